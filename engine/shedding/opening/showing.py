"""Showing that one is the landlord, or the hidden one (`landlord.md 13`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import format_cards
from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import asking, entered
from engine.shedding.opening.talon import LANDLORD
from engine.shedding.opening.unseen import asked, made
from engine.shedding.roles import shown_roles
from engine.shedding.rules import Rules
from engine.shedding.seats import changed, opened
from engine.shedding.state import Move, Show, Showing, State


@dataclass(frozen=True, slots=True)
class Shows:
    """Every seat that may have one of `roles`, for all that is known, is asked at once and unseen, so that
    who is asked tells nothing; it counts what seats with one of them choose. If one of them shows, all roles
    are known and the deal counts double. `declares`, where not 0: the landlord's showing counts only if he
    shows so many copies of the card named, all there are, and so that he plays alone, and then triple
    (`speculator.md 5, 20`)."""

    roles: tuple[str, ...]
    declares: int = 0
    kind: str = "showing"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """They are asked; nothing is where all roles are known."""
        if state.stakes.known:
            return None
        roles = state.deal.roles
        shown = shown_roles(rules, roles, over=False)
        seats = tuple(seat for seat, role in enumerate(shown) if role is None or role in self.roles)
        return asking(state, Showing(seats, (None,) * len(seats)))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not chosen yet."""
        assert isinstance(state.pending, Showing)
        return asked("show", state.pending.seats, state.pending.shows, "show")

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat has chosen; when all have, those who show are seen."""
        pending = state.pending
        assert isinstance(pending, Showing)
        assert isinstance(move, Show)
        shows = changed(pending.shows, pending.seats.index(seat), move.show)
        events: tuple[Event, ...] = made("show", seat, len(state.hands), show=move.show)
        after = replace(state, pending=Showing(pending.seats, shows), moves=state.moves + 1)
        if None in shows:
            return Step(after, events)
        shown = tuple(
            at for at, show in zip(pending.seats, shows, strict=True) if show and self.counts(state, at)
        )
        if shown:
            seen = self.seen(after, shown)
            after, events = seen.state, (*events, *seen.events)
        return entered(rules, after, self.kind, events)

    def counts(self, state: State, seat: int) -> bool:
        """Whether it counts that the seat shows."""
        role = state.deal.roles[seat]
        if not self.declares or role != LANDLORD:
            return role in self.roles
        return state.hands[seat].count(state.deal.twin) == self.declares

    def seen(self, state: State, shown: tuple[int, ...]) -> Step[State]:
        """All roles are known."""
        alone = self.declares > 0 and state.deal.roles[shown[0]] == LANDLORD
        events = [Event("shown", {"seat": at}) for at in shown]
        face_up = state.face_up
        if alone:
            landlord = shown[0]
            copies = tuple(card for card in state.hands[landlord] if card == state.deal.twin)
            events = [Event("declared_alone", {"seat": landlord, "cards": format_cards(copies)})]
            face_up = changed(face_up, landlord, opened(face_up[landlord], copies))
        stakes = replace(state.stakes, shown=() if alone else shown, alone=alone, known=True)
        told = Event("roles", {"roles": list(state.deal.roles)})
        return Step(replace(state, stakes=stakes, face_up=face_up), (*events, told))

    def fallback(self, _state: State, ask: Ask) -> Move:
        """Not."""
        return Show(ask.id, False)

    def offers(self, state: State, seat: int) -> tuple[int, ...]:
        """No or yes; a landlord who has nothing to declare can only decline, and he alone sees that."""
        if all(ask.seat != seat for ask in self.asks(state)):
            return ()
        mute = self.declares and state.deal.roles[seat] == LANDLORD and not self.counts(state, seat)
        return (0,) if mute else (0, 1)

    def told(self, ask: str, line: Facts) -> Move | None:
        """What was chosen."""
        show = line.get("show")
        if line.get("event") != "show_chosen":
            return None
        if type(show) is not bool:
            raise Illegal("bad_record", field="show")
        return Show(ask, show)
