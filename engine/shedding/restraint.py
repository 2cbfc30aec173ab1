"""What the speculator must play (speculator.md, his restraint), and what a seat may lay whose cards can stand
for others, or where colours count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.cards import Card
from engine.game import Illegal
from engine.shedding.grammar import BOMB, Grammar
from engine.shedding.holding import Holding, beaten, bombs, natural, plays, varied, with_stand_ins
from engine.shedding.reading import Reading, target
from engine.shedding.way import Way
from engine.value import value

IN_KIND, FEWEST, SAME_NUMBER, BEAT = (
    "speculator.md 10.1",
    "speculator.md 10.2",
    "speculator.md 11.1",
    "speculator.md 11.2",
)


@value
class Demand:
    """What the speculator must play: by which clause, with how many stand-ins, of how many cards (0 = as
    many as he likes); and the lowest such play."""

    clause: str
    stand_ins: int
    number: int
    example: tuple[Card, ...]

    def met(self, way: Way, number: int) -> bool:
        """Whether so many cards laid this way are what he must play."""
        if self.clause in (IN_KIND, FEWEST):
            return way.reading.kind != BOMB and len(way.wilds) == self.stand_ins
        return way.reading.kind == BOMB and self.number in (0, number)

    def refusal(self) -> Illegal:
        """Why anything else, and a pass, is refused."""
        return Illegal("restraint", clause=self.clause, must=list(self.example))


@lru_cache(maxsize=4096)
def demand(grammar: Grammar, holding: Holding, over: Reading | None) -> Demand | None:
    """What the speculator must play on what lies; None = he is free, and so is everybody else (speculator.md
    10, 11)."""
    if not holding.speculator or over is None:
        return None
    if over.kind == BOMB:
        same, first = None, None
        for cards in bombs(grammar, holding, over):
            first = first or cards
            if len(cards) == over.size:
                same = cards
                break
        if same is not None:
            return Demand(SAME_NUMBER, 0, over.size, same)
        return None if first is None else Demand(BEAT, 0, 0, first)
    for number in range(len(holding.wilds) + 1):
        found = in_kind(grammar, holding, over, number)
        if (example := next(found, None)) is not None:
            return Demand(FEWEST if number else IN_KIND, number, 0, example)
    return None


def in_kind(grammar: Grammar, holding: Holding, over: Reading, number: int) -> Iterator[tuple[Card, ...]]:
    """Plays of the kind of what lies, with just so many stand-ins."""
    return with_stand_ins(grammar, holding, over, number) if number else natural(grammar, holding, over)


def lawful(grammar: Grammar, holding: Holding, over: Reading | None) -> Iterator[tuple[Card, ...]]:
    """Every set of cards that the seat may lay, once; of copies, and of suits that do not matter, one."""
    must = demand(grammar, holding, over)
    if must is None or over is None:
        if holding.speculator and over is not None:
            return bombs(grammar, holding, over)
        found = plays(grammar, holding, over)
        return found if holding.speculator or not holding.wilds else varied(grammar, holding, over, found)
    if over.kind == BOMB:
        found = bombs(grammar, holding, over)
        return (cards for cards in found if must.number in (0, len(cards)))
    return in_kind(grammar, holding, over, must.stand_ins)


def obstacle(
    grammar: Grammar, holding: Holding, over: Reading | None, cards: Sequence[Card], way: Way
) -> Illegal | None:
    """Why the seat may not lay its cards this way; None where it may."""
    if over is not None and not beaten(grammar, holding, way.reading, over):
        return Illegal("does_not_beat", **target(over))
    must = demand(grammar, holding, over)
    return None if must is None or must.met(way, len(cards)) else must.refusal()
