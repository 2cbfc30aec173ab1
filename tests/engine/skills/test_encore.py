"""`encore`: arming; any time; for your next lead; the play must be a solo or pair and leave a card; nobody
may answer (it is a whole trick), and you lead again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

ENCORE = "encore"
LEADS = [
    "S3 H3 S4 H4 C4 D4 S5 S6 S7 BJ RJ",
    "H5 H6 H7 H8",
    "C3 C5 C6 C7",
    "D3 D5 D6 D7",
    "ST SJ SQ SK",
]
REFUSED = ("armed_play", {"skill": ENCORE})


def armed(hands: list[str] = LEADS, **setting: Any) -> Scene:
    """Seat 0 has the skill armed."""
    return scene(hands, {1: "truce"}, armed={0: ENCORE}, **setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["S3", "S3 H3", "BJ"])
def test_a_solo_or_a_pair_is_a_whole_trick_and_the_seat_leads_again(cards: str) -> None:
    deal = armed().play(0, cards)
    assert deal.state.trick is None
    assert deal.named("trick_won") == [{"seat": 0}]
    assert deal.turn == 0
    assert deal.game.asks(deal.state)[0].choices == ("play",)
    deal.play(0, "S4")
    assert deal.turn == 1, "once"


@pytest.mark.parametrize("cards", ["S4 H4 C4", "S3 S4 S5 S6 S7", "S4 H4 C4 D4", "S4 H4 C4 S5", "BJ RJ"])
def test_any_other_lead_is_refused(cards: str) -> None:
    deal = armed()
    assert refused(deal, lambda: deal.play(0, cards)) == REFUSED


def test_only_solos_and_pairs_are_hinted() -> None:
    assert {*armed().hinted(0)} == {*["3", "4", "5", "6", "7", "B", "R", "33", "44"]}


def test_it_must_leave_a_card() -> None:
    deal = armed(["S3 H3", *LEADS[1:]])
    assert refused(deal, lambda: deal.play(0, "S3 H3")) == REFUSED
    deal.play(0, "S3").play(0, "H3")
    assert deal.state.out == (0,)


def test_nobody_may_answer_not_even_with_a_cut_in() -> None:
    deal = scene(LEADS, {2: "cut-in"}, armed={0: ENCORE}).play(0, "S3")
    assert refused(deal, lambda: deal.skill(2, "cut-in", cards="C5")) == condition("cut-in", "no_trick")


def test_a_pair_may_be_made_with_a_wild_card() -> None:
    deal = scene(LEADS, {1: "truce"}, armed={0: "deer-as-horse encore"}).play(0, "S6 S7")
    (line,) = deal.named("played")
    assert (line["kind"], line["rank"], line["armed"]) == ("pair", "7", ["deer-as-horse", "encore"])
    assert deal.named("trick_won") == [{"seat": 0}]


def test_it_is_a_trick_for_effects_that_end_with_one() -> None:
    deal = armed(standing=["upside-down", "two-low", "truce"]).play(0, "S3")
    assert deal.standing() == ["two-low"]
    assert deal.names() == ["played", "trick_won", "effect_ended", "effect_ended"]


# --- term ---------------------------------------------------------------------------------------------------


def test_it_waits_for_the_next_lead_through_follows_and_passes() -> None:
    deal = armed(lies=(4, "C3")).play(0, "S4")
    assert "armed" not in deal.named("played")[0]
    deal.play(1, "H5").pass_by(2, 3, 4, 0)
    assert deal.public["seats"][0]["armed"] == [ENCORE]
    assert deal.names().count("effect_ended") == 0


def test_with_one_card_left_to_lead_it_lapses() -> None:
    hands = ["S3", "H9 H8 H7", "C3 C5 C6 C7", "D3 D5 D6 D7", "S9 SJ SQ", "HT HJ HQ"]
    deal = armed(hands).play(0, "S3")
    assert deal.lines() == [
        {"event": "played", "seat": 0, "cards": "S3", "kind": "solo", "rank": "3", "length": 1},
        {"event": "out", "seat": 0},
        {"event": "effect_ended", "skill": ENCORE, "seat": 0},
    ]
    assert deal.turn == 1


def test_also_where_that_wins_the_deal() -> None:
    deal = armed(["S3", *LEADS[1:]]).play(0, "S3")
    assert deal.names() == ["played", "out", "effect_ended", "settled"]


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    hands = ["S3 H3 S4 S5 S6", *HANDS[1:]]
    deal = scene(hands, {0: ENCORE, 3: "truce"}, standing=["truce"]).acts(0, ENCORE).play(0, "S3 H3")
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": ENCORE},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": ENCORE, "seat": 0},
        {
            "event": "played", "seat": 0, "cards": "S3 H3", "kind": "pair", "rank": "3", "length": 1,
            "armed": [ENCORE],
        },
        {"event": "announced", "seat": 0, "left": 3},
        {"event": "trick_won", "seat": 0},
        {"event": "effect_ended", "skill": "truce"},
    ]  # fmt: skip
