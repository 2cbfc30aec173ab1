"""The 88 event cards (`commute.md 11`). Copies of a card are equal strings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.commute.board import WALKING

Card = str
Group = Literal["transport", "self", "other", "tool", "reply", "marker"]
"""What it lies on, or what it is."""
Aim = Literal["nothing", "transport", "seat"]
"""What is named with it."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """A kind of event card: how many there are, what is named with it, the `transports` it may go on, the
    kilometres it adds to what it lies on, and whether it makes that stop."""

    id: Card
    copies: int
    group: Group
    aim: Aim = "nothing"
    transports: tuple[str, ...] = ()
    km: int = 0
    stop: bool = False


def on_transport(card: Card, copies: int, km: int, *transports: str) -> EventCard:
    """A card that goes on one of these transports."""
    return EventCard(card, copies, "transport", "transport", transports, km)


def stopping(card: Card, transport: str) -> EventCard:
    """The card that stops a transport."""
    return EventCard(card, 1, "transport", "transport", (transport,), stop=True)


CARDS: dict[Card, EventCard] = {
    one.id: one
    for one in (
        on_transport("green-lights", 3, 1, "car"),
        on_transport("old-hand", 3, 1, "taxi"),
        on_transport("bus-lane", 3, 1, "bus"),
        on_transport("express-train", 3, 1, "metro"),
        on_transport("full-battery", 3, 1, "e-bike"),
        on_transport("short-cut", 3, 1, WALKING),
        on_transport("clear-overpass", 2, 2, "car", "taxi"),
        on_transport("direct-service", 2, 2, "metro", "bus"),
        on_transport("downhill", 2, 2, "e-bike", WALKING),
        on_transport("rush-hour", 4, -2, "car", "taxi", "bus"),
        on_transport("spot-check", 2, -2, "car"),
        on_transport("detour", 2, -2, "taxi"),
        on_transport("every-stop", 2, -1, "bus"),
        on_transport("crowd-control", 2, -2, "metro"),
        on_transport("flat-battery", 2, -2, "e-bike"),
        on_transport("loose-laces", 1, -1, WALKING),
        EventCard("rainstorm", 2, "transport", "nothing", ("car", "taxi", "bus", "e-bike"), -1),
        stopping("engine-trouble", "car"),
        stopping("driver-change", "taxi"),
        stopping("bus-rerouted", "bus"),
        stopping("metro-suspended", "metro"),
        stopping("puncture", "e-bike"),
        EventCard("early-start", 5, "self", km=1),
        EventCard("jog", 3, "self", km=2),
        EventCard("lift", 1, "self", km=3),
        EventCard("forgotten-badge", 5, "other", "seat", km=-1),
        EventCard("forgotten-phone", 3, "other", "seat", km=-2),
        EventCard("overslept", 2, "other", "seat", stop=True),
        EventCard("false-alarm", 5, "reply"),
        EventCard("pass-the-buck", 3, "reply", "seat"),
        EventCard("traffic-radio", 3, "tool"),
        EventCard("free-breakfast", 3, "tool", "seat"),
        EventCard("missed-stop", 2, "tool", "seat"),
        EventCard("quick-change", 2, "tool", "transport"),
        EventCard("monthly-pass", 1, "marker"),
        EventCard("navigation", 2, "marker"),
        EventCard("twisted-ankle", 1, "marker", "seat"),
        EventCard("stomach-ache", 1, "marker", "seat"),
    )
}
PACK: tuple[Card, ...] = tuple(one.id for one in CARDS.values() for _ in range(one.copies))
"""The unshuffled pack."""
ORDER: dict[Card, int] = {card: place for place, card in enumerate(CARDS)}

PASS_HOLDS_ON = ("metro", "bus")
"""Where `monthly-pass` adds a kilometre."""
MARKED = {"monthly-pass": 0, "navigation": 0, "twisted-ankle": 2, "stomach-ache": 2}
"""For how many rounds a marker stays; 0 = until it is used up or left."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the unshuffled pack. KeyError for what is no card."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...] | None:
    """Cards less those taken; None when one of them is not there."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)
