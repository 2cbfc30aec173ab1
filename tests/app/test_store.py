"""The store of live rooms, on a single server and on a cluster of three nodes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from app.codes import new_code
from app.store.contract import (
    DEAL_MS,
    EPOCH,
    RECENT_IDS,
    Answer,
    Value,
)
from app.store.redis import SHARDS, Keys, RedisStore, shard
from tests.app.stores import commit_of, dealt, following, hearing, made, until, value

# --- commits ----------------------------------------------------------------------------------------


async def test_a_room_is_made_once(store: RedisStore) -> None:
    first = await made(store)
    assert await store.commit(commit_of(first.code)) == Answer("taken")
    stored = await store.load(first.code)
    assert stored is not None
    assert first.room is not None
    assert (stored.room, stored.room_v, stored.room_stamp) == (b"room", 1, first.room.stamp)
    assert (stored.table, stored.table_v, stored.table_stamp) == (b"", 0, "")


async def test_a_room_that_is_not_there(store: RedisStore) -> None:
    code = new_code()
    assert await store.load(code) is None
    assert await store.standing(code) is None
    assert await store.commit(commit_of(code, room_stamp="x")) == Answer("gone")
    assert not await store.arrive(code, "ann", "c", b"{}", 0)
    assert await store.renew(code, [("ann", "c")]) == []


async def test_of_two_writers_one_loses_and_changes_nothing(store: RedisStore, other: RedisStore) -> None:
    before = await dealt(store)
    rivals = [
        following(before, table=value(2, name), lines=(name,), id=str(name), fires=5) for name in (b"a", b"b")
    ]
    answers = await asyncio.gather(store.commit(rivals[0]), other.commit(rivals[1]))
    assert sorted(answer.kind for answer in answers) == ["done", "lost"]
    won = [answer.kind for answer in answers].index("done")
    stored = await store.load(before.code)
    assert stored is not None
    assert rivals[won].table == Value(stored.table_v, stored.table_stamp, stored.table)
    assert await store.record(before.code) == [*rivals[won].lines]
    standing = await store.standing(before.code, "ann", rivals[1 - won].id)
    assert standing is not None
    assert standing.repeated is None


async def test_many_writers_each_get_through_once(store: RedisStore, other: RedisStore) -> None:
    before = await dealt(store)

    async def add(one: RedisStore, name: bytes) -> None:
        while True:
            seen = await one.load(before.code)
            assert seen is not None
            commit = following(
                before,
                table_stamp=seen.table_stamp,
                table=value(seen.table_v + 1, seen.table + name),
                lines=(name,),
            )
            if (await one.commit(commit)).kind == "done":
                return

    names = [bytes([letter]) for letter in range(65, 85)]
    await asyncio.gather(*(add((store, other)[at % 2], name) for at, name in enumerate(names)))
    stored = await store.load(before.code)
    assert stored is not None
    assert stored.table_v == 1 + len(names)
    assert sorted(await store.record(before.code)) == names
    assert b"table" + b"".join(await store.record(before.code)) == stored.table


async def test_a_commit_is_judged_on_the_room_too(store: RedisStore) -> None:
    before = await dealt(store)
    room = commit_of(before.code, room_stamp=before.room_stamp, table_stamp=following(before).table_stamp)
    assert await store.commit(replace(room, room=value(2, b"kicked"))) == Answer("done")
    assert await store.commit(following(before)) == Answer("lost")


async def test_the_very_same_commit_given_twice_is_done_once(store: RedisStore) -> None:
    before = await dealt(store)
    commit = following(before, lines=(b"line",))
    assert await store.commit(commit) == Answer("done")
    assert await store.commit(commit) == Answer("done")
    assert await store.record(before.code) == [b"line"]


async def test_a_repeated_id_is_answered_with_its_version(store: RedisStore) -> None:
    before = await dealt(store)
    first = following(before, id="x")
    assert await store.commit(first) == Answer("done")
    second = following(first, id="y", table=value(EPOCH + 3, b"later"))
    assert await store.commit(second) == Answer("done")
    for again in (first, following(second, id="x")):
        assert await store.commit(again) == Answer("repeated", 2)
    assert await store.commit(following(second, id="y")) == Answer("repeated", EPOCH + 3)
    standing = await store.standing(before.code, "ann", "x")
    assert standing is not None
    assert (standing.repeated, standing.table_v) == (2, EPOCH + 3)
    assert await store.commit(following(second, id="x", player="bob")) == Answer("done")


async def test_so_many_ids_are_remembered_for_each_player(store: RedisStore) -> None:
    last = await dealt(store)
    commits = []
    for number in range(RECENT_IDS + 1):
        last = following(last, id=f"id {number}")
        commits.append(last)
        assert await store.commit(last) == Answer("done")
    assert await store.commit(commits[0]) == Answer("lost")
    for number in range(1, RECENT_IDS + 1):
        assert await store.commit(commits[number]) == Answer("repeated", 2 + number)


async def test_a_table_is_dropped_and_its_versions_go_on(store: RedisStore) -> None:
    before = await dealt(store, lines=(b"header", b"one"), begins=True)
    dropped = following(before, table=value(2, b""))
    assert await store.commit(dropped) == Answer("done")
    stored = await store.load(before.code)
    assert stored is not None
    assert (stored.table, stored.table_v) == (b"", 2)
    again = following(dropped, table=value(3, b"new"), lines=(b"other header",), begins=True)
    assert await store.commit(again) == Answer("done")
    assert await store.record(before.code) == [b"other header"]


async def test_finished_deals_are_filed_and_all_kept(store: RedisStore, client: Any) -> None:
    last = await dealt(store, lines=(b"header",), begins=True)
    keys = Keys(last.code)
    await client.delete(keys.outbox)
    for number in range(120):
        last = following(last, lines=(b"%d" % number,), filed=b"deal %d" % number)
        assert await store.commit(last) == Answer("done")
    entries = await client.xrange(keys.outbox)
    assert [fields[b"deal"] for _, fields in entries] == [b"deal %d" % n for n in range(120)]
    lines = [b"header", *(b"%d" % n for n in range(120))]
    assert entries[-1][1][b"record"].split(b"\n") == lines


async def test_every_key_of_a_script_lies_in_its_shard(store: RedisStore, client: Any) -> None:
    before = await dealt(store, id="x", lines=(b"header",), fires=1, filed=b"deal")
    await store.arrive(before.code, "ann", "c", b"{}", store.now())
    await store.say(before.code, b"line", b"{}")
    tag = shard(before.code)
    found = {str(key, "ascii") async for key in client.scan_iter(match=f"*{before.code}*", count=1000)}
    keys = Keys(before.code, "ann")
    assert found == {keys.room, keys.table, keys.ids, keys.record, keys.seen, keys.connections, keys.chat}
    assert all(key.startswith(tag) for key in (*found, keys.channel, keys.deadlines, keys.outbox))
    assert len({shard(new_code()) for _ in range(2000)}) == SHARDS


# --- lives ------------------------------------------------------------------------------------------


async def lives(client: Any, code: str) -> list[int]:
    """What is left of the life of the room's keys, in milliseconds."""
    keys = Keys(code)
    names = (keys.room, keys.table, keys.record, keys.seen, keys.connections, keys.chat)
    left = [await client.pttl(name) for name in names]
    return [one for one in left if one != -2]


