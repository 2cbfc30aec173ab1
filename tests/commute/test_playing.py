"""Event cards in turn, replies and their window, the limit of ten, the pile (`commute.md 2, 4, 6, 7`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.commute.state import Discard, Marker, Pass, State, Wave
from engine.tables.commute import COMMUTE
from tests.commute.scene import (
    acted,
    asked,
    cards_of,
    carried,
    let_act,
    made,
    played,
    refused,
    rider,
    scene,
    sums,
    told,
    waits,
)


def silent(state: State) -> State:
    """The race without replies."""
    return replace(state, setting=replace(state.setting, skill_seconds=0))


# --- turns --------------------------------------------------------------------------------------------------


def test_a_card_a_turn_round_and_round_until_all_are_done() -> None:
    state = silent(scene(rider("bus", "jog", "lift"), rider("bus"), rider("bus", "detour", "jog", "jog")))
    turns = []
    for seat, card in ((0, "jog"), (2, "jog"), (0, None), (2, "jog"), (2, None)):
        assert waits(state) == [(seat, "turn")]
        turns.append(state.hour.clock)
        state = (made(state, seat, Pass) if card is None else played(state, seat, card)).state
    assert turns == [1] * 5
    assert state.hour.clock == 2
    assert [one.km for one in state.riders] == [5, 3, 7]


def test_who_has_passed_is_done_for_this_round_only() -> None:
    state = scene(rider("bus", "jog"), rider("bus", "jog", "lift"))
    state = made(state, 0, Pass).state
    assert COMMUTE.public(state)["seats"][0]["done"]
    state = acted(state, 1, "jog").state
    assert waits(state) == [(1, "turn")], "the last one goes on alone"
    state = made(state, 1, Pass).state
    assert not any(one.done for one in state.riders)


def test_a_card_that_is_not_held_or_not_for_now_is_refused() -> None:
    state = scene(rider("bus", "jog", "false-alarm", "pass-the-buck"), rider("bus", "jog"))
    assert refused(lambda: played(state, 0, "lift")) == ("not_in_hand", {"cards": ["lift"]})
    for card in ("false-alarm", "pass-the-buck"):
        assert refused(lambda: played(state, 0, card)) == ("not_now", {"card": card})  # noqa: B023
    window = played(state, 0, "jog").state
    assert refused(lambda: played(window, 1, "jog")) == ("not_now", {"card": "jog"})


# --- replies ------------------------------------------------------------------------------------------------


def test_a_window_opens_for_all_others_with_cards_whatever_they_hold() -> None:
    state = scene(
        rider("bus", "jog"), rider("bus", "detour"), rider("bus"), rider("bus", "false-alarm", done=True),
        rider("bus", "false-alarm", markers=(Marker("stomach-ache", 0, 1),)),
    )  # fmt: skip
    step = played(state, 0, "jog")
    assert waits(step.state) == [(1, "window"), (3, "window")]
    assert [ask.pace for ask in COMMUTE.asks(step.state)] == ["skill", "skill"]
    assert not told(step, "card_acted")
    waved = made(step.state, 1, Wave)
    assert waits(waved.state) == [(3, "window")]
    assert COMMUTE.public(waved.state)["stack"][0]["waved"] == [1]
    assert told(made(waved.state, 3, Wave), "card_acted")


def test_a_false_alarm_cancels_the_card_just_played() -> None:
    state = scene(rider("bus", "lift", "jog"), rider("bus", "false-alarm", "jog"))
    step = let_act(played(played(state, 0, "lift").state, 1, "false-alarm"))
    assert told(step, "card_cancelled") == [{"number": 0, "seat": 0, "card": "lift", "by": 1}]
    assert sums(step.state) == [3, 3]
    assert Counter(step.state.discards) == Counter(("lift", "false-alarm"))
    assert waits(step.state) == [(1, "turn")]


def test_a_false_alarm_may_cancel_a_reply() -> None:
    state = scene(rider("bus", "lift", "false-alarm", "jog"), rider("bus", "false-alarm", "jog"))
    state = played(state, 0, "lift").state
    state = played(state, 1, "false-alarm").state
    assert waits(state) == [(0, "window")]
    step = played(state, 0, "false-alarm")
    assert waits(step.state) == [(1, "window")]
    assert sums(let_act(step).state) == [6, 3]


def test_after_a_reply_was_cancelled_the_card_can_be_replied_to_again() -> None:
    state = scene(
        rider("bus", "lift", "false-alarm", "jog"), rider("bus", "false-alarm", "false-alarm", "jog")
    )
    for seat, card in ((0, "lift"), (1, "false-alarm"), (0, "false-alarm")):
        state = played(state, seat, card).state
    state = made(state, 1, Wave).state
    assert [one.card for one in state.stack] == ["lift"]
    assert waits(state) == [(1, "window")]
    assert sums(let_act(played(state, 1, "false-alarm")).state) == [3, 3]


def test_pass_the_buck_sends_a_card_on_to_a_third_seat() -> None:
    state = scene(rider("bus", "overslept", "jog"), rider("bus", "pass-the-buck"), rider("bus"), rider("bus"))
    state = played(state, 0, "overslept", 1).state
    for target, why in ((0, "sender"), (1, "self"), (4, "other"), (None, "missing")):
        code, params = refused(lambda: played(state, 1, "pass-the-buck", target))  # noqa: B023
        assert (code, params["why"]) == ("bad_target", why)
    step = let_act(played(state, 1, "pass-the-buck", 3))
    assert told(step, "card_passed_on") == [{"number": 0, "card": "overslept", "seat": 1, "target": 3}]
    assert sums(step.state) == [3, 3, 3, 0]


def test_a_card_passed_on_may_be_passed_on_again_but_to_neither_sender() -> None:
    buck = rider("bus", "pass-the-buck", "jog")
    state = scene(rider("bus", "overslept", "jog"), buck, buck, rider("bus", "jog"))
    state = played(played(state, 0, "overslept", 1).state, 1, "pass-the-buck", 2).state
    assert refused(lambda: played(state, 2, "pass-the-buck", 3))[0] == "nothing_to_reply", "not a reply"
    while state.stack[-1].card == "pass-the-buck":
        state = made(state, waits(state)[0][0], Wave).state
    assert (state.stack[0].target, state.stack[0].sender) == (2, 1)
    for target in (0, 1):
        assert refused(lambda: played(state, 2, "pass-the-buck", target))[1]["why"] == "sender"  # noqa: B023
    assert sums(let_act(played(state, 2, "pass-the-buck", 3)).state) == [3, 3, 3, 0]


def test_only_a_card_aimed_at_the_seat_can_be_passed_on() -> None:
    buck = rider("bus", "pass-the-buck")
    own = played(scene(rider("bus", "jog", "jog"), buck, buck), 0, "jog").state
    other = played(scene(rider("bus", "overslept", "jog"), rider("bus"), buck), 0, "overslept", 1).state
    for state in (own, other):
        refusal = refused(lambda: played(state, 2, "pass-the-buck", 1))  # noqa: B023
        assert refusal == ("nothing_to_reply", {"card": "pass-the-buck"})


def test_of_two_seats_nobody_is_left_to_pass_it_on_to() -> None:
    state = played(scene(rider("bus", "overslept", "jog"), rider("bus", "pass-the-buck")), 0, "overslept", 1)
    assert refused(lambda: played(state.state, 1, "pass-the-buck", 0))[0] == "nothing_to_reply"


def test_a_breakfast_passed_on_is_taken_from_the_third_seat() -> None:
    state = scene(rider("bus", "free-breakfast", "jog"), rider("bus", "pass-the-buck"), rider("bus", "lift"))
    step = let_act(played(played(state, 0, "free-breakfast", 1).state, 1, "pass-the-buck", 2))
    assert told(step, "card_taken") == [{"seat": 0, "from": 2}]


def test_without_seconds_there_is_no_window() -> None:
    state = silent(scene(rider("bus", "jog"), rider("bus", "false-alarm")))
    assert told(played(state, 0, "jog"), "card_acted")


# --- the hand and the pile ----------------------------------------------------------------------------------

TEN = ("jog", "jog", "early-start", "early-start", "detour", "detour", "old-hand", "old-hand", "lift")


def test_what_is_over_ten_is_given_up_at_once_by_choice() -> None:
    state = carried(scene(rider("bus", *TEN), rider("bus", "jog")), "draw").state
    assert waits(state) == [(0, "discard")]
    assert COMMUTE.private(state, 0)["surplus"] == 1
    assert refused(lambda: made(state, 0, Discard, ())) == ("bad_number", {"wanted": 1})
    assert refused(lambda: made(state, 0, Discard, ("jog", "jog"))) == ("bad_number", {"wanted": 1})
    assert refused(lambda: made(state, 0, Discard, ("bus-lane",)))[0] == "not_in_hand"
    step = made(state, 0, Discard, ("lift",))
    assert told(step, "discarded") == [{"seat": 0, "cards": ["lift"]}]
    assert len(step.state.riders[0].hand) == 10
    assert waits(step.state) == [(0, "turn")]


def test_the_limit_holds_in_the_middle_of_a_round() -> None:
    state = scene(rider("bus", *TEN, "traffic-radio"), rider("bus", "jog"))
    state = acted(state, 0, "traffic-radio").state
    assert waits(state) == [(0, "discard")]
    assert waits(made(state, 0, Discard, ("jog",)).state) == [(1, "turn")]


def test_all_who_hold_too_many_give_up_at_the_same_time() -> None:
    other = ("bus-lane", "bus-lane", "bus-lane", "rush-hour", "rush-hour", "rush-hour", "rush-hour")
    state = scene(rider("bus", *TEN), rider("bus", *other, "navigation", "navigation", "overslept"))
    state = carried(state, "draw").state
    assert waits(state) == [(0, "discard"), (1, "discard")]
    step = made(state, 1, Discard, ("bus-lane", "navigation"))
    assert waits(step.state) == [(0, "discard")]
    assert asked(step.state, 0) == asked(state, 0)


def test_an_empty_pile_is_made_again_from_the_discards() -> None:
    discards = ("jog", "jog", "old-hand")
    state = scene(rider("bus", "jog"), rider("bus", "lift"), discards=discards)
    state = replace(state, pile=state.pile[:2])
    step = carried(state, "draw")
    assert told(step, "drew") == [{"seat": 0, "cards": 2}, {"seat": 1, "cards": 2}]
    assert told(step, "pile_reshuffled") == [{"cards": 3}]
    assert [event.to for event in step.events if event.name == "pile_order"] == [()]
    assert (len(step.state.pile), step.state.discards) == (1, ())
    assert cards_of(step.state) == cards_of(state)


def test_with_both_piles_empty_one_draws_what_there_is() -> None:
    state = replace(scene(rider("bus", "jog"), rider("bus", "lift")), pile=("detour",))
    step = carried(state, "draw")
    assert told(step, "drew") == [{"seat": 0, "cards": 1}, {"seat": 1, "cards": 0}]


@pytest.mark.parametrize("card", ["jog", "overslept", "spot-check", "quick-change"])
def test_the_view_tells_what_a_card_may_be_played_on_and_what_comes_of_it(card: str) -> None:
    state = scene(rider("bus", card, "lift"), rider("car"), rider("walking"))
    (entry,) = [one for one in COMMUTE.private(state, 0)["cards"] if one["card"] == card]
    assert entry["refusal"] is None
    for target in entry["targets"]:
        after = COMMUTE.public(acted(state, 0, card, target["seat"], target["transport"]).state)
        if card == "spot-check":
            seen = next(one["sum"] for one in after["transports"] if one["id"] == target["transport"])
        else:
            seen = after["seats"][target["seat"] or 0]["sum"]
        assert seen == target["after"]
    assert {"jog": 1, "overslept": 2, "spot-check": 1, "quick-change": 4}[card] == len(entry["targets"])
