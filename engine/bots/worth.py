"""What skill cards are worth to a bot that must give one up."""

from __future__ import annotations

from collections.abc import Sequence

USEFUL: tuple[str, ...] = (
    "confine",
    "encore",
    "downgrade",
    "unstoppable",
    "burden",
    "deer-as-horse",
    "guest-as-host",
    "cut-in",
    "swap-blind",
    "stowaway",
    "two-high",
    "two-low",
    "upside-down",
    "cancel",
    "unmask",
    "turn-back",
    "truce",
    "restore",
    "see-through",
    "oil-on-fire",
)
"""The skills, those that win most for their holder first."""


def least_useful(held: Sequence[str]) -> str:
    """The skill to give up: one of two alike, else the one that wins least."""
    twice = [skill for skill in held if held.count(skill) > 1]
    return max(twice or held, key=USEFUL.index)
