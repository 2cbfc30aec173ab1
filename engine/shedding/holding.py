"""What a seat can lay where some of its cards may stand for others, or colours count (speculator.md 9, 25,
26): the ways of given cards, and the plays of its hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product

from engine.cards import RANK_OF, SORT_KEY, UNIT, UNIT_OF_RANK, Card, counts, has, in_order, without
from engine.shedding.colours import BLACK, COLOUR, COLOURS, RED, TWO_COLOURED_KINDS, coloured_beats, of_colour
from engine.shedding.form import Form
from engine.shedding.grammar import BOMB, Grammar
from engine.shedding.reading import OWN_SOLO, Reading
from engine.shedding.state import StandIn
from engine.shedding.way import Way
from engine.shedding.wilds import fits, sets_with, stand_ins
from engine.value import value

Cards = tuple[Card, ...]
Sort = tuple[int, str, bool]
THREE = UNIT_OF_RANK[0]


@value
class Holding:
    """What of a seat bears on its plays: its hand, its cards that may stand for others, whether it is the
    speculator."""

    hand: Cards
    wilds: Cards = ()
    speculator: bool = False

    @property
    def free(self) -> bool:
        """Whether it has played out one colour (speculator.md 26)."""
        return len({COLOUR[card] for card in self.hand}) < 2

    def sort(self, bicolour: bool, card: Card) -> Sort:
        """What matters of a card: rank, colour where colours count, whether it may stand for another."""
        return UNIT[card], COLOUR[card] if bicolour else "", card in self.wilds


@value
class Parted:
    """Cards parted by colour and use: those of the body's colour and the wild ones among them, those of the
    other colour and the wild ones among them. Where colours do not count all are of one, ""."""

    colour: str
    own: Cards
    wilds: Cards
    other: Cards = ()
    other_wilds: Cards = ()

    @property
    def all_wilds(self) -> Cards:
        """The cards that stand for others."""
        return (*self.wilds, *self.other_wilds)


@lru_cache(maxsize=1024)
def parted(bicolour: bool, cards: Cards, wilds: Cards, number: int) -> tuple[Parted, ...]:
    """Every way to part the cards with so many that stand for others: which card of a rank does, does not
    matter. Natural cards come in order, those that could stand in last of all."""
    may = frozenset(wilds)
    ordered = tuple(sorted(cards, key=lambda card: (card in may, SORT_KEY[card])))
    if not bicolour:
        return tuple(Parted("", left, used) for used, left in uses(ordered, may, number))
    return tuple(
        Parted(colour, left, used, other_left, other_used)
        for colour, other in ((BLACK, RED), (RED, BLACK))
        for at in range(number + 1)
        for used, left in uses(of_colour(ordered, colour), may, at)
        for other_used, other_left in uses(of_colour(ordered, other), may, number - at)
    )


def uses(cards: Cards, may: frozenset[Card], number: int) -> Iterator[tuple[Cards, Cards]]:
    """Every choice of so many wild cards, by their number in each rank, with what is left."""
    if not number:
        yield (), cards
        return
    ranks: dict[int, list[Card]] = {}
    for card in cards:
        if card in may:
            ranks.setdefault(UNIT[card], []).append(card)
    for numbers in product(*(range(min(number, len(same)) + 1) for same in ranks.values())):
        if sum(numbers) == number:
            chosen = zip(ranks.values(), numbers, strict=True)
            used = tuple(card for same, one in chosen for card in same[len(same) - one :])
            left = without(cards, used)
            assert left is not None
            yield used, left


def beaten(grammar: Grammar, holding: Holding, new: Reading, over: Reading | None) -> bool:
    """Whether the seat's combination beats what lies; leading, each does."""
    if over is None:
        return True
    return coloured_beats(grammar, new, over, holding.free) if grammar.bicolour else grammar.beats(new, over)


# --- the ways of given cards --------------------------------------------------------------------------------


