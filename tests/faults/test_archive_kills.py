"""Kills of workers, Valkey and PostgreSQL while deals end: every deal that was acknowledged is in PostgreSQL,
once, with each of its results."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from sqlalchemy import func, select

from app.codes import new_code
from app.db.database import Away, Database
from app.db.migrate import migrate
from app.db.models import deals, results
from app.postgres import Postgres
from app.store.contract import Answer, Commit, Unavailable
from app.store.redis import RedisStore
from tests.app.stores import commit_of, value
from tests.db.dealing import kept, new_id, summed
from tests.workers import served

DEALS = 60
ROOMS = 6
PAUSE_S = 0.15
BACK_S = 60.0
PEOPLE = [new_id() for _ in range(6)]


def filed(deal: UUID, room: str) -> bytes:
    """A finished deal of four, as a table files it."""
    seats = [PEOPLE[(deal.int + seat) % len(PEOPLE)] for seat in range(4)]
    return json.dumps(
        {
            "deal": str(deal),
            "match": str(deal),
            "room": room,
            "table": "party-4",
            "options": {},
            "seats": [
                {"kind": "person", "player": str(player), "name": f"P{seat}", "left": False}
                for seat, player in enumerate(seats)
            ],
            "outcome": {
                "winner": "bosses",
                "roles": ["boss", "partner", "worker", "worker"],
                "camps": ["bosses", "bosses", "workers", "workers"],
                "points": [4, 2, -3, -3],
            },
            "started": 1_780_000_000_000,
            "ended": 1_780_000_600_000,
        }
    ).encode()


async def committed(store: RedisStore, commit: Commit) -> None:
    """Commits, again and again until it is acknowledged: the same commit is done once."""
    while True:
        try:
            assert await store.commit(commit) == Answer("done")
            return
        except Unavailable:
            continue


async def ended(store: RedisStore, count: int) -> set[UUID]:
    """Ends so many deals in rooms of several shards; all of them are acknowledged."""
    codes = [new_code() for _ in range(ROOMS)]
    rooms = {}
    for code in codes:
        rooms[code] = commit_of(code)
        await committed(store, rooms[code])
    done = set()
    for number in range(count):
        code, deal = codes[number % ROOMS], new_id()
        room = rooms[code].room
        assert room is not None
        rooms[code] = replace(
            rooms[code],
            room_stamp=room.stamp,
            room=value(room.v + 1, b"settled"),
            filed=filed(deal, code),
            begins=True,
            lines=(b'{"record":1}',),
        )
        await committed(store, rooms[code])
        done.add(deal)
        await asyncio.sleep(PAUSE_S)
    return done


async def counted(database: Database) -> int:
    """How many deals are in PostgreSQL; none while it is away."""
    try:
        async with database.transaction() as connection:
            return int(await connection.scalar(select(func.count()).select_from(deals)) or 0)
    except Away:
        return 0


async def test_every_acknowledged_deal_is_filed_once(tmp_path: Path) -> None:
    with (
        Postgres(tmp_path) as postgres,
        served(2, tmp_path, DATABASE_URL=postgres.url) as (valkey, workers),
    ):
        database = Database(postgres.url)
        await migrate(database)
        store = RedisStore(valkey.url)
        await store.open()
        first, second = workers

        def killed(pid: int | None) -> None:
            assert pid
            os.kill(pid, signal.SIGKILL)

        faults: list[Callable[[], object]] = [
            first.kill,
            lambda: os.close(first.start()),
            lambda: killed(postgres.pid),
            second.kill,
            postgres.begin,
            lambda: killed(valkey.pid),
            valkey.start,
            lambda: os.close(second.start()),
            lambda: killed(postgres.pid),
            postgres.begin,
            first.kill,
        ]
        ending = asyncio.create_task(ended(store, DEALS))
        for fault in faults:
            await asyncio.sleep(DEALS * PAUSE_S / len(faults))
            fault()
        done = await ending
        async with asyncio.timeout(BACK_S):
            while not postgres.alive or await counted(database) < DEALS:
                postgres.revive()
                await asyncio.sleep(0.1)
        async with database.transaction() as connection:
            assert set(await connection.scalars(select(deals.c.id))) == done
            assert await connection.scalar(select(func.count()).select_from(results)) == 4 * DEALS
            sums = await kept(connection)
            assert sums == await summed(connection)
            assert sum(line[1] for key, line in sums.items() if key[1:3] == ("", "")) == 4 * DEALS
        await store.close()
        await database.close()
