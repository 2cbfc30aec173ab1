"""The landlord names the card that makes the small landlord (`speculator.md 5, 16, 17, 18, 19`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.cards import RANK_OF, SORT_KEY, Card, format_cards
from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.opening.entering import asking, dealt_again, entered
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.roles import shown_roles
from engine.shedding.rules import Rules
from engine.shedding.seats import changed, opened
from engine.shedding.state import Move, NameCard, Naming, State


@dataclass(frozen=True, slots=True)
class Nameable:
    """A card that may be named. `shown`: how many copies of it the landlord then lays open; `beside`: how
    many lie open before the speculator and count for the naming; `alone`: all others are the landlord's
    own."""

    shown: int
    beside: int
    alone: bool


Form = Callable[[State, int], Mapping[Card, Nameable]]
"""The cards that the landlord's seat may name, refused ones perhaps among them."""

COPIES = 3


def twins(state: State, landlord: int) -> Mapping[Card, Nameable]:
    """Any card whose twin is not his own (`speculator.md 18`)."""
    hand = state.hands[landlord]
    return {card: Nameable(1, 0, False) for card in hand if hand.count(card) == 1}


def nearest(state: State, landlord: int) -> Mapping[Card, Nameable]:
    """Another card of the rank turned up, else of the nearest rank of which he has one, the higher of two;
    refused ones are passed over (`speculator.md 16`)."""
    up, hand = state.deal.turned_up, state.hands[landlord]
    assert up is not None
    open_to = [card for card in hand if card != up.card and card not in state.speculation.named]
    if not open_to:
        return {}

    def distance(card: Card) -> tuple[int, int]:
        return abs(RANK_OF[card] - RANK_OF[up.card]), -RANK_OF[card]

    best = min(map(distance, open_to))
    return {card: Nameable(1, 0, hand.count(card) > 1) for card in open_to if distance(card) == best}


def thirds(state: State, landlord: int) -> Mapping[Card, Nameable]:
    """A card of which he has two, or one beside one that lies open in the talon (`speculator.md 17`)."""
    hand, talon = state.hands[landlord], state.face_up[state.speculation.seat]
    found = {}
    for card in dict.fromkeys(hand):
        own, beside = hand.count(card), min(talon.count(card), 1)
        if own + beside > 1:
            found[card] = Nameable(2 - beside, beside, own + beside == COPIES)
    return found


@dataclass(frozen=True, slots=True)
class Names:
    """The landlord names a card of the `form`; whoever holds the copy that is left is the small landlord,
    known to himself alone. If the speculator holds it he shows it, and the landlord names another. `alone`:
    it may be his own; if nothing can be named he plays alone, at other tables it is dealt again."""

    form: Form
    alone: bool
    kind: str = "naming"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """He is asked."""
        landlord = state.deal.roles.index(LANDLORD)
        if self.nameable(state):
            return asking(state, Naming(landlord))
        if not self.alone:
            return dealt_again(rules, state, Event("dealt_again", {"why": "named"}))
        roles = self.roles(rules, state, "")
        after = replace(
            state, deal=replace(state.deal, roles=roles), stakes=replace(state.stakes, known=True)
        )
        told = (Event("alone", {"seat": landlord}), Event("roles", {"roles": list(roles)}))
        return entered(rules, after, self.kind, told)

    def nameable(self, state: State) -> dict[Card, Nameable]:
        """What can be named now, low to high."""
        named, found = state.speculation.named, self.form(state, state.deal.roles.index(LANDLORD))
        return {
            card: found[card]
            for card in sorted(found, key=SORT_KEY.__getitem__)
            if card not in named and (self.alone or not found[card].alone)
        }

    def asks(self, state: State) -> tuple[Ask, ...]:
        """The landlord."""
        assert isinstance(state.pending, Naming)
        ask = f"name-{state.deal.shuffles}-{len(state.speculation.named)}"
        return (Ask(ask, state.pending.seat, "name", ("name",), pace="name"),)

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """He names it. Raises Illegal `not_nameable`."""
        assert isinstance(move, NameCard)
        offers = self.nameable(state)
        if move.card not in offers:
            raise Illegal("not_nameable", offers=list(offers))
        card, how = move.card, offers[move.card]
        shown = (card,) * how.shown
        speculation = replace(state.speculation, named=(*state.speculation.named, card))
        face_up = changed(state.face_up, seat, opened(state.face_up[seat], shown))
        after = replace(state, speculation=speculation, face_up=face_up, moves=state.moves + 1)
        named = Event("named", {"seat": seat, "card": card, "shown": format_cards(shown)})
        if state.hands[speculation.seat].count(card) > how.beside:
            return self.refused(rules, after, card, how.beside + 1, named)
        roles = self.roles(rules, after, card)
        after = replace(after, deal=replace(state.deal, roles=roles, twin=card))
        told = (
            named,
            Event("roles", {"roles": list(roles)}, to=()),
            Event("roles_shown", {"roles": list(shown_roles(rules, roles, False))}),
        )
        return entered(rules, after, self.kind, told)

    def refused(self, rules: Rules, state: State, card: Card, copies: int, named: Event) -> Step[State]:
        """The speculator shows that he holds it; the landlord is asked again."""
        seat = state.speculation.seat
        face_up = changed(state.face_up, seat, opened(state.face_up[seat], (card,) * copies))
        told = Event("twin_shown", {"seat": seat, "card": card})
        step = self.begin(rules, replace(state, face_up=face_up))
        assert step is not None
        return Step(step.state, (named, told, *step.events))

    def roles(self, rules: Rules, state: State, card: Card) -> tuple[str, ...]:
        """By seat: who holds the card, and is neither landlord nor speculator, is the small landlord."""
        return tuple(
            role or (rules.twin if card in hand else FARMER)
            for role, hand in zip(state.deal.roles, state.hands, strict=True)
        )

    def fallback(self, state: State, ask: Ask) -> Move:
        """The highest card that can be named; one that does not leave him alone, if he can."""
        offers = self.nameable(state)
        return NameCard(ask.id, max(offers, key=lambda card: (not offers[card].alone, SORT_KEY[card])))

    def offers(self, _state: State, _seat: int) -> tuple[int, ...]:
        """No numbers."""
        return ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """The card named."""
        if line.get("event") != "named":
            return None
        return NameCard(ask, str(line.get("card")))


def nameable(rules: Rules, state: State, seat: int) -> tuple[Card, ...]:
    """The cards that the seat may name now."""
    if state.pending != Naming(seat):
        return ()
    stage = rules.stage("naming")
    assert isinstance(stage, Names)
    return tuple(stage.nameable(state))
