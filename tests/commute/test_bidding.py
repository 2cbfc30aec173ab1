"""Biddings with one, two, three and eight bidders (`commute.md 1`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.commute.state import Bid, State, Take
from engine.game import Step
from engine.tables.commute import COMMUTE
from tests.commute.scene import (
    SPECIAL,
    asked,
    cards_of,
    carried,
    made,
    refused,
    rider,
    scene,
    told,
    waits,
    with_dice,
)

HANDS = (("jog", "lift"), ("detour", "spot-check"), ("navigation", "old-hand"))


def opened(*hands: tuple[str, ...], dice: tuple[int, ...] = ()) -> State:
    """A race in which a bidding begins."""
    state = scene(*(rider("bus" if seat < 4 else "metro", *hand) for seat, hand in enumerate(hands)))
    return carried(with_dice(state, *dice), *SPECIAL).state


def all_bid(state: State) -> Step[State]:
    """After every seat has put in its first card."""
    step = Step(state, ())
    for seat, _ in waits(state):
        step = made(step.state, seat, Bid, step.state.riders[seat].hand[0])
    return step


def test_each_seat_with_cards_puts_one_in_unseen() -> None:
    state = opened(HANDS[0], (), HANDS[2])
    assert waits(state) == [(0, "bid"), (2, "bid")]
    step = made(state, 0, Bid, "lift")
    assert [(event.name, event.to) for event in step.events] == [("bid_chosen", ()), ("bid_placed", None)]
    assert step.state.riders[0].hand == ("jog",)
    assert waits(step.state) == [(2, "bid")]
    assert refused(lambda: made(state, 2, Bid, "lift")) == ("not_in_hand", {"cards": ["lift"]})


def test_a_lone_bidder_does_not_roll_and_gets_two_kilometres_or_his_card_back() -> None:
    state = opened(HANDS[0], ())
    step = made(state, 0, Bid, "jog")
    assert not told(step, "dice_rolled")
    assert waits(step.state) == [(0, "prize")]
    km = made(step.state, 0, Take, "km").state
    assert (km.riders[0].km, km.riders[0].hand[:1], km.discards) == (2, ("lift",), ("jog",))
    cards = made(step.state, 0, Take, "cards")
    assert set(cards.state.riders[0].hand) >= {"jog", "lift"}
    assert cards.state.riders[0].km == 0
    assert told(cards, "prize_taken") == [{"seat": 0, "place": 1, "prize": "cards", "km": 0, "cards": 1}]


@pytest.mark.parametrize(
    ("first", "second", "km", "won", "left"),
    [
        ("km", "km", (2, 1), (0, 0), 2),
        ("km", "cards", (2, 0), (0, 2), 0),
        ("cards", None, (0, 1), (2, 0), 0),
    ],
)
def test_of_two_bidders_the_second_gets_a_kilometre_or_what_cards_are_left(
    first: str, second: str | None, km: tuple[int, int], won: tuple[int, int], left: int
) -> None:
    step = all_bid(opened(*HANDS[:2], dice=(2, 5)))
    assert told(step, "bids_ranked") == [{"places": [1, 0]}]
    events = list(step.events)
    for seat, prize in ((1, first), (0, second)):
        if prize is not None:
            assert waits(step.state) == [(seat, "prize")]
            step = made(step.state, seat, Take, prize)
            events += step.events
    taken = [event.facts for event in events if event.name == "prize_taken"]
    assert tuple(one["km"] for one in taken) == km
    assert tuple(one["cards"] for one in taken) == won
    assert [step.state.riders[seat].km for seat in (1, 0)] == list(km)
    assert sum(len(event.facts["cards"]) for event in events if event.name == "discarded") == left
    assert step.state.bidding is None


def test_of_three_the_last_gets_a_card_as_far_as_they_last() -> None:
    step = all_bid(opened(*HANDS, dice=(3, 1, 6)))
    assert told(step, "bids_ranked") == [{"places": [2, 0, 1]}]
    one = made(made(step.state, 2, Take, "km").state, 0, Take, "km")
    assert told(one, "prize_taken")[-1] == {"seat": 1, "place": 3, "prize": "cards", "km": 0, "cards": 1}
    assert len(told(one, "discarded")[0]["cards"]) == 2
    two = made(step.state, 2, Take, "cards")
    assert [(prize["seat"], prize["km"], prize["cards"]) for prize in told(two, "prize_taken")] == [
        (2, 0, 3),
        (0, 1, 0),
        (1, 0, 0),
    ]
    assert not told(two, "discarded")
    three = made(made(step.state, 2, Take, "km").state, 0, Take, "cards")
    assert [(prize["seat"], prize["cards"]) for prize in told(three, "prize_taken")] == [(0, 2), (1, 1)]


def test_ties_roll_again_among_themselves_where_a_place_hangs_on_it() -> None:
    step = all_bid(opened(*HANDS, dice=(4, 4, 2, 3, 3, 1)))
    rolled = [[roll["seat"] for roll in one["rolls"]] for one in told(step, "dice_rolled")]
    assert rolled[:3] == [[0, 1, 2], [0, 1], [0, 1]]
    assert told(step, "bids_ranked") == [{"places": [*ranks_of(told(step, "dice_rolled"))]}]
    assert [throw.number for throw in step.state.throws] == list(range(len(rolled)))


EIGHT = (
    *((card,) for card in ("jog", "lift", "detour", "spot-check", "navigation", "old-hand")),
    ("bus-lane", "false-alarm"),
    ("rush-hour", "false-alarm"),
)


def ranks_of(throws: list[dict[str, Any]]) -> list[int]:
    """The seats by what they rolled: first throw, then second, …"""
    rolled: dict[int, list[int]] = {}
    for throw in throws:
        for roll in throw["rolls"]:
            rolled.setdefault(roll["seat"], []).append(roll["value"])
    return sorted(rolled, key=rolled.__getitem__, reverse=True)


@pytest.mark.parametrize("dice", [(6, 5, 4, 3, 2, 1), (6, 6, 1, 1, 1), (3, 1, 3, 3), (2, 2, 2)])
def test_eight_bid_and_three_win(dice: tuple[int, ...]) -> None:
    state = opened(*EIGHT, dice=dice)
    before = cards_of(state)
    step = all_bid(state)
    throws = told(step, "dice_rolled")
    (ranked,) = told(step, "bids_ranked")
    assert ranked["places"] == ranks_of(throws)[:3]
    assert len(throws[0]["rolls"]) == 8
    assert step.state.bidding is not None
    assert len(step.state.bidding.pool) == 8
    first, second, third = ranked["places"]
    step = made(step.state, first, Take, "cards")
    step = made(step.state, second, Take, "cards")
    won = {one["seat"]: one["cards"] for one in told(step, "prize_taken")}
    assert won == {second: 2, third: 1}
    assert len(told(step, "discarded")[0]["cards"]) == 2
    assert cards_of(step.state) == before


@pytest.mark.parametrize("bidders", [1, 2, 3, 8])
@pytest.mark.parametrize("prize", ["km", "cards"])
def test_all_see_what_is_to_be_won(bidders: int, prize: str) -> None:
    state = opened(*EIGHT[:bidders], *((),) * (bidders == 1))
    printed = [{"km": 2, "cards": 3}, {"km": 1, "cards": 2}, {"km": 0, "cards": 1}]
    step = Step(state, ())
    for seat, _ in waits(state):
        bidding = COMMUTE.public(step.state)["bidding"]
        assert bidding["prizes"] == [
            {"km": one["km"], "cards": min(one["cards"], bidders)} for one in printed[:bidders]
        ]
        step = made(step.state, seat, Bid, step.state.riders[seat].hand[0])
    while step.state.pending.kind == "prizes":
        bidding = COMMUTE.public(step.state)["bidding"]
        step = made(step.state, bidding["places"][bidding["next"]], Take, prize)
        won = told(step, "prize_taken")[0][prize]
        assert won == bidding["prizes"][0][prize] > 0


def test_what_is_won_is_told_to_the_winner_alone() -> None:
    step = all_bid(opened(*HANDS, dice=(3, 1, 6)))
    taken = made(step.state, 2, Take, "cards")
    (gained,) = [event for event in taken.events if event.name == "cards_gained"]
    assert gained.to == (2,)
    assert set(gained.facts["cards"]) == {"jog", "spot-check", "old-hand"}


def test_a_prize_that_is_not_offered_is_refused() -> None:
    state = all_bid(opened(*HANDS, dice=(3, 1, 6))).state
    assert refused(lambda: made(state, 2, Take, "gold")) == ("no_prize", {"prize": "gold"})
    assert asked(state, 2).startswith("prize-")


def test_a_bidding_may_bring_a_seat_in() -> None:
    state = scene(rider("bus", "jog", km=38), rider("bus", "lift"))
    state = all_bid(carried(with_dice(state, 6, 1), *SPECIAL).state).state
    step = made(state, 0, Take, "km")
    step = made(step.state, 1, Take, "km")
    assert step.state.arrived == (0,)
    assert told(step, "arrived") == [{"seat": 0, "place": 1, "km": 40}]


def test_nobody_with_a_card_means_no_bidding() -> None:
    state = scene(rider("bus"), rider("bus"))
    assert not told(carried(state, *SPECIAL), "dice_rolled")
