"""The reading side of the outboxes: finished deals, in a stream for each shard, wait until somebody has put
them elsewhere. At least once: an entry goes only when its reader says so, and nothing is ever trimmed."""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple

from app.store.redis import SHARDS
from app.store.wire import Wire

LEASE_MS = 30_000
PARKED = "parked"
OUTBOX = "outbox"


class Filed(NamedTuple):
    """An entry: the shard it lies in, its id there, the deal as it was filed, the lines of its record."""

    shard: int
    id: str
    deal: bytes
    record: bytes


def key(shard: int, name: str) -> str:
    """A shard's own key."""
    return f"{{s{shard:02}}}:{name}"


class Outbox:
    """Reads the outboxes over a connection of its own, so that long records do not delay moves. Every method
    raises Unavailable when Redis stays silent."""

    def __init__(self, url: str) -> None:
        self._wire = Wire(url, lambda channel, message: None)
        self._name = secrets.token_hex(8)

    async def open(self) -> None:
        """Connects."""
        await self._wire.open()

    async def close(self) -> None:
        """Disconnects."""
        await self._wire.close()

    async def waiting(self, name: str = OUTBOX) -> dict[int, int]:
        """How many entries wait, by shard, of those where some do."""
        keys = [key(shard, name) for shard in range(SHARDS)]
        lengths = await asyncio.gather(*(self._wire.call(one, "XLEN", one) for one in keys))
        return {shard: int(length) for shard, length in enumerate(lengths) if length}

    async def claim(self, shard: int) -> bool:
        """Whether the shard is ours for the next 30 seconds. This saves double work and no more: two who read
        one shard at once do no harm."""
        lease = key(shard, "archivist")
        return await self._wire.call(lease, "SET", lease, self._name, "NX", "PX", LEASE_MS) is not None

    async def release(self, shard: int) -> None:
        """Lets go of the shard."""
        lease = key(shard, "archivist")
        if await self._wire.call(lease, "GET", lease) == self._name.encode():
            await self._wire.call(lease, "DEL", lease)

    async def read(self, shard: int, count: int, name: str = OUTBOX) -> list[Filed]:
        """The oldest entries; they stay."""
        stream = key(shard, name)
        entries = await self._wire.call(stream, "XRANGE", stream, "-", "+", "COUNT", count)
        found = []
        for number, words in entries:
            fields = dict(zip(words[::2], words[1::2], strict=True))
            found.append(
                Filed(shard, str(number, "ascii"), fields.get(b"deal", b""), fields.get(b"record", b""))
            )
        return found

    async def done(self, entry: Filed, name: str = OUTBOX) -> None:
        """The entry is no longer needed."""
        stream = key(entry.shard, name)
        await self._wire.call(stream, "XDEL", stream, entry.id)

    async def park(self, entry: Filed) -> None:
        """Puts an entry that cannot be used out of the way of the others, where it can be looked at."""
        await self._moved(entry, OUTBOX, PARKED)

    async def unpark(self) -> int:
        """Puts all parked entries back to be read again; how many."""
        count = 0
        for shard in await self.waiting(PARKED):
            for entry in await self.read(shard, 1_000, PARKED):
                await self._moved(entry, PARKED, OUTBOX)
                count += 1
        return count

    async def _moved(self, entry: Filed, source: str, target: str) -> None:
        stream = key(entry.shard, target)
        words = ("*", "deal", entry.deal, "record", entry.record)
        await self._wire.call(stream, "XADD", stream, *words)
        await self.done(entry, source)
