"""The lawful moves of a seat, from what it sees and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.commute.deck import CARDS, Card
from engine.commute.state import Bid, Board, Discard, Move, Pass, Pick, PlayCard, Take, Wave
from engine.game import View

TOOL = 2
"""What a card that adds no kilometres is worth to who gives one up."""
UNSEEN = 1
"""What a card gains that changes no kilometres at once."""


def hints(view: View, private: View) -> Iterator[Move]:
    """The lawful moves of the seat, those first that bring it on most."""
    for ask in private["asks"]:
        yield from answers(ask["id"], ask["kind"], view, private)


def answers(ask: str, kind: str, view: View, private: View) -> Iterator[Move]:
    """The lawful answers to an ask of a kind."""
    offers = private["offers"]
    match kind:
        case "pick":
            yield from (Pick(ask, int(pile)) for pile in offers)
        case "board":
            speed = {one["id"]: -one["sum"] for one in view["transports"]}
            yield from (Board(ask, transport) for transport in sorted(offers, key=speed.__getitem__))
        case "bid":
            cards = (entry["card"] for entry in private["cards"])
            yield from (Bid(ask, card) for card in sorted(cards, key=worth))
        case "prize":
            yield from (Take(ask, prize) for prize in offers)
        case "turn":
            yield from turn(ask, view, private)
        case "window":
            wave, replies = Wave(ask), (play for _, play in plays(ask, view, private))
            yield from (*replies, wave) if threatened(view, private["seat"]) else (wave, *replies)
        case _:
            given = combinations(sorted(private["hand"], key=worth), private["surplus"])
            yield from (Discard(ask, cards) for cards in dict.fromkeys(given))


def worth(card: Card) -> int:
    """What a card is worth to who has to give one up, roughly."""
    known = CARDS[card]
    return 3 if known.stop else abs(known.km) or TOOL


def turn(ask: str, view: View, private: View) -> Iterator[Move]:
    """The cards that may be played, on all that they may be played on; the pass before those that gain
    nothing."""
    found = plays(ask, view, private)
    yield from (play for gained, play in found if gained > 0)
    yield Pass(ask)
    yield from (play for gained, play in found if gained <= 0)


def plays(ask: str, view: View, private: View) -> list[tuple[int, Move]]:
    """What the seat may play now, with what each gains, the most first, of equals those on who is
    farthest."""
    found: list[tuple[int, int, Move]] = []
    for entry in private["cards"]:
        for target in entry["targets"]:
            seat, transport = target["seat"], target["transport"]
            far = 0 if seat is None else view["seats"][seat]["km"]
            play = PlayCard(ask, entry["card"], seat, transport)
            found.append((gain(view, private["seat"], entry["card"], target), far, play))
    found.sort(key=lambda one: (-one[0], -one[1]))
    return [(gained, play) for gained, _, play in found]


def gain(view: View, seat: int, card: Card, target: Any) -> int:
    """The kilometres that a card brings on the seat, or holds others up."""
    own = view["seats"][seat]
    if target["after"] is None:
        return UNSEEN
    if target["seat"] is not None:
        return int(view["seats"][target["seat"]]["sum"] - target["after"])
    if CARDS[card].group != "transport":
        return int(target["after"] - own["sum"])
    transport = next(one for one in view["transports"] if one["id"] == target["transport"])
    change = int(target["after"] - transport["sum"])
    others = sum(1 for rider in transport["riders"] if rider != seat)
    mine: int = len(view["seats"]) if own["transport"] == transport["id"] else 0
    return change * (mine - others)


def threatened(view: View, seat: int) -> bool:
    """Whether the newest card that can be replied to would harm the seat: it is aimed at it, takes from what
    it rides on, or cancels its card."""
    *below, newest = view["stack"]
    card = CARDS[newest["card"]]
    if card.id == "false-alarm":
        return bool(below) and below[-1]["seat"] == seat
    if newest["target"] is not None:
        return bool(newest["target"] == seat)
    on = card.transports if newest["transport"] is None else (newest["transport"],)
    return (card.km < 0 or card.stop) and view["seats"][seat]["transport"] in on
