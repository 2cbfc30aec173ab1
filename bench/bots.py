"""`doulaoban bench bots`: duplicate deals of bots against random lawful play.

Every deal is played once for each camp of the table: the same cards, roles, seats and skill cards, with bots
in that camp and random lawful players in all others; and once with random players everywhere. A side is a
camp. At a table of three camps each of them is one side against the other two, and has to win as large a
share as one of two would.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

import click
from tqdm import tqdm

from engine import bots, catalog
from engine.bots.deal import Choose, Player, numbered_seed, played
from engine.game import Game, Options, View
from engine.shedding.game import SheddingGame

NOBODY = ""
AIM = 0.65
Z_95 = 1.959964


@dataclass
class Clock:
    """Counts and times what a bot decides, in turn and out of it."""

    decisions: int = 0
    seconds: float = 0.0

    def timed(self, decide: Choose) -> Choose:
        """The same, counted and timed."""

        def clocked(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
            start = time.perf_counter()
            move = decide(game, view, private, seed)
            self.seconds += time.perf_counter() - start
            self.decisions += 1
            return move

        return clocked


@dataclass(frozen=True)
class Duplicate:
    """A deal played once for each camp, and once at random: by the camp of the bots, the winner."""

    winners: dict[str, str]
    decisions: int
    seconds: float


@dataclass
class Tally:
    """What a table's duplicate deals came to; `winners[side][camp]`: deals won by the camp with bots in
    `side`."""

    winners: dict[str, Counter[str]] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0

    def add(self, one: Duplicate) -> None:
        for side, winner in one.winners.items():
            self.winners.setdefault(side, Counter())[winner] += 1
        self.decisions += one.decisions
        self.seconds += one.seconds


def party_tables() -> dict[str, SheddingGame]:
    """The tables where hidden camps play."""
    return {
        table: game
        for table, game in catalog.games().items()
        if isinstance(game, SheddingGame) and game.rules.camps
    }


def duplicate(table: str, seed: str, options: Options, number: int) -> Duplicate:
    """The numbered deal, played for every camp."""
    game, winners, clock = party_tables()[table], {}, Clock()
    bot = Player(clock.timed(bots.choose), clock.timed(bots.interject))
    for side in (NOBODY, *(camp.id for camp in game.rules.camps)):

        def seated(state: Any, side: str = side) -> list[Any]:
            camps = [game.rules.camp_of(role).id for role in state.deal.roles]
            return [bot if camp == side else bots.RANDOM for camp in camps]

        winners[side] = played(game, numbered_seed(seed, number), options, seated).outcome.winner
    return Duplicate(winners, clock.decisions, clock.seconds)


def wilson(won: int, deals: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, square = won / deals, Z_95**2
    middle = share + square / (2 * deals)
    reach = Z_95 * math.sqrt(share * (1 - share) / deals + square / (4 * deals**2))
    return (middle - reach) / (1 + square / deals), (middle + reach) / (1 + square / deals)


def report(table: str, tally: Tally, deals: int) -> bool:
    """Prints a table's lines; whether every side reached the aim."""
    holds = True
    for side, winners in tally.winners.items():
        if side == NOBODY:
            continue
        low, high = wilson(winners[side], deals)
        share = winners[side] / deals
        holds &= share >= AIM
        print(
            f"{table:<10}{side:<12}{share:>7.1%}   {low:.1%} … {high:.1%}   "
            f"{tally.winners[NOBODY][side] / deals:>6.1%}     {'yes' if share >= AIM else 'NO'}"
            f"{'' if low >= AIM or share < AIM else ' (interval reaches below)'}"
        )
    print(f"{'':<10}{tally.decisions / tally.seconds:,.0f} decisions/s", flush=True)
    return holds


@click.command()
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--table", "tables", multiple=True, help="Only this table; may be repeated.")
@click.option("--seed", default="bench", show_default=True)
@click.option("--no-skills", "skills", flag_value=False, default=True, help="Without skill cards.")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1))
def command(deals: int, tables: tuple[str, ...], seed: str, skills: bool, workers: int) -> bool:
    """Bots of one camp against random lawful play in all others, for each camp of each party table."""
    for table in tables:
        if table not in party_tables():
            raise click.UsageError(f"{table!r} is no table with camps: {', '.join(party_tables())}.")
    kind = "with" if skills else "without"
    print(f"{deals} duplicate deals a table {kind} skill cards; aim: at least {AIM:.0%} for every side")
    print(f"{'table':<10}{'bots in':<12}{'won':>7}   {'95 % interval':<15}   {'random':>6}     aim")
    holds = True
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for table in tables or party_tables():
            tally = Tally()
            results = pool.map(
                partial(duplicate, table, seed, {"skills": skills}), range(deals), chunksize=10
            )
            for result in tqdm(results, table, deals, leave=False, disable=None, file=sys.stderr):
                tally.add(result)
            holds &= report(table, tally, deals)
    return holds


def main(arguments: Sequence[str]) -> None:
    """Runs the benchmark; exit code 1 when a side misses the aim."""
    if not command.main(list(arguments), "doulaoban bench bots", standalone_mode=False):
        raise SystemExit(1)
