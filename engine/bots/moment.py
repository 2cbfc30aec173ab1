"""One chance to play a skill: what the bot sees, what it would do now, and what it would do if things were
otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.bots.plan import Plan, Planner, planner
from engine.bots.shedding import Option, looked, valued
from engine.bots.sight import Sight
from engine.cards import size
from engine.game import View
from engine.shedding.game import SheddingGame
from engine.shedding.hints import filled
from engine.shedding.order import overridden
from engine.shedding.state import Claim, Slot
from engine.shedding.terms import terms_for

FOE = 0.6
"""From so much doubt on a seat is taken for a foe, by skills that do harm."""
ALLY = 0.4


@dataclass(frozen=True, slots=True)
class Use:
    """How a skill is to be played: on whom, giving which card or naming which combination."""

    target: int | None = None
    cards: tuple[str, ...] = ()
    reading: Claim | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat that may play a skill. `mine`: it is to play, and nothing pends."""

    game: SheddingGame
    view: View
    plans: Planner
    seen: Sight
    plan: Plan
    mine: bool

    def left(self, seat: int) -> int:
        """Cards in the hand of the seat."""
        number: int = self.view["seats"][seat]["left"]
        return number

    def foes(self, targets: Sequence[int], most: int) -> list[int]:
        """Of the targets those that are foes, as far as can be told, and have at most so many cards; the most
        dangerous first."""
        return [seat for seat in self.near(targets, most) if self.seen.doubts[seat] > FOE]

    def near(self, targets: Sequence[int], most: int) -> list[int]:
        """Of the targets those that have at most so many cards, probable foes with few of them first."""
        doubts = self.seen.doubts
        found = [seat for seat in targets if self.left(seat) <= most]
        return sorted(found, key=lambda seat: (self.left(seat) + 6 * (1 - doubts[seat]), seat))

    def friend(self, seat: int) -> bool:
        """Whether the seat is this one, or an ally as far as can be told."""
        return self.seen.doubts[seat] < ALLY

    def filled(self, slot: Slot) -> str | None:
        """The skill that fills a slot."""
        return filled(self.view, slot)

    def playing(self) -> int | None:
        """The seat whose turn it is; None while a skill pends."""
        return None if self.view["pending"] else self.view["waiting_for"][0]

    # --- what would be ---

    def now(self) -> Option:
        """What it would lay as things are."""
        return valued(self.plans, self.seen)

    def armed_with(self, *skills: str) -> Option:
        """What it would lay with these skills armed, and no others."""
        over, barred = self.seen.over, self.filled("bombs") is not None
        terms = terms_for(over, size(self.seen.hand), skills, barred)
        return valued(self.plans, replace(self.seen, terms=terms))

    def ordered(self, twos: str | None, turned: bool, barred: bool) -> Option:
        """What it would lay under these standing effects."""
        kickers = self.view["kickers"]
        seen, armed = self.seen, tuple(self.view["seats"][self.seen.seat]["armed"])
        terms = terms_for(seen.over, size(seen.hand), armed, barred)
        grammar = self.game.grammar(kickers, overridden(twos, turned))
        return valued(self.planned(twos), replace(seen, grammar=grammar, terms=terms))

    def planned(self, twos: str | None) -> Planner:
        """Plans for where 2 is placed so."""
        return planner(self.game, self.view["kickers"], overridden(twos, False))


def moment(game: SheddingGame, view: View, private: View) -> Moment:
    """What the seat whose private view this is makes of its chance."""
    plans, seen = looked(game, view, private)
    mine = any(ask["kind"] == "play" and ask["urgent"] for ask in private["asks"])
    return Moment(game, view, plans, seen, plans.plan(seen.hand), mine)
