"""A player without a thought: the measure of the others."""

from __future__ import annotations

from itertools import islice
from typing import Any

from engine.cards import choose
from engine.game import Game, View
from engine.rng import Stream
from engine.shedding.game import SheddingGame
from engine.shedding.hints import claim_of, readings_of, seen_terms
from engine.shedding.state import Move, Pass, Play
from engine.shedding.terms import lawful_sets

MOST = 50_000
"""Sets looked through. Hands of these tables have some hundred leads, seldom a few thousand; of one with
more, only the first so many in the grammar's order are drawn from."""


def stream(private: View, seed: bytes) -> Stream:
    """The chance of one decision: seat and ask name it, so one seed serves a whole deal."""
    return Stream(seed, f"bot {private['seat']} {private['asks'][0]['id']}")


def random_move(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """A lawful answer to the seat's first ask, all equally likely: each set of ranks that may be laid, and
    the pass. Of several readings of the set one is drawn. ValueError when the seat has no ask."""
    if not private["asks"]:
        raise ValueError("the seat is not asked")
    ask, chance = private["asks"][0], stream(private, seed)
    if ask["kind"] != "play" or not isinstance(game, SheddingGame):
        answers = (move for move in game.hints(view, private) if move.ask == ask["id"])
        return chance.choice(list(islice(answers, MOST)))
    grammar = game.grammar(view["kickers"], view["order"])
    hand, terms = tuple(private["hand"]), seen_terms(grammar, view, private)
    sets = list(islice(lawful_sets(grammar, terms, hand), MOST))
    at = chance.below(len(sets) + ("pass" in ask["choices"]))
    if at == len(sets):
        return Pass(ask["id"])
    cards = choose(hand, sets[at])
    readings = readings_of(grammar, terms, sets[at], cards)
    one = chance.choice(readings)
    move: Move = Play(ask["id"], cards, claim_of(one) if len(readings) > 1 else None)
    return move
