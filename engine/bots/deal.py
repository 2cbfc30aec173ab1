"""Whole deals between bots, each fed with the public view and its own private one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Event, Game, Json, Options, Outcome, View, settled_options
from engine.record import Header, commitment, lines

Player = Callable[[Game[Any], View, View, bytes], Any]
"""A bot: game, public view, private view of the seat that is asked, seed -> its move."""

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
    game: Game[Any], seed: bytes, chosen: Options, seated: Callable[[Any], Sequence[Player]]
) -> PlayedDeal:
    """Play a deal to its end. `seated` tells from the first state which player sits where: only so can a side
    be told. Where several seats are asked at once they answer in the order of the asks. Raises Illegal
    `bad_option`."""
    players = game.players[0]
    step = game.start(players, seed, chosen)
    seats = seated(step.state)
    chance = hashlib.sha256(seed + b"\x00bots").digest()
    events, moves = list(step.events), 0
    while asks := game.asks(step.state):
        seat = asks[0].seat
        move = seats[seat](game, game.public(step.state), game.private(step.state, seat), chance)
        step = game.play(step.state, seat, move)
        events += step.events
        moves += 1
    outcome = game.outcome(step.state)
    assert outcome is not None, "nobody is asked only when the deal is over"
    return PlayedDeal(seed, settled_options(game.options, chosen), tuple(events), outcome, moves)
