"""That the secrecy suite notices a small leak of what is hidden in a race, fact by fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import catalog
from engine.commute.state import State
from tests.contract.deals import random_deal
from tests.contract.test_secrecy import Leaky, compare_worlds

PLAYERS = 5


def unseen_choices(state: State) -> tuple[Any, ...]:
    """What seats have chosen, while others still choose."""
    match state.pending.kind:
        case "boarding":
            return state.pending.choices
        case "bidding":
            return state.pending.bids
        case _:
            return ()


FACTS: dict[str, Callable[[State], Any]] = {
    "a card of a hand": lambda state: state.riders[1].hand[:1],
    "how many replies a seat holds": lambda state: state.riders[2].hand.count("false-alarm"),
    "the top of the pile": lambda state: state.pile[:1],
    "where the car lies": lambda state: state.vehicles.index("car") if state.vehicles else -1,
    "the next round card": lambda state: state.ahead[:1],
    "an unseen choice": unseen_choices,
    "what is left to win": lambda state: state.bidding.pool[:1] if state.bidding else (),
    "the next die": lambda state: state.setting.seed[:2],
}


@pytest.mark.parametrize("fact", FACTS)
def test_a_small_leak_is_noticed(fact: str) -> None:
    class Whispering(Leaky):
        def mark(self, state: Any) -> int:
            return hash(FACTS[fact](state))

    with pytest.raises(AssertionError, match="can tell by"):
        compare_worlds(Whispering(catalog.game("commute"), "public"), PLAYERS, 0)


def test_the_race_that_is_looked_at_has_all_that_can_be_hidden() -> None:
    deal = random_deal("commute", PLAYERS, 0)
    kinds = {state.pending.kind for state in deal.states}
    assert kinds >= {"picking", "boarding", "bidding", "prizes", "turn", "window", "over"}
