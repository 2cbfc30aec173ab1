"""The bicolour tables (speculator.md 25, 26): combinations are of one colour, and colours come first."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import FACES, FIELD, ONES, Card, counts
from engine.shedding.grammar import BOMB, Grammar, Reading

RED = "red"
BLACK = "black"
COLOUR: dict[Card, str] = {face: RED if face[0] in "HDR" else BLACK for face in FACES}
TWO_COLOURED_KINDS = ("trio_pair", "trio_pair_chain")


@dataclass(frozen=True, slots=True)
class Coloured:
    """A reading with its colour, that of its body."""

    reading: Reading
    colour: str


def coloured_readings(grammar: Grammar, cards: Sequence[Card]) -> tuple[Coloured, ...]:
    """All readings of known cards of one colour; of two, those where kicker pairs alone differ
    (speculator.md 25)."""
    found = grammar.readings(counts(cards))
    held = {colour: counts(card for card in cards if COLOUR[card] == colour) for colour in (RED, BLACK)}
    if not held[RED] or not held[BLACK]:
        colour = RED if held[RED] else BLACK
        return tuple(Coloured(reading, colour) for reading in found)
    return tuple(
        Coloured(reading, colour)
        for reading in found
        if reading.kind in TWO_COLOURED_KINDS
        for colour, other in ((RED, BLACK), (BLACK, RED))
        if not held[other] & body_of(reading) and is_paired(held[other] | held[colour] & ~body_of(reading))
    )


def body_of(reading: Reading) -> int:
    """All bits of the ranks of a body that is no bomb."""
    return (1 << FIELD * reading.length) - 1 << FIELD * (reading.rank - reading.length + 1)


def is_paired(packed: int) -> bool:
    """Whether no rank has an odd number of cards."""
    return not packed & ONES


def coloured_beats(new: Coloured, old: Coloured, free: bool) -> bool:
    """Whether one reading beats another. `free`: the seat of the new one has played out one colour
    (speculator.md 26)."""
    one, other = new.reading, old.reading
    if one.kind == BOMB != other.kind:
        return True
    if (one.kind, one.length) != (other.kind, other.length):
        return False
    if one.rung != other.rung:
        return one.rung > other.rung
    # On a rung of joker bombs the number of red ones stands for the rank.
    rank, old_rank = max(one.rank, one.red), max(other.rank, other.red)
    if new.colour == old.colour:
        return rank > old_rank
    return new.colour == RED or rank == old_rank or (free and rank > old_rank)
