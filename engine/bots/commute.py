"""A bot for the commute race: it takes the transport that is likely to bring it farthest, helps itself and
what it rides on, hinders those near it and ahead of it, and keeps replies for what hurts."""

from __future__ import annotations

from typing import Any

from engine.bots.baseline import urgent_ask
from engine.bots.commute_cards import least_useful, reply, turn
from engine.bots.commute_ride import best_pile, boarded
from engine.bots.commute_road import CARD, Road, road
from engine.commute.bidding import WON_CARDS, WON_KM
from engine.commute.state import Bid, Board, Discard, Move, Pass, Pick, PlayCard, Prize, Take, Wave
from engine.game import Game, View
from engine.rng import Stream

ROOM = 8
"""With more cards than this a bot takes kilometres."""


def choose(_game: Game[Any], view: View, private: View, seed: bytes) -> Move:
    """The bot's answer to what the seat is waited for. ValueError when the seat is not asked."""
    ask = urgent_ask(private)
    if ask["kind"] == "window" and all(entry["refusal"] for entry in private["cards"]):
        return Wave(ask["id"])
    seen = road(view, private["seat"])
    chance = Stream(seed, f"bot {private['seat']} {ask['id']}")
    match ask["kind"]:
        case "pick":
            return Pick(ask["id"], best_pile(view, private["offers"], chance))
        case "board":
            return Board(ask["id"], boarded(view, seen, private["offers"], chance))
        case "bid":
            return Bid(ask["id"], least_useful(private, seen, 1, chance)[0])
        case "prize":
            return Take(ask["id"], prize(view, private, seen))
        case "discard":
            return Discard(ask["id"], least_useful(private, seen, private["surplus"], chance))
    use = reply(view, private, seen) if ask["kind"] == "window" else turn(private, seen, chance)
    if use is not None:
        return PlayCard(ask["id"], use.card, use.target, use.transport)
    return Wave(ask["id"]) if ask["kind"] == "window" else Pass(ask["id"])


def prize(view: View, private: View, seen: Road) -> Prize:
    """Cards where there are rounds and room to use them, else kilometres."""
    bidding = view["bidding"]
    cards = min(WON_CARDS[bidding["next"]], bidding["pool"])
    room = len(private["hand"]) + cards <= ROOM and seen.after > 1
    wins = "cards" in private["offers"] and room and cards * CARD > WON_KM[bidding["next"]]
    return "cards" if wins or "km" not in private["offers"] else "km"
