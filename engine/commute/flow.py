"""The course of a round (`commute.md 1`): what follows when nothing is waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.commute.bidding import next_prize, open_bidding
from engine.commute.board import BOSS, TIMES
from engine.commute.boarding import break_down, open_boarding, open_picking, open_transfer
from engine.commute.course import Course, in_turn, surplus
from engine.commute.playing import next_turn
from engine.commute.reckoning import late, let_arrive, points_of, reckon
from engine.commute.state import Discarding, Hour, Item, Over, State
from engine.game import Json

DRAWN = 2
SPECIAL_ITEMS: Mapping[str, tuple[Item, ...]] = {
    "bidding": ("bidding", "arrivals", "carried"),
    "breakdown": ("breakdown", "carried"),
    "transfer": ("transfer", "carried"),
}


def carry_on(course: Course) -> None:
    """Until something is asked, or the race is over: what the round still holds, else the next round."""
    while course.state.pending.kind == "going":
        if any(map(surplus, course.state.riders)):
            course.ask(Discarding())
        elif len(course.state.arrived) == len(course.state.riders):
            end(course)
        elif course.state.agenda:
            item, *rest = course.state.agenda
            course.change(agenda=tuple(rest))
            ITEMS[item](course)
        else:
            turn_cards(course)


def turn_cards(course: Course) -> None:
    """Round cards are turned up to the first plain one, which sets the clock; the boss ends the race
    (`commute.md 1`)."""
    state = course.state
    at = next(place for place, card in enumerate(state.ahead) if card in TIMES or card == BOSS)
    turned = state.ahead[: at + 1]
    first = state.hour.clock < 0
    starter = state.hour.starter if first else next_starter(state)
    clock = len(TIMES) if turned[-1] == BOSS else TIMES.index(turned[-1])
    specials = turned[:-1]
    course.change(ahead=state.ahead[at + 1 :], hour=Hour(clock, starter, specials))
    course.tell("round_started", clock=clock, starter=starter, cards=list(turned))
    if turned[-1] == BOSS:
        return end(course)
    carried = [item for special in specials for item in SPECIAL_ITEMS[special]]
    choice: tuple[Item, ...] = ("pick",) if first else () if "transfer" in specials else ("board",)
    return course.change(agenda=(*carried, "draw", *choice, "events", "reckon", "arrivals"))


def next_starter(state: State) -> int:
    """The starting seat moves on to the next that is still on its way."""
    number = len(state.riders)
    seats = ((state.hour.starter + at) % number for at in range(1, number + 1))
    return next(seat for seat in seats if seat not in state.arrived)


def carried(course: Course) -> None:
    """One more special is carried out."""
    hour = course.state.hour
    course.change(hour=replace(hour, carried_out=hour.carried_out + 1))


def draw(course: Course) -> None:
    """Each seat draws two, from the starting seat on (`commute.md 2`)."""
    for seat in in_turn(course.state):
        course.draw(seat, DRAWN)


def ranking(state: State) -> list[dict[str, Json]]:
    """How the race ended: those in, by arrival, then the late, the farthest first."""
    order = [
        *((seat, place) for place, seat in enumerate(state.arrived, 1)),
        *((seat, 0) for seat in late(state)),
    ]
    return [{"seat": seat, "place": place, "km": state.riders[seat].km} for seat, place in order]


def end(course: Course) -> None:
    """The race is over: all are in, or the boss is, and who is not in is late (`commute.md 8`)."""
    if course.state.hour.clock == len(TIMES):
        course.tell("boss_came", late=late(course.state))
    course.change(agenda=(), pending=Over())
    course.tell("settled", ranking=ranking(course.state), points=list(points_of(course.state)))


ITEMS: Mapping[Item, Callable[[Course], None]] = {
    "bidding": open_bidding,
    "prizes": next_prize,
    "breakdown": break_down,
    "transfer": open_transfer,
    "carried": carried,
    "draw": draw,
    "pick": open_picking,
    "board": open_boarding,
    "events": next_turn,
    "reckon": reckon,
    "arrivals": let_arrive,
}
