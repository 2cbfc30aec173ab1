"""Winning without play, and the speculator who takes no part in it (`speculator.md 14, 15`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import BLACK_JOKER, RANK_OF, Card, format_cards
from engine.game import Event, Step
from engine.shedding.opening.call import opposite
from engine.shedding.opening.entering import entered, leaders
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.playing import settled
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Over, State

CALL = 3
"""Who wins before the calling, wins as at this call."""


def alike(hand: tuple[Card, ...], copies: int, jokers: int = 0) -> tuple[Card, ...]:
    """The cards of a hand that are of one rank and at least so many, else so many jokers (0 = none count);
    none where there are not enough."""
    for rank in range(BLACK_JOKER):
        found = tuple(card for card in hand if RANK_OF[card] == rank)
        if len(found) >= copies:
            return found
    found = tuple(card for card in hand if RANK_OF[card] >= BLACK_JOKER)
    return found if jokers and len(found) >= jokers else ()


@dataclass(frozen=True, slots=True)
class WinsAtOnce:
    """A seat that holds `copies` cards of a rank, and is not the speculator, wins: before the calling as
    landlord; when the roles are decided for its side. Of several the first in turn, from the first caller or
    the landlord on."""

    copies: int
    kind: str

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """The deal is over, if there is one."""
        players, before = len(state.hands), not state.stakes.call
        first = opposite(state) if before else leaders(rules, state)[0]
        for seat in ((first + step) % players for step in range(players)):
            if seat != state.speculation.seat and (cards := alike(state.hands[seat], self.copies)):
                return self.won(rules, state, seat, cards)
        return None

    def won(self, rules: Rules, state: State, seat: int, cards: tuple[Card, ...]) -> Step[State]:
        """The seat has won."""
        told = Event("won_at_once", {"seat": seat, "cards": format_cards(cards)})
        if not state.stakes.call:
            roles = tuple(
                LANDLORD if at == seat else role or FARMER for at, role in enumerate(state.deal.roles)
            )
            state = replace(
                state, deal=replace(state.deal, roles=roles), stakes=replace(state.stakes, call=CALL)
            )
        roles = state.deal.roles
        camp = rules.camp_of(roles[seat]).id
        state = replace(
            state,
            pending=Over(camp),
            speculation=replace(state.speculation, at_once=seat, noticed=cards, gifts=()),
        )
        lines = (told, Event("roles", {"roles": list(roles)}), settled(rules, state, camp))
        return Step(state, lines)


@dataclass(frozen=True, slots=True)
class Notices:
    """Whether the speculator holds so many cards of a rank, or jokers, before he gives, is kept in mind."""

    copies: int
    jokers: int = 0
    kind: str = "noticing"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """It goes on."""
        cards = alike(state.hands[state.speculation.seat], self.copies, self.jokers)
        noticed = replace(state, speculation=replace(state.speculation, noticed=cards))
        return entered(rules, noticed, self.kind)


@dataclass(frozen=True, slots=True)
class SitsOut:
    """The speculator who held so many before he gave, or holds them now, takes no part in play: his hand is
    laid aside."""

    copies: int
    jokers: int = 0
    kind: str = "sitting_out"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """His hand is laid aside, if so, and it goes on."""
        speculation, deal = state.speculation, state.deal
        seat = speculation.seat
        hand = state.hands[seat]
        cards = speculation.noticed or alike(hand, self.copies, self.jokers)
        if not cards:
            return None
        after = replace(
            state,
            deal=replace(deal, stock=(*deal.stock, *hand)),
            hands=changed(state.hands, seat, ()),
            face_up=changed(state.face_up, seat, ()),
            speculation=replace(speculation, noticed=cards, sits_out=True),
        )
        aside = {"cards": format_cards(hand), "from": seat, "to": "stock"}
        events = (
            Event("sat_out", {"seat": seat, "cards": format_cards(cards)}),
            Event("moved", aside, to=()),
            Event("moved", aside, to=(seat,)),
        )
        return entered(rules, after, self.kind, events)
