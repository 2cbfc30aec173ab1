"""A way to lay some cards: what they are played as, and which of them are not what they seem."""

from __future__ import annotations

from engine.cards import RANKS, Card
from engine.game import Json
from engine.shedding.reading import Reading, described
from engine.shedding.state import StandIn
from engine.value import value


@value
class Way:
    """One way to lay some cards: what they are played as, the cards that stand for others, the card that
    counts for nothing."""

    reading: Reading
    wilds: tuple[StandIn, ...] = ()
    stowaway: Card | None = None


def described_way(way: Way) -> dict[str, Json]:
    """A way as the player and the record see it (referee.md)."""
    facts: dict[str, Json] = dict(described(way.reading))
    if way.wilds:
        facts["wild"] = " ".join([one.card for one in way.wilds])
        facts["as"] = " ".join([RANKS[one.stands_for] for one in way.wilds])
    if way.stowaway is not None:
        facts["stowaway"] = way.stowaway
    return facts
