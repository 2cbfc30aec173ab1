"""Deals to throw the suites at: every game of the catalogue with every number of players it takes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from engine import catalog
from engine.game import Ask, Game, Json, Move, Step

State = Any


def some_numbers(players: range) -> list[int]:
    """The least, a middle and the greatest number of players: the suites look at these."""
    return sorted({players[0], players[len(players) // 2], players[-1]})


CASES = tuple(
    (table, players) for table, game in catalog.games().items() for players in some_numbers(game.players)
)
DEALS = int(os.environ.get("DOULAOBAN_DEALS", "2"))
"""Deals a case, the first with all options as they are by default; a soak sets more."""
MOST_MOVES = 20_000
LOOKED_AT = 40
"""Hints from which a move is drawn: enough to split groups and to bomb, cheap with four decks."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a deal: the state before it, who made it, and what it led to."""

    before: State
    seat: int
    move: Move
    step: Step[State]


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal from its start to its end."""

    game: Game[Any]
    players: int
    seed: bytes
    options: dict[str, Json]
    start: Step[State]
    turns: tuple[Turn, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """Every state it went through, the last one over."""
        return (self.start.state, *(turn.step.state for turn in self.turns))


def some_options(game: Game[Any], chance: random.Random) -> dict[str, Json]:
    """A lawful choice of every house option."""
    return {
        option.id: chance.choice(option.choices or range(option.low, option.high + 1))
        for option in game.options
    }


def some_move(game: Game[Any], state: State, chance: random.Random) -> tuple[int, Move]:
    """A lawful move of a seat that is asked: mostly one of its hints to that ask, sometimes what the clock
    would play. Of two asks one is urgent, since what may be done at any time would else be done at once."""
    asks = game.asks(state)
    urgent = [ask for ask in asks if ask.urgent]
    ask = chance.choice(asks if chance.random() < 0.5 else urgent)
    hints = hints_to(game, state, ask)
    if not ask.urgent and not hints:
        ask = chance.choice(urgent)
        hints = hints_to(game, state, ask)
    if not hints or (ask.urgent and chance.random() < 0.2):
        return ask.seat, game.fallback(state, ask)
    return ask.seat, chance.choice(hints)


def hints_to(game: Game[Any], state: State, ask: Ask) -> tuple[Move, ...]:
    """The first hints that answer an ask."""
    hints = game.hints(game.public(state), game.private(state, ask.seat))
    return tuple(islice((move for move in hints if move.ask == ask.id), LOOKED_AT))


def turns(game: Game[Any], state: State, chance: random.Random) -> Iterator[Turn]:
    """Random moves until the deal is over."""
    for _ in range(MOST_MOVES):
        if game.outcome(state) is not None:
            return
        seat, move = some_move(game, state, chance)
        step = game.play(state, seat, move)
        yield Turn(state, seat, move, step)
        state = step.state
    raise AssertionError(f"{game.id}: not over after {MOST_MOVES} moves")


@cache
def random_deal(table: str, players: int, number: int) -> Deal:
    """The deal with this number; the same at every call."""
    game = catalog.game(table)
    chance = random.Random(f"{table} {players} {number}")
    seed, options = chance.randbytes(32), some_options(game, chance) if number else {}
    start = game.start(players, seed, options)
    return Deal(game, players, seed, options, start, tuple(turns(game, start.state, chance)))


def random_deals(table: str, players: int) -> Iterator[Deal]:
    """The deals of a case."""
    return (random_deal(table, players, number) for number in range(DEALS))


def some_of(items: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    """At most so many of the items, evenly spread, the first and the last among them."""
    if len(items) <= most:
        return items
    return tuple(items[at * (len(items) - 1) // (most - 1)] for at in range(most))


def asks_of(game: Game[Any], state: State, seat: int) -> tuple[Ask, ...]:
    """The open asks of a seat."""
    return tuple(ask for ask in game.asks(state) if ask.seat == seat)
