"""Each farmer's raise (`landlord.md 8`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import asking, entered, leaders
from engine.shedding.opening.unseen import asked, made
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Move, Raise, Raising, State


@dataclass(frozen=True, slots=True)
class Raises:
    """Every seat but the leader chooses one of `raises`, unseen and at once."""

    raises: tuple[int, ...]
    kind: str = "raising"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """The farmers are asked."""
        first = leaders(rules, state)
        seats = tuple(seat for seat in range(len(state.hands)) if seat not in first)
        return asking(state, Raising(seats, (None,) * len(seats)))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not chosen yet."""
        assert isinstance(state.pending, Raising)
        return asked("raise", state.pending.seats, state.pending.raises, "raise")

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat has chosen; when all have, it is seen. Raises Illegal `bad_call`."""
        pending = state.pending
        assert isinstance(pending, Raising)
        assert isinstance(move, Raise)
        if type(move.times) is not int or move.times not in self.raises:
            raise Illegal("bad_call", offers=list(self.raises))
        raises = changed(pending.raises, pending.seats.index(seat), move.times)
        events = made("raise", seat, len(state.hands), times=move.times)
        after = replace(state, pending=Raising(pending.seats, raises), moves=state.moves + 1)
        if None in raises:
            return Step(after, events)
        chosen = dict(zip(pending.seats, raises, strict=True))
        by_seat = tuple(chosen.get(at) or 1 for at in range(len(state.hands)))
        seen = (Event("raised", {"seat": at, "raise": times}) for at, times in chosen.items())
        after = replace(after, stakes=replace(state.stakes, raises=by_seat))
        return entered(rules, after, self.kind, (*events, *seen))

    def fallback(self, _state: State, ask: Ask) -> Move:
        """The lowest."""
        return Raise(ask.id, self.raises[0])

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """The raises."""
        return self.raises if any(ask.seat == seat for ask in self.asks(state)) else ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """A raise that was chosen."""
        times = line.get("times")
        if line.get("event") != "raise_chosen":
            return None
        if type(times) is not int:
            raise Illegal("bad_record", field="times")
        return Raise(ask, times)
