-- A connection ends, unless the player has a newer one. KEYS: seen connections deadlines channel
local player, connection, now, member, look, note = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
if redis.call('HGET', KEYS[2], player) ~= connection then return 0 end
redis.call('HDEL', KEYS[2], player)
redis.call('ZADD', KEYS[1], 'XX', now, player)
local known = redis.call('ZSCORE', KEYS[3], member)
if not known or tonumber(known) > tonumber(look) then redis.call('ZADD', KEYS[3], look, member) end
redis.call('SPUBLISH', KEYS[4], note .. '\n\n')
return 1
