"""docs/rules/speculator.md 24: two against each other, a concession, the winner who is next speculator."""

from __future__ import annotations

import pytest

from engine.shedding.state import Concede, Play
from tests.engine.speculator.deals import Speculating, speculating

TABLE = "spec-3x1"


def called(call: int = 2, conceded: int = 1, number: int = 0) -> Speculating:
    """A deal in play."""
    return speculating(TABLE, number).gave().call(call, 0).conceded(conceded)


def test_no_threes_and_fours_are_dealt() -> None:
    deal = speculating(TABLE)
    assert all(card[1] not in "34" for hand in deal.state.hands for card in hand)


def test_the_landlord_is_asked_before_anything_is_turned_up() -> None:
    deal = speculating(TABLE).gave().call(2, 0)
    assert deal.asked == [deal.landlord]
    assert deal.private(deal.landlord)["offers"] == [0, 1, 2, 3]
    assert deal.public()["talon_cards"] == []
    deal.conceded(2)
    assert deal.named("conceded") == [{"seat": deal.landlord, "cards": 2}]
    assert deal.public()["speculation"]["conceded"] == 2
    assert deal.state.pending.kind == "playing"


@pytest.mark.parametrize("cards", [4, -1, True, "1"])
def test_no_other_number_can_be_conceded(cards: int) -> None:
    deal = speculating(TABLE).gave().call(2, 0)
    landlord = deal.landlord
    refused = deal.refused(landlord, Concede(deal.ask(landlord, "concede"), cards))
    assert (refused.code, refused.params) == ("bad_call", {"offers": [0, 1, 2, 3]})


def test_the_clock_concedes_nothing() -> None:
    deal = speculating(TABLE).gave().call(2, 0).clock()
    assert deal.state.stakes.conceded == 0


def test_the_farmer_wins_as_soon_as_he_holds_no_more_than_was_conceded() -> None:
    deal = called(conceded=2)
    farmer = deal.farmers[0]
    deal.held({deal.landlord: "S5 H6", farmer: "S7 S8 S9", deal.speculator: "ST CT"})
    deal.did(deal.landlord, Play(deal.ask(deal.landlord, "play"), ("S5",)))
    while deal.asked != [farmer]:
        deal.clock()
    (over,) = deal.game.asks(deal.state)
    top = deal.state.trick and deal.state.trick.top.cards[0]
    assert top is not None
    deal.held({farmer: "S7 S8 RJ"})
    deal.did(farmer, Play(over.id, ("RJ",)))
    assert deal.state.pending.kind == "over"
    assert deal.named("out") == []
    (settled,) = deal.named("settled")
    assert (settled["winner"], settled["out"]) == ("farmers", [])


def test_the_landlord_and_the_speculator_win_by_no_concession() -> None:
    deal = called(conceded=3)
    deal.held({deal.landlord: "S5 H6 H7", deal.speculator: "ST CT"})
    deal.did(deal.landlord, Play(deal.ask(deal.landlord, "play"), ("S5",)))
    assert deal.state.pending.kind == "playing"


def test_the_winner_is_the_speculator_of_the_next_deal_and_no_card_marks() -> None:
    deal = called()
    deal.held({deal.landlord: "S5"})
    deal.did(deal.landlord, Play(deal.ask(deal.landlord, "play"), ("S5",)))
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert outcome.carried == (("last_winner", deal.landlord),)
    for seat in range(3):
        again = speculating(TABLE, 5, last_winner=seat)
        assert again.speculator == seat
        assert again.named("marked") == [{"seat": seat, "card": ""}]
        assert again.public()["speculation"]["marker"] == ""
        limits = again.private(seat)["speculation"]["giving"]["limits"]
        assert "gift_marker" not in {limit["code"] for limit in limits}


def test_nobody_calling_leaves_the_speculator_what_he_is() -> None:
    deal = speculating(TABLE, 3, last_winner=2).gave().call(0, 0)
    assert deal.speculator == 2
    assert deal.state.deal.last_winner == 2


def test_the_worked_example() -> None:
    """Call 2, conceded 1, one bomb, landlord wins with the speculator: farmer -12, landlord +8, speculator
    +4."""
    deal = called(call=2, conceded=1)
    landlord, farmer, speculator = deal.landlord, deal.farmers[0], deal.speculator
    deal.held({landlord: "S5 H5 C5 D5 S6", farmer: "S7 H8 C9", speculator: "SK"})
    deal.did(landlord, Play(deal.ask(landlord, "play"), ("S5", "H5", "C5", "D5")))
    while deal.asked != [landlord]:
        deal.clock()
    deal.did(landlord, Play(deal.ask(landlord, "play"), ("S6",)))
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert [outcome.points[seat] for seat in (farmer, landlord, speculator)] == [-12, 8, 4]
    assert outcome.camps[speculator] == "landlord"
