"""docs/rules/landlord.md 8, 18: what a farmer plays for."""

from __future__ import annotations

import pytest

from engine.shedding.state import Playing, Raise
from tests.engine.opening.deals import Opening, started


def raising() -> tuple[Opening, int, int]:
    """A deal in which the two farmers are to choose, and they."""
    deal = started("landlord-jinyou").call(3)
    one, two = deal.farmers
    return deal, one, two


def test_both_farmers_choose_at_once_and_the_landlord_does_not() -> None:
    deal, one, two = raising()
    assert deal.public()["phase"] == "raising"
    assert deal.asked == deal.public()["waiting_for"] == [one, two]
    assert {ask.pace for ask in deal.game.asks(deal.state)} == {"raise"}
    assert deal.private(one)["offers"] == deal.private(two)["offers"] == [1, 2, 4, 8]
    assert deal.private(deal.landlord)["offers"] == []
    assert deal.refused(deal.landlord, Raise(deal.ask(one), 2)).code == "not_your_turn"


@pytest.mark.parametrize("times", [0, 3, 16, -1, True])
def test_other_raises_are_refused(times: int) -> None:
    deal, one, _ = raising()
    refusal = deal.refused(one, Raise(deal.ask(one), times))
    assert (refusal.code, refusal.params) == ("bad_call", {"offers": [1, 2, 4, 8]})


@pytest.mark.parametrize("first", [0, 1])
def test_a_raise_is_unseen_until_both_have_chosen(first: int) -> None:
    deal, *farmers = raising()
    one, two = farmers[first], farmers[1 - first]
    ask = deal.ask(one)
    deal.raised({one: 4})
    assert deal.told(None) == []
    assert deal.told(two) == ["raise_made"]
    assert deal.recorded("raise_chosen") == [{"seat": one, "times": 4}]
    assert (deal.private(one)["chosen"], deal.private(two)["chosen"]) == (4, None)
    assert deal.private(one)["offers"] == []
    assert deal.asked == [two]
    assert deal.public()["stakes"]["raises"] == []
    assert deal.refused(one, Raise(ask, 8)).code == "stale"
    deal.raised({two: 8})
    assert sorted(map(str, deal.recorded("raised"))) == sorted(
        map(str, [{"seat": one, "raise": 4}, {"seat": two, "raise": 8}])
    )
    raises = deal.public()["stakes"]["raises"]
    assert (raises[one], raises[two], raises[deal.landlord]) == (4, 8, 1)
    assert deal.state.pending == Playing(deal.landlord)


def test_the_clock_does_not_raise() -> None:
    deal = raising()[0]
    deal.clock().clock()
    assert deal.state.stakes.raises == (1, 1, 1)
    assert deal.state.pending == Playing(deal.landlord)


@pytest.mark.parametrize("table", ["boss-classic", "landlord-3", "landlord-4"])
def test_elsewhere_nobody_raises(table: str) -> None:
    deal = started(table).call(3)
    assert deal.state.pending == Playing(deal.landlord)
    assert deal.state.stakes.raises == ()
