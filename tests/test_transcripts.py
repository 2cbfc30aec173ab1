"""Every table plays its recorded deal again, to the letter, for every viewer (see tests/transcripts)."""

from __future__ import annotations

import pytest

from tests.transcripts.recorder import CASES, FOLDER, changes, path_of, transcript

REWRITE = "meant? then run: python -m tests.transcripts"
MOST_BYTES = 200_000


@pytest.mark.parametrize(("table", "players"), CASES)
def test_the_recorded_deal_is_played_again(table: str, players: int) -> None:
    path = path_of(table, players)
    assert path.is_file(), REWRITE
    recorded, played = path.read_text(encoding="utf-8").splitlines(), transcript(table, players).splitlines()
    for number, (old, new) in enumerate(zip(recorded, played, strict=False), 1):
        assert new == old, f"{path.name}, line {number}: {REWRITE}"
    assert len(recorded) == len(played), REWRITE


def test_there_is_a_file_for_each_table_and_no_other() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(*case) for case in CASES}, REWRITE


def test_files_stay_small_enough_to_read() -> None:
    assert {
        path.name: size for path in FOLDER.glob("*.txt") if (size := path.stat().st_size) > MOST_BYTES
    } == {}


def test_changes_name_the_smallest_part() -> None:
    before = {"a": 1, "hand": ["S3", "S4"], "seats": [{"left": 3}, {"left": 2}], "trick": None}
    after = {"a": 1, "hand": ["S4"], "seats": [{"left": 3}, {"left": 1}], "trick": {"top": 0}}
    assert list(changes(before, after)) == ['hand = ["S4"]', "seats[1].left = 1", 'trick = {"top":0}']
    assert list(changes(after, after)) == []
    assert list(changes({"a": 1}, {"b": 1})) == ['whole = {"b":1}']
