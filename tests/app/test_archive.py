"""Finished deals reach PostgreSQL once, whatever dies on the way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import uuid_utils
from sqlalchemy.ext.asyncio import AsyncConnection

from app.archive import ATTEMPTS, Archive
from app.db import deals
from app.db.database import Away, Database
from app.db.deals import Entry, Wanted
from app.db.migrate import migrate
from app.embedded import Valkey
from app.postgres import Postgres
from app.service import Service
from app.store.outbox import PARKED, Filed, Outbox
from app.store.redis import RedisStore
from tests.app import people_at_table as table
from tests.app.people_at_table import GAMES, do
from tests.app.stores import until
from tests.db.dealing import kept, summed


@pytest.fixture(scope="module")
def valkey_alone(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A Valkey whose outboxes hold these tests' deals alone."""
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server


@pytest.fixture
async def service(valkey_alone: Valkey) -> AsyncIterator[Service]:
    """Use cases over it, all outboxes empty."""
    store = RedisStore(valkey_alone.url)
    await store.open()
    await store._wire.call("any", "FLUSHALL")
    yield Service(store, GAMES)
    await store.close()


@pytest.fixture
async def outbox(valkey_alone: Valkey) -> AsyncIterator[Outbox]:
    """A reader."""
    reader = Outbox(valkey_alone.url)
    await reader.open()
    yield reader
    await reader.close()


def identity() -> str:
    """A player's."""
    return str(uuid_utils.uuid7())


async def play(service: Service, *people: str, bots: int = 0, code: str = "") -> str:
    """Plays a deal in a room (a new one) to its end; the room's code."""
    if code:
        for player in people[1:]:
            await do(service, code, player, "ready", ready=True)
        await do(service, code, people[0], "start")
    else:
        code = await table.dealt(service, *people, bots=bots, target=2)
    for seat, player in enumerate(people):
        await table.write(service, code, player, seat)
    await table.count(service, code, 2)
    return code


async def entries(database: Database) -> list[Entry]:
    """What is filed, and that the sums are right."""
    async with database.transaction() as connection:
        assert await kept(connection) == await summed(connection)
        return await deals.listed(connection, Wanted())


async def test_a_finished_deal_is_filed_with_all_that_was_known(
    service: Service, outbox: Outbox, database: Database
) -> None:
    ann, bob = identity(), identity()
    code = await play(service, ann, bob)
    await play(service, ann, bob, code=code)
    record = b"\n".join(await service.store.record(code)).decode()
    assert await Archive(outbox, database).drain() == 2
    second, first = await entries(database)
    assert (first.room, first.table, first.match, second.match) == (code, "counting", first.id, first.id)
    assert [str(result.player) for result in first.results] == [ann, bob]
    assert sorted(result.points for result in first.results) == [-1, 1]
    assert {result.role for result in first.results} == {"counter"}
    assert first.counted
    assert first.started <= first.ended
    async with database.transaction() as connection:
        assert await deals.record(connection, second.id, None) == record
    assert await outbox.waiting() == {}
    assert await Archive(outbox, database).drain() == 0


async def test_leavers_are_marked(service: Service, outbox: Outbox, database: Database) -> None:
    ann, bob = identity(), identity()
    code = await table.dealt(service, ann, bob, target=2)
    for seat, player in enumerate((ann, bob)):
        await table.write(service, code, player, seat)
    held = await table.newest(service, code)
    assert held.game is not None
    turn = held.game.asks(held.state)[0].seat
    await do(service, code, (bob, ann)[turn], "leave")
    await table.count(service, code, 2)
    await Archive(outbox, database).drain()
    (entry,) = await entries(database)
    assert [result.left for result in entry.results] == [seat != turn for seat in (0, 1)]
    assert (entry.counted, entry.leavers, entry.bots) == (True, 1, 0)


# --- kills ------------------------------------------------------------------------------------------


class Killed(BaseException):
    """The worker is gone: nothing catches this."""


class Fate:
    """Kills at the chosen step."""

    def __init__(self, at: int) -> None:
        self.at, self.steps = at, 0

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.at:
            raise Killed


class Mortal(Outbox):
    """An outbox whose reader may die before and after each of its commands."""

    fate: Fate

    async def read(self, *words: Any) -> list[Filed]:
        self.fate.step()
        found = await super().read(*words)
        self.fate.step()
        return found

    async def done(self, *words: Any) -> None:
        self.fate.step()
        await super().done(*words)
        self.fate.step()


class Fatal(Database):
    """Transactions in which one may die: at the beginning, before the commit, after it."""

    fate: Fate

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        async with super().transaction() as connection:
            self.fate.step()
            yield connection
            self.fate.step()
        self.fate.step()


