"""The played pile, and cards that skills move (`skills.md 7, 8`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import FACES, Card, in_order, pack
from engine.shedding.playing import still_up, tally
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import State


def pile(rules: Rules, state: State) -> tuple[Card, ...]:
    """The cards that were played and have not come back, from the lowest printed one on: the pack less all
    hands and the stock."""
    table = rules.card_table
    left = Counter(pack(table.decks, table.removed_ranks))
    left.subtract(state.deal.stock)
    for hand in state.hands:
        left.subtract(hand)
    return tuple(card for card in FACES for _ in range(left[card]))


def given(state: State, seat: int, cards: tuple[Card, ...], taken: tuple[Card, ...]) -> State:
    """The state in which the seat has given up some cards of its hand and taken others; what lay face up is
    face down where it comes to (`skills.md 8`)."""
    hand = list(state.hands[seat])
    for card in cards:
        hand.remove(card)
    return replace(
        state,
        hands=changed(state.hands, seat, in_order((*hand, *taken))),
        face_up=changed(state.face_up, seat, still_up(state.face_up[seat], cards)),
    )


def recounted(state: State, added: tuple[Card, ...], gone: tuple[Card, ...]) -> State:
    """The state in which cards have come to the played pile and others have left it."""
    less = tally((0,) * len(state.played), gone)
    played = tuple(number - taken for number, taken in zip(tally(state.played, added), less, strict=True))
    return replace(state, played=played)
