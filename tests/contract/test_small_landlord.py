"""Secrecy of the small landlord, and of a landlord alone (docs/rules/speculator.md 20): nobody else can tell.

Beside the suite of `test_secrecy`, which changes all that is hidden at once: here the copy that makes the
small landlord goes from one hand to another for a card that nobody has seen. Compared is all that the other
seats and spectators are sent and told, through the showing and the first moves of play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest

from engine import catalog
from engine.cards import in_order, without
from engine.game import Event, Illegal, Move
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.state import NameCard, Show, State
from tests.contract.codec import frame
from tests.contract.test_secrecy import Leaky, frames, told

SMALL = "small-landlord"
TABLES = ("spec-6x2", "spec-6x3", "spec-7x2", "spec-7x3", "spec-8x3")
MOVES = 8
"""How many moves of play are looked at."""


def named(game: Any) -> State:
    """A deal in which a small landlord has just been named."""
    for number in count():
        state = game.start(game.players.start, number.to_bytes(32, "big"), {}).state
        while state.pending.kind in ("giving", "calling", "naming"):
            ask = game.asks(state)[0]
            move: Move = game.fallback(state, ask)
            if state.pending.kind == "naming":
                move = NameCard(ask.id, game.private(state, ask.seat)["speculation"]["nameable"][0])
            if state.pending.kind == "calling":
                move = replace(move, call=game.private(state, ask.seat)["offers"][-1])
            state = game.play(state, ask.seat, move).state
        if SMALL in state.deal.roles:
            return state
    raise AssertionError


def swapped(state: State, seat: int) -> State:
    """The same, but that this seat holds the copy, and has given for it a card that nobody has seen."""
    small, twin = state.deal.roles.index(SMALL), state.deal.twin
    unseen = (Counter(state.hands[seat]) - Counter(state.face_up[seat])).elements()
    given = next(card for card in unseen if card != twin and card[-1] != "3")
    hands, roles = list(state.hands), list(state.deal.roles)
    for at, out, into in ((small, twin, given), (seat, given, twin)):
        kept = without(hands[at], (out,))
        assert kept is not None
        hands[at] = in_order((*kept, into))
    roles[small] = FARMER
    if roles[seat] == FARMER:
        roles[seat] = SMALL
    return replace(state, deal=replace(state.deal, roles=tuple(roles)), hands=tuple(hands))


def pairs(game: Any, state: State) -> Iterator[tuple[State, tuple[int, int]]]:
    """The state with the copy elsewhere, and the two seats that can tell: with each farmer, and where he may
    be alone with the landlord."""
    small = state.deal.roles.index(SMALL)
    holders = (FARMER, LANDLORD) if game.rules.players == 6 else (FARMER,)
    for seat, role in enumerate(state.deal.roles):
        if role in holders:
            yield swapped(state, seat), (small, seat)


def seen(game: Any, state: State, viewer: int | None) -> list[bytes]:
    """What the viewer is sent while nobody moves."""
    asks = [[ask.id, ask.seat, ask.kind, ask.choices, ask.urgent, ask.pace] for ask in game.asks(state)]
    sent = [*frames(game, state, viewer), frame(asks)]
    if viewer is not None:
        hints = game.hints(game.public(state), game.private(state, viewer))
        sent += [repr(move).encode() for move in islice(hints, 20)]
        for card in {*state.hands[viewer], state.deal.twin}:
            try:
                sent.append(frame(game.check(state, viewer, (card,))))
            except Illegal as illegal:
                sent.append(frame([illegal.code, illegal.params]))
    return sent


def same(game: Any, here: State, there: State, two: tuple[int, int]) -> None:
    """Fails where anybody but the two seats can tell the states apart."""
    for viewer in (None, *range(game.players.start)):
        if viewer not in two:
            assert seen(game, here, viewer) == seen(game, there, viewer), f"{viewer} can tell {two} apart"


def compared(game: Any, here: State, there: State, two: tuple[int, int]) -> int:
    """Compares two states through the showing, where nobody who counts shows, and in play; how many moves."""
    for number in count():
        same(game, here, there, two)
        asks = game.asks(here)
        ask = asks[number % len(asks)]
        move = next(own_moves(game, here, there, ask), None)
        if move is None or number == MOVES + game.players.start:
            return number
        steps = [game.play(state, ask.seat, move) for state in (here, there)]
        for viewer in (None, *range(game.players.start)):
            if viewer not in two:
                assert told(steps[0].events, viewer) == told(steps[1].events, viewer), f"{viewer} can tell"
        here, there = (step.state for step in steps)
    raise AssertionError


def own_moves(game: Any, here: State, there: State, ask: Any) -> Iterator[Move]:
    """Moves with which the seat answers in both states, and that show nothing: none with the card, none that
    ends the deal."""
    if ask.kind == "show":
        yield Show(ask.id, False)
        return
    for move in islice(game.hints(game.public(here), game.private(here, ask.seat)), 60):
        cards = getattr(move, "cards", ())
        if here.deal.twin not in cards and len(cards) < len(here.hands[ask.seat]):
            try:
                game.play(there, ask.seat, move)
            except Illegal:
                continue
            yield move


@pytest.mark.parametrize("table", TABLES)
def test_nobody_else_can_tell_who_is_small_or_that_there_is_none(table: str) -> None:
    game: Any = catalog.game(table)
    state = named(game)
    looked = all_compared(game, state)
    assert len(looked) == game.players.start - (2 if game.players.start == 6 else 3)
    assert max(looked) > game.players.start


def all_compared(game: Any, state: State) -> list[int]:
    """Compares a deal with all in which the copy lies elsewhere; how many moves of each."""
    return [compared(game, state, there, two) for there, two in pairs(game, state)]


class Whispering(Leaky):
    """The game, giving away at one place who is small."""

    def mark(self, state: Any) -> int:
        roles: tuple[str, ...] = state.deal.roles
        return roles.index(SMALL) if SMALL in roles else -1

    def play(self, state: Any, seat: int, move: Move) -> Any:
        step = super().play(state, seat, move)
        if self.place == "pondering" and seat == self.mark(state):
            return replace(step, events=(*step.events, Event("pondered", {"seat": seat})))
        return step


@pytest.mark.parametrize("place", ["public", "private", "asks", "event", "pondering"])
def test_a_leak_is_noticed(place: str) -> None:
    game: Any = catalog.game("spec-6x2")
    state = named(game)
    with pytest.raises(AssertionError, match="can tell"):
        all_compared(Whispering(game, place), state)
