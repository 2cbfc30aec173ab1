"""Doubling the deal (`landlord.md 14`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import asking, entered
from engine.shedding.opening.unseen import asked, made
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Double, Doubling, Move, State


@dataclass(frozen=True, slots=True)
class Doubles:
    """Every seat may double once, unseen and at once."""

    kind: str = "doubling"

    def begin(self, _rules: Rules, state: State) -> Step[State] | None:
        """All are asked."""
        return asking(state, Doubling((None,) * len(state.hands)))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not chosen yet."""
        assert isinstance(state.pending, Doubling)
        return asked("double", range(len(state.hands)), state.pending.doubles, "double")

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat has chosen; when all have, it is seen who doubles."""
        assert isinstance(state.pending, Doubling)
        assert isinstance(move, Double)
        doubles = changed(state.pending.doubles, seat, move.double)
        events = made("double", seat, len(doubles), double=move.double)
        after = replace(state, pending=Doubling(doubles), moves=state.moves + 1)
        if None in doubles:
            return Step(after, events)
        doubled = tuple(at for at, double in enumerate(doubles) if double)
        seen = (Event("doubled", {"seat": at}) for at in doubled)
        after = replace(after, stakes=replace(state.stakes, doubled=doubled))
        return entered(rules, after, self.kind, (*events, *seen))

    def fallback(self, _state: State, ask: Ask) -> Move:
        """Not."""
        return Double(ask.id, False)

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """No or yes."""
        return (0, 1) if any(ask.seat == seat for ask in self.asks(state)) else ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """What was chosen."""
        double = line.get("double")
        if line.get("event") != "double_chosen":
            return None
        if type(double) is not bool:
            raise Illegal("bad_record", field="double")
        return Double(ask, double)
