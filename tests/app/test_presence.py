"""Presence, chat, clocks and epochs in the store, on a single server and on a cluster."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
import redis
from redis.asyncio import RedisCluster

from app.store.contract import (
    CHAT_LINES,
    EPOCH,
    LEASE_MS,
    Answer,
    Claim,
    Unavailable,
)
from app.store.redis import Keys, RedisStore
from app.store.wire import Wire
from tests.app.stores import dealt, following, hearing, made, until

# --- presence ---------------------------------------------------------------------------------------


async def test_the_newest_connection_is_the_player_s(store: RedisStore, other: RedisStore) -> None:
    heard = hearing(store)
    code = (await made(store)).code
    await store.subscribe(code)
    assert await store.arrive(code, "ann", "old", b"arrived old", store.now())
    assert await other.arrive(code, "ann", "new", b"arrived new", store.now())
    assert await store.renew(code, [("ann", "old")]) == ["old"]
    assert await other.renew(code, [("ann", "new")]) == []
    await store.depart(code, "ann", "old", b"departed old", store.now())
    assert (await store.presence(code)).online == {"ann"}
    await other.depart(code, "ann", "new", b"departed new", store.now())
    await until(lambda: len(heard) == 3, "all told")
    assert [message for _, message in heard] == [b"arrived old\n\n", b"arrived new\n\n", b"departed new\n\n"]
    presence = await store.presence(code)
    assert presence.online == frozenset()
    assert 0 <= presence.absent_ms("ann") < 5_000
    assert presence.absent_ms("nobody") == presence.now


async def test_a_lease_runs_out_when_nobody_prolongs_it(store: RedisStore) -> None:
    code = (await made(store)).code
    await store.arrive(code, "ann", "c", b"{}", store.now())
    presence = await store.presence(code)
    assert LEASE_MS - 5_000 < presence.seen["ann"] - presence.now <= LEASE_MS
    assert replace(presence, now=presence.now + LEASE_MS - 5_000).online == {"ann"}
    assert replace(presence, now=presence.now + LEASE_MS + 1).online == frozenset()


async def test_the_last_lines_of_chat_are_kept(store: RedisStore) -> None:
    heard = hearing(store)
    code = (await made(store)).code
    await store.subscribe(code)
    for number in range(CHAT_LINES + 3):
        await store.say(code, b"line %d" % number, b"note %d" % number)
    assert await store.said(code) == [b"line %d" % number for number in range(3, CHAT_LINES + 3)]
    await until(lambda: len(heard) == CHAT_LINES + 3, "all told")
    assert heard[-1] == (code, b"note %d\n\n" % (CHAT_LINES + 2))


# --- the clock --------------------------------------------------------------------------------------


async def claimed(store: RedisStore, code: str) -> list[Claim]:
    """What is due in this room."""
    return [claim for claim in await store.claim() if claim.code == code]


async def test_what_is_due_is_claimed_by_one_and_comes_back(store: RedisStore, other: RedisStore) -> None:
    later = store.now() + 60_000
    before = await dealt(store, fires=later)
    assert await claimed(store, before.code) == []
    await store.set_due(Claim("table", before.code, later), store.now() - 1)
    both = await asyncio.gather(claimed(store, before.code), claimed(other, before.code))
    assert sorted(len(one) for one in both) == [0, 1]
    (claim,) = both[0] + both[1]
    assert (claim.what, claim.code) == ("table", before.code)
    await store.set_due(claim, store.now() - 1)
    assert len(await claimed(other, before.code)) == 1


async def test_what_was_set_since_the_claim_stands(store: RedisStore, client: Any) -> None:
    before = await dealt(store, fires=store.now() - 1)
    (claim,) = await claimed(store, before.code)
    later = store.now() + 60_000
    assert await store.commit(following(before, fires=later)) == Answer("done")
    await store.set_due(claim, None)
    assert await client.zscore(Keys(before.code).deadlines, f"table:{before.code}") == later


async def test_a_table_without_clocks_is_never_due(store: RedisStore, client: Any) -> None:
    before = await dealt(store, fires=store.now() - 1)
    assert await store.commit(following(before, fires=None)) == Answer("done")
    assert await client.zscore(Keys(before.code).deadlines, f"table:{before.code}") is None
    assert await claimed(store, before.code) == []


async def test_the_earlier_look_at_people_counts(store: RedisStore) -> None:
    code = (await made(store)).code
    await store.arrive(code, "ann", "c", b"{}", store.now() + 60_000)
    assert await claimed(store, code) == []
    await store.arrive(code, "bob", "d", b"{}", store.now() - 1)
    await store.arrive(code, "ann", "e", b"{}", store.now() + 60_000)
    assert [claim.what for claim in await claimed(store, code)] == ["people"]


async def test_the_clock_is_the_store_s(store: RedisStore, client: Any) -> None:
    before = store.now()
    seconds, micros = (
        (await client.time(target_nodes="random"))
        if isinstance(client, RedisCluster)
        else await client.time()
    )
    # It was read between the two, but for the way the estimate's own reading had to go.
    assert before - 1000 <= seconds * 1000 + micros // 1000 <= store.now() + 1000


# --- fail-over --------------------------------------------------------------------------------------


async def test_versions_rise_by_an_epoch_above_what_was_seen(store: RedisStore, other: RedisStore) -> None:
    before = await dealt(store)
    await asyncio.gather(*(one.raise_epoch(before.code, 7, True) for one in (store, other)))
    standing = await store.standing(before.code)
    assert standing is not None
    assert standing.table_v == EPOCH
    assert standing.table_stamp != following(before).table_stamp
    assert await store.commit(following(before)) == Answer("lost")
    await store.raise_epoch(before.code, 7, True)
    after = await store.standing(before.code)
    assert after == standing
    await store.raise_epoch(before.code, 1, False)
    after = await store.standing(before.code)
    assert after is not None
    assert after.room_v == EPOCH


# --- no server --------------------------------------------------------------------------------------


async def test_a_server_that_is_not_there_is_unavailable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("app.store.wire.PATIENCE_S", 0.2)
    wire = Wire(f"unix://{tmp_path}/none.sock", lambda channel, message: None)
    with pytest.raises(Unavailable):
        await wire.open()
    await wire.close()


async def test_a_url_with_user_and_database_is_understood(valkey_url: str) -> None:
    with redis.Redis.from_url(valkey_url) as plain:
        plain.acl_setuser(
            "worker", enabled=True, passwords=["+secret"], commands=["+@all"], keys=["*"], channels=["*"]
        )
    path = valkey_url.removeprefix("unix://")
    wire = Wire(f"unix://worker:secret@{path}?db=3", lambda channel, message: None)
    await wire.open()
    assert await wire.call("k", "ACL", "WHOAMI") == b"worker"
    assert b" db=3 " in await wire.call("k", "CLIENT", "INFO")
    await wire.close()
