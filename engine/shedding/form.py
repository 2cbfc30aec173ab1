"""A form: one kind at one length, made ready to be recognised in packed counts and found in a hand."""

from dataclasses import dataclass

from engine.cards import BLACK_JOKER, FIELD, GUARDS, ONES, RED_JOKER, UNIT_OF_RANK, at_least
from engine.shedding.card_table import Combinations, KindRule
from engine.shedding.ladder import NATURAL_GUARDS
from engine.shedding.reading import Reading

CHAIN_GUARDS = GUARDS & (1 << FIELD * 12) - 1
BOTH_JOKERS = UNIT_OF_RANK[BLACK_JOKER] | UNIT_OF_RANK[RED_JOKER]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind looks like: `copies` of each body rank, and for each `kickers` kickers of `kicker`
    cards."""

    copies: int
    kicker: int = 0
    kickers: int = 0
    chain: bool = False


SHAPES = {
    "solo": Shape(1),
    "pair": Shape(2),
    "trio": Shape(3),
    "trio_solo": Shape(3, kicker=1, kickers=1),
    "trio_pair": Shape(3, kicker=2, kickers=1),
    "solo_chain": Shape(1, chain=True),
    "pair_chain": Shape(2, chain=True),
    "trio_chain": Shape(3, chain=True),
    "trio_solo_chain": Shape(3, kicker=1, kickers=1, chain=True),
    "trio_pair_chain": Shape(3, kicker=2, kickers=1, chain=True),
    "four_two_solo": Shape(4, kicker=1, kickers=2),
    "four_two_pair": Shape(4, kicker=2, kickers=2),
}


@dataclass(frozen=True, slots=True)
class Kickers:
    """What may be attached to a body: `number` kickers of `size` cards each.

    `ask` is what to add to counts to see which ranks can give one, `usable` the guards of the ranks that may.
    `distinct` ones differ in rank; `exclusive` holds the units of the two jokers where only one of them may
    be used. Counts that touch `forbidden`, or have both exclusive jokers, are no such kickers.
    """

    number: int
    size: int
    ask: int
    usable: int
    distinct: bool
    exclusive: int
    forbidden: int


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """One kind at one length. Bits of guards stand for ranks; a body is known by the guard of its lowest
    rank.

    `ask` and `ask_more` are what to add to counts to see which ranks have a body's copies, and more. `body`
    is to be multiplied by the unit of the lowest rank. `repeats`: its kickers may hold another body, so that
    one set of cards may be read, and found, more than once.
    """

    kind: str
    length: int
    size: int
    copies: int
    ask: int
    ask_more: int
    zone: int
    body: int
    kickers: Kickers | None
    repeats: bool
    readings: dict[int, Reading]

    def starts(self, ranks: int) -> int:
        """Of ranks that have a body's copies (guards), those at which a whole body begins."""
        found = ranks & self.zone
        for _ in range(self.length - 1):
            found &= found >> FIELD
        return found


def pair_guards(combinations: Combinations, bombs: dict[int, Reading]) -> int:
    """Guards of the ranks that make pairs: jokers only where the table says so and they are no bomb
    (combinations.md 3)."""
    jokers = (BLACK_JOKER, RED_JOKER) if combinations.joker_pairs else ()
    return NATURAL_GUARDS | sum(
        UNIT_OF_RANK[rank] << FIELD - 1 for rank in jokers if 2 * UNIT_OF_RANK[rank] not in bombs
    )


def kickers_of(shape: Shape, length: int, distinct: bool, pairs: int) -> Kickers | None:
    """The kickers of a kind at a length (combinations.md 4), None for kinds without."""
    if not shape.kicker:
        return None
    usable = GUARDS if shape.kicker == 1 else pairs
    units = usable >> FIELD - 1
    full = (1 << FIELD) - 1
    # Distinct: exactly one kicker's cards of a rank. Else any number of cards, of pairs an even one.
    allowed = (shape.kicker if distinct else full + 1 - shape.kicker) * units
    return Kickers(
        number=shape.kickers * length,
        size=shape.kicker,
        ask=at_least(shape.kicker),
        usable=usable,
        distinct=distinct,
        exclusive=BOTH_JOKERS if distinct and shape.kicker == 1 else 0,
        forbidden=full * ONES & ~allowed,
    )


def forms_of(rule: KindRule, distinct: bool, pairs: int) -> tuple[Form, ...]:
    """A kind's forms, shortest first. `pairs`: guards of the ranks that make pairs."""
    shape = SHAPES[rule.kind]
    zone = CHAIN_GUARDS if shape.chain else (GUARDS, pairs, NATURAL_GUARDS, NATURAL_GUARDS)[shape.copies - 1]
    lengths = range(rule.least, min(rule.most, 12) + 1) if shape.chain else (1,)
    return tuple(
        form_of(rule.kind, length, kickers_of(shape, length, distinct, pairs), zone) for length in lengths
    )


def form_of(kind: str, length: int, kickers: Kickers | None, zone: int) -> Form:
    """One form, with a reading made beforehand for each place where its body may begin."""
    copies = SHAPES[kind].copies
    size = copies * length + (kickers.number * kickers.size if kickers else 0)
    readings = {
        unit << FIELD - 1: Reading(kind, rank + length - 1, length, size)
        for rank, unit in enumerate(UNIT_OF_RANK)
        if all(zone >> FIELD * place & 1 << FIELD - 1 for place in range(rank, rank + length))
    }
    return Form(
        kind=kind,
        length=length,
        size=size,
        copies=copies,
        ask=at_least(copies),
        ask_more=at_least(copies + 1),
        zone=zone,
        body=copies * sum(UNIT_OF_RANK[:length]),
        kickers=kickers,
        repeats=kickers is not None
        and not kickers.distinct
        and copies % kickers.size == 0
        and copies <= kickers.number * kickers.size,
        readings=readings,
    )
