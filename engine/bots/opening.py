"""What a bot says before play: calls, raises, showing, doubling. It reckons from its hand how likely its side
wins, and asks for more points when that is likely enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.bots.plan import planner
from engine.cards import BLACK_JOKER, FIELD, RANKS, RED_JOKER, counts, pack
from engine.game import View
from engine.rng import Stream
from engine.shedding.game import SheddingGame
from engine.shedding.opening.showing import Shows
from engine.shedding.state import Call, Double, Move, Raise, Show

SAMPLED = 200
"""Hands from which it is told what is usual."""
ACE, TWO = RANKS.index("A"), RANKS.index("2")


@dataclass(frozen=True, slots=True)
class Odds:
    """How a hand tells who wins: the log odds of its side with a usual hand are `level`, and grow by `slope`
    with each standard deviation that it is better. Fitted to deals between bots."""

    level: float
    slope: float

    def chance(self, merit: float) -> float:
        """How likely the side wins with a hand of this merit."""
        return 1 / (1 + math.exp(-self.level - self.slope * merit))


EVEN = Odds(0.0, 0.4)
CALLER = {3: Odds(-0.17, 0.80), 4: Odds(0.27, 0.17)}
"""By number of seats, odds of who would become the landlord, before it has the talon."""
SPECULATED = {
    3: Odds(0.6, 0.65),
    4: Odds(0.0, 0.45),
    5: Odds(-0.5, 0.45),
    6: Odds(-0.25, 0.6),
    7: Odds(-0.5, 0.55),
    8: Odds(-0.6, 0.65),
}
"""The same where a speculator gives cards away: he gives the landlord his worst, as a rule."""
FARMER = {1: Odds(0.0, 0.5), 2: Odds(-0.4, 0.5), 3: Odds(-0.6, 0.5)}
"""By the landlord's call, odds of a farmer."""
HIDDEN_SEATS: dict[str, Odds] = {
    "landlord": Odds(-0.23, 0.60),
    "hidden-landlord": Odds(0.0, 0.42),
    "farmer": Odds(0.28, 0.26),
}
"""Odds by role where roles are dealt."""
CALLS = ((1, 0.38), (2, 0.47), (3, 0.52))
"""The calls, and how likely it must be to win for each."""
RAISES = ((2, 0.50), (4, 0.53), (8, 0.56))
"""The raises likewise."""
SHOWS = 0.65
DOUBLES = 0.6


def said(game: SheddingGame, view: View, private: View, ask: View) -> Move:
    """The bot's answer to an ask before play in which it chooses among `offers`. ValueError for any other."""
    offers, role = private["offers"], private["role"]
    merit = merit_of(game, view["kickers"], private["hand"])
    dealt = HIDDEN_SEATS.get(role, EVEN).chance(merit)
    match ask["kind"]:
        case "call":
            callers = SPECULATED if game.rules.floating else CALLER
            caller = callers.get(game.players[0], EVEN)
            return Call(ask["id"], highest(offers, CALLS, caller.chance(merit)))
        case "raise":
            farmer = FARMER.get(view["stakes"]["call"], EVEN)
            return Raise(ask["id"], highest(offers, RAISES, farmer.chance(merit)))
        case "show":
            # What another role answers tells nobody anything (landlord.md 18): it declines.
            return Show(
                ask["id"], role in showing(game) and counts_for(game, view, private) and dealt >= SHOWS
            )
        case "double":
            return Double(ask["id"], dealt >= DOUBLES)
        case kind:
            raise ValueError(f"nothing is said to {kind!r}")


def counts_for(game: SheddingGame, view: View, private: View) -> bool:
    """Whether it counts that the seat shows: that of the landlord at a speculator table does if he plays
    alone."""
    if view["speculation"] is None or private["role"] not in game.rules.leaders:
        return True
    return "unknown" not in (
        side for seat, side in enumerate(private["sides"]) if seat != view["speculation"]["speculator"]
    )


@cache
def showing(game: SheddingGame) -> tuple[str, ...]:
    """The roles whose showing counts."""
    return next((stage.roles for stage in game.rules.opening if isinstance(stage, Shows)), ())


def highest(offers: Sequence[int], steps: Sequence[tuple[int, float]], chance: float) -> int:
    """The highest of the offers that this chance to win is enough for; the lowest of them where none is."""
    most = max((number for number, least in steps if chance >= least), default=0)
    return max((offer for offer in offers if offer <= most), default=min(offers))


def merit_of(game: SheddingGame, kickers: str, hand: Sequence[str]) -> float:
    """How much better than usual the hand is, in standard deviations of hands of its size at the table."""
    mean, deviation = usual(game, kickers, len(hand))
    return (strength(game, kickers, counts(hand)) - mean) / deviation


@cache
def usual(game: SheddingGame, kickers: str, size: int) -> tuple[float, float]:
    """Mean and standard deviation of the strength of hands of this size."""
    table = game.rules.card_table
    cards = pack(table.decks, table.removed_ranks)
    found = [
        strength(game, kickers, counts(Stream(b"usual", f"{size} {number}").shuffled(cards)[:size]))
        for number in range(SAMPLED)
    ]
    mean = sum(found) / SAMPLED
    return mean, math.sqrt(sum((one - mean) ** 2 for one in found) / SAMPLED)


def strength(game: SheddingGame, kickers: str, hand: int) -> float:
    """How strong a hand is, in turns: few plays that others must allow, bombs, and the high cards that take
    the lead, worth less the more of them the pack has."""
    plan = planner(game, kickers).plan(hand)
    held = [hand >> FIELD * rank & 31 for rank in range(len(RANKS))]
    bombs = sum(group.copies == 0 for group in plan.groups)
    high = 0.3 * bombs + 1.1 * (held[BLACK_JOKER] + held[RED_JOKER]) + 0.4 * held[TWO] + 0.2 * held[ACE]
    return 0.4 * plan.turns - plan.cost + high / game.rules.card_table.decks
