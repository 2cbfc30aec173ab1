"""Finding a form in a hand: the sets of cards that may be played as it, lazily, as packed rank counts."""

from collections.abc import Iterator

from engine.cards import FIELD, UNIT_OF_RANK, count_of
from engine.shedding.form import Form, Kickers

FULL = (1 << FIELD) - 1
# What one rank, or the two jokers where they exclude each other, can give: numbers of kickers, each with its
# cards.
Supply = list[tuple[int, int]]


def sets_of(form: Form, hand: int, starts: int) -> Iterator[int]:
    """All sets of a hand that are read as the form with a body beginning at one of `starts` (guards).

    Where the form repeats, a set comes once for each of its bodies.
    """
    kickers = form.kickers
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        body = (lowest >> FIELD - 1) * form.body
        if kickers is None:
            yield body
        else:
            yield from with_kickers(body, hand & ~(body // form.copies * FULL), kickers)


def with_kickers(body: int, left: int, kickers: Kickers) -> Iterator[int]:
    """A body with every set of kickers from what is left of the hand (no card of the body's ranks)."""
    guards = (left + kickers.ask) & kickers.usable
    if kickers.number == 1:
        while guards:
            lowest = guards & -guards
            yield body + kickers.size * (lowest >> FIELD - 1)
            guards ^= lowest
        return
    supplies = supplied(left, guards, kickers)
    # Two halves, each small, joined at the last moment: the first set comes at once, however many there are.
    middle = (len(supplies) + 1) // 2
    low = combined(supplies[:middle], kickers.number)
    high = combined(supplies[middle:], kickers.number)
    for from_high in range(kickers.number + 1):
        for first in low[kickers.number - from_high]:
            start = body + first
            for second in high[from_high]:
                yield start + second


def supplied(left: int, guards: int, kickers: Kickers) -> list[Supply]:
    """What each rank can give, low to high; exclusive jokers are one supply."""
    supplies: list[Supply] = []
    jokers: Supply = []
    for rank, unit in enumerate(UNIT_OF_RANK):
        if not guards & unit << FIELD - 1:
            continue
        cards = kickers.size * unit
        if not kickers.distinct:
            most = min(count_of(left, rank) // kickers.size, kickers.number)
            supplies.append([(number, number * cards) for number in range(1, most + 1)])
        elif unit & kickers.exclusive:
            jokers.append((1, cards))
        else:
            supplies.append([(1, cards)])
    return [*supplies, jokers] if jokers else supplies


def combined(supplies: list[Supply], most: int) -> list[list[int]]:
    """For each number of kickers from 0 to `most` all sets of so many: each supply gives one of its offers or
    none."""
    sets: list[list[int]] = [[0], *([] for _ in range(most))]
    for supply in supplies:
        # From the top down, so that what this supply has given is not joined with more of its own.
        for number in range(most, 0, -1):
            for given, cards in supply:
                if given <= number:
                    sets[number] += [cards + others for others in sets[number - given]]
    return sets
