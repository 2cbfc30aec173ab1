-- A line of chat. KEYS: chat channel room
if redis.call('EXISTS', KEYS[3]) == 0 then return 0 end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[3]), -1)
redis.call('PEXPIRE', KEYS[1], redis.call('PTTL', KEYS[3]))
redis.call('SPUBLISH', KEYS[2], ARGV[2] .. '\n\n')
return 1
