"""What event cards do when they act (`commute.md 4, 11`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.commute.board import WALKING
from engine.commute.course import Course
from engine.commute.deck import CARDS, MARKED, EventCard
from engine.commute.state import Laid, Marker, Played
from engine.game import Json

RADIO_CARDS = 2


def act(course: Course, played: Played) -> None:
    """The card acts; it was the newest and is on the stack no longer."""
    card = CARDS[played.card]
    if card.id in EFFECTS:
        course.discard((played.card,))
        EFFECTS[card.id](course, played)
        return
    told(course, played)
    if harms(card) and played.target is not None and course.drop_marker(played.target, "navigation"):
        course.discard((played.card,))
        course.tell("navigated", seat=played.target, card=played.card)
    elif card.group == "transport":
        on = card.transports if played.transport is None else (played.transport,)
        course.change(laid=(*course.state.laid, Laid(card.id, played.seat, on)))
    else:
        lie(course, played, played.seat if played.target is None else played.target)


def harms(card: EventCard) -> bool:
    """Whether the card is a personal minus, which `navigation` cancels (`commute.md 6, 11`)."""
    return card.group == "other" or card.id == "twisted-ankle"


def lie(course: Course, played: Played, seat: int) -> None:
    """The card lies on the seat: a marker for its time, another for this round."""
    rider = course.state.riders[seat]
    if played.card in MARKED:
        marker = Marker(played.card, played.seat, MARKED[played.card])
        course.change_rider(seat, markers=(*rider.markers, marker))
    else:
        course.change_rider(seat, laid=(*rider.laid, Laid(played.card, played.seat)))


def told(course: Course, played: Played) -> None:
    """That the card acts."""
    course.tell(
        "card_acted",
        number=played.number,
        seat=played.seat,
        card=played.card,
        target=played.target,
        transport=played.transport,
    )


def false_alarm(course: Course, played: Played) -> None:
    """The card that was replied to does nothing."""
    *below, cancelled = course.state.stack
    course.change(stack=tuple(below))
    course.discard((cancelled.card,))
    course.tell(
        "card_cancelled", number=cancelled.number, seat=cancelled.seat, card=cancelled.card, by=played.seat
    )


def pass_the_buck(course: Course, played: Played) -> None:
    """The card that was replied to is aimed at another."""
    *below, card = course.state.stack
    course.change(stack=(*below, replace(card, target=played.target, sender=played.seat)))
    course.tell("card_passed_on", number=card.number, card=card.card, seat=played.seat, target=played.target)


def traffic_radio(course: Course, played: Played) -> None:
    """Draw two."""
    told(course, played)
    course.draw(played.seat, RADIO_CARDS)


def free_breakfast(course: Course, played: Played) -> None:
    """A random card of the target, if it still holds any."""
    told(course, played)
    assert played.target is not None, "it is aimed at a seat"
    hand = course.state.riders[played.target].hand
    if not hand:
        return
    card = course.stream(f"breakfast {course.count('breakfasts')}").choice(hand)
    course.take_from_hand(played.target, (card,))
    course.put_in_hand(played.seat, (card,))
    facts: dict[str, Json] = {"seat": played.seat, "from": played.target}
    course.tell("card_moved", to=(), **facts | {"card": card})
    course.tell("card_taken", **facts)
    course.tell("card_seen", to=(played.seat, played.target), **facts | {"card": card})


def missed_stop(course: Course, played: Played) -> None:
    """The target walks."""
    told(course, played)
    assert played.target is not None, "it is aimed at a seat"
    course.place(played.target, WALKING)


def quick_change(course: Course, played: Played) -> None:
    """The seat moves at once."""
    told(course, played)
    assert played.transport is not None, "it names a transport"
    course.place(played.seat, played.transport)


EFFECTS: dict[str, Callable[[Course, Played], None]] = {
    "false-alarm": false_alarm,
    "pass-the-buck": pass_the_buck,
    "traffic-radio": traffic_radio,
    "free-breakfast": free_breakfast,
    "missed-stop": missed_stop,
    "quick-change": quick_change,
}
"""Cards that act once and are discarded."""
