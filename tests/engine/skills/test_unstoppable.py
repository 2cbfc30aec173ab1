"""`unstoppable`: arming; any time; the play, no bomb (a bomb is refused while it is armed), can be beaten by
bombs only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, refused, scene

UNSTOPPABLE = "unstoppable"
BOMBS = [
    "S4 H4 S9 H9 C9 D9 S6",
    "S5 H5 C5 D5 SA HA RJ",
    "C3 C4 C5 C6 C7 BJ BJ",
    "D3 D4 D5 D6 D7",
    "ST SJ SQ SK HQ",
]


def armed(**setting: Any) -> Scene:
    """Seat 0 has the skill armed."""
    return scene(BOMBS, {1: "truce"}, armed={0: UNSTOPPABLE}, **setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "answer"), [("S4", "SA"), ("S4", "RJ"), ("S4 H4", "SA HA")])
def test_no_higher_combination_beats_it(cards: str, answer: str) -> None:
    deal = armed().play(0, cards)
    assert refused(deal, lambda: deal.play(1, answer))[0] == "does_not_beat"
    assert deal.public["trick"]["acts"][0]["unstoppable"]
    assert [*deal.hinted(1)] == ["5555"]


def test_any_bomb_beats_it_and_then_it_is_over() -> None:
    deal = armed().play(0, "S4 H4").play(1, "S5 H5 C5 D5").play(2, "BJ BJ")
    assert not deal.public["trick"]["acts"][1]["unstoppable"]
    assert deal.public["bombs"] == ["5555", "BB"]


def test_what_is_followed_with_it_likewise() -> None:
    deal = armed(lies=(4, "H8")).play(0, "S9")
    assert refused(deal, lambda: deal.play(1, "SA"))[0] == "does_not_beat"
    deal.pass_by(1, 2, 3, 4)
    assert deal.named("trick_won") == [{"seat": 0}]


@pytest.mark.parametrize("lies", [None, (4, "HT")], ids=["lead", "follow"])
def test_a_bomb_is_refused_while_it_is_armed(lies: tuple[int, str] | None) -> None:
    deal = armed(lies=lies)
    assert refused(deal, lambda: deal.play(0, "S9 H9 C9 D9")) == ("bombs_barred", {"skill": UNSTOPPABLE})
    assert "9999" not in deal.hinted(0)


def test_a_cut_in_needs_a_bomb_too() -> None:
    deal = scene(BOMBS, {1: "cut-in", 2: "truce"}, armed={0: UNSTOPPABLE}).play(0, "S4").pass_by(1)
    assert refused(deal, lambda: deal.skill(1, "cut-in", cards="SA"))[0] == "does_not_beat"
    deal.acts(1, "cut-in", cards="S5 H5 C5 D5")


def test_under_a_truce_nothing_beats_it() -> None:
    deal = armed(standing=["truce"]).play(0, "S4")
    assert deal.hinted(1) == []
    assert refused(deal, lambda: deal.play(1, "S5 H5 C5 D5"))[0] == "bombs_barred"


# --- term ---------------------------------------------------------------------------------------------------


def test_it_is_used_up_by_the_seats_next_play_and_ends_with_the_trick() -> None:
    deal = armed().play(0, "S4").pass_by(1, 2, 3, 4)
    assert deal.public["seats"][0]["armed"] == []
    deal.play(0, "S6").play(1, "SA")


def test_it_lapses_with_a_pass() -> None:
    deal = armed(lies=(4, "HT")).pass_by(0)
    assert deal.lines()[1:] == [{"event": "effect_ended", "skill": UNSTOPPABLE, "seat": 0}]
    assert deal.public["seats"][0]["armed"] == []


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = scene(HANDS, {0: UNSTOPPABLE, 3: "truce"}).acts(0, UNSTOPPABLE).play(0, "S3")
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": UNSTOPPABLE},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": UNSTOPPABLE, "seat": 0},
        {
            "event": "played", "seat": 0, "cards": "S3", "kind": "solo", "rank": "3", "length": 1,
            "armed": [UNSTOPPABLE],
        },
    ]  # fmt: skip
