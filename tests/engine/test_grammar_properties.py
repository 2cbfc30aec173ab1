"""The fast grammar against the slow reference, for all that tables allow and with both kinds of kickers."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import format_ranks, parse_ranks
from engine.catalog import card_tables
from engine.shedding.grammar import Grammar, Reading, described, grammar_for
from tests.engine import reference

# One table of each set of combinations and pack.
TABLES = sorted(
    {
        (table.combinations, table.decks, table.removed_ranks): table.id for table in card_tables().values()
    }.values()
)
MOST_SETS = 300


@st.composite
def hands(draw: st.DrawFn, table: str) -> str:
    """A hand that has few enough sets of cards to try them all, and often chains, kickers and jokers."""
    facts = reference.tables()[table]
    allowed = [rank for rank in reference.ORDER if rank not in facts["removed_ranks"]]
    near = draw(st.integers(0, len(allowed) - 6))
    order = draw(st.permutations([*allowed[near : near + 4], draw(st.sampled_from(allowed)), *"2BR"]))
    held: dict[str, int] = {}
    for rank in order:
        most = facts["decks"] * (1 if rank in "BR" else 4)
        number = draw(st.sampled_from([3, 0, 1, 2, 4, 5, 6]))
        if rank not in held and prod(n + 1 for n in held.values()) * (min(number, most) + 1) <= MOST_SETS:
            held[rank] = min(number, most)
    return "".join(rank * held.get(rank, 0) for rank in reference.ORDER)


def fast(table: str, kickers: str) -> Grammar:
    return grammar_for(card_tables()[table].combinations, kickers)


def told(readings: tuple[Reading, ...]) -> list[dict[str, str | int]]:
    return [described(reading) for reading in readings]


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", TABLES)
@given(source=st.data())
@settings(max_examples=12, deadline=None)
def test_every_set_of_a_hand_reads_as_the_reference_reads_it(
    table: str, kickers: str, source: st.DataObject
) -> None:
    grammar = fast(table, kickers)
    for cards in reference.subsets(source.draw(hands(table))):
        assert told(grammar.readings(parse_ranks(cards))) == reference.readings(table, kickers, cards)


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", TABLES)
@given(source=st.data())
@settings(max_examples=12, deadline=None)
def test_answers_are_exactly_the_sets_that_beat(table: str, kickers: str, source: st.DataObject) -> None:
    grammar = fast(table, kickers)
    hand, other = source.draw(hands(table)), source.draw(hands(table))
    lying = [
        reading for cards in grammar.follows(parse_ranks(other), None) for reading in grammar.readings(cards)
    ]
    over = source.draw(st.sampled_from([None, *lying]))
    found = [format_ranks(cards) for cards in grammar.follows(parse_ranks(hand), over)]
    assert len(found) == len(set(found))
    slow = None if over is None else described(over)
    assert set(found) == reference.follows(table, kickers, hand, slow)


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", TABLES)
@given(source=st.data())
@settings(max_examples=12, deadline=None)
def test_what_beats_what_is_as_in_the_reference(table: str, kickers: str, source: st.DataObject) -> None:
    grammar = fast(table, kickers)
    hand = parse_ranks(source.draw(hands(table)))
    readings = [reading for cards in grammar.follows(hand, None) for reading in grammar.readings(cards)]
    for new in readings[:40]:
        for old in readings[-40:]:
            assert grammar.beats(new, old) == reference.beats(described(new), described(old))
            assert not (grammar.beats(new, old) and grammar.beats(old, new))


@pytest.mark.parametrize("table", TABLES)
@given(source=st.data())
@settings(max_examples=12, deadline=None)
def test_candidates_are_the_highest_readings_that_beat(table: str, source: st.DataObject) -> None:
    grammar = fast(table, "any")
    hand, other = parse_ranks(source.draw(hands(table))), parse_ranks(source.draw(hands(table)))
    lying = [reading for cards in grammar.follows(other, None) for reading in grammar.readings(cards)]
    over = source.draw(st.sampled_from([None, *lying]))
    for cards in grammar.follows(hand, over):
        beating = [new for new in grammar.readings(cards) if over is None or grammar.beats(new, over)]
        kept = grammar.candidates(cards, over)
        assert {(new.kind, new.length) for new in kept} == {(new.kind, new.length) for new in beating}
        assert len({(new.kind, new.length) for new in kept}) == len(kept)
        for new in kept:
            assert new in beating
            assert not any(grammar.beats(better, new) for better in beating if better.kind == new.kind)
