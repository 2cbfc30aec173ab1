"""speculator.md 25 and 26 by example; the golden requests are in test_referee.py."""

import pytest

from engine.cards import parse_cards
from engine.catalog import card_tables
from engine.shedding.colours import COLOUR, coloured_beats
from engine.shedding.grammar import Reading, grammar_for
from engine.shedding.holding import Holding, ways_of

GRAMMAR = grammar_for(card_tables()["spec-4x3-bicolour"].combinations, "any")


def readings(cards: str) -> list[Reading]:
    laid = parse_cards(cards)
    return [way.reading for way in ways_of(GRAMMAR, Holding(laid), laid)]


def read(cards: str) -> list[tuple[str, str]]:
    return [(found.kind, found.colour) for found in readings(cards)]


def one(cards: str) -> Reading:
    (found,) = readings(cards)
    return found


def beats(new: str, old: str, free: bool = False) -> bool:
    return coloured_beats(GRAMMAR, one(new), one(old), free)


def test_hearts_diamonds_and_big_jokers_are_red() -> None:
    red = {card for card, colour in COLOUR.items() if colour == "red"}
    assert red == {card for card in COLOUR if card[0] in "HD"} | {"RJ"}
    assert len(COLOUR) == 54


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("S3 H3", []),
        ("S3 C3", [("pair", "black")]),
        ("H3 D3 H3 S4 C4", [("trio_pair", "red")]),
        ("H3 D3 H3 S4 H4", []),
        ("H3 D3 S3 S4 C4", []),
        ("H3 D3 H3 S4", []),
        ("S3 S3 C3 C4 C4 S4 H5 H5 RJ RJ", [("trio_pair_chain", "black")]),
        ("S3 S3 C3 C4 C4 H4 H5 H5 RJ RJ", []),
        ("S3 S3 C3 H4 H4 H4 C5 C5 RJ RJ", []),
        ("S3 S3 C3 C4 C4 S4 H5 H5 S5 S5", [("trio_pair_chain", "black")]),
        ("S3 S3 C3 C4 C4 S4 H5 H5 H5 S5", []),
        ("S3 S3 C3 H3", []),
        ("BJ BJ BJ", [("bomb", "black")]),
    ],
)
def test_clause_25_a_combination_is_of_one_colour_but_for_kicker_pairs(
    cards: str, expected: list[tuple[str, str]]
) -> None:
    assert read(cards) == expected


def test_clause_26_red_beats_black_and_equal_black_beats_red() -> None:
    assert beats("H3", "S2")
    assert not beats("S2", "H3")
    assert beats("S3", "H3")
    assert beats("H3", "S3")
    assert beats("H4", "D3")
    assert not beats("H3", "D3")
    assert not beats("H3 D3", "S2")


def test_clause_26_a_seat_free_of_one_colour_beats_by_rank_too() -> None:
    assert beats("S2", "H3", free=True)
    assert beats("H3", "S2", free=True)
    assert beats("S3", "H3", free=True)
    assert not beats("S3", "H4", free=True)
    assert not beats("H3", "D4", free=True)


def test_clause_26_bombs_keep_their_ladder() -> None:
    assert beats("S3 S3 C3 C3", "H2")
    assert not beats("H2", "S3 S3 C3 C3")
    assert beats("S3 S3 C3 C3 C3", "H2 H2 D2 D2")
    assert beats("H3 H3 D3 D3", "S2 S2 C2 C2")
    assert not beats("S2 S2 C2 C2", "H3 H3 D3 D3")
    assert beats("S2 S2 C2 C2", "H3 H3 D3 D3", free=True)
    assert beats("RJ RJ RJ", "BJ BJ BJ")
    assert not beats("BJ BJ BJ", "RJ RJ RJ")
