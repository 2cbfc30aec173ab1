"""Lawful moves, best first: cheap plays before costly ones, from what a seat sees and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from engine.cards import FIELD, GUARDS, RANKS, Card, at_least, choose, counts, size
from engine.game import View
from engine.shedding.grammar import BOMB, Grammar
from engine.shedding.holding import Holding, Sort
from engine.shedding.opening.gift_hints import gift_hints
from engine.shedding.reading import OWN_SOLO, RANK_NAMES, Reading, ReadingView
from engine.shedding.restraint import demand
from engine.shedding.state import (
    Call,
    Claim,
    Concede,
    Discard,
    Double,
    Give,
    Move,
    NameCard,
    Pass,
    Play,
    PlaySkill,
    Raise,
    Show,
    Slot,
    ThrowHand,
    Wave,
)
from engine.shedding.terms import (
    UNSTOPPABLE,
    Terms,
    held,
    lawful_plays,
    lawful_sets,
    terms_for,
    to_beat,
    ways,
)

SEARCHED = 2000
"""Lawful plays looked through for the nearest one: enough for any usual hand, and an end for four decks."""

_AT_LEAST_ONE = at_least(1)


def hints(grammar: Grammar, view: View, private: View) -> Iterator[Move]:
    """The lawful moves of the seat, each set of ranks once: the whole hand if it goes out with it; plays that
    split no group of a rank; the others; bombs; then the pass. Then skills, each with its targets."""
    for ask in private["asks"]:
        match ask["kind"]:
            case "throw":
                yield from (ThrowHand(ask["id"], throw) for throw in ("rock", "paper", "scissors"))
            case "discard":
                held = (entry["skill"] for entry in private["skills"])
                yield from (Discard(ask["id"], skill) for skill in dict.fromkeys(held))
            case "window":
                yield Wave(ask["id"])
            case "play" if ask["urgent"]:
                yield from plays(grammar, view, private, ask)
            case "call":
                yield from (Call(ask["id"], call) for call in private["offers"])
            case "raise":
                yield from (Raise(ask["id"], times) for times in private["offers"])
            case "show":
                yield from (Show(ask["id"], bool(show)) for show in private["offers"])
            case "double":
                yield from (Double(ask["id"], bool(double)) for double in private["offers"])
            case "give":
                yield from (Give(ask["id"], gifts) for gifts in gift_hints(view, private))
            case "concede":
                yield from (Concede(ask["id"], cards) for cards in private["offers"])
            case "name":
                cards = reversed(private["speculation"]["nameable"])
                yield from (NameCard(ask["id"], card) for card in cards)
            case "skill":
                yield from skill_hints(grammar, view, private, ask["id"])


def plays(grammar: Grammar, view: View, private: View, ask: View) -> Iterator[Move]:
    """The combinations that the seat may lay on its turn, and the pass."""
    hand, terms = tuple(private["hand"]), seen_terms(grammar, view, private, seen_armed(view, private))
    for packed, cards in ordered_plays(grammar, hand, terms):
        readings = readings_of(grammar, terms, packed, cards)
        if len(readings) == 1:
            yield Play(ask["id"], cards)
        else:
            yield from (Play(ask["id"], cards, claim_of(one)) for one in readings)
    if "pass" in ask["choices"] and may_pass(grammar, terms):
        yield Pass(ask["id"])


def claim_of(reading: Reading) -> Claim:
    """The reading as a player names it."""
    return Claim(reading.kind, RANK_NAMES[reading.rank] if reading.rank >= 0 else "")


def readings_of(grammar: Grammar, terms: Terms, packed: int, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
    """The readings from which the player of these cards chooses."""
    if terms.armed or terms.barred or terms.own:
        return tuple(way.reading for way in ways(grammar, terms, cards))
    return grammar.candidates(packed, terms.over)


def seen_terms(grammar: Grammar, view: View, private: View, armed: tuple[str, ...]) -> Terms:
    """What a combination of the seat that these armed skills change must keep to, from what it sees."""
    if view["speculation"] is not None and (own := seen_holding(grammar, view, private)) is not None:
        return Terms(lying(grammar, view), len(private["hand"]), own=own)
    return terms_for(lying(grammar, view), len(private["hand"]), armed, filled(view, "bombs") is not None)


def seen_holding(grammar: Grammar, view: View, private: View) -> Holding | None:
    """What of the seat bears on its plays at a speculator table."""
    speculator = view["speculation"]["speculator"] == private["seat"]
    return held(grammar, tuple(private["hand"]), tuple(private["speculation"]["wilds"]), speculator)


def seen_armed(view: View, private: View) -> tuple[str, ...]:
    """The skills that change the seat's play on its turn; cutting in they do not."""
    return tuple(view["seats"][private["seat"]]["armed"])


def filled(view: View, slot: Slot) -> str | None:
    """The skill that fills a slot, as all see."""
    return next((effect["skill"] for effect in view["standing"] if effect["slot"] == slot), None)


def lying(grammar: Grammar, view: View) -> Reading | None:
    """The reading of what must be beaten; None when the seat leads."""
    trick = view["trick"]
    if trick is None:
        return None
    act = trick["acts"][trick["top"]]
    speculation = view["speculation"]
    own = speculation is not None and act["seat"] == speculation["speculator"]
    reading = seen_reading(grammar, act["reading"], own)
    return to_beat(reading, (UNSTOPPABLE,) if act["unstoppable"] else ())


