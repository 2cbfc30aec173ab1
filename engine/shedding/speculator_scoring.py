"""Settlement at the speculator tables (`speculator.md 7, 8, 14, 15, 24`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from engine.cards import format_ranks, size
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.scoring import Doubling, Ending, Factor, Settlement, Stand

SPECULATOR, SMALL, LANDLORDS = "speculator", "small-landlord", "landlords"
FARMERS: Final = "farmers"
WITH_LANDLORD: Final = "landlord"
SHOWN, ALONE, SAT_OUT = 2, 3, 3


@dataclass(frozen=True, slots=True)
class Row:
    """Shares by role when the landlords win; whether there is one landlord, and the speculator is with the
    landlords."""

    alone: bool
    joined: bool
    shares: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """With whom the speculator is: with the landlords if he is out or has one card left, or one of these
    hands of two."""

    as_one: tuple[str, ...] = ()

    def of(self, ending: Ending) -> Stand:
        """His side if the deal ends so; sitting out he sides with the winners."""
        if ending.at_once:
            return ""
        if ending.sat_out:
            return "" if not ending.winner else FARMERS if ending.winner == FARMERS else WITH_LANDLORD
        if size(ending.hand) < 2 or format_ranks(ending.hand) in self.as_one:
            return WITH_LANDLORD
        return FARMERS


@dataclass(frozen=True, slots=True)
class SpeculatorShares:
    """One unit = the stake, times the call, two for each bomb that doubles, two for a small landlord or three
    for a lone one who showed it, three where the speculator sits out. The row of shares is chosen by who won
    and where the speculator stands (`speculator.md 8`)."""

    doubling: Doubling
    rows: tuple[Row, ...]
    standing: Standing

    def factors(self, ending: Ending) -> tuple[Factor, ...]:
        """What the stake is multiplied by."""
        stakes = ending.stakes
        named = [Factor("call", stakes.call)] if stakes.call else []
        named += self.doubling.by(ending.bombs)
        named += [Factor("shown", SHOWN)] if stakes.shown else []
        named += [Factor("alone", ALONE)] if stakes.alone else []
        named += [Factor("sat_out", SAT_OUT)] if ending.sat_out else []
        return tuple(named)

    def worth(self, ending: Ending) -> int:
        """What one unit is worth as things stand."""
        return ending.stake * prod([factor.times for factor in self.factors(ending)])

    def row(self, alone: bool, joined: bool) -> Mapping[str, int]:
        """The shares by role."""
        rows = [one for one in self.rows if one.joined == joined]
        return next((one for one in rows if one.alone == alone), rows[0]).shares

    def settle(self, ending: Ending) -> Settlement:
        """The settlement of a deal."""
        unit, roles = self.worth(ending), ending.roles
        sign = -1 if ending.winner == FARMERS else 1
        stand = self.standing.of(ending)
        alone = SMALL not in roles
        if ending.at_once:
            shares = at_once(roles, self.row(alone, True)[FARMER])
        else:
            by_role = self.row(alone, stand == WITH_LANDLORD)
            shares = [by_role[role] for role in roles]
        signed = tuple(sign * share for share in shares)
        points = tuple(unit * share for share in signed)
        winner = LANDLORD if alone and ending.winner != FARMERS else ending.winner
        return Settlement(winner, ending.stake, (), self.factors(ending), unit, signed, points, stand)

    def stand(self, ending: Ending) -> Stand:
        """With whom the speculator is."""
        return self.standing.of(ending)

    def springs(self, _winner: str, _roles: Sequence[str], _plays: Sequence[int]) -> tuple[str, ...]:
        """There are none."""
        return ()


def at_once(roles: Sequence[str], farmer: int) -> list[int]:
    """The shares when the landlords win without play: the speculator settles nothing, the landlords share the
    opposite of the farmers' total two to one (`speculator.md 14`)."""
    total = -farmer * list(roles).count(FARMER)
    small = total // 3 if SMALL in roles else 0
    by_role = {SPECULATOR: 0, FARMER: farmer, SMALL: small, LANDLORD: total - small}
    return [by_role[role] for role in roles]


@dataclass(frozen=True, slots=True)
class Bystander:
    """Landlord and farmer settle call and concession as if alone; the speculator takes over half the call of
    his side's win or loss; all twice, so that points are whole (`speculator.md 24`). One unit = the stake,
    times two for each bomb that doubles."""

    doubling: Doubling
    standing: Standing

    def worth(self, ending: Ending) -> int:
        """What one unit is worth as things stand."""
        unit = ending.stake
        for factor in self.doubling.by(ending.bombs):
            unit *= factor.times
        return unit

    def settle(self, ending: Ending) -> Settlement:
        """The settlement of a deal."""
        unit, stakes, stand = self.worth(ending), ending.stakes, self.standing.of(ending)
        sign = -1 if ending.winner == FARMERS else 1
        whole = 2 * (stakes.call + stakes.conceded)
        theirs = stakes.call if stand == WITH_LANDLORD else -stakes.call
        by_role = {LANDLORD: whole, FARMER: -whole, SPECULATOR: theirs}
        by_role[LANDLORD if stand == WITH_LANDLORD else FARMER] -= theirs
        shares = tuple(sign * by_role[role] for role in ending.roles)
        points = tuple(unit * share for share in shares)
        factors = tuple(self.doubling.by(ending.bombs))
        return Settlement(ending.winner, ending.stake, (), factors, unit, shares, points, stand)

    def stand(self, ending: Ending) -> Stand:
        """With whom the speculator is."""
        return self.standing.of(ending)

    def springs(self, _winner: str, _roles: Sequence[str], _plays: Sequence[int]) -> tuple[str, ...]:
        """There are none."""
        return ()
