"""Players that know what a person's page knows: the public view, one seat's private view, and nothing else.
They keep nothing between moves; `seed` decides ties and throws, so the same views and seed give the same
move."""

from __future__ import annotations

from engine.bots.baseline import random_interjection, random_move
from engine.bots.deal import Player
from engine.bots.shedding import choose
from engine.bots.skills import interject

__all__ = ["BOT", "RANDOM", "choose", "interject", "random_interjection", "random_move"]

BOT = Player(choose, interject)
"""Plays for its camp, in and out of turn."""

RANDOM = Player(random_move, random_interjection)
"""Draws from the lawful moves."""
