"""What the engine would do for a seat in the race: lawful, complete, and the best first."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.commute.deck import in_order
from engine.commute.state import Board, Discard, Pick, PlayCard, State
from engine.tables.commute import COMMUTE
from tests.commute.scene import asked, carried, played, rider, scene
from tests.contract.deals import random_deal


def hints(state: State, seat: int) -> list[Any]:
    """All hints of a seat."""
    return list(COMMUTE.hints(COMMUTE.public(state), COMMUTE.private(state, seat)))


def kinds(state: State, seat: int) -> list[str]:
    """The seat's hints as words: the card and what it goes on, or the kind of move."""
    return [
        " ".join(str(part) for part in (one.card, one.target, one.transport) if part is not None)
        if isinstance(one, PlayCard)
        else one.kind
        for one in hints(state, seat)
    ]


@pytest.mark.parametrize(("players", "number"), [(3, 1), (8, 1)])
def test_every_hint_is_lawful_and_given_once(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    for state in list(deal.states)[::7]:
        for ask in COMMUTE.asks(state):
            found = list(islice(hints(state, ask.seat), 60))
            assert found
            assert len(set(found)) == len(found)
            for move in found:
                COMMUTE.play(state, ask.seat, move)


def test_what_gains_most_comes_first_and_the_pass_before_what_gains_nothing() -> None:
    state = scene(
        rider("bus", "bus-lane", "old-hand", "jog", "forgotten-badge", "traffic-radio"),
        rider("taxi", km=9),
        rider("taxi", km=20),
    )
    assert kinds(state, 0) == [
        "bus-lane bus",  # a kilometre of one's transport counts once for every seat
        "jog",
        "forgotten-badge 2",
        "forgotten-badge 1",
        "traffic-radio",
        "pass",
        "old-hand taxi",
    ]


def test_a_seat_may_change_to_what_is_faster() -> None:
    state = scene(rider("bus", "quick-change"), rider("taxi"))
    assert kinds(state, 0)[:3] == ["quick-change car", "quick-change taxi", "quick-change metro"]
    assert kinds(state, 0)[-1] == "quick-change walking"


@pytest.mark.parametrize(
    ("card", "target", "transport", "first"),
    [
        ("forgotten-badge", 1, None, "false-alarm"),
        ("forgotten-badge", 2, None, "wave"),
        ("rush-hour", None, "bus", "false-alarm"),
        ("rush-hour", None, "taxi", "wave"),
        ("rainstorm", None, None, "false-alarm"),
        ("bus-lane", None, "bus", "wave"),
        ("jog", None, None, "wave"),
    ],
)
def test_a_reply_comes_first_only_to_what_harms_the_seat(
    card: str, target: int | None, transport: str | None, first: str
) -> None:
    state = played(
        scene(rider("taxi", card), rider("bus", "false-alarm"), rider()), 0, card, target, transport
    )
    assert kinds(state.state, 1)[0] == first
    assert {"wave", "false-alarm"} == set(kinds(state.state, 1))


def test_a_seat_is_told_to_defend_its_card_but_not_another_s() -> None:
    held = "false-alarm"
    state = scene(rider("taxi", "jog", held), rider("bus", held), rider("bus", held))
    cancelled = played(played(state, 0, "jog").state, 1, held).state
    assert kinds(cancelled, 0) == [held, "wave"]
    assert kinds(cancelled, 2) == ["wave", held]


def test_what_is_given_up_first_is_worth_least() -> None:
    hand = ("overslept", "lift", "loose-laces", "traffic-radio")
    state = carried(scene(rider("bus", *hand), rider("bus", "jog")), "bidding").state
    assert [one.card for one in hints(state, 0)] == ["loose-laces", "traffic-radio", "lift", "overslept"]
    eleven = in_order((*hand, *("early-start",) * 4, "jog", "jog", "rush-hour"))
    state = carried(scene(rider("bus", *eleven), rider("bus"))).state
    found = hints(state, 0)
    assert all(isinstance(one, Discard) and len(one.cards) == 1 for one in found)
    assert found[0].cards in {("loose-laces",), ("early-start",)}
    assert len(found) == len(set(eleven))


def test_all_other_choices_are_what_is_offered() -> None:
    state = COMMUTE.start(3, bytes(32), {}).state
    seat = COMMUTE.asks(state)[0].seat
    assert hints(state, seat) == [Pick(asked(state, seat), pile) for pile in range(5)]
    walks = carried(scene(rider("walking"), rider("taxi")), "board").state
    assert [one.transport for one in hints(walks, 0)] == ["car", "taxi", "metro", "bus", "e-bike", "walking"]
    assert hints(walks, 1) == [Board(asked(walks, 1), "taxi"), Board(asked(walks, 1), "walking")]
