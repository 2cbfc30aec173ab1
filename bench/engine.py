"""`doulaoban bench engine`: the engine beside rlcard and OpenSpiel, in one run on one core.

Ours runs through the very functions the service calls: `Game.start`, `play`, `check`, `public`, `private`,
and the grammar's `follows`, which hints and bots draw from; there is no second engine for the benchmark. The
others play their own three-player game (the classic one, one deck, the same combinations) by their own
functions.

The players of whole games are alike everywhere: each draws one of all lawful plays, and passes when there is
none. Ours then makes the record's lines, the public view and each seat's private view after every move;
rlcard makes the state of the seat that is next, OpenSpiel every seat's observation. Times are of the
processor, not of the clock.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import Any

import click
from tqdm import tqdm

from bench import others
from bench.others import Dealt, Work
from engine import catalog
from engine.cards import RANK_OF, RANKS, choose, counts, in_order, pack
from engine.game import Illegal
from engine.record import lines
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import Grammar
from engine.shedding.judging import hand_without, judged
from engine.shedding.reading import Reading
from engine.shedding.restraint import demand
from engine.shedding.state import Claim, Pass, Play
from engine.shedding.terms import Terms, held, lawful_plays, terms_of

TABLE = "party-3"
WILD_TABLE = "spec-6x3"
HAND = 17
OTHERS = ("rlcard", "openspiel")
SECONDS = 0.5
"""Of processor time, which other programs on the machine disturb least."""


Make = Callable[[], Work]


@dataclass(frozen=True)
class Measure:
    """A row of the table; `aim` a second, 0 = none; `others` by engine, where there is a like."""

    name: str
    aim: int
    ours: Make
    others: dict[str, Make]


# --- ours ---------------------------------------------------------------------------------------------------


def party() -> SheddingGame:
    """The table that is measured."""
    game = catalog.game(TABLE)
    assert isinstance(game, SheddingGame)
    return game


def drawn_move(game: SheddingGame, state: Any, ask: Any, chance: random.Random) -> Any:
    """A lawful play; the pass where there is none."""
    grammar = game.grammar(state.deal.kickers)
    over = state.trick.top.reading if state.trick else None
    hand = state.hands[ask.seat]
    sets = list(grammar.follows(counts(hand), over))
    if not sets:
        return Pass(ask.id)
    packed = chance.choice(sets)
    readings = grammar.candidates(packed, over)
    claim = Claim(readings[0].kind, RANKS[readings[0].rank]) if len(readings) > 1 else None
    return Play(ask.id, choose(hand, packed), claim)


def whole_game(game: SheddingGame, seed: bytes, chance: random.Random) -> list[Any]:
    """A game with its record and, after every move, all views; its states."""
    step = game.start(3, seed, {"skills": False})
    record, states = lines(step.events), []
    while asks := game.asks(step.state):
        states.append(step.state)
        game.public(step.state)
        for seat in range(3):
            game.private(step.state, seat)
        ask = asks[0]
        step = game.play(step.state, ask.seat, drawn_move(game, step.state, ask, chance))
        record += lines(step.events)
    return states


def whole_games() -> Work:
    game, chance, number = party(), random.Random(1), iter(range(1 << 30))

    def work() -> int:
        for _ in range(10):
            whole_game(game, next(number).to_bytes(32, "big"), chance)
        return 10

    return work


def positions(games: int) -> list[tuple[Any, int]]:
    """States of play, with the seat to play."""
    game, chance = party(), random.Random(2)
    deals = [whole_game(game, at.to_bytes(32, "big"), chance) for at in range(games)]
    return [(state, state.pending.turn) for deal in deals for state in deal]


def submissions(lawful: bool) -> list[tuple[Any, int, tuple[str, ...]]]:
    """Cards laid in positions: a play drawn from all lawful ones, or cards of the hand drawn at random that
    are no lawful play."""
    game, chance, found = party(), random.Random(3), []
    grammar = game.grammar("any")
    for state, seat in positions(60):
        hand, over = state.hands[seat], state.trick.top.reading if state.trick else None
        if lawful:
            sets = list(grammar.follows(counts(hand), over))
            found += [
                (state, seat, choose(hand, packed)) for packed in chance.sample(sets, min(2, len(sets)))
            ]
        else:
            for _ in range(2):
                cards = tuple(chance.sample(hand, min(len(hand), chance.randint(1, 6))))
                if not grammar.candidates(counts(cards), over):
                    found.append((state, seat, cards))
    chance.shuffle(found)
    return found


def checks(*sorts: bool) -> Work:
    """`Game.check` on lawful (True) and unlawful (False) submissions; the refusal names the nearest lawful
    play."""
    game = party()
    laid = [one for sort in sorts for one in submissions(sort)]
    random.Random(4).shuffle(laid)

    def work() -> int:
        for state, seat, cards in laid:
            try:
                game.check(state, seat, cards)
            except Illegal:
                continue
        return len(laid)

    return work


def moves_made() -> Work:
    """`Game.play` on the same mix: the move made, with its events, or refused."""
    game = party()
    laid = [one for sort in (True, False) for one in submissions(sort)]
    random.Random(4).shuffle(laid)
    moves = [(state, seat, Play(game.asks(state)[0].id, cards)) for state, seat, cards in laid]

    def work() -> int:
        for state, seat, move in moves:
            try:
                game.play(state, seat, move)
            except Illegal:
                continue
        return len(moves)

    return work


def judgements() -> Work:
    """What `play` and `check` ask of the same mix: cards that are held, read, and compared with what lies."""
    grammar = party().grammar("any")
    laid = [one for sort in (True, False) for one in submissions(sort)]
    random.Random(4).shuffle(laid)
    asked = [(state.hands[seat], terms_of(grammar, state, seat, ()), cards) for state, seat, cards in laid]

    def work() -> int:
        for hand, terms, cards in asked:
            try:
                hand_without(hand, cards)
                judged(grammar, terms, cards, None)
            except Illegal:
                continue
        return len(laid)

    return work


def seventeen() -> Dealt:
    """Hands of 17 cards, and a combination out of another hand that lies before them."""
    grammar, chance, found = party().grammar("any"), random.Random(5), []
    for _ in range(1000):
        cards = chance.sample(pack(1), 2 * HAND)
        hand, other = tuple(cards[:HAND]), tuple(cards[HAND:])
        lead = chance.choice(list(grammar.follows(counts(other), None)))
        if len(grammar.candidates(lead, None)) == 1:
            found.append((hand, choose(other, lead)))
    return found


def responses() -> Work:
    """The lawful answers of hands of 17 cards to what lies."""
    grammar = party().grammar("any")
    dealt = [(counts(hand), grammar.candidates(counts(lead), None)[0]) for hand, lead in seventeen()]

    def work() -> int:
        return sum(sum(1 for _ in grammar.follows(hand, over)) for hand, over in dealt)

    return work


def thirty() -> Iterator[tuple[Grammar, tuple[str, ...], Reading]]:
    """Hands of 30 cards of the speculator of three decks, two to eight of them 3s that may be wild, and a
    combination out of another hand that lies before them."""
    game, chance = catalog.game(WILD_TABLE), random.Random(6)
    assert isinstance(game, SheddingGame)
    grammar = game.grammar("any")
    threes = [card for card in pack(3) if RANK_OF[card] == 0]
    others = [card for card in pack(3) if RANK_OF[card] > 0]
    for at in range(400):
        rest = chance.sample(others, 58)
        wild = 2 + at % 7
        hand = in_order((*chance.sample(threes, wild), *rest[: 30 - wild]))
        led = chance.choice(list(islice(grammar.follows(counts(rest[28:]), None), 3000)))
        if len(lying := grammar.candidates(led, None)) == 1:
            yield grammar, hand, lying[0]


def wild_responses() -> Work:
    """What the speculator may lay on what lies: whole answers of a hand, wild 3s and restraint among them."""
    dealt = list(thirty())

    def work() -> int:
        demand.cache_clear()
        for grammar, hand, over in dealt:
            own = held(grammar, hand, (), speculator=True)
            sum(1 for _ in lawful_plays(grammar, Terms(over, len(hand), own=own), hand))
        return len(dealt)

    return work


def leads() -> Work:
    """All lawful leads of hands of 17 cards."""
    grammar = party().grammar("any")
    dealt = [counts(hand) for hand, _ in seventeen()]

    def work() -> int:
        return sum(sum(1 for _ in grammar.follows(hand, None)) for hand in dealt)

    return work


# --- the table ----------------------------------------------------------------------------------------------


def measures(engines: dict[str, Any]) -> list[Measure]:
    """All rows; those of engines that are not installed are left out."""

    def likes(**made: Make) -> dict[str, Make]:
        return {name: one for name, one in made.items() if name in engines}

    def spiel(make: Callable[[Any], Work]) -> Make:
        return lambda: make(engines["openspiel"])

    dealt = seventeen()
    games = likes(rlcard=others.rlcard_games, openspiel=spiel(others.openspiel_games))
    answered = likes(
        rlcard=lambda: others.rlcard_responses(dealt), openspiel=spiel(others.openspiel_responses)
    )
    checked = likes(rlcard=lambda: others.rlcard_checks(dealt), openspiel=spiel(others.openspiel_checks))
    led = likes(rlcard=lambda: others.rlcard_leads(dealt))
    return [
        Measure("whole games", 1_000, whole_games, games),
        Measure("responses, 17 cards", 500_000, responses, answered),
        Measure("leads, 17 cards", 0, leads, led),
        Measure("wild answers, 30 cards", 200, wild_responses, {}),
        Measure("submissions judged", 300_000, judgements, checked),
        Measure("Game.check, all", 0, lambda: checks(True, False), {}),
        Measure("Game.check, lawful", 0, lambda: checks(True), {}),
        Measure("Game.check, unlawful", 0, lambda: checks(False), {}),
        Measure("Game.play, all", 0, moves_made, {}),
    ]


def rate(work: Work, repeats: int) -> float:
    """Things done a second: the median of the repeats, each of at least SECONDS."""
    work()
    rates = []
    for _ in range(repeats):
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def installed() -> dict[str, Any]:
    """The other engines that are there."""
    found: dict[str, Any] = {}
    for name, module in (("rlcard", "rlcard"), ("openspiel", "pyspiel")):
        try:
            found[name] = import_module(module)
        except ImportError:
            how = "uv pip install -r requirements/bench.txt"
            print(f"{name} is not installed ({how}): its column stays empty.", file=sys.stderr)
    return found


def row(measure: Measure, repeats: int) -> str:
    """One measured line."""
    ours = rate(measure.ours(), repeats)
    cells = []
    for name in OTHERS:
        if name in measure.others:
            other = rate(measure.others[name](), repeats)
            cells.append(f"{other:>12,.0f}{f'x{ours / other:,.1f}':>9}")
        else:
            cells.append(f"{'–':>12}{'':>9}")
    aim = f"{measure.aim:,}" if measure.aim else "–"
    return f"{measure.name:<22}{ours:>12,.0f}{aim:>11}{''.join(cells)}"


@click.command()
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(1), help="The median is shown.")
def command(repeats: int) -> None:
    """The engine's speed beside rlcard and OpenSpiel, a second, on one core."""
    rows = measures(installed())
    print(f"{'a second':<22}{TABLE:>12}{'aim':>11}" + "".join(f"{name:>12}{'ours':>9}" for name in OTHERS))
    for measure in tqdm(rows, leave=False, disable=None, file=sys.stderr):
        tqdm.write(row(measure, repeats), file=sys.stdout)


def main(arguments: Sequence[str]) -> None:
    """Runs the benchmark."""
    command.main(list(arguments), "doulaoban bench engine", standalone_mode=False)
