"""The frozen record a table fills in. A rule set is a value of this kind; nothing tests its id."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Protocol, runtime_checkable

from engine.cards import RANKS
from engine.game import Ask, Facts, Option, Options, Step
from engine.shedding.card_table import CardTable
from engine.shedding.scoring import Score
from engine.shedding.state import Move, State


@dataclass(frozen=True, slots=True)
class Role:
    """An identity: how many seats draw it, how many cards each of them is dealt, how many of those (the last
    ones) lie face up, whether it is shown when it is drawn, and how many skill cards each is dealt (`party.md
    1, 2, 3`)."""

    id: str
    seats: int
    cards: int
    shown: bool = False
    face_up: int = 0
    skills: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """Reached when `out` seats that hold one of `roles` have gone out, counting only the first `within` seats
    to do so (0 = all of them)."""

    roles: tuple[str, ...]
    out: int
    within: int = 0


@dataclass(frozen=True, slots=True)
class Camp:
    """Those who win together, and the goals any of which wins them the deal (`party.md 8`)."""

    id: str
    roles: tuple[str, ...]
    goals: tuple[Goal, ...]


class Dealing(Protocol):
    """How a table is dealt."""

    @property
    def sizes(self) -> tuple[int, int]:
        """Where all seats are dealt alike: how many cards each, and how many the leader then has with the
        talon; (0, 0) where roles say it."""
        ...

    def start(self, rules: Rules, seed: bytes, options: Options) -> Step[State]:
        """The first state of a deal, before anything is asked, and its lines."""
        ...

    def carried(self, state: State, won: str) -> tuple[tuple[str, int], ...]:
        """The options of the next deal that this one decides, when a camp has won."""
        ...


class Stage(Protocol):
    """Something that is asked or done before play. A table lists its stages; each is entered when the one
    before it has ended."""

    @property
    def kind(self) -> str:
        """The kind of its pending value."""
        ...

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """The state in which it is asked, or to which it leads where nothing is asked; None: nothing is to
        be asked or done."""
        ...


@runtime_checkable
class Asking(Stage, Protocol):
    """A stage in which something is asked."""

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Whose answers it awaits."""
        ...

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The state after an answer that was asked for. Raises Illegal."""
        ...

    def fallback(self, state: State, ask: Ask) -> Move:
        """What the clock answers."""
        ...

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """The numbers from which the seat chooses, where it chooses among numbers; 0 and 1 = no and yes."""
        ...

    def told(self, ask: str, line: Facts) -> Move | None:
        """The move that a line of a deal record tells of; None for a line that tells of none of its own.
        Raises Illegal `bad_record`."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A shedding table, equal to itself alone. `opening`: what is asked before play, in order; `leaders`: the
    role that leads; `score`: how it settles; `twin`: the role that shows itself by playing the twin of the
    card turned up (`landlord.md 13`), "" where there is none; `talon_shown`: how many cards of the talon all
    see when it is taken; `seeing`: the roles that see each other's hands once all are known (`landlord.md
    13`); `floating`: the role that sides with whom its hand says (`speculator.md 7`), "" = none."""

    card_table: CardTable
    roles: tuple[Role, ...]
    camps: tuple[Camp, ...]
    dealing: Dealing
    opening: tuple[Stage, ...]
    leaders: tuple[str, ...]
    score: Score
    announce_at: int
    options: tuple[Option, ...]
    twin: str = ""
    talon_shown: int = 0
    seeing: tuple[str, ...] = ()
    floating: str = ""

    # What is asked of a table again and again is remembered: tables live as long as the catalogue.

    @property
    @cache  # noqa: B019
    def rank_copies(self) -> tuple[int, ...]:
        """How many cards of each rank the pack holds, in printed order."""
        table = self.card_table
        return tuple(
            0 if rank in table.removed_ranks else table.decks * (1 if rank in "BR" else 4) for rank in RANKS
        )

    @property
    def players(self) -> int:
        return self.card_table.players

    @property
    def role_cards(self) -> tuple[str, ...]:
        """The role cards in the order of the table's roles, one for each seat (`party.md 1`)."""
        return tuple(role.id for role in self.roles for _ in range(role.seats))

    @cache  # noqa: B019
    def role(self, role_id: str) -> Role:
        """The role with this id. Raises KeyError."""
        for role in self.roles:
            if role.id == role_id:
                return role
        raise KeyError(role_id)

    @cache  # noqa: B019
    def camp_of(self, role_id: str) -> Camp:
        """The camp of a role. Raises KeyError."""
        for camp in self.camps:
            if role_id in camp.roles:
                return camp
        raise KeyError(role_id)

    @cache  # noqa: B019
    def stage(self, kind: str) -> Asking:
        """The stage of a pending value. Raises KeyError."""
        for stage in self.opening:
            if stage.kind == kind and isinstance(stage, Asking):
                return stage
        raise KeyError(kind)
