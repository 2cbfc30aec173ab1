"""Transports: the blind first choice, later ones, roll-offs, breakdown and transfer (`commute.md 1, 3`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.commute.board import VEHICLES, places_of
from engine.commute.state import Board, Hour, Marker, Pick, State
from engine.game import Step
from engine.tables.commute import COMMUTE
from tests.commute.scene import carried, made, refused, rider, scene, told, until_next, waits, with_dice


def chosen(state: State, choices: dict[int, str]) -> Step[State]:
    """After the seats have chosen these transports."""
    step = Step(state, ())
    for seat, transport in choices.items():
        step = made(step.state, seat, Board, transport)
    return step


def offers(state: State, seat: int) -> list[str]:
    """What the seat may choose from."""
    found: list[str] = COMMUTE.private(state, seat)["offers"]
    return found


# --- the first choice ---------------------------------------------------------------------------------------


def test_the_first_choice_is_blind_and_in_turn_and_keeps_to_the_places() -> None:
    step = COMMUTE.start(8, bytes(32), {})
    state = step.state
    vehicles, starter = state.vehicles, state.hour.starter
    car = vehicles.index("car")
    for turn in range(8):
        seat = (starter + turn) % 8
        assert waits(state) == [(seat, "pick")]
        assert all(not set(VEHICLES) & set(offers(state, other)) for other in range(8))
        view = COMMUTE.public(state)
        assert view["piles"][car]["full"] == (turn > 0)
        assert [one["transport"] for one in view["seats"]] == [None] * 8
        pile = car if turn == 0 else next(int(one) for one in offers(state, seat))
        if turn == 1:
            assert refused(lambda: made(state, seat, Pick, car)) == ("pile_full", {"pile": car})  # noqa: B023
            assert refused(lambda: made(state, seat, Pick, 5))[0] == "pile_full"  # noqa: B023
            assert refused(lambda: made(state, seat, Pick, -1))[0] == "pile_full"  # noqa: B023
        step = made(state, seat, Pick, pile)
        state = step.state
    assert told(step, "vehicles_turned") == [{"vehicles": list(vehicles)}]
    riding = Counter(one.transport for one in state.riders)
    assert riding["car"] == 1
    assert all(riding[one] <= places_of(one) for one in VEHICLES)
    assert state.vehicles == ()
    assert waits(state) == [(starter, "turn")]


# --- later choices ------------------------------------------------------------------------------------------


def test_who_rides_stays_or_walks_and_who_walked_chooses_any_transport() -> None:
    state = carried(scene(rider("bus"), rider("walking", "jog"), rider("car")), "board").state
    assert waits(state) == [(0, "board"), (1, "board"), (2, "board")]
    assert offers(state, 0) == ["bus", "walking"]
    assert offers(state, 1) == [*VEHICLES, "walking"]
    assert refused(lambda: made(state, 0, Board, "metro")) == ("bad_transport", {"transport": "metro"})
    step = chosen(state, {0: "walking", 1: "metro", 2: "car"})
    assert [one.transport for one in step.state.riders] == ["walking", "metro", "car"]
    assert told(step, "boarded") == [{"seat": 0, "transport": "walking"}, {"seat": 1, "transport": "metro"}]


def test_choices_are_unseen_until_all_have_chosen() -> None:
    state = carried(scene(rider("bus"), rider("walking", "jog")), "board").state
    step = made(state, 1, Board, "taxi")
    assert [(event.name, event.to) for event in step.events] == [
        ("transport_chosen", ()),
        ("choice_made", None),
    ]
    assert "taxi" not in str({**COMMUTE.public(step.state), "transports": []})
    assert COMMUTE.private(step.state, 1)["chosen"] == "taxi"
    assert step.state.riders == state.riders


def test_a_place_given_up_in_the_same_round_is_free() -> None:
    state = carried(scene(rider("car", "jog"), rider("walking", "jog")), "board").state
    step = chosen(state, {0: "walking", 1: "car"})
    assert [one.transport for one in step.state.riders] == ["walking", "car"]


def test_who_stays_keeps_his_place_and_the_other_chooses_again() -> None:
    state = carried(scene(rider("car", "jog"), rider("walking", "jog")), "board").state
    step = chosen(state, {0: "car", 1: "car"})
    assert not told(step, "dice_rolled")
    assert told(step, "must_choose_again") == [{"seats": [1]}]
    assert waits(step.state) == [(1, "board")]
    assert offers(step.state, 1) == ["taxi", "metro", "bus", "e-bike", "walking"]
    assert made(step.state, 1, Board, "e-bike").state.riders[1].transport == "e-bike"


def test_more_choosers_than_places_roll_and_the_lower_choose_again() -> None:
    state = scene(*(rider("walking", "jog") for _ in range(3)), rider("taxi"), rider("taxi", "lift"))
    state = carried(with_dice(state, 3, 6, 3), "board").state
    step = chosen(state, {0: "taxi", 1: "taxi", 2: "taxi", 3: "taxi", 4: "taxi"})
    (throw,) = told(step, "dice_rolled")
    assert (throw["why"], throw["transport"]) == ("place", "taxi")
    assert [roll["value"] for roll in throw["rolls"]] == [3, 6, 3]
    assert step.state.riders[1].transport == "taxi"
    assert waits(step.state) == [(0, "board"), (2, "board")], "no tie is broken that nothing hangs on"
    assert "taxi" not in offers(step.state, 0)
    again = chosen(with_dice(step.state, 2, 2, 1, 5), {0: "car", 2: "car"})
    assert len(told(again, "dice_rolled")) == 2
    assert again.state.riders[2].transport == "car"
    assert waits(again.state) == [(0, "board")]
    assert offers(again.state, 0) == ["metro", "bus", "e-bike", "walking"]


# --- breakdown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "broken"), [(1, True), (2, False), (5, False), (6, True)])
def test_with_a_one_or_a_six_a_transport_breaks_down_for_all_on_it(value: int, broken: bool) -> None:
    state = scene(rider("bus", "jog"), rider("bus", "jog"), rider("metro"), rider("walking"))
    step = carried(with_dice(state, 3, value, 4), "breakdown", "board")
    assert [roll["seat"] for roll in told(step, "dice_rolled")[0]["rolls"]] == [0, 1, 2]
    after = step.state
    assert after.broken == (("bus",) if broken else ())
    expected = "walking" if broken else "bus"
    assert [one.transport for one in after.riders] == [expected, expected, "metro", "walking"]
    if broken:
        assert told(step, "broke_down") == [{"transport": "bus", "seats": [0, 1]}]
        assert waits(after) == [(2, "board"), (3, "board")], "who was thrown off walks this round"
        assert "bus" not in offers(after, 3)
        assert COMMUTE.public(after)["transports"][3]["broken"]


def test_a_broken_transport_runs_again_next_round() -> None:
    state = carried(with_dice(scene(rider("bus"), rider("metro")), 1, 2), "breakdown").state
    assert state.broken == ()
    assert state.hour.clock == 2, "nobody holds a card: the round is over"
    assert "bus" in offers(state, 0)


def test_leaving_by_breakdown_takes_the_monthly_pass() -> None:
    state = scene(rider("bus", "jog", markers=(Marker("monthly-pass", 0, 0),)), rider("car"))
    assert carried(with_dice(state, 6, 2), "breakdown").state.riders[0].markers == ()


# --- transfer -----------------------------------------------------------------------------------------------


def test_in_a_transfer_all_choose_at_once_and_losers_walk() -> None:
    state = scene(rider("car", "jog"), rider("e-bike"), rider("walking"), rider("metro"))
    state = carried(with_dice(state, 2, 5, 4), "transfer").state
    assert waits(state) == [(seat, "board") for seat in range(4)]
    assert all(offers(state, seat) == [*VEHICLES, "walking"] for seat in range(4))
    step = chosen(state, {0: "car", 1: "car", 2: "car", 3: "walking"})
    assert [one.transport for one in step.state.riders] == ["walking", "car", "walking", "walking"]
    assert [one.walks for one in step.state.riders] == [True, False, True, False]
    assert told(step, "left_to_walk")[0]["seats"] == [2, 0]
    assert waits(step.state) == [(0, "turn")], "it stands for the choice of the round"


def test_in_a_transfer_nobody_keeps_a_place() -> None:
    state = scene(rider("car", "jog"), rider("e-bike", "jog"))
    state = carried(state, "transfer").state
    step = chosen(state, {0: "e-bike", 1: "car"})
    assert [one.transport for one in step.state.riders] == ["e-bike", "car"]
    assert not told(step, "dice_rolled")


def test_who_broke_down_does_not_choose_in_a_transfer_that_follows() -> None:
    state = scene(rider("car", "jog"), rider("bus"), rider("walking"))
    step = carried(with_dice(state, 6, 2), "breakdown", "transfer")
    assert waits(step.state) == [(1, "board"), (2, "board")]
    assert "car" not in offers(step.state, 1)


def test_specials_are_all_turned_and_carried_out_in_that_order() -> None:
    ahead = ("breakdown", "transfer", "bidding", "8:15", "boss")
    state = replace(scene(rider("bus", "jog"), rider("metro", "jog")), ahead=ahead)
    state = until_next(with_dice(state, 2, 3))
    assert state.hour == Hour(2, 1, ("breakdown", "transfer", "bidding"), 1)
    assert waits(state) == [(1, "board"), (0, "board")]
    assert state.agenda == (
        *("carried", "bidding", "arrivals", "carried"),
        *("draw", "events", "reckon", "arrivals"),
    )
