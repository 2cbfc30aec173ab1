"""`doulaoban verify` judges record files: several deals, broken lines, changed facts."""

import json
import re
from typing import Any

import pytest

from app.commands.verify import run
from engine import bots, catalog, record
from engine.bots.deal import played

SEED = bytes(range(32))
OPTIONS = {"turn_seconds": 60}


def played_deal(table: str) -> list[str]:
    """A whole deal played by the clock's fallback alone, as record lines."""
    game = catalog.game(table)
    players = game.players.start
    step = game.start(players, record.deal_seed(SEED, [f"{seat:032x}" for seat in range(players)]), OPTIONS)
    seats, nonces = tuple("ABCDEFGH"[:players]), tuple(f"{seat:032x}" for seat in range(players))
    sealed = record.commitment(SEED, "deal", table, OPTIONS)
    header = record.Header(table, OPTIONS, seats, SEED.hex(), "2026-01-01T00:00:00Z", nonces, sealed, "deal")
    lines = [header.line(), *record.lines(step.events)]
    while game.outcome(step.state) is None:
        ask = game.asks(step.state)[0]
        step = game.play(step.state, ask.seat, game.fallback(step.state, ask))
        lines += record.lines(step.events)
    return [json.dumps(line) + "\n" for line in lines]


@pytest.mark.parametrize("table", list(catalog.games()))
def test_a_played_deal_is_right(table: str) -> None:
    assert run(played_deal(table)) == (
        True,
        "Right: 1 deal dealt again, every line lawful; the commitment fits.",
    )


def test_several_deals_in_a_file_are_all_judged() -> None:
    right, sentence = run([*played_deal("party-3"), "\n", *played_deal("party-4")])
    assert (right, "2 deals" in sentence) == (True, True)


def test_the_line_of_the_file_is_named_not_that_of_the_deal() -> None:
    first, second = played_deal("party-3"), played_deal("party-4")
    second[-1] = second[-1].replace('"points": [', '"points": [1, ')
    right, sentence = run([*first, *second])
    assert not right
    assert f"line {len(first) + len(second)}:" in sentence


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ([], "no record"),
        (["{"], "not JSON"),
        (["[1]"], "not a JSON object"),
        (['{"event": "passed"}'], "header"),
        (['{"record": 2}'], "format 2"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(lines: list[str], named: str) -> None:
    right, sentence = run(lines)
    assert not right
    assert "line 1:" in sentence
    assert named in sentence


def bad_line(lines: list[str]) -> int:
    """The line with which the record is refused."""
    right, sentence = run(lines)
    found = re.search(r"line (\d+):", sentence)
    assert not right
    assert found
    return int(found[1])


def exchanged(lines: list[str]) -> tuple[int, dict[str, Any]]:
    """The line that tells how cards were dealt, two cards having changed places: where it stands, and it."""
    told = [json.loads(line) for line in lines]
    at = next(at for at, line in enumerate(told) if line.get("event") in ("dealt", "pile_shuffled"))
    if told[at]["event"] == "dealt":
        hands = [hand.split() for hand in told[at]["hands"]]
        other = next(at for at, card in enumerate(hands[1]) if card != hands[0][0])
        hands[0][0], hands[1][other] = hands[1][other], hands[0][0]
        return at, {**told[at], "hands": [" ".join(hand) for hand in hands]}
    first, *rest = told[at]["cards"]
    other = next(place for place, card in enumerate(rest) if card != first)
    return at, {**told[at], "cards": [rest[other], *rest[:other], first, *rest[other + 1 :]]}


@pytest.mark.parametrize("table", list(catalog.games()))
def test_one_card_one_move_or_one_point_changed_is_refused_with_its_line(table: str) -> None:
    lines = played_deal(table)
    dealt, changed = exchanged(lines)
    assert changed != json.loads(lines[dealt])
    assert bad_line([*lines[:dealt], json.dumps(changed), *lines[dealt + 1 :]]) == dealt + 1
    at = next(at for at, line in enumerate(lines) if '"passed"' in line)
    passed = json.loads(lines[at])
    other = json.dumps({**passed, "seat": passed["seat"] + 1})
    assert bad_line([*lines[:at], other, *lines[at + 1 :]]) == at + 1
    settled = json.loads(lines[-1])
    settled["points"][0] += 1
    assert bad_line([*lines[:-1], json.dumps(settled)]) == len(lines)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"seed": "00" * 32}, 1),
        ({"deal": "another"}, 1),
        ({"table": "party-5"}, 1),
        ({"options": {"turn_seconds": 61}}, 1),
        ({"commitment": "00" * 32}, 1),
        ({"commitment": None}, 1),
        ({"nonces": ["0" * 32] * 4}, 2),
        ({"nonces": []}, 2),
    ],
)
def test_a_header_with_another_fact_is_refused(change: dict[str, object], line: int) -> None:
    lines = played_deal("party-4")
    assert bad_line([json.dumps({**json.loads(lines[0]), **change}), *lines[1:]]) == line


def test_it_is_said_when_nothing_was_committed_to() -> None:
    game = catalog.game("party-3")
    deal = played(game, SEED, {}, lambda _: (bots.random_move,) * 3)
    committed = [json.dumps(line) for line in deal.record("party-3", "deal")]
    without = [json.dumps({**json.loads(committed[0]), "commitment": None}), *committed[1:]]
    assert run(without)[1].endswith("none was committed to.")
    assert run([*committed, *without])[1].endswith("1 of them had published a commitment, and it fits.")
    assert run([*committed, *committed])[1].endswith("the commitments fit.")


def test_a_deal_that_was_not_played_out_is_refused() -> None:
    lines = played_deal("party-3")[:-3]
    right, sentence = run(lines)
    assert not right
    assert f"line {len(lines) + 1}:" in sentence
