"""Plays under armed skills and a truce (docs/rules/skills.md): what may be laid, and as what, against a slow
reference that tries everything."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import RANKS, counts, format_ranks, in_order, pack, parse_cards
from engine.catalog import card_tables
from engine.game import Illegal
from engine.shedding.grammar import Grammar, Reading, described
from engine.shedding.hints import nearest
from engine.shedding.judging import judged
from engine.shedding.order import PRINTED
from engine.shedding.state import Claim
from engine.shedding.terms import Terms, lawful_sets, terms_for, to_beat, ways
from tests.engine import armed_reference
from tests.engine.armed_reference import Rules, Way, rank_of

DEER, STOWAWAY, UNSTOPPABLE, ENCORE = "deer-as-horse", "stowaway", "unstoppable", "encore"
ARMS = [
    (DEER,),
    (STOWAWAY,),
    (DEER, STOWAWAY),
    (STOWAWAY, UNSTOPPABLE),
    (DEER, UNSTOPPABLE),
    (ENCORE, DEER),
    (ENCORE, STOWAWAY, UNSTOPPABLE, DEER),
    (),
]
ORDERS = [PRINTED, "2AKQJT9876543BR", "3456789TJQKABR2"]
few = settings(max_examples=25, deadline=None)


@cache
def grammar(table: str, kickers: str, ranks: str) -> Grammar:
    return Grammar(card_tables()[table].combinations, kickers, ranks)


@st.composite
def small_hands(draw: st.DrawFn, most: int = 7) -> tuple[str, ...]:
    """A few cards of few ranks, often three or four of one, of two decks."""
    near = draw(st.integers(0, 10))
    ranks = [*RANKS[near : near + 5], draw(st.sampled_from(RANKS))]
    allowed = [card for card in pack(2) if rank_of(card) in ranks]
    first = draw(st.sampled_from(ranks))
    same = [card for card in allowed if rank_of(card) == first]
    some = same[: draw(st.integers(0, 4))]
    left = list((Counter(allowed) - Counter(some)).elements())
    more = draw(st.lists(st.sampled_from(range(len(left))), max_size=most - len(some), unique=True))
    return in_order([*some, *(left[at] for at in more)])


@st.composite
def situations(draw: st.DrawFn, armed: tuple[str, ...]) -> tuple[Grammar, Terms, Rules, tuple[str, ...]]:
    """A hand, and what its next play must keep to, for the engine and for the reference."""
    table, kickers = draw(st.sampled_from(["party-5", "party-3"])), draw(st.sampled_from(["any", "distinct"]))
    ranks, truce = draw(st.sampled_from(ORDERS)), draw(st.sampled_from([False, False, True]))
    one = grammar(table, kickers, ranks)
    hand = draw(small_hands().filter(bool))
    lying = draw(lying_readings(one))
    other_armed = draw(st.sampled_from([(), (), (UNSTOPPABLE,)]))
    over = None if lying is None else to_beat(lying, other_armed)
    terms = terms_for(over, len(hand), armed, truce)
    slow: Any = None
    if lying is not None:
        slow = dict(described(lying)) | ({"unstoppable": True} if UNSTOPPABLE in other_armed else {})
        if lying.kind == "bomb":
            slow.pop("unstoppable", None)
    return one, terms, Rules(table, kickers, ranks, slow, armed, truce, len(hand)), hand


@st.composite
def lying_readings(draw: st.DrawFn, one: Grammar) -> Reading | None:
    """What lies: nothing, or a combination that may have been made with a wild card."""
    other = draw(small_hands())
    armed = draw(st.sampled_from([(), (DEER,), (DEER, STOWAWAY)]))
    sets = list(lawful_sets(one, Terms(None, 99, armed), other))
    if not sets or draw(st.booleans()):
        return None
    cards = chosen(other, draw(st.sampled_from(sets)))
    return draw(st.sampled_from([way.reading for way in ways(one, Terms(None, 99, armed), cards)]))


def chosen(hand: tuple[str, ...], packed: int) -> tuple[str, ...]:
    """Cards of the hand with these ranks."""
    left = Counter(format_ranks(packed))
    cards = []
    for card in hand:
        if left[rank_of(card)]:
            left[rank_of(card)] -= 1
            cards.append(card)
    return tuple(cards)


@pytest.mark.parametrize("armed", ARMS, ids="+".join)
@given(source=st.data())
@few
def test_the_sets_that_may_be_laid_are_those_of_the_reference(
    armed: tuple[str, ...], source: st.DataObject
) -> None:
    one, terms, rules, hand = source.draw(situations(armed))
    found = [format_ranks(packed) for packed in lawful_sets(one, terms, hand)]
    assert len(found) == len(set(found))
    assert set(found) == armed_reference.lawful_sets(rules, hand)


@pytest.mark.parametrize("armed", ARMS, ids="+".join)
@given(source=st.data())
@few
def test_the_ways_to_choose_from_are_those_of_the_reference(
    armed: tuple[str, ...], source: st.DataObject
) -> None:
    one, terms, rules, hand = source.draw(situations(armed))
    sets = list(lawful_sets(one, terms, hand))
    some = source.draw(st.sets(st.sampled_from(range(len(hand))), min_size=1))
    laid = tuple(hand[at] for at in sorted(some))
    if sets and source.draw(st.booleans()):
        laid = chosen(hand, source.draw(st.sampled_from(sets)))
    slow = armed_reference.ways(rules, laid)
    assert {told(way) for way in ways(one, terms, laid)} == slow
    if not slow:
        with pytest.raises(Illegal):
            judged(one, terms, laid, None)
    elif len(slow) > 1:
        with pytest.raises(Illegal, match="ambiguous"):
            judged(one, terms, laid, None)
    for way in ways(one, terms, laid):
        rank = RANKS[way.reading.rank] if way.reading.rank >= 0 else ""
        assert judged(one, terms, laid, Claim(way.reading.kind, rank)) == way


def told(way: Any) -> Way:
    """A way of the engine in the reference's words."""
    facts = tuple(sorted(described(way.reading).items()))
    ((wild, rank),) = [(one.card, RANKS[one.stands_for]) for one in way.wilds] or [("", "")]
    return Way(facts, wild, rank, way.stowaway or "")


