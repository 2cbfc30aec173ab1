"""画地为牢: a seat must pass at its next turn, unless it leads then."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted, target_of
from engine.shedding.state import PlayedSkill, State


def on(state: State, _seat: int, target: int) -> str | None:
    """Nobody is confined twice."""
    return "confined" if target in state.skills.confined else None


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The seat is confined; `playing.compelled` makes it pass."""
    skills = replace(state.skills, confined=(*state.skills.confined, target_of(played)))
    return Step(replace(state, skills=skills), (acted(played),))


SKILL = Skill("confine", act, aim="seat", on=on)
