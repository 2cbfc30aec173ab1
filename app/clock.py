"""What happens by itself: bots move, time-outs are played, absence is noticed. Any worker serves what is due;
what it does goes through the same commit as a person's move, so two that serve the same do it once."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from dataclasses import replace
from typing import Any

from app import metrics, people
from app import room as rooms
from app import table as tables
from app.service import Service
from app.store.contract import Claim, Unavailable
from app.table import Change, Due, Held, next_firing, pace_of
from engine.bots.deal import Player
from engine.game import Ask, Game, Illegal

log = logging.getLogger("doulaoban.clock")
TICK_S = 0.1
KEPT_ROOMS = 4_000

Bot = Player
"""What plays on the seats of bots."""


class Declined:
    """The chances that bots have let pass, by room, for its table as it is. What is forgotten is only asked
    again: the same bot at the same table answers the same."""

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, tuple[str, set[int]]] = OrderedDict()

    def __contains__(self, chance: tuple[Held, int]) -> bool:
        held, seat = chance
        stamp, seats = self._rooms.get(held.room.code, ("", set()))
        return stamp == held.table_stamp and seat in seats

    def add(self, held: Held, seat: int) -> None:
        """The bot on the seat does not move out of turn."""
        stamp, seats = self._rooms.pop(held.room.code, ("", set()))
        kept = seats if stamp == held.table_stamp else set()
        self._rooms[held.room.code] = held.table_stamp, kept | {seat}
        if len(self._rooms) > KEPT_ROOMS:
            self._rooms.popitem(last=False)


class Clock:
    """Serves what is due, for any room."""

    def __init__(self, service: Service, bot: Bot) -> None:
        self._service, self._bot = service, bot
        self._declined = Declined()
        self._ticking: asyncio.Task[None] | None = None
        self._ticked = time.monotonic()
        self._serving: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Begins to tick."""
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Stops; what it was serving comes back to another worker."""
        for task in [self._ticking, *self._serving.values()]:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    @property
    def stalled_s(self) -> float:
        """How long it has not ticked. A store that is silent holds a tick up for some seconds, not more."""
        return time.monotonic() - self._ticked

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self._ticked = time.monotonic()
            try:
                for claim in await self._service.store.claim():
                    key = claim.what, claim.code
                    if key not in self._serving:
                        self._serving[key] = asyncio.create_task(self._serve(claim))
            except Unavailable as error:
                log.warning("the clock waits for the store", extra={"cause": type(error).__name__})
            except Exception:
                log.exception("the clock missed a tick")

    async def _serve(self, claim: Claim) -> None:
        try:
            if claim.what == "people":
                await people.look(self._service, claim)
            else:
                await self.table(claim)
        except (Unavailable, Illegal) as error:
            cause = getattr(error, "code", "unavailable")
            log.warning("the clock waits", extra={"room": claim.code, "cause": cause})
        except Exception:
            log.exception("the clock could not play on", extra={"room": claim.code})
        finally:
            self._serving.pop((claim.what, claim.code), None)

    async def table(self, claim: Claim) -> None:
        """Plays everything that is due at a room's table. What nobody could serve comes back. Raises
        Unavailable."""
        code = claim.code
        try:
            held = await self._service.held(code)
            while await self._service.apply(code, self.served) != held.table_v:
                held = await self._service.held(code)
            held = await self._service.newest(code)
            taken = self._service.store.now()
            await self._service.apply(code, self.served)
            await self._service.store.set_due(claim, next_firing(held.table, taken))
        except Illegal as refusal:
            if refusal.code != "room_not_found":
                raise
            await self._service.store.set_due(claim, None)

    def served(self, held: Held, now: int) -> Change | None:
        """What is due first at the table, played; None: nothing is, or only bots' chances that they let
        pass."""
        table, game = held.table, held.game
        if held.room.phase != "playing" or held.room.rest or table is None or game is None:
            return None
        for chance in sorted(table.chances, key=lambda one: one.fires):
            if chance.fires <= now and (change := self._interjected(held, game, chance.seat, now)):
                return change
        clocks = [one for one in table.due if one.fires <= now and not one.stood]
        due = min(clocks, key=lambda one: one.fires, default=None)
        if due is None:
            return None
        metrics.CLOCK_LAG.observe((now - due.fires) / 1000)
        ask = next(ask for ask in game.asks(held.state) if ask.id == due.ask)
        if held.room.seats[due.seat].kind == "bot":
            return self._bot_moved(held, game, ask, now)
        return timed_out(held, game, ask, due, now)

    def _interjected(self, held: Held, game: Game[Any], seat: int, now: int) -> Change | None:
        """What the bot does out of turn; None: nothing, also when asked again before the table changes, by
        this worker or another."""
        if (held, seat) in self._declined:
            return None
        try:
            view, private = game.public(held.state), game.private(held.state, seat)
            seed = hashlib.sha256(f"{held.table_stamp} {seat}".encode()).digest()
            move = self._bot.interject(game, view, private, seed)
            if move is not None:
                return tables.moved(held, seat, move, now)
        except Exception:  # a bot's fault must not stop the table
            log.exception("a bot may not do this out of turn", extra={"room": held.room.code})
        self._declined.add(held, seat)
        return None

    def _bot_moved(self, held: Held, game: Game[Any], ask: Ask, now: int) -> Change:
        """The bot's answer, unless there is something it would rather do first."""
        idle = any(one.seat == ask.seat for one in held.table.chances) if held.table else False
        if idle and (change := self._interjected(held, game, ask.seat, now)):
            return change
        try:
            view, private = game.public(held.state), game.private(held.state, ask.seat)
            move = self._bot.choose(game, view, private, secrets.token_bytes(32))
            return tables.moved(held, ask.seat, move, now)
        except Exception:  # a bot's fault must not stop the table
            log.exception("a bot found no lawful move", extra={"room": held.room.code})
            return tables.moved(held, ask.seat, game.fallback(held.state, ask), now)


def timed_out(held: Held, game: Game[Any], ask: Ask, due: Due, now: int) -> Change:
    """The fallback, played for a person. Where his silence is absence, his seat plays by itself from now on
    until he acts."""
    change = tables.moved(held, due.seat, game.fallback(held.state, ask), now)
    present = pace_of(ask).silence == "answer"
    if present or change.room is not None or held.room.seats[due.seat].auto:
        return change
    room = rooms.auto(held.room, due.seat, True)
    assert change.table is not None
    return replace(change, room=room, table=tables.rewound(change.table, room, due.seat, now))
