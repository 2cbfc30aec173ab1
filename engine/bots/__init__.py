"""Players that know what a person's page knows: the public view, one seat's private view, and nothing else.
They keep nothing between moves; `seed` decides ties and throws, so the same views and seed give the same
move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.bots import commute, shedding
from engine.bots.baseline import random_interjection, random_move
from engine.bots.deal import Choose, Player
from engine.bots.skills import interject
from engine.game import Game, View

__all__ = ["BOT", "RANDOM", "choose", "interject", "random_interjection", "random_move"]

CHOOSE: Mapping[str, Choose] = {"shedding": shedding.choose, "commute": commute.choose}
"""How bots answer, by the family of games that a view is of."""


def choose(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """The bot's answer to what the seat is waited for. ValueError when the seat is not asked."""
    return CHOOSE[view["family"]](game, view, private, seed)


BOT = Player(choose, interject)
"""Plays for its camp, in and out of turn."""

RANDOM = Player(random_move, random_interjection)
"""Draws from the lawful moves."""
