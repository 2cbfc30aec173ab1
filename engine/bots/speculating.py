"""The speculator's play: which side is going to win, and whether his hand will say the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.bots.own_play import Cards, answers, bombing, follow, lead, left, plays
from engine.bots.parted import THREE, Parter
from engine.bots.sight import NOBODY, Sight, wanting
from engine.cards import UNIT, Card, counts
from engine.game import View
from engine.shedding.game import SheddingGame
from engine.shedding.hints import may_pass
from engine.shedding.roles import FARMERS
from engine.shedding.scoring import Ending

PULL, LEVEL = 0.6, -0.15
"""How the odds of the landlords grow with the logarithm of how many more cards the nearest farmer has, and
what they are when both have as many. Fitted to deals between bots."""
LIGHT = 9
"""A hand of no more cards, a 3 taking two more with it, is laid out soon enough to join the landlords."""
HOPEFUL = 0.42
"""With such a hand he makes for their side while they are as likely as that to win."""
SPEED = 2.2
"""Cards that a seat lays in a trick, about."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """`theirs`: how likely the landlords win; `time`: tricks that are left, about."""

    theirs: float
    time: float


def prospect(game: SheddingGame, view: View) -> Prospect:
    """What can be told from the numbers of cards."""
    leaders = game.rules.leaders
    landlords = [one for at, one in enumerate(view["seats"]) if one["role"] in (*leaders, game.rules.twin)]
    nearest = min(one["left"] for one in landlords)
    farmer = min(
        wanting(game.rules, view, at)
        for at, one in enumerate(view["seats"])
        if one["role"] not in (*leaders, game.rules.twin)
    )
    log = PULL * math.log((farmer + 1) / (nearest + 1)) + LEVEL
    return Prospect(1 / (1 + math.exp(-log)), min(nearest, farmer) / SPEED)


def joined(game: SheddingGame, cards: Cards) -> bool:
    """Whether with this hand he is with the landlords."""
    return game.rules.score.stand(Ending("", (), (), (), hand=counts(cards))) != FARMERS


def speculated(game: SheddingGame, view: View, parter: Parter, seen: Sight) -> Cards:
    """What the speculator lays; nothing = pass."""
    with_landlords = sides_with(game, view, parter, seen)
    seen = sided(game, view, seen, with_landlords)
    if with_landlords:
        return hurried(parter, seen)
    return tarried(game, parter, seen)


def light(game: SheddingGame, cards: Sequence[Card]) -> bool:
    """Whether a speculator with these 3s will soon have laid out his hand."""
    threes = sum(UNIT[card] == THREE for card in cards)
    return game.rules.role(game.rules.floating).cards - 2 * threes <= LIGHT


def sides_with(game: SheddingGame, view: View, parter: Parter, seen: Sight) -> bool:
    """Whether he makes for the landlords' side."""
    if joined(game, seen.cards):
        return True
    ahead = prospect(game, view)
    if light(game, seen.cards):
        return ahead.theirs >= HOPEFUL
    turns = parter.plan(seen.cards).turns - 1
    shed = 1 / (1 + math.exp(-(ahead.time - 0.7 * turns)))
    keeps = 1 - 0.8 * math.exp(-0.5 * (len(seen.cards) - 2))
    return ahead.theirs * shed > (1 - ahead.theirs) * keeps


def sided(game: SheddingGame, view: View, seen: Sight, with_landlords: bool) -> Sight:
    """The moment as one of that side sees it."""
    rules = game.rules
    ours = (*rules.leaders, rules.twin) if with_landlords else ("farmer",)
    doubts = tuple(
        0.0 if at == seen.seat or (one["role"] or "farmer") in ours else 1.0
        for at, one in enumerate(view["seats"])
    )
    near = [
        (wanting(rules, view, at), doubts[at] < 0.5)
        for at, one in enumerate(view["seats"])
        if at != seen.seat and one["left"]
    ]
    return replace(
        seen,
        doubts=doubts,
        friendly=seen.holder != seen.seat and doubts[seen.holder] < 0.5,
        foe=min([number for number, friend in near if not friend], default=NOBODY),
        ally=min([number for number, friend in near if friend], default=NOBODY),
    )


def hurried(parter: Parter, seen: Sight) -> Cards:
    """To be rid of all but one card: like any player, and to lay whatever he must."""
    if seen.over is None:
        return lead(parter, seen)
    if may_pass(seen.grammar, seen.terms):
        return follow(parter, seen)
    listed, plan = plays(seen), parter.plan(seen.cards)
    best = max(answers(parter, seen, plan, listed), key=lambda one: one.worth, default=None)
    return best.cards if best else listed[0]


def tarried(game: SheddingGame, parter: Parter, seen: Sight) -> Cards:
    """To keep two cards: the fewest and lowest that will do."""
    if seen.over is not None:
        if may_pass(seen.grammar, seen.terms):
            found = bombing(parter, seen, plays(seen)) if seen.foe <= 3 else ()
            return found if found and not joined(game, left(seen, found)) else ()
        return plays(seen)[0]
    options = [cards for cards in plays(seen) if len(cards) <= 2]
    keeping = [cards for cards in options if not joined(game, left(seen, cards))]
    if not keeping:
        return lead(parter, seen)
    solos = [cards for cards in keeping if len(cards) != seen.foe] or keeping
    plan = parter.plan(seen.cards)
    return min(solos, key=lambda cards: (len(cards), parter.plan(left(seen, cards)).cost - plan.cost))
