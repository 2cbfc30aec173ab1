"""`doulaoban simulate`: deals between bots, their records, and the same bytes for the same seed."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from engine import catalog
from engine.record import replay

PARTY = [table for table in catalog.games() if table.startswith("party-")]


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


def records(text: str) -> list[list[dict[str, Any]]]:
    """The records of a file, one after another, each from its header on."""
    found: list[list[dict[str, Any]]] = []
    for line in map(json.loads, text.splitlines()):
        if "record" in line:
            found.append([])
        found[-1].append(line)
    return found


@pytest.mark.parametrize("player", [(), ("--random",), ("--no-skills",)])
@pytest.mark.parametrize("table", PARTY)
def test_records_are_whole_and_lawful(table: str, player: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    result = simulate(table, "--deals", "3", "--seed", "s", "--records", str(path), *player)
    assert result.exit_code == 0, result.output
    deals = records(path.read_text(encoding="utf-8"))
    assert len(deals) == 3
    for deal in deals:
        assert replay(deal).finished
        assert deal[-1]["event"] == "settled"
        assert deal[0]["options"]["skills"] is ("--no-skills" not in player)


def test_without_skills_there_are_none() -> None:
    told = simulate("party-5", "--deals", "4", "--no-skills", "--records", "-")
    assert "skill" not in {
        line.get("event", "").split("_")[0] for deal in records(told.stdout) for line in deal
    }
    assert "skills    0 (0.00 a deal)" in told.stderr


def test_the_same_seed_writes_the_same_bytes_in_any_number_of_processes() -> None:
    one, again = (simulate("party-4", "--deals", "10", "--seed", "x", "--records", "-") for _ in range(2))
    spread = simulate("party-4", "--deals", "10", "--seed", "x", "--records", "-", "--workers", "2")
    assert one.stdout == again.stdout == spread.stdout
    other = simulate("party-4", "--deals", "10", "--seed", "y", "--records", "-")
    assert other.stdout != one.stdout


def test_every_deal_of_a_seed_is_another_and_later_ones_do_not_shift_earlier() -> None:
    few = simulate("party-3", "--deals", "2", "--records", "-").stdout
    many = simulate("party-3", "--deals", "5", "--records", "-").stdout
    assert many.startswith(few)
    assert len({deal[0]["seed"] for deal in records(many)}) == 5


def test_the_summary_counts_deals_wins_moves_bombs_and_skills() -> None:
    told = simulate("party-5", "--deals", "8").stdout
    deals = records(simulate("party-5", "--deals", "8", "--records", "-").stdout)
    moves = sum(line.get("event") in ("played", "passed", "thrown") for deal in deals for line in deal)
    bombs = sum(len(deal[-1]["bombs"]) for deal in deals)
    assert "deals     8\n" in told
    assert f"moves     {moves} (" in told
    assert f"bombs     {bombs} (" in told
    skills = sum(line.get("event") == "skill_played" for deal in deals for line in deal)
    assert skills > 0
    assert f"skills    {skills} (" in told
    for camp in ("boss", "slackers"):
        won = sum(deal[-1]["winner"] == camp for deal in deals)
        assert (f"won       {camp}: {won} (" in told) == (won > 0)


def test_a_race_is_played_by_as_many_as_are_asked_for_over_the_distance_asked_for() -> None:
    told = simulate("commute", "--players", "3", "--deals", "3", "--option", "distance=25", "--records", "-")
    deals = records(told.stdout)
    assert [deal[0]["options"]["distance"] for deal in deals] == [25] * 3
    assert [len(deal[0]["seats"]) for deal in deals] == [3] * 3
    assert all(replay(deal).finished for deal in deals)


def test_the_summary_of_races_tells_when_seats_arrive_and_which_places_are_late() -> None:
    result = simulate(
        "commute", "--players", "4", "--deals", "4", "--option", "distance=45", "--records", "-"
    )
    told, deals = result.stderr, records(result.stdout)
    arrivals: Counter[str] = Counter()
    for line in (line for deal in deals for line in deal):
        match line.get("event"):
            case "round_started":
                time = line["cards"][-1]
            case "arrived":
                arrivals[time] += 1
    assert arrivals
    for time, number in arrivals.items():
        assert f"in {time:<7}{number} ({number / 16:.1%} of seats)\n" in told
    assert told.count("of seats)") == len(arrivals)
    late = 16 - arrivals.total()
    assert late > 0
    assert f"late      {late} ({late / 16:.1%} of seats, {late / 4:.2f} a deal)\n" in told
    for place in range(1, 5):
        missing = sum(deal[-1]["ranking"][place - 1]["place"] == 0 for deal in deals)
        assert f"place {place:<4}late in {missing} deals ({missing / 4:.1%})\n" in told


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--players", "9"), "2 to 8"),
        (("--option", "distance=24"), "24"),
        (("--option", "distance=far"), "far"),
        (("--option", "distance"), "distance"),
        (("--option", "length=40"), "length"),
    ],
)
def test_what_a_table_has_not_is_refused(arguments: tuple[str, ...], word: str) -> None:
    result = simulate("commute", *arguments)
    assert result.exit_code == 2
    assert word in result.stderr
    assert result.stdout == ""


def test_an_unknown_table_is_refused_with_the_tables_there_are() -> None:
    result = simulate("party-99")
    assert result.exit_code == 2
    assert "party-99" in result.stderr
    assert "party-3" in result.stderr
    assert result.stdout == ""
