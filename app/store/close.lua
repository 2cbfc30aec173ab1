-- Ends a room at once; why is kept for those who come back. ARGV: code words life note
-- KEYS: room table record seen connections chat deadlines index farewell channel
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
redis.call('ZREM', KEYS[7], 'table:' .. ARGV[1], 'people:' .. ARGV[1])
redis.call('ZREM', KEYS[8], ARGV[1])
redis.call('SET', KEYS[9], ARGV[2], 'PX', ARGV[3])
redis.call('SPUBLISH', KEYS[10], ARGV[4] .. '\n\n')
return 1
