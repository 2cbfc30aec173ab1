"""Whether a seat may lay these cards now, and as what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, counts, without
from engine.game import Illegal
from engine.shedding.grammar import Grammar
from engine.shedding.reading import RANK_NAMES, Reading, described, target
from engine.shedding.state import Claim
from engine.shedding.terms import Terms, possible, refused, ways
from engine.shedding.way import Way, described_way


def hand_without(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """The hand after these cards have left it. Raises Illegal `no_combination` for no cards, `not_in_hand`,
    `duplicate_cards`."""
    left = without(hand, cards)
    if left is not None and cards:
        return left
    if not cards:
        raise Illegal("no_combination")
    for card in cards:
        if card not in hand:
            raise Illegal("not_in_hand", card=card)
    twice = next(card for card in cards if cards.count(card) > hand.count(card))
    raise Illegal("duplicate_cards", card=twice)


def judged(grammar: Grammar, terms: Terms, cards: Sequence[Card], claim: Claim | None) -> Way:
    """The one way in which these cards are laid on what lies (`combinations.md 1, 5`).

    Raises Illegal: `no_combination`; `does_not_beat` with what must be beaten; `bombs_barred`, `armed_play`
    with the skill; `restraint` with the clause and a play that must be made; `ambiguous` with the choices.
    """
    if terms.armed or terms.barred or terms.own:
        return judged_by_ways(grammar, terms, cards, claim)
    over = terms.over
    readings = grammar.readings(counts(cards))
    if not readings:
        raise Illegal("no_combination")
    fitting = grammar.meant(readings, over)
    if claim is not None:
        fitting = tuple(one for one in fitting if claimed(one, claim))
    if len(fitting) == 1:
        return Way(fitting[0])
    if len(fitting) > 1:
        raise Illegal("ambiguous", choices=[described(one) for one in fitting])
    meant = [one for one in readings if claim is None or claimed(one, claim)]
    if not meant:
        raise Illegal("no_combination")
    if over is None or any(grammar.beats(one, over) for one in meant):
        # of one kind and length only the highest may be named (combinations.md 5)
        raise Illegal("ambiguous", choices=[described(one) for one in grammar.meant(readings, over)])
    raise Illegal("does_not_beat", **target(over))


def judged_by_ways(grammar: Grammar, terms: Terms, cards: Sequence[Card], claim: Claim | None) -> Way:
    """`judged`, where skills, cards that stand for others, colours or restraint bear on the play."""
    fitting = ways(grammar, terms, cards)
    named = [way for way in fitting if claim is None or claimed(way.reading, claim)]
    if len(named) == 1:
        return named[0]
    meant = [way for way in possible(grammar, terms, cards) if claim is None or claimed(way.reading, claim)]
    if not meant:
        raise Illegal("no_combination")
    refusals = [refused(grammar, terms, cards, way) for way in meant]
    # Of what is strong enough it is told why it may not be laid all the same.
    refusals.sort(key=lambda one: one is None or one.code != "restraint")
    if refusals[0] is not None and all(refusals):
        raise refusals[0]
    # several may be meant, or a lower one than may be named (combinations.md 5)
    raise Illegal("ambiguous", choices=[described_way(way) for way in fitting])


def claimed(reading: Reading, claim: Claim) -> bool:
    """Whether the reading is the one that the player named."""
    rank = RANK_NAMES[reading.rank] if reading.rank >= 0 else ""
    return reading.kind == claim.kind and rank == claim.rank
