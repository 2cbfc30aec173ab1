"""A bot for shedding tables: it parts its hand into few plays, sheds the worst of them when it leads, follows
cheaply, leaves tricks to its partners, and keeps bombs for need. Hidden roles it takes for what most of them
are; it reads no suspicion out of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.bots.armed import brief_leads, changed_follows, changed_leads, lawful
from engine.bots.baseline import random_move, urgent_ask
from engine.bots.opening import said
from engine.bots.plan import Group, Plan, Planner, planner
from engine.bots.sight import Sight, sight
from engine.bots.worth import least_useful
from engine.cards import choose as chosen_cards
from engine.cards import size as size_of
from engine.game import Game, View
from engine.rng import Stream
from engine.shedding.form import SHAPES
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import BOMB, Reading
from engine.shedding.hints import claim_of, readings_of, whole_groups
from engine.shedding.order import overridden
from engine.shedding.state import Claim, Discard, Pass, Play, Wave
from engine.shedding.terms import ENCORE, lawful_sets

LISTED = 64
WEIGHED = 8
NEAR = 5
HIGH = 9
"""From this place on an ally's combination is left alone."""
KEPT = 0.6
"""What holding the lead afterwards is worth, in turns."""
DONE = 5.0
"""What going out is worth."""


@dataclass(frozen=True, slots=True)
class Option:
    """A play the bot thinks about: what it is worth, in turns of its own hand. `packed` 0 = pass."""

    worth: float
    packed: int


PASS = Option(0.0, 0)


def choose(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """The bot's answer to what the seat is waited for; a skill that pends it lets act (`interject` cancels).
    At tables and asks it has no plan for, a random lawful one. ValueError when the seat is not asked."""
    ask = urgent_ask(private)
    if not isinstance(game, SheddingGame):
        return random_move(game, view, private, seed)
    match ask["kind"]:
        case "play":
            plans, seen = looked(game, view, private)
            packed = decided(plans, seen).packed
            return Play(ask["id"], *laid(seen, packed)) if packed else Pass(ask["id"])
        case "window":
            return Wave(ask["id"])
        case "discard":
            held = [entry["skill"] for entry in private["skills"]]
            return Discard(ask["id"], least_useful(held, Stream(seed, ask["id"])))
        case "call" | "raise" | "show" | "double":
            return said(game, view, private, ask)
        case _:
            return random_move(game, view, private, seed)


def looked(game: SheddingGame, view: View, private: View) -> tuple[Planner, Sight]:
    """What the bot plans with, by the order of ranks that will last, and what it sees."""
    twos = next((one["skill"] for one in view["standing"] if one["slot"] == "twos"), None)
    return planner(game, view["kickers"], overridden(twos, False)), sight(game, view, private)


def laid(seen: Sight, packed: int) -> tuple[tuple[str, ...], Claim | None]:
    """The cards of these ranks; of several readings the one of highest rank is named."""
    cards = chosen_cards(seen.cards, packed)
    readings = readings_of(seen.grammar, seen.terms, packed, cards)
    if len(readings) == 1:
        return cards, None
    return cards, claim_of(max(readings, key=lambda one: (seen.grammar.height(one), one.length)))


def valued(plans: Planner, seen: Sight) -> Option:
    """The same as `decided`; also what an answer is worth by taking the trick."""
    option = decided(plans, seen)
    if seen.over is None or not option.packed or option.worth == DONE or not takes(seen, option.packed):
        return option
    return Option(option.worth + KEPT, option.packed)


def decided(plans: Planner, seen: Sight) -> Option:
    """What the bot would lay now, and what that is worth to it."""
    if not seen.stays and lawful(seen, seen.hand):
        return Option(DONE, seen.hand)
    return follow(plans, seen) if seen.over else lead(plans, seen)


# --- following ----------------------------------------------------------------------------------------------


def follow(plans: Planner, seen: Sight) -> Option:
    """What to lay on the trick."""
    plan = plans.plan(seen.hand)
    best = max(answers(plans, seen, plan), key=lambda one: one.worth, default=None)
    if best is not None and best.worth >= wanted(seen, plan):
        return best
    return bombing(plans, seen)


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


def answers(plans: Planner, seen: Sight, plan: Plan) -> Iterator[Option]:
    """Plays of the trick's own kind that beat it, and what each is worth."""
    listed = list(islice(seen.grammar.follows(seen.hand, seen.over), LISTED))
    listed.sort(key=lambda packed: not whole_groups(seen.hand, packed))
    if not seen.plain:
        listed = [*changed_follows(plans, seen, listed[:WEIGHED]), *listed]
    for packed in listed[:WEIGHED]:
        if packed == seen.hand or plans.is_bomb(packed):
            continue
        rest = plans.plan(seen.hand - packed)
        worth = plan.cost - rest.cost
        if rest.turns == 1:
            worth += 0.8
        yield Option(worth, packed)


def bombing(plans: Planner, seen: Sight) -> Option:
    """A bomb to lay, the weakest that will do, when there is need or when the hand is then as good as out;
    else the pass."""
    if seen.friendly or seen.terms.barred:
        return PASS
    need = seen.foe <= NEAR or seen.holder_left <= NEAR
    best, least = 0, 0.0
    for packed in seen.grammar.follows(seen.hand, seen.over):
        if packed == seen.hand or not plans.is_bomb(packed):
            continue
        rest = plans.plan(seen.hand - packed)
        if (need or rest.turns <= 2 or rest.cost <= 1.5) and (not best or rest.cost < least):
            best, least = packed, rest.cost
    return Option(KEPT, best) if best else PASS


# --- leading ------------------------------------------------------------------------------------------------


def lead(plans: Planner, seen: Sight) -> Option:
    """What to lead: the play that sheds most of what the hand cannot get rid of otherwise."""
    plan = plans.plan(seen.hand)
    options = leads(plans, seen, plan)
    unsure = sum([not certain(seen, group) for group in plan.groups]) - plan.kickers
    # When all but one of the plays left take their trick, the sure ones go first.
    closing = 3.0 if unsure <= 1 else 0.0
    saved = [plan.cost - plans.plan(seen.hand - packed).cost for _, packed in options]
    sures = [certain(seen, group) for group, _ in options]
    worth = [
        worth_of_lead(seen, group, packed) + saves + closing * sure
        for (group, packed), saves, sure in zip(options, saved, sures, strict=True)
    ]
    best = worth.index(max(worth))
    return Option(saved[best] + KEPT * sures[best], options[best][1])


def leads(plans: Planner, seen: Sight, plan: Plan) -> list[tuple[Group, int]]:
    """The leads the bot thinks about: groups of its plan, each as it may be led. Never the whole hand, unless
    nothing else may be led."""
    options = [(group, packed) for group in plan.groups for packed in kicked(seen, plan, group)]
    if seen.terms.armed or seen.terms.barred:
        options += changed_leads(plans, seen, options)
        if ENCORE in seen.terms.armed:
            options = list(brief_leads(plan, seen.hand))
        options = [one for one in options if lawful(seen, one[1])]
        if not options:
            packed = next(lawful_sets(seen.grammar, seen.terms, seen.cards))
            options = [(plan.groups[0], packed)]
    return [one for one in options if one[1] != seen.hand] or options


def takes(seen: Sight, packed: int) -> bool:
    """Whether cards of these ranks take the trick, bombs aside."""
    readings = seen.grammar.readings(packed)
    if not readings:  # a card stands for another, or for nothing
        return False
    one = readings[-1]
    return one.kind == BOMB or seen.sure(
        SHAPES[one.kind].copies, one.rank - one.length + 1, one.length, one.size
    )


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
