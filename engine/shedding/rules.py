"""The frozen record a table fills in. A rule set is a value of this kind; nothing tests its id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.cards import RANKS
from engine.game import Option
from engine.shedding.card_table import CardTable


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


@dataclass(frozen=True, slots=True)
class Payout:
    """Shares by role when `winner` has won and, where `out` names a role, a seat with that role is out."""

    winner: str
    shares: Mapping[str, int]
    out: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A shedding table, equal to itself alone. `leaders`: the role that leads; of two, the winner of
    rock-paper-scissors (`party.md 4`). `payouts` are tried in order. One share = `base` + 1 + 2 + … for the
    bombs played (`party.md 9`)."""

    card_table: CardTable
    roles: tuple[Role, ...]
    camps: tuple[Camp, ...]
    leaders: tuple[str, ...]
    payouts: tuple[Payout, ...]
    announce_at: int
    base: int
    options: tuple[Option, ...]

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
