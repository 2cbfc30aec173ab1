"""`doulaoban verify` judges record files: several deals, broken lines, changed facts."""

import json

import pytest

from app.commands.verify import run
from engine import catalog, record

SEED = bytes(range(32))


def played_deal(table: str) -> list[str]:
    """A whole deal played by the clock's fallback alone, as record lines."""
    game = catalog.game(table)
    players = game.players.start
    step = game.start(players, SEED, {})
    header = record.Header(table, {}, tuple("ABCDEFGH"[:players]), SEED.hex(), "2026-01-01T00:00:00Z")
    lines = [header.line(), *record.lines(step.events)]
    while game.outcome(step.state) is None:
        ask = game.asks(step.state)[0]
        step = game.play(step.state, ask.seat, game.fallback(step.state, ask))
        lines += record.lines(step.events)
    return [json.dumps(line) + "\n" for line in lines]


@pytest.mark.parametrize("table", list(catalog.games()))
def test_a_played_deal_is_right(table: str) -> None:
    assert run(played_deal(table)) == (True, "Right: 1 deal dealt again, every line lawful.")


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


def test_a_deal_that_was_not_played_out_is_refused() -> None:
    lines = played_deal("party-3")[:-3]
    right, sentence = run(lines)
    assert not right
    assert f"line {len(lines) + 1}:" in sentence
