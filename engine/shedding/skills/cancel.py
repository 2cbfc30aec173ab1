"""前功尽弃: the skill that pends has no effect; a cancel may be cancelled."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Step
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted
from engine.shedding.state import PlayedSkill, State


def when(state: State, seat: int) -> str | None:
    """A skill of another seat pends; where none ever does, nothing can be cancelled (`skills.md 5`)."""
    stack = state.skills.stack
    if not state.deal.skill_seconds:
        return "no_window"
    if not stack:
        return "nothing_pends"
    return "own_skill" if stack[-1].seat == seat else None


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The skill below it is taken away."""
    *kept, below = state.skills.stack
    after = replace(state, skills=replace(state.skills, stack=tuple(kept)))
    cancelled = Event("skill_cancelled", {"skill": below.skill, "seat": below.seat})
    return Step(after, (acted(played), cancelled))


SKILL = Skill("cancel", act, time="pending", when=when)
