"""The special `bidding` (`commute.md 1`): cards put in unseen, dice, and what is won."""

from __future__ import annotations

from dataclasses import replace

from engine.commute.course import Course, in_turn
from engine.commute.deck import in_order
from engine.commute.state import Bid, Bidding, BidsWanted, Choosing, Going, Prize, State, Take
from engine.game import Illegal

WON_KM = (2, 1, 0)
WON_CARDS = (3, 2, 1)
"""By place, what can be won: the one or the other."""


def open_bidding(course: Course) -> None:
    """Every seat with cards must put one in."""
    seats = tuple(seat for seat in in_turn(course.state) if course.state.riders[seat].hand)
    if seats:
        course.ask(BidsWanted(seats, (None,) * len(seats)))


def put_in(course: Course, seat: int, move: Bid, wanted: BidsWanted) -> None:
    """The seat's card. After the last one the dice are rolled. Raises Illegal `not_in_hand`."""
    if move.card not in course.state.riders[seat].hand:
        raise Illegal("not_in_hand", cards=[move.card])
    course.take_from_hand(seat, (move.card,))
    course.tell("bid_chosen", to=(), seat=seat, card=move.card)
    course.tell("bid_placed", seat=seat)
    at = wanted.seats.index(seat)
    bids = (*wanted.bids[:at], move.card, *wanted.bids[at + 1 :])
    course.change(pending=replace(wanted, bids=bids))
    if None not in bids:
        course.change(pending=Going())
        rank(course, wanted.seats, tuple(filter(None, bids)))


def rank(course: Course, seats: tuple[int, ...], bids: tuple[str, ...]) -> None:
    """All bidders roll for the first three places; the cards put in are shuffled."""
    places = course.ranked(seats, (1, 2, 3), "bidding")[: len(WON_KM)]
    # The pool is shuffled from the order of the pack: so it says nothing of who put in what.
    pool = course.stream(f"bidding {course.count('biddings')}").shuffled(in_order(bids))
    course.change(bidding=Bidding(seats, places, 0, pool))
    course.put_off("prizes")
    course.tell("bids_ranked", places=list(places))


def worth(place: int, pool: int) -> tuple[int, int]:
    """What the place, counted from 0, can win while so many cards are left: kilometres, or cards."""
    return WON_KM[place], min(WON_CARDS[place], pool)


def prizes(bidding: Bidding) -> tuple[Prize, ...]:
    """What the next winner chooses from."""
    km, cards = worth(bidding.chosen, len(bidding.pool))
    offered: tuple[tuple[Prize, int], ...] = ("km", km), ("cards", cards)
    return tuple(prize for prize, number in offered if number)


def next_prize(course: Course) -> None:
    """The next winner chooses, unless there is nothing to choose; what nobody took is discarded."""
    bidding = course.state.bidding
    assert bidding is not None, "the dice are rolled"
    if bidding.chosen == len(bidding.places):
        course.change(bidding=None)
        if bidding.pool:
            course.discard(bidding.pool)
            course.tell("discarded", seat=None, cards=list(bidding.pool))
        return
    course.put_off("prizes")
    offered = prizes(bidding)
    if len(offered) > 1:
        course.ask(Choosing())
    else:
        win(course, bidding, offered[0] if offered else "cards")


def take(course: Course, move: Take) -> None:
    """The next winner's choice. Raises Illegal `no_prize`."""
    bidding = course.state.bidding
    assert bidding is not None, "a winner is asked"
    if move.prize not in prizes(bidding):
        raise Illegal("no_prize", prize=move.prize)
    course.change(pending=Going())
    win(course, bidding, move.prize)


def win(course: Course, bidding: Bidding, prize: Prize) -> None:
    """The next winner gets kilometres, or cards from the top of the pool."""
    at, seat = bidding.chosen, bidding.places[bidding.chosen]
    most_km, most_cards = worth(at, len(bidding.pool))
    km = most_km if prize == "km" else 0
    cards = bidding.pool[:most_cards] if prize == "cards" else ()
    course.change(bidding=replace(bidding, chosen=at + 1, pool=bidding.pool[len(cards) :]))
    course.tell("prize_taken", seat=seat, place=at + 1, prize=prize, km=km, cards=len(cards))
    if km:
        course.change_rider(seat, km=course.state.riders[seat].km + km)
    if cards:
        course.put_in_hand(seat, cards)
        course.tell("cards_gained", to=(seat,), seat=seat, cards=list(cards))


def chooser(state: State) -> int:
    """The winner who is to choose."""
    assert state.bidding is not None, "the dice are rolled"
    return state.bidding.places[state.bidding.chosen]
