"""Outboxes are read in order, by one reader at a time, and keep what nobody has acknowledged."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.store.outbox import OUTBOX, PARKED, Filed, Outbox
from app.store.redis import SHARDS, RedisStore, shard
from tests.app.stores import dealt, following


@pytest.fixture
async def outbox(url: str, client: Any) -> AsyncIterator[Outbox]:
    """A reader of empty outboxes."""
    reader = Outbox(url)
    await reader.open()
    await emptied(client)
    yield reader
    await emptied(client)
    await reader.close()


async def emptied(client: Any) -> None:
    """Leaves nothing of any outbox."""
    for number in range(SHARDS):
        await client.delete(*(f"{{s{number:02}}}:{name}" for name in (OUTBOX, PARKED, "archivist")))


async def filed(store: RedisStore, *deals: bytes) -> int:
    """Files deals of one room; its shard."""
    last = await dealt(store, lines=(b"header",), begins=True)
    for deal in deals:
        last = following(last, lines=(b"line",), filed=deal)
        await store.commit(last)
    return int(shard(last.code)[2:4])


async def test_entries_are_read_in_order_until_they_are_done(store: RedisStore, outbox: Outbox) -> None:
    number = await filed(store, b"one", b"two", b"three")
    assert await outbox.waiting() == {number: 3}
    first, second = await outbox.read(number, 2)
    assert (first.deal, first.record, second.deal) == (b"one", b"header\nline", b"two")
    assert await outbox.read(number, 2) == [first, second], "they stay"
    await outbox.done(first)
    assert [entry.deal for entry in await outbox.read(number, 9)] == [b"two", b"three"]


async def test_a_shard_has_one_reader(outbox: Outbox, url: str) -> None:
    other = Outbox(url)
    await other.open()
    assert await outbox.claim(3)
    assert not await other.claim(3)
    await other.release(3)
    assert not await other.claim(3), "it was not the other's to release"
    await outbox.release(3)
    assert await other.claim(3)
    await other.close()


async def test_a_parked_entry_is_out_of_the_way_and_comes_back(store: RedisStore, outbox: Outbox) -> None:
    number = await filed(store, b"poison", b"good")
    poison, _ = await outbox.read(number, 2)
    await outbox.park(poison)
    assert [entry.deal for entry in await outbox.read(number, 9)] == [b"good"]
    assert await outbox.waiting(PARKED) == {number: 1}
    (parked,) = await outbox.read(number, 9, PARKED)
    assert parked == Filed(number, parked.id, b"poison", poison.record)
    assert await outbox.unpark() == 1
    assert [entry.deal for entry in await outbox.read(number, 9)] == [b"good", b"poison"]
    assert await outbox.waiting(PARKED) == {}
