"""`upside-down`: standing, order; any time; until the trick ends 3 to A and 2 compare the other way round (2
first placed by its own slot); jokers stay on top; the number of cards in a bomb still counts first."""

from __future__ import annotations

import pytest

from tests.engine.skills.scene import HANDS, refused, scene

MIXED = [
    "S3 H3 C3 D3 S9 H9 C9 D9 S2 BJ",
    "SA HA CA DA SA RJ S4 S5 S6 S7 S8",
    "H4 H5 H6 H7 H8 S9 ST",
    "D3 D4 D5 D6 D7 D8 D9",
    "ST SJ SQ SK HK",
]


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "ranks"),
    [
        ([], "2AKQJT9876543BR"),
        (["two-high"], "2AKQJT9876543BR"),
        (["two-low"], "AKQJT98765432BR"),
    ],
    ids=str,
)
def test_ranks_are_reversed_below_the_jokers(standing: list[str], ranks: str) -> None:
    deal = scene(skills={1: "upside-down"}, standing=standing).acts(1, "upside-down")
    assert deal.public["order"] == ranks


@pytest.mark.parametrize(
    ("low", "high"), [("HA", "H9"), ("SA HA", "S9 H9"), ("SA", "S3"), ("SA HA CA DA", "S3 H3 C3 D3")]
)
def test_the_lower_printed_rank_beats_the_higher(low: str, high: str) -> None:
    deal = scene(MIXED, standing=["upside-down"], turn=1).play(1, low).pass_by(2, 3, 4).play(0, high)
    assert deal.turn == 1
    deal = scene(MIXED, standing=["upside-down"], turn=0).play(0, high)
    assert refused(deal, lambda: deal.play(1, low))[0] == "does_not_beat"


def test_jokers_stay_on_top() -> None:
    deal = scene(MIXED, standing=["upside-down"]).play(0, "S3").play(1, "RJ").pass_by(2, 3, 4)
    assert refused(deal, lambda: deal.play(0, "BJ"))[0] == "does_not_beat"


def test_a_2_is_the_lowest_unless_its_own_slot_says_otherwise() -> None:
    deal = scene(MIXED, standing=["upside-down"], turn=1).play(1, "SA").pass_by(2, 3, 4)
    assert refused(deal, lambda: deal.play(0, "S2"))[0] == "does_not_beat"
    deal = scene(MIXED, standing=["two-low", "upside-down"], turn=3).play(3, "D3").pass_by(4)
    deal.play(0, "S2")


def test_the_number_of_cards_in_a_bomb_still_counts_first() -> None:
    deal = scene(MIXED, standing=["upside-down"]).play(0, "S3 H3 C3 D3").play(1, "SA HA CA DA SA")
    assert deal.state.bombs == ("3333", "AAAAA")


def test_chains_compare_by_printed_rank() -> None:
    deal = scene(MIXED, standing=["upside-down"], turn=1).play(1, "S4 S5 S6 S7 S8")
    assert refused(deal, lambda: deal.play(2, "H4 H5 H6 H7 H8"))[0] == "does_not_beat"
    deal.play(2, "H5 H6 H7 H8 S9")


def test_what_lies_there_is_read_again() -> None:
    deal = scene(MIXED, {4: "upside-down"}, lies=(1, "CQ"), turn=3)
    assert refused(deal, lambda: deal.play(3, "D5"))[0] == "does_not_beat"
    deal.acts(4, "upside-down").play(3, "D5")


# --- term ---------------------------------------------------------------------------------------------------


def test_it_ends_with_the_trick() -> None:
    deal = scene(MIXED, {4: "upside-down"}, lies=(1, "CQ"), turn=2).acts(4, "upside-down").pass_by(2, 3, 4, 0)
    assert deal.standing() == []
    assert deal.public["order"] == "3456789TJQKA2BR"
    assert deal.lines()[-2:] == [
        {"event": "trick_won", "seat": 1},
        {"event": "effect_ended", "skill": "upside-down"},
    ]


def test_played_between_tricks_it_lasts_through_the_next() -> None:
    deal = scene(MIXED, {4: "upside-down"}, tricks=1, turn=1).acts(4, "upside-down")
    deal.play(1, "SA").pass_by(2, 3, 4).play(0, "S3").pass_by(1, 2, 3)
    assert deal.standing() == ["upside-down"]
    deal.pass_by(4)
    assert deal.standing() == []


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(HANDS, {1: "upside-down", 3: "truce"}).acts(1, "upside-down").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "upside-down"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "upside-down", "seat": 1, "slot": "order"},
    ]
