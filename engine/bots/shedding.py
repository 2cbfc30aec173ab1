"""A bot for shedding tables: it parts its hand into few plays, sheds the worst of them when it leads, follows
cheaply, leaves tricks to its partners, and keeps bombs for need. Hidden roles it takes for what most of them
are; it reads no suspicion out of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.bots import own_play
from engine.bots.armed import brief_leads, changed_follows, changed_leads, lawful
from engine.bots.bargaining import bargained
from engine.bots.baseline import random_move, urgent_ask
from engine.bots.opening import said
from engine.bots.parted import parter
from engine.bots.plan import Group, Plan, Planner, planner
from engine.bots.sight import Sight, sight
from engine.bots.speculating import speculated
from engine.bots.wants import KEPT, NEAR, certain, kicked, wanted, worth_of_lead
from engine.bots.worth import least_useful
from engine.cards import choose as chosen_cards
from engine.cards import counts
from engine.cards import size as size_of
from engine.game import Game, View
from engine.rng import Stream
from engine.shedding.form import SHAPES
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import BOMB
from engine.shedding.hints import claim_of, readings_of, whole_groups
from engine.shedding.order import lifted, overridden
from engine.shedding.state import Claim, Discard, Pass, Play, Wave
from engine.shedding.terms import ENCORE, lawful_sets

LISTED = 64
SEARCHED = 500
WEIGHED = 8
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
            cards = decided_cards(game, view, plans, seen)
            return Play(ask["id"], cards, claimed(seen, cards)) if cards else Pass(ask["id"])
        case "window":
            return Wave(ask["id"])
        case "discard":
            held = [entry["skill"] for entry in private["skills"]]
            return Discard(ask["id"], least_useful(held, Stream(seed, ask["id"])))
        case "call" | "raise" | "show" | "double":
            return said(game, view, private, ask)
        case "give" | "concede" | "name":
            return bargained(game, view, private, ask)
        case _:
            return random_move(game, view, private, seed)


def looked(game: SheddingGame, view: View, private: View) -> tuple[Planner, Sight]:
    """What the bot plans with, by the order of ranks that will last, and what it sees."""
    twos = next((one["skill"] for one in view["standing"] if one["slot"] == "twos"), None)
    speculation = view["speculation"]
    ranks = lifted(speculation["lifted"]) if speculation else overridden(twos, False)
    return planner(game, view["kickers"], ranks), sight(game, view, private)


def decided_cards(game: SheddingGame, view: View, plans: Planner, seen: Sight) -> tuple[str, ...]:
    """The cards the bot would lay now; none = pass."""
    own = seen.terms.own
    if own is None:
        return chosen_cards(seen.cards, decided(plans, seen).packed)
    parting = parter(game, view, own)
    if own.speculator:
        return speculated(game, view, parting, seen)
    if own_play.lawful(seen, seen.cards):
        return seen.cards
    return own_play.follow(parting, seen) if seen.over else own_play.lead(parting, seen)


def laid(seen: Sight, packed: int) -> tuple[tuple[str, ...], Claim | None]:
    """The cards of these ranks, and as what."""
    cards = chosen_cards(seen.cards, packed)
    return cards, claimed(seen, cards)


def claimed(seen: Sight, cards: tuple[str, ...]) -> Claim | None:
    """What the cards are named as: of several readings the one of highest rank."""
    readings = readings_of(seen.grammar, seen.terms, counts(cards), cards)
    if len(readings) == 1:
        return None
    return claim_of(max(readings, key=lambda one: (one.colour, seen.grammar.height(one), one.length)))


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
    if seen.enough and (packed := winning(seen)):
        return Option(DONE, packed)
    return follow(plans, seen) if seen.over else lead(plans, seen)


def winning(seen: Sight) -> int:
    """What leaves no more cards than its side needs to win; 0 = nothing does."""
    least = size_of(seen.hand) - seen.enough
    found = islice(seen.grammar.follows(seen.hand, seen.over), SEARCHED)
    return next((packed for packed in found if size_of(packed) >= least), 0)


# --- following ----------------------------------------------------------------------------------------------


def follow(plans: Planner, seen: Sight) -> Option:
    """What to lay on the trick."""
    plan = plans.plan(seen.hand)
    best = max(answers(plans, seen, plan), key=lambda one: one.worth, default=None)
    if best is not None and best.worth >= wanted(seen, plan):
        return best
    return bombing(plans, seen)


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
