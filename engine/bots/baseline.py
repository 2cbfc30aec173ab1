"""A player without a thought: the measure of the others."""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from typing import Any

from engine.cards import Card, choose, counts
from engine.game import Game, View
from engine.rng import Stream
from engine.shedding.game import SheddingGame
from engine.shedding.hints import claim_of, may_pass, readings_of, seen_armed, seen_terms
from engine.shedding.state import Move, Pass, Play
from engine.shedding.terms import lawful_plays, lawful_sets

MOST = 50_000
"""Sets looked through. Hands of these tables have some hundred leads, seldom a few thousand; of one with
more, only the first so many in the grammar's order are drawn from."""
MOST_CARDS = 2_000
"""The same where cards are looked through, not ranks."""


SELDOM = 12
"""Of so many chances to move out of turn a random player takes one."""


def urgent_ask(private: View) -> View:
    """The ask the seat is waited for. ValueError when it is not waited for."""
    for ask in private["asks"]:
        if ask.get("urgent", True):
            found: View = ask
            return found
    raise ValueError("the seat is not asked")


def random_move(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """A lawful answer to what the seat is waited for, all equally likely: each set of ranks that may be laid,
    and the pass. Of several readings of the set one is drawn. Seat and ask name the chance, so that one seed
    serves a whole deal. ValueError when the seat is not waited for."""
    ask = urgent_ask(private)
    chance = Stream(seed, f"bot {private['seat']} {ask['id']}")
    if ask["kind"] != "play" or not isinstance(game, SheddingGame):
        answers = (move for move in game.hints(view, private) if move.ask == ask["id"])
        return chance.choice(list(islice(answers, MOST)))
    grammar = game.grammar(view["kickers"], view["order"])
    hand, terms = tuple(private["hand"]), seen_terms(grammar, view, private, seen_armed(view, private))
    found: list[int] | list[tuple[Card, ...]]
    if terms.own is None:
        found = list(islice(lawful_sets(grammar, terms, hand), MOST))
    else:
        found = list(islice(lawful_plays(grammar, terms, hand), MOST_CARDS))
    at = chance.below(len(found) + ("pass" in ask["choices"] and may_pass(grammar, terms)))
    if at == len(found):
        return Pass(ask["id"])
    one = found[at]
    cards = choose(hand, one) if isinstance(one, int) else one
    readings = readings_of(grammar, terms, counts(cards), cards)
    meant = chance.choice(readings)
    move: Move = Play(ask["id"], cards, claim_of(meant) if len(readings) > 1 else None)
    return move


def random_interjection(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """Now and then a lawful answer to an ask that is not urgent, all equally likely; else None. What has
    happened so far, as far as it is seen, names the chance."""
    if not (asks := [ask["id"] for ask in private["asks"] if not ask.get("urgent", True)]):
        return None
    seen = json.dumps([view, private], sort_keys=True).encode()
    chance = Stream(seed, f"idle {private['seat']} {hashlib.sha256(seen).hexdigest()}")
    if chance.below(SELDOM):
        return None
    answers = list(islice((move for move in game.hints(view, private) if move.ask in asks), MOST))
    return chance.choice(answers) if answers else None
