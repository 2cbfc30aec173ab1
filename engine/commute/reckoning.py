"""What a round moves (`commute.md 5`), and who has arrived (`commute.md 8`)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.commute.board import TRANSPORTS
from engine.commute.course import Course, in_turn
from engine.commute.deck import CARDS, PASS_HOLDS_ON
from engine.commute.state import Laid, Marker, Rider, State


def lying_on(state: State, transport: str) -> list[Laid]:
    """The cards on a transport."""
    return [one for one in state.laid if transport in one.transports]


def stopped(cards: Iterable[Laid]) -> bool:
    """Whether one of the cards is a stop."""
    return any(CARDS[one.card].stop for one in cards)


def transport_km(state: State, transport: str) -> int:
    """The kilometres of a transport this round: as printed and by the cards on it, at least 0; none when it
    is stopped or broken (`commute.md 1, 5`)."""
    cards = lying_on(state, transport)
    if transport in state.broken or stopped(cards):
        return 0
    return max(0, TRANSPORTS[transport].km + sum(CARDS[one.card].km for one in cards))


def marker_km(rider: Rider, marker: Marker) -> int:
    """What a marker adds now."""
    if marker.card == "monthly-pass":
        return 1 if rider.transport in PASS_HOLDS_ON else 0
    return -1 if marker.card == "twisted-ankle" else 0


def rider_km(state: State, seat: int) -> int:
    """The kilometres that a seat would move now (`commute.md 5`)."""
    rider = state.riders[seat]
    if rider.transport is None or stopped(rider.laid):
        return 0
    own = sum(CARDS[one.card].km for one in rider.laid) + sum(
        marker_km(rider, marker) for marker in rider.markers
    )
    return max(0, transport_km(state, rider.transport) + own)


def reckon(course: Course) -> None:
    """All move; what lies on transports and seats is discarded, markers stay for their time; broken
    transports are repaired (`commute.md 1, 5`)."""
    course.clear_dice()
    state = course.state
    moved = {seat: rider_km(state, seat) for seat in in_turn(state)}
    gone = [one.card for one in state.laid]
    for seat, km in moved.items():
        rider = course.state.riders[seat]
        gone += [one.card for one in rider.laid]
        course.change_rider(seat, km=rider.km + km, laid=(), walks=False, done=False)
    told = [
        {
            "seat": seat,
            "transport": state.riders[seat].transport,
            "moved": km,
            "km": state.riders[seat].km + km,
        }
        for seat, km in moved.items()
    ]
    course.tell("reckoned", seats=told)
    course.change(laid=(), broken=(), turn=None)
    if gone:
        course.discard(gone)
        course.tell("discarded", seat=None, cards=gone)
    for seat in moved:
        age_markers(course, seat)


def age_markers(course: Course, seat: int) -> None:
    """A round has passed for the seat's markers."""
    for marker in course.state.riders[seat].markers:
        if marker.left == 1:
            course.drop_marker(seat, marker.card)
    course.change_rider(
        seat,
        markers=tuple(
            Marker(one.card, one.seat, max(0, one.left - 1)) for one in course.state.riders[seat].markers
        ),
    )


def let_arrive(course: Course) -> None:
    """Who has come the whole way arrives: the farthest first, then who holds most cards, then by the dice. He
    gives up his place, his hand and what lies on him (`commute.md 6, 8`)."""
    state = course.state
    there = [seat for seat in in_turn(state) if state.riders[seat].km >= state.setting.distance]
    standing: dict[tuple[int, int], list[int]] = {}
    for seat in there:
        standing.setdefault((state.riders[seat].km, len(state.riders[seat].hand)), []).append(seat)
    for key in sorted(standing, reverse=True):
        equal = standing[key]
        for seat in course.ranked(equal, range(1, len(equal)), "arrival"):
            arrive(course, seat)


def arrive(course: Course, seat: int) -> None:
    """The seat is in."""
    rider = course.state.riders[seat]
    cards = [*rider.hand, *(one.card for one in rider.laid), *(one.card for one in rider.markers)]
    course.change(arrived=(*course.state.arrived, seat))
    course.change_rider(seat, transport=None, hand=(), laid=(), markers=(), walks=False, done=False)
    course.tell("arrived", seat=seat, place=len(course.state.arrived), km=rider.km)
    if cards:
        course.discard(cards)
        course.tell("discarded", seat=seat, cards=cards)


def points_of(state: State) -> tuple[int, ...]:
    """The points by seat: P + 1 - n for the nth of P to arrive, 0 for who is late, less the mean, times P
    (`commute.md 9`)."""
    number = len(state.riders)
    scores = [0] * number
    for at, seat in enumerate(state.arrived):
        scores[seat] = number - at
    return tuple(number * score - sum(scores) for score in scores)


def late(state: State) -> list[int]:
    """Who has not arrived, the farthest first."""
    seats = [seat for seat in range(len(state.riders)) if seat not in state.arrived]
    return sorted(seats, key=lambda seat: -state.riders[seat].km)
