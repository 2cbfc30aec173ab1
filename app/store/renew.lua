-- Prolongs leases; the connections that a newer one has replaced. KEYS: room seen connections
local replaced = {}
if redis.call('EXISTS', KEYS[1]) == 0 then return replaced end
local lease = ARGV[1]
for i = 2, #ARGV, 2 do
  local player, connection = ARGV[i], ARGV[i + 1]
  local newest = redis.call('HGET', KEYS[3], player)
  if not newest then
    redis.call('HSET', KEYS[3], player, connection)
    newest = connection
  end
  if newest == connection then
    redis.call('ZADD', KEYS[2], lease, player)
  else
    replaced[#replaced + 1] = connection
  end
end
local left = redis.call('PTTL', KEYS[1])
if left > 0 then
  redis.call('PEXPIRE', KEYS[2], left)
  redis.call('PEXPIRE', KEYS[3], left)
end
return replaced
