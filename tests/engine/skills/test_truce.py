"""`truce`: standing, bombs; any time; no bomb may be played until the trick ends; one that lies there
stays."""

from __future__ import annotations

import pytest

from tests.engine.skills.scene import condition, refused, scene

BOMBS = [
    "S3 H3 C3 D3 S9 H9 C9 D9 S5",
    "SA HA CA DA BJ RJ S4",
    "H4 H5 H6 H7",
    "D3 D4 D5 D6",
    "ST SJ SQ SK",
]
BARRED = ("bombs_barred", {"skill": "truce"})


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lies", [None, (4, "CT")], ids=["lead", "follow"])
def test_no_bomb_may_be_played(lies: tuple[int, str] | None) -> None:
    deal = scene(BOMBS, {2: "truce"}, lies=lies).acts(2, "truce")
    assert refused(deal, lambda: deal.play(0, "S9 H9 C9 D9")) == BARRED


def test_two_jokers_are_a_bomb_like_any() -> None:
    deal = scene(BOMBS, {2: "truce"}, lies=(0, "CT"), turn=1).acts(2, "truce")
    assert refused(deal, lambda: deal.play(1, "BJ RJ")) == BARRED
    deal.play(1, "RJ")


def test_one_that_lies_there_stays_and_nothing_beats_it() -> None:
    deal = scene(BOMBS, {2: "truce"}).play(0, "S9 H9 C9 D9").acts(2, "truce")
    assert refused(deal, lambda: deal.play(1, "SA HA CA DA")) == BARRED
    deal.pass_by(1, 2, 3, 4)
    assert deal.named("trick_won") == [{"seat": 0}]


def test_nor_is_one_hinted_or_found_near() -> None:
    deal = scene(BOMBS, standing=["truce"], lies=(4, "C9"))
    assert deal.hinted(0) == []
    assert deal.game.nearest(deal.state, 0, ("S3", "H3", "C3", "D3")) is None
    with_bombs = scene(BOMBS, lies=(4, "C9"))
    assert with_bombs.game.nearest(with_bombs.state, 0, ("S3", "H3", "C3", "D3")) == ("S3", "H3", "C3", "D3")


def test_nor_may_one_cut_in() -> None:
    deal = scene(BOMBS, {1: "cut-in"}, standing=["truce"], lies=(4, "C9"))
    assert refused(deal, lambda: deal.skill(1, "cut-in", cards="SA HA CA DA")) == BARRED
    assert deal.private(1)["skills"][0]["refusal"] is None
    deal.acts(1, "cut-in", cards="SA")


def test_four_of_a_rank_with_kickers_are_no_bomb() -> None:
    deal = scene(BOMBS, standing=["truce"]).play(0, "S3 H3 C3 D3 S9 H9")
    assert deal.named("played")[0]["kind"] == "four_two_solo"


# --- condition ----------------------------------------------------------------------------------------------


def test_it_has_none_but_no_target() -> None:
    deal = scene(BOMBS, {2: "truce"}, standing=["truce"])
    assert refused(deal, lambda: deal.skill(2, "truce", 0)) == condition("truce", "bad_target")
    assert deal.acts(2, "truce").standing() == ["truce"], "its slot is filled anew"
    assert deal.public["standing"][0]["seat"] == 2


# --- term ---------------------------------------------------------------------------------------------------


def test_it_ends_with_the_trick() -> None:
    deal = scene(BOMBS, standing=["truce"], lies=(4, "CT")).pass_by(0, 1, 2, 3)
    assert deal.lines()[-1] == {"event": "effect_ended", "skill": "truce"}
    assert deal.names()[-2:] == ["trick_won", "effect_ended"]
    deal.play(4, "ST").play(0, "S9 H9 C9 D9")


def test_played_between_tricks_it_lasts_through_the_next() -> None:
    deal = scene(BOMBS, {2: "truce"}, tricks=1).acts(2, "truce").play(0, "S5").pass_by(1, 2, 3)
    assert deal.standing() == ["truce"]
    assert deal.pass_by(4).standing() == []


def test_of_two_effects_the_older_ends_first() -> None:
    for order in (["truce", "upside-down"], ["upside-down", "truce"]):
        deal = scene(BOMBS, standing=[*order, "two-low"], lies=(4, "CT")).pass_by(0, 1, 2, 3)
        assert [facts["skill"] for facts in deal.named("effect_ended")] == order
        assert deal.standing() == ["two-low"]


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(BOMBS, {1: "truce", 3: "truce"}).acts(1, "truce").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "truce"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "truce", "seat": 1, "slot": "bombs"},
    ]
