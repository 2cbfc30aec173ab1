"""Who is on whose side: drawing identities, what a seat can tell of the others, and when a camp has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from engine.rng import Stream
from engine.shedding.rules import Goal, Rules

FARMERS = "farmers"
Side = Literal["self", "ally", "foe", "unknown"]


def drawn_roles(rules: Rules, seed: bytes) -> tuple[str, ...]:
    """The role of each seat (`party.md 1`), from the stream `roles`."""
    return Stream(seed, "roles").shuffled(rules.role_cards)


@lru_cache(maxsize=4096)
def shown_roles(
    rules: Rules, roles: tuple[str, ...], over: bool, unmasked: tuple[int, ...] = ()
) -> tuple[str | None, ...]:
    """By seat, the role all know; None where it is hidden. When the deal is over all are shown (`party.md
    1`); `unmasked`: seats whose role a skill has shown."""
    return tuple(
        (role or None) if over or seat in unmasked or (role and rules.role(role).shown) else None
        for seat, role in enumerate(roles)
    )


@lru_cache(maxsize=4096)
def shown_camps(rules: Rules, shown: tuple[str | None, ...], stand: str = "") -> tuple[str | None, ...]:
    """By seat, the camp of its shown role; None where it is hidden. `stand`: with whom a floating role is."""
    return tuple(role and camp_at_end(rules, role, stand) for role in shown)


@lru_cache(maxsize=4096)
def told_sides(rules: Rules, seat: int, role: str, shown: tuple[str | None, ...]) -> tuple[Side, ...]:
    """For each seat, whether it is on this seat's side, as far as the seat can tell from the shown roles and
    its own: where all roles that are left to the hidden seats belong to its camp, or none do, it can. With
    whom a floating role will be, nobody can."""
    if not role or role == rules.floating:
        return tuple("self" if at == seat else "unknown" for at in range(len(shown)))
    camp = rules.camp_of(role)
    left: Counter[str] = Counter({one.id: one.seats for one in rules.roles})
    left.subtract(known for at, known in enumerate(shown) if at != seat and known)
    left[role] -= 1
    hidden = [one in camp.roles for one, number in left.items() if number > 0]
    rest: Side = "ally" if all(hidden) else "foe" if not any(hidden) else "unknown"

    def side(at: int, known: str | None) -> Side:
        if at == seat:
            return "self"
        if known is None:
            return rest
        if known == rules.floating:
            return "unknown"
        return "ally" if known in camp.roles else "foe"

    return tuple(side(at, known) for at, known in enumerate(shown))


def conceded_to(rules: Rules, role: str, left: int, conceded: int) -> str | None:
    """The camp that has won since a seat of this role, which still holds cards, holds no more than the
    landlord conceded (`speculator.md 24`); None = none."""
    if left > conceded or role in rules.leaders or role == rules.floating:
        return None
    return rules.camp_of(role).id


def camp_at_end(rules: Rules, role: str, stand: str) -> str:
    """The camp of a role when the deal is over: a floating one is in that of the side with which it stands,
    "" = none."""
    camp = rules.camp_of(role).id
    if role != rules.floating or not stand:
        return camp
    return next(
        one.id for one in rules.camps if (stand == FARMERS) != (rules.leaders[0] in one.roles) and one.goals
    )


def winner(rules: Rules, roles: Sequence[str], out: Sequence[int]) -> str | None:
    """The camp that has won when these seats have gone out, in this order (`party.md 8`); None = none yet."""

    def reached(goal: Goal) -> bool:
        counted = out[: goal.within] if goal.within else out
        return sum(roles[seat] in goal.roles for seat in counted) >= goal.out

    for camp in rules.camps:
        if any(reached(goal) for goal in camp.goals):
            return camp.id
    return None
