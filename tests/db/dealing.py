"""Finished deals for tests, and the sums that their results come to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import uuid_utils
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.deals import Deal, Result
from app.db.models import deals, matches, results, totals

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
ROLES = ("boss", "partner", "worker", "worker")
CAMPS = {"boss": "bosses", "partner": "bosses", "worker": "workers"}
POINTS = {"bosses": (3, 1, -2, -2), "workers": (-3, -1, 2, 2)}


def new_id() -> UUID:
    """An id as players, matches and deals have."""
    return UUID(str(uuid_utils.uuid7()))


def deal_of(people: Sequence[UUID | None], winner: str | None = "bosses", **changes: Any) -> Deal:
    """A deal of four seats (None: a bot), won by a camp."""
    one = new_id()
    seats = [
        Result(
            seat,
            player,
            f"Player {str(player)[-4:]}" if player else f"Bot {seat}",
            left=False,
            role=ROLES[seat],
            camp=CAMPS[ROLES[seat]],
            points=POINTS[winner][seat] if winner else 0,
            won=CAMPS[ROLES[seat]] == winner,
        )
        for seat, player in enumerate(people)
    ]
    values: dict[str, Any] = {
        "id": one,
        "match": one,
        "room": "ABCDEFGH",
        "table": "party-4",
        "options": {"turn_seconds": 45},
        "started": NOON,
        "ended": NOON + timedelta(minutes=9),
        "winner": winner,
        "results": tuple(seats) if winner else (),
        "record": '{"record":1}\n{"event":"settled"}',
    }
    return Deal(**{**values, **changes})


Sums = dict[tuple[int, str, str, UUID], tuple[int, int, int]]


async def kept(connection: AsyncConnection) -> Sums:
    """The totals as they are kept, those of no deal left out."""
    found = await connection.execute(select(totals).where(totals.c.deals != 0))
    sums = {(row.season, row.table, row.role, row.player): (row.points, row.deals, row.wins) for row in found}
    nothing = select(func.count()).where(totals.c.deals == 0, (totals.c.points != 0) | (totals.c.wins != 0))
    assert await connection.scalar(nothing) == 0
    return sums


async def summed(connection: AsyncConnection) -> Sums:
    """The same, added up from all results that count."""
    found = await connection.execute(
        select(deals.c.season, matches.c.table, results)
        .join(results, results.c.deal == deals.c.id)
        .join(matches, matches.c.id == deals.c.match)
        .where(deals.c.counted, deals.c.voided.is_(None), results.c.player.is_not(None))
    )
    sums: Sums = {}
    for row in found:
        for table in (row.table, ""):
            for role in (row.role, ""):
                key = row.season, table, role, row.player
                points, number, wins = sums.get(key, (0, 0, 0))
                sums[key] = points + row.points, number + 1, wins + row.won
    return sums
