"""The order in which ranks compare: the printed one, or another that a skill or a turned-up card makes of it.
Combinations keep their shape; chains compare by printed rank (combinations.md, rank override)."""

from __future__ import annotations

from functools import cache

from engine.cards import FIELD, RANKS, UNIT_OF_RANK

PRINTED = RANKS
JOKERS = RANKS[-2:]


class Order:
    """Ranks from low to high. `place` by printed rank: the higher, the more it beats."""

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.printed = ranks == PRINTED
        self.place = tuple(ranks.index(rank) for rank in RANKS)
        self._above = tuple(
            sum(UNIT_OF_RANK[rank] << FIELD - 1 for rank, place in enumerate(self.place) if place > own)
            for own in self.place
        )

    def above(self, rank: int) -> int:
        """Guards of the ranks that beat this one (0 to 14)."""
        return self._above[rank]

    def lowest(self, guards: int) -> int:
        """Of ranks as guards, which are not none, the guard of the lowest."""
        if self.printed:
            return guards & -guards
        return next(
            bit for rank in self.ranks if guards & (bit := UNIT_OF_RANK[RANKS.index(rank)] << FIELD - 1)
        )


@cache
def order(ranks: str) -> Order:
    """The order with these ranks from low to high."""
    return Order(ranks)


@cache
def overridden(twos: str | None, turned: bool) -> str:
    """Ranks from low to high where 2 is placed by a skill (`two-low`, `two-high`; None = as printed) and 3 to
    A and 2 compare the other way round (`skills.md 6`)."""
    naturals = RANKS[:-2]
    if twos == "two-low":
        naturals = "2" + naturals.replace("2", "")
    if turned:
        return naturals[::-1] + JOKERS
    if twos == "two-high":
        return naturals.replace("2", "") + JOKERS + "2"
    return naturals + JOKERS
