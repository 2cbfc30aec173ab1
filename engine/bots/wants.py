"""What a bot asks of a play: how much it must be worth to be laid, what speaks for leading it, what takes the
trick."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.plan import Group, Plan
from engine.bots.sight import Sight
from engine.cards import size as size_of
from engine.shedding.grammar import Reading

NEAR = 5
HIGH = 9
"""From this place on an ally's combination is left alone."""
KEPT = 0.6
"""What holding the lead afterwards is worth, in turns."""


def wanted(seen: Sight, plan: Plan) -> float:
    """What a play must be worth to be laid on this trick."""
    assert seen.over is not None
    if seen.friendly:
        if seen.holder_left <= NEAR or place_of(seen, seen.over) >= HIGH:
            return 1.6
        return 0.6 if seen.eager else 0.85
    if seen.foe <= 2 or seen.holder_left <= 2:
        return -1.0
    if seen.eager:
        return -0.5
    if seen.foe <= NEAR:
        return -0.2
    return 0.1 if plan.turns <= 4 else 0.3


def place_of(seen: Sight, reading: Reading) -> int:
    """Where the rank of what lies stands in the order in force; a chain's is as printed."""
    single = reading.length == 1 and reading.rank >= 0
    return seen.grammar.order.place[reading.rank] if single else reading.rank


def certain(seen: Sight, group: Group) -> bool:
    """Whether the group takes the trick, bombs aside."""
    return group.copies == 0 or seen.sure(group.copies, group.low, group.length, group.copies * group.length)


def worth_of_lead(seen: Sight, group: Group, packed: int) -> float:
    """What speaks for leading the group as these cards, besides the turns of its own hand that the bot saves:
    many cards; not what a foe could go out on; what a partner could."""
    size = size_of(packed)
    worth = 0.04 * size
    if group.copies == 0:
        return worth - 1.0
    if size == seen.foe and not certain(seen, group):
        worth -= 3.0 - 0.12 * group.height
    if size == seen.ally and size <= 2 < seen.foe:
        worth += 1.2 - 0.1 * group.height
    return worth


def kicked(seen: Sight, plan: Plan, group: Group) -> Iterator[int]:
    """The group as it may be led: alone, and with the kickers that the hand can least use."""
    if seen.grammar.readings(group.packed):
        yield group.packed
    if group.copies != 3:
        return
    for copies in (1, 2):
        loose = [one for one in plan.groups if one.copies == copies and one.length == 1 and one.height < 11]
        packed = group.packed + sum(one.packed for one in loose[: group.length])
        if len(loose) >= group.length and seen.grammar.readings(packed):
            yield packed
