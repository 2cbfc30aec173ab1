"""Kilometres of a round, arrival and points (`commute.md 5, 8, 9`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commute.reckoning import points_of
from engine.commute.state import Hour, Laid, Marker, State
from engine.tables.commute import COMMUTE
from tests.commute.scene import (
    all_pass,
    cards_of,
    carried,
    rider,
    scene,
    sums,
    told,
    transport_sums,
    with_dice,
)


def on(transport: str, *cards: str) -> tuple[Laid, ...]:
    """Cards on a transport."""
    return tuple(Laid(card, 0, (transport,)) for card in cards)


def lying(*cards: str) -> tuple[Laid, ...]:
    """Cards on a seat."""
    return tuple(Laid(card, 0) for card in cards)


@pytest.mark.parametrize(
    ("transport", "cards", "km"),
    [
        ("bus", (), 3),
        ("bus", ("bus-lane", "direct-service"), 6),
        ("bus", ("rush-hour", "every-stop"), 0),
        ("bus", ("rush-hour", "rush-hour", "every-stop"), 0),
        ("bus", ("rush-hour", "rush-hour", "bus-lane"), 0),
        ("bus", ("bus-lane", "bus-rerouted"), 0),
        ("walking", ("loose-laces",), 0),
        ("walking", ("loose-laces", "short-cut", "downhill"), 3),
    ],
)
def test_a_transport_moves_at_least_nothing_and_a_stop_makes_it_nothing(
    transport: str, cards: tuple[str, ...], km: int
) -> None:
    state = scene(rider(transport), laid=on(transport, *cards))
    assert transport_sums(state, transport) == sums(state) == [km]


@pytest.mark.parametrize(
    ("cards", "marker", "transport_cards", "km"),
    [
        (("jog",), "", ("bus-rerouted",), 2),
        (("jog", "forgotten-badge"), "", ("bus-rerouted",), 1),
        (("forgotten-phone", "forgotten-phone"), "", (), 0),
        (("forgotten-phone", "forgotten-phone", "jog"), "", (), 1),
        (("lift", "overslept"), "", ("bus-lane",), 0),
        (("forgotten-badge",), "", ("rush-hour", "every-stop"), 0),
        (("early-start",), "", ("rush-hour", "rush-hour"), 1),
        ((), "monthly-pass", (), 4),
        ((), "twisted-ankle", (), 2),
        ((), "twisted-ankle", ("bus-rerouted",), 0),
        ((), "navigation", (), 3),
        ((), "stomach-ache", (), 3),
    ],
)
def test_cards_on_the_person_come_after_those_on_the_transport(
    cards: tuple[str, ...], marker: str, transport_cards: tuple[str, ...], km: int
) -> None:
    markers = (Marker(marker, 0, 1),) if marker else ()
    one = rider("bus", laid=lying(*cards), markers=markers)
    assert sums(scene(one, laid=on("bus", *transport_cards))) == [km]


def test_all_move_and_what_lies_is_discarded_save_markers() -> None:
    one = rider("bus", "jog", laid=lying("lift"), markers=(Marker("monthly-pass", 0, 0),), km=7)
    state = scene(one, rider("car", "jog"), laid=on("car", "spot-check"), broken=("taxi",))
    step = all_pass(state)
    assert [one.km for one in step.state.riders] == [14, 3]
    assert told(step, "reckoned") == [
        {
            "seats": [
                {"seat": 0, "transport": "bus", "moved": 7, "km": 14},
                {"seat": 1, "transport": "car", "moved": 3, "km": 3},
            ]
        }
    ]
    assert step.state.discards == ("spot-check", "lift")
    assert [one.card for one in step.state.riders[0].markers] == ["monthly-pass"]
    assert (step.state.laid, step.state.broken) == ((), ())
    assert cards_of(step.state) == cards_of(state)


def test_who_has_come_the_whole_way_gives_up_place_hand_and_markers() -> None:
    there = rider("car", "jog", km=36, markers=(Marker("navigation", 0, 0),))
    step = all_pass(scene(there, rider("bus", "jog")))
    rider_in = step.state.riders[0]
    assert (rider_in.transport, rider_in.hand, rider_in.markers, rider_in.km) == (None, (), (), 41)
    assert step.state.arrived == (0,)
    assert {"navigation", "jog"} <= set(step.state.discards)
    assert [ask.seat for ask in COMMUTE.asks(step.state)] == [1]


def arriving(*seats: tuple[int, int]) -> State:
    """A race at the end of whose round the seats have so many kilometres and cards."""
    cards = iter(("jog", "jog", "jog", "false-alarm", "false-alarm", "false-alarm", "detour", "detour"))
    return scene(*(rider("walking", *(next(cards) for _ in range(hand)), km=km - 1) for km, hand in seats))


def test_in_the_same_round_more_kilometres_come_first_then_more_cards() -> None:
    step = carried(arriving((40, 1), (42, 0), (40, 2), (39, 2)), "reckon", "arrivals")
    assert step.state.arrived == (1, 2, 0)
    assert [one["place"] for one in told(step, "arrived")] == [1, 2, 3]
    assert not told(step, "dice_rolled")


def test_else_the_dice_decide_and_ties_roll_again() -> None:
    state = with_dice(arriving((40, 1), (40, 1), (40, 1), (39, 1)), 4, 5, 4, 2, 6)
    step = carried(state, "reckon", "arrivals")
    assert step.state.arrived == (1, 2, 0)
    throws = [(one["why"], [roll["seat"] for roll in one["rolls"]]) for one in told(step, "dice_rolled")]
    assert throws == [("arrival", [0, 1, 2]), ("arrival", [0, 2])]


def test_the_starting_seat_moves_on_past_who_has_arrived() -> None:
    state = scene(rider("bus", "jog"), rider(None, km=40), rider("bus", "jog"), arrived=(1,))
    assert all_pass(state).state.hour.starter == 2


def test_the_race_is_over_when_all_are_in() -> None:
    step = all_pass(scene(rider("car", "jog", km=36), rider("bus", "jog", km=37)))
    assert step.state.pending.kind == "over"
    assert not told(step, "boss_came")
    outcome = COMMUTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.winner, outcome.camps) == ("first", ("first", "arrived"))
    assert outcome.points == (1, -1)


def test_the_boss_ends_the_race_and_who_is_not_in_is_late() -> None:
    state = scene(
        rider("walking", "jog", km=30), rider(None, km=44), rider("bus", "jog"), arrived=(1,),
        hour=Hour(10, 0), ahead=("bidding", "boss"),
    )  # fmt: skip
    step = all_pass(state)
    assert told(step, "round_started") == [{"clock": 11, "starter": 2, "cards": ["bidding", "boss"]}]
    assert told(step, "boss_came") == [{"late": [0, 2]}]
    assert step.state.pending.kind == "over"
    assert COMMUTE.asks(step.state) == ()
    ranking = [
        {"seat": 1, "place": 1, "km": 44},
        {"seat": 0, "place": 0, "km": 31},
        {"seat": 2, "place": 0, "km": 3},
    ]
    assert told(step, "settled") == [{"ranking": ranking, "points": [-3, 6, -3]}]
    outcome = COMMUTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.winner, outcome.camps) == ("first", ("late", "first", "late"))


def test_where_nobody_arrives_the_boss_has_won() -> None:
    step = all_pass(scene(rider("walking", "jog"), rider("bus", "jog"), ahead=("boss",), hour=Hour(10, 0)))
    outcome = COMMUTE.outcome(step.state)
    assert outcome is not None
    assert (outcome.winner, outcome.camps, outcome.points) == ("boss", ("late", "late"), (0, 0))


@pytest.mark.parametrize(
    ("players", "arrived", "points"),
    [
        (2, (1,), (-2, 2)),
        (3, (2, 0, 1), (0, -3, 3)),
        (4, (0, 3), (9, -7, -7, 5)),
        (8, (), (0,) * 8),
        (8, tuple(range(8)), (28, 20, 12, 4, -4, -12, -20, -28)),
    ],
)
def test_points(players: int, arrived: tuple[int, ...], points: tuple[int, ...]) -> None:
    state = replace(scene(*(rider() for _ in range(players))), arrived=arrived)
    assert points_of(state) == points
    assert sum(points) == 0
