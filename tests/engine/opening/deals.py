"""Deals at landlord tables from their start: the answers before play in short, and deals looked for by what
was dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Self

from engine import catalog
from engine.cards import Card, in_order, parse_cards
from engine.game import Illegal
from engine.shedding.game import SheddingGame
from engine.shedding.state import Call, Double, Move, Playing, Raise, Show, Stakes, TurnedUp
from tests.engine.party import Table

HIDDEN = "hidden-landlord"


@dataclass
class Opening(Table):
    """A deal at a landlord table."""

    @property
    def asked(self) -> list[int]:
        """The seats whose answer is awaited."""
        return [ask.seat for ask in self.game.asks(self.state)]

    @property
    def roles(self) -> tuple[str, ...]:
        return self.state.deal.roles

    @property
    def landlord(self) -> int:
        return self.roles.index("landlord")

    @property
    def hidden(self) -> int:
        return self.roles.index(HIDDEN)

    @property
    def farmers(self) -> list[int]:
        return [seat for seat, role in enumerate(self.roles) if role == "farmer"]

    @property
    def twin(self) -> Card:
        """The card turned up, and so its twin."""
        assert self.state.deal.turned_up is not None
        return self.state.deal.turned_up.card

    def did(self, seat: int, move: Move) -> Self:
        """The seat makes the move. Raises Illegal."""
        return self.took(self.game.play(self.state, seat, move))

    def call(self, *calls: int) -> Self:
        """Whoever is to call calls, one after the other. Raises Illegal."""
        for call in calls:
            (seat,) = self.asked
            self.did(seat, Call(self.ask(seat, "call"), call))
        return self

    def raised(self, times: dict[int, int]) -> Self:
        """The seats choose their raises. Raises Illegal."""
        for seat, one in times.items():
            self.did(seat, Raise(self.ask(seat, "raise"), one))
        return self

    def show(self, *shown: int, seats: Iterable[int] | None = None) -> Self:
        """All seats, or these, choose: these show, the others do not. Raises Illegal."""
        for seat in self.every(seats):
            self.did(seat, Show(self.ask(seat, "show"), seat in shown))
        return self

    def double(self, *doubled: int, seats: Iterable[int] | None = None) -> Self:
        """All seats, or these, choose: these double, the others do not. Raises Illegal."""
        for seat in self.every(seats):
            self.did(seat, Double(self.ask(seat, "double"), seat in doubled))
        return self

    def every(self, seats: Iterable[int] | None) -> Iterable[int]:
        return range(len(self.state.hands)) if seats is None else seats

    def clock(self) -> Self:
        """The clock answers the first ask."""
        ask = self.game.asks(self.state)[0]
        return self.did(ask.seat, self.game.fallback(self.state, ask))

    def public(self) -> Any:
        return self.game.public(self.state)

    def private(self, seat: int) -> Any:
        return self.game.private(self.state, seat)

    def told(self, viewer: int | None) -> list[str]:
        """What the viewer is told of the last move, by name."""
        return [event.name for event in self.events if event.told_to(viewer)]

    def recorded(self, name: str) -> list[dict[str, Any]]:
        """The record's lines of the last move with a name."""
        return [dict(event.facts) for event in self.events if event.name == name and event.recorded]

    def refused(self, seat: int, move: Move) -> Illegal:
        """How the move is refused; it changes nothing."""
        before = self.state
        try:
            self.did(seat, move)
        except Illegal as illegal:
            assert self.state == before
            return illegal
        raise AssertionError(f"seat {seat} may make {move}")


def game_of(table: str) -> SheddingGame:
    game = catalog.game(table)
    assert isinstance(game, SheddingGame)
    return game


def started(table: str, number: int = 0, **options: Any) -> Opening:
    """The deal with this number, at its start."""
    game = game_of(table)
    step = game.start(game.rules.players, number.to_bytes(32, "big"), options)
    return Opening(game, step.state, step.events)


def found(table: str, wanted: Callable[[Opening], bool]) -> Opening:
    """The first deal at the table that is as wanted, at its start."""
    return next(deal for number in count() if wanted(deal := started(table, number)))


def together() -> Opening:
    """A deal of five with a hidden landlord."""
    return found("landlord-5", lambda deal: HIDDEN in deal.roles)


def alone() -> Opening:
    """A deal of five whose landlord holds both twins."""
    return found("landlord-5", lambda deal: HIDDEN not in deal.roles)


def playing(
    table: str,
    hands: list[str],
    roles: tuple[str, ...],
    stakes: Stakes,
    twin: Card | None = None,
    stake: int = 1,
) -> Opening:
    """A deal in which the seats hold these cards and the landlord is to lead."""
    deal = started(table, stake=stake)
    held = tuple(in_order(parse_cards(hand)) for hand in hands)
    landlord = roles.index("landlord")
    facts = replace(
        deal.state.deal,
        roles=roles,
        talon=(),
        turned_up=TurnedUp(twin, landlord) if twin else None,
        twin=twin or "",
    )
    nothing: tuple[Card, ...] = ()
    deal.state = replace(
        deal.state,
        deal=facts,
        hands=held,
        face_up=(nothing,) * len(held),
        pending=Playing(landlord),
        stakes=stakes,
    )
    return deal


def factors(deal: Opening) -> list[tuple[str, int]]:
    """What the unit was multiplied by, when the deal is over."""
    return [(one["why"], one["times"]) for one in deal.public()["outcome"]["factors"]]
