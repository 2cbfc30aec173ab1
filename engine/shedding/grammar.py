"""The grammar of a table: from cards to readings, what beats what, and the lawful answers of a hand.

Built once for a table's combinations and the house option `kickers`, with every reading made beforehand. Sets
of cards are packed rank counts (engine/cards.py).
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.cards import FIELD, GUARDS, UNIT_OF_RANK, size
from engine.shedding.card_table import Combinations
from engine.shedding.enumeration import sets_of
from engine.shedding.form import BOTH_JOKERS, SHAPES, Form, forms_of, pair_guards
from engine.shedding.ladder import Ladder
from engine.shedding.order import PRINTED, order
from engine.shedding.reading import BOMB, Reading, described

__all__ = ["BOMB", "Grammar", "Reading", "described", "grammar_for"]

KICKERS = ("any", "distinct")
CHAINED = {kind: shape.chain for kind, shape in SHAPES.items()} | {BOMB: False}
"""By kind whether it is a chain, and so compared by printed rank."""


class Grammar:
    """What may be played at a table (combinations.md), compiled for ranks that compare in the order `ranks`,
    low to high. ValueError for unknown kinds or kickers."""

    def __init__(self, combinations: Combinations, kickers: str, ranks: str = PRINTED) -> None:
        if kickers not in KICKERS:
            raise ValueError(f"kickers are one of {', '.join(KICKERS)}, not {kickers!r}")
        self.order = order(ranks)
        self.bicolour = combinations.bicolour
        self._ladder = Ladder(combinations.ladder, self.order)
        pairs = pair_guards(combinations, self._ladder.bombs)
        rules = {rule.kind: rule for rule in combinations.kinds}
        if unknown := sorted(rules.keys() - SHAPES.keys()):
            raise ValueError(f"no such kinds: {', '.join(unknown)}")
        self._kinds = tuple(
            forms_of(rules[kind], rules[kind].distinct or kickers == "distinct", pairs)
            for kind in SHAPES
            if kind in rules
        )
        self._forms = {(form.kind, form.length): form for forms in self._kinds for form in forms}
        self._by_size: dict[int, tuple[Form, ...]] = {}
        for form in self._forms.values():
            if form.kickers is not None:
                self._by_size[form.size] = (*self._by_size.get(form.size, ()), form)
        self._without_kickers = self._compiled_plain()

    def _compiled_plain(self) -> dict[int, tuple[Reading, ...]]:
        """The readings of every set that can be read without kickers: a few hundred, so they are made
        beforehand."""
        plain: dict[int, tuple[Reading, ...]] = {
            counts: (bomb,) for counts, bomb in self._ladder.bombs.items()
        }
        for form in self._forms.values():
            if form.kickers is None:
                for start, reading in form.readings.items():
                    counts = (start >> FIELD - 1) * form.body
                    plain[counts] = (reading, *self._read_with_kickers(counts))
        return plain

    def readings(self, counts: int) -> tuple[Reading, ...]:
        """All readings of a set of cards, ordered by kind, then rank; none when it cannot be played."""
        known = self._without_kickers.get(counts)
        return self._read_with_kickers(counts) if known is None else known

    def _read_with_kickers(self, counts: int) -> tuple[Reading, ...]:
        found: list[Reading] = []
        for form in self._by_size.get(size(counts), ()):
            # Ranks of exactly a body's copies: a kicker never has a rank of the body.
            starts = form.starts(((counts + form.ask) ^ (counts + form.ask_more)) & GUARDS)
            kickers = form.kickers
            while starts:
                lowest = starts & -starts
                starts ^= lowest
                rest = counts - (lowest >> FIELD - 1) * form.body
                if kickers and not rest & kickers.forbidden and rest & kickers.exclusive != BOTH_JOKERS:
                    found.append(form.readings[lowest])
        return tuple(found)

    def beats(self, new: Reading, old: Reading) -> bool:
        """Whether one reading beats another (combinations.md 1)."""
        if new.kind != BOMB:
            if new.kind != old.kind or new.length != old.length:
                return False
            if self.order.plain:
                return new.rank > old.rank
            return self.height(new) > self.height(old)
        if old.kind != BOMB or new.rung != old.rung:
            return new.rung > old.rung
        return self.height(new) > self.height(old)

    def height(self, reading: Reading) -> int:
        """What is compared of readings of one kind and length, of bombs on one rung: chains by printed rank,
        others by the order in force, joker bombs by their red ones; below all natural bombs those with wild
        cards."""
        if reading.rank < 0:
            return reading.red
        place = reading.rank if CHAINED[reading.kind] else self.order.place[reading.rank]
        return place - 15 if reading.wilds else place

    def candidates(self, counts: int, over: Reading | None) -> tuple[Reading, ...]:
        """The readings a play may mean: see `meant`."""
        return self.meant(self.readings(counts), over)

    def meant(self, readings: tuple[Reading, ...], over: Reading | None) -> tuple[Reading, ...]:
        """Of the readings of a set those that a play of it may mean (combinations.md 5): those that beat what
        lies, all when leading; of one kind and length only the highest."""
        if over is not None:
            readings = tuple([reading for reading in readings if self.beats(reading, over)])
        if len(readings) < 2:
            return readings
        if not self.order.printed:
            readings = tuple(sorted(readings, key=self.height))
        return tuple({(reading.kind, reading.length): reading for reading in readings}.values())

    def forms(self, over: Reading | None) -> tuple[Form, ...]:
        """The forms of what may be led, or that what lies has; bombs have none."""
        if over is None:
            return tuple(self._forms.values())
        form = self._forms.get((over.kind, over.length))
        return () if form is None else (form,)

    @property
    def all_bombs(self) -> dict[int, Reading]:
        """Every bomb by its cards."""
        return self._ladder.bombs

    def bombs(self, hand: int, over: Reading | None) -> Iterator[int]:
        """The bombs of a hand that beat what lies, or all; in ladder order."""
        return self._ladder.above(hand, over)

    def reading_of(self, kind: str, rank: int, length: int) -> Reading | None:
        """The reading of a kind, body rank (0 to 14; in a chain the highest) and length, or None."""
        form = self._forms.get((kind, length))
        if form is None or not length <= rank + 1 <= len(UNIT_OF_RANK):
            return None
        return form.readings.get(UNIT_OF_RANK[rank - length + 1] << FIELD - 1)

    def bomb_of(self, rung: int, rank: int = -1, red: int = -1) -> Reading | None:
        """The bomb of a rung by its rank, or by its number of red jokers (the one of fewest cards)."""
        bombs = self._ladder.bombs.values()
        named = (bomb for bomb in bombs if (bomb.rung, bomb.rank, bomb.red) == (rung, rank, red))
        return min(named, key=lambda bomb: bomb.size, default=None)

    def follows(self, hand: int, over: Reading | None) -> Iterator[int]:
        """Every set of the hand that beats what lies, or that may be led; each once, lazily. By kind, lowest
        rank first, bombs last in ladder order."""
        if over is None:
            for forms in self._kinds:
                yield from self._leads(forms, hand)
        elif (form := self._forms.get((over.kind, over.length))) is not None:
            starts = form.starts(hand + form.ask)
            if CHAINED[form.kind]:
                starts &= -1 << FIELD * (over.rank - form.length + 2)
            else:
                starts &= self.order.above(over.rank)
            yield from self._found(form, hand, starts, over)
        yield from self._ladder.above(hand, over)

    def _leads(self, forms: tuple[Form, ...], hand: int) -> Iterator[int]:
        for form in forms:
            starts = form.starts(hand + form.ask)
            if not starts:
                return
            yield from self._found(form, hand, starts, None)

    def _found(self, form: Form, hand: int, starts: int, over: Reading | None) -> Iterator[int]:
        if form.repeats:
            return self._once(form, hand, starts, over)
        if self.order.printed or CHAINED[form.kind]:
            return sets_of(form, hand, starts)
        return self._by_order(form, hand, starts)

    def _by_order(self, form: Form, hand: int, starts: int) -> Iterator[int]:
        """The sets of a form that is no chain, by the order in force from its lowest body on."""
        for lowest in self._bodies(form, starts):
            yield from sets_of(form, hand, lowest)

    def _once(self, form: Form, hand: int, starts: int, over: Reading | None) -> Iterator[int]:
        """The sets of a form that may be read in several ways: each under the lowest of its readings that
        beats."""
        for lowest in self._bodies(form, starts):
            reading = form.readings[lowest]
            body = (lowest >> FIELD - 1) * form.body
            for counts in sets_of(form, hand, lowest):
                if not (counts - body + form.ask) & GUARDS or self._lowest(counts, over) is reading:
                    yield counts

    def _bodies(self, form: Form, starts: int) -> Iterator[int]:
        """The guards at which bodies of a form begin, from the lowest as it compares: in chains by printed
        rank."""
        chained = CHAINED[form.kind]
        while starts:
            lowest = starts & -starts if chained else self.order.lowest(starts)
            starts ^= lowest
            yield lowest

    def _lowest(self, counts: int, over: Reading | None) -> Reading:
        """The lowest reading that beats what lies, of the first kind that does."""
        beating = (reading for reading in self.readings(counts) if over is None or self.beats(reading, over))
        first = next(beating)
        if self.order.printed:
            return first
        return min((first, *(other for other in beating if other.kind == first.kind)), key=self.height)


@lru_cache(maxsize=256)
def grammar_for(combinations: Combinations, kickers: str, ranks: str = PRINTED) -> Grammar:
    """The grammar of some combinations, house option and order, built on first use. Keep it: looking it up
    costs a hash."""
    return Grammar(combinations, kickers, ranks)
