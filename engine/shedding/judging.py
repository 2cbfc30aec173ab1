"""Whether a seat may lay these cards now, and as what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANKS, Card, counts, without
from engine.game import Illegal
from engine.shedding.grammar import Grammar
from engine.shedding.reading import Reading, described
from engine.shedding.state import Claim
from engine.shedding.terms import Terms, Way, described_way, obstacle, possible, target, ways


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
    with the skill; `ambiguous` with the choices.
    """
    if terms.armed or terms.barred:
        return judged_under_skills(grammar, terms, cards, claim)
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


def judged_under_skills(grammar: Grammar, terms: Terms, cards: Sequence[Card], claim: Claim | None) -> Way:
    """`judged`, where armed skills or a standing one bear on the play."""
    fitting = ways(grammar, terms, cards)
    named = [way for way in fitting if claim is None or claimed(way.reading, claim)]
    if len(named) == 1:
        return named[0]
    meant = [
        way for way in possible(grammar, cards, terms.armed) if claim is None or claimed(way.reading, claim)
    ]
    if not meant:
        raise Illegal("no_combination")
    obstacles = [obstacle(grammar, terms, len(cards), way.reading, way.stowaway is not None) for way in meant]
    if obstacles[0] is not None and all(obstacles):
        raise obstacles[0]
    # several may be meant, or a lower one than may be named (combinations.md 5)
    raise Illegal("ambiguous", choices=[described_way(way) for way in fitting])


def claimed(reading: Reading, claim: Claim) -> bool:
    """Whether the reading is the one that the player named."""
    rank = RANKS[reading.rank] if reading.rank >= 0 else ""
    return reading.kind == claim.kind and rank == claim.rank
