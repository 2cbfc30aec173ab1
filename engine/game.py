"""The contract every game keeps: what a state, a move, a prompt and a view are to the rest of the system.

A `Game` is a value without memory. Its states are plain frozen data, so they can be stored, sent to another
machine and compared. Whatever is being waited for is part of the state and is read from it as a tuple of
`Ask`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypedDict, TypeVar

from engine.value import value

Json = Any
"""A value JSON can hold: str, int, bool, None, and lists and dicts of them."""

View = Mapping[str, Json]
Facts = Mapping[str, Json]
Options = Mapping[str, Json]

S = TypeVar("S")


class Illegal(Exception):
    """The only refusal. `code` is one of `engine.codes.CODES`; `params` fill the sentence shown to the
    player."""

    def __init__(self, code: str, **params: Json) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


@value
class Ask:
    """Permission to act. Whose turn it is = the set of open asks.

    `choices` are the kinds of move that answer it; an urgent ask has a clock and a fallback; `pace` names the
    clock (`play`, `throw`, …), which the room turns into seconds. One that is not urgent may be answered, but
    nobody waits for it: where it was urgent before, its clock stands.
    """

    id: str
    seat: int
    kind: str
    choices: tuple[str, ...] = ()
    urgent: bool = True
    pace: str = "play"


class AskView(TypedDict):
    """An ask as its seat sees it."""

    id: str
    kind: str
    choices: list[str]
    pace: str
    urgent: bool


class RefusalView(TypedDict):
    """Why something may not be done: a code, and what fills its sentence."""

    code: str
    params: dict[str, Json]


def ask_view(ask: Ask) -> AskView:
    """An ask as its seat sees it."""
    return {
        "id": ask.id,
        "kind": ask.kind,
        "choices": list(ask.choices),
        "pace": ask.pace,
        "urgent": ask.urgent,
    }


def waiting_for(asks: Sequence[Ask]) -> list[int]:
    """The seats whose answer is awaited."""
    return [ask.seat for ask in asks if ask.urgent]


class Move(Protocol):
    """An answer to the ask with the id `ask`. Each game has its own kinds of move: frozen dataclasses whose
    field `kind` is a Literal, listed in `Game.moves`."""

    @property
    def ask(self) -> str: ...
    @property
    def kind(self) -> str: ...


@value
class Event:
    """What happened, in the past tense.

    `to` = the seats that may know; None = everybody. Events to everybody and events to nobody (`()`) are the
    lines of the deal record; an event to some seats tells them their part of a fact that a record line holds
    whole.
    """

    name: str
    facts: Facts
    to: tuple[int, ...] | None = None

    @property
    def recorded(self) -> bool:
        """Whether it is a line of the deal record."""
        return not self.to

    def line(self) -> dict[str, Json]:
        """Its JSON form in records and frames."""
        return {"event": self.name, **self.facts}

    def told_to(self, seat: int | None) -> bool:
        """Whether the seat (None = a spectator) may know it."""
        return self.to is None or (seat is not None and seat in self.to)


@value
class Step(Generic[S]):
    """The state after a move, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


@value
class Outcome:
    """How a finished deal ended. `roles`, `camps` and `points` are by seat; points sum to zero. `carried`:
    options of the next deal of the same match, by name."""

    winner: str
    roles: tuple[str, ...]
    camps: tuple[str, ...]
    points: tuple[int, ...]
    carried: tuple[tuple[str, int], ...] = ()


@value
class Option:
    """A house option: whole numbers from `low` to `high`, or one of `choices`; `default` when the host says
    nothing. One that is `carried` is not the host's to choose: the deal before it says what it is
    (`Outcome.carried`)."""

    id: str
    default: int | str | bool
    low: int = 0
    high: int = 0
    choices: tuple[int | str | bool, ...] = ()
    carried: bool = False

    def admits(self, value: Json) -> bool:
        """Whether the host may choose the value."""
        if self.choices:
            return any(value == choice and isinstance(value, type(choice)) for choice in self.choices)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@value
class Name:
    """What players read, in both languages."""

    zh: str
    en: str


class Game(Protocol[S]):
    """One table's rules. See design: refused moves change nothing, and no argument is ever changed."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Name: ...
    @property
    def players(self) -> range:
        """The numbers of players it can be played with."""
        ...

    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def state_kind(self) -> type[S]:
        """The dataclass of its states, for the codec."""
        ...

    @property
    def moves(self) -> tuple[type, ...]:
        """The dataclasses of its moves, for the codec."""
        ...

    @property
    def news(self) -> frozenset[str]:
        """The names of the events that tell who comes later what happened: those that are always told to
        everybody, and that its views do not show. Empty where the views show it all."""
        ...

    def start(self, players: int, seed: bytes, options: Options) -> Step[S]:
        """A new deal. Raises Illegal (`bad_option`, `bad_players`)."""
        ...

    def play(self, state: S, seat: int, move: Any) -> Step[S]:
        """The state after the seat's `move`, one of `moves`, in answer to the ask `move.ask`. Raises
        Illegal."""
        ...

    def asks(self, state: S) -> tuple[Ask, ...]:
        """All that is being waited for; empty only when the deal is over."""
        ...

    def fallback(self, state: S, ask: Ask) -> Move:
        """What the clock plays for the seat in answer to an urgent ask: always lawful."""
        ...

    def public(self, state: S) -> View:
        """What all may know."""
        ...

    def private(self, state: S, seat: int) -> View:
        """What this seat knows besides; it holds its own `asks`."""
        ...

    def hints(self, view: View, private: View) -> Iterator[Move]:
        """The lawful moves of the seat, best first, lazily, from what it sees and nothing else."""
        ...

    def check(self, state: S, seat: int, cards: Sequence[str]) -> tuple[View, ...]:
        """The readings with which the seat may play the cards now. Raises Illegal as `play` does, with the
        `clause` of the rules."""
        ...

    def nearest(self, state: S, seat: int, cards: Sequence[str]) -> tuple[str, ...] | None:
        """The lawful play that shares most with these cards, for a player whose selection was refused; None
        where there is none, or the seat is not to play."""
        ...

    def recorded_move(self, state: S, line: Facts) -> tuple[int, Move] | None:
        """The seat and its move that a line of a deal record tells of, as an answer to an open ask of the
        state; None for a line that tells of no move. Raises Illegal (`bad_record`, `not_your_turn`)."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""
        ...


def settled_options(declared: Sequence[Option], chosen: Options) -> dict[str, Json]:
    """The chosen options with defaults filled in. Raises Illegal `bad_option` for an unknown or unfit one."""
    known = {option.id: option for option in declared}
    for name, choice in chosen.items():
        if name not in known or not known[name].admits(choice):
            raise Illegal("bad_option", option=name)
    return {option.id: chosen.get(option.id, option.default) for option in declared}
