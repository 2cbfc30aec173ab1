"""`settle` of the referee at party and landlord tables (docs/rules/referee.md)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine import referee
from tests.engine.reference import GOLDEN

FAMILIES = ("party-", "landlord-", "boss-")
LINES = [
    line
    for line in map(json.loads, (GOLDEN / "settle.jsonl").read_text().splitlines())
    if line["table"].startswith(FAMILIES)
]
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
    assert len(number) == 11
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
