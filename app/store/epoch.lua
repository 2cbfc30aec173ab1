-- Lifts a value's version above what was seen before a fail-over. KEYS: value channel. ARGV: seen lifted stamp note
local v = tonumber(redis.call('HGET', KEYS[1], 'v') or '0')
if v == 0 or v > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'v', ARGV[2], 'stamp', ARGV[3])
redis.call('SPUBLISH', KEYS[2], ARGV[4] .. '\n\n')
return 1
