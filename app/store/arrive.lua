-- A connection becomes the player's. KEYS: room seen connections deadlines channel
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local player, connection, lease, member, look, note = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
redis.call('HSET', KEYS[3], player, connection)
redis.call('ZADD', KEYS[2], lease, player)
local left = redis.call('PTTL', KEYS[1])
if left > 0 then
  redis.call('PEXPIRE', KEYS[2], left)
  redis.call('PEXPIRE', KEYS[3], left)
end
local known = redis.call('ZSCORE', KEYS[4], member)
if not known or tonumber(known) > tonumber(look) then redis.call('ZADD', KEYS[4], look, member) end
redis.call('SPUBLISH', KEYS[5], note .. '\n\n')
return 1
