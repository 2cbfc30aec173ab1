"""反客为主: the seat leads instead of another that has the lead after a trick."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted
from engine.shedding.state import PlayedSkill, Playing, State


def when(state: State, seat: int) -> str | None:
    """Another seat has the lead after a trick and has not led."""
    if state.trick is not None:
        return "not_after_trick"
    if not state.skills.tricks:
        return "first_lead"
    return "your_lead" if isinstance(state.pending, Playing) and state.pending.turn == seat else None


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The turn is the seat's; another ask, since it is another's."""
    after = replace(state, pending=Playing(played.seat), moves=state.moves + 1)
    return Step(after, (acted(played),))


SKILL = Skill("guest-as-host", act, when=when)
