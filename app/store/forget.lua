-- Looks whether a room in the index still lives, and when to look again. KEYS: room index. ARGV: code now
local left = redis.call('PTTL', KEYS[1])
if left == -2 then return redis.call('ZREM', KEYS[2], ARGV[1]) end
redis.call('ZADD', KEYS[2], 'XX', tonumber(ARGV[2]) + math.max(left, 0) + 1000, ARGV[1])
return 0
