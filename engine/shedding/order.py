"""The order in which ranks compare: the printed one, or another that a skill or a turned-up card makes of it.
Combinations keep their shape; chains compare by printed rank (combinations.md, rank override)."""

from __future__ import annotations

from functools import cache

from engine.cards import FIELD, RANKS, UNIT_OF_RANK

PRINTED = RANKS
JOKERS = RANKS[-2:]
OWN = "s"
"""In an order of ranks the place of the speculator's 3 as a solo."""


class Order:
    """Ranks from low to high. `place` by printed rank: the higher, the more it beats; last that of the
    speculator's 3 as a solo, which without a place of its own is a 3. `printed`: printed ranks stand as
    printed; `plain`: and there is no other."""

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.plain = ranks == PRINTED
        self.printed = ranks.replace(OWN, "") == PRINTED
        self.place = tuple(ranks.index(rank) for rank in (*RANKS, OWN if OWN in ranks else "3"))
        guards = [unit << FIELD - 1 for unit in UNIT_OF_RANK]
        self._above = tuple(
            sum(guard for guard, place in zip(guards, self.place, strict=False) if place > own)
            for own in self.place
        )
        self._guards = tuple(guards[RANKS.index(rank)] for rank in ranks if rank != OWN)

    def above(self, rank: int) -> int:
        """Guards of the printed ranks that beat this one (0 to 15)."""
        return self._above[rank]

    def lowest(self, guards: int) -> int:
        """Of ranks as guards, which are not none, the guard of the lowest."""
        if self.printed:
            return guards & -guards
        return next(bit for bit in self._guards if guards & bit)


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


@cache
def lifted(rank: str) -> str:
    """Ranks from low to high where a card of this rank was turned up: between 2 and the small joker
    (speculator.md, turned-up cards); "" = none was, and 2 and jokers stay where they are."""
    if rank == "" or rank in "2" + JOKERS:
        return PRINTED
    return PRINTED.replace(rank, "").replace(JOKERS, rank + JOKERS)


@cache
def with_own_three(ranks: str) -> str:
    """The order with the speculator's 3 as a solo: just below 2; above the other 3s where these are above 2
    (speculator.md 9)."""
    if ranks.index("3") > ranks.index("2"):
        return ranks.replace("3", "3" + OWN)
    return ranks.replace("2", OWN + "2")
