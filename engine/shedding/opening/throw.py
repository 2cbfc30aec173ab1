"""Rock, paper, scissors for the lead (`party.md 4`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.rng import Stream
from engine.shedding.opening.entering import asking, leaders
from engine.shedding.rules import Rules
from engine.shedding.state import Move, Playing, State, Throw, ThrowHand, Throwing

BEATS: dict[Throw, Throw] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


@dataclass(frozen=True, slots=True)
class Throws:
    """Two leaders throw, unseen and at once, again on a draw; of one leader nothing is asked."""

    kind: str = "throwing"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """The leaders are asked."""
        seats = leaders(rules, state)
        return asking(state, Throwing(seats, (None,) * len(seats))) if len(seats) > 1 else None

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not thrown yet."""
        pending = state.pending
        assert isinstance(pending, Throwing)
        return tuple(
            Ask(f"throw-{pending.draws}-{seat}", seat, "throw", ("throw",), pace="throw")
            for seat, throw in zip(pending.seats, pending.throws, strict=True)
            if throw is None
        )

    def answer(self, _rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The leader throws. When both have, the winner leads; equal throws are thrown again."""
        pending = state.pending
        assert isinstance(pending, Throwing)
        assert isinstance(move, ThrowHand)
        throws = tuple(
            move.throw if at == seat else had for at, had in zip(pending.seats, pending.throws, strict=True)
        )
        if None in throws:
            return Step(
                replace(state, pending=replace(pending, throws=throws), moves=state.moves + 1),
                (Event("throw_chosen", {"seat": seat}, to=tuple(range(len(state.hands)))),),
            )
        first, second = throws
        events = tuple(
            Event("thrown", {"seat": at, "throw": one}) for at, one in zip(pending.seats, throws, strict=True)
        )
        if first == second:
            again = Throwing(pending.seats, (None, None), pending.draws + 1)
            return Step(replace(state, pending=again, moves=state.moves + 1), events)
        lead = Playing(pending.seats[0] if first and BEATS[first] == second else pending.seats[1])
        return Step(replace(state, pending=lead, moves=state.moves + 1), events)

    def fallback(self, state: State, ask: Ask) -> Move:
        """Any throw."""
        chance = Stream(bytes.fromhex(state.deal.seed), f"fallback {ask.id}")
        return ThrowHand(ask.id, chance.choice(tuple(BEATS)))

    def offers(self, _state: State, _seat: int) -> tuple[int, ...]:
        """No numbers."""
        return ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """A throw."""
        if line.get("event") != "thrown":
            return None
        throw = next((one for one in BEATS if one == line.get("throw")), None)
        if throw is None:
            raise Illegal("bad_record", field="throw")
        return ThrowHand(ask, throw)
