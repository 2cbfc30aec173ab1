"""Finished deals: filed once, voided at most once, and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, Uuid, bindparam, case, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.models import Found, deals, matches, players, results, rooms, seasons

PAGE = 50


class NotFound(Exception):
    """There is no such deal, player or season."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended for a seat. `player` is None for a bot; `name` is the one he had then; `left`: he was
    gone at the end."""

    seat: int
    player: UUID | None
    name: str
    left: bool
    role: str
    camp: str
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal. `winner` is a camp, None where it was broken off; `record` its lines."""

    id: UUID
    match: UUID
    room: str
    table: str
    options: Mapping[str, Any]
    started: datetime
    ended: datetime
    winner: str | None
    results: tuple[Result, ...]
    record: str

    @property
    def people(self) -> tuple[Result, ...]:
        """The results of people."""
        return tuple(result for result in self.results if result.player is not None)

    @property
    def counts(self) -> bool:
        """Whether its points count: it was played to its end, by two people at least."""
        return self.winner is not None and len(self.people) >= 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal in a list. `voided`: when its points were taken back."""

    id: UUID
    match: UUID
    room: str
    table: str
    started: datetime
    ended: datetime
    winner: str | None
    counted: bool
    bots: int
    leavers: int
    voided: datetime | None
    void_reason: str | None
    results: tuple[Result, ...]


# --- filing -------------------------------------------------------------------------------------------------


async def file(connection: AsyncConnection, deal: Deal) -> bool:
    """Files a deal with its results and adds it to the totals, in the caller's transaction. False: it was
    filed before, and nothing changes."""
    await _file_match(connection, deal)
    season = (
        select(seasons.c.id)
        .where(seasons.c.started <= deal.ended)
        .order_by(seasons.c.started.desc())
        .limit(1)
    )
    filed = await connection.execute(
        insert(deals)
        .values(
            id=deal.id,
            match=deal.match,
            season=season.scalar_subquery(),
            started=deal.started,
            ended=deal.ended,
            winner=deal.winner,
            counted=deal.counts,
            people=len(deal.people),
            bots=len(deal.results) - len(deal.people),
            leavers=sum(result.left for result in deal.people),
            record=deal.record,
        )
        .on_conflict_do_nothing(index_elements=[deals.c.id])
        .returning(deals.c.id)
    )
    if filed.first() is None:
        return False
    await _file_results(connection, deal)
    await _add(connection, deal.id, 1)
    return True


async def _file_match(connection: AsyncConnection, deal: Deal) -> None:
    await connection.execute(
        insert(rooms).values(code=deal.room, opened=deal.started).on_conflict_do_nothing()
    )
    await connection.execute(
        insert(matches)
        .values(
            id=deal.match,
            room=deal.room,
            table=deal.table,
            options=dict(deal.options),
            started=deal.started,
        )
        .on_conflict_do_nothing()
    )


async def _file_results(connection: AsyncConnection, deal: Deal) -> None:
    # Everybody locks rows in the same order, here and in the totals: so none waits for another in a circle.
    people = sorted(deal.people, key=lambda person: str(person.player))
    if people:
        seen = {"first_seen": deal.started, "last_seen": deal.ended}
        named = insert(players)
        old = or_(players.c.renamed, players.c.last_seen > named.excluded.last_seen)
        upsert = named.on_conflict_do_update(
            index_elements=[players.c.id],
            set_={
                "name": case((old, players.c.name), else_=named.excluded.name),
                "last_seen": func.greatest(players.c.last_seen, named.excluded.last_seen),
            },
        )
        rows = [{"id": person.player, "name": person.name, **seen} for person in people]
        await connection.execute(upsert, rows)
    if deal.results:
        rows = [{"deal": deal.id, **asdict(result)} for result in deal.results]
        await connection.execute(insert(results), rows)


# For each person four rows: of the table and his role, of either alone, and of neither.
ADD = text("""
INSERT INTO totals AS kept (season, "table", role, player, points, deals, wins)
SELECT deals.season, each_table.name, each_role.name, results.player,
       :sign * results.points, :sign, :sign * results.won::int
