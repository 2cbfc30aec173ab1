"""`doulaoban bench bots`: duplicate deals of bots against random lawful play.

Every deal is played once for each camp of the table: the same cards, roles, seats and skill cards, with bots
in that camp and random lawful players in all others; and once with random players everywhere. A side is a
camp, a hidden landlord of the landlord's. At a table of three camps each of them is one side against the
other two, and has to win as large a share as one of two would. What is said before play (calls, concessions,
raises, showing, doubling) bots say on all seats, so that the landlord is the same, and one whom a player
would want to be; from the first play on each side plays for itself.

A speculator wins with the side he stands with at the end, so he has to tell how the others will do: he is
measured among bots. The deal is played with bots everywhere, and once more with him alone at random, gifts
too: that he has to surpass.

Where each seat plays for itself, bots sit on every second seat, once on the even and once on the odd ones;
they win a duplicate deal when they have more points in the two together.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

import click
from tqdm import tqdm

from engine import bots, catalog
from engine.bots.deal import Choose, Player, numbered_seed, played
from engine.game import Game, Options, Outcome, View
from engine.shedding.game import SheddingGame
from engine.shedding.rules import Rules

NOBODY, OTHERS = "nobody", "others"
"""Who plays as bots beside the camps themselves: no camp, and all but a floating one."""
NO_CAMP = ""
"""The camp of who gives gifts, before there are roles."""
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
    """A deal played once for each camp, and at random: by who plays as bots, the camps that won."""

    winners: dict[str, tuple[str, ...]]
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
        for side, winners in one.winners.items():
            self.winners.setdefault(side, Counter()).update(winners)
        self.decisions += one.decisions
        self.seconds += one.seconds


def camp_tables() -> dict[str, SheddingGame]:
    """The tables where camps play."""
    return {
        table: game
        for table, game in catalog.games().items()
        if isinstance(game, SheddingGame) and game.rules.camps
    }


def seat_tables() -> dict[str, Game[Any]]:
    """The tables where each seat plays for itself."""
    games = catalog.games().items()
    return {table: game for table, game in games if not isinstance(game, SheddingGame)}


def skill_option(game: SheddingGame, skills: bool) -> Options:
    """Whether it is played with skill cards, at a table that has any."""
    return {"skills": skills} if any(option.id == "skills" for option in game.options) else {}


def one_sided(bot: Player, sides: Container[str]) -> Player:
    """Plays like the bot where its camp is one of the sides; else at random, but for what is said before
    play: the same hands get the same landlord and the same stakes whoever plays them."""

    def of_side(thoughtful: Choose, random: Choose) -> Choose:
        def decide(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
            chosen = thoughtful if private["camp"] in sides or private["offers"] else random
            return chosen(game, view, private, seed)

        return decide

    return Player(of_side(bot.choose, bots.RANDOM.choose), of_side(bot.interject, bots.RANDOM.interject))


def won(game: SheddingGame, outcome: Outcome) -> tuple[str, ...]:
    """The camps that won the deal: one, and that of a role that stands with it at the end."""
    rules = game.rules
    seats = zip(outcome.roles, outcome.camps, strict=True)
    joined = {rules.camp_of(role).id for role, camp in seats if role and camp == outcome.winner}
    return tuple(camp.id for camp in rules.camps if camp.id in joined)


def seated(seats: Sequence[Player], _state: Any) -> Sequence[Player]:
    """The same players whatever is dealt."""
    return seats


def floating(rules: Rules) -> str:
    """The camp of the table that wins with another, "" = none."""
    return rules.camp_of(rules.floating).id if rules.floating else ""


def contests(rules: Rules) -> dict[str, frozenset[str]]:
    """Which camps play as bots: none, each by itself, a floating one beside all others, and these alone."""
    camps = [camp.id for camp in rules.camps]
    named = {NOBODY: frozenset[str](), **{camp: frozenset({camp}) for camp in camps}}
    if floats := floating(rules):
        named |= {floats: frozenset([*camps, NO_CAMP]), OTHERS: frozenset(camps) - {floats}}
    return named


def duplicate(table: str, seed: str, skills: bool, number: int) -> Duplicate:
    """The numbered deal, played for every camp."""
    game, winners, clock = camp_tables()[table], {}, Clock()
    bot, options = Player(clock.timed(bots.choose), clock.timed(bots.interject)), skill_option(game, skills)
    for name, sides in contests(game.rules).items():
        seats = (one_sided(bot, sides),) * game.players[0]
        deal = played(game, numbered_seed(seed, number), options, partial(seated, seats))
        winners[name] = won(game, deal.outcome)
    return Duplicate(winners, clock.decisions, clock.seconds)


def alternate(table: str, seed: str, players: int, number: int) -> Duplicate:
    """The numbered deal, played with bots on the even seats and on the odd ones."""
    game, clock, points = seat_tables()[table], Clock(), 0
    bot = Player(clock.timed(bots.choose), clock.timed(bots.interject))
    for first in (0, 1):
        seats = [bot if seat % 2 == first else bots.RANDOM for seat in range(players)]
        deal = played(game, numbered_seed(seed, number), {}, partial(seated, seats), players)
        points += sum(deal.outcome.points[first::2])
    side = f"{players // 2} of {players}"
    return Duplicate({side: (side,) if points > 0 else ()}, clock.decisions, clock.seconds)


def wilson(won: int, deals: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, square = won / deals, Z_95**2
    middle = share + square / (2 * deals)
    reach = Z_95 * math.sqrt(share * (1 - share) / deals + square / (4 * deals**2))
    return (middle - reach) / (1 + square / deals), (middle + reach) / (1 + square / deals)


def report(table: str, tally: Tally, deals: int) -> bool:
    """Prints a table's lines; whether every side reached the aim with the whole of its interval."""
    holds = True
    floats = floating(camp_tables()[table].rules) if table in camp_tables() else ""
    for side, winners in tally.winners.items():
        if side in (NOBODY, OTHERS):
            continue
        low, high = wilson(winners[side], deals)
        at_random = tally.winners.get(OTHERS if side == floats else NOBODY)
        random = at_random[side] / deals if at_random else None
        aim = random if side == floats and random is not None else AIM
        chance = "" if random is None else f"{random:.1%}"
        holds &= low >= aim
        print(
            f"{table:<18}{side:<12}{winners[side] / deals:>7.1%}   {low:.1%} … {high:.1%}   "
            f"{chance:>6}     {'yes' if low >= aim else 'NO'}"
        )
    print(f"{'':<18}{tally.decisions / tally.seconds:,.0f} decisions/s", flush=True)
    return holds


