"""`burden`: instant; two cards or more have been played; another seat; it takes two random played cards, seen
by all."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.rng import Stream
from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

BURDEN = "burden"


def deal_with(played: str = "SK D4 D4 SQ", **setting: Any) -> Scene:
    """Seat 0 holds the skill."""
    hands = [*HANDS[:3], "D5 D6 D7", HANDS[4]]
    return scene(**{"hands": hands, "skills": {0: BURDEN, 1: "truce"}, "played": played} | setting)


# --- effect -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_it_takes_two_random_played_cards(seed: int) -> None:
    deal = deal_with(seed=seed).acts(0, BURDEN, 3)
    taken = Stream(bytes.fromhex(f"{seed:064x}"), "skill 0").shuffled(("D4", "D4", "SQ", "SK"))[:2]
    assert Counter(deal.hand(3).split()) == Counter(["D5", "D6", "D7", *taken])
    left = Counter(["4", "4", "Q", "K"]) - Counter(card[1] for card in taken)
    assert Counter(dict(zip("3456789TJQKA2BR", deal.public["played"], strict=True))) == left
    assert deal.public["seats"][3]["left"] == 5


def test_any_two_may_come() -> None:
    came = {
        frozenset(deal_with("SK SQ SJ", seed=seed).acts(0, BURDEN, 3).public["seen"][0]["cards"])
        for seed in range(40)
    }
    assert came == {frozenset(two) for two in ({"SK", "SQ"}, {"SK", "SJ"}, {"SQ", "SJ"})}


def test_what_lies_stays_as_it_is() -> None:
    deal = deal_with("D4", lies=(4, "CT"), turn=0).acts(0, BURDEN, 3)
    assert {"D4", "CT"} < {*deal.hand(3).split()}
    assert deal.public["trick"]["acts"][0]["cards"] == ["CT"]
    assert refused(deal, lambda: deal.play(0, "S9"))[0] == "does_not_beat"


def test_both_cards_are_seen_by_all() -> None:
    deal = deal_with("SK SQ").acts(0, BURDEN, 3)
    (seen,) = deal.public["seen"]
    assert (seen["skill"], seen["seat"], seen["target"], {*seen["cards"]}) == (BURDEN, 0, 3, {"SK", "SQ"})


def test_a_seat_that_had_announced_is_told_of_when_it_comes_down_again() -> None:
    deal = deal_with("SK SQ", turn=3).acts(0, BURDEN, 3)
    assert not deal.public["seats"][3]["announced"]
    deal.play(3, "D5").pass_by(4, 0, 1, 2).play(3, "D6")
    assert deal.named("announced") == [{"seat": 3, "left": 3}]


# --- condition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", ["", "SK"])
def test_two_cards_must_have_been_played(played: str) -> None:
    deal = deal_with(played)
    assert refused(deal, lambda: deal.skill(0, BURDEN, 3)) == condition(BURDEN, "nothing_played")
    assert deal.skills_of(0) == (BURDEN,)


@pytest.mark.parametrize("cards", ["D5 D6", "D5"])
def test_a_seat_with_two_cards_or_fewer_is_no_target(cards: str) -> None:
    deal = deal_with(hands=[*HANDS[:3], cards, HANDS[4]])
    assert refused(deal, lambda: deal.skill(0, BURDEN, 3)) == condition(BURDEN, "too_few_cards")
    assert deal.private(0)["skills"][0]["targets"] == [1, 2, 4]


def test_the_own_number_of_cards_does_not_matter() -> None:
    deal_with(hands=["S3", *HANDS[1:3], "D5 D6 D7", HANDS[4]]).acts(0, BURDEN, 3)


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = deal_with().acts(0, BURDEN, 3)
    taken = deal.public["seen"][0]["cards"]
    assert deal.lines() == [
        {"event": "skill_played", "seat": 0, "skill": BURDEN, "target": 3},
        {"event": "waved", "seat": 1},
        {"event": "skill_acted", "skill": BURDEN, "seat": 0, "target": 3},
        {"event": "moved", "cards": " ".join(taken), "from": "played", "to": 3},
    ]
    assert all(event.to is None for event in deal.told)