def seen_reading(grammar: Grammar, view: ReadingView, own: bool = False) -> Reading:
    """The reading that a view describes; `own`: of the speculator's cards."""
    rank = RANKS.index(view["rank"]) if "rank" in view else -1
    if view["kind"] == BOMB:
        found = grammar.bomb_of(view["rung"], rank, view.get("red", -1))
    elif own and view["kind"] == "solo" and rank == 0:
        found = OWN_SOLO
    else:
        found = grammar.reading_of(view["kind"], rank, view["length"])
    assert found is not None
    if "wilds" in view or "colour" in view:
        return replace(found, wilds=view.get("wilds", 0), colour=view.get("colour", ""))
    return found


def skill_hints(grammar: Grammar, view: View, private: View, ask: str) -> Iterator[Move]:
    """The skills that the seat may play now: on each seat it can be played on, giving its lowest card;
    cutting in with each combination that beats what lies."""
    hand = tuple(private["hand"])
    seen = set()
    for entry in private["skills"]:
        skill = entry["skill"]
        if entry["refusal"] is not None or skill in seen:
            continue
        seen.add(skill)
        if entry["aim"] == "none":
            yield PlaySkill(ask, skill)
        elif entry["aim"] == "combination":
            terms = seen_terms(grammar, view, private, ())
            for packed in ordered(grammar, hand, terms):
                cards = choose(hand, packed)
                readings = readings_of(grammar, terms, packed, cards)
                claims = [claim_of(one) for one in readings] if len(readings) > 1 else [None]
                yield from (PlaySkill(ask, skill, None, cards, claim) for claim in claims)
        else:
            given = hand[:1] if entry["aim"] == "card" else ()
            yield from (PlaySkill(ask, skill, seat, given) for seat in entry["targets"])


def ordered_plays(
    grammar: Grammar, hand: tuple[Card, ...], terms: Terms
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The lawful plays, best first, each with its rank multiset."""
    if terms.own is None:
        yield from ((packed, choose(hand, packed)) for packed in ordered(grammar, hand, terms))
        return
    packed = counts(hand)
    found = [(counts(cards), cards) for cards in own_plays(grammar, terms)]
    if ways(grammar, terms, hand):
        yield packed, hand
    rest = [one for one in found if one[0] != packed]
    rest.sort(key=lambda one: (is_bomb(grammar, one[0]), not whole_groups(packed, one[0])))
    yield from rest


def ordered(grammar: Grammar, hand: tuple[Card, ...], terms: Terms) -> Iterator[int]:
    """The rank multisets that may be played, each once, best first."""
    packed = counts(hand)
    if readings_of(grammar, terms, packed, hand):
        yield packed
    splitting, bombs = [], []
    for one in lawful_sets(grammar, terms, hand):
        if is_bomb(grammar, one):
            bombs.append(one)
        elif not whole_groups(packed, one):
            splitting.append(one)
        elif one != packed:
            yield one
    for one in (*splitting, *bombs):
        if one != packed:
            yield one


def is_bomb(grammar: Grammar, packed: int) -> bool:
    """Whether the cards, as they are, are a bomb."""
    readings = grammar.readings(packed)
    return bool(readings) and readings[0].kind == BOMB


def whole_groups(hand: int, packed: int) -> bool:
    """Whether every rank that is played leaves the hand whole."""
    guards = (packed + _AT_LEAST_ONE) & GUARDS
    fields = guards - (guards >> FIELD - 1)
    return hand & fields == packed


def nearest(
    grammar: Grammar, terms: Terms, hand: tuple[Card, ...], cards: Sequence[Card]
) -> tuple[Card, ...] | None:
    """Of the lawful plays of a hand, the one with most of these cards and fewest others; None when there is
    none."""
    if terms.own is not None:
        return nearest_own(grammar, terms, cards)
    wished, number = counts(cards), len(cards)
    best, most = 0, -len(hand)
    for packed, laid in sized_plays(grammar, terms, hand):
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


def nearest_own(grammar: Grammar, terms: Terms, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """`nearest`, where it matters which cards of a rank are laid."""
    assert terms.own is not None
    sort = {card: terms.own.sort(grammar.bicolour, card) for card in terms.own.hand}
    wished, number = Counter(sort[card] for card in cards), len(cards)
    best, most = Counter[Sort](), -terms.left
    for one in own_plays(grammar, terms):
        # Counted out only where sharing all it can would make it the nearest so far.
        if 2 * min(len(one), number) - len(one) > most:
            sorts = Counter(sort[card] for card in one)
            if (near := 2 * (sorts & wished).total() - len(one)) > most:
                best, most = sorts, near
    rest = list(terms.own.hand)
    for card in cards:
        rest.remove(card)
    found = []
    for card in (*cards, *rest):
        if best[sort[card]]:
            best[sort[card]] -= 1
            found.append(card)
    return tuple(found) or None


@lru_cache(maxsize=256)
def own_plays(grammar: Grammar, terms: Terms) -> tuple[tuple[Card, ...], ...]:
    """The lawful plays of a seat with cards or colours of its own kind, the first SEARCHED of them."""
    return tuple(islice(lawful_plays(grammar, terms, ()), SEARCHED))


def may_pass(grammar: Grammar, terms: Terms) -> bool:
    """Whether the seat may pass: the speculator must play what he must (speculator.md 10, 11)."""
    return terms.own is None or demand(grammar, terms.own, terms.over) is None


@lru_cache(maxsize=512)
def sized_plays(grammar: Grammar, terms: Terms, hand: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """The lawful plays of a hand, the first SEARCHED of them, with their numbers of cards. Remembered: a
    player tries one selection after another on the same trick."""
    return tuple((packed, size(packed)) for packed in islice(lawful_sets(grammar, terms, hand), SEARCHED))


def common(one: int, other: int) -> int:
    """The cards that two packed counts share, rank by rank."""
    guards = (one + GUARDS - other) & GUARDS
    fewer = guards - (guards >> FIELD - 1)  # all bits of the ranks of which `other` has no more
    return other & fewer | one & ~fewer
