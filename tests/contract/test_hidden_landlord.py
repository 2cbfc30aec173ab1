"""Secrecy of the hidden landlord (docs/rules/landlord.md 13, 16): nobody else can tell who he is.

Beside the suite of `test_secrecy`, which changes all that is hidden at once: here the hidden landlord and a
farmer change places, equal but for the twin, which has gone from one hand to the other. Compared is all that
the other seats and spectators are sent, may ask for, and are told of every move, before play and in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any

import pytest

from engine import catalog
from engine.cards import Card, in_order, pack, without
from engine.game import Ask, Event, Illegal, Move, Step
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.state import Double, Pass, Play, Show, State
from tests.contract.codec import frame
from tests.contract.test_secrecy import Leaky, frames, told

GAME: Any = catalog.game("landlord-5")
HIDDEN = GAME.rules.twin
SEATS = range(5)
ORDER = in_order(pack(1))
LEADS = 12
"""How many moves of play are looked at."""
TRIED = 6
"""Hints of a seat that are tried in each state."""


def dealt() -> Iterator[State]:
    """Deals with a hidden landlord, at their start."""
    for number in count():
        state = GAME.start(5, number.to_bytes(32, "big"), {}).state
        if HIDDEN in state.deal.roles:
            yield state


def twin_of(state: State) -> Card:
    assert state.deal.turned_up is not None
    return state.deal.turned_up.card


def swapped(state: State, farmer: int) -> State:
    """The same, but that this farmer is the hidden landlord: he holds the twin, and has given for it the card
    of his that lies nearest to it in order."""
    roles, twin = list(state.deal.roles), twin_of(state)
    hidden = roles.index(HIDDEN)
    roles[hidden], roles[farmer] = FARMER, HIDDEN
    hands = list(state.hands)
    given = min(hands[farmer], key=lambda card: abs(ORDER.index(card) - ORDER.index(twin)))
    for seat, out, into in ((hidden, twin, given), (farmer, given, twin)):
        kept = without(hands[seat], (out,))
        assert kept is not None
        hands[seat] = in_order((*kept, into))
    return replace(state, deal=replace(state.deal, roles=tuple(roles)), hands=tuple(hands))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two states that differ in who is hidden; `two` are the seats that know."""

    here: State
    there: State
    two: tuple[int, int]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Spectators, and the seats that may not be able to tell."""
        return (None, *(seat for seat in SEATS if seat not in self.two))


def pairs(state: State) -> tuple[Pair, ...]:
    """The state beside each in which another is hidden."""
    hidden = state.deal.roles.index(HIDDEN)
    farmers = [seat for seat, role in enumerate(state.deal.roles) if role == FARMER]
    return tuple(Pair(state, swapped(state, farmer), (hidden, farmer)) for farmer in farmers)


# --- what a viewer can find out -----------------------------------------------------------------------------


def standing(game: Any, state: State, viewer: int | None) -> list[bytes]:
    """What the viewer is sent and may ask for, while nobody moves."""
    asks: tuple[Ask, ...] = game.asks(state)
    public = game.public(state)
    seen = [*frames(game, state, viewer), frame(public["waiting_for"])]
    seen += [frame([ask.seat, ask.kind, ask.choices, ask.urgent, ask.pace, ask.id]) for ask in asks]
    seen.append(frame([game.outcome(state) is not None]))
    if viewer is None:
        return seen
    private = game.private(state, viewer)
    seen += [repr(move).encode() for move in islice(game.hints(public, private), 50)]
    for card in {*private["hand"], twin_of(state)}:
        seen += checked(game, state, viewer, (card,))
    return seen


def checked(game: Any, state: State, seat: int, cards: tuple[Card, ...]) -> list[bytes]:
    """What the seat is told when it asks whether it may lay these cards, and what comes next to them."""
    try:
        found = frame(game.check(state, seat, cards))
    except Illegal as illegal:
        found = frame([illegal.code, illegal.params])
    return [found, frame(game.nearest(state, seat, cards))]


def moved(game: Any, state: State, seat: int, move: Move, viewer: int | None) -> list[bytes]:
    """What the viewer is told of a seat's move, and sent after it; how it is refused, where it is its own."""
    try:
        step: Step[State] = game.play(state, seat, move)
    except Illegal as illegal:
        return [frame([illegal.code, illegal.params])] if seat == viewer else [b"refused"]
    return [*told(step.events, viewer), *frames(game, step.state, viewer)]


def same_for(game: Any, pair: Pair, moves: Sequence[tuple[int, Move]]) -> None:
    """Fails where somebody can tell the two states apart, as they stand or by one of these moves."""
    for viewer in pair.viewers:
        assert standing(game, pair.here, viewer) == standing(game, pair.there, viewer), (
            f"{viewer} can tell {pair.two} apart as it stands"
        )
        for seat, move in moves:
            assert moved(game, pair.here, seat, move, viewer) == moved(
                game, pair.there, seat, move, viewer
            ), f"{viewer} can tell {pair.two} apart by seat {seat} making {move}"


def went(game: Any, pair: Pair, seat: int, move: Move) -> Pair:
    """Both states after the move."""
    here, there = (game.play(state, seat, move).state for state in (pair.here, pair.there))
    return replace(pair, here=here, there=there)


def answers(pair: Pair, seat: int) -> list[Move]:
    """Moves of the seat before play, lawful ones and others."""
    tried: list[Move] = []
    for ask in (*GAME.asks(pair.here), Ask("gone", seat, "show")):
        tried += [Show(ask.id, True), Show(ask.id, False), Double(ask.id, True), Double(ask.id, False)]
    return [*tried, Play("play-0", (twin_of(pair.here),)), Pass("play-0")]


