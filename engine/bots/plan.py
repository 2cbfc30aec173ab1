"""Parting a hand into few plays, and what that is worth: how a bot sees the cards it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.cards import BLACK_JOKER, FIELD, RANKS, RED_JOKER, UNIT_OF_RANK
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import BOMB
from engine.shedding.order import PRINTED
from engine.shedding.order import order as ordered

NATURALS = 13
CHAIN_RANKS = 12
BOMB_COST = -0.4
RIDING = 0.15
"""How much of its cost a kicker keeps: it has a ride, but is better gone by itself."""

CHAINS = {1: "solo_chain", 2: "pair_chain", 3: "trio_chain"}
# The chains that are taken out of a hand, by copies, in the orders that are tried.
ORDERS: tuple[tuple[int, ...], ...] = ((), (1,), (3, 2, 1), (2, 1), (1, 2, 3))

# What a solo, pair or trio adds to the turns a hand still needs, by the place of its rank: a low one a whole
# turn that somebody must give it, a high one less, since it takes the lead.
COST_OF_PLACE: tuple[float, ...] = (
    1.08,
    1.06,
    1.04,
    1.02,
    1.0,
    0.98,
    0.96,
    0.94,
    0.9,
    0.84,
    0.76,
    0.62,
    0.42,
    0.22,
    0.1,
)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that belong together, before kickers: `copies` of each of `length` ranks from `low` up;
    a bomb has `copies` 0. `height`: its place among its like, in a chain the highest printed rank. `cost`:
    the turns it still needs."""

    copies: int
    low: int
    length: int
    packed: int
    height: int
    cost: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A hand parted into groups, dearest first; `kickers` of them can ride on trios. `turns`: plays it takes;
    `cost`: those that somebody else must allow."""

    groups: tuple[Group, ...]
    kickers: int
    turns: int
    cost: float


class Planner:
    """Plans for one table, house option and order of ranks. Plans are remembered: they depend on nothing but
    the hand. `tilt`: what the colour of the cards adds to the turns each group needs."""

    def __init__(self, game: SheddingGame, kickers: str, ranks: str = PRINTED, tilt: float = 0.0) -> None:
        self.grammar = game.grammar(kickers, ranks)
        self.tilt = tilt
        self._places = ordered(ranks).place
        self._singles = tuple(
            tuple(single(copies, rank, self._places[rank], tilt) for rank in range(len(RANKS)))
            for copies in range(4)
        )
        kinds = {rule.kind: rule for rule in game.rules.card_table.combinations.kinds}
        self._chains = {
            copies: (kinds[kind].least, kinds[kind].most) for copies, kind in CHAINS.items() if kind in kinds
        }
        self._kicks = {size for size, kind in ((1, "trio_solo"), (2, "trio_pair")) if kind in kinds}
        self._joker_copies = 2 if self.grammar.reading_of("pair", RED_JOKER, 1) else 1
        self._bombs = tuple(
            tuple(self._largest_bomb(rank, held) for held in range(17)) for rank in range(NATURALS)
        )
        self.plan = lru_cache(maxsize=1 << 15)(self._planned)

    def _largest_bomb(self, rank: int, held: int) -> int:
        """How many of so many cards of a rank make its strongest bomb; 0 = none."""
        return next((copies for copies in range(held, 3, -1) if self.is_bomb(copies * UNIT_OF_RANK[rank])), 0)

    def is_bomb(self, packed: int) -> bool:
        """Whether the cards are a bomb."""
        readings = self.grammar.readings(packed)
        return bool(readings) and readings[0].kind == BOMB

    def _planned(self, hand: int) -> Plan:
        """The best of a few ways to part the hand."""
        left = [hand >> FIELD * rank & 31 for rank in range(len(RANKS))]
        bombs = self._bombs_out_of(left)
        chained = [order for order in ORDERS if all(copies in self._chains for copies in order)]
        return min((self._parted(left.copy(), order, bombs) for order in chained), key=lambda plan: plan.cost)

    def _bombs_out_of(self, left: list[int]) -> list[Group]:
        """The bombs of a hand, taken out of its counts."""
        bombs = []
        for rank in range(NATURALS):
            if left[rank] >= 4 and (copies := self._bombs[rank][left[rank]]):
                packed = copies * UNIT_OF_RANK[rank]
                bombs.append(Group(0, rank, 1, packed, self._places[rank], BOMB_COST))
                left[rank] -= copies
        jokers = left[BLACK_JOKER] * UNIT_OF_RANK[BLACK_JOKER] + left[RED_JOKER] * UNIT_OF_RANK[RED_JOKER]
        if self.is_bomb(jokers):
            bombs.append(Group(0, RED_JOKER, 1, jokers, RED_JOKER, BOMB_COST))
            left[BLACK_JOKER] = left[RED_JOKER] = 0
        return bombs

    def _parted(self, left: list[int], order: Sequence[int], bombs: Sequence[Group]) -> Plan:
        """The plan that takes chains out of the counts in this order."""
        groups = list(bombs)
        for copies in order:
            for low, length in runs(left, copies, *self._chains[copies]):
                groups.append(chain(copies, low, length, self.tilt))
        slots = sum(group.length for group in groups if group.copies == 3)
        loose = []
        for rank, number in enumerate(left):
            while number:
                copies = min(number, 3 if rank < NATURALS else self._joker_copies)
                one = self._singles[copies][rank]
                number -= copies
                if copies == 3:
                    slots += 1
                    groups.append(one)
                else:
                    loose.append(one)
        loose.sort(key=dearest)
        kicked = [one for one in loose if one.copies in self._kicks and one.height < CHAIN_RANKS][:slots]
        cost = sum(map(cost_of, (*groups, *loose))) - (1 - RIDING) * sum(map(cost_of, kicked))
        groups.sort(key=dearest)
        return Plan((*groups, *loose), len(kicked), len(groups) + len(loose) - len(kicked), cost)


def cost_of(group: Group) -> float:
    """The turns it still needs."""
    return group.cost


def dearest(group: Group) -> float:
    """The key that sorts groups by falling cost."""
    return -group.cost


def single(copies: int, rank: int, place: int, tilt: float) -> Group:
    """A solo, pair or trio of a rank that stands at this place."""
    cost = max(COST_OF_PLACE[place] + tilt, COST_OF_PLACE[-1])
    return Group(copies, rank, 1, copies * UNIT_OF_RANK[rank], place, cost)


@cache
def chain(copies: int, low: int, length: int, tilt: float) -> Group:
    """A chain from a lowest rank; long ones are seldom beaten."""
    packed, high = copies * sum(UNIT_OF_RANK[low : low + length]), low + length - 1
    cost = max(COST_OF_PLACE[high] - 0.02 * copies * length + tilt, 0.3)
    return Group(copies, low, length, packed, high, cost)


def runs(left: list[int], copies: int, least: int, most: int) -> Iterator[tuple[int, int]]:
    """Chains of `least` to `most` ranks with so many copies, taken out of the counts as they are found; ends
    that would break a larger group are left where they are."""
    start = 0
    while start + least <= CHAIN_RANKS:
        end = start
        while end < CHAIN_RANKS and left[end] >= copies:
            end += 1
        if end - start < least:
            start = end + 1
            continue
        low, high = start, end
        while high - low > least and left[low] != copies:
            low += 1
        while high - low > least and left[high - 1] != copies:
            high -= 1
        high = min(high, low + most)
        if 2 * sum([left[rank] == copies for rank in range(low, high)]) < high - low:
            start = end + 1
            continue
        for rank in range(low, high):
            left[rank] -= copies
        yield low, high - low


@cache
def planner(game: SheddingGame, kickers: str, ranks: str = PRINTED, tilt: float = 0.0) -> Planner:
    """The planner of a table, for ranks that compare in this order, low to high."""
    return Planner(game, kickers, ranks, tilt)