async def test_a_worker_killed_at_any_step_files_each_deal_once(
    service: Service, valkey_alone: Valkey, postgres_url: str, outbox: Outbox, database: Database
) -> None:
    people = identity(), identity()
    at, deaths, code = 1, 0, ""
    while True:
        code = await play(service, *people, code=code)
        await play(service, *people, code=code)
        mortal, fatal = Mortal(valkey_alone.url), Fatal(postgres_url)
        mortal.fate = fatal.fate = Fate(at)
        await mortal.open()
        archive = Archive(mortal, fatal)
        with contextlib.suppress(Killed):
            await archive.drain()
        await mortal.close()
        await fatal.close()
        died = fatal.fate.steps == at
        deaths += died
        await Archive(outbox, database).drain()
        assert await outbox.waiting() == {}
        assert len(await entries(database)) == 2 * at
        if not died:
            break
        at += 1
    assert deaths == 14, "two reads, two transactions, two acknowledgements"


async def test_many_workers_at_once_file_each_deal_once(
    service: Service, valkey_alone: Valkey, database: Database
) -> None:
    people = identity(), identity()
    code = ""
    for _ in range(12):
        code = await play(service, *people, code=code)
    readers = [Outbox(valkey_alone.url) for _ in range(4)]
    for reader in readers:
        await reader.open()
        reader.claim = claims_all  # so that all of them read the same
    await asyncio.gather(*(Archive(reader, database).drain() for reader in readers))
    for reader in readers:
        await reader.close()
    assert len(await entries(database)) == 12


async def claims_all(shard: int) -> bool:
    """A lease that everybody gets."""
    return True


# --- what cannot be filed ---------------------------------------------------------------------------


def poisonous(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    """Entries spoilt by a change of the deal that was filed."""

    def spoilt(deal: bytes) -> bytes:
        fields = json.loads(deal)
        change(fields)
        return json.dumps(fields).encode()

    return spoilt


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda deal: b"no deal at all",
        poisonous(lambda deal: deal.pop("match")),
        poisonous(lambda deal: deal["outcome"].update(points=[1])),
        poisonous(lambda deal: deal["outcome"].update(points=[1 << 70, -1])),
        poisonous(lambda deal: deal["seats"][0].update(name="nul \0")),
        poisonous(lambda deal: deal["seats"][0].update(player="ann")),
    ],
    ids=["rubbish", "no match", "too few points", "too many points", "a name with NUL", "no identity"],
)
async def test_what_can_never_be_filed_is_parked_and_holds_up_nobody(
    service: Service,
    outbox: Outbox,
    database: Database,
    spoilt: Callable[[bytes], bytes],
    caplog: pytest.LogCaptureFixture,
) -> None:
    people = identity(), identity()
    code = await play(service, *people)
    ((shard, _),) = (await outbox.waiting()).items()
    (entry,) = await outbox.read(shard, 1)
    await outbox.done(entry)
    poison = entry._replace(deal=spoilt(entry.deal))
    await outbox._moved(poison, PARKED, "outbox")
    await play(service, *people, code=code)
    logging.getLogger("doulaoban").propagate = True
    assert await Archive(outbox, database).drain() == 2
    (filed,) = await entries(database)
    assert filed.room == code
    assert await outbox.waiting() == {}
    (parked,) = await outbox.read(shard, 9, PARKED)
    assert parked.deal == poison.deal
    assert "parked" in caplog.text


async def test_what_nobody_thought_of_is_tried_again_and_then_parked(
    service: Service, outbox: Outbox, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(connection: AsyncConnection, deal: deals.Deal) -> bool:
        raise ZeroDivisionError

    await play(service, identity(), identity())
    monkeypatch.setattr(deals, "file", broken)
    archive = Archive(outbox, database)
    for _ in range(ATTEMPTS - 1):
        with pytest.raises(ZeroDivisionError):
            await archive.drain()
    await archive.drain()
    assert sum((await outbox.waiting(PARKED)).values()) == 1
    monkeypatch.undo()
    await outbox.unpark()
    await archive.drain()
    assert len(await entries(database)) == 1


# --- PostgreSQL away --------------------------------------------------------------------------------


async def test_deals_wait_while_postgres_is_away_and_are_filed_when_it_is_back(
    service: Service, valkey_alone: Valkey, outbox: Outbox, tmp_path: Path
) -> None:
    people = identity(), identity()
    with Postgres(tmp_path) as postgres:
        database = Database(postgres.url)
        await migrate(database)
        archive = Archive(Outbox(valkey_alone.url), database)
        await archive.open()
        code = await play(service, *people)

        async def empty() -> bool:
            return not await outbox.waiting()

        await until(empty, "the deal is filed", 20)
        postgres.stop()
        for _ in range(3):
            await play(service, *people, code=code)
        with pytest.raises(Away):
            async with database.transaction():
                pass
        assert sum((await outbox.waiting()).values()) == 3
        postgres.start()
        await until(empty, "what waited is filed", 30)
        assert len(await entries(database)) == 4
        await archive.close()
        await database.close()


async def test_deals_wait_for_tables_that_are_still_to_be_made(
    service: Service, outbox: Outbox, tmp_path: Path
) -> None:
    with Postgres(tmp_path) as postgres:
        database = Database(postgres.url)
        await play(service, identity(), identity())
        with pytest.raises(Away):
            await Archive(outbox, database).drain()
        assert await outbox.waiting(PARKED) == {}
        await migrate(database)
        assert await Archive(outbox, database).drain() == 1
        assert len(await entries(database)) == 1
        await database.close()
