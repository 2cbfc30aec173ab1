"""`cut-in`: instant; *order*; a combination of another seat lies on the table, not your turn; with it you
name a combination of yours that beats it (kept if cancelled); it is played, the turn goes on from you;
`confine` does not bar it, `encore` does."""

from __future__ import annotations

from typing import Any

import pytest

from engine.shedding.state import PlaySkill
from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

CUT_IN = "cut-in"
TWICE = "S4 H4 C4 S5 H5 C5 S6 H6 C6 S7 H7 C7"


def lying(skills: dict[int, str] | None = None, **setting: Any) -> Scene:
    """Seat 0 has laid a 5, seat 1 is on turn; seat 3 may cut in."""
    usual: dict[str, Any] = {"skills": skills or {3: CUT_IN, 2: "truce"}, "lies": (0, "S5"), "turn": 1}
    return scene(**usual | setting)


# --- effect -------------------------------------------------------------------------------------------------


def test_the_combination_is_played_and_the_turn_goes_on_from_the_seat() -> None:
    deal = lying().acts(3, CUT_IN, cards="D8")
    assert deal.turn == 4
    assert deal.hand(3) == "D3 D4 D5 D6 D7 D9"
    trick = deal.public["trick"]
    assert (trick["acts"][trick["top"]]["seat"], trick["acts"][trick["top"]]["cards"]) == (3, ["D8"])
    deal.pass_by(4, 0, 1, 2)
    assert deal.named("trick_won") == [{"seat": 3}]


def test_whose_turn_it_was_is_asked_anew() -> None:
    deal = lying()
    ask = deal.ask(1)
    deal.acts(3, CUT_IN, cards="D8")
    assert ask not in [one.id for one in deal.game.asks(deal.state)]
    deal.pass_by(4, 0)
    assert deal.turn == 1


def test_it_goes_backwards_where_play_is_reversed() -> None:
    assert lying(standing=["turn-back"], turn=4).acts(3, CUT_IN, cards="D8").turn == 2


def test_who_has_passed_may_cut_in() -> None:
    deal = lying({1: CUT_IN, 2: "truce"}).pass_by(1)
    assert deal.acts(1, CUT_IN, cards="H9").turn == 2


def test_a_bomb_may_cut_in_and_counts() -> None:
    hands = [*HANDS[:3], "D3 H3 C3 S3 D5", HANDS[4]]
    hands[0], hands[1], hands[2] = "S4 S5 S6 S7 S8", "H4 H5 H6 H7 H8", "C4 C5 C6 C7 C8"
    deal = lying(hands=hands, standing=["oil-on-fire"]).acts(3, CUT_IN, cards="D3 H3 C3 S3")
    assert deal.public["share"] == 12
    assert deal.names()[-3:] == ["played", "effect_ended", "announced"]


def test_going_out_with_it_wins_as_with_any_play() -> None:
    hands = [*HANDS[:3], "D8", HANDS[4]]
    deal = lying(hands=hands, skills={3: "cut-in truce", 2: "truce"}).acts(3, CUT_IN, cards="D8")
    assert deal.names()[-4:] == ["skill_acted", "played", "out", "settled"]
    assert deal.skills_of(3) == ()
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert outcome.winner == "slackers"
    assert deal.game.asks(deal.state) == ()


@pytest.mark.parametrize("skill", ["deer-as-horse", "stowaway", "unstoppable", "encore"])
def test_armed_skills_do_not_touch_it(skill: str) -> None:
    deal = lying(armed={3: skill}).acts(3, CUT_IN, cards="D8")
    assert "armed" not in deal.lines()[-1]
    assert deal.public["seats"][3]["armed"] == [skill]
    assert not deal.public["trick"]["acts"][-1]["unstoppable"]
    deal = lying(armed={3: skill}, lies=(0, "S5 H5"), hands=["S3 S4", "H3 H4", "C3 C4", "D8 D9 DT", "ST SJ"])
    assert refused(deal, lambda: deal.skill(3, CUT_IN, cards="D8 D9")) == ("no_combination", {})


def test_confinement_does_not_bar_it_and_stays() -> None:
    deal = lying(confined=[3]).acts(3, CUT_IN, cards="D8")
    assert deal.state.skills.confined == (3,)
    deal.pass_by(4).play(0, "S9").pass_by(1, 2)
    assert deal.named("passed") == [{"seat": 2}, {"seat": 3, "confined": True}]


