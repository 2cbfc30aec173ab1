"""The 20 skill cards (docs/rules/skills.md), in the order of the page."""

from __future__ import annotations

from engine.shedding.skills import (
    burden,
    cancel,
    confine,
    cut_in,
    deer_as_horse,
    downgrade,
    encore,
    guest_as_host,
    oil_on_fire,
    restore,
    see_through,
    stowaway,
    swap_blind,
    truce,
    turn_back,
    two_high,
    two_low,
    unmask,
    unstoppable,
    upside_down,
)
from engine.shedding.skills.skill import Skill

SKILLS: dict[str, Skill] = {
    module.SKILL.id: module.SKILL
    for module in (
        two_low,
        two_high,
        upside_down,
        restore,
        truce,
        oil_on_fire,
        turn_back,
        deer_as_horse,
        stowaway,
        unstoppable,
        encore,
        cut_in,
        guest_as_host,
        confine,
        swap_blind,
        downgrade,
        burden,
        see_through,
        unmask,
        cancel,
    )
}

__all__ = ["SKILLS", "Skill"]
