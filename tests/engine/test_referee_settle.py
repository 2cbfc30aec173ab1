"""`settle` of the referee at card tables (docs/rules/referee.md)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine import referee
from tests.engine.reference import GOLDEN

LINES = list(map(json.loads, (GOLDEN / "settle.jsonl").read_text().splitlines()))
EXAMPLE: dict[str, Any] = {
    "table": "landlord-3",
    "roles": ["landlord", "farmer", "farmer"],
    "out": [0],
    "bombs": ["4444", "5555", "BR"],
    "call": 3,
    "stake": 1,
}


def settle(**request: Any) -> Any:
    return referee.answer(json.dumps({"op": "settle", **request}))


def test_every_golden_line_is_answered_as_expected() -> None:
    number = Counter(line["table"] for line in LINES)
    assert len(number) == 23
    assert set(number.values()) == {25}
    asked = [{name: value for name, value in line.items() if name != "expect"} for line in LINES]
    wrong = [
        (line, answer)
        for line, request in zip(LINES, asked, strict=True)
        if (answer := settle(**request)) != line["expect"]
    ]
    assert wrong == []


def test_the_worked_example() -> None:
    """landlord.md 9."""
    assert settle(**EXAMPLE) == {"winner": "landlord", "points": [48, -24, -24]}


def test_a_table_of_five_can_be_without_a_hidden_landlord() -> None:
    five: dict[str, Any] = {"table": "landlord-5", "out": [0], "bombs": [], "stake": 1}
    together = ["landlord", "hidden-landlord", *["farmer"] * 3]
    assert settle(**five, roles=together)["points"] == [2, 1, -1, -1, -1]
    assert settle(**five, roles=["landlord", *["farmer"] * 4])["points"] == [4, -1, -1, -1, -1]
    assert settle(**five, roles=["farmer"] * 5)["error"] == "bad_request"


@pytest.mark.parametrize(
    "wrong",
    [
        {"roles": ["landlord", "landlord", "farmer"]},
        {"roles": ["landlord", "farmer"]},
        {"out": []},
        {"out": [0, 1]},
        {"out": [3]},
        {"call": 4},
        {"call": True},
        {"call": "3"},
        {"stake": 0},
        {"stake": 1001},
        {"raises": [1, 2]},
        {"raises": [1, 2, 0]},
        {"raises": "124"},
        {"doubles": 4},
        {"bombs": "4444"},
    ],
)
def test_a_wrong_deal_is_refused(wrong: dict[str, Any]) -> None:
    assert settle(**EXAMPLE | wrong)["error"] == "bad_request"


@pytest.mark.parametrize(("bomb", "code"), [("444", "no_combination"), ("44444", "bad_cards")])
def test_a_bomb_that_is_none_is_refused(bomb: str, code: str) -> None:
    assert settle(**EXAMPLE | {"bombs": [bomb]})["error"] == code


THREE: dict[str, Any] = {
    "table": "spec-3x1",
    "roles": ["farmer", "landlord", "speculator"],
    "bombs": ["5555"],
    "call": 2,
    "conceded": 1,
    "speculator_hand": "K",
    "out": [1],
}
SIX: dict[str, Any] = {
    "table": "spec-6x2",
    "roles": ["landlord", "small-landlord", "farmer", "farmer", "farmer", "speculator"],
    "bombs": [],
    "call": 2,
    "speculator_hand": "789",
    "out": [0],
}


def test_conceding_and_the_bystander() -> None:
    """speculator.md 24: the worked example, and the farmer who wins with the cards conceded."""
    assert settle(**THREE) == {"winner": "landlord", "points": [-12, 8, 4]}
    won = {"winner": "farmers", "points": [12, -8, -4]}
    assert settle(**THREE | {"out": []}) == won
    assert settle(**THREE | {"out": [0]}) == won
    assert settle(**THREE | {"out": [], "speculator_hand": "KQ"})["points"] == [8, -12, 4]
    assert settle(**THREE | {"out": [], "conceded": 0})["error"] == "bad_request"
    assert settle(**THREE | {"conceded": 4})["error"] == "bad_request"


def test_the_speculator_who_sits_out_is_with_the_winners_and_all_counts_triple() -> None:
    """speculator.md 15."""
    assert settle(**SIX)["points"] == [80, 40, -30, -30, -30, -30]
    assert settle(**SIX | {"sat_out": True})["points"] == [180, 90, -120, -120, -120, 90]
    lost = settle(**SIX | {"sat_out": True, "out": [2]})
    assert lost == {"winner": "farmers", "points": [-240, -120, 90, 90, 90, 90]}
    both = settle(**SIX | {"sat_out": True, "shown": True})
    assert both["points"] == [360, 180, -240, -240, -240, 180]


def test_winning_at_once() -> None:
    """speculator.md 14."""
    at_once = SIX | {"out": [], "at_once": 1}
    assert settle(**at_once) == {"winner": "landlords", "points": [80, 40, -40, -40, -40, 0]}
    assert settle(**at_once | {"at_once": 3})["points"] == [-80, -40, 40, 40, 40, 0]
    alone = ["landlord", "farmer", "farmer", "farmer", "farmer", "speculator"]
    before = at_once | {"roles": alone, "at_once": 0, "call": 3}
    assert settle(**before) == {"winner": "landlord", "points": [240, -60, -60, -60, -60, 0]}
    for wrong in ({"at_once": 5}, {"at_once": 6}, {"at_once": 0, "out": [0]}):
        assert settle(**at_once | wrong)["error"] == "bad_request"


def test_the_speculators_hand_must_fit() -> None:
    for wrong in ({"out": [5, 0]}, {"speculator_hand": ""}, {"speculator_hand": "XX"}):
        assert "error" in settle(**SIX | wrong)
    assert settle(**SIX | {"out": [5, 0], "speculator_hand": ""})["points"] == [60, 30, -40, -40, -40, 30]
