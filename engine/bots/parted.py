"""Hands whose cards are more than their ranks: where colours count, or some can stand for others (speculator
tables). How a bot parts them, and what it thinks of laying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from engine.bots.plan import NATURALS, Group, Plan, Planner, dearest, planner
from engine.cards import SORT_KEY, UNIT, UNIT_OF_RANK, Card, counts, has
from engine.game import View
from engine.shedding.colours import BLACK, COLOURS, RED, of_colour
from engine.shedding.game import SheddingGame
from engine.shedding.holding import Holding, taken
from engine.shedding.order import lifted

RED_TILT, BLACK_TILT = -0.12, 0.08
"""What a colour adds to the turns of a group: any red one beats any black one."""
OWN_THREE_COST = 0.3
"""The turns a 3 of the speculator needs: high alone, and it fits anywhere."""
LIKELIEST = 2
THREE = UNIT_OF_RANK[0]


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that are parted together; `free`: of those that can stand for others, which the plan leaves
    out. The cards come in order, those that could stand in last."""

    plans: Planner
    cards: tuple[Card, ...]
    free: tuple[Card, ...]
    plan: Plan


@dataclass(frozen=True)
class Parter:
    """Parts the hands of a seat: `wilds` are its cards that can stand for others."""

    game: SheddingGame
    kickers: str
    ranks: str
    wilds: frozenset[Card]
    speculator: bool

    @cached_property
    def planners(self) -> dict[str, Planner]:
        """The planner of each colour, of "" where colours do not count."""
        if not self.game.rules.card_table.combinations.bicolour:
            return {"": planner(self.game, self.kickers, self.ranks)}
        tilts = {RED: RED_TILT, BLACK: BLACK_TILT}
        return {colour: planner(self.game, self.kickers, self.ranks, tilts[colour]) for colour in COLOURS}

    def parts(self, cards: Sequence[Card]) -> list[Part]:
        """The hand parted."""
        found = []
        for colour, plans in self.planners.items():
            own = of_colour(cards, colour) if colour else cards
            ordered = tuple(sorted(own, key=lambda card: (card in self.wilds, SORT_KEY[card])))
            free = tuple(card for card in ordered if self.speculator and UNIT[card] == THREE)
            found.append(Part(plans, ordered, free, plans.plan(counts(ordered) - len(free) * THREE)))
        return found

    def plan(self, cards: Sequence[Card]) -> Plan:
        """What the hand needs as a whole; of its groups no one tells the colour."""
        parts = self.parts(cards)
        free = sum(len(part.free) for part in parts)
        groups = sorted((group for part in parts for group in part.plan.groups), key=dearest)
        return Plan(
            tuple(groups),
            sum(part.plan.kickers for part in parts),
            sum(part.plan.turns for part in parts) + free,
            sum(part.plan.cost for part in parts) + OWN_THREE_COST * free,
        )


def parter(game: SheddingGame, view: View, holding: Holding) -> Parter:
    """How the seat that holds this parts its hand."""
    ranks = lifted(view["speculation"]["lifted"])
    return Parter(game, view["kickers"], ranks, frozenset(holding.wilds), holding.speculator)


def filled_leads(part: Part, wilds: frozenset[Card]) -> Iterator[tuple[Group, tuple[Card, ...]]]:
    """Groups of which a card that stands for another is one, the likeliest first."""
    wild = next((card for card in reversed(part.cards) if card in wilds), None)
    if wild is None:
        return
    natural = counts(part.cards) - len(part.free) * THREE - (0 if part.free else UNIT[wild])
    found = sorted(
        (
            (part.plans.plan(natural + unit).cost, unit)
            for unit in UNIT_OF_RANK[:NATURALS]
            if unit != UNIT[wild]
        ),
    )
    rest = [card for card in part.cards if card not in part.free and card is not wild]
    for _, unit in islice(found, LIKELIEST):
        for group in part.plans.plan(natural + unit).groups:
            if has(group.packed, unit) and group.packed != unit and group.copies:
                yield group, (*taken(rest, group.packed - unit), wild)
