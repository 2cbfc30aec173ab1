import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import referee
from tests.engine.reference import GOLDEN


def asked(*requests: dict[str, Any] | str) -> list[Any]:
    """What the referee answers to some lines."""
    out = io.StringIO()
    referee.main([request if isinstance(request, str) else json.dumps(request) for request in requests], out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def golden(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text().splitlines()]


def ask(**request: Any) -> Any:
    (answer,) = asked(request)
    return answer


@pytest.mark.parametrize("op", ["readings", "beats", "follows"])
def test_every_golden_line_is_answered_as_expected(op: str) -> None:
    lines = golden(f"{op}.jsonl")
    answers = asked(*({key: value for key, value in line.items() if key != "expect"} for line in lines))
    wrong = [line for line, answer in zip(lines, answers, strict=True) if answer != {op: line["expect"]}]
    assert wrong == []


@pytest.mark.parametrize("op", ["readings", "beats"])
def test_every_golden_line_of_the_bicolour_tables_is_answered_as_expected(op: str) -> None:
    lines = [line for line in golden("speculator.jsonl") if line["op"] == op]
    assert len(lines) > 200
    assert {line["table"] for line in lines} == {"spec-4x3-bicolour", "spec-5x3-bicolour"}
    answers = asked(*({key: value for key, value in line.items() if key != "expect"} for line in lines))
    wrong = [
        (line, answer) for line, answer in zip(lines, answers, strict=True) if answer != {op: line["expect"]}
    ]
    assert wrong == []


def test_every_golden_line_about_the_speculator_is_answered_as_expected() -> None:
    lines = [line for line in golden("speculator.jsonl") if line["op"] == "follows"]
    assert len(lines) > 100
    answers = asked(*({key: value for key, value in line.items() if key != "expect"} for line in lines))
    wrong = [(line, answer) for line, answer in zip(lines, answers, strict=True) if answer != line["expect"]]
    assert wrong == []


def test_leading_the_speculator_is_free_and_may_not_pass() -> None:
    led = ask(op="follows", table="spec-4x1", **{"as": "speculator"}, hand="37K", over=None)
    assert led == {"follows": ["3", "37", "3K", "7", "K"], "may_pass": False}


def test_cards_may_have_suits() -> None:
    ranks = ask(op="readings", table="party-3", cards="333BR")
    assert ask(op="readings", table="party-3", cards="S3 H3 D3 BJ RJ") == ranks
    assert ask(op="readings", table="party-3", cards="RJ") == ask(op="readings", table="party-3", cards="R")


def test_tables_are_listed_with_players_and_names() -> None:
    tables = ask(op="tables")["tables"]
    assert len(tables) == 24
    assert {
        "id": "boss-classic",
        "players": 3,
        "name": {"zh": "经典斗老板", "en": "Classic Beat the Boss"},
    } in tables


def test_leads_can_be_limited() -> None:
    whole = ask(op="follows", table="party-5", hand="3344455567BR", over=None)["follows"]
    some = ask(op="follows", table="party-5", hand="3344455567BR", over=None, limit=5)["follows"]
    assert some == ["3", "4", "5", "6", "7"]
    assert set(some) < set(whole)
    assert ask(op="follows", table="party-5", hand="34", over=None, limit=0) == {"follows": []}


@pytest.mark.parametrize(
    ("code", "request_line"),
    [
        ("bad_request", "{"),
        ("bad_request", "[" * 100_000),
        ("bad_request", "[]"),
        ("bad_request", "{}"),
        ("bad_request", '{"op": 3}'),
        ("unknown_op", '{"op": "castle"}'),
        ("bad_request", '{"op": "readings", "cards": "3"}'),
        ("unknown_table", '{"op": "readings", "table": "party-9", "cards": "3"}'),
        ("bad_request", '{"op": "readings", "table": "party-5"}'),
        ("bad_request", '{"op": "readings", "table": "party-5", "cards": ["3"]}'),
        ("bad_request", '{"op": "readings", "table": "party-5", "cards": "3", "kickers": ["any"]}'),
        ("bad_cards", '{"op": "readings", "table": "party-5", "cards": "1"}'),
        ("bad_cards", '{"op": "readings", "table": "party-5", "cards": "S3 3"}'),
        ("bad_cards", '{"op": "readings", "table": "party-3", "cards": "33333"}'),
        ("bad_cards", '{"op": "readings", "table": "party-3", "cards": "BB"}'),
        ("bad_cards", '{"op": "readings", "table": "spec-3x1", "cards": "4"}'),
        ("bad_cards", '{"op": "readings", "table": "party-3", "cards": "S3 S3"}'),
        ("bad_cards", '{"op": "readings", "table": "spec-4x3-bicolour", "cards": "333"}'),
        ("bad_request", '{"op": "beats", "table": "spec-4x3-bicolour", "new": "S4", "old": "S3", "free": 1}'),
        ("bad_request", '{"op": "follows", "table": "spec-4x3-bicolour", "hand": "S4", "as": "farmer"}'),
        ("bad_cards", '{"op": "follows", "table": "spec-4x3-bicolour", "hand": "43", "over": null}'),
        ("no_combination", '{"op": "beats", "table": "party-5", "new": "3", "old": "34"}'),
        ("ambiguous", '{"op": "beats", "table": "party-5", "new": "3", "old": "33335555"}'),
        ("bad_request", '{"op": "beats", "table": "party-5", "new": "3", "old": null}'),
        ("no_combination", '{"op": "follows", "table": "party-5", "hand": "3", "over": ""}'),
        ("bad_request", '{"op": "follows", "table": "party-5", "hand": "3", "over": 3}'),
        ("bad_request", '{"op": "follows", "table": "party-5", "hand": "3", "over": null, "limit": -1}'),
        ("bad_request", '{"op": "follows", "table": "party-5", "hand": "3", "over": null, "limit": true}'),
        ("bad_request", '{"op": "follows", "table": "party-5", "hand": "3", "over": null, "limit": "2"}'),
        ("bad_request", '{"op": "follows", "table": "party-5", "as": "speculator", "hand": "", "over": "4"}'),
        ("bad_request", '{"op": "follows", "table": "spec-4x1", "as": "landlord", "hand": "3", "over": "4"}'),
        ("bad_request", '{"op": "follows", "table": "spec-4x1", "as": null, "hand": "3", "over": "4"}'),
    ],
)
def test_a_bad_request_is_refused_with_its_code_and_the_next_is_served(code: str, request_line: str) -> None:
    refusal, answer = asked(request_line, {"op": "beats", "table": "party-5", "new": "4", "old": "3"})
    assert refusal["error"] == code
    assert code in referee.CODES
    assert refusal["detail"]
    assert answer == {"beats": True}


def test_blank_lines_are_passed_over() -> None:
    assert asked("", "  \n") == []


def test_each_answer_is_out_before_the_next_line_is_read() -> None:
    out = io.StringIO()
    seen: list[int] = []

    def lines() -> Iterator[str]:
        for _ in range(3):
            seen.append(out.getvalue().count("\n"))
            yield '{"op": "tables"}'

    referee.main(lines(), out)
    assert seen == [0, 1, 2]
