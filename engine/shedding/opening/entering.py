"""From one stage to the next, and to play."""

from __future__ import annotations

from dataclasses import replace

from engine.shedding.rules import Rules
from engine.shedding.state import Playing, State


def entered(rules: Rules, state: State, after: str = "") -> State:
    """The state in which the first stage behind the one of this kind that has something to ask asks it; the
    leader's first turn, when there is none."""
    kinds = [stage.kind for stage in rules.opening]
    begin = kinds.index(after) + 1 if after else 0
    for stage in rules.opening[begin:]:
        if (asking := stage.begin(rules, state)) is not None:
            return asking
    return replace(state, pending=Playing(leaders(rules, state)[0]))


def leaders(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats whose role leads."""
    return tuple(seat for seat, role in enumerate(state.deal.roles) if role in rules.leaders)
