"""The bicolour tables (speculator.md 25, 26): combinations are of one colour, and colours come first. How
cards are read there is in `holding`."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.cards import FACES, RANK_OF, Card, in_order
from engine.shedding.grammar import BOMB, Grammar, Reading

RED = "red"
BLACK = "black"
COLOURS = (BLACK, RED)
COLOUR: dict[Card, str] = {face: RED if face[0] in "HDR" else BLACK for face in FACES}
TWO_COLOURED_KINDS = ("trio_pair", "trio_pair_chain")


def of_colour(cards: Sequence[Card], colour: str) -> tuple[Card, ...]:
    """The cards of a colour."""
    return tuple([card for card in cards if COLOUR[card] == colour])


def first_alike(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the hand, low to high, that are alike to these in rank and colour, and of those alike the
    first in the order of the pack."""
    wanted = Counter(map(alike, cards))
    found = []
    for card in in_order(hand):
        if wanted[alike(card)]:
            wanted[alike(card)] -= 1
            found.append(card)
    return tuple(found)


def alike(card: Card) -> tuple[int, str]:
    """What counts of a card: rank and colour."""
    return RANK_OF[card], COLOUR[card]


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
