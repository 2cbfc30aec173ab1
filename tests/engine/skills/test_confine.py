"""`confine`: instant; another seat; it must pass at its next turn (now, if on turn), unless it leads then; a
second one on it is refused; `restore` leaves it."""

from __future__ import annotations

from typing import Any

from tests.engine.skills.scene import Scene, condition, refused, scene

CONFINE = "confine"
FORCED = {"seat": 2, "confined": True}


def lying(skills: dict[int, str] | None = None, **setting: Any) -> Scene:
    """Seat 0 has laid a 5, seat 1 is on turn."""
    usual: dict[str, Any] = {"skills": skills or {3: CONFINE, 4: "truce"}, "lies": (0, "S5"), "turn": 1}
    return scene(**usual | setting)


# --- effect -------------------------------------------------------------------------------------------------


def test_it_passes_at_its_next_turn() -> None:
    deal = lying().acts(3, CONFINE, 2)
    assert deal.turn == 1
    assert deal.public["seats"][2]["confined"]
    deal.play(1, "H8")
    assert deal.named("passed") == [FORCED]
    assert deal.turn == 3
    assert not deal.public["seats"][2]["confined"]
    assert deal.public["trick"]["acts"][-1] | {"seat": 2, "cards": []} == deal.public["trick"]["acts"][-1]


def test_on_turn_it_passes_now() -> None:
    deal = lying(turn=2).acts(3, CONFINE, 2)
    assert deal.named("passed") == [FORCED]
    assert deal.turn == 3


def test_once() -> None:
    deal = lying(turn=2).acts(3, CONFINE, 2).play(3, "D6").pass_by(4, 0, 1)
    deal.play(2, "C7")


def test_a_lead_of_its_own_frees_it() -> None:
    deal = lying(turn=4, lies=None, tricks=1).acts(3, CONFINE, 4)
    assert deal.turn == 4
    assert deal.public["seats"][4]["confined"]
    deal.play(4, "ST")
    assert not deal.public["seats"][4]["confined"]
    deal.pass_by(0, 1, 2, 3).play(4, "SJ")


def test_the_holder_of_a_trick_that_others_pass_leads() -> None:
    deal = lying().acts(3, CONFINE, 0).pass_by(1, 2, 3, 4)
    assert deal.turn == 0
    deal.play(0, "S6")
    assert deal.state.skills.confined == ()


def test_a_confined_seat_that_answers_last_wins_nobody_a_turn() -> None:
    """The forced pass may be the one that ends the trick."""
    deal = lying({3: CONFINE, 4: "truce"}, turn=1, standing=["truce"]).acts(3, CONFINE, 4).pass_by(1, 2)
    deal.pass_by(3)
    assert [event.name for event in deal.events] == ["passed", "passed", "trick_won", "effect_ended"]
    assert deal.turn == 0


def test_several_confined_seats_pass_one_after_the_other() -> None:
    deal = lying(confined=[2, 3, 4]).pass_by(1)
    assert [facts["seat"] for facts in deal.named("passed")] == [1, 2, 3, 4]
    assert deal.named("trick_won") == [{"seat": 0}]
    assert deal.turn == 0


def test_what_is_armed_lapses_with_that_pass_but_for_encore() -> None:
    deal = lying(armed={2: "encore unstoppable stowaway"}).acts(3, CONFINE, 2).pass_by(1)
    assert deal.named("effect_ended") == [
        {"skill": "unstoppable", "seat": 2},
        {"skill": "stowaway", "seat": 2},
    ]
    assert deal.public["seats"][2]["armed"] == ["encore"]


def test_a_cut_in_before_it_brings_its_turn_about() -> None:
    deal = lying({3: "cut-in", 2: "truce"}, confined=[4]).acts(3, "cut-in", cards="D8")
    assert deal.names()[-2:] == ["played", "passed"]
    assert deal.turn == 0


def test_displaced_from_a_lead_it_passes_after_all() -> None:
    deal = scene(skills={3: "guest-as-host", 2: "truce"}, confined=[4], turn=4, tricks=1).acts(
        3, "guest-as-host"
    )
    deal.play(3, "D3")
    assert deal.named("passed") == [{"seat": 4, "confined": True}]
    assert deal.turn == 0


def test_it_may_still_play_skills() -> None:
    deal = lying({3: CONFINE, 2: "two-low"}).acts(3, CONFINE, 2).acts(2, "two-low")
    assert deal.standing() == ["two-low"]


# --- condition ----------------------------------------------------------------------------------------------


def test_a_second_one_is_refused_and_kept() -> None:
    deal = lying({3: CONFINE, 4: CONFINE}).acts(3, CONFINE, 2)
    assert refused(deal, lambda: deal.skill(4, CONFINE, 2)) == condition(CONFINE, "confined")
    assert deal.private(4)["skills"][0]["targets"] == [0, 1, 3]
    assert deal.skills_of(4) == (CONFINE,)
    assert deal.acts(4, CONFINE, 3).state.skills.confined == (2, 3)


def test_where_all_others_are_confined_it_is_refused_whatever_the_target() -> None:
    deal = scene(skills={0: CONFINE, 1: "truce"}, confined=[1, 2, 3, 4])
    refusal = deal.private(0)["skills"][0]["refusal"]
    assert refusal == {"code": "skill_condition", "params": {"skill": CONFINE, "why": "confined"}}


def test_after_it_has_passed_it_may_be_confined_again() -> None:
    deal = lying({3: f"{CONFINE} {CONFINE}", 4: "truce"}, turn=2).acts(3, CONFINE, 2).acts(3, CONFINE, 2)
    assert deal.state.skills.confined == (2,)


# --- term ---------------------------------------------------------------------------------------------------


def test_restore_leaves_it() -> None:
    deal = lying({3: CONFINE, 4: "restore"}).acts(3, CONFINE, 2).acts(4, "restore")
    assert deal.public["seats"][2]["confined"]


def test_it_waits_from_trick_to_trick() -> None:
    """Seat 2 is confined after its pass: it leads neither this trick nor the next, and passes there."""
    deal = lying().pass_by(1, 2).acts(3, CONFINE, 2).pass_by(3, 4).play(0, "S6").pass_by(1)
    assert deal.named("passed") == [{"seat": 1}, FORCED]


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert lying(turn=2).acts(3, CONFINE, 2).lines() == [
        {"event": "skill_played", "seat": 3, "skill": CONFINE, "target": 2},
        {"event": "waved", "seat": 4},
        {"event": "skill_acted", "skill": CONFINE, "seat": 3, "target": 2},
        {"event": "passed", "seat": 2, "confined": True},
    ]
