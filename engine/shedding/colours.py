"""The bicolour tables (speculator.md 25, 26): combinations are of one colour, and colours come first."""

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import FACES, FIELD, ONES, Card, counts
from engine.shedding.grammar import BOMB, Grammar, Reading

RED = "red"
BLACK = "black"
COLOURS = (BLACK, RED)
COLOUR: dict[Card, str] = {face: RED if face[0] in "HDR" else BLACK for face in FACES}
TWO_COLOURED_KINDS = ("trio_pair", "trio_pair_chain")


def of_colour(cards: Sequence[Card], colour: str) -> tuple[Card, ...]:
    """The cards of a colour."""
    return tuple([card for card in cards if COLOUR[card] == colour])


def coloured_readings(grammar: Grammar, cards: Sequence[Card]) -> tuple[Reading, ...]:
    """All readings of known cards of one colour, each with that of its body; of two, those where kicker pairs
    alone differ (speculator.md 25)."""
    found = grammar.readings(counts(cards))
    held = {colour: counts(of_colour(cards, colour)) for colour in COLOURS}
    if not held[RED] or not held[BLACK]:
        colour = RED if held[RED] else BLACK
        return tuple(replace(reading, colour=colour) for reading in found)
    return tuple(
        replace(reading, colour=colour)
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


def coloured_beats(grammar: Grammar, new: Reading, old: Reading, free: bool) -> bool:
    """Whether one reading beats another. `free`: the seat of the new one has played out one colour
    (speculator.md 26)."""
    if new.kind == BOMB != old.kind:
        return True
    if (new.kind, new.length) != (old.kind, old.length):
        return False
    if new.rung != old.rung:
        return new.rung > old.rung
    # On a rung of joker bombs the number of red ones stands for the rank.
    rank, old_rank = grammar.height(new), grammar.height(old)
    if new.colour == old.colour:
        return rank > old_rank
    return new.colour == RED or rank == old_rank or (free and rank > old_rank)
