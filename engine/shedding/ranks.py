"""The order in which ranks compare now (`skills.md`, `two-low`, `two-high`, `upside-down`; `speculator.md`,
turned-up cards)."""

from __future__ import annotations

from engine.cards import RANK_OF, Card
from engine.shedding.order import PRINTED, lifted, order, overridden, with_own_three
from engine.shedding.reading import OWN_THREE
from engine.shedding.state import State


def ranks_in_force(state: State) -> str:
    """Ranks from low to high under the standing effects, or a rank that is lifted."""
    skills = state.skills
    if not skills.standing:
        return lifted(state.speculation.lifted) if state.speculation.lifted else PRINTED
    return overridden(skills.slot("twos"), skills.slot("order") is not None)


def place_of(state: State, card: Card) -> int:
    """Where the card's rank stands in the order in force."""
    return order(ranks_in_force(state)).place[RANK_OF[card]]


def solo_place(state: State, seat: int, card: Card) -> int:
    """Where the card stands as a solo of the seat: the speculator's 3s above those of others (speculator.md
    9)."""
    if seat != state.speculation.seat:
        return place_of(state, card)
    return order(with_own_three(ranks_in_force(state))).place[RANK_OF[card] or OWN_THREE]
