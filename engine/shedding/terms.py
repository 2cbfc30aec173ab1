"""What a play must keep to now, and the ways in which cards can be laid under it: as they are, or with a card
that stands for another (`deer-as-horse`) or counts for nothing (`stowaway`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from engine.cards import (
    BLACK_JOKER,
    RANK_OF,
    SORT_KEY,
    UNIT,
    UNIT_OF_RANK,
    Card,
    choose,
    counts,
    has,
    held_units,
    size,
)
from engine.game import Illegal
from engine.shedding.colours import RED
from engine.shedding.form import SHAPES
from engine.shedding.grammar import BOMB, Grammar
from engine.shedding.holding import Holding, ways_of
from engine.shedding.reading import Reading, target
from engine.shedding.restraint import lawful
from engine.shedding.restraint import obstacle as held_back
from engine.shedding.state import Laid, StandIn, State
from engine.shedding.way import Way
from engine.value import value

DEER, STOWAWAY, UNSTOPPABLE, ENCORE = "deer-as-horse", "stowaway", "unstoppable", "encore"
TRUCE = "truce"
BOMBS_ONLY = "unstoppable"
"""The kind of what only bombs can beat: no form has it."""
Set = TypeVar("Set", int, tuple[Card, ...])
"""A set of cards: counts of ranks, or the cards."""
BRIEF = ("solo", "pair")


@value
class Terms:
    """`over`: what must be beaten, None = lead; `left`: cards in hand; `armed`: skills that change this play;
    `barred`: the skill that forbids bombs; `own`: what of the seat bears on it at a speculator table."""

    over: Reading | None
    left: int
    armed: tuple[str, ...] = ()
    barred: str | None = None
    own: Holding | None = None


def terms_for(over: Reading | None, left: int, armed: tuple[str, ...], truce: bool) -> Terms:
    """The terms of a seat with so many cards and these armed skills. `encore` waits for a lead from two cards
    or more."""
    if not armed and not truce:
        return Terms(over, left)
    changing = tuple(skill for skill in armed if skill != ENCORE or (over is None and left > 1))
    return Terms(over, left, changing, TRUCE if truce else UNSTOPPABLE if UNSTOPPABLE in armed else None)


def terms_of(grammar: Grammar, state: State, seat: int, armed: tuple[str, ...]) -> Terms:
    """The terms of a combination of the seat that these armed skills change."""
    over = over_of(state.trick.top if state.trick else None)
    if state.speculation.seat >= 0 and (own := holding_of(grammar, state, seat)) is not None:
        return Terms(over, len(state.hands[seat]), own=own)
    return terms_for(over, len(state.hands[seat]), armed, state.skills.slot("bombs") is not None)


def holding_of(grammar: Grammar, state: State, seat: int) -> Holding | None:
    """What of the seat bears on its plays at a speculator table; None = nothing."""
    speculation = state.speculation
    wilds = speculation.wilds[seat] if speculation.wilds else ()
    return held(grammar, state.hands[seat], wilds, seat == speculation.seat)


def held(
    grammar: Grammar, hand: tuple[Card, ...], wilds: tuple[Card, ...], speculator: bool
) -> Holding | None:
    """What of a seat bears on its plays, if anything does: `wilds`, of which it may have laid some; the 3s of
    the speculator (speculator.md 9)."""
    if speculator:
        return Holding(hand, tuple([card for card in hand if RANK_OF[card] == 0]), True)
    if not wilds and not grammar.bicolour:
        return None
    return Holding(hand, tuple([card for card in hand if card in wilds]))


def armed_by(state: State, seat: int) -> tuple[str, ...]:
    """The skills that change the seat's play on its turn; cutting in they do not."""
    return state.skills.armed[seat] if state.skills.armed else ()


def act_of(seat: int, cards: tuple[Card, ...], way: Way, terms: Terms) -> Laid:
    """The act of laying cards this way: all skills that are armed for it are used up."""
    return Laid(seat, cards, way.reading, way.wilds, way.stowaway, terms.armed)


