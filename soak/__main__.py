"""`make soak`: long runs, one after another, or the one that is named."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import click
from tqdm import tqdm

from engine import bots, catalog
from engine.bots.deal import Player, numbered_seed, played
from engine.record import BadRecord, replay
from soak.rooms import Report, run_rooms
from tests.faults.campaign import campaign
from tests.judge import Wrong, judge

MOST_SEATS = 16
SUITES = ("tests/contract", "tests/engine/test_grammar_properties.py", "tests/engine/test_record.py")


@click.group(invoke_without_command=True)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Long runs: suites, records, rooms and faults, one after another unless one is named."""
    if ctx.invoked_subcommand is None:
        for command in (suites, records, rooms, faults):
            ctx.invoke(command)


@main.command()
@click.option("--deals", default=25, show_default=True, help="Deals a table, instead of one.")
def suites(deals: int) -> None:
    """The contract, secrecy and property suites with more deals and fresh examples."""
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    environment["DOULAOBAN_DEALS"] = str(deals)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "--timeout", "3600", *SUITES],
        env=environment,
        check=False,
    )
    if done.returncode:
        raise click.ClickException("a suite failed: see above")


def everywhere(player: Player, _state: object) -> list[Player]:
    """The same player on every seat."""
    return [player] * MOST_SEATS


def all_deals(deals: int, seed: str) -> Iterator[tuple[str, int, list[dict[str, object]]]]:
    """Deals of every table, between bots and between random players in turn, as records."""
    for table, game in catalog.games().items():
        for number in range(deals):
            player = (bots.BOT, bots.RANDOM)[number % 2]
            kickers = ("any", "distinct")[number // 2 % 2]
            deal = played(
                game, numbered_seed(seed, number), {"kickers": kickers}, partial(everywhere, player)
            )
            yield table, number, list(deal.record(table, f"{seed} {number}"))


@main.command()
@click.option("--deals", default=500, show_default=True, help="Deals a table.")
@click.option("--seed", default="soak", show_default=True, help="The same seed plays the same deals.")
def records(deals: int, seed: str) -> None:
    """Many deals of every table, replayed by the engine and judged by the independent judge."""
    total = deals * len(catalog.games())
    for table, number, record in progress(all_deals(deals, seed), total, " deals"):
        try:
            replay(record)
            judge(record)
        except (BadRecord, Wrong) as bad:
            raise click.ClickException(f"{table}, deal {number} of seed {seed!r}: {bad}") from bad
    click.echo(f"{total} deals replayed and judged: all lawful.")


@main.command()
@click.option("--minutes", default=10.0, show_default=True, help="How long to play.")
@click.option("--rooms", "number", default=20, show_default=True, help="Rooms at a time.")
@click.option("--workers", default=2, show_default=True, help="Workers that share them.")
def rooms(minutes: float, number: int, workers: int) -> None:
    """Rooms that play deal after deal over real sockets: nothing stalls, memory and keys stay bounded."""
    report: Report = asyncio.run(run_rooms(minutes * 60, number, workers))
    for line in report.lines():
        click.echo(line)
    if report.faults:
        raise click.ClickException(f"{len(report.faults)} faults, the first: {report.faults[0]}")


@main.command()
@click.option("--deals", default=500, show_default=True, help="How many to play.")
@click.option("--seed", default="soak", show_default=True, help="Decides what is killed when.")
def faults(deals: int, seed: str) -> None:
    """Deals in several rooms while workers, Valkey and PostgreSQL are killed: every acknowledged move is in
    its record once, every result in PostgreSQL once."""
    with tempfile.TemporaryDirectory() as folder, tqdm(total=deals, unit=" deals", disable=None) as bar:
        click.echo(asyncio.run(campaign(Path(folder), deals, seed, bar.update)))


def progress(
    deals: Iterable[tuple[str, int, list[dict[str, object]]]], total: int, unit: str
) -> Iterable[tuple[str, int, list[dict[str, object]]]]:
    """The deals, counted on standard error where that is a terminal."""
    counted: Iterable[tuple[str, int, list[dict[str, object]]]] = tqdm(
        deals, total=total, unit=unit, file=sys.stderr, disable=None
    )
    return counted


if __name__ == "__main__":
    main()
