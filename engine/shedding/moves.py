"""The moves of a shedding table: answers to asks, plain frozen data. Each carries its `kind`, so that the
codec cannot mistake one for another."""

from __future__ import annotations

from typing import Literal

from engine.cards import Card
from engine.value import value

Throw = Literal["rock", "paper", "scissors"]


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


@value
class Discard:
    """Give up one of the skill cards dealt, unseen (`party.md 3`)."""

    ask: str
    skill: str
    kind: Literal["discard"] = "discard"


@value
class PlaySkill:
    """Play a skill card (`skills.md 1`) on a seat, where it has a target. `cards`: the one given
    (`swap-blind`), or the combination named (`cut-in`), which `reading` names where there are several."""

    ask: str
    skill: str
    target: int | None = None
    cards: tuple[Card, ...] = ()
    reading: Claim | None = None
    kind: Literal["skill"] = "skill"


@value
class Wave:
    """Let the pending skill act (`skills.md 1`)."""

    ask: str
    kind: Literal["wave"] = "wave"


@value
class Call:
    """Call to be landlord for `call` (`landlord.md 5, 7, 9`); 0 = no call."""

    ask: str
    call: int
    kind: Literal["call"] = "call"


@value
class Raise:
    """Multiply one's own settlement with the landlord, unseen until all have chosen (`landlord.md 8`)."""

    ask: str
    times: int
    kind: Literal["raise"] = "raise"


@value
class Show:
    """Show that one is the landlord, or the hidden one; or decline (`landlord.md 13`)."""

    ask: str
    show: bool
    kind: Literal["show"] = "show"


@value
class Double:
    """Double the deal, or decline (`landlord.md 14`)."""

    ask: str
    double: bool
    kind: Literal["double"] = "double"


@value
class Give:
    """Choose, unseen, the cards for the landlord and for each farmer, the landlord's first (`speculator.md
    2`)."""

    ask: str
    gifts: tuple[tuple[Card, ...], ...]
    kind: Literal["give"] = "give"


@value
class Concede:
    """Let the farmer win with so many `cards` in hand (`speculator.md 24`)."""

    ask: str
    cards: int
    kind: Literal["concede"] = "concede"


@value
class NameCard:
    """Name the card that makes the small landlord (`speculator.md 5`)."""

    ask: str
    card: Card
    kind: Literal["name"] = "name"


Move = (
    Play
    | Pass
    | ThrowHand
    | Discard
    | PlaySkill
    | Wave
    | Call
    | Raise
    | Show
    | Double
    | Give
    | Concede
    | NameCard
)
MOVES = (
    Play,
    Pass,
    ThrowHand,
    Discard,
    PlaySkill,
    Wave,
    Call,
    Raise,
    Show,
    Double,
    Give,
    Concede,
    NameCard,
)
