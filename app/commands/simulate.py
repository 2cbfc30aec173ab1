"""`doulaoban simulate`: bots play whole deals; their records can be written, and how they ended is summed
up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import IO

import click

from engine import bots, catalog
from engine.bots.deal import numbered_seed, played
from engine.game import Illegal, Options

CHUNK = 8
MOVES = ("played", "passed", "thrown")


@dataclass(frozen=True, slots=True)
class Result:
    """What is kept of a deal: its winner, its numbers of moves (plays, passes, throws), of bombs and of
    skills played, and the text of its record if wanted."""

    winner: str
    moves: int
    bombs: int
    skills: int
    record: str


def run(
    table: str,
    deals: int,
    seed: str,
    skills: bool,
    records: IO[str] | None,
    progress: Callable[[int], object],
    *,
    random: bool = False,
    workers: int = 1,
) -> list[str]:
    """Play the deals 0 … deals-1 of the seed, write their records in that order, and return the lines of a
    summary.

    Records are JSON lines, each deal from its header on; the same arguments write the same bytes whatever
    `workers` is. `random` seats players that draw from the lawful moves. Raises UsageError for an unknown
    table.
    """
    try:
        game = catalog.game(table)
    except Illegal as refusal:
        raise click.UsageError(
            f"There is no table {table!r}: {refusal}. Tables: {', '.join(catalog.games())}."
        ) from None
    has_skills = any(option.id == "skills" for option in game.options)
    options: Options = {"skills": False} if has_skills and not skills else {}
    one = partial(simulated, table, seed, options, random, records is not None)
    results = []
    for result in in_order(one, deals, workers):
        results.append(result)
        if records is not None:
            records.write(result.record)
        progress(1)
    return summary(results)


def in_order(one: Callable[[int], Result], deals: int, workers: int) -> Iterator[Result]:
    """The results of the deals by number, however many processes play them."""
    if workers <= 1:
        yield from map(one, range(deals))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, range(deals), chunksize=CHUNK)


def simulated(table: str, seed: str, options: Options, random: bool, recorded: bool, number: int) -> Result:
    """One deal."""
    game = catalog.game(table)
    player = bots.RANDOM if random else bots.BOT
    deal = played(game, numbered_seed(seed, number), options, lambda state: (player,) * game.players[0])
    text = ""
    if recorded:
        lines = deal.record(table, f"{seed} {number}")
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    bombs = next((len(event.facts["bombs"]) for event in deal.events if event.name == "settled"), 0)
    told = Counter(event.name for event in deal.events)
    return Result(deal.outcome.winner, sum(map(told.__getitem__, MOVES)), bombs, told["skill_played"], text)


def summary(results: list[Result]) -> list[str]:
    """How the deals ended, in a few lines."""
    deals = len(results)
    wins = Counter(result.winner for result in results).most_common()
    moves, bombs = sum(result.moves for result in results), sum(result.bombs for result in results)
    skills = sum(result.skills for result in results)
    return [
        f"deals     {deals}",
        *(f"won       {camp}: {number} ({number / deals:.1%})" for camp, number in wins),
        f"moves     {moves} ({moves / deals:.1f} a deal)",
        f"bombs     {bombs} ({bombs / deals:.2f} a deal)",
        f"skills    {skills} ({skills / deals:.2f} a deal)",
    ]
