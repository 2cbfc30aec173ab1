"""`two-low`: standing, rank of 2; any time; 2 ranks below 3."""

from __future__ import annotations

import pytest

from engine.shedding.state import Play
from tests.engine.skills.scene import HANDS, refused, scene, turn_of

LOWEST = "23456789TJQKABR"
TWOS = ["S2 H2 C2 D2 S3 H3 S5", "C3 D3 C4 S3 H3 H6", *HANDS[2:4], "ST SJ SQ SK SA BJ"]


# --- effect -------------------------------------------------------------------------------------------------


def test_2_is_the_lowest_rank() -> None:
    deal = scene(skills={1: "two-low"}).acts(1, "two-low")
    assert deal.public["order"] == LOWEST


@pytest.mark.parametrize(("two", "three"), [("S2", "C3"), ("S2 H2", "C3 D3"), ("S2 H2 C2 D2", "C3 D3 S3 H3")])
def test_3_beats_2_and_2_beats_nothing(two: str, three: str) -> None:
    assert scene(TWOS, standing=["two-low"]).play(0, two).play(1, three).turn == 2
    deal = scene(TWOS, standing=["two-low"], turn=1).play(1, three).pass_by(2, 3, 4)
    assert refused(deal, lambda: deal.play(0, two))[0] == "does_not_beat"


def test_what_lies_there_is_read_again() -> None:
    deal = scene(TWOS, {4: "two-low"}, lies=(0, "C2"), turn=1)
    assert refused(deal, lambda: deal.play(1, "C4"))[0] == "does_not_beat"
    assert turn_of(deal.acts(4, "two-low").play(1, "C4")) == 2


def test_2_is_in_no_chain() -> None:
    deal = scene(["S2 S3 S4 S5 S6 S7", *HANDS[1:]], standing=["two-low"])
    assert refused(deal, lambda: deal.play(0, "S2 S3 S4 S5 S6"))[0] == "no_combination"
    deal.play(0, "S3 S4 S5 S6 S7")


def test_the_clock_leads_the_lowest_card_as_they_compare_now() -> None:
    deal = scene(TWOS, standing=["two-low"])
    ask = deal.game.asks(deal.state)[0]
    assert deal.game.fallback(deal.state, ask) == Play(ask.id, ("S2",))


# --- term ---------------------------------------------------------------------------------------------------


def test_it_stays_from_trick_to_trick() -> None:
    deal = scene(TWOS, {1: "two-low"}).acts(1, "two-low").play(0, "S5").pass_by(1, 2, 3, 4)
    assert deal.named("trick_won") == [{"seat": 0}]
    assert deal.public["order"] == LOWEST


def test_it_ends_when_its_slot_is_filled_anew() -> None:
    deal = scene(skills={1: "two-low", 2: "two-high"}).acts(1, "two-low").acts(2, "two-high")
    assert deal.standing() == ["two-high"]
    assert deal.public["order"] == "3456789TJQKABR2"


def test_it_outlives_the_seat_that_made_it() -> None:
    hands = ["S3 S4 S5", "H9", *HANDS[2:4], "H4 H5 H6", "H7 H8"]
    deal = scene(hands, {1: "two-low"}).acts(1, "two-low").play(0, "S3").play(1, "H9")
    assert deal.state.out == (1,)
    assert deal.public["standing"] == [{"slot": "twos", "skill": "two-low", "seat": 1}]
    assert deal.public["order"] == LOWEST


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(skills={1: "two-low", 3: "truce"}).acts(1, "two-low").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "two-low"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "two-low", "seat": 1, "slot": "twos"},
    ]