FROM deals
JOIN matches ON matches.id = deals.match
JOIN results ON results.deal = deals.id AND results.player IS NOT NULL
CROSS JOIN LATERAL (VALUES (matches."table"), ('')) AS each_table (name)
CROSS JOIN LATERAL (VALUES (results.role), ('')) AS each_role (name)
WHERE deals.id = :deal AND deals.counted
ORDER BY 1, 2, 3, 4
ON CONFLICT (season, "table", role, player) DO UPDATE SET
    points = kept.points + excluded.points,
    deals = kept.deals + excluded.deals,
    wins = kept.wins + excluded.wins
""").bindparams(bindparam("sign", type_=Integer), bindparam("deal", type_=Uuid))


async def _add(connection: AsyncConnection, deal: UUID, sign: int) -> None:
    """Adds a deal's results to the totals (sign 1), or takes them back (-1), if it counts."""
    await connection.execute(ADD, {"deal": deal, "sign": sign})


# --- voiding ------------------------------------------------------------------------------------------------


async def void(connection: AsyncConnection, deal: UUID, reason: str) -> bool:
    """Takes a deal's results out of the totals for good, in the caller's transaction. False: it was voided
    before, and nothing changes. Raises NotFound."""
    voided = await connection.execute(
        update(deals)
        .where(deals.c.id == deal, deals.c.voided.is_(None))
        .values(voided=func.clock_timestamp(), void_reason=reason)
        .returning(deals.c.id)
    )
    if voided.first() is None:
        if (await connection.execute(select(deals.c.id).where(deals.c.id == deal))).first() is None:
            raise NotFound(str(deal))
        return False
    await _add(connection, deal, -1)
    return True


# --- reading ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which deals a list holds: those a person played, of a table, of a room, voided or not; None: any."""

    player: UUID | None = None
    table: str | None = None
    room: str | None = None
    voided: bool | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """Their SQL."""
        found: list[ColumnElement[bool]] = []
        if self.table is not None:
            found.append(matches.c.table == self.table)
        if self.room is not None:
            found.append(matches.c.room == self.room)
        if self.voided is not None:
            found.append(deals.c.voided.is_not(None) if self.voided else deals.c.voided.is_(None))
        return found


async def listed(
    connection: AsyncConnection, wanted: Wanted, before: UUID | None = None, limit: int = PAGE
) -> list[Entry]:
    """Deals with their results, those that began last first; `before`: the last one of the page before. Ids
    of deals are UUIDs of version 7, which sort by time."""
    page = select(deals.c.id).join(matches, matches.c.id == deals.c.match)
    newest = deals.c.id
    if wanted.player is not None:
        page = page.join(results, results.c.deal == deals.c.id).where(results.c.player == wanted.player)
        newest = results.c.deal  # what the index of a player's results is ordered by
    if before is not None:
        page = page.where(newest < before)
    chosen = page.where(*wanted.conditions()).order_by(newest.desc()).limit(limit).subquery()
    found = await connection.execute(
        select(
            *(column for column in deals.c if column.name != "record"),
            matches.c.room,
            matches.c.table,
            *(column.label(f"result_{column.name}") for column in results.c),
        )
        .join(chosen, chosen.c.id == deals.c.id)
        .join(matches, matches.c.id == deals.c.match)
        .outerjoin(results, results.c.deal == deals.c.id)
        .order_by(deals.c.id.desc(), results.c.seat)
    )
    rows: dict[UUID, list[Found]] = {}
    for row in found:
        rows.setdefault(row.id, []).append(row)
    return [_entry(group) for group in rows.values()]


async def record(connection: AsyncConnection, deal: UUID, player: UUID | None) -> str:
    """The record of a deal that the player sat in (None: an admin asks, and may read any). Raises
    NotFound."""
    wanted = select(deals.c.record).where(deals.c.id == deal)
    if player is not None:
        sat = select(results.c.deal).where(results.c.deal == deal, results.c.player == player)
        wanted = wanted.where(sat.exists())
    found = await connection.scalar(wanted)
    if found is None:
        raise NotFound(str(deal))
    return str(found)


def _result(row: Found, prefix: str = "") -> Result:
    return Result(**{name: getattr(row, prefix + name) for name in RESULT_FIELDS})


def _entry(rows: Sequence[Found]) -> Entry:
    first = rows[0]
    seats = tuple(_result(row, "result_") for row in rows if row.result_seat is not None)
    return Entry(**{name: getattr(first, name) for name in ENTRY_FIELDS}, results=seats)


RESULT_FIELDS = tuple(field.name for field in fields(Result))
ENTRY_FIELDS = tuple(field.name for field in fields(Entry) if field.name != "results")
