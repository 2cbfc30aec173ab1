"""A player without a thought: the measure of the others."""

from __future__ import annotations

from itertools import islice
from typing import Any

from engine.cards import RANKS, choose, counts
from engine.game import Game, View
from engine.rng import Stream
from engine.shedding.game import SheddingGame
from engine.shedding.hints import lying
from engine.shedding.state import Claim, Move, Pass, Play

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
        return chance.choice(list(islice(game.hints(view, private), MOST)))
    grammar = game.grammar(view["kickers"])
    over = lying(grammar, view)
    sets = list(islice(grammar.follows(counts(private["hand"]), over), MOST))
    at = chance.below(len(sets) + ("pass" in ask["choices"]))
    if at == len(sets):
        return Pass(ask["id"])
    readings = grammar.candidates(sets[at], over)
    one = chance.choice(readings)
    claim = Claim(one.kind, RANKS[one.rank]) if len(readings) > 1 else None
    move: Move = Play(ask["id"], choose(private["hand"], sets[at]), claim)
    return move
