"""The order in which ranks compare now (`skills.md`, `two-low`, `two-high`, `upside-down`)."""

from __future__ import annotations

from engine.cards import RANK_OF, Card
from engine.shedding.order import PRINTED, order, overridden
from engine.shedding.state import State


def ranks_in_force(state: State) -> str:
    """Ranks from low to high under the standing effects."""
    skills = state.skills
    if not skills.standing:
        return PRINTED
    return overridden(skills.slot("twos"), skills.slot("order") is not None)


def place_of(state: State, card: Card) -> int:
    """Where the card's rank stands in the order in force."""
    return order(ranks_in_force(state)).place[RANK_OF[card]]
