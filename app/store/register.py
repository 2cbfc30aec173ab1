"""What the store knows beyond a single room: which rooms live, and who is banned. It has a connection of its
own, so that long lists do not delay moves."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from app.store.redis import SHARDS, Keys, Script, run
from app.store.wire import Wire

FAREWELL_MS = 24 * 3600 * 1000
SWEPT = 100
"""So many rooms of a shard are looked at in one sweep."""
BANNED, BANS_VERSION = "{s00}:banned", "{s00}:bans"
FORGET, CLOSE, BAN = Script("forget.lua"), Script("close.lua"), Script("ban.lua")


class Living(NamedTuple):
    """A room as it lies there: its bytes, when it was opened, when something last changed in it
    (milliseconds), and until when each player's connection is leased, or when he was last there."""

    room: bytes
    opened: int
    acted: int
    seen: dict[str, int]


class Bans(NamedTuple):
    """Who is banned. The version is another after each change."""

    version: str
    players: frozenset[str]


class Register:
    """Every method raises Unavailable when Redis stays silent."""

    def __init__(self, url: str) -> None:
        self._wire = Wire(url, lambda channel, message: None)

    async def open(self) -> None:
        """Connects."""
        await self._wire.open()

    async def close(self) -> None:
        """Disconnects."""
        await self._wire.close()

    # --- rooms ------------------------------------------------------------------------------------------

    async def codes(self) -> list[str]:
        """The rooms of all shards; one or another may just have ended."""
        keys = [f"{{s{number:02}}}:rooms" for number in range(SHARDS)]
        found = await asyncio.gather(*(self._wire.call(key, "ZRANGE", key, 0, -1) for key in keys))
        return [str(code, "ascii") for codes in found for code in codes]

    async def living(self, code: str) -> Living | None:
        """A room with its times; None: it has ended."""
        keys = Keys(code)
        room, table, seen = await asyncio.gather(
            self._wire.call(keys.room, "HMGET", keys.room, "data", "opened", "at"),
            self._wire.call(keys.room, "HGET", keys.table, "at"),
            self._wire.call(keys.room, "ZRANGE", keys.seen, 0, -1, "WITHSCORES"),
        )
        if room[0] is None:
            return None
        opened, acted, played = (1000 * int(seconds or 0) for seconds in (*room[1:], table))
        there = {str(player, "utf-8"): int(until) for player, until in seen}
        return Living(room[0], opened, max(acted, played), there)

    async def sweep(self, now: int) -> None:
        """Forgets rooms that have ended. Each is looked at when its life would be over, not before."""
        for number in range(SHARDS):
            index = f"{{s{number:02}}}:rooms"
            words = ("ZRANGEBYSCORE", index, "-inf", now, "LIMIT", 0, SWEPT)
            codes = [str(code, "ascii") for code in await self._wire.call(index, *words)]
            await asyncio.gather(*(self.forget(code, now) for code in codes))

    async def forget(self, code: str, now: int) -> None:
        """Takes a room off the index if it has ended."""
        keys = Keys(code)
        await run(self._wire, FORGET, [keys.room, keys.index], code, now)

    async def end(self, code: str, words: bytes, note: bytes) -> bool:
        """Ends a room at once and tells its subscribers the note; the words are kept for a day. False: there
        is no such room."""
        keys = Keys(code)
        living = [keys.room, keys.table, keys.record, keys.seen, keys.connections, keys.chat]
        rest = [keys.deadlines, keys.index, keys.farewell, keys.channel]
        return bool(await run(self._wire, CLOSE, [*living, *rest], code, words, FAREWELL_MS, note))

    # --- bans -------------------------------------------------------------------------------------------

    async def bans_version(self) -> str:
        """The version of the bans."""
        return str(await self._wire.call(BANS_VERSION, "GET", BANS_VERSION) or b"0", "ascii")

    async def bans(self) -> Bans:
        """Who is banned. The version is read first: what changes meanwhile is seen the next time."""
        version = await self.bans_version()
        players = await self._wire.call(BANNED, "SMEMBERS", BANNED)
        return Bans(version, frozenset(str(player, "utf-8") for player in players))

    async def ban(self, banned: Collection[str], free: Collection[str] = (), seen: str = "") -> bool:
        """Bans some and lets others in. `seen`: only if the bans are still of that version; False: they are
        not."""
        words = [
            word for sign, players in (("+", banned), ("-", free)) for one in players for word in (sign, one)
        ]
        return bool(await run(self._wire, BAN, [BANNED, BANS_VERSION], seen, *words))
