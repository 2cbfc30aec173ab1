"""The store of live rooms in Redis or Valkey, alone or as a cluster. A room's keys share the hash tag of its
shard, so every script finds all its keys, each of them declared, on one node."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from app.store.contract import (
    CHAT_LINES,
    EPOCH,
    LEASE_MS,
    RECENT_IDS,
    Answer,
    Claim,
    Commit,
    Outcome,
    Presence,
    Standing,
    Stored,
    Told,
    pair,
)
from app.store.wire import Reply, Wire, Word

SHARDS = 64
KEYS_KEPT = 4_096
CLAIM_MS = 2_000
CLOCK_S = 5.0
PROBE_MS = 60_000
ANSWERS: Mapping[bytes, Outcome] = {
    b"done": "done",
    b"repeated": "repeated",
    b"lost": "lost",
    b"gone": "gone",
    b"taken": "taken",
}


class Script:
    """A Lua script of this folder."""

    def __init__(self, name: str) -> None:
        self.text = (files("app.store") / name).read_bytes()
        self.sha = hashlib.sha1(self.text).hexdigest()


COMMIT, ARRIVE, DEPART, RENEW, SAY, CLAIM, DUE, LIFT = (
    Script(f"{name}.lua") for name in ("commit", "arrive", "depart", "renew", "say", "claim", "due", "epoch")
)


def shard(code: str) -> str:
    """The hash tag of a room's shard."""
    return f"{{s{zlib.crc32(code.encode()) % SHARDS:02}}}"


async def run(wire: Wire, script: Script, keys: Sequence[str], *words: Word, again: bool = True) -> Any:
    """A script's answer. Raises what `Wire.call` raises."""
    try:
        return await wire.call(keys[0], "EVALSHA", script.sha, len(keys), *keys, *words, again=again)
    except Reply as error:
        if not str(error).startswith("NOSCRIPT"):
            raise
    return await wire.call(keys[0], "EVAL", script.text, len(keys), *keys, *words, again=again)


class Keys:
    """The keys of one room, and those of its shard that its scripts touch."""

    __slots__ = (
        "channel",
        "chat",
        "connections",
        "deadlines",
        "farewell",
        "ids",
        "index",
        "outbox",
        "record",
        "room",
        "seen",
        "table",
    )

    def __init__(self, code: str, player: str = "") -> None:
        tag = shard(code)
        self.room = f"{tag}:room:{code}"
        self.table = f"{tag}:table:{code}"
        self.ids = f"{tag}:ids:{code}:{player}"
        self.record = f"{tag}:record:{code}"
        self.seen = f"{tag}:seen:{code}"
        self.connections = f"{tag}:connections:{code}"
        self.chat = f"{tag}:chat:{code}"
        self.deadlines = f"{tag}:deadlines"
        self.outbox = f"{tag}:outbox"
        self.index = f"{tag}:rooms"
        self.farewell = f"{tag}:farewell:{code}"
        self.channel = f"{tag}:told:{code}"


kept_keys = lru_cache(maxsize=KEYS_KEPT)(Keys)