def plays(pair: Pair, seat: int) -> list[Move]:
    """Moves of the seat in play that both states allow and that do not show the twin; some that neither
    does."""
    tried: list[Move] = []
    for state in (pair.here, pair.there):
        hints = GAME.hints(GAME.public(state), GAME.private(state, seat))
        tried += [move for move in islice(hints, TRIED) if lawful_in_both(pair, seat, move)]
    return [*tried, Play("gone", ("S3",)), Pass("gone")]


def lawful_in_both(pair: Pair, seat: int, move: Any) -> bool:
    """Whether both hands hold the cards, and nothing is shown by them: the twin, or a hand gone out."""
    cards = getattr(move, "cards", ())
    if seat in pair.two and twin_of(pair.here) in cards:
        return False
    hands = [state.hands[seat] for state in (pair.here, pair.there)]
    return len(cards) < len(hands[0]) and all(without(hand, cards) is not None for hand in hands)


# --- the stages ---------------------------------------------------------------------------------------------


def unseen_stage(game: Any, pair: Pair, kind: type[Show] | type[Double], counted: bool) -> Pair:
    """All choose, in an order of their own; before each choice everything is compared. `counted`: what the
    last of them chooses may make known who is hidden, so that only its refusals are compared."""
    seats = sorted(SEATS, key=lambda seat: (seat * 3 + pair.two[1]) % 5)
    for at, seat in enumerate(seats):
        last = at == len(seats) - 1
        moves = [(one, move) for one in SEATS for move in answers(pair, one)]
        if last and counted:
            moves = [(one, move) for one, move in moves if not (isinstance(move, Show) and move.show)]
        same_for(game, pair, moves)
        ask = next(ask for ask in game.asks(pair.here) if ask.seat == seat)
        decline: Move = Show(ask.id, False) if kind is Show else Double(ask.id, seat % 2 == 0)
        pair = went(game, pair, seat, decline)
    return pair


def play_on(game: Any, pair: Pair, most: int) -> int:
    """Moves that both states allow, everything compared before each; how many there were."""
    for number in range(most):
        (ask,) = game.asks(pair.here)
        moves = [(one, move) for one in SEATS for move in plays(pair, one)]
        same_for(game, pair, moves)
        mine = [move for one, move in moves if one == ask.seat and move.ask == ask.id]
        laid = [move for move in mine if isinstance(move, Play)]
        if not mine:
            return number
        pair = went(game, pair, ask.seat, (laid or mine)[0])
        if game.outcome(pair.here) is not None:
            return number
    return most


def compared(game: Any, state: State) -> int:
    """Compares a deal with all in which another is hidden, through its stages; moves of play looked at."""
    looked = 0
    for pair in pairs(state):
        pair = unseen_stage(game, pair, Show, counted=True)
        pair = unseen_stage(game, pair, Double, counted=False)
        looked += play_on(game, pair, LEADS)
    return looked


@pytest.mark.parametrize("number", range(3))
def test_nobody_else_can_tell_who_is_hidden(number: int) -> None:
    state = next(islice(dealt(), number, None))
    assert {len(pair.viewers) for pair in pairs(state)} == {4}
    assert compared(GAME, state) >= 3 * LEADS // 2


# --- that a leak would be seen ------------------------------------------------------------------------------


class Whispering(Leaky):
    """The game, giving away at one place who is hidden."""

    def mark(self, state: Any) -> int:
        roles: Sequence[str] = state.deal.roles
        return roles.index(HIDDEN)

    def asks(self, state: Any) -> Any:
        """Whoever is hidden is asked first, or with another clock."""
        asks = self.game.asks(state)
        mark = self.mark(state)
        if self.place == "order of asks":
            return tuple(sorted(asks, key=lambda ask: ask.seat != mark))
        if self.place == "pace":
            return tuple(replace(ask, pace="slow") if ask.seat == mark else ask for ask in asks)
        return asks

    def public(self, state: Any) -> Any:
        view = self.game.public(state)
        if self.place == "waiting_for":
            return {**view, "waiting_for": sorted(view["waiting_for"], key=lambda at: at != self.mark(state))}
        if self.place == "role":
            seats = [
                {**one, "role": state.deal.roles[at]} if at == self.mark(state) else one
                for at, one in enumerate(view["seats"])
            ]
            return {**view, "seats": seats}
        return view

    def private(self, state: Any, seat: int) -> Any:
        view = self.game.private(state, seat)
        if self.place == "sides":
            ours = (LANDLORD, HIDDEN)
            sides = ["ally" if role in ours else "foe" for role in state.deal.roles]
            return {**view, "sides": sides}
        return view

    def play(self, state: Any, seat: int, move: Move) -> Step[Any]:
        hidden = seat == self.mark(state)
        try:
            step: Step[Any] = self.game.play(state, seat, move)
        except Illegal as illegal:
            if self.place == "refusal":
                raise Illegal(illegal.code, hidden=self.mark(state)) from None
            raise
        if self.place == "event" and hidden:
            return replace(step, events=(*step.events, Event("pondered", {"seat": seat})))
        if self.place == "event to all" and hidden:
            return replace(step, events=tuple(replace(one, to=None) for one in step.events))
        return step


@pytest.mark.parametrize(
    "place",
    ["role", "sides", "waiting_for", "order of asks", "pace", "refusal", "event", "event to all"],
)
def test_a_leak_is_noticed(place: str) -> None:
    state = next(dealt())
    with pytest.raises(AssertionError, match="can tell"):
        compared(Whispering(GAME, place), state)
