"""`doulaoban simulate`: bots play whole deals; their records can be written, and how they ended is summed
up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import IO, Any

import click

from engine import bots, catalog
from engine.bots.deal import numbered_seed, played
from engine.bots.tallies import tally
from engine.game import Game, Illegal, Json, Options

CHUNK = 8
WORDS: Mapping[str, bool] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Seating:
    """What all deals of a run share: the table, the number of players, its house options, whether they draw
    from the lawful moves."""

    table: str
    players: int
    options: Options
    random: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What is kept of a deal: its winner, what its family counts, and the text of its record if wanted."""

    winner: str
    counts: Counter[str]
    record: str


def seating(
    table: str, players: int | None, skills: bool, options: Sequence[str], random: bool = False
) -> Seating:
    """What is asked for, `options` as `name=value`; `players` None = the fewest. Raises UsageError for what
    there is not."""
    try:
        game = catalog.game(table)
    except Illegal as refusal:
        raise click.UsageError(
            f"There is no table {table!r}: {refusal}. Tables: {', '.join(catalog.games())}."
        ) from None
    number = game.players[0] if players is None else players
    if number not in game.players:
        raise click.UsageError(f"{table} is for {game.players[0]} to {game.players[-1]} players.")
    chosen = dict(option_of(game, text) for text in options)
    if not skills and any(option.id == "skills" for option in game.options):
        chosen["skills"] = False
    return Seating(table, number, chosen, random)


def option_of(game: Game[Any], text: str) -> tuple[str, Json]:
    """A house option from `name=value`. Raises UsageError."""
    name, _, value = text.partition("=")
    option = next((one for one in game.options if one.id == name), None)
    if option is None:
        raise click.UsageError(
            f"{game.id} has no option {name!r}: {', '.join(one.id for one in game.options)}."
        )
    readings: list[Json] = [WORDS.get(value, value)]
    if value.isdecimal():
        readings.append(int(value))
    for reading in readings:
        if option.admits(reading):
            return name, reading
    raise click.UsageError(f"{name} cannot be {value!r}.")


def run(
    seats: Seating,
    deals: int,
    seed: str,
    records: IO[str] | None,
    progress: Callable[[int], object],
    *,
    workers: int = 1,
) -> list[str]:
    """Play the deals 0 … deals-1 of the seed, write their records in that order, and return the lines of a
    summary.

    Records are JSON lines, each deal from its header on; the same arguments write the same bytes whatever
    `workers` is.
    """
    one = partial(simulated, seats, seed, records is not None)
    results = []
    for result in in_order(one, deals, workers):
        results.append(result)
        if records is not None:
            records.write(result.record)
        progress(1)
    return summary(seats, results)


def in_order(one: Callable[[int], Result], deals: int, workers: int) -> Iterator[Result]:
    """The results of the deals by number, however many processes play them."""
    if workers <= 1:
        yield from map(one, range(deals))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, range(deals), chunksize=CHUNK)


def simulated(seats: Seating, seed: str, recorded: bool, number: int) -> Result:
    """One deal."""
    game = catalog.game(seats.table)
    players = (bots.RANDOM if seats.random else bots.BOT,) * seats.players
    deal = played(game, numbered_seed(seed, number), seats.options, lambda _: players, seats.players)
    text = ""
    if recorded:
        lines = deal.record(seats.table, f"{seed} {number}")
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return Result(deal.outcome.winner, tally(seats.table).counted(deal), text)


def summary(seats: Seating, results: list[Result]) -> list[str]:
    """How the deals ended, in a few lines."""
    deals, counts = len(results), Counter[str]()
    for result in results:
        counts.update(result.counts)
    wins = Counter(result.winner for result in results).most_common()
    return [
        f"deals     {deals}",
        *(f"won       {camp}: {number} ({number / deals:.1%})" for camp, number in wins),
        *tally(seats.table).lines(counts, deals, seats.players),
    ]
