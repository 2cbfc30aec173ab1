"""Lawful moves, best first: cheap plays before costly ones, from what a seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from engine.cards import FIELD, GUARDS, RANKS, Card, at_least, choose, counts, size
from engine.game import View
from engine.shedding.grammar import Grammar
from engine.shedding.reading import Reading, described
from engine.shedding.state import Claim, Move, Pass, Play, State, ThrowHand

SEARCHED = 2000
"""Lawful plays looked through for the nearest one: enough for any usual hand, and an end for four decks."""

_AT_LEAST_ONE = at_least(1)


def hints(grammar: Grammar, view: View, private: View) -> Iterator[Move]:
    """The lawful moves of the seat, each set of ranks once: the whole hand if it goes out with it; plays that
    split no group of a rank; the others; bombs; then the pass."""
    if not private["asks"]:
        return
    ask = private["asks"][0]
    if ask["kind"] == "throw":
        yield from (ThrowHand(ask["id"], throw) for throw in ("rock", "paper", "scissors"))
        return
    hand = tuple(private["hand"])
    for packed, readings in ordered(grammar, counts(hand), lying(grammar, view)):
        cards = choose(hand, packed)
        if len(readings) == 1:
            yield Play(ask["id"], cards)
        else:
            yield from (Play(ask["id"], cards, Claim(one.kind, RANKS[one.rank])) for one in readings)
    if "pass" in ask["choices"]:
        yield Pass(ask["id"])


def lying(grammar: Grammar, view: View) -> Reading | None:
    """The reading of what must be beaten; None when the seat leads."""
    trick = view["trick"]
    if trick is None:
        return None
    act = trick["acts"][trick["top"]]
    return next(one for one in grammar.readings(counts(act["cards"])) if described(one) == act["reading"])


def ordered(grammar: Grammar, hand: int, over: Reading | None) -> Iterator[tuple[int, tuple[Reading, ...]]]:
    """The rank multisets that may be played, each with its readings to choose from, best first."""
    last = grammar.candidates(hand, over)
    if last:
        yield hand, last
    splitting, bombs = [], []
    for packed in grammar.follows(hand, over):
        readings = grammar.candidates(packed, over)
        if readings[0].kind == "bomb":
            bombs.append((packed, readings))
        elif not whole_groups(hand, packed):
            splitting.append((packed, readings))
        elif packed != hand:
            yield packed, readings
    for packed, readings in (*splitting, *bombs):
        if packed != hand:
            yield packed, readings


def whole_groups(hand: int, packed: int) -> bool:
    """Whether every rank that is played leaves the hand whole."""
    guards = (packed + _AT_LEAST_ONE) & GUARDS
    fields = guards - (guards >> FIELD - 1)
    return hand & fields == packed


def nearest(grammar: Grammar, state: State, seat: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """Of the seat's lawful plays, the one with most of these cards and fewest others; None when it has
    none."""
    hand = state.hands[seat]
    over = state.trick.top.reading if state.trick else None
    wished, number = counts(cards), len(cards)
    best, most = 0, -len(hand)
    for packed, laid in sized_plays(grammar, counts(hand), over):
        # Counted out only where sharing all it can would make it the nearest so far.
        if 2 * min(laid, number) - laid > most and (near := 2 * size(common(wished, packed)) - laid) > most:
            best, most = packed, near
    if not best:
        return None
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    kept = common(wished, best)
    return (*choose(cards, kept), *choose(rest, best - kept))


@lru_cache(maxsize=512)
def sized_plays(grammar: Grammar, hand: int, over: Reading | None) -> tuple[tuple[int, int], ...]:
    """The lawful plays of a hand, the first SEARCHED of them, with their numbers of cards. Remembered: a
    player tries one selection after another on the same trick."""
    return tuple((packed, size(packed)) for packed in islice(grammar.follows(hand, over), SEARCHED))


def common(one: int, other: int) -> int:
    """The cards that two packed counts share, rank by rank."""
    guards = (one + GUARDS - other) & GUARDS
    fewer = guards - (guards >> FIELD - 1)  # all bits of the ranks of which `other` has no more
    return other & fewer | one & ~fewer
