"""Cards, their text notation, and packed rank counts.

A card is its face: suit then rank as in `S3 HT DJ C2`, and `BJ`, `RJ` for the jokers. Copies of a card from
several decks are equal strings. Where suits do not matter a set of cards is packed rank counts: one integer
of 15 fields of 6 bits, one a rank. A field counts up to 16 in 5 bits; its sixth bit, the guard, stays clear,
so that one addition asks of all ranks at once 'are there at least n?' (see `at_least`).
"""

from collections.abc import Iterable
from typing import Final

Card = str

RANKS: Final = "3456789TJQKA2BR"
SUITS: Final = "SHCD"
BLACK_JOKER: Final = 13
RED_JOKER: Final = 14
MOST_OF_A_RANK: Final = 16

FACES: Final[tuple[Card, ...]] = (*(suit + rank for rank in RANKS[:13] for suit in SUITS), "BJ", "RJ")
RANK_OF: Final[dict[Card, int]] = {
    face: RANKS.index(face[0] if face in ("BJ", "RJ") else face[1]) for face in FACES
}
SORT_KEY: Final[dict[Card, int]] = {face: place for place, face in enumerate(FACES)}

FIELD: Final = 6
UNIT_OF_RANK: Final[tuple[int, ...]] = tuple(1 << FIELD * rank for rank in range(len(RANKS)))
UNIT: Final[dict[Card, int]] = {face: UNIT_OF_RANK[rank] for face, rank in RANK_OF.items()}
ONES: Final = sum(UNIT_OF_RANK)
GUARDS: Final = ONES << FIELD - 1

_COUNT = GUARDS // ONES - 1
_EVEN_FIELDS = sum(_COUNT * unit for unit in UNIT_OF_RANK[::2])
_PAIR_OF_FIELDS = (1 << 2 * FIELD) - 1


def counts(cards: Iterable[Card]) -> int:
    """Packed rank counts of known cards, at most 16 of a rank. KeyError for what is no card."""
    return sum(map(UNIT.__getitem__, cards))


def size(packed: int) -> int:
    """How many cards packed rank counts hold."""
    # Fields add up to the remainder by 'all ones'; on fields of 12 bits, since then no sum is too large.
    return (packed & _EVEN_FIELDS) % _PAIR_OF_FIELDS + (packed >> FIELD & _EVEN_FIELDS) % _PAIR_OF_FIELDS


def count_of(packed: int, rank: int) -> int:
    """How many cards of one rank (0 to 14) packed rank counts hold."""
    return packed >> FIELD * rank & _COUNT


def has(packed: int, unit: int) -> bool:
    """Whether packed counts hold a card of the rank with this unit."""
    return bool(packed & unit * _COUNT)


def held_units(packed: int) -> tuple[int, ...]:
    """The units of the ranks that packed counts hold, low to high."""
    return tuple(unit for unit in UNIT_OF_RANK if packed & unit * _COUNT)


def at_least(number: int) -> int:
    """What to add to packed counts so that the guard is set exactly for ranks with `number` cards or more."""
    return ((1 << FIELD - 1) - number) * ONES


def contains(packed: int, part: int) -> bool:
    """Whether packed counts hold all of another's cards."""
    return (packed + GUARDS - part) & GUARDS == GUARDS


def parse_ranks(text: str) -> int:
    """Packed counts of ranks without suits, such as `333444T9`, in any order. ValueError for other text."""
    packed = 0
    for rank, letter in enumerate(RANKS):
        number = text.count(letter)
        if number > MOST_OF_A_RANK:
            raise ValueError(f"more than {MOST_OF_A_RANK} cards of rank {letter}")
        packed += number * UNIT_OF_RANK[rank]
    if size(packed) != len(text):
        strange = next(letter for letter in text if letter not in RANKS)
        raise ValueError(f"not a rank: {strange!r}")
    return packed


def format_ranks(packed: int) -> str:
    """Ranks low to high, such as `3334449T`."""
    return "".join(letter * count_of(packed, rank) for rank, letter in enumerate(RANKS))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written, such as `S3 HT BJ`. ValueError for no card, or too many of a rank."""
    cards = tuple(text.split())
    for card in cards:
        if card not in UNIT:
            raise ValueError(f"not a card: {card!r}")
    for rank, letter in enumerate(RANKS):
        if sum(RANK_OF[card] == rank for card in cards) > MOST_OF_A_RANK:
            raise ValueError(f"more than {MOST_OF_A_RANK} cards of rank {letter}")
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text, in the order given. ValueError for what is no card."""
    shown = tuple(cards)
    for card in shown:
        if card not in UNIT:
            raise ValueError(f"not a card: {card!r}")
    return " ".join(shown)


def pack(decks: int, removed_ranks: str = "") -> tuple[Card, ...]:
    """An unshuffled pack: `decks` times all faces, low to high, without the removed ranks."""
    kept = tuple(face for face in FACES if RANKS[RANK_OF[face]] not in removed_ranks)
    return kept * decks


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """The hand less some cards, its order kept; None when one of them is not there."""
    left = list(hand)
    try:
        for card in cards:
            left.remove(card)
    except ValueError:
        return None
    return tuple(left)


def choose(hand: Iterable[Card], packed: int) -> tuple[Card, ...]:
    """Cards of the hand for packed rank counts, low to high, lowest suits first. ValueError when it lacks
    some."""
    wanted, chosen = packed, []
    for card in sorted(hand, key=SORT_KEY.__getitem__):
        unit = UNIT[card]
        if wanted & unit * _COUNT:
            wanted -= unit
            chosen.append(card)
    if wanted:
        raise ValueError(f"the hand does not hold {format_ranks(packed)}")
    return tuple(chosen)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards from the lowest to the highest, suits in printed order. KeyError for what is no card."""
    return tuple(sorted(cards, key=SORT_KEY.__getitem__))
