"""What a hub shows when the store is not as it should be: a last message that was lost, commits that a
fail-over took back, a worker that died."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
from redis import Redis

from app.hub import Hub
from app.service import Service
from app.store.redis import Keys
from app.visitor import Visitor
from tests.app.people_at_table import Ahead, count, newest, written
from tests.app.stores import until


class Page:
    """A visitor's socket: what came, by kind of message."""

    def __init__(self, code: str, player: str) -> None:
        self.frames: list[dict[str, Any]] = []
        self.closed = 0
        self.free = True
        self.freed: Callable[[], None] | None = None
        self.visitor = Visitor(code, player, self, self.close)
        self.ending = asyncio.create_task(self.visitor.ended())

    def write(self, texts: Sequence[str]) -> None:
        self.frames += map(json.loads, texts)

    async def close(self, code: int, why: str) -> None:
        self.closed = code

    def newest(self, kind: str) -> dict[str, Any]:
        """The last message of this kind; empty before the first."""
        return next((frame for frame in reversed(self.frames) if frame["t"] == kind), {})


@pytest.fixture
async def hub(here: Ahead) -> AsyncIterator[Hub]:
    """This worker's hub; what it looks at, it looks at when told to."""
    one = Hub(here, here.store)
    yield one
    await one.close()


async def entered(hub: Hub, code: str, player: str) -> Page:
    """The player's page, once it has the table."""
    page = Page(code, player)
    await hub.enter(page.visitor)
    await until(lambda: bool(page.newest("table")), "the table")
    return page


async def looked(hub: Hub, code: str) -> None:
    """The hub has looked again at the room."""
    await hub._look(hub._rooms[code])


async def test_a_last_message_that_was_lost_is_made_up_for(hub: Hub, here: Ahead, there: Service) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    lost: list[bytes] = []
    here.store.told = lambda code, message: lost.append(message)
    version = await count(there, code)
    await until(lambda: bool(lost), "the message that is lost")
    here.store.told = hub._told
    assert page.newest("table")["v"] == [0, version - 1]
    await looked(hub, code)
    await until(lambda: page.newest("table")["v"] == [0, version], "the newest view")
    assert page.newest("table")["events"] == []
    assert page.newest("table")["view"]["total"] == 1


async def test_commits_that_were_taken_back_raise_the_epoch(
    hub: Hub, here: Ahead, there: Service, valkey_url: str
) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    keys = Keys(code)
    with Redis.from_url(valkey_url) as plain:
        before = plain.hgetall(keys.table)
        await count(there, code, 1)
        last = await count(there, code, 2)
        await until(lambda: page.newest("table")["v"] == [0, last], "both moves")
        plain.hset(keys.table, mapping=before)
    await looked(hub, code)
    await until(lambda: page.newest("table")["v"] == [1, 0], "the epoch")
    assert page.newest("table")["view"]["total"] == 0
    for service in (here, there):
        await count(service, code, 1)
    await until(lambda: page.newest("table")["v"] == [1, 2], "play goes on")
    assert page.newest("table")["view"]["total"] == 2


async def test_another_history_of_the_same_length_raises_the_epoch(
    hub: Hub, there: Service, valkey_url: str
) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    with Redis.from_url(valkey_url) as plain:
        before = plain.hgetall(Keys(code).table)
        last = await count(there, code, 1)
        await until(lambda: page.newest("table")["v"] == [0, last], "the move")
        plain.hset(Keys(code).table, mapping=before)
    assert await count(there, code, 3) == last
    await looked(hub, code)
    await until(lambda: page.newest("table")["v"] == [1, 0], "the epoch")
    assert page.newest("table")["view"]["total"] == 3


async def test_a_worker_that_died_lets_go_of_its_people(hub: Hub, here: Ahead, there: Service) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    await there.store.arrive(code, "bob", "other worker's", b'{"kind":"arrived","player":"bob"}', 0)
    await until(lambda: page.newest("presence")["online"] == ["ann", "bob"], "both are there")
    here.store.ahead = 10_000
    await looked(hub, code)
    assert page.newest("presence")["online"] == ["ann", "bob"]
    here.store.ahead = 16_000
    await looked(hub, code)
    await until(lambda: page.newest("presence")["online"] == ["ann"], "one is not")


async def test_a_newer_tab_elsewhere_is_noticed_untold(hub: Hub, here: Ahead, there: Service) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    here.store.told = lambda code, message: None
    await there.store.arrive(
        code, "ann", "newer", b'{"kind":"arrived","player":"ann","connection":"newer"}', 0
    )
    await asyncio.sleep(0.05)
    assert page.closed == 0
    await looked(hub, code)
    await until(lambda: page.closed == 4001, "replaced")


async def test_the_older_tab_never_ends_the_newer(hub: Hub, here: Ahead, there: Service) -> None:
    code = await written(there, "ann", "bob", target=20)
    older = await entered(hub, code, "ann")
    arrive, may_arrive = here.store.arrive, asyncio.Event()

    async def arrive_later(*given: Any) -> bool:
        await may_arrive.wait()
        return await arrive(*given)

    here.store.arrive = arrive_later
    newer = Page(code, "ann")
    entering = asyncio.create_task(hub.enter(newer.visitor))
    await until(lambda: len(hub._rooms[code].visitors) == 2, "both are here")
    connection = older.visitor.connection
    late = json.dumps({"kind": "arrived", "player": "ann", "connection": connection}).encode()
    await there.store.arrive(code, "ann", connection, late, 0)
    await looked(hub, code)
    may_arrive.set()
    await entering
    await until(lambda: older.closed == 4001, "replaced")
    await until(lambda: bool(newer.newest("table")), "the table")
    assert newer.closed == 0
    assert newer.visitor.closing is None


async def test_a_hub_forgets_rooms_without_sockets(hub: Hub, there: Service) -> None:
    code = await written(there, "ann", "bob", target=20)
    page = await entered(hub, code, "ann")
    await hub.exit(page.visitor)
    assert hub._rooms == {}
    before = len(page.frames)
    await count(there, code)
    await asyncio.sleep(0.05)
    assert len(page.frames) == before
    page = await entered(hub, code, "ann")
    assert page.newest("table")["view"]["total"] == 1
    await count(there, code)
    await until(lambda: page.newest("table")["view"]["total"] == 2, "the next move")
    assert (await newest(there, code)).state.total == 2
