"""Players that know what a person's page knows: the public view, one seat's private view, and nothing else.
They keep nothing between moves; `seed` decides ties and throws, so the same views and seed give the same
move."""

from __future__ import annotations

from engine.bots.baseline import random_move
from engine.bots.shedding import choose

__all__ = ["choose", "random_move"]
