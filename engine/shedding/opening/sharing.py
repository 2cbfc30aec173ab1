"""Gifts and talon are turned up and shared out (`speculator.md 4, 21`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.cards import SORT_KEY, Card, format_cards, in_order, without
from engine.game import Event, Step
from engine.rng import Stream
from engine.shedding.colours import COLOUR
from engine.shedding.opening.entering import entered, leaders
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import State, TurnedUp

JOKERS = ("BJ", "RJ")


@dataclass(frozen=True, slots=True)
class SharesOut:
    """The landlord gets his gift, the farmers theirs by chance, the speculator the talon, and one of them the
    card turned up aside; all of it lies face up. `wilds`: the card turned up makes wild cards."""

    turned_up_to: Literal["", "landlord", "speculator"] = ""
    wilds: bool = False
    kind: str = "sharing"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """It is done, and it goes on."""
        landlord, speculator = leaders(rules, state)[0], state.speculation.seat
        step = turned_over(state)
        events = list(step.events)
        state = step.state
        for seat, gift in shared(state, landlord):
            state = handed(state, gift, speculator, seat)
            events.append(moved(gift, speculator, seat))
        lying = state.deal.talon[len(state.deal.talon) - state.deal.lying :]
        state = handed(state, lying, None, speculator)
        events.append(moved(lying, "talon", speculator))
        if self.turned_up_to:
            taker = landlord if self.turned_up_to == "landlord" else speculator
            stock = state.deal.stock
            state = replace(handed(state, stock, None, taker), deal=replace(state.deal, stock=()))
            events.append(moved(stock, "stock", taker))
        state = self.settled_down(state, landlord)
        return entered(rules, state, self.kind, tuple(events))

    def settled_down(self, state: State, landlord: int) -> State:
        """The state in which no gift lies face down and nothing aside, and wild cards are fixed."""
        deal, speculation = state.deal, state.speculation
        up = deal.turned_up
        if up is not None and up.seat is None:
            up = TurnedUp(up.card, landlord if self.turned_up_to == "landlord" else speculation.seat)
        wilds: tuple[tuple[Card, ...], ...] = ()
        if self.wilds and up is not None:
            wilds = tuple(
                () if seat == speculation.seat else wild_cards(hand, up.card)
                for seat, hand in enumerate(state.hands)
            )
        return replace(
            state,
            deal=replace(deal, lying=0, turned_up=up),
            speculation=replace(speculation, gifts=(), wilds=wilds),
        )


def turned_over(state: State) -> Step[State]:
    """The state in which the cards of the talon that the speculator took before giving, and has not given,
    lie face up."""
    deal, speculation = state.deal, state.speculation
    early = deal.talon[: len(deal.talon) - deal.lying]
    if not early:
        return Step(state, ())
    given = Counter(card for gift in speculation.gifts for card in gift)
    kept = in_order((Counter(early) - given).elements())
    told = Event("cards_shown", {"seat": speculation.seat, "cards": format_cards(kept)})
    return Step(replace(state, face_up=changed(state.face_up, speculation.seat, kept)), (told,))


def shared(state: State, landlord: int) -> list[tuple[int, tuple[Card, ...]]]:
    """Which seat gets which gift: the landlord his, the farmers theirs by chance."""
    speculation = state.speculation
    farmers = [seat for seat in range(len(state.hands)) if seat not in (landlord, speculation.seat)]
    chance = Stream(bytes.fromhex(state.deal.seed), f"gifts {state.deal.shuffles}")
    gifts = chance.shuffled(speculation.gifts[1:])
    return [(landlord, speculation.gifts[0]), *zip(farmers, gifts, strict=True)]


def handed(state: State, cards: tuple[Card, ...], giver: int | None, taker: int) -> State:
    """The state in which the cards have gone to a seat, and lie face up there."""
    hands = state.hands
    if giver is not None:
        left = without(hands[giver], cards)
        assert left is not None
        hands = changed(hands, giver, left)
    hands = changed(hands, taker, in_order((*hands[taker], *cards)))
    face_up = changed(state.face_up, taker, in_order((*state.face_up[taker], *cards)))
    return replace(state, hands=hands, face_up=face_up)


def moved(cards: tuple[Card, ...], giver: int | str, taker: int) -> Event:
    """That cards have moved, for all to see."""
    return Event("moved", {"cards": format_cards(cards), "from": giver, "to": taker})


def wild_cards(hand: Sequence[Card], up: Card) -> tuple[Card, ...]:
    """The wild cards of a hand: its highest card of the suit that was turned up; for a joker, of each of the
    two suits of its colour."""
    suits = [suit for suit in "SHCD" if COLOUR[suit + "3"] == COLOUR[up]] if up in JOKERS else [up[0]]
    highest = (
        max((card for card in hand if card not in JOKERS and card[0] == suit), key=place, default=None)
        for suit in suits
    )
    return tuple(card for card in highest if card is not None)


def place(card: Card) -> int:
    """Where a card stands in printed order."""
    return SORT_KEY[card]
