"""`doulaoban bench skills`: how much holding a skill card shifts its holder's chance to win.

Every deal is played once by equal bots without skill cards, and once more for each skill in which one seat,
another in each deal, holds that card and nobody else holds any. What the seat's camp wins the second time and
did not the first, less what it loses, is the shift. Bots do not mind how many skill cards others hold, so
both deals are the same up to the move at which the card is played: only from there on it is played again, and
not at all where it is not used. Some skills answer those of others: for these the others hold what they were
dealt, in both deals.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from typing import Any

import click
from tqdm import tqdm

from bench.bots import Z_95, camp_tables, skill_option
from engine import bots
from engine.bots.deal import chance_of, numbered_seed, steps
from engine.bots.moment import moment
from engine.bots.skills import played
from engine.game import Outcome
from engine.shedding.game import SheddingGame
from engine.shedding.seats import changed
from engine.shedding.skills import SKILLS
from engine.shedding.state import Discarding, Playing, PlaySkill, Skills, State

ANSWERS = ("restore", "cancel")
"""Skills that need those of others."""
AIM = 6.0
"""Percentage points: shifts are to lie between 0 and this."""


@dataclass(frozen=True)
class Shift:
    """What holding the skill did in one deal: `won` 1 = the seat's camp won only with it, -1 = only without;
    `points` of the seat; whether the skill was used."""

    won: int
    points: int
    used: bool


@dataclass
class Tally:
    """The shifts of one skill at one table."""

    deals: int = 0
    won: int = 0
    squares: int = 0
    points: int = 0
    used: int = 0

    def add(self, one: Shift) -> None:
        self.deals += 1
        self.won += one.won
        self.squares += one.won**2
        self.points += one.points
        self.used += one.used

    @property
    def mean(self) -> float:
        """The shift of the chance to win, in percentage points."""
        return 100 * self.won / self.deals

    @property
    def error(self) -> float:
        """Its standard error."""
        share = self.won / self.deals
        return 100 * math.sqrt(max(self.squares / self.deals - share**2, 0) / self.deals)


@dataclass
class Tallies:
    """By table, by skill."""

    by_table: dict[str, dict[str, Tally]] = field(default_factory=dict)

    def add(self, table: str, shifts: dict[str, Shift]) -> None:
        known = self.by_table.setdefault(table, {skill: Tally() for skill in shifts})
        for skill, shift in shifts.items():
            known[skill].add(shift)

    def over_all(self, skill: str) -> tuple[float, float]:
        """The mean of the tables' shifts, and its standard error."""
        tallies = [by_skill[skill] for by_skill in self.by_table.values()]
        error = math.sqrt(sum(one.error**2 for one in tallies))
        return sum(one.mean for one in tallies) / len(tallies), error / len(tallies)


# --- one deal -----------------------------------------------------------------------------------------------


def skill_tables() -> dict[str, SheddingGame]:
    """The tables that are played with skill cards."""
    return {table: game for table, game in camp_tables().items() if skill_option(game, True)}


def measured(table: str, skills: Sequence[str], seed: str, number: int) -> dict[str, Shift]:
    """The shifts of the skills in the numbered deal, for the seat whose turn it is to hold one."""
    game, deal = skill_tables()[table], numbered_seed(seed, number)
    seat, chance = number % game.players[0], chance_of(deal)
    single = [skill for skill in skills if skill not in ANSWERS]
    answers = [skill for skill in skills if skill in ANSWERS]
    return {
        **(dict(alone(game, deal, single, seat, chance)) if single else {}),
        **(dict(among_others(game, deal, answers, seat, chance)) if answers else {}),
    }


def alone(
    game: SheddingGame, deal: bytes, skills: Sequence[str], seat: int, chance: bytes
) -> Iterator[tuple[str, Shift]]:
    """Each skill, where nobody else holds any."""
    states = [holding(game.start(game.players[0], deal, {"skills": False}).state, seat, ())]
    states += [step.state for step in moves(game, states[0], chance)]
    without = outcome_of(game, states[-1])
    uses = dict(first_uses(game, states, skills, seat))
    for skill in skills:
        if skill not in uses:
            yield skill, Shift(0, 0, False)
            continue
        state, move = uses[skill]
        step = game.play(holding(state, seat, (skill,)), seat, move)
        yield skill, shift(seat, without, outcome_of(game, ended(game, step.state, chance)), True)


def first_uses(
    game: SheddingGame, states: Sequence[State], skills: Sequence[str], seat: int
) -> Iterator[tuple[str, tuple[State, PlaySkill]]]:
    """By skill, the first of the states in which the seat would play it, and how."""
    waiting = list(skills)
    for state in states:
        if not isinstance(state.pending, Playing) or not state.hands[seat] or not waiting:
            continue
        held = holding(state, seat, tuple(waiting))
        view, private = game.public(held), game.private(held, seat)
        seen = moment(game, view, private)
        ask = next(ask["id"] for ask in private["asks"] if ask["kind"] == "skill")
        for entry in private["skills"]:
            if move := played(seen, entry, ask):
                waiting.remove(entry["skill"])
                yield entry["skill"], (state, move)


