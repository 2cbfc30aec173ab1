"""The lawful moves of a seat, from what it sees and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.commute.state import Bid, Board, Discard, Move, Pass, Pick, PlayCard, Take, Wave
from engine.game import View


def hints(view: View, private: View) -> Iterator[Move]:
    """The lawful moves of the seat, those first that bring it on most."""
    for ask in private["asks"]:
        for kind in ask["choices"]:
            yield from answers(ask["id"], kind, view, private)


def answers(ask: str, kind: str, view: View, private: View) -> Iterator[Move]:
    """The lawful moves of a kind."""
    offers = private["offers"]
    match kind:
        case "pick":
            yield from (Pick(ask, int(pile)) for pile in offers)
        case "board":
            speed = {one["id"]: -one["sum"] for one in view["transports"]}
            yield from (Board(ask, transport) for transport in sorted(offers, key=speed.__getitem__))
        case "bid":
            yield from (Bid(ask, entry["card"]) for entry in private["cards"])
        case "take":
            yield from (Take(ask, prize) for prize in offers)
        case "play":
            yield from plays(ask, view, private)
        case "pass":
            yield Pass(ask)
        case "wave":
            yield Wave(ask)
        case _:
            seen = set()
            for cards in combinations(private["hand"], private["surplus"]):
                if cards not in seen:
                    seen.add(cards)
                    yield Discard(ask, cards)


def plays(ask: str, view: View, private: View) -> Iterator[Move]:
    """The cards that may be played, on all that they may be played on, by what each gains."""
    found = [
        (gain(view, private["seat"], target), entry["card"], target)
        for entry in private["cards"]
        for target in entry["targets"]
    ]
    found.sort(key=lambda one: -one[0])
    for _, card, target in found:
        yield PlayCard(ask, card, target["seat"], target["transport"])


def gain(view: View, seat: int, target: Any) -> int:
    """The kilometres that a card brings on the seat, or holds others up."""
    own = view["seats"][seat]
    if target["after"] is None:
        return 0
    if target["seat"] is not None:
        return int(view["seats"][target["seat"]]["sum"] - target["after"])
    if target["transport"] is None:
        return int(target["after"] - own["sum"])
    transport = next(one for one in view["transports"] if one["id"] == target["transport"])
    change = int(target["after"] - transport["sum"])
    others = sum(1 for rider in transport["riders"] if rider != seat)
    mine: int = len(view["seats"]) if own["transport"] == transport["id"] else 0
    return change * (mine - others)
