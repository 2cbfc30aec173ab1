"""Cards that stand for others (combinations.md, wild cards), counted and never tried one by one: a shape
lacks so many cards, and so many wild ones fill it.

Sets of cards are packed rank counts. `own` are natural cards of the body's colour, `wilds` the number of wild
ones among them; `other` and `other_wilds` those of the other colour, of which only kicker pairs may be
(speculator.md 25); where colours do not count there are none. What is asked here is always about exactly so
many wild cards, all of which are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from engine.cards import BLACK_JOKER, FIELD, RANKS, UNIT_OF_RANK, count_of, has, size
from engine.shedding.enumeration import with_kickers
from engine.shedding.form import BOTH_JOKERS, Form, Kickers
from engine.shedding.reading import Reading

# What a rank gives to kicker pairs: whole pairs, single cards by colour (each with a wild one beside it), the
# cards.
Offer = tuple[int, int, int, int, int]
Cards = tuple[int, int]
"""Natural cards of the body's colour, and of the other."""

STAND_INS = range(BLACK_JOKER)
"""Ranks that a wild card may stand for."""


def body_ranks(reading: Reading) -> range:
    """The ranks of the body."""
    return range(reading.rank - reading.length + 1, reading.rank + 1)


def span(reading: Reading) -> int:
    """All bits of the ranks of the body."""
    return (1 << FIELD * reading.length) - 1 << FIELD * (reading.rank - reading.length + 1)


def lacking(form: Form, reading: Reading, own: int) -> int:
    """How many cards of the body are not there; jokers nothing can stand for."""
    sums = shortages(own, form.copies)
    lack = sums[reading.rank + 1] - sums[reading.rank - reading.length + 1]
    return 99 if lack and reading.rank >= BLACK_JOKER else lack


@lru_cache(maxsize=4096)
def shortages(own: int, copies: int) -> tuple[int, ...]:
    """How many cards the ranks below each rank lack to have so many copies."""
    short = (max(0, copies - count_of(own, rank)) for rank in range(len(RANKS)))
    return tuple(accumulate(short, initial=0))


# --- recognised ---------------------------------------------------------------------------------------------


def fits(form: Form, reading: Reading, own: int, wilds: int, other: int = 0, other_wilds: int = 0) -> bool:
    """Whether all the cards are read as this reading of the form."""
    inside = span(reading)
    if other & inside or any(count_of(own, rank) > form.copies for rank in body_ranks(reading)):
        return False
    left = wilds - lacking(form, reading, own)
    rest = own & ~inside
    if left < 0:
        return False
    if form.kickers is None:
        return not (rest or left or other or other_wilds)
    if form.kickers.size == 2:
        return are_pairs(form, rest, left, other, other_wilds)
    return (
        not other
        and not other_wilds
        and size(rest) + left == form.kickers.number
        and not rest & form.kickers.forbidden
        and rest & form.kickers.exclusive != BOTH_JOKERS
        and room(form, rest, left)
    )


def are_pairs(form: Form, own: int, wilds: int, other: int, other_wilds: int) -> bool:
    """Whether all the cards are the form's kicker pairs, each of one colour."""
    kickers = form.kickers
    assert kickers is not None
    whole = own_odd = other_odd = 0
    for rank, unit in enumerate(UNIT_OF_RANK):
        one, two = count_of(own, rank), count_of(other, rank)
        if not one and not two:
            continue
        odd = one % 2 or two % 2
        if not unit << FIELD - 1 & kickers.usable or (odd and rank >= BLACK_JOKER):
            return False
        if kickers.distinct and (one + two > 2 or (one and two)):
            return False
        whole += one // 2 + two // 2
        own_odd += one % 2
        other_odd += two % 2
    loose, other_loose = wilds - own_odd, other_wilds - other_odd
    if loose < 0 or other_loose < 0 or loose % 2 or other_loose % 2:
        return False
    pairs = (loose + other_loose) // 2
    return whole + own_odd + other_odd + pairs == kickers.number and room(form, own | other, pairs)


def room(form: Form, kickers: int, wild: int) -> bool:
    """Whether so many kickers of wild cards alone find ranks to stand for, where kickers differ in rank."""
    assert form.kickers is not None
    if not wild or not form.kickers.distinct:
        return True
    taken = sum([has(kickers, UNIT_OF_RANK[rank]) for rank in STAND_INS])
    return wild + taken + form.length <= len(STAND_INS)


