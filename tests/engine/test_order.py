"""The orders that skills make of the ranks (docs/rules/skills.md 3, 6), and all that is compared by them: the
fast grammar against the slow reference."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import FIELD, RANKS, UNIT_OF_RANK, format_ranks, parse_ranks
from engine.catalog import card_tables
from engine.shedding.grammar import BOMB, Grammar, Reading, described
from engine.shedding.order import PRINTED, order, overridden
from tests.engine import reference
from tests.engine.test_grammar_properties import hands, told

ORDERS = {
    (None, False): "3456789TJQKA2BR",
    ("two-low", False): "23456789TJQKABR",
    ("two-high", False): "3456789TJQKABR2",
    (None, True): "2AKQJT9876543BR",
    ("two-low", True): "AKQJT98765432BR",  # 2 is just below the jokers
    ("two-high", True): "2AKQJT9876543BR",  # 2 is lowest
}
PARTY = ["party-3", "party-5", "party-6", "party-8"]
"""One table for each number of decks."""
each_order = pytest.mark.parametrize("ranks", sorted({*ORDERS.values()}))
orders = st.sampled_from(sorted({*ORDERS.values()}))
few = settings(max_examples=15, deadline=None)


@cache
def grammar(table: str, kickers: str, ranks: str) -> Grammar:
    return Grammar(card_tables()[table].combinations, kickers, ranks)


# --- orders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("twos", "turned"), ORDERS, ids=str)
def test_the_six_orders(twos: str | None, turned: bool) -> None:
    assert overridden(twos, turned) == ORDERS[twos, turned]


def test_only_two_high_alone_lifts_anything_above_the_jokers() -> None:
    for (twos, turned), ranks in ORDERS.items():
        assert sorted(ranks) == sorted(RANKS)
        assert (ranks[-2:] == "BR") == ((twos, turned) != ("two-high", False))


@each_order
def test_above_and_lowest_are_those_of_the_order(ranks: str) -> None:
    one = order(ranks)
    guards = [UNIT_OF_RANK[rank] << FIELD - 1 for rank in range(15)]
    for rank, letter in enumerate(RANKS):
        higher = [other for other in range(15) if ranks.index(RANKS[other]) > ranks.index(letter)]
        assert one.above(rank) == sum(guards[other] for other in higher)
        assert one.place[rank] == ranks.index(letter)
    for low, high in product(range(15), repeat=2):
        lower = min(low, high, key=lambda rank: ranks.index(RANKS[rank]))
        assert one.lowest(guards[low] | guards[high]) == guards[lower]


def test_no_other_order_changes_what_is_a_combination() -> None:
    for ranks in ORDERS.values():
        other = grammar("party-8", "any", ranks)
        for cards in ("34567", "A2", "TJQKA2", "334455", "KKAA22", "2222", "22B", "BB", "B", "KKKAAA22"):
            packed = parse_ranks(cards)
            assert other.readings(packed) == grammar("party-8", "any", PRINTED).readings(packed)


# --- the grammar under them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", PARTY)
@given(source=st.data(), ranks=orders)
@few
def test_readings_do_not_depend_on_the_order(
    table: str, kickers: str, source: st.DataObject, ranks: str
) -> None:
    for cards in reference.subsets(source.draw(hands(table))):
        found = grammar(table, kickers, ranks).readings(parse_ranks(cards))
        assert told(found) == reference.readings(table, kickers, cards)


@pytest.mark.parametrize("table", PARTY)
@given(source=st.data(), ranks=orders)
@few
def test_what_beats_what_is_as_in_the_reference(table: str, source: st.DataObject, ranks: str) -> None:
    one = grammar(table, "any", ranks)
    packed = parse_ranks(source.draw(hands(table)))
    found = [reading for cards in one.follows(packed, None) for reading in one.readings(cards)]
    for new, old in product(found[:40], found[-40:]):
        assert one.beats(new, old) == reference.beats(described(new), described(old), ranks)


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", PARTY)
@given(source=st.data(), ranks=orders)
@few
def test_answers_are_exactly_the_sets_that_beat_from_low_to_high(
    table: str, kickers: str, source: st.DataObject, ranks: str
) -> None:
    one = grammar(table, kickers, ranks)
    hand, other = source.draw(hands(table)), parse_ranks(source.draw(hands(table)))
    lying = [reading for cards in one.follows(other, None) for reading in one.readings(cards)]
    over = source.draw(st.sampled_from([None, *lying]))
    found = list(one.follows(parse_ranks(hand), over))
    slow = None if over is None else described(over)
    assert len(found) == len(set(found))
    assert {format_ranks(cards) for cards in found} == reference.follows(table, kickers, hand, slow, ranks)
    assert_low_to_high(one, found, over)


def assert_low_to_high(one: Grammar, found: list[int], over: Reading | None) -> None:
    """Within a kind and length sets come by the lowest reading that beats; bombs last, by rung."""
    before: dict[tuple[str, int], list[int]] = {}
    bombs = []
    for cards in found:
        beating = [new for new in one.readings(cards) if over is None or one.beats(new, over)]
        if beating[0].kind == BOMB:
            bombs.append((beating[0].rung, one.height(beating[0])))
            continue
        assert not bombs, "bombs come last"
        kinds = {(new.kind, new.length) for new in beating}
        if len(kinds) == 1:
            before.setdefault(kinds.pop(), []).append(min(map(one.height, beating)))
    for heights in (*before.values(), bombs):
        assert all(low <= high for low, high in pairwise(heights))


@pytest.mark.parametrize("table", PARTY)
@given(source=st.data(), ranks=orders)
@few
def test_a_play_means_the_highest_readings_that_beat(table: str, source: st.DataObject, ranks: str) -> None:
    one = grammar(table, "any", ranks)
    hand, other = parse_ranks(source.draw(hands(table))), parse_ranks(source.draw(hands(table)))
    lying = [reading for cards in one.follows(other, None) for reading in one.readings(cards)]
    over = source.draw(st.sampled_from([None, *lying]))
    for cards in one.follows(hand, over):
        beating = [new for new in one.readings(cards) if over is None or one.beats(new, over)]
        kept = one.meant(one.readings(cards), over)
        assert {(new.kind, new.length) for new in kept} == {(new.kind, new.length) for new in beating}
        assert len({(new.kind, new.length) for new in kept}) == len(kept)
        assert not any(
            one.beats(better, new) for new in kept for better in beating if better.kind == new.kind
        )


# --- examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "cards", "rank"),
    [
        ("3456789TJQKA2BR", "33335555", "5"),
        ("2AKQJT9876543BR", "33335555", "3"),
        ("3456789TJQKA2BR", "33332222", "2"),
        ("23456789TJQKABR", "33332222", "3"),
        ("AKQJT98765432BR", "33332222", "2"),
        ("2AKQJT9876543BR", "333444555666", "6"),  # a chain: by printed rank
    ],
)
def test_of_several_readings_of_a_kind_the_highest_in_force_counts(ranks: str, cards: str, rank: str) -> None:
    one = grammar("party-8", "any", ranks)
    kept = one.meant(one.readings(parse_ranks(cards)), None)
    assert {RANKS[new.rank] for new in kept} == {rank}


@pytest.mark.parametrize(
    ("ranks", "over", "hand", "found"),
    [
        ("2AKQJT9876543BR", "9", "3579JA2BR", "7 5 3 B R BR"),
        ("AKQJT98765432BR", "9", "3579JA2BR", "7 5 3 2 B R BR"),
        ("23456789TJQKABR", "9", "3579JA2BR", "J A B R BR"),
        ("3456789TJQKABR2", "B", "3579JA2R", "R 2"),
        ("2AKQJT9876543BR", "9999", "33338888JJJJ55555", "8888 5555 3333 55555"),
        ("2AKQJT9876543BR", "45678", "56789TJ", "56789 6789T 789TJ"),
    ],
)
def test_answers_come_from_low_to_high(ranks: str, over: str, hand: str, found: str) -> None:
    one = grammar("party-8", "any", ranks)
    (lying,) = one.readings(parse_ranks(over))
    answers = [format_ranks(cards) for cards in one.follows(parse_ranks(hand), lying)]
    assert answers == found.split()


@each_order
@pytest.mark.parametrize(
    "hand", ["3333444455556666", "333444555666777", "33344455566678", "AAAA222233334444B"]
)
def test_sets_that_read_in_several_ways_stand_at_the_lowest(ranks: str, hand: str) -> None:
    one = grammar("party-8", "any", ranks)
    found = list(one.follows(parse_ranks(hand), None))
    assert len(found) == len(set(found))
    assert_low_to_high(one, found, None)
