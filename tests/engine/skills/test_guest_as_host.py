"""`guest-as-host`: instant; *order*; another seat has the lead after a trick (a displacer too) and has not
led; never the first lead; you lead instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

GUEST = "guest-as-host"
SIX = ["S3 S4 S5 S6", "H9", "C3 C4 C5 C6", "D3 D4 D5 D6", "S7 S8 SQ", "H7 H8 HQ"]


def won(skills: dict[int, str], **setting: Any) -> Scene:
    """Seat 0 has led a king and won."""
    hands = ["SK S4 S5 S6 S7", *HANDS[1:]]
    return scene(hands, skills, **setting).play(0, "SK").pass_by(1, 2, 3, 4)


# --- effect -------------------------------------------------------------------------------------------------


def test_the_seat_leads_instead() -> None:
    deal = won({3: GUEST, 2: "truce"}, standing=["two-low"]).acts(3, GUEST)
    assert deal.turn == 3
    assert deal.state.trick is None
    (ask,) = [ask for ask in deal.game.asks(deal.state) if ask.kind == "play"]
    assert (ask.seat, ask.choices) == (3, ("play",))
    assert deal.play(3, "D3").turn == 4


def test_whoever_had_the_lead_is_asked_no_longer() -> None:
    deal = won({3: GUEST, 2: "truce"})
    ask = deal.ask(0)
    deal.acts(3, GUEST)
    assert ask not in [one.id for one in deal.game.asks(deal.state)]
    assert refused(deal, lambda: deal.play(0, "S4"))[0] in ("not_your_turn", "wrong_phase")


def test_a_displacer_may_be_displaced() -> None:
    deal = won({3: GUEST, 1: GUEST, 2: "truce"}).acts(3, GUEST).acts(1, GUEST)
    assert deal.turn == 1


def test_who_was_displaced_may_displace_in_turn() -> None:
    assert won({3: GUEST, 0: GUEST, 2: "truce"}).acts(3, GUEST).acts(0, GUEST).turn == 0


def test_also_the_seat_that_leads_for_a_holder_who_is_out() -> None:
    deal = scene(SIX, {4: GUEST, 5: "truce"}).play(0, "S3").play(1, "H9").pass_by(2, 3, 4, 5, 0)
    assert deal.turn == 2
    assert deal.acts(4, GUEST).turn == 4


def test_a_trick_won_with_an_encore_counts() -> None:
    deal = scene(skills={3: GUEST, 2: "truce"}, armed={0: "encore"}).play(0, "S3")
    assert deal.acts(3, GUEST).turn == 3


def test_a_confined_seat_leads_and_is_free() -> None:
    deal = won({3: GUEST, 2: "confine"}).acts(2, "confine", 3).acts(3, GUEST).play(3, "D3")
    assert deal.state.skills.confined == ()


def test_armed_skills_go_with_the_lead() -> None:
    deal = won({3: f"{GUEST} encore", 2: "truce"}).acts(3, "encore").acts(3, GUEST).play(3, "D3")
    assert deal.turn == 3


# --- condition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "seat", "setting"),
    [
        ("first_lead", 3, {}),
        ("first_lead", 0, {}),
        ("not_after_trick", 3, {"lies": (4, "CT")}),
        ("not_after_trick", 3, {"lies": (4, "CT"), "tricks": 1}),
        ("your_lead", 0, {"tricks": 1}),
    ],
)
def test_refused_and_kept(why: str, seat: int, setting: dict[str, Any]) -> None:
    deal = scene(skills={seat: GUEST, 2: "truce"}, **setting)
    assert refused(deal, lambda: deal.skill(seat, GUEST)) == condition(GUEST, why)
    assert deal.private(seat)["skills"][0]["refusal"]["params"]["why"] == why
    assert deal.skills_of(seat) == (GUEST,)


def test_not_once_the_other_has_led() -> None:
    deal = won({3: GUEST, 2: "truce"}).play(0, "S4")
    assert refused(deal, lambda: deal.skill(3, GUEST)) == condition(GUEST, "not_after_trick")


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = won({3: GUEST, 2: "truce"})
    start = len(deal.lines())
    assert deal.acts(3, GUEST).lines(start) == [
        {"event": "skill_played", "seat": 3, "skill": GUEST},
        {"event": "waved", "seat": 2},
        {"event": "skill_acted", "skill": GUEST, "seat": 3},
    ]