def stand_ins(
    form: Form, reading: Reading, own: int, wilds: int, other: int, other_wilds: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For which ranks the wild cards of either colour stand in cards that fit: those of the body first, then
    kickers to what has no partner, then the lowest that may be."""
    body = body_ranks(reading)
    first = [rank for rank in body for _ in range(form.copies - count_of(own, rank))]
    second: list[int] = []
    paired = form.kickers is not None and form.kickers.size == 2
    if paired:
        first += [rank for rank in STAND_INS if rank not in body and count_of(own, rank) % 2]
        second += [rank for rank in STAND_INS if count_of(other, rank) % 2]
    used = own | other
    free = [rank for rank in STAND_INS[1:] if rank not in body and not has(used, UNIT_OF_RANK[rank])] or [
        rank for rank in (*STAND_INS[1:], 0) if rank not in body
    ]
    times = 2 if paired else 1
    spare = iter([rank for rank in free * 12 for _ in range(times)])
    first += [next(spare) for _ in range(wilds - len(first))]
    second += [next(spare) for _ in range(other_wilds - len(second))]
    return tuple(first), tuple(second)


# --- found in a hand ----------------------------------------------------------------------------------------


def sets_with(
    form: Form, reading: Reading, own: int, wilds: int, other: int = 0, other_wilds: int = 0
) -> Iterator[Cards]:
    """The natural cards of a hand that with so many wild ones beside them are read so; each once, most of
    them in the body first."""
    if lacking(form, reading, own) > wilds:
        return
    outside = ~span(reading)
    for body, left in bodies(own, body_ranks(reading), form.copies, wilds):
        if form.kickers is None:
            if not left and not other_wilds:
                yield body, 0
        elif form.kickers.size == 2:
            for one, two in kicker_pairs(form, own & outside, left, other & outside, other_wilds):
                yield body + one, two
        elif not other_wilds:
            yield from ((body + one, 0) for one in kicker_cards(form, own & outside, left))


def bodies(own: int, ranks: Sequence[int], copies: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards of a body, with the number of wild ones then left."""
    if not ranks:
        yield 0, wilds
        return
    rank = ranks[0]
    least = copies if rank >= BLACK_JOKER else max(copies - wilds, 0)
    for used in range(min(copies, count_of(own, rank)), least - 1, -1):
        for body, left in bodies(own, ranks[1:], copies, wilds - copies + used):
            yield body + used * UNIT_OF_RANK[rank], left


def kicker_cards(form: Form, own: int, wilds: int) -> Iterator[int]:
    """The natural ones of a form's single kickers."""
    kickers = form.kickers
    assert kickers is not None
    number = kickers.number - wilds
    found = with_kickers(0, own, resized(kickers, number)) if number > 0 else iter((0,) * (number == 0))
    return (one for one in found if room(form, one, wilds))


@lru_cache(maxsize=256)
def resized(kickers: Kickers, number: int) -> Kickers:
    """So many of these kickers."""
    return replace(kickers, number=number)


def kicker_pairs(form: Form, own: int, wilds: int, other: int, other_wilds: int) -> Iterator[Cards]:
    """The natural ones of a form's kicker pairs."""
    kickers = form.kickers
    assert kickers is not None
    supplies = [offers for rank in range(len(RANKS)) if (offers := offered(kickers, rank, own, other))]
    for own_odd in range(wilds % 2, wilds + 1, 2):
        for other_odd in range(other_wilds % 2, other_wilds + 1, 2):
            pairs = (wilds - own_odd + other_wilds - other_odd) // 2
            whole = kickers.number - pairs - own_odd - other_odd
            if whole >= 0:
                for one, two in picked(supplies, whole, own_odd, other_odd):
                    if room(form, one | two, pairs):
                        yield one, two


def offered(kickers: Kickers, rank: int, own: int, other: int) -> list[Offer]:
    """What a rank of a hand can give."""
    unit = UNIT_OF_RANK[rank]
    if not unit << FIELD - 1 & kickers.usable:
        return []
    most = 2 if kickers.distinct else 2 * kickers.number
    step = 2 if rank >= BLACK_JOKER else 1
    ones = range(0, min(count_of(own, rank), most) + 1, step)
    twos = range(0, min(count_of(other, rank), most) + 1, step)
    return [
        (one // 2 + two // 2, one % 2, two % 2, one * unit, two * unit)
        for one in ones
        for two in twos
        if (one or two) and not (kickers.distinct and one and two)
    ]


def picked(supplies: list[list[Offer]], whole: int, own_odd: int, other_odd: int) -> Iterator[Cards]:
    """Every choice of one offer or none from each supply that comes to so many whole pairs and single
    cards."""
    if not whole and not own_odd and not other_odd:
        yield 0, 0
        return
    for at, supply in enumerate(supplies):
        for pairs, one_odd, two_odd, one, two in supply:
            if pairs <= whole and one_odd <= own_odd and two_odd <= other_odd:
                rest = picked(supplies[at + 1 :], whole - pairs, own_odd - one_odd, other_odd - two_odd)
                yield from ((one + more, two + others) for more, others in rest)
