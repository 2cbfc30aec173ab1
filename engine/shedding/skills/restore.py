"""拨乱反正: every standing effect ends."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted
from engine.shedding.state import PlayedSkill, State


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """All slots are empty. Confinement is no standing effect and stays."""
    ended = [one.skill for one in state.skills.standing]
    after = replace(state, skills=replace(state.skills, standing=()))
    return Step(after, (acted(played, ended=ended),))


SKILL = Skill("restore", act)
