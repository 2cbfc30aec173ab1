"""Settlement: the points of one deal. They sum to zero over the seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal, Protocol

from engine.cards import parse_ranks, size
from engine.shedding.state import NO_STAKES, Stakes

JOKERS = frozenset("BR")
Stand = Literal["", "landlord", "farmers"]
"""The side on which the speculator stands."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended, or stands: seats gone `out` in order; printed ranks of the `bombs`, of which those
    numbered in `oiled` count twice; points of a unit (`stake`); what was said before play; which of the
    table's `springs` came about; packed counts of the speculator's `hand`; whether he `sat_out`; whether a
    seat won `at_once`."""

    winner: str
    roles: Sequence[str]
    out: Sequence[int]
    bombs: Sequence[str]
    oiled: Collection[int] = ()
    stake: int = 1
    stakes: Stakes = NO_STAKES
    springs: Sequence[str] = ()
    hand: int = 0
    sat_out: bool = False
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Factor:
    """What a unit was multiplied by, and why."""

    why: str
    times: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A share = `base` plus what each bomb adds (`bombs`), times all `factors`; `shares` and `points` by
    seat; `stand`: with whom the speculator was."""

    winner: str
    base: int
    bombs: tuple[int, ...]
    factors: tuple[Factor, ...]
    share: int
    shares: tuple[int, ...]
    points: tuple[int, ...]
    stand: Stand = ""


class Score(Protocol):
    """How a table settles."""

    def worth(self, ending: Ending) -> int:
        """What one share is worth as things stand."""
        ...

    def settle(self, ending: Ending) -> Settlement:
        """The settlement. Raises KeyError when the winner is no camp of the table."""
        ...

    def stand(self, ending: Ending) -> Stand:
        """With whom the speculator is, if the deal ends so; "" where there is none."""
        ...

    def springs(self, winner: str, roles: Sequence[str], plays: Sequence[int]) -> tuple[str, ...]:
        """Which springs came about, `plays` being the combinations laid by seat."""
        ...


# --- shares (party.md 9) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payout:
    """Shares by role when `winner` has won and, where `out` names a role, a seat with that role is out."""

    winner: str
    shares: Mapping[str, int]
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Shares:
    """One share = `base` + 1 + 2 + … for the bombs played, the oiled ones twice; `payouts` are tried in order
    (`party.md 9`)."""

    base: int
    payouts: tuple[Payout, ...]

    def worth(self, ending: Ending) -> int:
        """What one share is worth as things stand."""
        bombs = len(ending.bombs)
        return self.base + bombs * (bombs + 1) // 2 + sum(ending.oiled)

    def payout(self, ending: Ending) -> Payout:
        """The first payout that fits. Raises KeyError when the winner is no camp of the table."""
        gone = {ending.roles[seat] for seat in ending.out}
        for payout in self.payouts:
            if payout.winner == ending.winner and (payout.out is None or payout.out in gone):
                return payout
        raise KeyError(ending.winner)

    def settle(self, ending: Ending) -> Settlement:
        """The settlement of a deal."""
        share, by_role = self.worth(ending), self.payout(ending).shares
        shares = tuple(by_role[role] for role in ending.roles)
        points = tuple(share * number for number in shares)
        worths = tuple(
            2 * number if number in ending.oiled else number for number in range(1, len(ending.bombs) + 1)
        )
        return Settlement(ending.winner, self.base, worths, (), share, shares, points)

    def springs(self, _winner: str, _roles: Sequence[str], _plays: Sequence[int]) -> tuple[str, ...]:
        """There are none."""
        return ()

    def stand(self, _ending: Ending) -> Stand:
        """There is no speculator."""
        return ""


# --- units (landlord.md) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spring:
    """Something that doubles a deal when it ends. `came`: whether it did, from whether the landlord won, and
    how many combinations each of the losers and the landlord have laid."""

    id: str
    came: Callable[[bool, Sequence[int], int], bool]


def spring(landlord_won: bool, losers: Sequence[int], _landlord: int) -> bool:
    """No farmer has played a card (`landlord.md 4`)."""
    return landlord_won and not any(losers)


def counter_spring(landlord_won: bool, _losers: Sequence[int], landlord: int) -> bool:
    """The landlord has played his first combination alone (`landlord.md 4`)."""
    return not landlord_won and landlord == 1


def never_played(_landlord_won: bool, losers: Sequence[int], _landlord: int) -> bool:
    """The losing side has never played a card (`landlord.md 15`)."""
    return not any(losers)


@dataclass(frozen=True, slots=True)
class Doubling:
    """Which bombs double a deal: those of at least `copies` cards of a rank or `jokers` jokers."""

    copies: int
    jokers: int

    def by(self, bombs: Sequence[str]) -> list[Factor]:
        """What the bombs with these printed ranks multiply a unit by."""
        return [
            Factor(f"bomb {bomb}", 2)
            for bomb in bombs
            if size(parse_ranks(bomb)) >= (self.jokers if bomb[0] in JOKERS else self.copies)
        ]


@dataclass(frozen=True, slots=True)
class Units:
    """One unit = the stake, times the call, times two for each bomb that doubles, each spring, identities
    that were shown, each seat that doubled. A farmer settles one unit times his own raise, a `partner` of the
    landlord one, the landlord the rest (`landlord.md 6, 8, 11, 15, 16`)."""

    landlord: str
    doubling: Doubling
    doubling_springs: tuple[Spring, ...] = ()
    partner: str = ""

    def factors(self, ending: Ending) -> tuple[Factor, ...]:
        """What the stake is multiplied by."""
        stakes = ending.stakes
        named = [Factor("call", stakes.call)] if stakes.call else []
        named += self.doubling.by(ending.bombs)
        named += [Factor("shown", 2)] if stakes.shown else []
        named += [Factor("doubled", 2) for _ in stakes.doubled]
        named += [Factor(one, 2) for one in ending.springs]
        return tuple(named)

    def worth(self, ending: Ending) -> int:
        """What one unit is worth as things stand."""
        return ending.stake * prod([factor.times for factor in self.factors(ending)])

    def settle(self, ending: Ending) -> Settlement:
        """The settlement of a deal."""
        unit, roles, raises = self.worth(ending), ending.roles, ending.stakes.raises
        sign = 1 if ending.winner == self.landlord else -1
        weights = raises or (1,) * len(roles)
        shares = [
            0 if role == self.landlord else sign if role == self.partner else -sign * weight
            for role, weight in zip(roles, weights, strict=True)
        ]
        shares[list(roles).index(self.landlord)] = -sum(shares)
        points = tuple(unit * number for number in shares)
        return Settlement(ending.winner, ending.stake, (), self.factors(ending), unit, tuple(shares), points)

    def stand(self, _ending: Ending) -> Stand:
        """There is no speculator."""
        return ""

    def springs(self, winner: str, roles: Sequence[str], plays: Sequence[int]) -> tuple[str, ...]:
        """Which springs came about."""
        won = winner == self.landlord
        ours = [role in (self.landlord, self.partner) for role in roles]
        losers = [number for number, own in zip(plays, ours, strict=True) if own != won]
        landlord = plays[list(roles).index(self.landlord)]
        return tuple(one.id for one in self.doubling_springs if one.came(won, losers, landlord))
