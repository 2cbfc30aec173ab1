"""Choosing transports: the blind first choice, later ones, breakdown and transfer (`commute.md 1, 3`)."""

from __future__ import annotations

from dataclasses import replace

from engine.commute.board import VEHICLES, WALKING, places_of
from engine.commute.course import Course, in_turn, riders_of
from engine.commute.state import Board, Boarding, Going, Pick, Picking, State
from engine.game import Illegal

BREAKS_DOWN = (1, 6)


# --- the first choice ---------------------------------------------------------------------------------------


def full_piles(state: State, picks: tuple[int | None, ...]) -> list[bool]:
    """Of the vehicles that lie face down, which are full."""
    return [picks.count(pile) >= places_of(vehicle) for pile, vehicle in enumerate(state.vehicles)]


def open_picking(course: Course) -> None:
    """From the starting seat each picks a vehicle that lies face down."""
    course.ask(Picking(course.state.hour.starter, (None,) * len(course.state.riders)))


def pick(course: Course, seat: int, move: Pick, picking: Picking) -> None:
    """The seat's pick; after the last all are turned up. Raises Illegal `pile_full`."""
    full = full_piles(course.state, picking.picks)
    if not 0 <= move.pile < len(full) or full[move.pile]:
        raise Illegal("pile_full", pile=move.pile)
    picks = (*picking.picks[:seat], move.pile, *picking.picks[seat + 1 :])
    course.tell("picked", seat=seat, pile=move.pile)
    if None in picks:
        return course.ask(Picking((seat + 1) % len(picks), picks))
    course.change(pending=Going())
    course.tell("vehicles_turned", vehicles=list(course.state.vehicles))
    for rider, pile in enumerate(picks):
        if pile is not None:
            course.place(rider, course.state.vehicles[pile])
    return course.change(vehicles=())


# --- later choices ------------------------------------------------------------------------------------------


def on_offer(state: State) -> tuple[str, ...]:
    """The vehicles that run, and walking."""
    return (*(one for one in VEHICLES if one not in state.broken), WALKING)


def with_place(state: State) -> tuple[str, ...]:
    """The vehicles that run and have a place free, and walking."""
    return tuple(
        one for one in on_offer(state) if one == WALKING or len(riders_of(state, one)) < places_of(one)
    )


def open_boarding(course: Course) -> None:
    """Who rides stays or gets off; who walked last round chooses any transport, at once and unseen
    (`commute.md 3`)."""
    state = course.state
    seats = tuple(seat for seat in in_turn(state) if not state.riders[seat].walks)
    offers = tuple(offers_of(state, seat) for seat in seats)
    if seats:
        course.ask(Boarding(seats, offers, (None,) * len(seats)))


def offers_of(state: State, seat: int) -> tuple[str, ...]:
    """What a seat chooses from in a round without a transfer."""
    transport = state.riders[seat].transport
    assert transport is not None, "it is on its way"
    return on_offer(state) if transport == WALKING else (transport, WALKING)


def open_transfer(course: Course) -> None:
    """Whoever rides, or walked last round, chooses any transport, at once and unseen (`commute.md 1`)."""
    state = course.state
    seats = tuple(seat for seat in in_turn(state) if not state.riders[seat].walks)
    if seats:
        offers = (on_offer(state),) * len(seats)
        course.ask(Boarding(seats, offers, (None,) * len(seats), transfer=True))


def board(course: Course, seat: int, move: Board, boarding: Boarding) -> None:
    """The seat's choice; after the last all are shown and placed. Raises Illegal `bad_transport`."""
    at = boarding.seats.index(seat)
    if move.transport not in boarding.offers[at]:
        raise Illegal("bad_transport", transport=move.transport)
    course.tell("transport_chosen", to=(), seat=seat, transport=move.transport)
    course.tell("choice_made", seat=seat)
    choices = (*boarding.choices[:at], move.transport, *boarding.choices[at + 1 :])
    course.change(pending=replace(boarding, choices=choices))
    if None not in choices:
        course.change(pending=Going())
        place_all(course, boarding, dict(zip(boarding.seats, filter(None, choices), strict=True)))


def place_all(course: Course, boarding: Boarding, chosen: dict[int, str]) -> None:
    """Who stays keeps his place; the others roll where they are too many, and the losers choose again, or
    walk in a transfer, where nobody stays."""
    course.tell("choices_shown", choices=[{"seat": seat, "transport": one} for seat, one in chosen.items()])
    riders = course.state.riders
    unplaced = {seat for seat, one in chosen.items() if boarding.transfer or one != riders[seat].transport}
    losers: list[int] = []
    for transport in (WALKING, *VEHICLES):
        wanting = [seat for seat, one in chosen.items() if one == transport and seat in unplaced]
        losers += seated(course, transport, wanting, unplaced)
    if losers and boarding.transfer:
        for seat in losers:
            course.place(seat, WALKING, walks=True)
        course.tell("left_to_walk", seats=losers)
    elif losers:
        choose_again(course, losers)


def seated(course: Course, transport: str, wanting: list[int], unplaced: set[int]) -> list[int]:
    """Places those who want the transport, by the dice where there are too few places; who gets none. Whoever
    is `unplaced` has given up the place he had."""
    free = len(wanting)
    if transport != WALKING:
        taken = [seat for seat in riders_of(course.state, transport) if seat not in unplaced]
        free = places_of(transport) - len(taken)
    if 0 < free < len(wanting):
        wanting = list(course.ranked(wanting, (free,), "place", transport))
    for seat in wanting[:free]:
        unplaced.remove(seat)
        course.place(seat, transport)
    return wanting[free:]


def choose_again(course: Course, losers: list[int]) -> None:
    """Who found no place chooses again, among transports with a place free."""
    seats = tuple(seat for seat in in_turn(course.state) if seat in losers)
    course.tell("must_choose_again", seats=list(seats))
    course.ask(Boarding(seats, (with_place(course.state),) * len(seats), (None,) * len(seats)))


# --- breakdown ----------------------------------------------------------------------------------------------


def break_down(course: Course) -> None:
    """Every rider rolls; with a 1 or a 6 his transport is out for this round, and all on it walk
    (`commute.md 1`)."""
    riders = [seat for seat in in_turn(course.state) if course.state.riders[seat].transport != WALKING]
    if not riders:
        return
    rolled = course.roll(riders, "breakdown")
    broken = {course.state.riders[seat].transport for seat in riders if rolled[seat] in BREAKS_DOWN}
    for transport in VEHICLES:
        if transport in broken:
            thrown = riders_of(course.state, transport)
            course.change(broken=(*course.state.broken, transport))
            course.tell("broke_down", transport=transport, seats=thrown)
            for seat in thrown:
                course.place(seat, WALKING, walks=True)
