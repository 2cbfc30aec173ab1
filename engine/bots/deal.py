"""Whole deals between bots, each fed with the public view and its own private one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Ask, Event, Game, Json, Options, Outcome, Step, View, settled_options
from engine.record import Header, commitment, lines

Choose = Callable[[Game[Any], View, View, bytes], Any]
"""How a bot answers: game, public view, private view of the seat that is asked, seed -> its move."""


def silent(_game: Game[Any], _view: View, _private: View, _seed: bytes) -> None:
    """Nothing out of turn."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a table: `choose` answers what the seat is waited for, `interject` what it is not; its None
    lets that be."""

    choose: Choose
    interject: Choose = silent


STARTED = "2000-01-01T00:00:00Z"
"""When every deal between bots is said to start: a record depends on nothing but its seed."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal from its seed to its settlement; `moves`: how many were made."""

    seed: bytes
    options: Options
    events: tuple[Event, ...]
    outcome: Outcome
    moves: int

    def record(self, table: str, deal: str) -> list[dict[str, Json]]:
        """The lines of its record (referee.md) under the id `deal`, header first; seats are labelled `Bot 1`,
        `Bot 2`, … Bots give no nonces."""
        seats = tuple(f"Bot {seat + 1}" for seat in range(len(self.outcome.points)))
        sealed = commitment(self.seed, deal, table, self.options)
        header = Header(table, self.options, seats, self.seed.hex(), STARTED, (), sealed, deal)
        return [header.line(), *lines(self.events)]


def numbered_seed(seed: str, number: int) -> bytes:
    """The seed of a numbered deal: SHA-256 over `seed` in UTF-8, 0x00, and the number as 8 bytes,
    big-endian."""
    return hashlib.sha256(seed.encode() + b"\x00" + number.to_bytes(8, "big")).digest()


def played(
    game: Game[Any],
    seed: bytes,
    chosen: Options,
    seated: Callable[[Any], Sequence[Player | Choose]],
    players: int | None = None,
) -> PlayedDeal:
    """Play a deal of so many players, None = the fewest, to its end. `seated` tells from the first state
    which player sits where: only so can a side be told. Raises Illegal (`bad_option`, `bad_players`)."""
    start = game.start(game.players[0] if players is None else players, seed, chosen)
    seats = [seat if isinstance(seat, Player) else Player(seat) for seat in seated(start.state)]
    state, events, moves = start.state, list(start.events), 0
    for step in steps(game, state, seats, chance_of(seed)):
        state = step.state
        events += step.events
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is asked only when the deal is over"
    return PlayedDeal(seed, settled_options(game.options, chosen), tuple(events), outcome, moves)


def chance_of(seed: bytes) -> bytes:
    """The seed of the bots in the deal with this one."""
    return hashlib.sha256(seed + b"\x00bots").digest()


def steps(game: Game[Any], state: Any, seats: Sequence[Player], chance: bytes) -> Iterator[Step[Any]]:
    """The deal from this state to its end, move by move. Where several seats are asked at once they answer in
    the order of the asks."""
    while asks := game.asks(state):
        seat, move = answer(game, state, asks, seats, chance)
        step = game.play(state, seat, move)
        state = step.state
        yield step


def answer(
    game: Game[Any], state: Any, asks: Sequence[Ask], seats: Sequence[Player], chance: bytes
) -> tuple[int, Any]:
    """Who moves next, and how. After every move each seat that may move without being waited for has one
    chance to, from the seat of the first ask on; then the seat of the first ask answers."""
    view, first = game.public(state), asks[0].seat
    idle = sorted({ask.seat for ask in asks if not ask.urgent}, key=lambda seat: (seat - first) % len(seats))
    for seat in idle:
        interject = seats[seat].interject
        if interject is not silent and (move := interject(game, view, game.private(state, seat), chance)):
            return seat, move
    return first, seats[first].choose(game, view, game.private(state, first), chance)
