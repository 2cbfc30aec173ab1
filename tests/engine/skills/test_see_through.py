"""`see-through`: instant; another seat; you alone see its hand, as it is now."""

from __future__ import annotations

import json

from tests.engine.skills.scene import HANDS, Scene, scene

SEE = "see-through"


def seen() -> Scene:
    """Seat 0 has seen the hand of seat 2."""
    return scene(skills={0: SEE, 1: "truce"}, turn=2).acts(0, SEE, 2)


# --- effect -------------------------------------------------------------------------------------------------


def test_the_seat_sees_the_hand() -> None:
    assert seen().private(0)["seen"] == [
        {"number": 0, "skill": SEE, "seat": 0, "target": 2, "cards": HANDS[2].split(), "role": None}
    ]


def test_nobody_else_sees_it() -> None:
    deal = seen()
    for card in HANDS[2].split():
        assert card not in json.dumps(deal.public)
        assert all(card not in json.dumps(deal.private(seat)) for seat in (1, 3, 4))
    assert deal.private(2)["seen"] == []
    told = [event for event in deal.told if event.name == "hand_seen"]
    assert [(event.to, event.facts) for event in told] == [((0,), {"seat": 2, "cards": HANDS[2]})]
    for viewer in (None, 1, 2, 3, 4):
        assert not [
            event for event in deal.told if event.told_to(viewer) and "C3" in json.dumps(event.line())
        ]


def test_as_it_is_now() -> None:
    deal = seen().play(2, "C3")
    assert deal.private(0)["seen"][0]["cards"] == HANDS[2].split()


def test_the_number_of_cards_does_not_matter() -> None:
    deal = scene(["S3", "H3 H4", "C3", *HANDS[3:]], {0: SEE, 1: "truce"}).acts(0, SEE, 2)
    assert deal.private(0)["seen"][0]["cards"] == ["C3"]


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert seen().lines() == [
        {"event": "skill_played", "seat": 0, "skill": SEE, "target": 2},
        {"event": "waved", "seat": 1},
        {"event": "skill_acted", "skill": SEE, "seat": 0, "target": 2},
    ]
