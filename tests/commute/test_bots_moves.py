"""Single decisions of bots in the race."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import bots
from engine.commute.board import BOSS
from engine.commute.course import Course
from engine.commute.flow import carry_on
from engine.commute.state import Bidding, Board, Boarding, Choosing, Going, Hour, Laid, Pass, State, Wave
from engine.tables.commute import COMMUTE
from tests.commute.scene import played, rider, scene

LAST = Hour(10, 0)


def answers(state: State, seat: int = 0) -> Any:
    """What a bot answers."""
    return bots.choose(COMMUTE, COMMUTE.public(state), COMMUTE.private(state, seat), b"")


def card(state: State, seat: int = 0) -> tuple[str, int | None, str | None] | None:
    """The card that a bot plays, and on what; None: it plays none."""
    move = answers(state, seat)
    return (move.card, move.target, move.transport) if move.kind == "play" else None


def last(*riders: Any, **fields: Any) -> State:
    """The same in the last round."""
    return scene(*riders, hour=LAST, ahead=(BOSS,), **fields)


# --- cards on one's turn ------------------------------------------------------------------------------------


def test_what_helps_goes_on_the_transport_that_the_bot_rides() -> None:
    taxi = scene(rider("taxi", "clear-overpass"), rider("car", "jog"))
    assert card(taxi) == ("clear-overpass", None, "taxi")


@pytest.mark.parametrize("harm", ["rush-hour", "detour", "driver-change"])
def test_the_bots_own_transport_is_not_hindered(harm: str) -> None:
    assert answers(scene(rider("taxi", harm), rider("taxi", "jog"))).kind == "pass"


def test_what_harms_several_goes_where_the_rivals_ride() -> None:
    state = scene(rider("metro", "rush-hour", km=9), rider("bus", km=12), rider("bus", km=11), rider("car"))
    assert card(state) == ("rush-hour", None, "bus")


def test_the_rival_ahead_is_held_up() -> None:
    state = scene(rider("metro", "overslept", km=15), rider("taxi", km=2), rider("taxi", km=17))
    assert card(state) == ("overslept", 2, None)


def test_nothing_is_laid_on_a_transport_that_stands() -> None:
    stopped = (Laid("engine-trouble", 1, ("car",)),)
    state = scene(rider("car", "green-lights"), rider("bus", "jog"), laid=stopped)
    assert isinstance(answers(state), Pass)


def test_a_stop_is_not_wasted_on_who_hardly_moves() -> None:
    state = scene(rider("metro", "overslept", km=9), rider("walking", "jog", km=10))
    assert isinstance(answers(state), Pass)


def test_in_the_last_round_cards_are_played_until_the_office_is_reached() -> None:
    for hand in (("early-start", "jog", "lift"), ("jog", "lift"), ("lift",)):
        assert card(last(rider("metro", *hand, km=32), rider("car", "jog", km=30))) is not None


def test_in_the_last_round_who_would_still_arrive_is_stopped() -> None:
    state = last(rider("metro", "metro-suspended", "driver-change", km=38), rider("taxi", "jog", km=37))
    assert card(state) == ("driver-change", None, "taxi")


def test_the_better_transport_with_a_place_is_changed_to() -> None:
    state = scene(rider("e-bike", "quick-change"), rider("metro", "jog"))
    played_now = card(state)
    assert played_now is not None
    assert played_now[2] in ("car", "taxi")


# --- replies ------------------------------------------------------------------------------------------------


def replies(harm: str, target: int | None, transport: str | None, *hand: str) -> Any:
    """What seat 1 on the taxi replies to a card of seat 0."""
    state = scene(rider("metro", harm, "jog", km=9), rider("taxi", *hand, km=9), rider("bus", "jog", km=9))
    return answers(played(state, 0, harm, target, transport).state, 1)


def test_a_stop_of_the_bot_is_cancelled() -> None:
    assert replies("overslept", 1, None, "false-alarm").card == "false-alarm"
    assert replies("driver-change", None, "taxi", "false-alarm").card == "false-alarm"


@pytest.mark.parametrize(
    ("harm", "target", "transport"),
    [("forgotten-badge", 1, None), ("overslept", 2, None), ("jog", None, None), ("bus-lane", None, "bus")],
)
def test_a_trifle_or_anothers_trouble_is_let_be(harm: str, target: int, transport: str) -> None:
    assert isinstance(replies(harm, target, transport, "false-alarm"), Wave)


def test_what_is_aimed_at_the_bot_goes_on_to_the_third() -> None:
    move = replies("overslept", 1, None, "pass-the-buck")
    assert (move.card, move.target) == ("pass-the-buck", 2)


def test_a_reply_that_saves_the_bots_stop_is_cancelled_again() -> None:
    state = scene(rider("metro", "overslept", "false-alarm", km=9), rider("taxi", "false-alarm", km=10))
    replied = played(played(state, 0, "overslept", 1).state, 1, "false-alarm").state
    assert card(replied, 0) == ("false-alarm", None, None)


# --- transports ---------------------------------------------------------------------------------------------


def boards(*riders: Any, **fields: Any) -> Any:
    """The transport that seat 0 chooses when all choose."""
    course = Course(replace(scene(*riders, **fields), pending=Going(), agenda=("board", "events")))
    carry_on(course)
    move = answers(course.state)
    assert isinstance(move, Board)
    return move.transport


def test_who_rides_well_stays() -> None:
    assert boards(rider("taxi"), rider("bus"), rider("taxi")) == "taxi"
    for transport in ("car", "metro"):
        assert boards(rider(transport), rider("bus"), rider("taxi"), hour=Hour(8, 0)) == transport


def test_who_walks_takes_a_fast_transport_with_a_place() -> None:
    full = [rider("taxi"), rider("taxi"), rider("taxi"), rider("car")]
    assert boards(rider("walking"), *full) in ("metro", "bus")
    assert boards(rider("walking"), rider("metro"), rider("bus")) in ("car", "taxi")


def test_nobody_gets_off_in_the_last_round() -> None:
    assert boards(rider("e-bike", km=20), rider("bus"), hour=LAST, ahead=(BOSS,)) == "e-bike"


def test_in_a_transfer_the_bot_never_walks_while_there_are_places_for_all() -> None:
    state = scene(rider("taxi"), rider("metro"), hour=Hour(1, 0, ("transfer",)))
    offers = ("car", "taxi", "metro", "bus", "e-bike", "walking")
    state = replace(state, pending=Boarding((0, 1), (offers,) * 2, (None,) * 2, transfer=True))
    assert answers(state).transport != "walking"


# --- biddings and hands -------------------------------------------------------------------------------------


def test_in_the_last_round_kilometres_are_won() -> None:
    bidding = Bidding((0, 1, 2), (0, 1, 2), 0, ("jog", "lift", "rush-hour"))
    assert (
        answers(
            last(rider("bus", "jog"), rider("bus"), rider("bus"), pending=Choosing(), bidding=bidding)
        ).prize
        == "km"
    )


def test_a_full_hand_gives_up_what_is_of_least_use() -> None:
    hand = ["lift", "jog", "jog", "early-start", "old-hand", "clear-overpass", "false-alarm", "traffic-radio"]
    state = scene(rider("taxi", *hand, "loose-laces", "full-battery", "bus-lane"), rider("metro", "jog"))
    course = Course(replace(state, pending=Going()))
    carry_on(course)
    (given,) = answers(course.state).cards
    assert given in ("loose-laces", "full-battery", "bus-lane")
