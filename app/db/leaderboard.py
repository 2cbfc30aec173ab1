"""The leaderboard, read from the totals alone, and its seasons."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.models import BEST, Found, players, seasons, totals

PAGE = 100
Sort = Literal["points", "deals", "share"]
CSV_HEAD = ("rank", "player", "name", "points", "deals", "wins", "share")
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""What formulas begin with; some spreadsheets read the wide forms too."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season lasts until the next one starts."""

    id: int
    name: str
    started: datetime


@dataclass(frozen=True, slots=True)
class Board:
    """One list: a season (None: the one that runs), a table and a role ("": all of them), best first by
    `sort`."""

    season: int | None = None
    table: str = ""
    role: str = ""
    sort: Sort = "points"


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the leaderboard. `share` of the deals were won; `rank` counts from 1 and is the place in the
    whole list, also where it was searched."""

    rank: int
    player: UUID
    name: str
    banned: bool
    points: int
    deals: int
    wins: int
    share: float


async def all_seasons(connection: AsyncConnection) -> list[Season]:
    """The seasons, the one that runs first."""
    found = await connection.execute(select(seasons).order_by(seasons.c.started.desc()))
    return [Season(row.id, row.name, row.started) for row in found]


async def open_season(connection: AsyncConnection, name: str) -> Season | None:
    """Opens a season from now on; deals that ended before, and are filed late, still count in the one before.
    None: there is one of that name, and nothing changes."""
    opened = await connection.execute(
        insert(seasons)
        .values(name=name, started=func.clock_timestamp())
        .on_conflict_do_nothing(index_elements=[seasons.c.name])
        .returning(seasons)
    )
    row = opened.one_or_none()
    return None if row is None else Season(row.id, row.name, row.started)


async def page(
    connection: AsyncConnection, board: Board, search: str = "", offset: int = 0, limit: int = PAGE
) -> list[Standing]:
    """So many lines of the list from `offset` on; with a search, of those whose name holds the words in
    whatever case."""
    statement = searched(board, search) if search.strip() else listed(board)
    found = await connection.execute(statement.offset(offset).limit(limit))
    return [_standing(row, offset + number) for number, row in enumerate(found, 1)]


async def offered(connection: AsyncConnection, season: int | None = None) -> dict[str, list[str]]:
    """The tables that were played in a season, and the roles at each."""
    found = await connection.execute(
        select(totals.c.table, totals.c.role)
        .distinct()
        .where(totals.c.season == _season(season), totals.c.table != "", totals.c.role != "")
        .order_by(totals.c.table, totals.c.role)
    )
    roles: dict[str, list[str]] = {}
    for row in found:
        roles.setdefault(row.table, []).append(row.role)
    return roles


async def csv_lines(
    connection: AsyncConnection, board: Board, head: Sequence[str] = CSV_HEAD
) -> AsyncIterator[str]:
    """The whole list as CSV, head first, without holding it in memory, with the columns of `head`. A name
    that a spreadsheet would take for a formula is led by an apostrophe."""
    yield _csv_line(tuple(head))
    async with connection.stream(listed(board)) as found:
        number = 0
        async for row in found:
            number += 1
            one = _standing(row, number)
            cells = asdict(one) | {"name": unformulated(one.name), "share": f"{one.share:.4f}"}
            yield _csv_line(tuple(cells[column] for column in head))


def unformulated(name: str) -> str:
    """The name, led by an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _season(season: int | None) -> Any:
    if season is not None:
        return season
    newest = select(seasons.c.id).where(seasons.c.started <= func.clock_timestamp())
    return newest.order_by(seasons.c.started.desc()).limit(1).scalar_subquery()


def listed(board: Board) -> Select[Any]:
    """The list in its order: one walk along the index of its sort."""
    return (
        select(
            totals.c.player,
            totals.c.points,
            totals.c.deals,
            totals.c.wins,
            totals.c.share,
            players.c.name,
            players.c.banned.is_not(None).label("banned"),
        )
        .join(players, players.c.id == totals.c.player)
        .where(
            totals.c.season == _season(board.season),
            totals.c.table == board.table,
            totals.c.role == board.role,
            totals.c.deals > 0,
        )
        .order_by(*BEST[board.sort])
    )


def searched(board: Board, search: str) -> Select[Any]:
    order = listed(board).order_by(None)
    whole = order.add_columns(func.row_number().over(order_by=BEST[board.sort]).label("rank")).subquery()
    wanted = whole.c.name.icontains(search.strip(), autoescape=True)
    return select(whole).where(wanted).order_by(whole.c.rank)


def _standing(row: Found, number: int) -> Standing:
    values = {field.name: getattr(row, field.name) for field in fields(Standing) if field.name != "rank"}
    return Standing(rank=getattr(row, "rank", number), **values)


def _csv_line(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue()
