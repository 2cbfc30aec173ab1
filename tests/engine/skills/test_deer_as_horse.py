"""`deer-as-horse`: arming; any time; one card of the play, no joker, is wild (a bomb made with it ranks just
below a natural bomb of the same number of cards, counts for the score, and needs a rung)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, refused, scene

DEER = "deer-as-horse"
WILD = [
    "S3 S4 H6 C7 S8 S9 H9 C9 BJ RJ HK",
    "S5 H5 C5 D5 SA H3 H4",
    "C3 C4 C5 C6 C8",
    "D3 D4 D5 D6 D7",
    "ST SJ SQ SK SA",
]


def armed(hands: list[str] = WILD, **setting: Any) -> Scene:
    """Seat 0 has the skill armed."""
    return scene(hands, {1: "truce"}, armed={0: DEER}, **setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "rank", "wild", "stands_for"),
    [
        ("S3 S4 S9 H6 C7", "solo_chain", "7", "S9", "5"),
        ("S8 S9", "pair", "9", "S8", "9"),
        ("S9 H9 S8", "trio", "9", "S8", "9"),
        ("S3 S4", "pair", "4", "S3", "4"),
        ("S9 H9 S8 BJ", "trio_solo", "9", "S8", "9"),
        ("S9 H9 C9 S8 C7", "trio_pair", "9", "C7", "8"),
    ],
)
def test_one_card_stands_for_another(cards: str, kind: str, rank: str, wild: str, stands_for: str) -> None:
    deal = armed()
    deal.play(0, cards)
    (line,) = deal.named("played")
    assert {name: line[name] for name in ("kind", "rank", "wild", "as")} == {
        "kind": kind, "rank": rank, "wild": wild, "as": stands_for
    }  # fmt: skip
    act = deal.public["trick"]["acts"][0]
    assert act["wilds"] == [{"card": wild, "stands_for": stands_for}]
    assert act["cards"] == cards.split()


def test_the_table_may_be_beaten_with_it() -> None:
    deal = armed(lies=(4, "C8 D8"))
    deal.play(0, "H9 S8")
    assert deal.turn == 1


@pytest.mark.parametrize("cards", ["BJ S9", "RJ S3 S4", "S3 S4 H6 C7 BJ", "BJ RJ S9"])
def test_no_joker_is_wild_and_nothing_stands_for_one(cards: str) -> None:
    deal = armed()
    assert refused(deal, lambda: deal.play(0, cards)) == ("no_combination", {})


def test_a_card_alone_is_what_it_is() -> None:
    deal = armed(lies=(4, "D7"))
    assert refused(deal, lambda: deal.play(0, "S4"))[0] == "does_not_beat"
    deal.play(0, "S8")
    assert "wild" not in deal.named("played")[0]


def test_only_one_card_is_wild() -> None:
    deal = armed()
    assert refused(deal, lambda: deal.play(0, "S3 S4 S8 HK C7"))[0] == "no_combination"


def test_a_play_that_needs_it_not_uses_it_up_all_the_same() -> None:
    deal = armed()
    deal.play(0, "S9 H9")
    (line,) = deal.named("played")
    assert (line["rank"], line["armed"], "wild" in line) == ("9", [DEER], False)
    assert deal.state.skills.armed[0] == ()
    assert deal.public["trick"]["acts"][0]["wilds"] == []


def test_where_it_makes_several_kinds_the_player_names_one() -> None:
    deal = armed()
    code, params = refused(deal, lambda: deal.play(0, "S9 H9 C9 S8"))
    assert code == "ambiguous"
    assert params["choices"] == [
        {"kind": "trio_solo", "rank": "9", "length": 1},
        {"kind": "bomb", "rung": 0, "rank": "9", "wilds": 1, "wild": "S8", "as": "9"},
    ]
    assert list(deal.game.check(deal.state, 0, ("S9", "H9", "C9", "S8"))) == params["choices"]
    deal.play(0, "S9 H9 C9 S8", "bomb", "9")
    assert deal.named("played")[0]["wild"] == "S8"


# --- effect: bombs ------------------------------------------------------------------------------------------

BOMB = ("S9 H9 C9 S8", "bomb", "9")


def test_a_bomb_made_with_it_counts_for_the_score() -> None:
    deal = armed()
    deal.play(0, *BOMB)
    assert deal.state.bombs == ("8999",)
    assert deal.public["share"] == 11


def test_any_natural_bomb_of_the_same_number_beats_it() -> None:
    deal = armed()
    deal.play(0, *BOMB).play(1, "S5 H5 C5 D5")
    assert deal.turn == 2
    deal = armed(turn=1).play(1, "S5 H5 C5 D5").pass_by(2, 3, 4)
    assert refused(deal, lambda: deal.play(0, *BOMB))[0] == "does_not_beat"


def test_it_beats_a_lower_rung() -> None:
    hands = ["S9 H9 C9 D9 S8 HK", *WILD[1:]]
    deal = armed(hands, turn=1).play(1, "S5 H5 C5 D5").pass_by(2, 3, 4)
    deal.play(0, "S9 H9 C9 D9 S8")
    assert deal.named("played")[0]["wilds"] == 1


def test_among_bombs_made_with_it_the_rank_decides() -> None:
    hands = ["S9 H9 C9 S8 HK", "S5 H5 C5 D5 SA", "CT DT HT S6 S7", "C8 D8 H8 S3 H3", *WILD[4:]]
    deal = scene(hands, {4: "truce"}, armed={0: DEER, 2: DEER, 3: DEER})
    deal.play(0, "S9 H9 C9 S8", "bomb", "9").pass_by(1).play(2, "CT DT HT S6")
    assert refused(deal, lambda: deal.play(3, "C8 D8 H8 S3"))[0] == "does_not_beat"


def test_it_needs_a_rung() -> None:
    """With one deck five cards of a rank have none."""
    hands = ["S9 H9 C9 D9 S8 H8", "S3 S4 S5 S6", "H3 H4 H5 H6"]
    deal = armed(hands, lies=(2, "SK"))
    assert refused(deal, lambda: deal.play(0, "S9 H9 C9 D9 S8"))[0] == "does_not_beat"
    assert refused(deal, lambda: deal.play(0, "S9 H9 C9 D9 S8", "bomb", "9"))[0] != "ambiguous"
    deal.play(0, "S9 H9 C9 S8")
    assert deal.named("played")[0]["kind"] == "bomb"


# --- term ---------------------------------------------------------------------------------------------------


def test_it_waits_for_the_seats_next_turn_to_play() -> None:
    deal = scene(WILD, {0: DEER, 1: "truce"}, lies=(2, "C7"), turn=3).acts(0, DEER).pass_by(3, 4)
    assert deal.public["seats"][0]["armed"] == [DEER]
    deal.play(0, "S8")
    assert deal.public["seats"][0]["armed"] == []


def test_it_lapses_with_a_pass() -> None:
    deal = armed(lies=(4, "CT")).pass_by(0)
    assert deal.lines() == [
        {"event": "passed", "seat": 0},
        {"event": "effect_ended", "skill": DEER, "seat": 0},
    ]
    assert deal.public["seats"][0]["armed"] == []


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = scene(["S8 S9 H3 H4 H5", *HANDS[1:]], {0: DEER, 3: "truce"}).acts(0, DEER).play(0, "S8 S9")
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": DEER},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": DEER, "seat": 0},
        {
            "event": "played", "seat": 0, "cards": "S8 S9", "kind": "pair", "rank": "9", "length": 1,
            "wild": "S8", "as": "9", "armed": [DEER],
        },
        {"event": "announced", "seat": 0, "left": 3},
    ]  # fmt: skip
