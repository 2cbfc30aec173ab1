"""docs/rules/speculator.md 2: the gifts, and what may not be given."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.cards import RANK_OF, parse_cards
from engine.shedding.state import Give
from tests.engine.speculator.deals import FACTS, TABLES, Speculating, speculating

every_table = pytest.mark.parametrize("table", TABLES)
HAND = "S3 H3 S5 H5 C6 D6 C7 S8 H9 CT D2 S2 C2"


def with_hand(table: str, hand: str, marker: str = "C7") -> Speculating:
    """A deal whose speculator holds these cards."""
    deal = speculating(table)
    return deal.held({deal.speculator: hand}, marker=marker)


def highest(cards: Iterable[str]) -> int:
    """The highest rank among cards."""
    return max(RANK_OF[card] for card in cards)


def lowest(cards: Iterable[str]) -> int:
    """The lowest."""
    return min(RANK_OF[card] for card in cards)


def refusal(deal: Speculating, *gifts: str) -> tuple[str, dict[str, object]]:
    """How these gifts are refused."""
    seat = deal.speculator
    cards = tuple(parse_cards(gift) for gift in gifts)
    illegal = deal.refused(seat, Give(deal.ask(seat, "give"), cards))
    return illegal.code, illegal.params


@every_table
def test_the_speculator_alone_is_asked_for_gifts_of_these_sizes(table: str) -> None:
    deal, facts = speculating(table), FACTS[table]
    assert deal.asked == [deal.speculator]
    sizes = [facts["gifts"]["landlord"], *[facts["gifts"]["farmer"]] * (facts["players"] - 2)]
    for seat in range(facts["players"]):
        giving = deal.private(seat)["speculation"]["giving"]
        assert (giving and giving["sizes"]) == (sizes if seat == deal.speculator else None)
    assert deal.public()["phase"] == "giving"


@every_table
def test_the_clock_gives_the_lowest_lawful_gifts(table: str) -> None:
    for number in range(5):
        deal = speculating(table, number)
        seat = deal.speculator
        hand = deal.hand(seat)
        deal.gave()
        gifts = deal.state.speculation.gifts
        given = [card for gift in gifts for card in gift]
        kept = list(hand)
        for card in given:
            kept.remove(card)
        assert not any(card[1] == "3" for card in given)
        assert deal.state.speculation.marker.removesuffix("*") in kept
        if not deal.state.speculation.lifted and table != "spec-4x3-bicolour":
            assert highest(kept) == highest(hand)
            marker = deal.state.speculation.marker.removesuffix("*")
            spare = [card for card in kept if card[1] != "3" and card != marker]
            assert highest(given) <= lowest(spare)
            assert highest(gifts[0]) <= min(map(lowest, gifts[1:]))
        assert deal.hand(seat) == hand


@pytest.mark.parametrize(
    ("gifts", "code"),
    [
        (("S5 H5 C6", "S8", "H9"), "bad_gifts"),
        (("S5 H5 C6 D6", "S8"), "bad_gifts"),
        (("S5 H5 C6 D6", "S8", "H9", "CT"), "bad_gifts"),
        (("S5 H5 C6 D6", "S8 H9", "CT"), "bad_gifts"),
        (("S5 H5 C6 D6", "S8", "SK"), "not_in_hand"),
        (("S5 S5 C6 D6", "S8", "H9"), "duplicate_cards"),
        (("S3 H5 C6 D6", "S8", "H9"), "gift_three"),
        (("S5 H5 C6 C7", "S8", "H9"), "gift_marker"),
        (("D2 S2 C2 D6", "S8", "H9"), "gift_highest"),
        (("D2 S2 C6 D6", "S8", "C2"), "gift_highest"),
    ],
)
def test_a_gift_that_may_not_be_given_is_refused_with_the_reason(gifts: tuple[str, ...], code: str) -> None:
    deal = with_hand("spec-4x1", HAND)
    assert refusal(deal, *gifts)[0] == code


def test_what_is_refused_is_named() -> None:
    deal = with_hand("spec-4x1", HAND)
    assert refusal(deal, "S5", "S8", "H9") == ("bad_gifts", {"sizes": [4, 1, 1]})
    assert refusal(deal, "S3 H3 C6 D6", "S8", "H9") == ("gift_three", {"cards": ["S3", "H3"]})
    assert refusal(deal, "D2 S2 C2 D6", "S8", "H9") == ("gift_highest", {"cards": ["D2", "S2", "C2"]})


def test_of_equal_highest_cards_all_but_one_may_go() -> None:
    deal = with_hand("spec-4x1", HAND).gave("D2 S2 C6 D6", "S8", "H9")
    assert deal.state.speculation.gifts == (("D2", "S2", "C6", "D6"), ("S8",), ("H9",))
    assert deal.state.pending.kind == "calling"


def test_another_copy_of_the_marker_may_be_given() -> None:
    hand = "S5 H5 C6 D6 C7 C7 S8 H9 CT D2 S2 C2 DA SA S4 D4 HK SK"
    deal = with_hand("spec-6x3", hand, marker="C7*")
    gifts = ["S5 H5 C6 D6 C7 S8 H9", "CT D2", "S2 DA", "SA S4", "D4 HK"]
    assert deal.gave(*gifts).state.pending.kind == "calling"
    deal = with_hand("spec-6x3", hand, marker="C7*")
    assert refusal(deal, gifts[0], "C7 D2", *gifts[2:])[0] == "gift_marker"


def test_a_joker_is_the_highest_and_a_three_never() -> None:
    deal = with_hand("spec-4x1", HAND.replace("C2", "BJ"))
    assert refusal(deal, "BJ H5 C6 D6", "S8", "H9")[0] == "gift_highest"
    deal.gave("S2 D2 C6 D6", "S8", "H9")
    deal = with_hand("spec-4x1", "S3 H3 S5 H5 C6 D6 C7 S8 H9 CT")
    assert refusal(deal, "CT H5 C6 D6", "S8", "H9")[0] == "gift_highest"


def test_at_five_by_one_the_lifted_rank_counts_as_it_is_played() -> None:
    deal = with_hand("spec-5x1", "S5 H6 D7 C8 D9 ST CK D2 SK H4", marker="C8")
    deal.held({}, lifted="6")
    assert refusal(deal, "H6 S5 D7", "D9", "ST", "CK")[0] == "gift_highest"
    deal.gave("D2 S5 D7", "D9", "ST", "CK")


def test_half_of_each_gift_is_red_at_the_bicolour_table_of_four() -> None:
    deal = speculating("spec-4x3-bicolour")
    seat = deal.speculator
    assert deal.private(seat)["speculation"]["giving"]["halves"]
    deal.gave()
    assert [reds(gift) for gift in deal.state.speculation.gifts] == [5, 2, 2]
    hand = "S4 C4 S5 C5 S6 C6 S8 C8 S9 C9 ST CT H4 D4 H5 D5 H6 D6 H8 D8 H9 D9 HT DT C7 RJ"
    deal = with_hand("spec-4x3-bicolour", hand, marker="C7*")
    even = ["S4 C4 S5 C5 S6 H4 D4 H5 D5 H6", "C6 S8 D6 H8", "C8 S9 D8 H9"]
    assert refusal(deal, even[0].replace("H6", "C9"), even[1], even[2]) == ("gift_colours", {"gift": 0})
    assert refusal(deal, even[0], even[1].replace("H8", "C9"), even[2]) == ("gift_colours", {"gift": 1})
    assert deal.gave(*even).state.pending.kind == "calling"
    other = speculating("spec-5x3-bicolour")
    assert not other.private(other.speculator)["speculation"]["giving"]["halves"]


def reds(cards: Iterable[str]) -> int:
    """How many are red."""
    return sum(card[0] in "HDR" for card in cards)


def test_if_no_gifts_are_lawful_it_is_dealt_again() -> None:
    deal = with_hand("spec-4x1", "S3 H3 C3 D3 C7 S8 H8 S9 H9 CT D2")
    assert deal.again_from("").state.deal.shuffles == deal.state.deal.shuffles
    assert deal.named("dealt_again") == [{"why": "gifts"}]
    assert deal.state.pending.kind == "giving"
    assert deal.state.deal.redeals == 0


def test_nobody_else_sees_what_he_gives_before_the_calling_is_over() -> None:
    deal = with_hand("spec-4x1", HAND).gave("D2 S2 C6 D6", "S8", "H9")
    seat = deal.speculator
    assert deal.recorded("gifts_chosen") == [{"seat": seat, "gifts": ["D2 S2 C6 D6", "S8", "H9"]}]
    for viewer in (None, *range(4)):
        assert "gifts_chosen" not in deal.told(viewer)
        if viewer is not None:
            shown = deal.private(viewer)["speculation"]["gifts"]
            assert shown == ([["D2", "S2", "C6", "D6"], ["S8"], ["H9"]] if viewer == seat else [])
    assert [one["left"] for one in deal.public()["seats"]] == [13] * 4
    assert all(not one["face_up"] for one in deal.public()["seats"])


@every_table
def test_limits_say_what_may_be_given(table: str) -> None:
    for number in range(3):
        deal = speculating(table, number)
        seat = deal.speculator
        hand = deal.hand(seat)
        limits = deal.private(seat)["speculation"]["giving"]["limits"]
        for limit in limits:
            held = [card for card in hand if card in limit["cards"]]
            assert len(held) > limit["most"]
            assert set(limit["cards"]) <= set(hand)
        codes = [limit["code"] for limit in limits]
        assert set(codes) <= {"gift_three", "gift_marker", "gift_highest"}
        assert {"gift_marker", "gift_highest"} <= set(codes)
