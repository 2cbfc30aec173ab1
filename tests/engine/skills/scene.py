"""Deals with skill cards set up by hand at a party table, and moves in short. What goes on from there goes
through `game.play` alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from engine.cards import Card, counts, format_cards, format_ranks, in_order, pack, parse_cards
from engine.game import Event, Illegal, Step
from engine.record import lines
from engine.shedding.order import PRINTED
from engine.shedding.playing import tally
from engine.shedding.state import (
    Claim,
    Discard,
    Laid,
    Play,
    Playing,
    PlaySkill,
    Skills,
    Slot,
    Standing,
    State,
    Trick,
    Wave,
)
from tests.engine.party import Table, table

SLOTS: dict[str, Slot] = {
    "two-low": "twos",
    "two-high": "twos",
    "upside-down": "order",
    "truce": "bombs",
    "oil-on-fire": "bomb_score",
    "turn-back": "direction",
}
HANDS = [
    "S3 S4 S5 S6 S7 S8 S9",
    "H3 H4 H5 H6 H7 H8 H9",
    "C3 C4 C5 C6 C7 C8 C9",
    "D3 D4 D5 D6 D7 D8 D9",
    "ST SJ SQ SK SA S2 BJ",
]


@dataclass
class Scene(Table):
    """A deal with skill cards that goes on. `told`: all that has happened in it so far."""

    told: list[Event] = field(default_factory=list)

    def took(self, step: Step[State]) -> Self:
        super().took(step)
        self.told += step.events
        return self

    def skill(
        self, seat: int, skill: str, target: int | None = None, cards: str = "", reading: str = ""
    ) -> Self:
        """The seat plays a skill card; `reading`: kind and rank. Raises Illegal."""
        claim = Claim(*reading.split()) if reading else None
        move = PlaySkill(self.ask(seat, "skill"), skill, target, parse_cards(cards), claim)
        self.took(self.game.play(self.state, seat, move))
        return self

    def wave(self, *seats: int) -> Self:
        """The seats let the newest pending skill act. Raises Illegal."""
        for seat in seats:
            self.took(self.game.play(self.state, seat, Wave(self.ask(seat, "wave"))))
        return self

    def wave_all(self) -> Self:
        """Whoever is asked lets it act, until nobody is."""
        while seats := self.asked():
            self.wave(seats[0])
        return self

    def acts(
        self, seat: int, skill: str, target: int | None = None, cards: str = "", reading: str = ""
    ) -> Self:
        """The seat plays a skill card and everybody lets it act. Raises Illegal."""
        self.skill(seat, skill, target, cards, reading)
        return self.wave_all()

    def discard(self, seat: int, skill: str) -> Self:
        """The seat gives up a skill card. Raises Illegal."""
        self.took(self.game.play(self.state, seat, Discard(self.ask(seat, "discard"), skill)))
        return self

    def asked(self) -> list[int]:
        """The seats that may let the newest pending skill act."""
        return [ask.seat for ask in self.game.asks(self.state) if ask.kind == "window"]

    def lines(self, start: int = 0) -> list[dict[str, Any]]:
        """The record lines of what happened, from the one with this number on."""
        return lines(self.told)[start:]

    def names(self) -> list[str]:
        """The names of all record lines so far."""
        return [line["event"] for line in self.lines()]

    @property
    def public(self) -> Mapping[str, Any]:
        return self.game.public(self.state)

    def private(self, seat: int) -> Mapping[str, Any]:
        return self.game.private(self.state, seat)

    def skills_of(self, seat: int) -> tuple[str, ...]:
        """The skill cards the seat holds."""
        return self.state.skills.hands[seat]

    def hand(self, seat: int) -> str:
        """The cards the seat holds."""
        return format_cards(self.state.hands[seat])

    def hinted(self, seat: int) -> list[str]:
        """The plays that the seat is hinted, as ranks."""
        moves = self.game.hints(self.public, self.private(seat))
        return [format_ranks(counts(move.cards)) for move in moves if isinstance(move, Play)]

    def standing(self) -> list[str]:
        """The skills that stand, the oldest first."""
        return [one.skill for one in self.state.skills.standing]


def refused(deal: Scene, move: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    """Code and parameters with which a move is refused; nothing is changed by it."""
    before = deal.state
    try:
        move()
    except Illegal as illegal:
        assert deal.state is before
        return illegal.code, illegal.params
    raise AssertionError("it is not refused")


def condition(skill: str, why: str) -> tuple[str, dict[str, Any]]:
    """How a skill is refused whose condition does not hold."""
    return "skill_condition", {"skill": skill, "why": why}


def scene(
    hands: Sequence[str] = HANDS,
    skills: Mapping[int, str] | None = None,
    *,
    roles: tuple[str, ...] | None = None,
    turn: int = 0,
    lies: tuple[int, str] | None = None,
    played: str = "",
    standing: Sequence[str] = (),
    armed: Mapping[int, str] | None = None,
    confined: Sequence[int] = (),
    tricks: int = 0,
    seconds: int = 4,
    face_up: dict[int, str] | None = None,
    bombs: Sequence[str] = (),
    seed: int = 0,
) -> Scene:
    """A deal in play. `skills`, `armed` by seat; `lies`: a seat and the combination it has laid; `played`:
    the other cards of the played pile; `standing`: skills that seat 0 played, the oldest first; `seconds`:
    how long a skill pends. What is nowhere else is the stock."""
    deal = table(list(hands), roles, turn, face_up)
    number = len(hands)

    def by_seat(names: Mapping[int, str] | None) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple((names or {}).get(seat, "").split()) for seat in range(number))

    laid = parse_cards(lies[1]) if lies else ()
    pile = (*parse_cards(played), *laid)
    state = replace(
        deal.state,
        deal=replace(
            deal.state.deal,
            seed=f"{seed:064x}",
            stock=the_rest(deal, pile),
            skill_seconds=seconds,
        ),
        trick=trick(deal, lies[0], laid) if lies else None,
        played=tally((0,) * 15, pile),
        out=tuple(seat for seat, hand in enumerate(hands) if not hand),
        bombs=tuple(bombs),
        skills=Skills(
            hands=by_seat(skills),
            used=(0,) * number,
            armed=by_seat(armed),
            standing=tuple(Standing(SLOTS[skill], skill, 0) for skill in standing),
            confined=tuple(confined),
            tricks=tricks,
        ),
    )
    return Scene(deal.game, state)


def the_rest(deal: Table, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the pack that lie neither in a hand nor in the played pile."""
    card_table = deal.game.rules.card_table
    left = Counter(pack(card_table.decks, card_table.removed_ranks))
    for cards in (*deal.state.hands, pile):
        left.subtract(cards)
    assert min(left.values()) >= 0, f"the pack has not all of these: {-left}"
    return in_order(left.elements())


def trick(deal: Table, seat: int, cards: tuple[Card, ...]) -> Trick:
    """A trick that the seat has just begun with these cards."""
    (reading,) = deal.game.grammar("any", PRINTED).readings(counts(cards))
    act = Laid(seat, cards, reading)
    return Trick((act,), act)


def turn_of(deal: Scene) -> int:
    """The seat on turn."""
    assert isinstance(deal.state.pending, Playing)
    return deal.state.pending.turn
