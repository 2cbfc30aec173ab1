"""Races put together for one rule: who rides on what with which cards, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import eq
from typing import Any

import pytest

from engine.commute.board import BOSS, TIMES
from engine.commute.course import Course
from engine.commute.deck import PACK, in_order
from engine.commute.flow import carry_on
from engine.commute.reckoning import rider_km, transport_km
from engine.commute.state import (
    Going,
    Hour,
    Item,
    Move,
    Pass,
    PlayCard,
    Rider,
    Setting,
    State,
    Turn,
    Wave,
)
from engine.game import Event, Illegal, Step
from engine.rng import Stream
from engine.tables.commute import COMMUTE

SEED = "5e" * 32
EVENTS: tuple[Item, ...] = ("events", "reckon", "arrivals")
SPECIAL: tuple[Item, ...] = ("bidding", "arrivals", "carried")
"""What a bidding does."""


def rider(transport: str | None = "walking", *hand: str, km: int = 0, **fields: Any) -> Rider:
    """A seat's piece."""
    return Rider(km, transport, in_order(hand), **fields)


def scene(*riders: Rider, **fields: Any) -> State:
    """A race in which seat 0 is to play a card, at 8:10; the event cards that nobody holds are in the pile,
    in the order of the pack; plain round cards follow."""
    held = Counter(card for one in riders for card in one.hand)
    lying = fields.get("laid", ()), *(one.laid for one in riders), *(one.markers for one in riders)
    held.update(one.card for lot in lying for one in lot)
    held.update(fields.get("discards", ()))
    state = State(
        setting=Setting(SEED, 40, 4),
        hour=Hour(1, 0),
        riders=riders,
        pile=in_order((Counter(PACK) - held).elements()),
        discards=(),
        ahead=(*TIMES[2:], BOSS),
        vehicles=(),
        pending=Turn(),
        agenda=EVENTS,
        turn=0,
    )
    return replace(state, **fields)


def carried(state: State, *agenda: Item) -> Step[State]:
    """What follows when these are the next things to do in the round."""
    course = Course(replace(state, pending=Going(), agenda=(*agenda, *EVENTS), turn=None))
    carry_on(course)
    return course.step()


def with_dice(state: State, *values: int) -> State:
    """The race with a seed by which the next dice show these values."""
    first = state.drawn.dice
    for number in range(1_000_000):
        seed = number.to_bytes(32, "big")
        rolled = (Stream(seed, f"die {first + at}").below(6) + 1 for at in range(len(values)))
        if all(map(eq, rolled, values)):
            return replace(state, setting=replace(state.setting, seed=seed.hex()))
    raise AssertionError(f"no seed rolls {values}")


def asked(state: State, seat: int) -> str:
    """The id of what the seat is asked."""
    return next(ask.id for ask in COMMUTE.asks(state) if ask.seat == seat)


def waits(state: State) -> list[tuple[int, str]]:
    """Who is asked, and for what."""
    return [(ask.seat, ask.kind) for ask in COMMUTE.asks(state)]


def made(state: State, seat: int, kind: Callable[..., Any], *fields: Any) -> Step[State]:
    """The move of this kind, made by the seat."""
    move: Move = kind(asked(state, seat), *fields)
    return COMMUTE.play(state, seat, move)


def played(
    state: State, seat: int, card: str, target: int | None = None, transport: str | None = None
) -> Step[State]:
    """The card, played by the seat."""
    return made(state, seat, PlayCard, card, target, transport)


def let_act(step: Step[State]) -> Step[State]:
    """After all have waved: the events of the whole."""
    state, events = step.state, step.events
    while state.pending.kind == "window":
        waved = made(state, COMMUTE.asks(state)[0].seat, Wave)
        state, events = waved.state, (*events, *waved.events)
    return Step(state, events)


def acted(
    state: State, seat: int, card: str, target: int | None = None, transport: str | None = None
) -> Step[State]:
    """The card, played by the seat and replied to by nobody."""
    return let_act(played(state, seat, card, target, transport))


def all_pass(state: State) -> Step[State]:
    """After all have passed: the round is reckoned."""
    events: tuple[Event, ...] = ()
    while state.pending.kind == "turn" and "reckon" in state.agenda:
        assert state.turn is not None
        step = made(state, state.turn, Pass)
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def told(step: Step[State], name: str) -> list[dict[str, Any]]:
    """The facts of the events of a name."""
    return [dict(event.facts) for event in step.events if event.name == name]


def sums(state: State) -> list[int]:
    """What each seat would move now."""
    return [rider_km(state, seat) for seat in range(len(state.riders))]


def transport_sums(state: State, *transports: str) -> list[int]:
    """What the transports would move now."""
    return [transport_km(state, transport) for transport in transports]


def refused(make: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    """The code with which a move is refused, and its parameters."""
    with pytest.raises(Illegal) as illegal:
        make()
    return illegal.value.code, illegal.value.params


def cards_of(state: State) -> Counter[str]:
    """All event cards, wherever they are."""
    found = Counter((*state.pile, *state.discards))
    found.update(one.card for one in (*state.laid, *state.stack))
    for one in state.riders:
        found.update((*one.hand, *(lying.card for lying in (*one.laid, *one.markers))))
    if state.bidding:
        found.update(state.bidding.pool)
    if state.pending.kind == "bidding":
        found.update(filter(None, state.pending.bids))
    return found


def hands(state: State) -> Sequence[tuple[str, ...]]:
    """The hands by seat."""
    return [one.hand for one in state.riders]


def fallen_back(state: State) -> State:
    """The race after the clock has answered the first that is asked."""
    ask = COMMUTE.asks(state)[0]
    return COMMUTE.play(state, ask.seat, COMMUTE.fallback(state, ask)).state


def until_next(state: State) -> State:
    """The race in its next round, the clock having answered all that was asked in this."""
    clock = state.hour.clock
    while state.hour.clock == clock:
        state = fallen_back(state)
    return state