def jobs(table: str, seed: str, skills: bool) -> Iterator[Callable[[int], Duplicate]]:
    """How the duplicate deals of a table are played, by number; one for each even number of players where
    each seat plays for itself."""
    if table in camp_tables():
        yield partial(duplicate, table, seed, skills)
        return
    for players in seat_tables()[table].players:
        if players % 2 == 0:
            yield partial(alternate, table, seed, players)


@click.command()
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--table", "tables", multiple=True, help="Only this table; may be repeated.")
@click.option("--seed", default="bench", show_default=True)
@click.option("--no-skills", "skills", flag_value=False, default=True, help="Without skill cards.")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1))
def command(deals: int, tables: tuple[str, ...], seed: str, skills: bool, workers: int) -> bool:
    """Bots of one camp against random lawful play in all others, for each camp of each table. Every deal is
    played once for each camp, with the same cards in the same seats. Calls, concessions, raises, showing and
    doubling are always answered by bots, so that the same hands get the same landlord; from the first play on
    the side measured plays as bots and the other at random. A hidden landlord counts as the landlord's side.
    A speculator, who wins with the side he stands with at the end, plays among bots, and is to win more often
    than one who does all at random. Where each seat plays for itself bots sit on every second one, at tables
    of every even number of players. The aim is met when the lower end of the interval reaches it."""
    known = (*camp_tables(), *seat_tables())
    for table in tables:
        if table not in known:
            raise click.UsageError(f"{table!r} is none of the tables {', '.join(known)}.")
    kind = "with" if skills else "without"
    print(f"{deals} duplicate deals a table, party tables {kind} skill cards; aim: {AIM:.0%} for every camp")
    print(f"{'table':<18}{'bots in':<12}{'won':>7}   {'95 % interval':<15}   {'random':>6}     aim")
    holds = True
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for table in tables or known:
            for job in jobs(table, seed, skills):
                tally = Tally()
                results = pool.map(job, range(deals), chunksize=10)
                for result in tqdm(results, table, deals, leave=False, disable=None, file=sys.stderr):
                    tally.add(result)
                holds &= report(table, tally, deals)
    return holds


def main(arguments: Sequence[str]) -> None:
    """Runs the benchmark; exit code 1 when a side misses the aim."""
    if not command.main(list(arguments), "doulaoban bench bots", standalone_mode=False):
        raise SystemExit(1)
