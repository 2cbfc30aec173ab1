"""Facts by seat, and who is next (`party.md 5`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.cards import Card, in_order
from engine.shedding.state import State, Trick

T = TypeVar("T")
Hands = Sequence[tuple[Card, ...]]


def changed(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items by seat with that of one seat replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def opened(face_up: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a seat that all see, after it has laid these cards of its hand open: what they saw
    already may be among them."""
    return in_order((Counter(face_up) | Counter(cards)).elements())


def direction(state: State) -> int:
    """1 = counter-clockwise, seat n to seat n+1; -1 = the other way (`turn-back`)."""
    return -1 if state.skills.standing and state.skills.slot("direction") else 1


def next_in(seat: int, hands: Hands, step: int = 1) -> int:
    """The next seat after this one that still holds cards."""
    seats = len(hands)
    at = (seat + step) % seats
    while not hands[at]:
        at = (at + step) % seats
    return at


def next_to_answer(seat: int, hands: Hands, trick: Trick, step: int) -> int | None:
    """The next seat after this one that is to answer what lies: it holds cards, did not lay it and has not
    passed since (`skills.md`, `turn-back`). None: the trick is won."""
    seats, silent = len(hands), passed_since_top(trick)
    at = (seat + step) % seats
    for _ in range(seats):
        if hands[at] and at != trick.top.seat and at not in silent:
            return at
        at = (at + step) % seats
    return None


def passed_since_top(trick: Trick) -> list[int]:
    """The seats that have passed on what lies."""
    silent = []
    for act in reversed(trick.acts):
        if act.kind != "passed":
            break
        silent.append(act.seat)
    return silent
