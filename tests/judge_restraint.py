"""What beats what at a speculator table, and what the speculator must play, as the independent judge reads
docs/rules/speculator.md. With the standard library alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from tests.judge_cards import KINDS, ORDER, CardRules, Meaning, rank_of
from tests.judge_shapes import Maker, bombs_of, readings, shapes

ABOVE_ACE, ABOVE_TWO, ABOVE_LIFTED = 11.5, 12.3, 12.6


def place(one: Meaning, lifted: str) -> float:
    """Where the rank of the body stands. Outside chains a `lifted` rank, that of the card turned up, is
    between 2 and the small joker; the speculator's 3 alone is between A and 2, his lifted 3s above others'
    (speculator.md, The speculator's 3s, Turned-up cards)."""
    rank = ORDER[one.rank]
    if one.kind != "bomb" and KINDS[one.kind][3] > 1:
        return one.rank
    if rank == lifted:
        return ABOVE_LIFTED if one.his and rank == "3" else ABOVE_TWO
    if rank == "3" and one.kind == "solo" and one.his:
        return ABOVE_ACE
    return one.rank


def beats(new: Meaning, old: Meaning, lifted: str = "", free: bool = False) -> bool:
    """Whether one beats another. `free`: the seat of the new one has played out one colour (speculator.md,
    Bicolour tables)."""
    if new.kind == "bomb" != old.kind:
        return True
    if (new.kind, new.length, new.rung) != (old.kind, old.length, old.rung):
        return new.kind == old.kind == "bomb" and new.rung > old.rung
    joker_bomb = new.rank < 0
    mine, other = (one.red if joker_bomb else place(one, lifted) for one in (new, old))
    if new.colour == old.colour or (free and mine > other):
        return mine > other
    return new.colour == "red" or mine == other


@dataclass(frozen=True)
class Restraint:
    """What the speculator may play at a table of these rules where so a rank is lifted. `free`, where it is
    asked: he has played out one colour."""

    rules: CardRules
    distinct: bool
    lifted: str = ""

    def may_pass(self, hand: Sequence[str], over: Meaning, size: int, free: bool = False) -> bool:
        """Whether he who holds the hand may pass over the combination of so many cards. He may where he
        cannot follow but with a bomb over what is none."""
        if over.kind == "bomb":
            return not any(self.bombs(hand, over, free))
        return fewest(self, tuple(hand), over, free) is None

    def bombs(self, hand: Sequence[str], over: Meaning, free: bool) -> Iterator[int]:
        """The sizes of the bombs in the hand that beat the combination."""
        jokers = [card for card in hand if card in ("BJ", "RJ")]
        ranks = {rank_of(card) for card in hand if card not in jokers}
        of_a_rank = [[card for card in hand if rank_of(card) == rank] for rank in ranks]
        for cards in [*of_a_rank, jokers]:
            for size in range(2, len(cards) + 1):
                for some in set(combinations(sorted(cards), size)):
                    if any(beats(one, over, self.lifted, free) for one in bombs_of(some, self.rules)):
                        yield size

    def lawful(
        self, hand: Sequence[str], cards: Sequence[str], over: Meaning | None, size: int, free: bool = False
    ) -> list[Meaning]:
        """What the cards of the hand may be played as: leading, whatever they are; else where it beats
        `over`, a combination of so many cards, and obeys the restraint (speculator.md, His restraint)."""
        found = [replace(one, his=True) for one in readings(cards, self.rules, self.distinct, wild=True)]
        if over is None:
            return found
        found = [one for one in found if beats(one, over, self.lifted, free)]
        if over.kind == "bomb":
            sizes = set(self.bombs(hand, over, free))
            return [one for one in found if size not in sizes or len(cards) == size]
        least = fewest(self, tuple(hand), over, free)
        if least is None:
            return found
        return [one for one in found if one.kind != "bomb" and one.stand_ins == least]


@lru_cache(maxsize=64)
def fewest(restraint: Restraint, hand: tuple[str, ...], over: Meaning, free: bool) -> int | None:
    """With how few 3s that stand in, the hand follows in kind; None where it cannot."""
    maker = Maker(hand, restraint.rules, restraint.distinct, wild=True, whole=False)
    found = [
        stand_ins
        for shape in shapes(restraint.rules)
        if (shape.kind, shape.length) == (over.kind, over.length)
        and beats(shape.meaning(his=True), over, restraint.lifted, free)
        and (stand_ins := maker.fewest(shape)) is not None
    ]
    return min(found, default=None)
