"""The engine and the independent judge asked about the same moves, step by step: what the one refuses the
other refuses, so that the engine is neither laxer nor stricter than the rules (docs/rules/speculator.md)."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from engine import catalog
from engine.bots.deal import numbered_seed
from engine.game import Illegal
from engine.record import lines
from engine.referee import answer
from engine.shedding.moves import Give, NameCard, Pass, Play
from tests import judge
from tests.judge import SPECULATOR_TABLES, Line
from tests.judge_cards import ORDER, PACK, rank_of
from tests.judge_restraint import Restraint
from tests.judge_shapes import readings
from tests.judge_speculator import SpeculatorDeal

MOST_HINTS = 6
SETS = 4
"""So many sets of cards by chance are asked about at a step, beside the pass and a hint."""


def accepts(deal: SpeculatorDeal, *told: Line) -> bool:
    """Whether the judge lets these lines follow."""
    trial = copy.deepcopy(deal)
    try:
        for line in told:
            trial.take(line)
    except (ValueError, KeyError):
        return False
    return True


def some_sets(deal: SpeculatorDeal, seat: int, chance: Random) -> Iterator[tuple[str, ...]]:
    """Cards of the seat by chance, mostly as many as lie, of few ranks and 3s."""
    hand = deal.hands[seat]
    for _ in range(SETS):
        size = deal.size if deal.top is not None and chance.random() < 0.8 else chance.choice([1, 2, 3, 4, 5])
        ranks = sorted(set(map(rank_of, hand)))
        of = {*chance.sample(ranks, min(len(ranks), chance.choice([1, 2, 2, 3, 5]))), "3"}
        pool = [card for card in hand if rank_of(card) in of]
        if len(pool) >= size:
            yield tuple(chance.sample(pool, size))


def gifts_with_cards_changed(move: Give, hand: list[str], chance: Random) -> Give:
    """The gifts with one or two cards changed for others of the hand."""
    given = [card for gift in move.gifts for card in gift]
    kept = list((Counter(hand) - Counter(given)).elements())
    for _ in range(chance.choice([1, 1, 2])):
        one, other = chance.randrange(len(given)), chance.randrange(len(kept))
        given[one], kept[other] = kept[other], given[one]
    left = iter(given)
    return replace(move, gifts=tuple(tuple(islice(left, len(gift))) for gift in move.gifts))


class Agreement:
    """A deal that the engine plays and the judge follows. `asked`: about how many moves, by whether they were
    allowed."""

    def __init__(self, table: str, number: int) -> None:
        self.chance = Random(f"{table} {number}")
        self.game = catalog.game(table)
        seats = self.game.players[0]
        step = self.game.start(seats, numbered_seed("agreement", number), {})
        header = {"record": 1, "table": table, "options": {}, "seats": [""] * seats}
        deal = judge.opened(header)
        assert isinstance(deal, SpeculatorDeal)
        self.deal, self.asked = deal, Counter[str]()
        self.follow(step)

    def follow(self, step: Any) -> None:
        self.state = step.state
        for line in lines(step.events):
            self.deal.take(line)

    def moves(self, seat: int, ask: Any) -> list[Any]:
        """What is tried: hints, and what may be refused."""
        view, private = self.game.public(self.state), self.game.private(self.state, seat)
        hints = [move for move in islice(self.game.hints(view, private), MOST_HINTS) if move.ask == ask.id]
        hint = self.chance.choice(hints) if hints else Pass(ask.id)
        if ask.kind == "play":
            sets = [Play(ask.id, cards) for cards in some_sets(self.deal, seat, self.chance)]
            if self.chance.random() < 0.5:
                return [hint]
            return [hint, *sets, Pass(ask.id)]
        if isinstance(hint, Give):
            hand = self.deal.hands[seat]
            return [hint, *(gifts_with_cards_changed(hint, hand, self.chance) for _ in range(8))]
        if isinstance(hint, NameCard):
            return [NameCard(ask.id, card) for card in sorted(set(self.deal.hands[seat]))]
        return [hint]

    def told(self, seat: int, move: Any) -> bool:
        """Whether the judge allows the move that the engine refuses."""
        match move:
            case Pass():
                return accepts(self.deal, {"event": "passed", "seat": seat})
            case Give():
                gifts = [" ".join(gift) for gift in move.gifts]
                return accepts(self.deal, {"event": "gifts_chosen", "seat": seat, "gifts": gifts})
            case NameCard():
                return move.card in self.deal.nameable()
            case _:
                return bool(self.deal.lawful(seat, move.cards))

    def tried(self, seat: int, move: Any) -> Any:
        """The step that the move makes; None where the engine and the judge refuse it."""
        refusal = ""
        try:
            step = self.game.play(self.state, seat, move)
        except Illegal as no:
            refusal = no.code
        self.asked[refusal or "allowed"] += 1
        if refusal:
            assert refusal == "ambiguous" or not self.told(seat, move), (move, refusal)
            return None
        assert accepts(self.deal, *lines(step.events)), (move, lines(step.events))
        return step

    def step(self) -> None:
        """One seat that is waited for moves."""
        urgent = [ask for ask in self.game.asks(self.state) if ask.urgent]
        ask = self.chance.choice(urgent)
        tried = [self.tried(ask.seat, move) for move in self.moves(ask.seat, ask)]
        allowed = [step for step in tried if step is not None]
        if not allowed:
            allowed.append(self.game.play(self.state, ask.seat, self.game.fallback(self.state, ask)))
        self.follow(allowed[0] if self.chance.random() < 0.5 else self.chance.choice(allowed))


@pytest.mark.parametrize("table", SPECULATOR_TABLES)
def test_engine_and_judge_refuse_the_same_moves(table: str) -> None:
    agreement = Agreement(table, 1)
    while agreement.game.asks(agreement.state):
        agreement.step()
    assert agreement.deal.over
    assert not agreement.deal.due
    assert agreement.asked["allowed"] > 30
    assert agreement.asked["does_not_beat"] > 5
    assert agreement.asked["restraint"] + agreement.asked["gift_three"] > 0


# --- small hands --------------------------------------------------------------------------------------------


def small_hand(table: str, chance: Random) -> list[str]:
    """Six cards of few ranks: 3s, jokers and others."""
    its = SPECULATOR_TABLES[table]
    ranks = chance.choice(["3BR7", "389TJ", "3456", "3AA2B", "3KQ", "37B"])
    faces = [card for card in PACK * its.decks if rank_of(card) in ranks and rank_of(card) not in its.removed]
    threes = [card for card in faces if rank_of(card) == "3"]
    return chance.sample(threes, min(len(threes), chance.choice([0, 1, 2]))) + chance.sample(
        [card for card in faces if card not in threes], 4
    )


def parts(hand: list[str]) -> set[tuple[str, ...]]:
    """All sets of ranks of the hand, as cards from low to high."""
    ordered = sorted(hand, key=lambda card: ORDER.index(rank_of(card)))
    sets = (some for size in range(1, len(hand) + 1) for some in combinations(ordered, size))
    return set({tuple(map(rank_of, some)): some for some in sets}.values())


def ranks_of(cards: Sequence[str]) -> str:
    return "".join(map(rank_of, cards))


@pytest.mark.parametrize("table", [table for table in SPECULATOR_TABLES if "bicolour" not in table])
def test_what_follows_is_what_the_judge_finds_among_all_sets(table: str) -> None:
    """Leading, and over what a second hand can lead."""
    chance, rules = Random(table), SPECULATOR_TABLES[table].card_rules
    his = Restraint(rules, False)
    for _ in range(6):
        hand = small_hand(table, chance)
        leads = [some for some in parts(small_hand(table, chance)) if len(readings(some, rules, False)) == 1]
        for over in [None, *chance.sample(leads, min(2, len(leads)))]:
            top = readings(over, rules, False)[0] if over else None
            asked = {"op": "follows", "table": table, "as": "speculator", "hand": ranks_of(hand)}
            found = answer(json.dumps(asked | {"over": over and ranks_of(over)}))
            wanted = [ranks_of(some) for some in parts(hand) if his.lawful(hand, some, top, len(over or ()))]
            assert sorted(found["follows"]) == sorted(wanted), (hand, over)
            assert found["may_pass"] == bool(over and top and his.may_pass(hand, top, len(over))), (
                hand,
                over,
            )