# --- condition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "seat", "setting"),
    [
        ("no_trick", 3, {"lies": None}),
        ("no_trick", 1, {"lies": None}),
        ("your_turn", 1, {}),
        ("own_combination", 0, {}),
    ],
)
def test_refused_and_kept(why: str, seat: int, setting: dict[str, Any]) -> None:
    deal = lying({seat: CUT_IN, 2: "truce"}, **setting)
    assert refused(deal, lambda: deal.skill(seat, CUT_IN, cards=deal.hand(seat).split()[-1])) == condition(
        CUT_IN, why
    )
    assert deal.private(seat)["skills"][0]["refusal"]["params"]["why"] == why
    assert deal.skills_of(seat) == (CUT_IN,)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "no_combination"),
        ("D3", "does_not_beat"),
        ("D8 D9", "no_combination"),
        ("S8", "not_in_hand"),
        ("D8 D8", "duplicate_cards"),
        ("D3 D4 D5 D6 D7", "does_not_beat"),
    ],
)
def test_what_does_not_beat_is_refused_and_the_card_kept(cards: str, code: str) -> None:
    deal = lying()
    assert refused(deal, lambda: deal.skill(3, CUT_IN, cards=cards))[0] == code
    assert deal.skills_of(3) == (CUT_IN,)


def test_of_several_readings_one_is_named() -> None:
    hands = [
        "S3 H3 C3 S9 H9 C9 DT DJ DQ SK SA",
        "H8 HT",
        "C8 CT",
        f"{TWICE} DA",
        "SQ SJ",
    ]
    deal = scene(hands, {3: CUT_IN, 2: "truce"}, lies=(0, "D3 D3 S3 D4 D4 S4 D5 D5 S5 D8 DK D2"), turn=1)
    assert (
        refused(deal, lambda: deal.skill(3, CUT_IN, cards=TWICE, reading="trio_solo_chain 6"))[0]
        == "ambiguous"
    )
    assert (
        refused(deal, lambda: deal.skill(3, CUT_IN, cards=TWICE, reading="trio_chain 7"))[0]
        == "does_not_beat"
    )
    deal.acts(3, CUT_IN, cards=TWICE, reading="trio_solo_chain 7")
    assert deal.named("played")[0]["rank"] == "7"


def test_check_judges_off_turn_as_a_cut_in() -> None:
    deal = lying()
    assert [one["kind"] for one in deal.game.check(deal.state, 3, ("D8",))] == ["solo"]
    assert refused(deal, lambda: deal.game.check(deal.state, 3, ("D3",)))[0] == "does_not_beat"
    assert deal.game.nearest(deal.state, 3, ("D3",)) is not None
    assert refused(deal, lambda: deal.game.check(deal.state, 2, ("C8",)))[0] == "not_your_turn"
    assert deal.game.nearest(deal.state, 2, ("C8",)) is None
    deal.skill(2, "truce")
    assert refused(deal, lambda: deal.game.check(deal.state, 3, ("D8",)))[0] == "skill_pending"


def test_hints_name_each_combination_that_beats_what_lies() -> None:
    deal = lying()
    moves = [move for move in deal.game.hints(deal.public, deal.private(3)) if isinstance(move, PlaySkill)]
    assert [move.cards for move in moves] == [("D6",), ("D7",), ("D8",), ("D9",)]
    assert {move.skill for move in moves} == {CUT_IN}


# --- cancelled ----------------------------------------------------------------------------------------------


def test_cancelled_the_combination_is_kept_though_all_have_seen_it() -> None:
    deal = lying({3: CUT_IN, 2: "cancel"}).skill(3, CUT_IN, cards="D8")
    (pending,) = deal.public["pending"]
    assert (pending["cards"], pending["reading"]) == (["D8"], {"kind": "solo", "rank": "8", "length": 1})
    deal.skill(2, "cancel").wave_all()
    assert deal.turn == 1
    assert "D8" in deal.hand(3)
    assert deal.skills_of(3) == ()


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    facts = {"cards": "D8", "kind": "solo", "rank": "8", "length": 1}
    assert lying().acts(3, CUT_IN, cards="D8").lines() == [
        {"event": "skill_played", "seat": 3, "skill": CUT_IN, **facts},
        {"event": "waved", "seat": 2},
        {"event": "skill_acted", "skill": CUT_IN, "seat": 3},
        {"event": "played", "seat": 3, **facts},
    ]
