-- One change of a room, all or nothing.
-- KEYS: room table ids record seen connections chat deadlines outbox channel index
local room_key, table_key, ids_key, record_key = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, acknowledged = ARGV[1], ARGV[2]
local room_stamp, table_stamp = ARGV[3], ARGV[4]
local room_v, new_room_stamp, room_data = ARGV[5], ARGV[6], ARGV[7]
local table_v, new_table_stamp, table_data = ARGV[8], ARGV[9], ARGV[10]
local life, by_person = tonumber(ARGV[11]), ARGV[12]
local member, fires = ARGV[13], ARGV[14]
local begins, filed, note, recent, now = ARGV[15], ARGV[16], ARGV[17], tonumber(ARGV[18]), ARGV[19]
local FIRST_LINE = 20
-- Nobody repeats a message after an hour.
local MESSAGES_MS = 3600000

if id ~= '' then
  for _, known in ipairs(redis.call('LRANGE', ids_key, 0, recent - 1)) do
    local space = string.find(known, ' ', 1, true)
    if string.sub(known, space + 1) == id then
      return {'repeated', string.sub(known, 1, space - 1)}
    end
  end
end

local room = redis.call('HGET', room_key, 'stamp') or ''
local tabled = redis.call('HGET', table_key, 'stamp') or ''
-- The very change was done before, and only its answer was lost.
if (new_room_stamp ~= '' and room == new_room_stamp) or (new_table_stamp ~= '' and tabled == new_table_stamp) then
  return {'done', '0'}
end
if room_stamp == '' and room ~= '' then return {'taken', '0'} end
if room_stamp ~= '' and room == '' then return {'gone', '0'} end
if room ~= room_stamp or tabled ~= table_stamp then return {'lost', '0'} end

if by_person ~= '1' then
  local left = redis.call('PTTL', room_key)
  if left > 0 and left < life then life = left end
end
if room_stamp == '' then
  redis.call('HSET', room_key, 'opened', now)
  redis.call('ZADD', KEYS[11], now * 1000 + life, string.sub(member, 7))
end
if new_room_stamp ~= '' then
  redis.call('HSET', room_key, 'v', room_v, 'stamp', new_room_stamp, 'data', room_data, 'at', now)
end
if new_table_stamp ~= '' then
  redis.call('HSET', table_key, 'v', table_v, 'stamp', new_table_stamp, 'data', table_data, 'at', now)
end
if begins == '1' then redis.call('DEL', record_key) end
if #ARGV >= FIRST_LINE then redis.call('RPUSH', record_key, unpack(ARGV, FIRST_LINE)) end
if id ~= '' then
  redis.call('LPUSH', ids_key, acknowledged .. ' ' .. id)
  redis.call('LTRIM', ids_key, 0, recent - 1)
  redis.call('PEXPIRE', ids_key, math.min(life, MESSAGES_MS))
end
if fires ~= '' then
  redis.call('ZADD', KEYS[8], fires, member)
elseif new_table_stamp ~= '' then
  redis.call('ZREM', KEYS[8], member)
end
if filed ~= '' then
  local lines = table.concat(redis.call('LRANGE', record_key, 0, -1), '\n')
  redis.call('XADD', KEYS[9], '*', 'deal', filed, 'record', lines)
end
for _, key in ipairs({room_key, table_key, record_key, KEYS[5], KEYS[6], KEYS[7]}) do
  redis.call('PEXPIRE', key, life)
end
redis.call('SPUBLISH', KEYS[10], note .. '\n' .. room_data .. '\n' .. table_data)
return {'done', '0'}
