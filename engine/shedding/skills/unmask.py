"""水落石出: a role is shown to all; if it already is, five random cards of the hand are, once."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import in_order
from engine.game import Step
from engine.shedding.roles import shown_roles
from engine.shedding.rules import Rules
from engine.shedding.skills.skill import Skill, acted, chance, saw, target_of
from engine.shedding.state import PlayedSkill, Seen, State

CARDS = 5


def act(rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The role, or the cards, are shown."""
    target, skills, roles = target_of(played), state.skills, state.deal.roles
    if shown_roles(rules, roles, False, skills.unmasked)[target] is None:
        after = replace(state, skills=replace(skills, unmasked=(*skills.unmasked, target)))
        seen = Seen(played.number, played.skill, played.seat, target, role=roles[target])
        return Step(saw(after, seen), (acted(played, role=roles[target]),))
    cards = in_order(chance(state, played).shuffled(state.hands[target])[:CARDS])
    seen = Seen(played.number, played.skill, played.seat, target, cards)
    return Step(saw(state, seen), (acted(played, cards=" ".join(cards)),))


SKILL = Skill("unmask", act, aim="seat")