class RedisStore:
    """See `contract.Store`. `told` receives the messages of the rooms that are subscribed to."""

    def __init__(self, url: str) -> None:
        self.told: Told = lambda code, message: None
        self._wire = Wire(url, self._published)
        self._offset = 0.0
        self._ticking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connects and reads the clock. Raises Unavailable."""
        await self._wire.open()
        await self._read_clock()
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Disconnects."""
        if self._ticking is not None:
            self._ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticking
        await self._wire.close()

    def now(self) -> int:
        """The store's clock in milliseconds, from this machine's steady clock and the difference last
        measured."""
        return int(time.monotonic() * 1000 + self._offset)

    async def load(self, code: str) -> Stored | None:
        """The room as it lies there. A commit between the two reads only makes the next commit on them
        lose."""
        keys = Keys(code)
        room, table = await asyncio.gather(
            self._wire.call(keys.room, "HMGET", keys.room, "data", "v", "stamp"),
            self._wire.call(keys.room, "HMGET", keys.table, "data", "v", "stamp"),
        )
        if room[0] is None:
            return None
        return Stored(
            room[0],
            int(room[1]),
            str(room[2], "ascii"),
            table[0] or b"",
            int(table[1] or 0),
            str(table[2] or b"", "ascii"),
        )

    async def farewell(self, code: str) -> bytes | None:
        """What is said to those who come back to a room that was ended."""
        keys = Keys(code)
        words: bytes | None = await self._wire.call(keys.farewell, "GET", keys.farewell)
        return words

    async def record(self, code: str) -> list[bytes]:
        """The lines of the running deal's record."""
        keys = Keys(code)
        lines: list[bytes] = await self._wire.call(keys.record, "LRANGE", keys.record, 0, -1)
        return lines

    async def commit(self, commit: Commit) -> Answer:
        """Writes a change, all or nothing."""
        keys = kept_keys(commit.code, commit.player)
        room, table = commit.room, commit.table
        version = table.v if table else 0
        answer = await self._run(
            COMMIT,
            [
                keys.room,
                keys.table,
                keys.ids,
                keys.record,
                keys.seen,
                keys.connections,
                keys.chat,
                keys.deadlines,
                keys.outbox,
                keys.channel,
                keys.index,
            ],
            commit.id or "",
            version,
            commit.room_stamp,
            commit.table_stamp,
            *((room.v, room.stamp, room.data) if room else (0, "", b"")),
            *((table.v, table.stamp, table.data) if table else (0, "", b"")),
            commit.life,
            int(commit.by_person),
            f"table:{commit.code}",
            "" if commit.fires is None else commit.fires,
            int(commit.begins),
            commit.filed,
            commit.note,
            RECENT_IDS,
            self.now() // 1000,
            *commit.lines,
        )
        return Answer(ANSWERS[answer[0]], int(answer[1]))

    async def standing(self, code: str, player: str = "", message_id: str | None = None) -> Standing | None:
        """The newest versions and stamps, and whether the player's message was done."""
        keys = Keys(code, player)
        room, table, ids = await asyncio.gather(
            self._wire.call(keys.room, "HMGET", keys.room, "v", "stamp"),
            self._wire.call(keys.room, "HMGET", keys.table, "v", "stamp"),
            self._wire.call(keys.room, "LRANGE", keys.ids, 0, RECENT_IDS - 1) if message_id else nothing(),
        )
        if room[0] is None:
            return None
        done = {
            str(message, "utf-8"): int(version)
            for version, _, message in (line.partition(b" ") for line in ids)
        }
        return Standing(
            int(room[0]),
            str(room[1], "ascii"),
            int(table[0] or 0),
            str(table[1] or b"", "ascii"),
            done.get(message_id) if message_id else None,
        )

    async def raise_epoch(self, code: str, seen: int, table: bool) -> None:
        """Lifts a version that a fail-over took back above `seen`: to the first of the next epoch."""
        keys = Keys(code)
        lifted = (pair(seen)[0] + 1) * EPOCH
        stamp = secrets.token_hex(8)
        await self._run(
            LIFT,
            [keys.table if table else keys.room, keys.channel],
            seen,
            lifted,
            stamp,
            b'{"kind":"lifted"}',
        )

    async def touch(self, code: str, life: int) -> None:
        """The room lives on for `life` milliseconds."""
        keys = Keys(code)
        living = (keys.room, keys.table, keys.record, keys.seen, keys.connections, keys.chat)
        await asyncio.gather(*(self._wire.call(key, "PEXPIRE", key, life) for key in living))

    async def arrive(self, code: str, player: str, connection: str, note: bytes, look: int) -> bool:
        """Makes the connection the player's. False when there is no such room."""
        keys = Keys(code)
        arrived = await self._run(
            ARRIVE,
            [keys.room, keys.seen, keys.connections, keys.deadlines, keys.channel],
            player,
            connection,
            self.now() + LEASE_MS,
            f"people:{code}",
            look,
            note,
        )
        return bool(arrived)

    async def depart(self, code: str, player: str, connection: str, note: bytes, look: int) -> None:
        """The connection has ended."""
        keys = Keys(code)
        await self._run(
            DEPART,
            [keys.seen, keys.connections, keys.deadlines, keys.channel],
            player,
            connection,
            self.now(),
            f"people:{code}",
            look,
            note,
        )

    async def renew(self, code: str, connections: Sequence[tuple[str, str]]) -> list[str]:
        """Prolongs leases; the connections that were replaced."""
        keys = Keys(code)
        words = [word for one in connections for word in one]
        replaced = await self._run(
            RENEW, [keys.room, keys.seen, keys.connections], self.now() + LEASE_MS, *words
        )
        return [str(connection, "utf-8") for connection in replaced]

    async def presence(self, code: str) -> Presence:
        """Who was there, and until when."""
        keys = Keys(code)
        seen = await self._wire.call(keys.seen, "ZRANGE", keys.seen, 0, -1, "WITHSCORES")
        return Presence({str(player, "utf-8"): int(until) for player, until in seen}, self.now())

    async def say(self, code: str, line: bytes, note: bytes) -> None:
        """Keeps and tells a line of chat: once, or Unavailable is raised and whether it was told is
        unknown."""
        keys = Keys(code)
        await self._run(SAY, [keys.chat, keys.channel, keys.room], line, note, CHAT_LINES, again=False)

    async def said(self, code: str) -> list[bytes]:
        """The last lines of chat."""
        keys = Keys(code)
        lines: list[bytes] = await self._wire.call(keys.chat, "LRANGE", keys.chat, 0, -1)
        return lines

    async def claim(self) -> list[Claim]:
        """What is due now, in all shards; it comes back in two seconds unless it is set anew or cleared."""
        now = self.now()
        again = now + CLAIM_MS
        keys = [f"{{s{number:02}}}:deadlines" for number in range(SHARDS)]
        due = await asyncio.gather(
            *(self._wire.call(key, "ZRANGEBYSCORE", key, "-inf", now, "LIMIT", 0, 1) for key in keys)
        )
        busy = [key for key, members in zip(keys, due, strict=True) if members]
        claimed = await asyncio.gather(*(self._run(CLAIM, [key], now, again) for key in busy))
        members = (str(member, "utf-8").partition(":") for shard_due in claimed for member in shard_due)
        return [Claim(what, code, again) for what, _, code in members]

    async def set_due(self, claim: Claim, at: int | None) -> None:
        """When the clock looks next (None: never), unless that was set since the claim."""
        keys = Keys(claim.code)
        member = f"{claim.what}:{claim.code}"
        await self._run(DUE, [keys.deadlines], member, claim.again, "" if at is None else at)

    async def probe(self) -> None:
        """Writes to every node. Raises what keeps a node from taking a write, or waits long for it."""
        keys = [f"{{s{number:02}}}:probe" for number in range(SHARDS)]
        nodes = await self._wire.one_a_node(keys)
        await asyncio.gather(*(self._wire.call(key, "SET", key, 1, "PX", PROBE_MS) for key in nodes))

    async def outbox(self) -> tuple[int, float]:
        """How many finished deals wait to be drained, and the age of the oldest in seconds (0: none
        waits)."""
        keys = [f"{{s{number:02}}}:outbox" for number in range(SHARDS)]
        lengths = await asyncio.gather(*(self._wire.call(key, "XLEN", key) for key in keys))
        first = await asyncio.gather(
            *(
                self._wire.call(key, "XRANGE", key, "-", "+", "COUNT", 1)
                for key, length in zip(keys, lengths, strict=True)
                if length
            )
        )
        filed = [int(entries[0][0].partition(b"-")[0]) for entries in first if entries]
        return sum(lengths), max((self.now() - at) / 1000 for at in filed) if filed else 0.0

    async def subscribe(self, code: str) -> None:
        """Receives what is told about the room."""
        await self._wire.subscribe(Keys(code).channel)

    async def unsubscribe(self, code: str) -> None:
        """Receives it no longer."""
        await self._wire.unsubscribe(Keys(code).channel)

    async def _run(self, script: Script, keys: Sequence[str], *words: Word, again: bool = True) -> Any:
        return await run(self._wire, script, keys, *words, again=again)

    def _published(self, channel: bytes, message: bytes) -> None:
        self.told(str(channel.rpartition(b":")[2], "ascii"), message)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_S)
            with contextlib.suppress(Exception):
                await self._read_clock()

    async def _read_clock(self) -> None:
        before = time.monotonic()
        seconds, micros = await self._wire.call("{s00}:deadlines", "TIME")
        middle = (before + time.monotonic()) / 2
        self._offset = int(seconds) * 1000 + int(micros) / 1000 - middle * 1000


async def nothing() -> list[bytes]:
    """No lines."""
    return []