def ways_of(grammar: Grammar, holding: Holding, cards: Cards) -> Iterator[Way]:
    """Every way in which the seat may mean these cards, each with the fewest stand-ins; whatever lies."""
    packed = counts(cards)
    if holding.speculator and packed == THREE:
        yield Way(solo_of(grammar, holding, cards[0]))
        return
    if not grammar.bicolour:
        yield from map(Way, grammar.readings(packed))
    elif len({COLOUR[card] for card in cards}) == 1:
        bombs = (reading for reading in grammar.readings(packed) if reading.kind == BOMB)
        yield from (Way(tinted(grammar, reading, cards)) for reading in bombs)
    seen = set() if grammar.bicolour else set(grammar.readings(packed))
    wilds = tuple([card for card in cards if card in holding.wilds])
    most = len(wilds) if len(wilds) < len(cards) else 0  # one at least must be what it is
    for number in range(0 if grammar.bicolour else 1, most + 1):
        for parts in parted(grammar.bicolour, in_order(cards), wilds, number):
            for way in filled(grammar, parts, len(cards)):
                if way.reading not in seen:
                    seen.add(way.reading)
                    yield way


def tinted(grammar: Grammar, reading: Reading, cards: Sequence[Card]) -> Reading:
    """The reading of cards of one colour, with the colour where colours count."""
    return coloured(reading, COLOUR[cards[0]]) if grammar.bicolour else reading


def any_plain(cards: Sequence[Card], holding: Holding) -> bool:
    """Whether any of the cards cannot stand for another: without one none does (combinations.md, wild
    cards)."""
    return any(card not in holding.wilds for card in cards)


def filled(grammar: Grammar, parts: Parted, number: int) -> Iterator[Way]:
    """The ways of parted cards, so many in all."""
    own, other = counts(parts.own), counts(parts.other)
    wilds, other_wilds = len(parts.wilds), len(parts.other_wilds)
    for form in grammar.forms(None):
        if form.size != number or ((other or other_wilds) and form.kind not in TWO_COLOURED_KINDS):
            continue
        for reading in form.readings.values():
            if fits(form, reading, own, wilds, other, other_wilds):
                ranks, other_ranks = stand_ins(form, reading, own, wilds, other, other_wilds)
                standing = zip(parts.all_wilds, (*ranks, *other_ranks), strict=True)
                yield Way(
                    coloured(reading, parts.colour),
                    tuple(StandIn(card, rank) for card, rank in standing),
                )


# --- the plays of a hand ------------------------------------------------------------------------------------


def plays(grammar: Grammar, holding: Holding, over: Reading | None) -> Iterator[Cards]:
    """Every set of cards that the seat can lay on what lies, or lead, each once; of copies and of suits of a
    colour one. Natural combinations first, then bombs, then those with the fewest stand-ins."""
    seen: set[Cards] = set()
    for cards in chain(natural(grammar, holding, over), bombs(grammar, holding, over)):
        seen.add(in_order(cards))
        yield cards
    for number in range(1, len(holding.wilds) + 1):
        for cards in with_stand_ins(grammar, holding, over, number):
            if (key := in_order(cards)) not in seen:
                seen.add(key)
                yield cards


def varied(
    grammar: Grammar, holding: Holding, over: Reading | None, found: Iterable[Cards]
) -> Iterator[Cards]:
    """The plays of a seat with wild cards, and those in which a wild card lies for what it is in the place of
    another of its rank."""
    seen: set[Cards] = set()
    for cards in found:
        waiting = [cards]
        while waiting:
            one = in_order(waiting.pop())
            ways = ways_of(grammar, holding, one)
            if one not in seen and any(beaten(grammar, holding, way.reading, over) for way in ways):
                seen.add(one)
                yield one
                waiting += swapped(holding, one)


def swapped(holding: Holding, cards: Cards) -> Iterator[Cards]:
    """The cards with one of them replaced by a wild one of its rank."""
    for wild in holding.wilds:
        same = [card for card in cards if UNIT[card] == UNIT[wild] and card not in holding.wilds]
        if same and wild not in cards:
            rest = without(cards, same[:1])
            assert rest is not None
            yield (*rest, wild)


