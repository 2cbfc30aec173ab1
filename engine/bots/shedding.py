"""A bot for shedding tables: it parts its hand into few plays, sheds the worst of them when it leads, follows
cheaply, leaves tricks to its partners, and keeps bombs for need. Hidden roles it takes for what most of them
are; it reads no suspicion out of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.bots.baseline import random_move
from engine.bots.plan import Group, Plan, Planner, planner
from engine.bots.sight import Sight, sight
from engine.cards import RANKS
from engine.cards import choose as chosen_cards
from engine.cards import size as size_of
from engine.game import Game, View
from engine.shedding.game import SheddingGame
from engine.shedding.hints import whole_groups
from engine.shedding.state import Claim, Pass, Play

LISTED = 64
WEIGHED = 8
NEAR = 5


@dataclass(frozen=True, slots=True)
class Option:
    """A play the bot thinks about: what it is worth, in turns of its own hand."""

    worth: float
    packed: int


def choose(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """The bot's answer to the seat's first ask. At tables and asks it has no plan for, a random lawful one.
    ValueError when the seat has no ask."""
    if not isinstance(game, SheddingGame) or not private["asks"] or private["asks"][0]["kind"] != "play":
        return random_move(game, view, private, seed)
    plans = planner(game, view["kickers"])
    seen = sight(game, plans.grammar, view, private)
    packed = finishing(plans, seen) or (follow(plans, seen) if seen.may_pass else lead(plans, seen))
    return laid(plans, seen, packed) if packed else Pass(seen.ask)


def laid(plans: Planner, seen: Sight, packed: int) -> Play:
    """The play of these ranks; of several readings the one of highest rank is named."""
    readings = plans.grammar.candidates(packed, seen.over)
    claim = None
    if len(readings) > 1:
        best = max(readings, key=lambda one: (one.rank, one.length))
        claim = Claim(best.kind, RANKS[best.rank])
    return Play(seen.ask, chosen_cards(seen.cards, packed), claim)


def finishing(plans: Planner, seen: Sight) -> int:
    """The whole hand where it may be laid at once and that does not lose the deal; else 0."""
    return seen.hand if not seen.stays and plans.grammar.candidates(seen.hand, seen.over) else 0


# --- following ----------------------------------------------------------------------------------------------


def follow(plans: Planner, seen: Sight) -> int:
    """What to lay on the trick; 0 = pass."""
    plan = plans.plan(seen.hand)
    best = max(answers(plans, seen, plan), key=lambda one: one.worth, default=None)
    if best is not None and best.worth >= wanted(seen, plan):
        return best.packed
    return bombing(plans, seen)


def wanted(seen: Sight, plan: Plan) -> float:
    """What a play must be worth to be laid on this trick."""
    assert seen.over is not None
    if seen.friendly:
        if seen.holder_left <= NEAR or seen.over.rank >= 9:
            return 1.6
        return 0.85
    if seen.foe <= 2 or seen.holder_left <= 2:
        return -1.0
    if seen.foe <= NEAR:
        return -0.2
    return 0.1 if plan.turns <= 4 else 0.3


def answers(plans: Planner, seen: Sight, plan: Plan) -> Iterator[Option]:
    """Plays of the trick's own kind that beat it, and what each is worth."""
    listed = list(islice(plans.grammar.follows(seen.hand, seen.over), LISTED))
    listed.sort(key=lambda packed: not whole_groups(seen.hand, packed))
    for packed in listed[:WEIGHED]:
        if packed == seen.hand or plans.is_bomb(packed):
            continue
        rest = plans.plan(seen.hand - packed)
        worth = plan.cost - rest.cost
        if rest.turns == 1:
            worth += 0.8
        yield Option(worth, packed)


def bombing(plans: Planner, seen: Sight) -> int:
    """A bomb to lay, the weakest that will do, when there is need or when the hand is then as good as out;
    else 0."""
    if seen.friendly:
        return 0
    need = seen.foe <= NEAR or seen.holder_left <= NEAR
    best, least = 0, 0.0
    for packed in plans.grammar.follows(seen.hand, seen.over):
        if packed == seen.hand or not plans.is_bomb(packed):
            continue
        rest = plans.plan(seen.hand - packed)
        if (need or rest.turns <= 2 or rest.cost <= 1.5) and (not best or rest.cost < least):
            best, least = packed, rest.cost
    return best


# --- leading ------------------------------------------------------------------------------------------------


def lead(plans: Planner, seen: Sight) -> int:
    """What to lead: the play that sheds most of what the hand cannot get rid of otherwise."""
    plan = plans.plan(seen.hand)
    options = [(group, packed) for group in plan.groups for packed in kicked(plans, plan, group)]
    options = [one for one in options if one[1] != seen.hand] or options
    unsure = sum(not certain(seen, group) for group in plan.groups) - plan.kickers
    # When all but one of the plays left take their trick, the sure ones go first.
    closing = 3.0 if unsure <= 1 else 0.0
    worth = [
        worth_of_lead(seen, group, packed)
        + plan.cost
        - plans.plan(seen.hand - packed).cost
        + closing * certain(seen, group)
        for group, packed in options
    ]
    return options[worth.index(max(worth))][1]


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
        worth -= 3.0 - 0.12 * group.rank
    if size == seen.ally and size <= 2 < seen.foe:
        worth += 1.2 - 0.1 * group.rank
    return worth


def kicked(plans: Planner, plan: Plan, group: Group) -> Iterator[int]:
    """The group as it may be led: alone, and with the kickers that the hand can least use."""
    if plans.grammar.candidates(group.packed, None):
        yield group.packed
    if group.copies != 3:
        return
    for copies in (1, 2):
        loose = [one for one in plan.groups if one.copies == copies and one.length == 1 and one.rank < 11]
        packed = group.packed + sum(one.packed for one in loose[: group.length])
        if len(loose) >= group.length and plans.grammar.candidates(packed, None):
            yield packed
