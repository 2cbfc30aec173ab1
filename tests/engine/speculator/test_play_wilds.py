"""Wild cards, colours and restraint: the engine against a reference that tries everything."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import RANKS, in_order, pack
from engine.catalog import card_tables
from engine.game import Illegal
from engine.shedding.grammar import Grammar
from engine.shedding.hints import may_pass, nearest, ordered_plays
from engine.shedding.holding import Holding
from engine.shedding.judging import judged
from engine.shedding.order import lifted, with_own_three
from engine.shedding.reading import BOMB, OWN_SOLO, Reading
from engine.shedding.restraint import demand
from engine.shedding.terms import Terms, held, lawful_plays, possible
from tests.engine.speculator import own_reference
from tests.engine.speculator.own_reference import Meaning, Seat, rank_of

few = settings(max_examples=12, deadline=None)
PLAIN = ["spec-4x1", "spec-4x2", "spec-5x2", "spec-6x2", "spec-7x2"]
BICOLOUR = "spec-4x3-bicolour"


@cache
def grammar(table: str, kickers: str, ranks: str) -> Grammar:
    return Grammar(card_tables()[table].combinations, kickers, ranks)


def meant(reading: Reading) -> Meaning:
    """A reading of the engine in the reference's words."""
    rank = str(reading.red) if reading.rank < 0 else (RANKS + "s")[reading.rank]
    return reading.kind, rank, reading.length, reading.rung, reading.colour, reading.red >= 0


def dealt(chance: Random, table: str, most: int, threes: int) -> tuple[str, ...]:
    """So many cards of a few ranks that lie near to each other, among them so many 3s."""
    low = chance.randint(0, 9)
    near = set(RANKS[low : low + 4]) | set(chance.choice(["", "2", "B", "BR", "A2"]))
    one = card_tables()[table]
    cards = pack(one.decks, one.removed_ranks)
    own = chance.sample([card for card in cards if rank_of(card) == "3"], threes)
    rest = [card for card in cards if rank_of(card) in near - {"3"}]
    return in_order((*own, *chance.sample(rest, min(len(rest), most - threes))))


@st.composite
def situations(
    draw: st.DrawFn, tables: list[str], speculator: bool | None
) -> tuple[Grammar, Terms, Seat, Meaning | None, int]:
    """A seat, and what lies before it."""
    chance = Random(draw(st.integers(0, 1 << 32)))
    table, kickers = chance.choice(tables), chance.choice(["any", "distinct"])
    his = chance.random() < 0.5 if speculator is None else speculator
    turned = chance.choice(["", "3", "7", "K", "2", "R"]) if table == "spec-5x1" else ""
    ranks = with_own_three(lifted(turned))
    hand = dealt(chance, table, 6, chance.randint(1, 3) if his else chance.randint(0, 1))
    wilds: tuple[str, ...] = ()
    if table == "spec-5x1" and not his:
        wilds = tuple(
            chance.sample([card for card in hand if card not in ("BJ", "RJ")], chance.randint(1, 2))
        )
    one = grammar(table, kickers, ranks)
    own = held(one, hand, wilds, his)
    may = frozenset(card for card in hand if rank_of(card) == "3") if his else frozenset(wilds)
    seat = Seat(table, kickers, hand, may, his, ranks)
    theirs = dealt(chance, table, 5, 1)
    other = Seat(table, kickers, theirs, frozenset(), not his and chance.random() < 0.5, ranks)
    laid = sorted(
        (meaning, cards)
        for cards in own_reference.subsets(other.hand)
        for meaning in own_reference.meanings(other, cards)
        if other.speculator or len(cards) > 1
    )
    over, cards = chance.choice([(None, ()), *laid, *laid])
    reading = over and read(one, other, over, cards)
    return one, Terms(reading, len(hand), own=own), seat, over, len(cards)


def read(one: Grammar, other: Seat, over: Meaning, cards: tuple[str, ...]) -> Reading:
    """What lies, as the engine knows it."""
    holding = Holding(other.hand, (), other.speculator)
    (way,) = [way for way in possible(one, Terms(None, 9, own=holding), cards) if meant(way.reading) == over]
    return way.reading


def own_terms(terms: Terms, seat: Seat) -> Terms:
    return terms if terms.own else Terms(terms.over, terms.left, own=Holding(seat.hand))


CASES = [(PLAIN, True), (["spec-5x1"], None), ([BICOLOUR], None)]
IDS = ["wild threes", "turned up", "bicolour"]


def shape(cards: tuple[str, ...], seat: Seat) -> tuple[Any, ...]:
    """What matters of the cards: ranks, which may stand for others, colours where they count."""
    colours = (own_reference.colour_of(card) if seat.bicolour else "" for card in cards)
    sorts = zip(map(rank_of, cards), colours, (card in seat.wilds for card in cards), strict=True)
    return tuple(sorted(sorts))


