"""What the speculator can hope for after a play: which side wins, and whether his hand will say the same.

Three chances make it up: that the landlords win (`THEIRS`), that he is then out or down to one card
(`JOINS`), and that he still holds more when the farmers win (`STAYS`). Each is a logistic one of what he
sees, fitted to some 70,000 of his plays in deals between bots at all thirteen tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.bots.own_play import Cards, left
from engine.bots.parted import THREE, Parter
from engine.bots.sight import Sight, wanting
from engine.cards import RANK_OF, UNIT, Card, counts
from engine.game import View
from engine.shedding.colours import BLACK
from engine.shedding.form import SHAPES
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import BOMB
from engine.shedding.hints import readings_of
from engine.shedding.reading import OWN_SOLO, Reading
from engine.shedding.roles import FARMERS
from engine.shedding.scoring import Ending

Features = Mapping[str, float]

THEIRS: Features = {
    "always": 0.84,
    "odds at first": -0.74,
    "late": -1.0,
    "landlords ahead": 0.98,
    "leaves the trick to a landlord": 0.81,
    "takes the trick": 0.35,
    "decks": -0.19,
}
JOINS: Features = {
    "always": 0.77,
    "turns": 0.66,
    "cost": -1.2,
    "cards": -1.99,
    "highest": 1.34,
    "sure": 0.95,
    "late": -2.18,
    "leaves the trick to a landlord": -0.62,
    "decks": -0.48,
}
STAYS: Features = {
    "always": 4.6,
    "two": -1.35,
    "three or fewer": -0.67,
    "time": -0.89,
    "highest": -1.86,
    "mean": -2.84,
    "3s": -0.8,
    "turns": 0.419,
    "sure": -0.82,
}
OWN_THREE_PLACE, TOP_PLACE = 12, 14
"""Where his 3 stands as a solo (speculator.md 9), about, and the highest card."""
BOMB_SURE = 0.9


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely the landlords win (`theirs`), he `joins` them if they do, he `stays` with the farmers if
    those do."""

    theirs: float
    joins: float
    stays: float

    @property
    def wins(self) -> float:
        """How likely he wins."""
        return self.theirs * self.joins + (1 - self.theirs) * self.stays


def joined(game: SheddingGame, cards: Sequence[Card]) -> bool:
    """Whether with this hand he is with the landlords (speculator.md 7)."""
    return game.rules.score.stand(Ending("", (), (), (), hand=counts(cards))) != FARMERS


def chance(weights: Features, features: Features) -> float:
    """The logistic of what is seen."""
    return 1 / (1 + math.exp(-sum(weight * features[name] for name, weight in weights.items())))


@dataclass(frozen=True)
class Judge:
    """Tells what the speculator can hope for after each of his plays of a moment."""

    game: SheddingGame
    view: View
    parter: Parter
    seen: Sight

    def outlook(self, cards: Cards) -> Outlook:
        """What he can hope for once he has laid these cards; none = has passed."""
        rest = left(self.seen, cards)
        sides = self.of_sides(cards)
        theirs = chance(THEIRS, sides)
        if joined(self.game, rest):
            return Outlook(theirs, 1.0, 0.0)
        features = {**sides, **self.of_hand(cards, rest)}
        return Outlook(theirs, chance(JOINS, features), chance(STAYS, features))

    @cached_property
    def lords(self) -> Mapping[int, float]:
        """By the other seats that are still in, how likely each is a landlord: where the small one is not
        known, all that show no role alike."""
        rules, seats = self.game.rules, self.view["seats"]
        shown = [one["role"] for one in seats]
        hidden = sum(not role for role in shown)
        small = 1 / hidden if hidden and rules.twin and rules.twin not in shown else 0.0
        landlords = (*rules.leaders, rules.twin)
        return {
            at: float(role in landlords) if role else small
            for at, role in enumerate(shown)
            if at != self.seen.seat and seats[at]["left"]
        }

    @cached_property
    def numbers(self) -> list[tuple[float, int]]:
        """Of the others: how likely each is a landlord, how many cards it has to lay."""
        rules = self.game.rules
        return [(lord, max(wanting(rules, self.view, at), 1)) for at, lord in self.lords.items()]

    @cached_property
    def odds_at_first(self) -> float:
        """The odds of the farmers when play begins, in logarithm: by what a seat has to lay."""
        rules = self.game.rules
        theirs = farmers = 0.0
        for role in rules.roles:
            if role.id in (*rules.leaders, rules.twin):
                theirs += role.seats / (role.cards + 1)
            elif role.id != rules.floating:
                farmers += role.seats / (role.cards + 1)
        return math.log(farmers / theirs)

    @cached_property
    def ahead(self) -> float:
        """How far the landlords are ahead: the logarithm of what the nearest of each side has to lay."""
        theirs = min((number for lord, number in self.numbers if lord >= 0.5), default=None)
        farmers = min((number for lord, number in self.numbers if lord < 0.5), default=None)
        return math.log((farmers + 1) / (theirs + 1)) if theirs and farmers else 0.0

    @cached_property
    def time(self) -> int:
        """The fewest cards that somebody has to lay to win."""
        return min(number for _, number in self.numbers)

    def of_sides(self, cards: Cards) -> Features:
        """What bears on who wins."""
        late = 1 / (1 + self.time / 4)
        trick = self.seen.over is not None and not cards
        return {
            "always": 1.0,
            "odds at first": self.odds_at_first,
            "landlords ahead": self.ahead * late,
            "late": late,
            "leaves the trick to a landlord": self.lords.get(self.seen.holder, 0.0) if trick else 0.0,
            "takes the trick": float(bool(cards)),
            "decks": self.game.rules.card_table.decks - 1,
        }

    def of_hand(self, cards: Cards, rest: Cards) -> Features:
        """What bears on how many cards he will hold."""
        plan = self.parter.plan(rest)
        places = sorted(self.place(card) for card in rest)
        return {
            "turns": plan.turns,
            "cost": plan.cost,
            "cards": len(rest) / 10,
            "time": math.log(self.time + 1),
            "highest": places[-1],
            "mean": sum(places) / len(places),
            "3s": sum(UNIT[card] == THREE for card in rest) / self.game.rules.card_table.decks,
            "sure": self.sure(cards) if cards else 0.0,
            "two": float(len(rest) == 2),
            "three or fewer": float(len(rest) <= 3),
        }

    def place(self, card: Card) -> float:
        """How high a card is by itself, 0 to 1."""
        place = OWN_THREE_PLACE if UNIT[card] == THREE else self.seen.grammar.order.place[RANK_OF[card]]
        return place / TOP_PLACE

    def sure(self, cards: Cards) -> float:
        """How surely these take the trick."""
        grammar, seen = self.seen.grammar, self.seen
        readings = readings_of(grammar, seen.terms, counts(cards), cards)
        best: Reading = max(readings, key=lambda one: (one.colour, grammar.height(one), one.length))
        if best.kind == BOMB:
            return BOMB_SURE
        if best.rank == OWN_SOLO.rank or best.colour == BLACK:
            return 0.0
        low = best.rank - best.length + 1
        return float(seen.sure(SHAPES[best.kind].copies, low, best.length, best.size))