def among_others(
    game: SheddingGame, deal: bytes, skills: Sequence[str], seat: int, chance: bytes
) -> Iterator[tuple[str, Shift]]:
    """Each skill, where the others hold what they were dealt and have kept."""
    state = game.start(game.players[0], deal, {}).state
    for step in moves(game, state, chance):
        if not isinstance(state.pending, Discarding):
            break
        state = step.state
    without = outcome_of(game, ended(game, holding(state, seat, ()), chance))
    for skill in skills:
        end = ended(game, holding(state, seat, (skill,)), chance)
        yield skill, shift(seat, without, outcome_of(game, end), end.skills.used[seat] > 0)


def holding(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """The state in which the seat holds these skill cards, and others what they held."""
    seats, skills = len(state.hands), state.skills
    if not skills.hands:
        nobody: tuple[tuple[str, ...], ...] = ((),) * seats
        skills = Skills(hands=nobody, used=(0,) * seats, armed=nobody)
    return replace(state, skills=replace(skills, hands=changed(skills.hands, seat, cards)))


def moves(game: SheddingGame, state: State, chance: bytes) -> Iterator[Any]:
    """The steps of a deal between bots."""
    return steps(game, state, (bots.BOT,) * game.players[0], chance)


def ended(game: SheddingGame, state: State, chance: bytes) -> State:
    """The end of the deal from here."""
    for step in moves(game, state, chance):
        state = step.state
    return state


def outcome_of(game: SheddingGame, state: State) -> Outcome:
    """The outcome of a deal that is over."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


def shift(seat: int, without: Outcome, holder: Outcome, used: bool) -> Shift:
    """What became of the seat with the skill and without."""
    won = [one.winner == one.camps[seat] for one in (without, holder)]
    return Shift(won[1] - won[0], holder.points[seat] - without.points[seat], used)


# --- the table ----------------------------------------------------------------------------------------------


def report(tallies: Tallies) -> bool:
    """Prints a line for each skill; whether no shift lies, for sure, outside the aim."""
    tables = list(tallies.by_table)
    print(
        f"{'skill':<15}"
        + "".join(f"{table:>14}" for table in tables)
        + f"{'mean':>14}{'used':>7}{'points':>8}"
    )
    holds = True
    for skill in tallies.by_table[tables[0]]:
        own = [tallies.by_table[table][skill] for table in tables]
        mean, error = tallies.over_all(skill)
        outside = mean + Z_95 * error < 0 or mean - Z_95 * error > AIM
        holds &= not outside
        cells = [cell(one.mean, one.error) for one in own] + [cell(mean, error)]
        used = sum(one.used for one in own) / sum(one.deals for one in own)
        points = sum(one.points / one.deals for one in own) / len(own)
        print(f"{skill:<15}{''.join(cells)}{used:>7.0%}{points:>+8.2f}{'  outside' if outside else ''}")
    return holds


def cell(mean: float, error: float) -> str:
    """A shift with its interval."""
    return f"{mean:>+8.1f} ±{Z_95 * error:>4.1f}"


@click.command()
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1), help="For each table.")
@click.option("--table", "tables", multiple=True, help="Only this table; may be repeated.")
@click.option("--skill", "skills", multiple=True, help="Only this skill; may be repeated.")
@click.option("--seed", default="bench", show_default=True)
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1))
def command(deals: int, tables: tuple[str, ...], skills: tuple[str, ...], seed: str, workers: int) -> bool:
    """How much holding a skill shifts its holder's chance to win, in percentage points."""
    for table in tables:
        if table not in skill_tables():
            raise click.UsageError(f"{table!r} is no table with skill cards: {', '.join(skill_tables())}.")
    for skill in skills:
        if skill not in SKILLS:
            raise click.UsageError(f"{skill!r} is no skill: {', '.join(SKILLS)}.")
    print(f"{deals} duplicate deals a table; shift in percentage points, 95 % interval; aim: 0 to {AIM:.0f}")
    tallies = Tallies()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for table in tables or skill_tables():
            results = pool.map(
                partial(measured, table, skills or tuple(SKILLS), seed), range(deals), chunksize=4
            )
            for result in tqdm(results, table, deals, leave=False, disable=None, file=sys.stderr):
                tallies.add(table, result)
    return report(tallies)


def main(arguments: Sequence[str]) -> None:
    """Runs the benchmark; exit code 1 when a skill lies outside the aim."""
    if not command.main(list(arguments), "doulaoban bench skills", standalone_mode=False):
        raise SystemExit(1)