@pytest.mark.parametrize(("tables", "speculator"), CASES, ids=IDS)
@given(source=st.data())
@few
def test_what_may_be_laid_is_what_the_rules_allow(
    tables: list[str], speculator: bool | None, source: st.DataObject
) -> None:
    one, terms, seat, over, size = source.draw(situations(tables, speculator))
    slow, passes = own_reference.lawful(seat, over, size)
    found = list(lawful_plays(one, terms, seat.hand))
    assert {shape(cards, seat) for cards in found} == {shape(cards, seat) for cards in slow}
    assert set(map(in_order, found)) <= {in_order(cards) for cards in slow}
    assert len(found) == len(set(found))
    if over is not None:
        assert may_pass(one, terms) == passes
    hinted = [cards for _, cards in ordered_plays(one, seat.hand, terms)]
    assert sorted(map(in_order, hinted)) == sorted(map(in_order, found))


@pytest.mark.parametrize(("tables", "speculator"), CASES, ids=IDS)
@given(source=st.data())
@few
def test_each_set_of_cards_is_judged_as_the_rules_say(
    tables: list[str], speculator: bool | None, source: st.DataObject
) -> None:
    one, terms, seat, over, size = source.draw(situations(tables, speculator))
    slow, _ = own_reference.lawful(seat, over, size)
    everything = sorted(own_reference.subsets(seat.hand))
    for cards in source.draw(st.lists(st.sampled_from(everything), max_size=25)):
        allowed = slow.get(cards, set())
        try:
            ways = [judged(one, terms, cards, None)]
        except Illegal as refusal:
            ways, code = [], refusal.code
        if not ways:
            several = len({(kind, length) for kind, _, length, *_ in allowed}) > 1
            assert code == ("ambiguous" if several else code_of(seat, over, cards)), cards
            continue
        (way,) = ways
        assert meant(way.reading) in allowed
        assert len(way.wilds) == own_reference.meanings(seat, cards)[meant(way.reading)]
        same = [
            other
            for other in allowed
            if other[:1] == meant(way.reading)[:1] and other[2] == way.reading.length
        ]
        best = max((meaning[4] == "red", own_reference.height(seat, meaning)) for meaning in same)
        assert best == (way.reading.colour == "red", own_reference.height(seat, meant(way.reading)))
        assert shown_as(seat, cards, way) == meant(way.reading) or way.reading == OWN_SOLO


def code_of(seat: Seat, over: Meaning | None, cards: tuple[str, ...]) -> str:
    """Why the cards are refused."""
    able = own_reference.meanings(seat, cards)
    if not able:
        return "no_combination"
    assert over is not None
    strong = any(own_reference.beats(seat, meaning, over) for meaning in able)
    return "restraint" if strong else "does_not_beat"


def shown_as(seat: Seat, cards: tuple[str, ...], way: Any) -> Meaning | None:
    """The way's reading, if the cards have it once its wild cards are what they stand for."""
    if way.reading.rank == OWN_SOLO.rank:
        return meant(way.reading)
    laid, standing = list(cards), list(way.wilds)
    shown = []
    for one in standing:
        laid.remove(one.card)
        assert RANKS[one.stands_for] != rank_of(one.card)
        shown.append((RANKS[one.stands_for], own_reference.colour_of(one.card)))
    shown += [(rank_of(card), own_reference.colour_of(card)) for card in laid]
    found = list(own_reference.natural_readings(seat, shown))
    return meant(way.reading) if meant(way.reading) in found else None


@pytest.mark.parametrize(("tables", "speculator"), CASES, ids=IDS)
@given(source=st.data())
@few
def test_the_nearest_play_is_lawful_and_shares_most(
    tables: list[str], speculator: bool | None, source: st.DataObject
) -> None:
    one, terms, seat, over, size = source.draw(situations(tables, speculator))
    wished = source.draw(st.sampled_from(sorted(own_reference.subsets(seat.hand))))
    slow, _ = own_reference.lawful(seat, over, size)
    found = nearest(one, terms, seat.hand, wished)
    assert (found is None) == (not slow)
    if found is not None:
        assert in_order(found) in {in_order(cards) for cards in slow}
        assert shared(found, wished, seat) == max(shared(cards, wished, seat) for cards in slow)
        assert (Counter(found) & Counter(wished)).total() == alike(found, wished, seat).total()


def alike(one: tuple[str, ...], other: tuple[str, ...], seat: Seat) -> Counter[Any]:
    """What two sets of cards have in common, but for suits that do not matter."""
    return Counter(shape(one, seat)) & Counter(shape(other, seat))


def shared(play: tuple[str, ...], wished: tuple[str, ...], seat: Seat) -> int:
    """How near a play comes to a selection."""
    return 2 * alike(play, wished, seat).total() - len(play)


@given(source=st.data())
@few
def test_a_refusal_names_the_clause_and_a_play_he_must_make(source: st.DataObject) -> None:
    one, terms, seat, over, size = source.draw(situations([*PLAIN, BICOLOUR], True))
    assert terms.own is not None
    must = demand(one, terms.own, terms.over)
    slow, passes = own_reference.lawful(seat, over, size)
    if over is None or passes:
        assert must is None
        return
    assert must is not None
    refusal = must.refusal()
    assert refusal.code == "restraint"
    example = tuple(refusal.params["must"])
    judged(one, terms, example, None)
    clause = refusal.params["clause"]
    if over[0] == BOMB:
        assert clause == (
            "speculator.md 11.1" if all(len(cards) == size for cards in slow) else "speculator.md 11.2"
        )
    else:
        wild = min(own_reference.meanings(seat, example)[meaning] for meaning in slow[in_order(example)])
        assert clause == ("speculator.md 10.2" if wild else "speculator.md 10.1")
