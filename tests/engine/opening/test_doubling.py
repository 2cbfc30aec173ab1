"""docs/rules/landlord.md 13, 14, 18: doubling the deal."""

from __future__ import annotations

import pytest

from engine.shedding.state import Double, Playing
from tests.engine.opening.deals import Opening, alone, together


def doubling() -> Opening:
    """A deal in which every seat may double."""
    return together().show()


def test_every_seat_is_asked_at_once() -> None:
    deal = doubling()
    assert deal.public()["phase"] == "doubling"
    assert deal.asked == [0, 1, 2, 3, 4]
    assert {ask.pace for ask in deal.game.asks(deal.state)} == {"double"}
    assert [deal.private(seat)["offers"] for seat in range(5)] == [[0, 1]] * 5


def test_what_is_chosen_is_unseen_until_all_have() -> None:
    deal = doubling()
    ask = deal.ask(3)
    deal.double(3, seats=[3])
    assert deal.recorded("double_chosen") == [{"seat": 3, "double": True}]
    assert deal.told(None) == []
    assert deal.told(0) == ["double_made"]
    assert (deal.private(3)["chosen"], deal.private(0)["chosen"]) == (1, None)
    assert deal.public()["stakes"]["doubled"] == []
    assert deal.public()["share"] == 1
    assert deal.refused(3, Double(ask, False)).code == "stale"
    deal.double(1, seats=[1, 0, 4, 2])
    assert deal.recorded("doubled") == [{"seat": 1}, {"seat": 3}]
    assert deal.public()["stakes"]["doubled"] == [1, 3]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("shown", [False, True])
def test_each_doubling_doubles_the_whole_deal(number: int, shown: bool) -> None:
    deal = together()
    deal.show(*[deal.landlord, deal.hidden] if shown else []).double(*range(number))
    assert deal.public()["share"] == 2 ** (number + shown)
    assert deal.state.pending == Playing(deal.landlord)


def test_declining_everything_is_always_possible() -> None:
    for deal in (together(), alone()):
        deal.show().double()
        assert deal.public()["share"] == 1
        assert deal.state.pending == Playing(deal.landlord)
        assert deal.public()["stakes"] == {"stake": 1, "call": 0, "raises": [], "shown": [], "doubled": []}
