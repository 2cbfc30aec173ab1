"""When to play the skills that change what the bot itself, or everybody, may lay: one judgement for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.bots.moment import FOE, Moment, Use
from engine.bots.plan import COST_OF_PLACE
from engine.bots.shedding import laid, takes, valued
from engine.cards import BLACK_JOKER, FIELD, RANKS, at_least, count_of, size
from engine.shedding.ladder import NATURAL_GUARDS
from engine.shedding.terms import DEER, STOWAWAY, UNSTOPPABLE, terms_for

USE = Use()
FOUR = at_least(4)
WORTHWHILE = 0.2
"""What another place of the twos must bring the hand more than it brings others, in turns."""
SAVING = 0.7
NEAR_END = 6


def endgame(moment: Moment, turns: int) -> bool:
    """Whether the bot, or a foe, is near going out."""
    return moment.plan.turns <= turns or moment.seen.foe <= NEAR_END


# --- the order of ranks -------------------------------------------------------------------------------------


def two_low(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """The hand gains by low twos, or loses less than others."""
    return replaced(moment, "two-low")


def two_high(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """The hand gains by high twos, more than others."""
    return replaced(moment, "two-high")


def replaced(moment: Moment, twos: str) -> Use | None:
    """What the skill brings this hand, less what it brings a foe's as far as can be told."""
    if moment.filled("twos") == twos:
        return None
    seen, after = moment.seen, moment.planned(twos)
    gain = moment.plan.cost - after.plan(seen.hand).cost
    unseen = size(seen.unseen)
    before = moment.plans.grammar.order.place
    places = after.grammar.order.place
    shift = sum(
        count_of(seen.unseen, rank) * (COST_OF_PLACE[before[rank]] - COST_OF_PLACE[places[rank]])
        for rank in range(len(RANKS))
    )
    others = [seat["left"] for at, seat in enumerate(moment.view["seats"]) if seen.doubts[at] > FOE]
    theirs = shift * max(others, default=0) / unseen
    return USE if gain - theirs >= WORTHWHILE else None


def upside_down(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A low card of the hand would win the trick."""
    if not moment.mine or moment.filled("order") or not endgame(moment, 6):
        return None
    turned = moment.ordered(moment.filled("twos"), True, moment.filled("bombs") is not None)
    return USE if turned.worth - moment.now().worth >= 0.55 else None


def restore(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """What stands hurts the hand, or keeps a bomb from being laid; or makes the deal dear that will be
    lost."""
    if not moment.view["standing"]:
        return None
    twos = moment.filled("twos")
    if twos and moment.plan.cost - moment.planned(None).plan(moment.seen.hand).cost >= WORTHWHILE:
        return USE
    if moment.mine and (moment.filled("order") or moment.filled("bombs")):
        return USE if moment.ordered(None, False, False).worth - moment.now().worth >= SAVING else None
    return USE if moment.filled("bomb_score") and moment.seen.foe <= 3 < moment.plan.turns else None


# --- bombs --------------------------------------------------------------------------------------------------


def truce(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """What the bot will lay wins the trick, and little is left after it; but somebody may have a bomb."""
    if not moment.mine or moment.filled("bombs") or not bombs_about(moment):
        return None
    option = moment.now()
    if not option.packed or option.packed == moment.seen.hand or moment.plans.is_bomb(option.packed):
        return None
    rest = moment.plans.plan(moment.seen.hand - option.packed)
    return USE if rest.turns <= 2 and takes(moment.seen, option.packed) else None


def bombs_about(moment: Moment) -> bool:
    """Whether another hand may hold a bomb."""
    unseen = moment.seen.unseen
    return bool((unseen + FOUR) & NATURAL_GUARDS) or size(unseen >> FIELD * BLACK_JOKER) >= 2


def oil_on_fire(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """The camp is winning and holds a bomb."""
    holds = any(group.copies == 0 for group in moment.plan.groups)
    ahead = moment.plan.turns <= 5 or moment.seen.ally <= 3
    return USE if holds and ahead and moment.seen.foe > 4 and not moment.filled("bomb_score") else None


# --- the order of play --------------------------------------------------------------------------------------


def turn_back(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """The bot will lead, and next is a foe near going out, or at least no ally; the other way round it is an
    ally, in the second case one that can go out on that lead."""
    if not moment.mine or moment.seen.over:
        return None
    step = moment.view["direction"]
    following, before = neighbour(moment, step), neighbour(moment, -step)
    if moment.friend(following) or not moment.friend(before):
        return None
    led = size(moment.now().packed)
    return USE if led == moment.left(before) or moment.left(following) <= 4 else None


def neighbour(moment: Moment, step: int) -> int:
    """The next seat still in, this way round."""
    seats = len(moment.view["seats"])
    at = (moment.seen.seat + step) % seats
    while not moment.left(at):
        at = (at + step) % seats
    return at


def cut_in(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A foe near going out is stopped, or the bot goes out, or gets rid of a bad group."""
    seen = moment.seen
    terms = terms_for(seen.over, size(seen.hand), (), moment.filled("bombs") is not None)
    seen = replace(seen, terms=terms)
    option = valued(moment.plans, seen)
    if not option.packed:
        return None
    out = option.packed == seen.hand
    if not out and (seen.friendly or (seen.holder_left > 3 and option.worth < 1.4)):
        return None
    cards, claim = laid(seen, option.packed)
    return Use(None, cards, claim)


def guest_as_host(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A foe has the lead who, or the bot itself, is near going out."""
    holder = moment.playing()
    if holder is None or moment.seen.doubts[holder] <= FOE:
        return None
    return USE if moment.left(holder) <= NEAR_END or moment.plan.turns <= 4 else None


# --- arming skills ------------------------------------------------------------------------------------------


def saving(moment: Moment, skill: str, least: float) -> Use | None:
    """What the bot would lay with the skill saves so many turns more than what it would lay without."""
    if not moment.mine or moment.view["seats"][moment.seen.seat]["armed"]:
        return None
    return USE if moment.armed_with(skill).worth - moment.now().worth >= least else None


def deer_as_horse(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A card that stands for another saves a turn."""
    return saving(moment, DEER, SAVING)


def stowaway(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A loose card goes with a play that has kickers."""
    return saving(moment, STOWAWAY, SAVING)


def unstoppable(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A play wins the trick that would not, near the end."""
    return saving(moment, UNSTOPPABLE, 0.5) if endgame(moment, 4) else None


def encore(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A lead gets rid of a bad solo or pair, with another to follow."""
    if not moment.mine or moment.seen.over or moment.view["seats"][moment.seen.seat]["armed"]:
        return None
    brief = (group for group in moment.plan.groups if group.copies in (1, 2) and group.length == 1)
    bad = any(group.cost > 0.8 for group in brief)
    return USE if bad and moment.plan.turns >= 2 and endgame(moment, 6) else None
