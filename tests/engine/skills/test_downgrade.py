"""`downgrade`: instant; cards have been played; another seat; its highest card changes places with the lowest
played card, both seen by all, ties at random; what lies stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

DOWNGRADE = "downgrade"


def deal_with(target: str = "C5 C9 BJ", played: str = "SK D4 SQ", **setting: Any) -> Scene:
    """Seat 0 holds the skill, seat 2 these cards."""
    hands = [*HANDS[:2], target, *HANDS[3:]]
    return scene(**{"hands": hands, "skills": {0: DOWNGRADE, 1: "truce"}, "played": played} | setting)


# --- effect -------------------------------------------------------------------------------------------------


def test_the_highest_card_of_the_hand_against_the_lowest_played() -> None:
    deal = deal_with().acts(0, DOWNGRADE, 2)
    assert deal.hand(2) == "D4 C5 C9"
    played = dict(zip("3456789TJQKA2BR", deal.public["played"], strict=True))
    assert (played["K"], played["Q"], played["B"], played["4"]) == (1, 1, 1, 0)


@pytest.mark.parametrize(
    ("standing", "target", "played", "high", "low"),
    [
        (["two-low"], "C2 CA C5", "S3 H2", "CA", "H2"),
        (["two-high"], "C2 BJ C5", "S3 H2", "C2", "S3"),
        (["upside-down"], "C2 CA C5", "S3 HA", "C5", "HA"),
        (["upside-down"], "C2 CA RJ", "S3 HA", "RJ", "HA"),
        (["two-low", "upside-down"], "C2 C3 C5", "S4 HA", "C2", "HA"),
    ],
)
def test_high_and_low_are_as_ranks_compare_now(
    standing: list[str], target: str, played: str, high: str, low: str
) -> None:
    deal = deal_with(target, played, standing=standing).acts(0, DOWNGRADE, 2)
    assert [line["cards"] for line in deal.lines() if line["event"] == "moved"] == [high, low]


def test_ties_are_broken_at_random() -> None:
    highs, lows = set(), set()
    for seed in range(40):
        deal = deal_with(
            "C9 S9 C5", "H4 D4 SK", seed=seed, hands=["S3 S6 S7", "H3 H5 H6", "C9 H9 C5", *HANDS[3:]]
        )
        high, low = (line["cards"] for line in deal.acts(0, DOWNGRADE, 2).lines() if line["event"] == "moved")
        highs.add(high)
        lows.add(low)
    assert (highs, lows) == ({"C9", "H9"}, {"H4", "D4"})


def test_what_lies_stays_as_it_is() -> None:
    deal = deal_with(played="SK", lies=(4, "C4"), turn=3).acts(0, DOWNGRADE, 2)
    assert deal.hand(2) == "C4 C5 C9"
    assert deal.public["trick"]["acts"][0]["cards"] == ["C4"]
    assert refused(deal, lambda: deal.play(3, "D3"))[0] == "does_not_beat"
    deal.play(3, "D5").pass_by(4, 0, 1)


def test_the_card_is_the_seats_own_and_may_be_played() -> None:
    deal = deal_with(turn=2).acts(0, DOWNGRADE, 2).play(2, "D4")
    assert deal.turn == 3


def test_a_face_up_card_that_goes_is_face_down() -> None:
    deal = deal_with(face_up={2: "C9 BJ"}).acts(0, DOWNGRADE, 2)
    assert deal.public["seats"][2]["face_up"] == ["C9"]


def test_both_cards_are_seen_by_all() -> None:
    deal = deal_with().acts(0, DOWNGRADE, 2)
    assert deal.public["seen"] == [
        {"number": 0, "skill": DOWNGRADE, "seat": 0, "target": 2, "cards": ["BJ", "D4"], "role": None}
    ]


# --- condition ----------------------------------------------------------------------------------------------


def test_cards_must_have_been_played() -> None:
    deal = deal_with(played="")
    assert refused(deal, lambda: deal.skill(0, DOWNGRADE, 2)) == condition(DOWNGRADE, "nothing_played")
    assert deal.skills_of(0) == (DOWNGRADE,)


def test_cards_that_have_come_back_to_hands_are_not_played() -> None:
    deal = deal_with(played="SK SQ", skills={0: DOWNGRADE, 1: "burden", 3: "truce"}).acts(1, "burden", 3)
    assert refused(deal, lambda: deal.skill(0, DOWNGRADE, 2)) == condition(DOWNGRADE, "nothing_played")


def test_a_seat_with_two_cards_or_fewer_is_no_target() -> None:
    deal = deal_with("C5 C9")
    assert refused(deal, lambda: deal.skill(0, DOWNGRADE, 2)) == condition(DOWNGRADE, "too_few_cards")
    assert deal.private(0)["skills"][0]["targets"] == [1, 3, 4]


def test_the_own_number_of_cards_does_not_matter() -> None:
    deal = deal_with(hands=["S3", "H3 H4 H5", "C5 C9 BJ", *HANDS[3:]]).acts(0, DOWNGRADE, 2)
    assert deal.hand(0) == "S3"


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = deal_with().acts(0, DOWNGRADE, 2)
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": DOWNGRADE, "target": 2},
        {"event": "waved", "seat": 1},
        {"event": "skill_acted", "skill": DOWNGRADE, "seat": 0, "target": 2},
        {"event": "moved", "cards": "BJ", "from": 2, "to": "played"},
        {"event": "moved", "cards": "D4", "from": "played", "to": 2},
    ]
    assert all(event.to is None for event in deal.told)
