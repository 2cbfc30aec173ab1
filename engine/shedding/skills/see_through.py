"""洞若观火: the seat alone sees another's hand, as it is now."""

from __future__ import annotations

from engine.game import Event, Step
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted, saw, target_of
from engine.shedding.state import PlayedSkill, Seen, State


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The hand is shown to the seat."""
    seat, target = played.seat, target_of(played)
    hand = state.hands[target]
    after = saw(state, Seen(played.number, played.skill, seat, target, hand, to=(seat,)))
    told = Event("hand_seen", {"seat": target, "cards": " ".join(hand)}, to=(seat,))
    return Step(after, (acted(played), told))


SKILL = Skill("see-through", act, aim="seat")