def to_beat(reading: Reading, armed: Iterable[str]) -> Reading:
    """What must be beaten where this was laid with these armed skills."""
    return replace(reading, kind=BOMBS_ONLY) if UNSTOPPABLE in armed and reading.kind != BOMB else reading


def over_of(top: Laid | None) -> Reading | None:
    """What must be beaten; None = lead."""
    return to_beat(top.reading, top.armed) if top else None


# --- ways ---------------------------------------------------------------------------------------------------


def possible(grammar: Grammar, terms: Terms, cards: Sequence[Card]) -> Iterator[Way]:
    """Every way to lay the cards, whatever lies."""
    if terms.own is not None:
        yield from ways_of(grammar, terms.own, tuple(cards))
        return
    armed = terms.armed
    spare = lowest_of_ranks(cards) if STOWAWAY in armed and len(cards) > 1 else ()
    for stowaway in (None, *spare):
        packed = counts(cards) - (UNIT[stowaway] if stowaway else 0)
        rest = list(cards)
        if stowaway:
            rest.remove(stowaway)
        for way in read(grammar, rest, packed, DEER in armed):
            if stowaway is None:
                yield way
            elif has_kickers(way.reading):
                yield replace(way, stowaway=stowaway)


def has_kickers(reading: Reading) -> bool:
    """Whether a stowaway may stand beside it."""
    return reading.kind != BOMB and SHAPES[reading.kind].kickers > 0


def read(grammar: Grammar, cards: Sequence[Card], packed: int, wild: bool) -> Iterator[Way]:
    """The readings of cards, and with `wild` those in which one, no joker, stands for another rank, beside at
    least one other card."""
    for reading in grammar.readings(packed):
        yield Way(reading)
    if not wild or len(cards) < 2:
        return
    for card in lowest_of_ranks(cards):
        own = RANK_OF[card]
        if own >= BLACK_JOKER:
            continue
        for rank, unit in enumerate(UNIT_OF_RANK[:BLACK_JOKER]):
            if rank != own:
                for reading in grammar.readings(packed - UNIT[card] + unit):
                    yield Way(made_wild(reading), (StandIn(card, rank),))


def made_wild(reading: Reading) -> Reading:
    """The reading of cards of which one is wild: a bomb ranks below natural ones."""
    return replace(reading, wilds=1) if reading.kind == BOMB else reading


