"""Each event card's effect (`commute.md 11`)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.commute.deck import CARDS, PACK
from engine.commute.state import Laid, Marker
from tests.commute.scene import (
    acted,
    fallen_back,
    hands,
    played,
    refused,
    rider,
    scene,
    sums,
    told,
    transport_sums,
    until_next,
    waits,
)

SPARE = "false-alarm"
"""Held besides, so that the round goes on after a card."""


def test_there_are_88_cards() -> None:
    groups = Counter[str]()
    for card in PACK:
        kind = CARDS[card]
        sign = "plus" if kind.km > 0 else "minus"
        groups[f"transport {sign}" if kind.group == "transport" else kind.group] += 1
    assert groups == {
        "transport plus": 24,
        "transport minus": 22,
        "self": 9,
        "other": 10,
        "tool": 10,
        "reply": 8,
        "marker": 5,
    }
    assert len(PACK) == 88


ON_TRANSPORTS = [
    ("green-lights", "car", 6),
    ("old-hand", "taxi", 6),
    ("bus-lane", "bus", 4),
    ("express-train", "metro", 5),
    ("full-battery", "e-bike", 4),
    ("short-cut", "walking", 2),
    ("clear-overpass", "car", 7),
    ("clear-overpass", "taxi", 7),
    ("direct-service", "metro", 6),
    ("direct-service", "bus", 5),
    ("downhill", "e-bike", 5),
    ("downhill", "walking", 3),
    ("rush-hour", "car", 3),
    ("rush-hour", "taxi", 3),
    ("rush-hour", "bus", 1),
    ("spot-check", "car", 3),
    ("detour", "taxi", 3),
    ("every-stop", "bus", 2),
    ("crowd-control", "metro", 2),
    ("flat-battery", "e-bike", 1),
    ("loose-laces", "walking", 0),
    ("engine-trouble", "car", 0),
    ("driver-change", "taxi", 0),
    ("bus-rerouted", "bus", 0),
    ("metro-suspended", "metro", 0),
    ("puncture", "e-bike", 0),
]


@pytest.mark.parametrize(("card", "transport", "km"), ON_TRANSPORTS)
def test_a_card_on_a_transport_moves_all_on_it(card: str, transport: str, km: int) -> None:
    others = "walking" if transport != "walking" else "bus"
    state = scene(rider(others, card, SPARE), rider(transport), rider(transport), rider(others))
    before = sums(state)
    after = acted(state, 0, card, None, transport).state
    assert transport_sums(after, transport) == [km]
    assert sums(after) == [before[0], km, km, before[3]]


@pytest.mark.parametrize("card", sorted({card for card, _, _ in ON_TRANSPORTS}))
def test_a_card_goes_on_its_own_transports_only(card: str) -> None:
    kind = CARDS[card]
    state = scene(rider("bus", kind.id, SPARE), rider("bus"))
    for transport in ("car", "taxi", "metro", "bus", "e-bike", "walking", "rocket", None):
        if transport in kind.transports:
            assert played(state, 0, kind.id, None, transport).state != state
        else:
            code, _ = refused(lambda: played(state, 0, kind.id, None, transport))  # noqa: B023
            assert code == "bad_transport"


def test_a_card_may_go_on_a_transport_that_nobody_rides_on_or_that_is_broken() -> None:
    state = scene(rider("bus", "spot-check", "detour", SPARE), rider("walking"), broken=("taxi",))
    assert transport_sums(acted(state, 0, "spot-check", None, "car").state, "car") == [3]
    assert acted(state, 0, "detour", None, "taxi").state.laid == (Laid("detour", 0, ("taxi",)),)


def test_a_rainstorm_lies_on_four_transports_at_once() -> None:
    state = scene(rider("metro", "rainstorm", SPARE), rider("car"))
    after = acted(state, 0, "rainstorm").state
    assert transport_sums(after, "car", "taxi", "metro", "bus", "e-bike", "walking") == [4, 4, 4, 2, 2, 1]
    assert refused(lambda: played(state, 0, "rainstorm", None, "car"))[0] == "bad_transport"


@pytest.mark.parametrize(("card", "km"), [("early-start", 4), ("jog", 5), ("lift", 6)])
def test_cards_on_oneself(card: str, km: int) -> None:
    state = scene(rider("bus", card, SPARE), rider("bus"))
    assert sums(acted(state, 0, card).state) == [km, 3]
    assert refused(lambda: played(state, 0, card, 1)) == ("bad_target", {"card": card, "why": "other"})


@pytest.mark.parametrize(("card", "km"), [("forgotten-badge", 2), ("forgotten-phone", 1), ("overslept", 0)])
def test_cards_on_another(card: str, km: int) -> None:
    state = scene(rider("bus", card, SPARE), rider("bus"), rider("bus"))
    assert sums(acted(state, 0, card, 1).state) == [3, km, 3]
    for target, why in ((0, "self"), (3, "other"), (-1, "other"), (None, "missing")):
        code, params = refused(lambda: played(state, 0, card, target))  # noqa: B023
        assert (code, params["why"]) == ("bad_target", why)


def test_nothing_is_played_on_who_has_arrived() -> None:
    state = scene(rider("bus", "overslept", SPARE), rider(None, km=40), rider("bus"), arrived=(1,))
    assert refused(lambda: played(state, 0, "overslept", 1))[1]["why"] == "arrived"


def test_the_radio_draws_two() -> None:
    state = scene(rider("bus", "traffic-radio", SPARE), rider("bus"))
    top = state.pile[:2]
    step = acted(state, 0, "traffic-radio")
    assert Counter(step.state.riders[0].hand) == Counter((SPARE, *top))
    assert step.state.pile == state.pile[2:]
    assert told(step, "drew") == [{"seat": 0, "cards": 2}]
    assert step.state.discards == ("traffic-radio",)


def test_a_breakfast_takes_a_card_that_only_the_two_see() -> None:
    state = scene(rider("bus", "free-breakfast", SPARE), rider("bus", "jog", "lift"), rider("bus"))
    step = acted(state, 0, "free-breakfast", 1)
    (taken,) = Counter(step.state.riders[0].hand) - Counter((SPARE,))
    assert sorted((taken, *step.state.riders[1].hand)) == ["jog", "lift"]
    seen = [event for event in step.events if event.facts.get("card") == taken]
    assert {event.to for event in seen} == {(), (0, 1)}
    assert told(step, "card_taken") == [{"seat": 0, "from": 1}]
    assert refused(lambda: played(state, 0, "free-breakfast", 2))[1]["why"] == "no_cards"


def test_which_card_a_breakfast_takes_is_chance() -> None:
    taken = set()
    for number in range(20):
        state = scene(rider("bus", "free-breakfast", SPARE), rider("bus", "jog", "lift", "navigation"))
        state = replace(state, setting=replace(state.setting, seed=f"{number:064x}"))
        taken |= set(hands(acted(state, 0, "free-breakfast", 1).state)[0])
    assert taken == {"jog", "lift", "navigation", SPARE}


def test_who_misses_his_stop_walks() -> None:
    state = scene(rider("bus", "missed-stop", SPARE), rider("car"), rider("walking"))
    step = acted(state, 0, "missed-stop", 1)
    assert step.state.riders[1].transport == "walking"
    assert told(step, "boarded") == [{"seat": 1, "transport": "walking"}]
    assert refused(lambda: played(state, 0, "missed-stop", 2))[1]["why"] == "walks"


def test_a_quick_change_needs_a_free_place() -> None:
    state = scene(rider("bus", "quick-change", SPARE), rider("car"), broken=("taxi",))
    assert acted(state, 0, "quick-change", None, "metro").state.riders[0].transport == "metro"
    assert acted(state, 0, "quick-change", None, "walking").state.riders[0].transport == "walking"
    for transport in ("car", "taxi", "bus"):
        refusal = refused(lambda: played(state, 0, "quick-change", None, transport))  # noqa: B023
        assert refusal == ("no_place", {"transport": transport})


def test_a_monthly_pass_works_on_metro_and_bus_until_they_are_left() -> None:
    state = scene(rider("car", "monthly-pass", SPARE), rider("bus"))
    laid = acted(state, 0, "monthly-pass").state
    assert sums(laid)[0] == 5
    for transport, km in (("metro", 5), ("bus", 4)):
        riding = scene(
            rider(transport, "quick-change", markers=(Marker("monthly-pass", 0, 0),)), rider("car")
        )
        assert sums(riding)[0] == km
        left = acted(riding, 0, "quick-change", None, "taxi")
        assert left.state.riders[0].markers == ()
        assert "monthly-pass" in left.state.discards
        assert told(left, "marker_gone") == [{"seat": 0, "card": "monthly-pass"}]


@pytest.mark.parametrize("card", ["forgotten-badge", "forgotten-phone", "overslept", "twisted-ankle"])
def test_navigation_cancels_one_personal_minus(card: str) -> None:
    state = scene(rider("bus", card, "forgotten-badge"), rider("bus", markers=(Marker("navigation", 1, 0),)))
    step = acted(state, 0, card, 1)
    assert sums(step.state) == [3, 3]
    assert step.state.riders[1].markers == ()
    assert Counter(step.state.discards) == Counter((card, "navigation"))
    assert told(step, "navigated") == [{"seat": 1, "card": card}]
    again = acted(state, 0, "forgotten-badge", 1).state
    assert sums(again) == [3, 3]


def test_navigation_lets_other_cards_pass() -> None:
    ready = rider("bus", "jog", markers=(Marker("navigation", 1, 0),))
    for card in ("missed-stop", "free-breakfast", "stomach-ache"):
        after = acted(scene(rider("bus", card, SPARE), ready), 0, card, 1).state
        assert "navigation" in [one.card for one in after.riders[1].markers]


def test_a_twisted_ankle_counts_this_round_and_the_next() -> None:
    state = acted(
        scene(rider("bus", "twisted-ankle", "jog"), rider("bus", "jog")), 0, "twisted-ankle", 1
    ).state
    assert sums(state) == [3, 2]
    moved = []
    for _ in range(3):
        before = [one.km for one in state.riders]
        state = until_next(state)
        moved.append(state.riders[1].km - before[1])
    assert moved == [2, 2, 3]
    assert state.riders[1].markers == ()
    assert "twisted-ankle" in state.discards


def test_a_stomach_ache_bars_the_next_round() -> None:
    state = acted(
        scene(rider("bus", "stomach-ache", "jog"), rider("bus", "lift")), 0, "stomach-ache", 1
    ).state
    assert state.turn == 1, "this round it may still play"
    assert [one.left for one in state.riders[1].markers] == [2]
    state = until_next(state)
    while state.pending.kind == "boarding":
        state = fallen_back(state)
    assert [one.left for one in state.riders[1].markers] == [1]
    assert waits(state) == [(0, "turn")]
    after = played(state, 0, "jog")
    assert waits(after.state) == [(0, "turn")], "it may not reply either"
    assert after.state.riders[1].done
    state = until_next(after.state)
    assert state.riders[1].markers == ()