async def test_people_lengthen_a_room_s_life_and_the_clock_does_not(store: RedisStore, client: Any) -> None:
    before = await dealt(store, id="x", lines=(b"header",))
    await store.arrive(before.code, "ann", "c", b"{}", store.now())
    await store.say(before.code, b"line", b"{}")
    left = await lives(client, before.code)
    assert len(left) == 6
    assert all(DEAL_MS - 5_000 < one <= DEAL_MS for one in left)
    assert 0 < await client.pttl(Keys(before.code, "ann").ids) <= 3_600_000
    for key in (Keys(before.code).room, Keys(before.code).table):
        await client.pexpire(key, 60_000)
    bot = following(before, by_person=False, player="", id=None)
    assert await store.commit(bot) == Answer("done")
    assert max(await lives(client, before.code)) <= 60_000
    settled = following(bot, by_person=False, player="", id=None, life=30_000)
    assert await store.commit(settled) == Answer("done")
    assert max(await lives(client, before.code)) <= 30_000
    await store.renew(before.code, [("ann", "c")])
    await store.say(before.code, b"line", b"{}")
    assert max(await lives(client, before.code)) <= 30_000
    await store.touch(before.code, 90_000)
    assert await client.pttl(Keys(before.code).room) > 60_000


async def test_keys_end(store: RedisStore, client: Any) -> None:
    before = await dealt(store, id="x", lines=(b"header",), fires=store.now() + 60_000)
    await store.arrive(before.code, "ann", "c", b"{}", store.now() + 60_000)
    await store.say(before.code, b"line", b"{}")
    assert await store.commit(following(before, id="y", life=50)) == Answer("done")
    await asyncio.sleep(0.1)
    assert await lives(client, before.code) == []
    assert not await client.exists(Keys(before.code, "ann").ids)
    assert await store.load(before.code) is None


# --- what is told -----------------------------------------------------------------------------------


async def test_commits_are_told_in_their_order(store: RedisStore, other: RedisStore) -> None:
    heard = hearing(other)
    last = await dealt(store)
    await other.subscribe(last.code)
    expected = []
    for number in range(50):
        last = following(last, table=value(number + 2, b"table %d" % number), note=b"note %d" % number)
        expected.append((last.code, b"note %d\n\ntable %d" % (number, number)))
        assert await (store, other)[number % 2].commit(last) == Answer("done")
    await until(lambda: len(heard) == len(expected), "all told")
    assert heard == expected
    await other.unsubscribe(last.code)
    assert await store.commit(following(last)) == Answer("done")
    await asyncio.sleep(0.05)
    assert heard == expected


async def test_a_lost_commit_is_not_told(store: RedisStore) -> None:
    heard = hearing(store)
    before = await dealt(store)
    await store.subscribe(before.code)
    assert await store.commit(following(before, table_stamp="other")) == Answer("lost")
    assert await store.commit(following(before)) == Answer("done")
    await until(lambda: bool(heard), "the second is told")
    assert heard == [(before.code, b"{}\n\nnext")]


async def test_a_broken_subscription_is_taken_up_again(store: RedisStore, other: RedisStore) -> None:
    heard = hearing(store)
    before = await dealt(other)
    await store.subscribe(before.code)
    for line in store._wire._lines.values():
        line.close()
    assert await other.commit(following(before)) == Answer("done")
    await until(lambda: (before.code, b"") in heard, "what was missed is said to be")
    second = following(following(before), table=value(3, b"third"))
    stored = await store.load(before.code)
    assert stored is not None
    assert stored.table == b"next"
    assert await other.commit(replace(second, table_stamp=stored.table_stamp)) == Answer("done")
    await until(lambda: (before.code, b"{}\n\nthird") in heard, "what comes next is told")


async def test_commands_survive_a_broken_connection(store: RedisStore) -> None:
    before = await dealt(store)
    for line in store._wire._lines.values():
        line.close()
    assert await store.commit(following(before)) == Answer("done")
