"""`cancel`: instant; a skill is pending; that skill has no effect; a `cancel` may be cancelled. How skills
pend is in test_windows."""

from __future__ import annotations

from tests.engine.skills.scene import Scene, condition, refused, scene

CANCEL = "cancel"


def pending(skills: dict[int, str]) -> Scene:
    """Seat 0 has played `two-low`, and it pends."""
    return scene(skills={0: "two-low", **skills}).skill(0, "two-low")


# --- effect -------------------------------------------------------------------------------------------------


def test_the_skill_has_no_effect_and_both_are_used_up() -> None:
    deal = pending({1: CANCEL, 2: "truce"}).acts(1, CANCEL)
    assert deal.standing() == []
    assert (deal.skills_of(0), deal.skills_of(1)) == ((), ())
    assert deal.public["pending"] == []


def test_a_cancel_that_is_cancelled_lets_the_first_skill_act() -> None:
    deal = pending({1: CANCEL, 2: CANCEL, 3: "truce"}).skill(1, CANCEL).acts(2, CANCEL)
    assert deal.standing() == ["two-low"]
    assert (deal.skills_of(1), deal.skills_of(2)) == ((), ())


def test_who_played_the_first_may_cancel_the_cancel() -> None:
    deal = scene(skills={0: f"two-low {CANCEL}", 1: CANCEL}).skill(0, "two-low").skill(1, CANCEL)
    deal.skill(0, CANCEL)
    assert deal.standing() == ["two-low"]


def test_it_acts_at_once_where_nobody_else_could_answer() -> None:
    deal = pending({1: CANCEL}).skill(1, CANCEL)
    assert deal.names() == ["skill_played", "skill_played", "skill_acted", "skill_cancelled"]


# --- condition ----------------------------------------------------------------------------------------------


def test_nothing_pends() -> None:
    deal = scene(skills={1: CANCEL})
    assert refused(deal, lambda: deal.skill(1, CANCEL)) == condition(CANCEL, "nothing_pends")
    assert deal.private(1)["skills"][0]["refusal"]["params"]["why"] == "nothing_pends"
    assert deal.skills_of(1) == (CANCEL,)


def test_where_skills_act_at_once_there_is_never_anything_to_cancel() -> None:
    deal = scene(skills={0: "two-low", 1: CANCEL}, seconds=0)
    assert refused(deal, lambda: deal.skill(1, CANCEL)) == condition(CANCEL, "no_window")
    deal.skill(0, "two-low")
    assert refused(deal, lambda: deal.skill(1, CANCEL)) == condition(CANCEL, "no_window")
    assert deal.skills_of(1) == (CANCEL,)


def test_nobody_cancels_a_skill_of_his_own() -> None:
    deal = scene(skills={0: f"two-low {CANCEL}", 1: "truce"}).skill(0, "two-low")
    assert refused(deal, lambda: deal.skill(0, CANCEL)) == condition(CANCEL, "own_skill")
    assert deal.private(0)["skills"][0]["refusal"]["params"]["why"] == "own_skill"
    deal = pending({1: f"{CANCEL} {CANCEL}", 2: "truce"}).skill(1, CANCEL)
    assert refused(deal, lambda: deal.skill(1, CANCEL)) == condition(CANCEL, "own_skill")


# --- target -------------------------------------------------------------------------------------------------


def test_it_takes_no_target() -> None:
    deal = pending({1: CANCEL, 2: "truce"})
    assert refused(deal, lambda: deal.skill(1, CANCEL, 0)) == condition(CANCEL, "bad_target")
    assert refused(deal, lambda: deal.skill(1, CANCEL, None, "H3")) == condition(CANCEL, "bad_target")


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert pending({1: CANCEL, 3: "truce"}).acts(1, CANCEL).lines() == [
        {"event": "skill_played", "seat": 0, "skill": "two-low"},
        {"event": "skill_played", "seat": 1, "skill": CANCEL},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": CANCEL, "seat": 1},
        {"event": "skill_cancelled", "skill": "two-low", "seat": 0},
    ]


def test_the_lines_of_a_cancel_that_is_cancelled() -> None:
    assert pending({1: CANCEL, 2: CANCEL}).skill(1, CANCEL).skill(2, CANCEL).lines()[-3:] == [
        {"event": "skill_acted", "skill": CANCEL, "seat": 2},
        {"event": "skill_cancelled", "skill": CANCEL, "seat": 1},
        {"event": "skill_acted", "skill": "two-low", "seat": 0, "slot": "twos"},
    ]
