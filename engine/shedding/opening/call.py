"""Calling to be landlord (`landlord.md 2, 5, 7, 9`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.rng import Stream
from engine.shedding.opening.entering import asking, dealt_again, entered
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.rules import Rules
from engine.shedding.state import Call, Called, Calling, Move, State

FORCED_CALL = 1


@dataclass(frozen=True, slots=True)
class Calls:
    """Seats call in turn, each higher than the last, or not at all. What ends it: the highest of `calls`; all
    other seats in a row that do not call; where each calls but `once`, the last seat. `first` is a seat drawn
    at random, the one that was dealt the card turned up, or the one opposite the speculator, who does not
    call (`speculator.md 3`). When nobody calls it is dealt again; after so many `deals` in a row the first
    caller is landlord."""

    first: Literal["random", "turned_up", "opposite"]
    once: bool
    calls: tuple[int, ...] = (1, 2, 3)
    deals: int = 3
    kind: str = "calling"

    def begin(self, _rules: Rules, state: State) -> Step[State] | None:
        """The first caller is asked."""
        return asking(state, Calling(self.first_caller(state)))

    def first_caller(self, state: State) -> int:
        """Who calls first in this deal."""
        if self.first == "opposite":
            return opposite(state)
        if self.first == "turned_up":
            assert state.deal.turned_up is not None
            assert state.deal.turned_up.seat is not None
            return state.deal.turned_up.seat
        chance = Stream(bytes.fromhex(state.deal.seed), f"first caller {state.deal.redeals}")
        return chance.below(len(state.hands))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """The next to call."""
        pending = state.pending
        assert isinstance(pending, Calling)
        ask = f"call-{state.deal.shuffles}-{len(pending.calls)}"
        return (Ask(ask, pending.turn, "call", ("call",), pace="call"),)

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat calls. Raises Illegal `bad_call`."""
        pending = state.pending
        assert isinstance(pending, Calling)
        assert isinstance(move, Call)
        offers = self.offers(state, seat)
        if type(move.call) is not int or move.call not in offers:
            raise Illegal("bad_call", offers=list(offers))
        calls = (*pending.calls, Called(seat, move.call))
        events = (Event("called", {"seat": seat, "call": move.call}),)
        after = replace(state, moves=state.moves + 1)
        if not self.ended(calls, len(callers(state))):
            return Step(replace(after, pending=Calling(next_caller(state, seat), calls)), events)
        best = max(calls, key=lambda one: one.call)
        redeals = state.deal.redeals + 1
        if not best.call and redeals < self.deals:
            told = Event("nobody_called", {"redeals": redeals})
            again = dealt_again(rules, after, told, redeals)
            return Step(again.state, (*events, *again.events))
        if not best.call:
            best = Called(calls[0].seat, FORCED_CALL)
        roles = called_roles(rules, state, best.seat)
        after = replace(
            after,
            deal=replace(state.deal, roles=roles),
            stakes=replace(state.stakes, call=best.call),
        )
        return entered(rules, after, self.kind, (*events, Event("roles", {"roles": list(roles)})))

    def ended(self, calls: tuple[Called, ...], seats: int) -> bool:
        """Whether nobody calls any more."""
        last = calls[-1].call
        if last == self.calls[-1]:
            return True
        silent = 0
        for one in reversed(calls):
            if one.call:
                break
            silent += 1
        if silent == len(calls):
            return silent == seats
        return len(calls) == seats if self.once else silent == seats - 1

    def fallback(self, _state: State, ask: Ask) -> Move:
        """No call."""
        return Call(ask.id, 0)

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """0, and what is higher than all calls so far."""
        pending = state.pending
        if not isinstance(pending, Calling) or pending.turn != seat:
            return ()
        highest = max((one.call for one in pending.calls), default=0)
        return (0, *(call for call in self.calls if call > highest))

    def told(self, ask: str, line: Facts) -> Move | None:
        """A call."""
        call = line.get("call")
        if line.get("event") != "called":
            return None
        if type(call) is not int:
            raise Illegal("bad_record", field="call")
        return Call(ask, call)


def callers(state: State) -> tuple[int, ...]:
    """The seats that call: all but the speculator."""
    return tuple(seat for seat in range(len(state.hands)) if seat != state.speculation.seat)


def opposite(state: State) -> int:
    """The seat opposite the speculator (`speculator.md 3`)."""
    players = len(state.hands)
    return (state.speculation.seat + players // 2) % players


def next_caller(state: State, seat: int) -> int:
    """Who calls after this seat."""
    calling, players = callers(state), len(state.hands)
    return min(calling, key=lambda one: (one - seat - 1) % players)


def called_roles(rules: Rules, state: State, landlord: int) -> tuple[str, ...]:
    """By seat, when the calling has made a landlord: all others whose role is not decided are farmers, unless
    one of them is still to be his partner."""
    rest = "" if rules.twin else FARMER
    return tuple(LANDLORD if seat == landlord else role or rest for seat, role in enumerate(state.deal.roles))