@pytest.mark.parametrize("armed", ARMS, ids="+".join)
@given(source=st.data())
@few
def test_the_nearest_play_is_lawful_and_none_is_nearer(armed: tuple[str, ...], source: st.DataObject) -> None:
    one, terms, rules, hand = source.draw(situations(armed))
    wished = tuple(source.draw(st.sets(st.sampled_from(range(len(hand))), min_size=1)))
    cards = tuple(hand[at] for at in wished)
    found = nearest(one, terms, hand, cards)
    sets = armed_reference.lawful_sets(rules, hand)
    if found is None:
        assert not sets
        return
    assert not Counter(found) - Counter(hand)
    assert format_ranks(counts(found)) in sets

    def nearness(ranks: str) -> int:
        shared = (Counter(ranks) & Counter(map(rank_of, cards))).total()
        return 2 * shared - len(ranks)

    assert nearness(format_ranks(counts(found))) == max(map(nearness, sets))
    assert (Counter(found) & Counter(cards)).total() == (
        Counter(map(rank_of, found)) & Counter(map(rank_of, cards))
    ).total(), "of the cards that were wished, where ranks are the same"


def test_a_reading_that_is_named_is_refused_for_its_own_reason() -> None:
    """As without skills: what beats not, what is no reading, and what is lower than another."""
    one = grammar("party-8", "any", PRINTED)
    twelve = parse_cards("S4 H4 C4 S5 H5 C5 S6 H6 C6 S7 H7 C7")
    (lying,) = one.readings(counts(parse_cards("D3 D3 S3 D4 D4 S4 D5 D5 S5 D8 DK D2")))
    for terms in (Terms(lying, 20), terms_for(lying, 20, (STOWAWAY,), False), terms_for(lying, 20, (), True)):
        for claim, code in (
            (Claim("trio_chain", "7"), "does_not_beat"),
            (Claim("trio_chain", "9"), "no_combination"),
            (Claim("trio_solo_chain", "6"), "ambiguous"),
        ):
            with pytest.raises(Illegal, match=code):
                judged(one, terms, twelve, claim)
        assert RANKS[judged(one, terms, twelve, None).reading.rank] == "7"


@given(hand=small_hands().filter(bool), armed=st.sampled_from(ARMS), truce=st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_lowest_card_may_always_be_led(
    hand: tuple[str, ...], armed: tuple[str, ...], truce: bool
) -> None:
    """So that the clock has a play, whatever is armed."""
    one = grammar("party-5", "any", PRINTED)
    way = judged(one, terms_for(None, len(hand), armed, truce), hand[:1], None)
    assert (way.reading.kind, way.wilds, way.stowaway) == ("solo", (), None)
