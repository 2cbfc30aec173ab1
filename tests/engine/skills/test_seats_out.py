"""Skill cards at the tables of six to eight, where seats go out and the deal goes on (docs/rules/skills.md 5,
8; party.md 5, 6, 8)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.engine.skills.scene import Scene, condition, refused, scene

# striver-leader, two strivers, slacker-leader, two slackers
SIX = ["S3 S4 S5 S6", "H9", "C3 C4 C5 C6", "D3 D4 D5 D6", "S7 S8 SQ", "H7 H8 HQ"]
# boss, sister-in-law, slacker-leader, two slackers, striver-leader, two strivers
EIGHT = [
    "S3 S4 S5 S6",
    "H9",
    "C3 C4 C5 C6",
    "D3 D4 D5 DT",
    "S7 S8 SQ",
    "H7 H8 HQ",
    "C7 C8 CQ",
    "D7 D8 DQ",
]


def out(skills: dict[int, str], hands: list[str] = SIX, **setting: Any) -> Scene:
    """Seat 1 goes out with a 9, which lies; seat 2 is on turn."""
    deal = scene(hands, skills, **setting)
    return deal.play(0, "S3").play(1, "H9")


# --- what a seat leaves behind (8) --------------------------------------------------------------------------


def test_its_skill_cards_are_void() -> None:
    deal = out({1: "truce cancel", 2: "two-low", 3: "truce"})
    assert deal.public["seats"][1]["skills"] == 0
    assert deal.private(1)["skills"] == []
    assert [ask for ask in deal.game.asks(deal.state) if ask.seat == 1] == []
    assert deal.skill(2, "two-low").asked() == [3]


def test_what_it_had_armed_is_void_too_and_it_is_confined_no_longer() -> None:
    deal = out({2: "truce"}, armed={1: "encore"}, confined=[])
    assert deal.public["seats"][1]["armed"] == []
    deal = scene(SIX, {1: "cut-in", 2: "truce"}, confined=[1], lies=(0, "C8"), turn=3).acts(
        1, "cut-in", cards="H9"
    )
    assert deal.state.out == (1,)
    assert deal.state.skills.confined == ()


def test_its_standing_effects_outlive_it() -> None:
    deal = scene(SIX, {1: "turn-back upside-down", 2: "truce"})
    deal.acts(1, "turn-back").acts(1, "upside-down").play(0, "S6")
    assert deal.turn == 5
    deal.pass_by(5, 4, 3, 2)
    assert refused(deal, lambda: deal.play(1, "H9"))[0] == "does_not_beat"
    assert deal.standing() == ["turn-back", "upside-down"]


def test_a_skill_that_it_has_armed_for_others_to_answer_stays_on_what_lies() -> None:
    deal = out({2: "truce"}, armed={1: "unstoppable"})
    assert deal.state.out == (1,)
    assert refused(deal, lambda: deal.play(2, "C6"))[0] == "does_not_beat"
    assert deal.hinted(4) == deal.hinted(3) == []
    deal.pass_by(2, 3, 4, 5, 0)
    assert deal.turn == 2, "the next seat still in leads"


def test_a_seat_that_is_out_is_no_target() -> None:
    for skill in ("confine", "see-through", "unmask", "burden", "downgrade"):
        deal = out({3: skill, 2: "truce"})
        assert refused(deal, partial(deal.skill, 3, skill, 1)) == condition(skill, "bad_target")
        assert 1 not in deal.private(3)["skills"][0]["targets"]


# --- order skills -------------------------------------------------------------------------------------------


def test_a_combination_of_a_seat_that_is_out_may_be_cut_in_on() -> None:
    deal = out({4: "cut-in", 2: "truce"}).acts(4, "cut-in", cards="SQ")
    assert deal.turn == 5
    deal.pass_by(5, 0, 2, 3)
    assert deal.named("trick_won") == [{"seat": 4}]


def test_who_goes_out_with_a_cut_in_holds_the_trick() -> None:
    hands = [*SIX[:4], "SQ", SIX[5]]
    deal = scene(hands, {4: "cut-in", 2: "truce"}, lies=(0, "CT"), turn=1).acts(4, "cut-in", cards="SQ")
    assert deal.names()[-2:] == ["played", "out"]
    assert deal.state.out == (4,)
    deal.pass_by(5, 0, 1, 2, 3)
    assert deal.named("trick_won") == [{"seat": 4}]
    assert deal.turn == 5


def test_the_second_out_of_a_group_wins_the_deal_with_a_cut_in() -> None:
    """Seats 1 and 2 are strivers: two of three are out."""
    hands = ["S3 S4 S5 S6", "H9", "CT", *SIX[3:]]
    deal = out({2: "cut-in", 3: "truce"}, hands).pass_by(2, 3)
    deal.acts(2, "cut-in", cards="CT")
    assert deal.names()[-3:] == ["played", "out", "settled"]
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert outcome.winner == "strivers"
    assert deal.game.asks(deal.state) == ()
    assert deal.public["phase"] == "over"


@pytest.mark.parametrize(("direction", "leads"), [([], 2), (["turn-back"], 0)], ids=["usual", "reversed"])
def test_who_leads_for_a_holder_that_is_out_follows_the_direction(direction: list[str], leads: int) -> None:
    deal = scene(EIGHT, {4: "truce"}, standing=direction, lies=(0, "C8"), turn=1).play(1, "H9")
    while deal.state.trick is not None:
        deal.pass_by(deal.turn)
    assert deal.named("trick_won") == [{"seat": 1}]
    assert deal.turn == leads


def test_turning_back_with_two_seats_out_skips_them_and_those_who_have_passed() -> None:
    hands = [*EIGHT[:3], "DT", *EIGHT[4:]]
    deal = scene(hands, {5: "turn-back", 6: "truce"}).play(0, "S3").play(1, "H9").pass_by(2).play(3, "DT")
    assert deal.state.out == (1, 3)
    deal.pass_by(4, 5).acts(5, "turn-back")
    assert deal.turn == 6
    assert deal.pass_by(6).turn == 2
    assert deal.pass_by(2).turn == 0
    assert deal.pass_by(0).turn == 7
    deal.pass_by(7)
    assert deal.named("trick_won") == [{"seat": 3}]
    assert deal.turn == 2, "from 3 the other way round"


def test_a_guest_displaces_whoever_leads_for_a_holder_that_is_out() -> None:
    deal = out({5: "guest-as-host", 2: "truce"}, EIGHT).pass_by(2, 3, 4, 5, 6, 7, 0)
    assert deal.turn == 2
    assert deal.acts(5, "guest-as-host").turn == 5
    assert deal.play(5, "H7").turn == 6


def test_a_confined_seat_that_leads_for_a_holder_that_is_out_leads() -> None:
    deal = out({5: "confine", 3: "truce"}).pass_by(2).acts(5, "confine", 2).pass_by(3, 4, 5, 0)
    assert deal.turn == 2
    deal.play(2, "C3")
    assert deal.state.skills.confined == ()


def test_a_forced_pass_can_end_the_trick_of_a_seat_that_is_out() -> None:
    deal = out({5: "confine", 3: "truce"}, standing=["truce"]).acts(5, "confine", 0).pass_by(2, 3, 4, 5)
    assert [event.name for event in deal.events] == ["passed", "passed", "trick_won", "effect_ended"]
    assert deal.turn == 2


def test_an_encore_among_seats_that_are_out() -> None:
    hands = ["S3 S4 S5 S6", "", "C3 C4 C5 C6", "", *EIGHT[4:]]
    deal = scene(hands, {2: "cut-in"}, armed={0: "encore"}).play(0, "S3")
    assert (deal.turn, deal.state.trick) == (0, None)
    assert deal.play(0, "S4").turn == 2


# --- the last card ------------------------------------------------------------------------------------------


def test_a_skill_may_be_played_with_one_card_left() -> None:
    deal = scene(SIX, {1: "two-low", 2: "truce"}).acts(1, "two-low")
    assert deal.standing() == ["two-low"]


def test_a_skill_of_its_own_may_pend_on_the_last_card_of_whoever_is_on_turn() -> None:
    deal = scene(SIX, {1: "two-low truce", 2: "cancel"}, lies=(0, "C8"), turn=1).skill(1, "two-low")
    assert refused(deal, lambda: deal.play(1, "H9")) == ("skill_pending", {})
    deal.skill(2, "cancel").wave_all().play(1, "H9")
    assert deal.state.out == (1,)
    assert deal.skills_of(1) == ()
