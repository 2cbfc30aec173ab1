"""The state of a deal at a shedding table, and the moves that change it: plain frozen data. Members of a
union carry a `kind`, so that the codec cannot mistake one for another."""

from __future__ import annotations

from typing import Literal

from engine.cards import Card
from engine.shedding.reading import Reading
from engine.value import value

Throw = Literal["rock", "paper", "scissors"]


# --- moves --------------------------------------------------------------------------------------------------


@value
class Claim:
    """Which of several readings the player means."""

    kind: str
    rank: str


@value
class Play:
    """Lay cards. `reading` is named where they can be read in several ways (`combinations.md 5`)."""

    ask: str
    cards: tuple[Card, ...]
    reading: Claim | None = None
    kind: Literal["play"] = "play"


@value
class Pass:
    """Lay nothing; no later turn is given up by it."""

    ask: str
    kind: Literal["pass"] = "pass"


@value
class ThrowHand:
    """Rock, paper or scissors, unseen until both have thrown (`party.md 4`)."""

    ask: str
    throw: Throw
    kind: Literal["throw"] = "throw"


Move = Play | Pass | ThrowHand
MOVES = (Play, Pass, ThrowHand)


# --- what is being waited for -------------------------------------------------------------------------------


@value
class Throwing:
    """The leaders throw for the lead. `throws` stand beside `seats`, None = not yet; `draws` so far."""

    seats: tuple[int, ...]
    throws: tuple[Throw | None, ...]
    draws: int = 0
    kind: Literal["throwing"] = "throwing"


@value
class Playing:
    """The seat `turn` is to play."""

    turn: int
    kind: Literal["playing"] = "playing"


@value
class Over:
    """The camp `winner` has won."""

    winner: str
    kind: Literal["over"] = "over"


Pending = Throwing | Playing | Over


# --- the trick ----------------------------------------------------------------------------------------------


@value
class Laid:
    """A seat laid a combination."""

    seat: int
    cards: tuple[Card, ...]
    reading: Reading
    kind: Literal["laid"] = "laid"


@value
class Passed:
    """A seat passed."""

    seat: int
    kind: Literal["passed"] = "passed"


@value
class Trick:
    """The running trick: its acts in order; `top` is what must be beaten, always the last of the acts that
    laid."""

    acts: tuple[Laid | Passed, ...]
    top: Laid


@value
class Deal:
    """What does not change during a deal. `seed` in hex; `roles` by seat; `stock`: what nobody was dealt."""

    seed: str
    kickers: str
    roles: tuple[str, ...]
    stock: tuple[Card, ...]


@value
class State:
    """`hands`, `face_up` by seat; `face_up` are cards of the hand that all see; `played` counts by rank in
    printed order; `out`: seats in the order of going out; `bombs`: printed ranks in order of play; `moves`:
    accepted so far."""

    deal: Deal
    hands: tuple[tuple[Card, ...], ...]
    face_up: tuple[tuple[Card, ...], ...]
    pending: Pending
    trick: Trick | None
    played: tuple[int, ...]
    out: tuple[int, ...]
    bombs: tuple[str, ...]
    moves: int
