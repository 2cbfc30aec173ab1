"""A bomb ladder made ready for use: what is a bomb, and which bombs of a hand beat what lies."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from engine.cards import BLACK_JOKER, FIELD, GUARDS, RED_JOKER, UNIT_OF_RANK, at_least, contains, parse_ranks
from engine.shedding.card_table import Rung
from engine.shedding.order import Order
from engine.shedding.reading import BOMB, Reading

NATURAL_GUARDS = GUARDS & (1 << FIELD * BLACK_JOKER) - 1
ALL_JOKERS = GUARDS ^ NATURAL_GUARDS


@dataclass(frozen=True, slots=True)
class RankRung:
    """A rung of so many cards of one rank; `ask` is what to add to counts to see who has them."""

    copies: int
    ask: int


@dataclass(frozen=True, slots=True)
class JokerRung:
    """A rung of jokers: packed sets with their numbers of red ones, weakest first."""

    sets: tuple[tuple[int, int], ...]


class Ladder:
    """A table's ladder, weakest rung first (combinations.md 1), for ranks that compare in an order."""

    def __init__(self, rungs: tuple[Rung, ...], order: Order) -> None:
        self._order = order
        self.bombs: dict[int, Reading] = {}
        self._rungs = tuple(self._compiled(index, rung) for index, rung in enumerate(rungs))
        self._least_of_a_rank = at_least(min((rung.copies for rung in rungs if rung.copies), default=0))

    def _compiled(self, index: int, rung: Rung) -> RankRung | JokerRung:
        if rung.copies:
            for rank, unit in enumerate(UNIT_OF_RANK[:BLACK_JOKER]):
                self.bombs[rung.copies * unit] = Reading(BOMB, rank, 1, rung.copies, rung=index)
            return RankRung(rung.copies, at_least(rung.copies))
        sets = sorted(
            (red, cards, jokers) for pattern in rung.jokers for red, cards, jokers in joker_sets(pattern)
        )
        for red, cards, jokers in sets:
            self.bombs[jokers] = Reading(BOMB, -1, 1, cards, rung=index, red=red)
        return JokerRung(tuple((jokers, red) for red, _, jokers in sets))

    def above(self, hand: int, over: Reading | None) -> Iterator[int]:
        """The bombs of a hand (packed counts) that beat what lies, or all of them; in ladder order, low to
        high."""
        if not (hand + self._least_of_a_rank) & NATURAL_GUARDS and not hand >> FIELD * BLACK_JOKER:
            return
        start = over.rung if over is not None and over.kind == BOMB else -1
        for index, rung in enumerate(self._rungs[max(start, 0) :], max(start, 0)):
            same = over if index == start else None
            if isinstance(rung, RankRung):
                found = (hand + rung.ask) & NATURAL_GUARDS
                if same is not None and not same.wilds:
                    found &= self._order.above(same.rank)
                while found:
                    lowest = self._order.lowest(found)
                    yield rung.copies * (lowest >> FIELD - 1)
                    found ^= lowest
            else:
                for jokers, red in rung.sets:
                    if (same is None or red > same.red) and contains(hand, jokers):
                        yield jokers


def joker_sets(pattern: str) -> Iterator[tuple[int, int, int]]:
    """What a joker pattern stands for: (number of red ones, number of cards, packed counts).

    `BBRR` is those four; `3*` any three, of whatever colours.
    """
    spelt = (
        ["".join(jokers) for jokers in combinations_with_replacement("BR", int(pattern[:-1]))]
        if pattern.endswith("*")
        else [pattern]
    )
    for jokers in spelt:
        packed = parse_ranks(jokers)
        if packed & ~(63 * (UNIT_OF_RANK[BLACK_JOKER] | UNIT_OF_RANK[RED_JOKER])):
            raise ValueError(f"not a pattern of jokers: {pattern!r}")
        yield jokers.count("R"), len(jokers), packed
