"""`two-high`: standing, rank of 2; any time; 2 ranks above the jokers; still in no chain; joker bombs keep
their rung."""

from __future__ import annotations

import pytest

from tests.engine.skills.scene import HANDS, refused, scene

HIGHEST = "3456789TJQKABR2"
TWOS = ["S2 H2 C2 D2 S3 H3 S5", "SA HA CA DA BJ RJ S9 BJ", *HANDS[2:4], "ST SJ SQ SK RJ"]


# --- effect -------------------------------------------------------------------------------------------------


def test_2_is_the_highest_rank() -> None:
    deal = scene(skills={1: "two-high"}).acts(1, "two-high")
    assert deal.public["order"] == HIGHEST


@pytest.mark.parametrize(("joker", "other"), [("BJ", "RJ"), ("RJ", "BJ")])
def test_a_2_beats_a_joker_and_a_joker_no_2(joker: str, other: str) -> None:
    deal = scene(TWOS, standing=["two-high"], turn=1).play(1, joker).pass_by(2, 3, 4)
    assert deal.play(0, "S2").turn == 1
    assert refused(deal, lambda: deal.play(1, other))[0] == "does_not_beat"


def test_jokers_compare_among_themselves_as_before() -> None:
    deal = scene(TWOS, standing=["two-high"], turn=1).play(1, "BJ").pass_by(2, 3)
    deal.play(4, "RJ")


def test_2_is_in_no_chain() -> None:
    deal = scene(["SJ SQ SK SA S2 S3", *HANDS[1:4], "H3 H4 H5 H6"], standing=["two-high"])
    assert refused(deal, lambda: deal.play(0, "SJ SQ SK SA S2"))[0] == "no_combination"


@pytest.mark.parametrize(("jokers", "beaten"), [("BJ RJ", True), ("BJ BJ", True)])
def test_joker_bombs_keep_their_rung(jokers: str, beaten: bool) -> None:
    """Two jokers beat bombs of up to four cards, four 2s among them."""
    deal = scene(TWOS, standing=["two-high"]).play(0, "S2 H2 C2 D2").play(1, jokers)
    assert deal.state.bombs == ("2222", "BR" if "RJ" in jokers else "BB")
    deal = scene(TWOS, standing=["two-high"], turn=1).play(1, jokers).pass_by(2, 3, 4)
    assert refused(deal, lambda: deal.play(0, "S2 H2 C2 D2"))[0] == "does_not_beat"


def test_a_bomb_of_2s_is_the_highest_of_its_number() -> None:
    deal = scene(TWOS, standing=["two-high"], turn=1).play(1, "SA HA CA DA").pass_by(2, 3, 4)
    deal.play(0, "S2 H2 C2 D2")


# --- term ---------------------------------------------------------------------------------------------------


def test_it_stays_from_trick_to_trick() -> None:
    deal = scene(TWOS, {1: "two-high"}).acts(1, "two-high").play(0, "S5").pass_by(1, 2, 3, 4)
    assert deal.public["order"] == HIGHEST


def test_it_ends_when_its_slot_is_filled_anew() -> None:
    deal = scene(skills={1: "two-low", 2: "two-high"}).acts(2, "two-high").acts(1, "two-low")
    assert deal.standing() == ["two-low"]


def test_played_again_it_stands_as_the_newest() -> None:
    deal = scene(skills={1: "two-high", 2: "two-high"}, standing=["two-high", "turn-back"])
    deal.acts(2, "two-high")
    assert deal.public["standing"] == [
        {"slot": "direction", "skill": "turn-back", "seat": 0},
        {"slot": "twos", "skill": "two-high", "seat": 2},
    ]


def test_2s_made_lowest_and_then_highest_again() -> None:
    """The source's example: a later skill overrides an earlier one."""
    hands = ["S2 H2 S5", "C3 D3 C2", "H3 H4 H6", "D3 D4 D5 D6", "ST SJ BJ RJ"]
    deal = scene(hands, {3: "two-high", 4: "two-low"}).play(0, "S2").acts(4, "two-low").play(1, "C3")
    deal.acts(3, "two-high")
    deal.pass_by(2, 3).play(4, "RJ").play(0, "H2")
    assert refused(deal, lambda: deal.play(1, "D3"))[0] == "does_not_beat"


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(skills={1: "two-high", 3: "truce"}).acts(1, "two-high").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "two-high"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "two-high", "seat": 1, "slot": "twos"},
    ]
