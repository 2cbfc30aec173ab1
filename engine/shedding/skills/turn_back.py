"""倒行逆施: the order of play is reversed; played again, it turns back."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.seats import direction
from engine.shedding.skills.skill import Skill, acted, filled
from engine.shedding.state import PlayedSkill, Standing, State


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The slot of the direction is filled, or empty again. Whose turn it is keeps it."""
    skills = state.skills
    if skills.slot("direction") is None:
        skills = filled(skills, Standing("direction", played.skill, played.seat))
    else:
        skills = replace(skills, standing=tuple(one for one in skills.standing if one.slot != "direction"))
    after = replace(state, skills=skills)
    return Step(after, (acted(played, slot="direction", direction=direction(after)),))


SKILL = Skill("turn-back", act)
