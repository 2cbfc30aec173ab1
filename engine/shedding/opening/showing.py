"""Showing that one is the landlord, or the hidden one (`landlord.md 13`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import entered
from engine.shedding.opening.unseen import asked, made
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Move, Show, Showing, State


@dataclass(frozen=True, slots=True)
class Shows:
    """Every seat is asked at once and unseen, so that who is asked tells nothing; it counts what seats with
    one of `roles` choose. If one of them shows, all roles are known and the deal counts double."""

    roles: tuple[str, ...]
    kind: str = "showing"

    def begin(self, _rules: Rules, state: State) -> State | None:
        """All are asked."""
        return replace(state, pending=Showing((None,) * len(state.hands)))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not chosen yet."""
        assert isinstance(state.pending, Showing)
        return asked("show", range(len(state.hands)), state.pending.shows, "show")

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat has chosen; when all have, those who show are seen."""
        assert isinstance(state.pending, Showing)
        assert isinstance(move, Show)
        shows = changed(state.pending.shows, seat, move.show)
        events: tuple[Event, ...] = made("show", seat, len(shows), show=move.show)
        after = replace(state, pending=Showing(shows), moves=state.moves + 1)
        if None in shows:
            return Step(after, events)
        roles = state.deal.roles
        shown = tuple(at for at, show in enumerate(shows) if show and roles[at] in self.roles)
        if shown:
            after = replace(after, stakes=replace(state.stakes, shown=shown, known=True))
            events = (*events, *(Event("shown", {"seat": at}) for at in shown))
            events = (*events, Event("roles", {"roles": list(roles)}))
        return Step(entered(rules, after, self.kind), events)

    def fallback(self, _state: State, ask: Ask) -> Move:
        """Not."""
        return Show(ask.id, False)

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """No or yes."""
        return (0, 1) if any(ask.seat == seat for ask in self.asks(state)) else ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """What was chosen."""
        show = line.get("show")
        if line.get("event") != "show_chosen":
            return None
        if type(show) is not bool:
            raise Illegal("bad_record", field="show")
        return Show(ask, show)
