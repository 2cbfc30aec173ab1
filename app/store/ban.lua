-- Bans people and lets people in. KEYS: banned version. ARGV: seen, then `+` or `-` and a player, as often as wanted
-- seen: the version that the change was judged on; empty: whichever it is. Answers whether it was done.
local version = redis.call('GET', KEYS[2]) or '0'
if ARGV[1] ~= '' and ARGV[1] ~= version then return 0 end
for i = 2, #ARGV, 2 do
  redis.call(ARGV[i] == '+' and 'SADD' or 'SREM', KEYS[1], ARGV[i + 1])
end
redis.call('INCR', KEYS[2])
return 1
