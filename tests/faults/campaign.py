"""Rooms that play deal after deal while workers, Valkey and PostgreSQL are killed; and what must be true when
all is over: each deal is filed once, as its people knew it."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import select

from app.db.database import Database
from app.db.models import deals, matches, results
from tests.app.stores import until
from tests.db.dealing import kept, summed
from tests.faults.fleet import Fleet, fleet
from tests.faults.through import ENDED, Company, Played
from tests.player import seated

ROOMS = (
    ("party-3", 0, True),
    ("party-4", 0, False),
    ("party-3", 1, True),
    ("party-4", 1, False),
    ("party-3", 0, False),
    ("party-4", 2, True),
)
"""Tables, how many of their seats bots have, and whether they are played with skill cards."""
PATIENT = {"turn_seconds": 180, "skill_seconds": 10}
"""No clock is to answer for people while servers are away."""
DEALS_A_STRIKE = 3
STRUCK = ("worker 1", "worker 2", "valkey", "postgres")
AWAY = range(40, 70)
"""The percentage of the deals after which PostgreSQL is away for long."""
HANGS_S = 90.0
"""No deal takes so long."""


class Strike(NamedTuple):
    """After so many deals were settled, then so many moves acknowledged, then so many seconds gone: what
    happens to what, and for how many seconds."""

    settled: int
    moves: int
    pause: float
    what: str
    outage: float


def planned(number: int, seed: str) -> Iterator[Strike]:
    """The strikes in a run of so many deals: each server in its turn, in an order of chance."""
    chance = random.Random(seed)
    turns: list[str] = []
    away = False
    for settled in range(1, number - 1, DEALS_A_STRIKE):
        turns = turns or chance.sample(STRUCK, len(STRUCK))
        what = turns.pop()
        if (settled * 100 // number in AWAY) != away:
            away = not away
            yield Strike(settled, 0, 0.0, "postgres stops" if away else "postgres starts", 0.0)
        if what != "postgres" or not away:
            pause, outage = chance.uniform(0, 0.4), chance.uniform(0.1, 0.8)
            yield Strike(settled, chance.randrange(40), pause, what, outage)


class Campaign:
    """So many deals among struck servers. `strikes` are counted by what was struck."""

    def __init__(self, servers: Fleet, number: int, seed: str, tick: Callable[[], object]) -> None:
        self.servers, self.number, self.seed, self.tick = servers, number, seed, tick
        self.begun = self.moves = 0
        self.played: list[Played] = []
        self.companies: list[Company] = []
        self.strikes: Counter[str] = Counter()

    async def run(self) -> None:
        """Plays. Raises an ExceptionGroup of AssertionErrors and TimeoutErrors."""
        for table, bots, skills in ROOMS:
            code, players = await seated(self.servers.addresses, table, bots=bots, skills=skills, **PATIENT)
            self.companies.append(Company(code, players, self.servers.addresses, self._acknowledged))
        async with asyncio.TaskGroup() as group:
            group.create_task(self._strike())
            for company in self.companies:
                group.create_task(self._play(company))

    def _acknowledged(self) -> None:
        self.moves += 1

    async def _play(self, company: Company) -> None:
        while self.begun < self.number:
            self.begun += 1
            async with asyncio.timeout(HANGS_S):
                self.played.append(await company.deal())
            company.look_back()
            self.tick()

    def settled(self, deals: int) -> bool:
        """Whether so many deals are over."""
        return len(self.played) >= deals

    async def _strike(self) -> None:
        for strike in planned(self.number, self.seed):
            await until(partial(self.settled, strike.settled), "deals are settled", 2 * HANGS_S)
            made = self.moves + strike.moves
            await until(lambda made=made: self.moves >= made or self.settled(self.number), "moves", HANGS_S)
            await asyncio.sleep(strike.pause)
            await self.servers.strike(strike.what, strike.outage)
            self.strikes[strike.what] += 1

    # --- what must be true ----------------------------------------------------------------------------------

    async def judge(self) -> None:
        """Raises AssertionError unless all that was settled is filed once and as it was played."""
        assert set(STRUCK) < set(self.strikes)
        assert await self.servers.drained() == 0, "deals are parked"
        for company in self.companies:
            closed = {code for code in company.closings if code in ENDED}
            assert not closed, f"pages would have given up: {closed}"
            self.match_is_shown(company)
        database = Database(self.servers.postgres.url, 1)
        async with database.transaction() as connection:
            assert await kept(connection) == await summed(connection)
            filed = (
                await connection.execute(
                    select(deals, matches.c.room).join(matches, deals.c.match == matches.c.id)
                )
            ).all()
            rows = (await connection.execute(select(results).order_by(results.c.seat))).all()
        await database.close()
        assert sorted(str(row.id) for row in filed) == sorted(deal.id for deal in self.played)
        assert len({row.match for row in filed}) == len(self.companies)
        of_deal = defaultdict(list)
        for row in rows:
            of_deal[str(row.deal)].append(row)
        known = {deal.id: deal for deal in self.played}
        for row in filed:
            is_filed(known[str(row.id)], row, of_deal[str(row.id)])

    def match_is_shown(self, company: Company) -> None:
        """The room's people see the sum of the points of all their deals."""
        played = [deal for deal in self.played if deal.room == company.code]
        points = [sum(column) for column in zip(*(deal.outcome["points"] for deal in played), strict=True)]
        for player in company.players:
            assert player.tab.room["room"]["match"] == {"deals": len(played), "points": points}

    def figures(self) -> str:
        """What it was, in one line."""
        strikes = ", ".join(f"{what} {count}" for what, count in sorted(self.strikes.items()))
        anew, again, done = (
            sum(getattr(company, name) for company in self.companies)
            for name in ("reconnections", "repeated", "done_before")
        )
        return (
            f"{len(self.played)} deals, {self.moves} moves acknowledged; struck: {strikes}; connected"
            f" {anew} times anew, sent {again} messages again, {done} of them moves that had been made"
        )


def is_filed(deal: Played, row: Any, seats: list[Any]) -> None:
    """The filed deal is the one that was played."""
    assert row.room == deal.room
    assert row.counted
    assert [str(seat.player) if seat.player else None for seat in seats] == deal.players
    assert [seat.points for seat in seats] == deal.outcome["points"]
    assert sum(seat.points for seat in seats) == 0
    assert row.winner == deal.outcome["winner"]
    assert not any(seat.left for seat in seats)
    deal.is_told_by([json.loads(line) for line in row.record.splitlines()])


async def campaign(folder: Path, number: int, seed: str, tick: Callable[[], object] = lambda: None) -> str:
    """Plays and judges; the figures. `tick` is called after each deal. Raises AssertionError, or a group of
    them and of TimeoutErrors."""
    async with fleet(folder) as servers:
        run = Campaign(servers, number, seed, tick)
        await run.run()
        await run.judge()
        return run.figures()