def natural(grammar: Grammar, holding: Holding, over: Reading | None) -> Iterator[Cards]:
    """Plays that are no bombs and in which no card stands for another, lowest first."""
    if holding.speculator and over is not None and over.kind == "solo":
        yield from own_solos(grammar, holding, over)
    elif grammar.bicolour:
        yield from with_stand_ins(grammar, holding, over, 0)
    elif over is None or over.kind != BOMB:
        (parts,) = parted(False, holding.hand, holding.wilds, 0)
        for packed in grammar.follows(counts(holding.hand), over):
            if packed not in grammar.all_bombs:
                yield taken(parts.own, packed)


def own_solos(grammar: Grammar, holding: Holding, over: Reading) -> Iterator[Cards]:
    """The speculator's solos, of which his 3s are higher than others'; of each colour, where these count."""
    solos = {}
    for card in in_order(holding.hand)[::-1]:
        reading = solo_of(grammar, holding, card)
        if beaten(grammar, holding, reading, over):
            solos[reading] = (grammar.height(reading), reading.colour, card)
    yield from ((card,) for *_, card in sorted(solos.values()))


def solo_of(grammar: Grammar, holding: Holding, card: Card) -> Reading:
    """What a card of the seat is alone."""
    reading = (
        None if holding.speculator and UNIT[card] == THREE else grammar.reading_of("solo", RANK_OF[card], 1)
    )
    return tinted(grammar, reading or OWN_SOLO, (card,))


def with_stand_ins(grammar: Grammar, holding: Holding, over: Reading | None, number: int) -> Iterator[Cards]:
    """Plays that are no bombs, in which just so many cards stand for others; lowest first."""
    seen: set[Cards] = set()
    ways = [
        (parts, counts(parts.own), counts(parts.other))
        for parts in parted(grammar.bicolour, holding.hand, holding.wilds, number)
    ]
    for form in grammar.forms(over):
        for reading in ranked(grammar, form):
            for parts, own, other in ways:
                mixed = form.kind in TWO_COLOURED_KINDS
                if parts.other_wilds and not mixed:
                    continue
                if not beaten(grammar, holding, coloured(reading, parts.colour), over):
                    continue
                for one, two in sets_with(
                    form, reading, own, len(parts.wilds), other if mixed else 0, len(parts.other_wilds)
                ):
                    cards = in_order((*taken(parts.own, one), *taken(parts.other, two), *parts.all_wilds))
                    if cards not in seen and (not number or any_plain(cards, holding)):
                        seen.add(cards)
                        yield cards


@lru_cache(maxsize=4096)
def coloured(reading: Reading, colour: str) -> Reading:
    """The reading with this colour; "" = colours do not count."""
    return replace(reading, colour=colour) if colour else reading


@lru_cache(maxsize=4096)
def ranked(grammar: Grammar, form: Form) -> tuple[Reading, ...]:
    """The readings of a form from the lowest on."""
    return tuple(sorted(form.readings.values(), key=grammar.height))


def bombs(grammar: Grammar, holding: Holding, over: Reading | None) -> Iterator[Cards]:
    """The bombs that beat what lies, or all; in ladder order."""
    if not grammar.bicolour:
        ordered = in_order(holding.hand)
        yield from (taken(ordered, packed) for packed in grammar.bombs(counts(ordered), over))
        return
    found = []
    for colour in COLOURS:
        cards = in_order(of_colour(holding.hand, colour))
        for packed in grammar.bombs(counts(cards), None):
            reading = coloured(grammar.all_bombs[packed], colour)
            if beaten(grammar, holding, reading, over):
                found.append((reading.rung, grammar.height(reading), taken(cards, packed)))
    yield from (cards for *_, cards in sorted(found))


def taken(ordered: Sequence[Card], packed: int) -> Cards:
    """The first cards of these ranks."""
    chosen = []
    for card in ordered:
        if not packed:
            break
        if has(packed, unit := UNIT[card]):
            packed -= unit
            chosen.append(card)
    return tuple(chosen)
