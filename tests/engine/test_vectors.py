"""The golden requests of tests/golden, each with its right answer, through the engine's own API."""

import json
from typing import Any

import pytest

from engine.cards import format_ranks, parse_ranks
from engine.catalog import card_tables
from engine.shedding.grammar import Grammar, Reading, described, grammar_for
from tests.engine.reference import GOLDEN

Request = dict[str, Any]


def requests(name: str) -> list[Request]:
    return [json.loads(line) for line in (GOLDEN / name).read_text().splitlines()]


def grammar(request: Request) -> Grammar:
    return grammar_for(card_tables()[request["table"]].combinations, request["kickers"])


def lying(request: Request, cards: str) -> Reading:
    (reading,) = grammar(request).readings(parse_ranks(cards))
    return reading


def readings(request: Request) -> list[dict[str, str | int]]:
    return [described(reading) for reading in grammar(request).readings(parse_ranks(request["cards"]))]


def beats(request: Request) -> bool:
    return bool(grammar(request).candidates(parse_ranks(request["new"]), lying(request, request["old"])))


def follows(request: Request) -> list[str]:
    over = None if request["over"] is None else lying(request, request["over"])
    return sorted(
        format_ranks(cards) for cards in grammar(request).follows(parse_ranks(request["hand"]), over)
    )


@pytest.mark.parametrize(
    ("name", "answer"), [("readings.jsonl", readings), ("beats.jsonl", beats), ("follows.jsonl", follows)]
)
def test_every_golden_request_has_its_answer(name: str, answer: Any) -> None:
    asked = requests(name)
    assert len(asked) > 1000
    wrong = [(request, found) for request in asked if (found := answer(request)) != request["expect"]]
    assert wrong == []
