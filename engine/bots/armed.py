"""Plays that armed skills make possible: a card that stands for another, one that counts for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from engine.bots.plan import NATURALS, Group, Plan, Planner
from engine.bots.sight import Sight
from engine.cards import UNIT_OF_RANK, has, held_units
from engine.cards import choose as chosen_cards
from engine.shedding.hints import readings_of
from engine.shedding.terms import DEER, STOWAWAY, has_kickers, wild_sets

SOUGHT = 60
LIKELIEST = 3
LOOSE = 5


def lawful(seen: Sight, packed: int) -> bool:
    """Whether the seat may lay cards of these ranks."""
    terms = seen.terms
    if not terms.armed and not terms.barred:
        return bool(seen.grammar.candidates(packed, terms.over))
    return bool(readings_of(seen.grammar, terms, packed, chosen_cards(seen.cards, packed)))


def kicking(seen: Sight, packed: int) -> bool:
    """Whether cards of these ranks are a combination with kickers."""
    readings = seen.grammar.readings(packed)
    return bool(readings) and has_kickers(readings[0])


def spare(plans: Planner, left: int) -> int:
    """The unit of the loose card that what is left of a hand can least use; 0 = there is none."""
    groups = plans.plan(left).groups
    return next((group.packed for group in groups if group.copies == 1 and group.length == 1), 0)


@lru_cache(maxsize=1 << 12)
def stand_ins(plans: Planner, hand: int) -> tuple[tuple[float, int, int], ...]:
    """The likeliest ways to let a loose card of the hand stand for another rank: the turns that saves, its
    unit, and that of the rank; most first."""
    plan = plans.plan(hand)
    loose = [group.packed for group in plan.groups if group.copies == 1 and group.length == 1]
    found = [
        (plan.cost - plans.plan(hand - own + unit).cost, own, unit)
        for own in loose[:LOOSE]
        if own < UNIT_OF_RANK[NATURALS]
        for unit in UNIT_OF_RANK[:NATURALS]
        if unit != own
    ]
    found.sort(reverse=True)
    return tuple(found[:LIKELIEST])


def wild_leads(plans: Planner, hand: int) -> Iterator[tuple[Group, int]]:
    """Groups of which a card that stands for another is one, with the cards that they are laid as."""
    for _, own, unit in stand_ins(plans, hand):
        for group in plans.plan(hand - own + unit).groups:
            if has(group.packed, unit) and group.packed != unit:
                yield group, group.packed - unit + own


def changed_leads(
    plans: Planner, seen: Sight, options: Sequence[tuple[Group, int]]
) -> list[tuple[Group, int]]:
    """The leads that armed skills add to those of the cards as they are."""
    added: list[tuple[Group, int]] = []
    if DEER in seen.terms.armed:
        added += wild_leads(plans, seen.hand)
    if STOWAWAY in seen.terms.armed:
        for group, packed in options:
            if kicking(seen, packed) and (more := spare(plans, seen.hand - packed)):
                added.append((group, packed + more))
    return added


def changed_follows(plans: Planner, seen: Sight, natural: Sequence[int]) -> list[int]:
    """The answers that armed skills add to those of the cards as they are, those that leave the best hand
    first."""
    added: set[int] = set()
    if DEER in seen.terms.armed:
        added.update(islice(wild_sets(seen.grammar, seen.terms, seen.hand), SOUGHT))
    if STOWAWAY in seen.terms.armed:
        for packed in natural:
            if kicking(seen, packed) and (more := spare(plans, seen.hand - packed)):
                added.add(packed + more)
    found = sorted(added, key=lambda packed: (plans.plan(seen.hand - packed).cost, packed))
    return list(islice((packed for packed in found if lawful(seen, packed)), LIKELIEST))


def brief_leads(plan: Plan, hand: int) -> Iterator[tuple[Group, int]]:
    """Solos and pairs to lead: those of the plan, or cards out of other groups."""
    brief = [group for group in plan.groups if group.copies in (1, 2) and group.length == 1]
    yield from ((group, group.packed) for group in brief)
    if not brief:
        yield from ((plan.groups[0], unit) for unit in held_units(hand))
