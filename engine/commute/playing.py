"""Event cards in turn, and the window in which they can be replied to (`commute.md 4, 7`)."""

from __future__ import annotations

from dataclasses import replace

from engine.commute.aiming import Target, barred, check_target, repliers
from engine.commute.course import Course, in_turn
from engine.commute.effects import act
from engine.commute.state import Going, PlayCard, Played, Turn, Window
from engine.game import Illegal


def next_turn(course: Course) -> None:
    """The next seat that is not done plays a card or passes; it goes round until all are done
    (`commute.md 4`)."""
    state = course.state
    first = in_turn(state)
    at = next((place for place, seat in enumerate(first) if seat == state.turn), -1)
    for seat in (*first[at + 1 :], *first[: at + 1]):
        rider = course.state.riders[seat]
        if rider.done:
            continue
        if rider.hand and not barred(rider):
            course.change(turn=seat)
            course.put_off("events")
            return course.ask(Turn())
        course.change_rider(seat, done=True)
        course.tell("turn_skipped", seat=seat, why="barred" if barred(rider) else "no_cards")
    return course.change(turn=None)


def pass_turn(course: Course, seat: int) -> None:
    """The seat is done for this round."""
    course.clear_dice()
    course.change(pending=Going())
    course.change_rider(seat, done=True)
    course.tell("passed", seat=seat)


def play_card(course: Course, seat: int, move: PlayCard) -> None:
    """The seat plays a card, on its turn or as a reply. Raises Illegal: `not_in_hand`, and what
    `check_target` raises."""
    if move.card not in course.state.riders[seat].hand:
        raise Illegal("not_in_hand", cards=[move.card])
    check_target(course.state, seat, move.card, Target(move.target, move.transport))
    course.clear_dice()
    course.take_from_hand(seat, (move.card,))
    number = course.state.played
    played = Played(number, move.card, seat, move.target, move.transport, seat)
    course.change(stack=(*course.state.stack, played), played=number + 1)
    course.tell(
        "card_played",
        number=number,
        seat=seat,
        card=move.card,
        target=move.target,
        transport=move.transport,
    )
    open_window(course)


def open_window(course: Course) -> None:
    """The newest card can be replied to; with nobody to reply it acts."""
    while course.state.stack:
        if repliers(course.state):
            return course.ask(Window())
        newest_acts(course)
    return course.change(pending=Going())


def newest_acts(course: Course) -> None:
    """The newest card acts, and is on the stack no longer."""
    *below, newest = course.state.stack
    course.change(stack=tuple(below))
    act(course, newest)


def wave(course: Course, seat: int, window: Window) -> None:
    """The seat lets the newest card act; it does when all have."""
    waved = (*window.waved, seat)
    course.tell("waved", seat=seat)
    course.change(pending=replace(window, waved=waved))
    if set(repliers(course.state)) <= set(waved):
        newest_acts(course)
        open_window(course)
