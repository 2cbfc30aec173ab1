"""Players that know what a person's page knows: the public view, one seat's private view, and nothing else.
They keep nothing between moves; `seed` decides ties and throws, so the same views and seed give the same
move."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.bots.baseline import random_move
from engine.bots.shedding import choose
from engine.game import Game, Move, View

__all__ = ["choose", "interject", "random_move"]


def interject(game: Game[Any], view: View, private: View, seed: bytes) -> Move | None:
    """The bot's move in answer to one of the seat's asks that are not urgent; None: it lets it be. What it
    may use is what `choose` may."""
    if all(ask.get("urgent", True) for ask in private["asks"]) or find_spec("engine.bots.skills") is None:
        return None
    move: Move | None = import_module("engine.bots.skills").interject(game, view, private, seed)
    return move
