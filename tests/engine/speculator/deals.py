"""Deals at the speculator tables from their start: the answers before play in short, and deals made for a
purpose."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Self

from engine.cards import Card, in_order, parse_cards
from engine.shedding.opening.entering import entered
from engine.shedding.state import Concede, Give, NameCard, Naming, State
from tests.engine.opening.deals import Opening, game_of
from tests.engine.reference import GOLDEN

FACTS: dict[str, Any] = {
    table["id"]: table
    for table in json.loads((GOLDEN / "tables.json").read_text())["tables"]
    if table["family"] == "speculator"
}
TABLES = tuple(FACTS)
DOUBLE = ("spec-6x2", "spec-6x3", "spec-7x2", "spec-7x3", "spec-8x3")
SMALL = "small-landlord"


@dataclass
class Speculating(Opening):
    """A deal at a speculator table."""

    @property
    def speculator(self) -> int:
        return self.state.speculation.seat

    @property
    def small(self) -> int:
        return self.roles.index(SMALL)

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.state.hands[seat]

    def gave(self, *gifts: str) -> Self:
        """The speculator gives these; without any the lowest. Raises Illegal."""
        if not gifts:
            return self.clock()
        cards = tuple(parse_cards(gift) for gift in gifts)
        return self.did(self.speculator, Give(self.ask(self.speculator, "give"), cards))

    def conceded(self, cards: int) -> Self:
        """The landlord concedes. Raises Illegal."""
        return self.did(self.landlord, Concede(self.ask(self.landlord, "concede"), cards))

    def naming(self, card: Card) -> Self:
        """The landlord names a card. Raises Illegal."""
        return self.did(self.landlord, NameCard(self.ask(self.landlord, "name"), card))

    def shared(self) -> Self:
        """Lowest gifts, a call of three, nothing conceded: all is turned up."""
        self.gave().call(3)
        return self.clock() if self.state.pending.kind == "conceding" else self

    def held(self, hands: dict[int, str], **speculation: Any) -> Self:
        """The same deal with other hands for these seats."""
        own = list(self.state.hands)
        for seat, cards in hands.items():
            own[seat] = in_order(parse_cards(cards))
        self.state = replace(
            self.state,
            hands=tuple(own),
            speculation=replace(self.state.speculation, **speculation),
        )
        return self

    def again_from(self, kind: str) -> Self:
        """The stages behind the one of this kind, entered with the hands as they are now."""
        return self.took(entered(self.game.rules, self.state, kind))

    def asked_to_name(self) -> Self:
        """The landlord is asked to name a card, with the hands as they are now."""
        self.state = replace(self.state, pending=Naming(self.landlord))
        return self

    @property
    def nameable(self) -> list[Card]:
        return list(self.private(self.landlord)["speculation"]["nameable"])


def speculating(table: str, number: int = 0, **options: Any) -> Speculating:
    """The deal with this number, at its start."""
    game = game_of(table)
    step = game.start(game.rules.players, number.to_bytes(32, "big"), options)
    return Speculating(game, step.state, step.events)


def found(table: str, wanted: Callable[[Speculating], bool]) -> Speculating:
    """The first deal at the table that is as wanted, at its start."""
    return next(deal for number in count() if wanted(deal := speculating(table, number)))


def lying(state: State) -> int:
    """How many cards lie aside."""
    return state.deal.lying + len(state.deal.stock)
