"""The referee's answers about whole deals: `settle` and `replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import referee
from tests.engine.test_record import finished_record

PARTY_3: dict[str, Any] = {
    "op": "settle",
    "table": "party-3",
    "roles": ["boss", "worker", "worker"],
    "out": [1],
    "bombs": ["7777", "BR"],
}


def ask(**request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request))


def test_the_bombs_that_are_oiled_count_twice() -> None:
    assert ask(**PARTY_3) == {"winner": "slackers", "share": 13, "points": [-26, 13, 13]}
    assert ask(**PARTY_3, oiled=[2]) == {"winner": "slackers", "share": 15, "points": [-30, 15, 15]}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": "no such table"}, "unknown_table"),
        ({"table": 3}, "bad_request"),
        ({"roles": None}, "bad_request"),
        ({"roles": ["boss", "boss", "worker"]}, "bad_request"),
        ({"roles": ["worker", "worker"]}, "bad_request"),
        ({"roles": [1, 2, 3]}, "bad_request"),
        ({"out": []}, "bad_request"),
        ({"out": [3]}, "bad_request"),
        ({"out": [-1]}, "bad_request"),
        ({"out": [True]}, "bad_request"),
        ({"out": "1"}, "bad_request"),
        ({"out": [[]]}, "bad_request"),
        ({"out": [1, 1]}, "bad_request"),
        ({"out": [1, 2]}, "bad_request"),
        ({"bombs": None}, "bad_request"),
        ({"bombs": [4]}, "bad_request"),
        ({"bombs": ["3332"]}, "no_combination"),
        ({"bombs": ["77777"]}, "bad_cards"),
        ({"oiled": [3]}, "bad_request"),
        ({"oiled": [0]}, "bad_request"),
        ({"oiled": 1}, "bad_request"),
    ],
    ids=str,
)
def test_facts_that_no_deal_ends_with_are_refused(change: dict[str, Any], code: str) -> None:
    answer = ask(**(PARTY_3 | change))
    assert answer["error"] == code
    assert answer["detail"]


def test_a_record_is_replayed_from_the_request_or_from_a_file(tmp_path: Path) -> None:
    record = finished_record("party-4", 4)
    assert ask(op="replay", record=record) == {"ok": True}
    path = tmp_path / "deal.jsonl"
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record), encoding="utf-8")
    assert ask(op="replay", record=str(path)) == {"ok": True}


def test_the_first_line_that_is_not_lawful_is_named(tmp_path: Path) -> None:
    record = finished_record("party-3", 3)
    at = next(at for at, line in enumerate(record) if line.get("event") == "played")
    unheld = [*record[:at], record[at] | {"cards": "S3 S3"}, *record[at + 1 :]]
    answer = ask(op="replay", record=unheld)
    assert (answer["ok"], answer["line"]) == (False, at + 1)
    assert answer["code"] in ("not_in_hand", "duplicate_cards")
    assert answer["detail"]
    path = tmp_path / "deal.jsonl"
    lines = [json.dumps(line) for line in record]
    path.write_text("\n".join([*lines[:5], "{", *lines[6:]]), encoding="utf-8")
    broken = ask(op="replay", record=str(path))
    assert (broken["ok"], broken["line"], broken["code"]) == (False, 6, "bad_record")
    assert ask(op="replay", record=[])["line"] == 1
    assert ask(op="replay", record=["junk"])["line"] == 1
    assert ask(op="replay", record=[record[0], "junk"])["line"] == 2


@pytest.mark.parametrize("record", [None, 3, {}, "no/such/file", "nul\0byte"])
def test_a_record_that_cannot_be_read_is_refused(record: Any) -> None:
    assert ask(op="replay", record=record)["error"] == "bad_request"
