"""Settlement: the points of one deal. They sum to zero over the seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.shedding.rules import Payout, Rules


@dataclass(frozen=True, slots=True)
class Settlement:
    """`bombs`: what each adds to a share; `share` = the base and those; `shares` and `points` by seat."""

    winner: str
    base: int
    bombs: tuple[int, ...]
    share: int
    shares: tuple[int, ...]
    points: tuple[int, ...]


def bomb_worths(bombs: int, oiled: Collection[int] = ()) -> tuple[int, ...]:
    """What each bomb adds to a share (`party.md 9`): the Nth of the deal N, twice that where N is one of the
    oiled (`oil-on-fire`)."""
    return tuple(2 * number if number in oiled else number for number in range(1, bombs + 1))


def share_worth(rules: Rules, bombs: int, oiled: Collection[int] = ()) -> int:
    """What one share is worth after so many bombs: base + 1 + 2 + … and once more each oiled one (`party.md
    9`)."""
    return rules.base + bombs * (bombs + 1) // 2 + sum(oiled)


def payout_for(rules: Rules, winner: str, roles: Sequence[str], out: Sequence[int]) -> Payout:
    """The first payout that fits. Raises KeyError when `winner` is no camp of the table."""
    gone = {roles[seat] for seat in out}
    for payout in rules.payouts:
        if payout.winner == winner and (payout.out is None or payout.out in gone):
            return payout
    raise KeyError(winner)


def settle(
    rules: Rules,
    winner: str,
    roles: Sequence[str],
    out: Sequence[int],
    bombs: int,
    oiled: Collection[int] = (),
) -> Settlement:
    """The settlement of a deal won by the camp `winner` with so many bombs played, some of them oiled
    (`party.md 9`)."""
    share = share_worth(rules, bombs, oiled)
    by_role = payout_for(rules, winner, roles, out).shares
    shares = tuple(by_role[role] for role in roles)
    points = tuple(share * count for count in shares)
    return Settlement(winner, rules.base, bomb_worths(bombs, oiled), share, shares, points)
