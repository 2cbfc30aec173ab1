"""The index of live rooms, their end, and the bans, on a single server and on a cluster of three nodes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.store.contract import DEAL_MS, LOBBY_MS, Answer
from app.store.redis import Keys, RedisStore
from app.store.register import Register
from tests.app.stores import commit_of, dealt, following, hearing, made, until, value


@pytest.fixture
async def register(url: str) -> AsyncIterator[Register]:
    """A worker's register."""
    one = Register(url)
    await one.open()
    yield one
    await one.close()


async def test_a_room_is_listed_from_its_first_commit(store: RedisStore, register: Register) -> None:
    first = await made(store)
    assert first.code in await register.codes()
    living = await register.living(first.code)
    assert living is not None
    assert living.room == b"room"
    assert abs(living.opened - store.now()) < 5_000
    assert living.acted == living.opened
    assert living.seen == {}
    assert await store.arrive(first.code, "ann", "c", b"{}", 0)
    living = await register.living(first.code)
    assert living is not None
    assert living.seen["ann"] > store.now()


async def test_a_commit_says_when(store: RedisStore, register: Register, client: Any) -> None:
    room = await dealt(store)
    keys = Keys(room.code)
    await client.hset(keys.room, mapping={"opened": 100, "at": 200})
    await client.hset(keys.table, mapping={"at": 300})
    assert (living := await register.living(room.code))
    assert (living.opened, living.acted) == (100_000, 300_000)
    assert await store.commit(following(room)) == Answer("done")
    assert (living := await register.living(room.code))
    assert living.opened == 100_000
    assert abs(living.acted - store.now()) < 5_000


async def test_a_room_that_has_ended_is_swept_when_its_life_is_over(
    store: RedisStore, register: Register, client: Any
) -> None:
    alive, ended = await made(store), await made(store)
    await client.delete(Keys(ended.code).room)
    await register.sweep(store.now())
    assert {alive.code, ended.code} <= set(await register.codes())
    later = store.now() + LOBBY_MS + 5_000
    await register.sweep(later)
    codes = await register.codes()
    assert ended.code not in codes
    assert alive.code in codes
    assert await client.zscore(Keys(alive.code).index, alive.code) > later + LOBBY_MS - 60_000


async def test_a_room_that_is_ended_leaves_nothing_but_its_farewell(
    store: RedisStore, register: Register, client: Any
) -> None:
    room = await dealt(store, lines=(b"header",), begins=True, fires=5)
    keys = Keys(room.code)
    assert await store.arrive(room.code, "ann", "c", b"{}", 7)
    await store.say(room.code, b"hello", b"{}")
    told = hearing(store)
    await store.subscribe(room.code)
    assert await register.end(room.code, b"why", b"note")
    await until(lambda: (room.code, b"note\n\n") in told, "the end is told")
    assert await store.load(room.code) is None
    assert await store.record(room.code) == []
    assert room.code not in await register.codes()
    assert await client.zscore(keys.deadlines, f"table:{room.code}") is None
    assert await client.zscore(keys.deadlines, f"people:{room.code}") is None
    assert await store.farewell(room.code) == b"why"
    assert await store.commit(following(room)) == Answer("gone")
    assert not await register.end(room.code, b"again", b"note")
    assert await store.farewell(room.code) == b"why"
    for name in ("room", "table", "record", "seen", "connections", "chat"):
        assert not await client.exists(getattr(keys, name)), name


async def test_no_farewell_for_a_room_that_never_was(store: RedisStore, register: Register) -> None:
    room = await made(store)
    assert await store.farewell(room.code) is None
    assert not await register.end("00000000", b"why", b"note")
    assert await store.farewell("00000000") is None


async def test_a_long_deal_is_looked_at_again_later(
    store: RedisStore, register: Register, client: Any
) -> None:
    room = await made(store)
    assert room.room
    commit = commit_of(room.code, room_stamp=room.room.stamp, room=value(2, b"room"), life=DEAL_MS)
    assert await store.commit(commit) == Answer("done")
    now = store.now() + LOBBY_MS + 5_000
    await register.sweep(now)
    assert await client.zscore(Keys(room.code).index, room.code) > now + DEAL_MS - 60_000


async def test_bans_are_seen_by_others_and_taken_back(register: Register, url: str) -> None:
    other = Register(url)
    await other.open()
    try:
        before = await other.bans()
        assert await register.ban(["ann", "bob"])
        after = await other.bans()
        assert after.version != before.version
        assert after.players - before.players == {"ann", "bob"}
        assert await register.ban((), ["ann"])
        assert "ann" not in (await other.bans()).players
        assert not await other.ban([], ["bob"], seen=after.version), "it was judged on older bans"
        assert "bob" in (await other.bans()).players
        assert await other.ban([], ["bob"], seen=await other.bans_version())
        assert not {"ann", "bob"} & (await register.bans()).players
    finally:
        await other.close()
