"""The landlord's concession (`speculator.md 24`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import asking, entered, leaders
from engine.shedding.rules import Rules
from engine.shedding.state import Concede, Conceding, Move, State


@dataclass(frozen=True, slots=True)
class Concedes:
    """Before gifts and talon are turned up the landlord may concede up to `most` cards: the farmer wins when
    he holds no more than that."""

    most: int
    kind: str = "conceding"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """The landlord is asked."""
        return asking(state, Conceding(leaders(rules, state)[0]))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """The landlord."""
        assert isinstance(state.pending, Conceding)
        ask = f"concede-{state.deal.shuffles}"
        return (Ask(ask, state.pending.seat, "concede", ("concede",), pace="concede"),)

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """He concedes so many. Raises Illegal `bad_call`."""
        assert isinstance(move, Concede)
        offers = self.offers(state, seat)
        if type(move.cards) is not int or move.cards not in offers:
            raise Illegal("bad_call", offers=list(offers))
        stakes = replace(state.stakes, conceded=move.cards)
        told = Event("conceded", {"seat": seat, "cards": move.cards})
        return entered(rules, replace(state, stakes=stakes, moves=state.moves + 1), self.kind, (told,))

    def fallback(self, _state: State, ask: Ask) -> Move:
        """None."""
        return Concede(ask.id, 0)

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """From none to `most`."""
        return tuple(range(self.most + 1)) if state.pending == Conceding(seat) else ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """What he conceded."""
        cards = line.get("cards")
        if line.get("event") != "conceded":
            return None
        if type(cards) is not int:
            raise Illegal("bad_record", field="cards")
        return Concede(ask, cards)
