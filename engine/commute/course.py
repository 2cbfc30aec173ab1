"""The changes of one move as they are made: a `Course` lives for one computation and ends as a `Step`. What
every part of a round needs is here: telling, drawing and discarding cards, rolling dice, changing places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from engine.commute.deck import PASS_HOLDS_ON, Card, in_order, without
from engine.commute.state import Item, Pending, Rider, Roll, State, Throw, Why
from engine.game import Event, Json, Step
from engine.rng import Stream

MOST_CARDS = 10
FACES = 6


class Course:
    """A state on its way, and what happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.rolled = False

    def step(self) -> Step[State]:
        """What has become of it."""
        return Step(self.state, tuple(self.events))

    def tell(self, name: str, *, to: tuple[int, ...] | None = None, **facts: Json) -> None:
        """What happened, to all or to some; to nobody (`()`): for the record alone."""
        self.events.append(Event(name, facts, to))

    def change(self, **fields: Any) -> None:
        """Other fields of the state."""
        self.state = replace(self.state, **fields)

    def change_rider(self, seat: int, **fields: Any) -> None:
        """Other fields of a seat's piece."""
        riders = self.state.riders
        self.change(riders=(*riders[:seat], replace(riders[seat], **fields), *riders[seat + 1 :]))

    def ask(self, pending: Pending) -> None:
        """Something new is waited for."""
        self.change(pending=pending, prompts=self.state.prompts + 1)

    def put_off(self, item: Item) -> None:
        """This is the next thing to be done in the round."""
        self.change(agenda=(item, *self.state.agenda))

    def stream(self, label: str) -> Stream:
        """The chance of this name."""
        return Stream(bytes.fromhex(self.state.setting.seed), label)

    def count(self, name: str) -> int:
        """How often chance was asked for this before; it is once more now."""
        before: int = getattr(self.state.drawn, name)
        self.change(drawn=replace(self.state.drawn, **{name: before + 1}))
        return before

    # --- cards ----------------------------------------------------------------------------------------------

    def discard(self, cards: Iterable[Card]) -> None:
        """Cards go to the discards."""
        self.change(discards=in_order((*self.state.discards, *cards)))

    def take_from_hand(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards that are held leave the hand."""
        hand = without(self.state.riders[seat].hand, cards)
        assert hand is not None, "the cards are held"
        self.change_rider(seat, hand=hand)

    def put_in_hand(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards come to the hand."""
        self.change_rider(seat, hand=in_order((*self.state.riders[seat].hand, *cards)))

    def draw(self, seat: int, number: int) -> None:
        """The seat draws from the pile, which is made again from the discards when it is empty; with both
        empty it draws what there is (`commute.md 2, 6`)."""
        drawn: list[Card] = []
        while len(drawn) < number and (self.state.pile or self.reshuffled()):
            drawn.append(self.state.pile[0])
            self.change(pile=self.state.pile[1:])
        self.put_in_hand(seat, drawn)
        self.tell("drew", seat=seat, cards=len(drawn))
        self.tell("cards_drawn", to=(seat,), seat=seat, cards=drawn)

    def reshuffled(self) -> bool:
        """Makes the pile again from the discards; whether there were any."""
        if not self.state.discards:
            return False
        pile = self.stream(f"pile {self.count('reshuffles') + 1}").shuffled(self.state.discards)
        self.change(pile=pile, discards=())
        self.tell("pile_order", to=(), cards=list(pile))
        self.tell("pile_reshuffled", cards=len(pile))
        return True

    # --- places ---------------------------------------------------------------------------------------------

    def place(self, seat: int, transport: str, *, walks: bool = False) -> None:
        """The seat rides on a transport from now on; a `monthly-pass` goes with the metro or bus it leaves.
        `walks`: it is thrown off, and chooses no other this round."""
        rider = self.state.riders[seat]
        self.change_rider(seat, transport=transport, walks=walks)
        if rider.transport == transport:
            return
        self.tell("boarded", seat=seat, transport=transport)
        if rider.transport in PASS_HOLDS_ON:
            self.drop_marker(seat, "monthly-pass")

    def drop_marker(self, seat: int, card: Card) -> bool:
        """A marker of this kind goes, if there is one; whether there was."""
        markers = self.state.riders[seat].markers
        at = next((at for at, one in enumerate(markers) if one.card == card), None)
        if at is None:
            return False
        self.change_rider(seat, markers=(*markers[:at], *markers[at + 1 :]))
        self.discard((card,))
        self.tell("marker_gone", seat=seat, card=card)
        return True

    # --- dice -----------------------------------------------------------------------------------------------

    def roll(self, seats: Sequence[int], why: Why, transport: str | None = None) -> dict[int, int]:
        """Each seat rolls a die; by seat."""
        rolls = tuple(Roll(seat, self.stream(f"die {self.count('dice')}").below(FACES) + 1) for seat in seats)
        throw = Throw(self.count("throws"), why, transport, rolls)
        self.change(throws=(*(self.state.throws if self.rolled else ()), throw))
        self.rolled = True
        self.tell(
            "dice_rolled",
            number=throw.number,
            why=why,
            transport=transport,
            rolls=[{"seat": roll.seat, "value": roll.value} for roll in rolls],
        )
        return {roll.seat: roll.value for roll in rolls}

    def clear_dice(self) -> None:
        """Dice of earlier moves have been looked at long enough; those of this one still lie."""
        if not self.rolled:
            self.change(throws=())

    def ranked(
        self, seats: Sequence[int], cuts: Sequence[int], why: Why, transport: str | None = None
    ) -> tuple[int, ...]:
        """The seats by their dice, the highest first. Equal ones roll again among themselves where it
        matters: where one of the `cuts` (after the nth) would go through them. One seat alone does not
        roll."""
        if len(seats) < 2:
            return tuple(seats)
        rolled = self.roll(seats, why, transport)
        order: list[int] = []
        for value in range(FACES, 0, -1):
            equal = [seat for seat in seats if rolled[seat] == value]
            inside = [cut - len(order) for cut in cuts if 0 < cut - len(order) < len(equal)]
            order += self.ranked(equal, inside, why, transport) if inside else equal
        return tuple(order)


def in_turn(state: State) -> list[int]:
    """The seats still on their way, from the starting seat on."""
    number = len(state.riders)
    seats = ((state.hour.starter + at) % number for at in range(number))
    return [seat for seat in seats if seat not in state.arrived]


def riders_of(state: State, transport: str) -> list[int]:
    """The seats that ride on a transport."""
    return [seat for seat, rider in enumerate(state.riders) if rider.transport == transport]


def surplus(rider: Rider) -> int:
    """How many cards a hand holds over ten (`commute.md 2`)."""
    return max(0, len(rider.hand) - MOST_CARDS)
