"""What `doulaoban bench skills` measures: the same as if both deals were played from their first move on."""

import math
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import main
from bench.skills import (
    ANSWERS,
    Tallies,
    Tally,
    alone,
    ended,
    holding,
    measured,
    outcome_of,
    shift,
    skill_tables,
)
from engine.bots.deal import chance_of, numbered_seed
from engine.game import Outcome
from engine.shedding.skills import SKILLS


@pytest.mark.parametrize("table", ["party-3", "party-4", "party-5"])
def test_what_is_played_from_the_first_use_on_ends_as_the_whole_deal_does(table: str) -> None:
    game, used = skill_tables()[table], 0
    singles = [skill for skill in SKILLS if skill not in ANSWERS]
    for number in range(3):
        seed, seat = numbered_seed("whole", number), number % game.players[0]
        chance = chance_of(seed)
        start = holding(game.start(game.players[0], seed, {"skills": False}).state, seat, ())
        without = outcome_of(game, ended(game, start, chance))
        for skill, quick in alone(game, seed, singles, seat, chance):
            end = ended(game, holding(start, seat, (skill,)), chance)
            assert quick == shift(seat, without, outcome_of(game, end), end.skills.used[seat] > 0)
            used += quick.used
    assert used > 20


def test_a_deal_is_measured_for_every_skill_and_always_the_same() -> None:
    shifts = measured("party-3", tuple(SKILLS), "same", 4)
    assert sorted(shifts) == sorted(SKILLS)
    assert shifts == measured("party-3", tuple(SKILLS), "same", 4)
    assert set(measured("party-3", ANSWERS, "same", 4)) == set(ANSWERS)
    for one in shifts.values():
        assert one.used or (one.won, one.points) == (0, 0)


def test_the_mean_of_shifts_and_its_error() -> None:
    tally = Tally()
    for won in (1, 1, 0, -1, 0, 0, 0, 0):
        tally.add(shift(0, *outcomes(won), used=True))
    assert tally.mean == 100 * 1 / 8
    assert math.isclose(tally.error, 100 * math.sqrt((3 / 8 - 1 / 64) / 8))
    assert tally.points == 2
    tallies = Tallies({"one": {"encore": tally}, "other": {"encore": Tally(deals=8)}})
    assert tallies.over_all("encore") == (tally.mean / 2, tally.error / 2)


def outcomes(won: int) -> tuple[Any, Any]:
    """How a deal of two ends without the skill and with it, of which seat 0 wins `won` more."""
    lost, gained = outcome_for(1), outcome_for(0)
    return {1: (lost, gained), 0: (lost, lost), -1: (gained, lost)}[won]


def outcome_for(seat: int) -> Any:
    """An outcome that the seat wins by one point."""
    return Outcome("AB"[seat], ("a", "b"), ("A", "B"), (1, -1) if seat == 0 else (-1, 1))


def test_the_command_prints_a_line_for_each_skill() -> None:
    options = ["bench", "skills", "--deals", "1", "--workers", "1", "--table", "party-3"]
    result = CliRunner().invoke(main, [*options, "--skill", "encore", "--skill", "cancel"])
    lines = [line.split()[0] for line in result.stdout.splitlines()]
    assert lines == ["1", "skill", "encore", "cancel"]
    for wrong in (["--table", "party-99"], ["--skill", "luck"]):
        result = CliRunner().invoke(main, [*options, *wrong])
        assert result.exit_code == 2
        assert wrong[1] in result.stderr
