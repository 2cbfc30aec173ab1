"""`stowaway`: arming; any time; a play with kickers may hold one card more, which counts for nothing; not the
last card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, refused, scene

STOWAWAY = "stowaway"
TRIOS = [
    "S9 H9 C9 S4 H4 D5 S6 BJ S7",
    "ST HT CT D4 D6 S3 H3",
    "C3 C4 C5 C6 C7",
    "D3 D7 D8 SK HK",
    "SJ SQ SK SA S2",
]


def armed(hands: list[str] = TRIOS, **setting: Any) -> Scene:
    """Seat 0 has the skill armed."""
    return scene(hands, {1: "truce"}, armed={0: STOWAWAY}, **setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "stowaway"),
    [
        ("S9 H9 C9 S4 D5", "trio_solo", "S4"),
        ("S9 H9 C9 S7 BJ", "trio_solo", "S7"),
        ("S9 H9 C9 S4 H4 D5", "trio_pair", "D5"),
        ("S9 H9 C9 S4 H4 BJ", "trio_pair", "BJ"),
    ],
)
def test_a_play_with_kickers_holds_one_card_more(cards: str, kind: str, stowaway: str) -> None:
    deal = armed()
    deal.play(0, cards)
    (line,) = deal.named("played")
    assert (line["kind"], line["rank"], line["stowaway"]) == (kind, "9", stowaway)
    act = deal.public["trick"]["acts"][0]
    assert (act["stowaway"], act["cards"], act["wilds"]) == (stowaway, cards.split(), [])
    assert not {*cards.split()} & {*deal.hand(0).split()}


def test_it_counts_for_nothing_when_others_answer() -> None:
    deal = armed()
    deal.play(0, "S9 H9 C9 S4 D5").play(1, "ST HT CT D4")
    assert deal.turn == 2
    deal = armed(lies=(4, "S8 H8 C8 D4"))
    deal.play(0, "S9 H9 C9 S4 D5")


@pytest.mark.parametrize("cards", ["S4 D5", "S4 H4 D5", "S9 H9 C9 S4 H4 D5 S6", "S4 D5 S6 S7 H4"])
def test_without_kickers_or_with_two_cards_more_it_is_refused(cards: str) -> None:
    deal = armed()
    assert refused(deal, lambda: deal.play(0, cards)) == ("no_combination", {})


def test_not_the_last_card() -> None:
    deal = armed(["S9 H9 C9 S4 D5", *TRIOS[1:]])
    refusal = ("armed_play", {"skill": STOWAWAY})
    assert refused(deal, lambda: deal.play(0, "S9 H9 C9 S4 D5")) == refusal
    deal.play(0, "S9 H9 C9 S4")
    assert deal.hand(0) == "D5"


def test_where_it_makes_several_kinds_the_player_names_one() -> None:
    deal = armed()
    code, params = refused(deal, lambda: deal.play(0, "S9 H9 C9 S4 H4"))
    assert code == "ambiguous"
    assert params["choices"] == [
        {"kind": "trio_pair", "rank": "9", "length": 1},
        {"kind": "trio_solo", "rank": "9", "length": 1, "stowaway": "S4"},
    ]
    deal.play(0, "S9 H9 C9 S4 H4", "trio_solo", "9")
    assert deal.public["trick"]["acts"][0]["stowaway"] == "S4"


def test_a_bomb_may_be_played_as_it_is() -> None:
    hands = ["S9 H9 C9 D9 S4 S5", *TRIOS[1:]]
    deal = armed(hands)
    deal.play(0, "S9 H9 C9 D9")
    (line,) = deal.named("played")
    assert (line["kind"], line["armed"], "stowaway" in line) == ("bomb", [STOWAWAY], False)


def test_it_combines_with_a_wild_card() -> None:
    deal = scene(TRIOS, {1: "truce"}, armed={0: "deer-as-horse stowaway"})
    deal.play(0, "S9 H9 S7 S4 D5")
    assert deal.named("played") == [
        {
            "seat": 0, "cards": "S9 H9 S7 S4 D5", "kind": "trio_solo", "rank": "9", "length": 1,
            "wild": "D5", "as": "9", "stowaway": "S4", "armed": ["deer-as-horse", "stowaway"],
        }
    ]  # fmt: skip


# --- term ---------------------------------------------------------------------------------------------------


def test_any_play_of_the_seats_next_turn_uses_it_up() -> None:
    deal = armed()
    deal.play(0, "S4")
    assert deal.named("played")[0]["armed"] == [STOWAWAY]
    assert deal.public["seats"][0]["armed"] == []


def test_it_lapses_with_a_pass() -> None:
    deal = armed(lies=(4, "HT")).pass_by(0)
    assert deal.lines()[1:] == [{"event": "effect_ended", "skill": STOWAWAY, "seat": 0}]
    assert deal.public["seats"][0]["armed"] == []


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    hands = ["S8 H8 C8 S9 H3 H4 H5", *HANDS[1:]]
    deal = scene(hands, {0: STOWAWAY, 3: "truce"}).acts(0, STOWAWAY).play(0, "S8 H8 C8 S9 H3")
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": STOWAWAY},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": STOWAWAY, "seat": 0},
        {
            "event": "played", "seat": 0, "cards": "S8 H8 C8 S9 H3", "kind": "trio_solo", "rank": "8",
            "length": 1, "stowaway": "H3", "armed": [STOWAWAY],
        },
        {"event": "announced", "seat": 0, "left": 2},
    ]  # fmt: skip
