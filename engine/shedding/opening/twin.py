"""A hidden landlord (`landlord.md 12, 13`): whoever is dealt the card turned up is the landlord, whoever
holds its twin is the hidden one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Event, Options, Step
from engine.shedding.opening.talon import FARMER, LANDLORD, TalonDealing, with_talon
from engine.shedding.roles import shown_roles
from engine.shedding.rules import Rules
from engine.shedding.state import Laid, State


@dataclass(frozen=True, slots=True)
class TwinDealing:
    """Dealt as by `talon`; the landlord takes the talon at once. If he holds both twins he plays alone."""

    talon: TalonDealing

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards a seat is dealt, and how many it has with the talon."""
        return self.talon.sizes

    def start(self, rules: Rules, seed: bytes, options: Options) -> Step[State]:
        """The first state: all roles are decided, and but for the landlord's hidden."""
        step = self.talon.start(rules, seed, options)
        turned_up = step.state.deal.turned_up
        assert turned_up is not None
        roles = tuple(
            LANDLORD if seat == turned_up.seat else rules.twin if turned_up.card in hand else FARMER
            for seat, hand in enumerate(step.state.hands)
        )
        state = replace(step.state, deal=replace(step.state.deal, roles=roles, twin=turned_up.card))
        taken = with_talon(rules, state, roles.index(LANDLORD))
        told = (
            Event("roles", {"roles": list(roles)}, to=()),
            Event("roles_shown", {"roles": list(shown_roles(rules, roles, False))}),
        )
        return Step(taken.state, (*step.events, *told, *taken.events))

    def carried(self, _state: State, _won: str) -> tuple[tuple[str, int], ...]:
        """None."""
        return ()


def unhidden(rules: Rules, state: State, act: Laid) -> tuple[State, tuple[Event, ...]]:
    """The state after these cards were laid: by playing the twin the hidden landlord shows what he is."""
    deal = state.deal
    if state.stakes.known or deal.roles[act.seat] != rules.twin or deal.twin not in act.cards:
        return state, ()
    after = replace(state, stakes=replace(state.stakes, known=True))
    return after, (Event("roles", {"roles": list(deal.roles)}),)
