"""捷足先登: a combination is played out of turn, and the turn goes on from there."""

from __future__ import annotations

from engine.game import Step
from engine.shedding.judging import hand_without
from engine.shedding.playing import laid
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted
from engine.shedding.state import Laid, PlayedSkill, Playing, State


def when(state: State, seat: int) -> str | None:
    """A combination of another seat lies, and it is not this seat's turn."""
    if state.trick is None:
        return "no_trick"
    if isinstance(state.pending, Playing) and state.pending.turn == seat:
        return "your_turn"
    return "own_combination" if state.trick.top.seat == seat else None


def act(rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The combination named is laid."""
    assert played.reading is not None
    hand = hand_without(state.hands[played.seat], played.cards)
    step = laid(rules, state, Laid(played.seat, played.cards, played.reading), hand)
    return Step(step.state, (acted(played), *step.events))


SKILL = Skill("cut-in", act, aim="combination", when=when)
