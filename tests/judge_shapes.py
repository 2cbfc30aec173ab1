"""What may be made of cards of which the 3s may stand in, and of two colours, as the independent judge reads
docs/rules/speculator.md (the speculator's 3s, bicolour tables) and combinations.md. With the standard library
alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from tests.judge_cards import CHAIN, KINDS, ORDER, CardRules, Meaning, bomb, meanings, rank_of

Row = dict[str, int]
COLOURS = ("red", "black")
ACROSS = ("trio_pair", "trio_pair_chain")


def colour_of(card: str) -> str:
    return "red" if card == "RJ" or (card != "BJ" and card[0] in "HD") else "black"


@dataclass(frozen=True)
class Shape:
    """A kind and a length with the place in ORDER of the (highest) rank of the body; at bicolour tables with
    its colour."""

    kind: str
    length: int
    high: int
    colour: str = ""

    @property
    def body(self) -> str:
        return ORDER[self.high - self.length + 1 : self.high + 1]

    @property
    def size(self) -> int:
        """Its cards."""
        copies, kicker, number, _ = KINDS[self.kind]
        return self.length * (copies + kicker * number)

    def meaning(self, stand_ins: int = 0, his: bool = False) -> Meaning:
        return Meaning(self.kind, self.length, self.high, colour=self.colour, stand_ins=stand_ins, his=his)


@dataclass(frozen=True)
class Made:
    """How far a shape has been made: cards beside the body; 3s used by colour; whether any other card is in
    it; how many of the two ranks of jokers are among the kickers."""

    kickers: int = 0
    threes: tuple[int, ...] = ()
    others: bool = False
    jokers: int = 0


@cache
def shapes(rules: CardRules) -> tuple[Shape, ...]:
    """All shapes of a table but its bombs."""
    return tuple(all_shapes(rules))


@cache
def shapes_of(rules: CardRules, cards: int) -> tuple[Shape, ...]:
    """Those of so many cards."""
    return tuple(one for one in shapes(rules) if one.size == cards)


def all_shapes(rules: CardRules) -> Iterator[Shape]:
    for kind in rules.kinds:
        copies, _, _, least = KINDS[kind]
        in_a_row = least > 1
        for length in rules.lengths(kind):
            for high in range(length - 1, len(CHAIN) if in_a_row else len(ORDER)):
                shape = Shape(kind, length, high)
                jokers = shape.body in ("B", "R")
                if not jokers or copies == 1 or (copies == 2 and rules.joker_pairs):
                    yield from [replace(shape, colour=one) for one in COLOURS] if rules.colours else [shape]


@dataclass
class Maker:
    """Makes shapes of these cards. `wild`: whether 3s may stand in; `whole`: whether all must be used."""

    cards: Sequence[str]
    rules: CardRules
    distinct: bool
    wild: bool
    whole: bool

    def __post_init__(self) -> None:
        self.colours = COLOURS if self.rules.colours else ("",)
        self.held = Counter(
            (colour_of(card) if self.rules.colours else "", rank_of(card)) for card in self.cards
        )
        self.limits = tuple(self.held[colour, "3"] for colour in self.colours)

    def fewest(self, shape: Shape) -> int | None:
        """With how few 3s that stand in, the shape can be made; None where it cannot. One card at least is no
        3 where any stands in (combinations.md, wild cards). A 3 stands for cards of its own colour."""
        if self.lack(shape) > (self.held[shape.colour, "3"] if self.wild else 0):
            return None
        reached = {Made(threes=(0,) * len(self.colours)): 0}
        for rank in ORDER:
            row = {colour: self.held[colour, rank] for colour in self.colours}
            after: dict[Made, int] = {}
            for made, stand_ins in reached.items():
                for then, more in self.steps(made, rank, row, shape):
                    if all(used <= limit for used, limit in zip(then.threes, self.limits, strict=True)):
                        after[then] = min(after.get(then, 99), stand_ins + more)
            reached = after
        kickers = KINDS[shape.kind][1] * KINDS[shape.kind][2] * shape.length
        ends = [
            stand_ins
            for made, stand_ins in reached.items()
            if made.kickers == kickers
            and (made.others or not stand_ins)
            and (made.threes == self.limits or not self.whole)
        ]
        return min(ends, default=None)

    def lack(self, shape: Shape) -> int:
        """How many cards the body lacks."""
        copies = KINDS[shape.kind][0]
        return sum(max(0, copies - self.held[shape.colour, rank]) for rank in shape.body)

    def steps(self, made: Made, rank: str, row: Row, shape: Shape) -> Iterator[tuple[Made, int]]:
        """What can be done with the cards of a rank, by colour: (how far it is made then, stand-ins)."""
        copies, size, number, _ = KINDS[shape.kind]
        room = size * number * shape.length - made.kickers
        for taken in product(*(self.takes(rank, have, colour, shape) for colour, have in row.items())):
            cards = sum(own + stand_ins for own, stand_ins in taken)
            in_body = rank in shape.body
            if in_body and cards != copies:
                continue
            if not in_body and (cards > room or (self.strict(shape.kind) and cards not in (0, size))):
                continue
            jokers = made.jokers + (rank in "BR" and bool(cards) and not in_body)
            if jokers > 1 and size == 1 and self.strict(shape.kind):
                continue
            natural = sum(own for own, _ in taken)
            used = tuple(
                before + stand_ins + (own if rank == "3" else 0)
                for before, (own, stand_ins) in zip(made.threes, taken, strict=True)
            )
            others = made.others or (rank != "3" and natural > 0)
            yield Made(made.kickers + (0 if in_body else cards), used, others, jokers), cards - natural

    def takes(self, rank: str, have: int, colour: str, shape: Shape) -> list[tuple[int, int]]:
        """How many cards of a rank and colour can be taken, and how many 3s to stand in for it. (3s that are
        left over may be used elsewhere.)"""
        copies, size, number, _ = KINDS[shape.kind]
        in_body = rank in shape.body
        here = colour == shape.colour or (shape.kind in ACROSS and not in_body)
        most = (copies if in_body else size * number * shape.length) if here else 0
        least = have if self.whole and rank != "3" else 0
        stand_ins = range(most + 1) if self.wild and rank not in "3BR" else (0,)
        found = [(own, more) for own in range(least, min(have, most) + 1) for more in stand_ins]
        if not in_body and size == 2:
            found = [(own, more) for own, more in found if (own + more) % 2 == 0]
            if rank in "BR" and not self.rules.joker_pairs:
                found = [(own, more) for own, more in found if own == 0]
        return [(own, more) for own, more in found if own + more <= most]

    def strict(self, kind: str) -> bool:
        """Whether its kickers differ in rank."""
        return self.distinct or kind in self.rules.distinct_kinds


def bombs_of(cards: Sequence[str], rules: CardRules) -> list[Meaning]:
    """The cards as a bomb, if they are one; of one colour where that counts."""
    colours = {colour_of(card) for card in cards}
    found = bomb(Counter(map(rank_of, cards)), rules)
    if found is None or (rules.colours and len(colours) > 1):
        return []
    return [replace(found, colour=colours.pop() if rules.colours else "")]


def readings(cards: Sequence[str], rules: CardRules, distinct: bool, wild: bool = False) -> list[Meaning]:
    """All readings of the cards, each with the fewest 3s that stand in."""
    if not rules.colours and not (wild and "3" in map(rank_of, cards)):
        return meanings(cards, rules, distinct)
    maker = Maker(cards, rules, distinct, wild, whole=True)
    found = bombs_of(cards, rules)
    for shape in shapes_of(rules, len(cards)):
        stand_ins = maker.fewest(shape)
        if stand_ins is not None:
            found.append(shape.meaning(stand_ins))
    return found
