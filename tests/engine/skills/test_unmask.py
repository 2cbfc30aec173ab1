"""`unmask`: instant; another seat; its role is shown to all; if it already is, five random cards of its hand
(all, if fewer) are, once."""

from __future__ import annotations

import pytest

from engine.cards import in_order
from engine.rng import Stream
from tests.engine.skills.scene import HANDS, Scene, scene

UNMASK = "unmask"


def deal_with(skills: str = UNMASK, hands: list[str] = HANDS, seed: int = 0) -> Scene:
    """Seat 3 holds the skill; seat 0 is the boss, shown to all; seat 1 the sister-in-law, hidden."""
    return scene(hands, {3: skills, 4: "truce"}, seed=seed)


# --- effect -------------------------------------------------------------------------------------------------


def test_a_hidden_role_is_shown_to_all() -> None:
    deal = deal_with()
    assert (deal.public["seats"][1]["role"], deal.public["seats"][1]["camp"]) == (None, None)
    deal.acts(3, UNMASK, 1)
    assert (deal.public["seats"][1]["role"], deal.public["seats"][1]["camp"]) == ("sister-in-law", "boss")
    assert deal.public["seen"] == [
        {"number": 0, "skill": UNMASK, "seat": 3, "target": 1, "cards": [], "role": "sister-in-law"}
    ]


def test_seats_can_tell_sides_from_it() -> None:
    deal = deal_with()
    assert deal.private(2)["sides"] == ["foe", "unknown", "self", "unknown", "unknown"]
    deal.acts(3, UNMASK, 1)
    assert deal.private(2)["sides"] == ["foe", "foe", "self", "ally", "ally"]
    assert deal.private(0)["sides"] == ["self", "ally", "foe", "foe", "foe"]


@pytest.mark.parametrize("seed", range(3))
def test_of_a_shown_role_five_random_cards_are_shown_once(seed: int) -> None:
    deal = deal_with(seed=seed).acts(3, UNMASK, 0)
    drawn = Stream(bytes.fromhex(f"{seed:064x}"), "skill 0").shuffled(HANDS[0].split())[:5]
    (seen,) = deal.public["seen"]
    assert seen["cards"] == list(in_order(drawn))
    assert seen["role"] is None
    assert deal.public["seats"][0]["face_up"] == [], "they are seen, and do not lie face up"


def test_also_where_a_skill_has_shown_the_role() -> None:
    deal = deal_with(f"{UNMASK} {UNMASK}").acts(3, UNMASK, 1).acts(3, UNMASK, 1)
    assert [len(seen["cards"]) for seen in deal.public["seen"]] == [0, 5]


@pytest.mark.parametrize("hand", ["S3", "S3 S4 S5", "S3 S4 S5 S6 S7"])
def test_all_cards_of_a_smaller_hand(hand: str) -> None:
    deal = deal_with(hands=[hand, *HANDS[1:]]).acts(3, UNMASK, 0)
    assert deal.public["seen"][0]["cards"] == hand.split()


def test_at_a_table_without_hidden_roles_cards_are_shown() -> None:
    deal = scene(["S3 S4", "H3 H4", "C3 C4"], {0: UNMASK, 1: "truce"}).acts(0, UNMASK, 2)
    assert deal.public["seen"][0]["cards"] == ["C3", "C4"]


# --- term ---------------------------------------------------------------------------------------------------


def test_a_role_stays_shown() -> None:
    deal = deal_with().acts(3, UNMASK, 1).play(0, "S3").pass_by(1, 2, 3, 4).play(0, "S4")
    assert deal.public["seats"][1]["role"] == "sister-in-law"


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = deal_with(f"{UNMASK} {UNMASK}").acts(3, UNMASK, 1)
    acted = {"event": "skill_acted", "skill": UNMASK, "seat": 3, "target": 1}
    assert deal.lines() == [
        {"event": "skill_played", "seat": 3, "skill": UNMASK, "target": 1},
        {"event": "waved", "seat": 4},
        {**acted, "role": "sister-in-law"},
    ]
    start = len(deal.lines())
    deal.acts(3, UNMASK, 1)
    cards = " ".join(deal.public["seen"][1]["cards"])
    assert deal.lines(start)[-1] == {**acted, "cards": cards}
    assert all(event.to is None for event in deal.told)
