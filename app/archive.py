"""Finished deals on their way from the outboxes to PostgreSQL: at least once out of the one, once into the
other. Any worker drains any shard; while PostgreSQL is away the deals wait, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

import msgspec
from sqlalchemy.exc import DBAPIError

from app import metrics
from app.db import deals
from app.db.database import Away, Database
from app.db.deals import Deal, Result
from app.store.contract import Unavailable
from app.store.outbox import Filed, Outbox
from engine.game import Json

log = logging.getLogger("doulaoban.archive")
IDLE_S = 0.5
LONGEST_PAUSE_S = 10.0
BATCH = 20
ATTEMPTS = 5
RELEASE_S = 1.0


class Unfit(ValueError):
    """An entry that is no deal."""


class FiledSeat(msgspec.Struct, frozen=True):
    """Who sat there."""

    kind: Literal["person", "bot", "empty"]
    player: str
    name: str
    left: bool


class FiledOutcome(msgspec.Struct, frozen=True):
    """How it ended, by seat."""

    winner: str
    roles: tuple[str, ...]
    camps: tuple[str, ...]
    points: tuple[int, ...]


class FiledDeal(msgspec.Struct, frozen=True):
    """What `table.filing` writes. Times in milliseconds; no outcome: it was broken off."""

    deal: UUID
    match: UUID
    room: str
    table: str
    options: Mapping[str, Json]
    seats: tuple[FiledSeat, ...]
    outcome: FiledOutcome | None
    started: int
    ended: int


FILED = msgspec.json.Decoder(FiledDeal)


def deal_of(entry: Filed) -> Deal:
    """The deal that an entry holds. Raises Unfit."""
    try:
        filed = FILED.decode(entry.deal)
        return Deal(
            filed.deal,
            filed.match,
            filed.room,
            filed.table,
            filed.options,
            moment(filed.started),
            moment(filed.ended),
            filed.outcome.winner if filed.outcome else None,
            results_of(filed),
            entry.record.decode(),
        )
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise Unfit(str(error)) from error


def moment(milliseconds: int) -> datetime:
    """A time of the Redis clock."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def results_of(filed: FiledDeal) -> tuple[Result, ...]:
    """The results by seat; none of a deal that was broken off. Raises ValueError when seats and outcome do
    not fit."""
    outcome = filed.outcome
    if outcome is None:
        return ()
    seats = [seat for seat in filed.seats if seat.kind != "empty"]
    return tuple(
        Result(
            number,
            UUID(seat.player) if seat.kind == "person" else None,
            seat.name,
            seat.left,
            role,
            camp,
            points,
            camp == outcome.winner,
        )
        for number, (seat, role, camp, points) in enumerate(
            zip(seats, outcome.roles, outcome.camps, outcome.points, strict=True)
        )
    )


class Archive:
    """Drains the outboxes."""

    def __init__(self, outbox: Outbox, database: Database) -> None:
        self._outbox, self._database = outbox, database
        self._draining: asyncio.Task[None] | None = None
        self._attempts: Counter[str] = Counter()

    async def open(self) -> None:
        """Begins to drain. Raises Unavailable."""
        await self._outbox.open()
        self._draining = asyncio.create_task(self._drain_on())

    async def close(self) -> None:
        """Stops; what was not acknowledged is read again by another."""
        if self._draining is not None:
            self._draining.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._draining
        await self._outbox.close()

    async def drain(self) -> int:
        """Files all that waits; how many entries. Raises Away, Unavailable."""
        count = 0
        for shard in await self._outbox.waiting():
            if await self._outbox.claim(shard):
                try:
                    count += await self._drain_shard(shard)
                finally:
                    with contextlib.suppress(Unavailable, TimeoutError):
                        async with asyncio.timeout(RELEASE_S):
                            await self._outbox.release(shard)
        return count

    async def _drain_shard(self, shard: int) -> int:
        count = 0
        while entries := await self._outbox.read(shard, BATCH):
            for entry in entries:  # one after the other: a shard's deals are filed in their order
                await self._settle(entry)
                count += 1
        return count

    async def _settle(self, entry: Filed) -> None:
        """Files an entry, or parks it where it never can be; only then it is done. Raises Away,
        Unavailable."""
        try:
            await self._file(entry)
        except (Unfit, DBAPIError):
            await self._park(entry)
            return
        except (Away, Unavailable):
            raise
        except Exception:
            # What nobody thought of may pass; if it does not, it must not hold up the others.
            self._attempts[entry.id] += 1
            if self._attempts[entry.id] < ATTEMPTS:
                raise
            await self._park(entry)
            return
        await self._outbox.done(entry)
        self._attempts.pop(entry.id, None)

    async def _file(self, entry: Filed) -> None:
        deal = deal_of(entry)
        async with self._database.transaction() as connection:
            filed = await deals.file(connection, deal)
        if filed:
            metrics.DEALS_FILED.inc()

    async def _park(self, entry: Filed) -> None:
        log.exception("a finished deal cannot be filed and is parked", extra={"id": entry.id})
        metrics.DEALS_PARKED.inc()
        await self._outbox.park(entry)
        self._attempts.pop(entry.id, None)

    async def _drain_on(self) -> None:
        pause, failing = IDLE_S, False
        while True:
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))
            try:
                await self.drain()
                pause = IDLE_S
                if failing:
                    log.info("finished deals are filed again")
                failing = False
            except Exception as error:
                pause = min(2 * pause, LONGEST_PAUSE_S)
                if not failing:  # said once, not every few seconds for an hour
                    log.warning(
                        "finished deals wait until they can be filed",
                        exc_info=not isinstance(error, Away | Unavailable),
                        extra={"cause": type(error).__name__},
                    )
                failing = True
