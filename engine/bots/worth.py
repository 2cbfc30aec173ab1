"""What skill cards are worth to a bot that must give one up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rng import Stream

TIERS: tuple[tuple[str, ...], ...] = (
    ("deer-as-horse", "guest-as-host"),
    ("swap-blind", "downgrade", "encore", "burden", "cancel", "upside-down", "stowaway"),
    ("unstoppable", "two-low", "confine", "cut-in", "truce", "two-high"),
    ("unmask", "see-through", "turn-back", "restore", "oil-on-fire"),
)
"""The skills by what they win for their holder (docs/balance.md), those that win most first."""

TIER = {skill: number for number, tier in enumerate(TIERS) for skill in tier}


def least_useful(held: Sequence[str], chance: Stream) -> str:
    """The skill to give up: one of two alike, else one of those that win least, drawn."""
    if twice := [skill for skill in held if held.count(skill) > 1]:
        return twice[0]
    worst = max(TIER[skill] for skill in held)
    return chance.choice([skill for skill in held if TIER[skill] == worst])
