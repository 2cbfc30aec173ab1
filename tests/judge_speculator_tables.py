"""The speculator tables as the independent judge reads docs/rules/speculator.md: cards, gifts, what may be
played, what is paid. With the standard library alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.judge_cards import KINDS, ORDER, CardRules, rank_of

LANDLORD, SMALL, FARMER, SPECULATOR = "landlord", "small-landlord", "farmer", "speculator"
FARMERS = "farmers"
FOUR_TWO = ("four_two_solo", "four_two_pair")
MARKED = "C7*"


def kinds_without(*words: str) -> tuple[str, ...]:
    return tuple(kind for kind in KINDS if kind not in words)


WITH_SINGLES = kinds_without(*FOUR_TWO, "trio_pair", "trio_pair_chain")
WITH_PAIRS = kinds_without(*FOUR_TWO, "trio_solo", "trio_solo_chain")
WITH_BOTH = kinds_without(*FOUR_TWO)
WITH_FOURS = kinds_without("trio_solo", "trio_solo_chain")
OF_FOUR_CARDS = kinds_without(*FOUR_TWO, "trio_pair", "trio_pair_chain", "trio_chain", "trio_solo_chain")
FROM_FOUR_CARDS = (("solo_chain", range(4, 13)), ("pair_chain", range(2, 13)))
JUST_FOUR_CARDS = (("solo_chain", range(4, 5)), ("pair_chain", range(2, 3)))

ONE_DECK = CardRules(("4", "BR"), WITH_SINGLES, own_lengths=FROM_FOUR_CARDS)
THREE_DECKS = ("4", "5", "BR", "6", "BBB", "RRR", "7", "BBRR 5* 6*", "8", "9", "10")
WITH_FOUR_TWO = CardRules(THREE_DECKS, WITH_FOURS, joker_pairs=True, distinct_kinds=FOUR_TWO)
TWO_COLOURS = CardRules(("4", "5", "BBB RRR", "6"), WITH_BOTH, joker_pairs=True, colours=True)


@dataclass(frozen=True)
class Shares:
    """What is paid for one point: to the landlord, the small landlord (0 where there is none), the speculator
    and each farmer when the landlords win and he has joined them; and when the farmers win without him, the
    other way round. `against`: the same when he is with the farmers."""

    joined: tuple[int, int, int, int]
    against: tuple[int, int, int, int]


@dataclass(frozen=True)
class SpeculatorTable:
    """A table: seats, decks, cards dealt to each, cards of the talon; gifts for the landlord and for each
    other; what may be played; what is paid, by the number of landlords. `marker`: where the marker is read
    from: the card itself, a place in the talon (from 1), the card turned up or the one dealt last. `as_one`:
    hands of two that count as one card; `wins`: so many cards of a rank win at once; `sits_out`: so many keep
    the speculator out of play. `small`: in which way the landlord names the small one; `before`: cards of the
    talon that the speculator takes before he gives; `extra` cards that he draws; whether gifts are
    `half_red`."""

    seats: int
    decks: int
    cards: int
    talon: int
    gifts: tuple[int, int]
    card_rules: CardRules
    shares: dict[int, Shares]
    marker: str | int = MARKED
    as_one: tuple[str, ...] = ()
    wins: tuple[int, ...] = ()
    sits_out: tuple[int, ...] = ()
    small: str = ""
    before: int = 0
    extra: int = 0
    half_red: bool = False
    six_jokers: bool = False
    removed: str = ""


FOUR = {1: Shares((4, 0, 2, -3), (6, 0, -2, -2))}
FIVE = {1: Shares((9, 0, 3, -4), (12, 0, -3, -3))}
SIX = {
    1: Shares((64, 0, 16, -20), (80, 0, -16, -16)),
    2: Shares((30, 15, 15, -20), (40, 20, -15, -15)),
}
SEVEN = {2: Shares((32, 16, 12, -15), (40, 20, -12, -12))}
EIGHT = {2: Shares((100, 50, 30, -36), (120, 60, -30, -30))}
FOURS_AND_FIVES = ("44", "45", "55")

SPECULATOR_TABLES = {
    "spec-3x1": SpeculatorTable(3, 1, 14, 4, (4, 1), ONE_DECK, {}, "C7", removed="34"),
    "spec-4x1": SpeculatorTable(4, 1, 13, 2, (4, 1), ONE_DECK, FOUR, "C7"),
    "spec-4x2": SpeculatorTable(
        4, 2, 25, 8, (8, 3),
        CardRules(("4", "5", "6", "7", "8", "BBRR"), WITH_PAIRS, joker_pairs=True),
        FOUR, 3, as_one=("44",),
    ),
    "spec-4x3-bicolour": SpeculatorTable(
        4, 3, 38, 10, (10, 4), TWO_COLOURS, FOUR, as_one=FOURS_AND_FIVES, half_red=True
    ),
    "spec-5x1": SpeculatorTable(
        5, 1, 10, 3, (3, 1), CardRules(("4", "BR"), OF_FOUR_CARDS, own_lengths=JUST_FOUR_CARDS),
        FIVE, "same colour",
    ),
    "spec-5x2": SpeculatorTable(
        5, 2, 21, 3, (5, 2),
        CardRules(("4", "2*", "5", "6", "7", "BBRR", "8"), WITH_FOURS, distinct_kinds=FOUR_TWO),
        FIVE, 2, as_one=FOURS_AND_FIVES,
    ),
    "spec-5x3": SpeculatorTable(
        5, 3, 31, 7, (9, 3),
        CardRules(
            ("4", "BR", "5", "6", "BBB", "RRR", "7", "8", "9", "10", "6*", "11"), WITH_PAIRS, joker_pairs=True
        ),
        FIVE, as_one=FOURS_AND_FIVES, wins=(12,),
    ),
    "spec-5x3-bicolour": SpeculatorTable(
        5, 3, 31, 7, (9, 3), TWO_COLOURS, FIVE, as_one=FOURS_AND_FIVES
    ),
    "spec-6x2": SpeculatorTable(
        6, 2, 17, 5, (3, 1),
        CardRules(("4", "BB", "RR", "5", "BR", "6", "7", "BBRR"), WITH_BOTH),
        SIX, "turned up", as_one=FOURS_AND_FIVES, wins=(8,), sits_out=(8,), small="nearest",
    ),
    "spec-6x3": SpeculatorTable(
        6, 3, 26, 6, (7, 2), CardRules(THREE_DECKS, WITH_PAIRS, joker_pairs=True), SIX,
        as_one=FOURS_AND_FIVES, wins=(11, 12), sits_out=(9, 10, 11, 12), small="third",
    ),
    "spec-7x2": SpeculatorTable(
        7, 2, 15, 3, (3, 1), CardRules(("4", "2*"), WITH_BOTH, own_lengths=(("pair_chain", range(2, 13)),)),
        SEVEN, "dealt last", as_one=("44", "45"), wins=(8,), sits_out=(7, 8), small="twin",
    ),
    "spec-7x3": SpeculatorTable(
        7, 3, 22, 8, (5, 2), WITH_FOUR_TWO, SEVEN,
        as_one=FOURS_AND_FIVES, wins=(11, 12), sits_out=(9, 10, 11, 12), small="third",
        before=4, six_jokers=True,
    ),
    "spec-8x3": SpeculatorTable(
        8, 3, 19, 5, (4, 1), WITH_FOUR_TWO, EIGHT,
        as_one=FOURS_AND_FIVES, wins=(11, 12), sits_out=(9, 10, 11, 12), small="third", extra=5,
    ),
}  # fmt: skip


def stands(table: SpeculatorTable, hand: Sequence[str]) -> bool:
    """Whether a speculator with this hand is with the landlords (speculator.md 7)."""
    ranks = "".join(sorted(map(rank_of, hand), key=ORDER.index))
    return len(hand) < 2 or ranks in table.as_one


def doubles(table: SpeculatorTable, bomb: str) -> bool:
    """Whether a bomb of these ranks doubles (speculator.md 8)."""
    if table.decks == 1:
        return True
    if not set(bomb) <= {"B", "R"}:
        return len(bomb) >= 6
    rungs = table.card_rules.rungs
    own = next(at for at, rung in enumerate(rungs) if {f"{len(bomb)}*", bomb} & set(rung.split()))
    return own > rungs.index("6") if "6" in rungs else True