def lowest_of_ranks(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Of each rank among the cards the lowest face."""
    found: dict[int, Card] = {}
    for card in sorted(cards, key=SORT_KEY.__getitem__):
        found.setdefault(RANK_OF[card], card)
    return tuple(found.values())


def obstacle(grammar: Grammar, terms: Terms, number: int, reading: Reading, stowed: bool) -> Illegal | None:
    """Why so many cards, with a stowaway among them or not, may not be laid as this now; None where they
    may."""
    over = terms.over
    if reading.kind == BOMB and terms.barred:
        return Illegal("bombs_barred", skill=terms.barred)
    if ENCORE in terms.armed and (reading.kind not in BRIEF or number == terms.left):
        return Illegal("armed_play", skill=ENCORE)
    if stowed and number == terms.left:
        return Illegal("armed_play", skill=STOWAWAY)
    if over is not None and not grammar.beats(reading, over):
        return Illegal("does_not_beat", **target(over))
    return None


def refused(grammar: Grammar, terms: Terms, cards: Sequence[Card], way: Way) -> Illegal | None:
    """Why the cards may not be laid this way now; None where they may."""
    if terms.own is not None:
        return held_back(grammar, terms.own, terms.over, cards, way)
    return obstacle(grammar, terms, len(cards), way.reading, way.stowaway is not None)


def ways(grammar: Grammar, terms: Terms, cards: Sequence[Card]) -> tuple[Way, ...]:
    """The ways from which the player chooses (`combinations.md 5`): of one kind and length the highest, then
    the one with fewest cards that are not what they seem."""
    best: dict[tuple[str, int], Way] = {}
    for way in possible(grammar, terms, cards):
        if refused(grammar, terms, cards, way):
            continue
        key = way.reading.kind, way.reading.length
        if key not in best or merit(grammar, way) > merit(grammar, best[key]):
            best[key] = way
    return tuple(best.values())


def merit(grammar: Grammar, way: Way) -> tuple[int, ...]:
    """What is compared of two ways of one kind and length."""
    odd = (way.stowaway, *(one.card for one in way.wilds))
    return (
        way.reading.colour == RED,
        grammar.height(way.reading),
        way.stowaway is None,
        -len(way.wilds),
        *(-SORT_KEY[card] if card else 0 for card in odd),
        *(-one.stands_for for one in way.wilds),
    )


# --- sets of cards ------------------------------------------------------------------------------------------


def lawful_plays(grammar: Grammar, terms: Terms, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The lawful plays of the hand, lazily, the natural ones first: of copies one, and of suits that do not
    matter."""
    if terms.own is not None:
        return lawful(grammar, terms.own, terms.over)
    return (choose(hand, packed) for packed in lawful_sets(grammar, terms, hand))


def lawful_sets(grammar: Grammar, terms: Terms, hand: tuple[Card, ...]) -> Iterator[int]:
    """Every set of ranks of the hand that may be laid, each once, lazily; the natural ones first."""
    packed = counts(hand)
    if terms.own is not None:
        yield from each_once(map(counts, lawful(grammar, terms.own, terms.over)))
        return
    if not terms.armed:
        found = grammar.follows(packed, terms.over)
        yield from (one for one in found if not terms.barred or grammar.readings(one)[0].kind != BOMB)
        return
    seen: set[int] = set()
    for laid, read_as, wild in armed_sets(grammar, terms, packed):
        if laid not in seen and allowed(grammar, terms, laid, read_as, wild):
            seen.add(laid)
            yield laid


def each_once(sets: Iterable[Set]) -> Iterator[Set]:
    """The sets, each once, lazily."""
    seen: set[Set] = set()
    for one in sets:
        if one not in seen:
            seen.add(one)
            yield one


def allowed(grammar: Grammar, terms: Terms, laid: int, read_as: int, wild: bool) -> bool:
    """Whether ranks may be laid that are read as others: with a wild card, and less a stowaway where these
    are fewer."""
    number = size(laid)
    stowed = number != size(read_as)
    return any(
        obstacle(grammar, terms, number, made_wild(reading) if wild else reading, stowed) is None
        for reading in grammar.readings(read_as)
        if not stowed or has_kickers(reading)
    )


def armed_sets(grammar: Grammar, terms: Terms, hand: int) -> Iterator[tuple[int, int, bool]]:
    """Sets of ranks among which are all that may be laid, with the ranks they are read as and whether one of
    their cards is wild."""
    natural = ((one, one, False) for one in grammar.follows(hand, terms.over))
    wild = wild_reads(grammar, terms, hand) if DEER in terms.armed else ()
    for laid, read_as, is_wild in chain(natural, ((*pair, True) for pair in wild)):
        yield laid, read_as, is_wild
        if STOWAWAY in terms.armed:
            yield from ((laid + unit, read_as, is_wild) for unit in held_units(hand - laid))


def wild_sets(grammar: Grammar, terms: Terms, hand: int) -> Iterator[int]:
    """Sets of ranks in which one card can stand for another."""
    return (laid for laid, _ in wild_reads(grammar, terms, hand))


def wild_reads(grammar: Grammar, terms: Terms, hand: int) -> Iterator[tuple[int, int]]:
    """Sets of ranks in which one card can stand for another, with the ranks they then are."""
    for own in held_units(hand):
        if own >= UNIT_OF_RANK[BLACK_JOKER]:
            continue
        for unit in UNIT_OF_RANK[:BLACK_JOKER]:
            if unit == own:
                continue
            for one in grammar.follows(hand - own + unit, terms.over):
                if has(one, unit) and one != unit:
                    yield one - unit + own, one
