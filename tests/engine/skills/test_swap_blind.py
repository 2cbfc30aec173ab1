"""`swap-blind`: instant; another seat; you give a card of your choice and get one of its cards at random;
both seats see both cards."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.rng import Stream
from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

SWAP = "swap-blind"
CHOSEN = {"event": "skill_chosen", "seat": 0, "skill": SWAP, "target": 2, "card": "S5"}


def deal_with(hands: list[str] = HANDS, **setting: Any) -> Scene:
    """Seat 0 holds the skill."""
    return scene(**{"hands": hands, "skills": {0: SWAP, 1: "truce"}} | setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_card_of_choice_against_one_at_random(seed: int) -> None:
    deal = deal_with(seed=seed)
    taken = Stream(bytes.fromhex(f"{seed:064x}"), "skill 0").choice(HANDS[2].split())
    deal.acts(0, SWAP, 2, "S5")
    assert Counter(deal.hand(0).split()) == Counter(HANDS[0].split()) - Counter(["S5"]) + Counter([taken])
    assert Counter(deal.hand(2).split()) == Counter(HANDS[2].split()) - Counter([taken]) + Counter(["S5"])


def test_any_card_may_come() -> None:
    came = {
        next(card for card in deal_with(seed=seed).acts(0, SWAP, 2, "S5").hand(0).split() if card[0] == "C")
        for seed in range(60)
    }
    assert came == {*HANDS[2].split()}


def test_the_card_given_never_comes_back_at_once() -> None:
    """It is drawn from the hand as it was."""
    for seed in range(20):
        assert "S5" in deal_with(seed=seed).acts(0, SWAP, 2, "S5").hand(2)


def test_face_up_cards_that_change_hands_are_face_down() -> None:
    deal = deal_with(["S3 S4 S5", "H3 H4 H5", "C3 C4 C5", *HANDS[3:]], face_up={0: "S4 S5", 2: "C3 C4 C5"})
    deal.acts(0, SWAP, 2, "S5")
    up = [seat["face_up"] for seat in deal.public["seats"]]
    assert up[0] == ["S4"]
    assert len(up[2]) == 2
    assert {*up[2]} <= {*deal.hand(2).split()}


def test_both_seats_see_both_cards_and_nobody_else_sees_any() -> None:
    deal = deal_with().acts(0, SWAP, 2, "S5")
    taken = next(card for card in deal.hand(0).split() if card[0] == "C")
    shown = [
        {"number": 0, "skill": SWAP, "seat": 0, "target": 2, "cards": ["S5", taken], "role": None},
    ]
    assert deal.private(0)["seen"] == deal.private(2)["seen"] == shown
    assert deal.public["seen"] == []
    assert all(deal.private(seat)["seen"] == [] for seat in (1, 3, 4))
    told = [event for event in deal.told if event.name == "moved" and event.to]
    assert [event.to for event in told] == [(0, 2), (0, 2)]
    for viewer in (None, 1, 3, 4):
        seen = [event.line() for event in deal.told if event.told_to(viewer)]
        assert "S5" not in json.dumps(seen)
        assert taken not in json.dumps(seen)


def test_while_it_pends_the_card_is_shown_to_nobody() -> None:
    deal = deal_with().skill(0, SWAP, 2, "S5")
    assert deal.public["pending"][0]["cards"] == []
    assert "S5" not in json.dumps(deal.public)
    for seat in (1, 2, 3, 4):
        assert "S5" not in json.dumps(deal.private(seat))
        assert not [event for event in deal.told if event.told_to(seat) and "S5" in json.dumps(event.line())]


# --- condition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "why"),
    [
        ("S3 S4", "C3 C4 C5", "too_few_cards"),
        ("S3 S4 S5", "C3 C4", "too_few_cards"),
        ("S3", "C3", "too_few_cards"),
        ("S3 S4 S5", "C3 C4 C5", None),
    ],
)
def test_neither_seat_may_hold_two_cards_or_fewer(own: str, other: str, why: str | None) -> None:
    deal = deal_with([own, "H3 H4 H5", other, *HANDS[3:]])
    if why is None:
        deal.acts(0, SWAP, 2, "S3")
        return
    assert refused(deal, lambda: deal.skill(0, SWAP, 2, "S3")) == condition(SWAP, why)
    assert deal.skills_of(0) == (SWAP,)
    entry = deal.private(0)["skills"][0]
    assert entry["targets"] == ([] if len(own.split()) < 3 else [1, 3, 4])


@pytest.mark.parametrize(
    ("cards", "refusal"),
    [
        ("", condition(SWAP, "bad_target")),
        ("S3 S4", condition(SWAP, "bad_target")),
        ("H3", ("not_in_hand", {"card": "H3"})),
        ("S3 S3", condition(SWAP, "bad_target")),
    ],
)
def test_one_card_of_the_own_hand_is_given(cards: str, refusal: tuple[str, dict[str, Any]]) -> None:
    deal = deal_with()
    assert refused(deal, lambda: deal.skill(0, SWAP, 2, cards)) == refusal
    assert deal.skills_of(0) == (SWAP,)


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = deal_with().acts(0, SWAP, 2, "S5")
    taken = next(card for card in deal.hand(0).split() if card[0] == "C")
    assert deal.lines() == [
        CHOSEN,
        {"event": "skill_played", "seat": 0, "skill": SWAP, "target": 2},
        {"event": "waved", "seat": 1},
        {"event": "skill_acted", "skill": SWAP, "seat": 0, "target": 2},
        {"event": "moved", "cards": "S5", "from": 0, "to": 2},
        {"event": "moved", "cards": taken, "from": 2, "to": 0},
    ]


def test_the_lines_with_cards_are_for_the_record_alone() -> None:
    deal = deal_with().acts(0, SWAP, 2, "S5")
    hidden = [event.name for event in deal.told if event.to == ()]
    assert hidden == ["skill_chosen", "moved", "moved"]


def test_cancelled_the_card_is_kept_and_stays_unseen() -> None:
    deal = deal_with(skills={0: SWAP, 1: "cancel"}).skill(0, SWAP, 2, "S5").skill(1, "cancel")
    assert deal.hand(0) == HANDS[0]
    assert all(deal.private(seat)["seen"] == [] for seat in range(5))
