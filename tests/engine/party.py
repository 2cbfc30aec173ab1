"""Deals at party tables set up by hand: who holds what, who is what, and moves in short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from engine import catalog
from engine.cards import Card, in_order, parse_cards
from engine.game import Event, Illegal, Step
from engine.shedding.game import SheddingGame
from engine.shedding.opening.entering import entered
from engine.shedding.state import Claim, Deal, Discard, Pass, Play, Playing, State, ThrowHand


def game_for(players: int) -> SheddingGame:
    """The party table for so many."""
    game = catalog.game(f"party-{players}")
    assert isinstance(game, SheddingGame)
    return game


def roles_in_order(players: int) -> tuple[str, ...]:
    """Seat by seat the roles as the table lists them."""
    return game_for(players).rules.role_cards


@dataclass
class Table:
    """A deal that goes on from hands set up by hand. The events of the last move are kept."""

    game: SheddingGame
    state: State
    events: tuple[Event, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that is to play."""
        assert isinstance(self.state.pending, Playing)
        return self.state.pending.turn

    def took(self, step: Step[State]) -> Self:
        self.state, self.events = step.state, step.events
        return self

    def ask(self, seat: int, kind: str = "play") -> str:
        """The id of what the seat is asked, rather of that to which a move of this kind is an answer; where
        it is not asked, of what another is."""
        asks = self.game.asks(self.state)
        own = [ask for ask in asks if ask.seat == seat] or list(asks)
        return next((ask.id for ask in own if kind in ask.choices), own[0].id)

    def play(self, seat: int, cards: str, kind: str = "", rank: str = "") -> Self:
        """The seat lays cards, naming the reading where a kind is given. Raises Illegal."""
        claim = Claim(kind, rank) if kind else None
        return self.took(self.game.play(self.state, seat, Play(self.ask(seat), parse_cards(cards), claim)))

    def pass_by(self, *seats: int) -> Self:
        """The seats pass, one after the other. Raises Illegal."""
        for seat in seats:
            self.took(self.game.play(self.state, seat, Pass(self.ask(seat, "pass"))))
        return self

    def discard_all(self) -> Self:
        """Every seat gives up the first of its skill cards."""
        for ask in self.game.asks(self.state):
            skill = self.state.skills.hands[ask.seat][0]
            self.took(self.game.play(self.state, ask.seat, Discard(ask.id, skill)))
        return self

    def throw(self, seat: int, throw: str) -> Self:
        """The seat throws. Raises Illegal."""
        match throw:
            case "rock" | "paper" | "scissors":
                return self.took(self.game.play(self.state, seat, ThrowHand(self.ask(seat, "throw"), throw)))
        raise AssertionError(throw)

    def refusal(self, seat: int, cards: str, kind: str = "", rank: str = "") -> Illegal:
        """How the cards are refused."""
        try:
            self.play(seat, cards, kind, rank)
        except Illegal as illegal:
            return illegal
        raise AssertionError(f"seat {seat} may lay {cards}")

    def named(self, name: str) -> list[dict[str, object]]:
        """The facts of the last move's events with a name."""
        return [dict(event.facts) for event in self.events if event.name == name]


def table(
    hands: list[str],
    roles: tuple[str, ...] | None = None,
    turn: int | None = 0,
    face_up: dict[int, str] | None = None,
    kickers: str = "any",
) -> Table:
    """A deal in which the seats hold these cards; without a turn it begins as the rules say."""
    game = game_for(len(hands))
    who = roles or roles_in_order(len(hands))
    up: list[tuple[Card, ...]] = [() for _ in hands]
    for seat, cards in (face_up or {}).items():
        up[seat] = parse_cards(cards)
    state = State(
        deal=Deal("00" * 32, kickers, who, ()),
        hands=tuple(in_order(parse_cards(hand)) for hand in hands),
        face_up=tuple(up),
        pending=Playing(turn or 0),
        trick=None,
        played=(0,) * 15,
        out=(),
        bombs=(),
        moves=0,
        plays=(0,) * len(hands),
    )
    return Table(game, state if turn is not None else entered(game.rules, state).state)
