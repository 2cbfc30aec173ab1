"""The engine against the independent judge on single plays: as what cards may be laid under armed skills,
other orders of rank and truce, and which plays a hand has at all."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import catalog
from engine.cards import counts
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import Grammar
from engine.shedding.reading import Reading
from engine.shedding.terms import Terms, lawful_sets, terms_for, to_beat, ways
from engine.shedding.way import described_way
from tests import judge_cards
from tests.judge import TABLES
from tests.judge_cards import CHAIN, KINDS, Meaning, party_cards, rank_of
from tests.judge_deal import Deal

ARMING = ("deer-as-horse", "stowaway", "unstoppable", "encore")
ORDERS = st.sampled_from([[], ["two-low"], ["two-high"], ["upside-down"], ["two-low", "upside-down"]])
STANDING = st.builds(lambda order, truce: order + truce, ORDERS, st.sampled_from([[], [], [], ["truce"]]))


@st.composite
def some_cards(draw: st.DrawFn, decks: int, most: int) -> list[str]:
    """Cards of few ranks, so that they are often a combination."""
    low = draw(st.integers(0, 9))
    ranks = draw(st.sampled_from([CHAIN[low : low + 4], CHAIN[low : low + 3] + "2", "QKA2"]))
    faces = [suit + rank for rank in ranks for suit in "SHCD"] + draw(st.sampled_from([[], ["BJ", "RJ"]]))
    return draw(st.lists(st.sampled_from(faces * decks), min_size=1, max_size=most))


@st.composite
def lying(draw: st.DrawFn, cards: list[str], decks: int, distinct: bool) -> Meaning:
    """Something of the kind and length that some cards are, mostly of another rank; or what others are."""
    other = draw(some_cards(decks, 5))
    assume(all(other.count(card) <= decks for card in other))
    found = judge_cards.ways(cards, party_cards(decks), distinct, ARMING)
    found = found or judge_cards.ways(other, party_cards(decks), distinct, ARMING)
    assume(found)
    one = draw(st.sampled_from(found))
    if one.rank < 0:
        return one
    least, in_chain = (0, False) if one.kind == "bomb" else (one.length - 1, KINDS[one.kind][3] > 1)
    return replace(one, rank=draw(st.integers(least, 11 if in_chain else 12)))


@st.composite
def plays(draw: st.DrawFn, most: int) -> tuple[Deal, list[str], list[str]]:
    """A deal with skills in force and something on the table; cards; and armed skills."""
    table = draw(st.sampled_from(["party-3", "party-4"]))
    deal = Deal(table, draw(st.booleans()), standing=draw(STANDING))
    decks = TABLES[table].decks
    cards = draw(some_cards(decks, most))
    assume(all(cards.count(card) <= decks for card in cards))
    armed = draw(st.lists(st.sampled_from(ARMING), max_size=3, unique=True))
    if draw(st.booleans()):
        deal.top = draw(lying(cards, decks, deal.distinct))
        deal.unstoppable = deal.top.kind != "bomb" and draw(st.sampled_from([False, False, False, True]))
    return deal, cards, [skill for skill in armed if skill != "encore" or deal.top is None]


def engine_terms(deal: Deal, armed: list[str], held: int) -> tuple[Grammar, Terms]:
    """The grammar and the terms in which the engine sees the same."""
    game = catalog.game(deal.table)
    assert isinstance(game, SheddingGame)
    grammar = game.grammar("distinct" if deal.distinct else "any", deal.order())
    top = deal.top
    over = None
    if top is not None:
        wilds = int(top.kind == "bomb" and bool(top.wild))
        reading = Reading(top.kind, top.rank, top.length, 0, top.rung, top.red, wilds)
        over = to_beat(reading, ["unstoppable"] if deal.unstoppable else [])
    return grammar, terms_for(over, held, tuple(armed), "truce" in deal.standing)


def judged_choices(deal: Deal, cards: list[str], held: int, armed: list[str]) -> list[list[Meaning]]:
    """What the judge lets the seat choose from; nothing where he refuses the cards."""
    try:
        return deal.choices(cards, held, armed)
    except ValueError:
        return []


@given(plays(9), st.integers(0, 1))
@settings(max_examples=250, deadline=None)
def test_cards_are_laid_in_the_same_ways(play: tuple[Deal, list[str], list[str]], kept: int) -> None:
    deal, cards, armed = play
    held = len(cards) + kept
    if held == 1:
        armed = [skill for skill in armed if skill != "encore"]
    grammar, terms = engine_terms(deal, armed, held)
    found = [described_way(way) for way in ways(grammar, terms, cards)]
    choices = judged_choices(deal, cards, held, armed)
    assert len(found) == len(choices)
    for way in found:
        assert any(one.facts == way for same in choices for one in same), way


@given(plays(7))
@settings(max_examples=100, deadline=None)
def test_a_hand_has_the_same_plays(play: tuple[Deal, list[str], list[str]]) -> None:
    deal, hand, armed = play
    if len(hand) == 1:
        armed = [skill for skill in armed if skill != "encore"]
    grammar, terms = engine_terms(deal, armed, len(hand))
    sets = {tuple(sorted(map(rank_of, some))): list(some) for some in subsets(hand)}
    playable = [some for some in sets.values() if judged_choices(deal, some, len(hand), armed)]
    found = list(lawful_sets(grammar, terms, tuple(hand)))
    assert len(found) == len(set(found))
    assert set(found) == {counts(some) for some in playable}


def subsets(hand: list[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(hand) + 1):
        yield from combinations(hand, size)
