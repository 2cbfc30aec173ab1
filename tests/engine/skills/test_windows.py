"""How a skill pends (docs/rules/skills.md 1, 2, 5): who is waited for, what may be done meanwhile,
and cancels."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.game import Ask, Illegal
from engine.shedding.skills import SKILLS
from engine.shedding.state import Move, Pass, Play, PlaySkill, Wave
from tests.engine.skills.scene import HANDS, Scene, condition, refused, scene

CANCEL = "cancel"
OTHERS = [skill for skill in SKILLS if skill != CANCEL]


def pending(skills: dict[int, str] | None = None, **setting: Any) -> Scene:
    """Seat 0 has played `two-low`, and it pends. Seats 1, 2 and 4 hold skill cards, seat 3 none."""
    held = skills or {0: "two-low", 1: "truce", 2: CANCEL, 4: "restore confine"}
    usual: dict[str, Any] = {"skills": held, "lies": (2, "CT"), "turn": 3}
    return scene(**usual | setting).skill(0, "two-low")


def windows(deal: Scene) -> list[Ask]:
    return [ask for ask in deal.game.asks(deal.state) if ask.kind == "window"]


# --- who is waited for --------------------------------------------------------------------------------------


def test_every_other_seat_in_that_holds_a_skill_card_is_asked() -> None:
    deal = pending()
    assert windows(deal) == [
        Ask(f"window-1-{seat}", seat, "window", ("wave",), urgent=True, pace="skill") for seat in (1, 2, 4)
    ]
    assert deal.public["waiting_for"] == [1, 2, 4]


def test_it_makes_no_difference_whether_anybody_holds_a_cancel() -> None:
    """Nor which skill pends, nor of whom the other cards are."""
    asked = windows(pending())
    for skills in (
        {1: "truce", 2: "truce", 4: "restore confine"},
        {1: CANCEL, 2: CANCEL, 4: "stowaway encore"},
    ):
        assert windows(pending({0: "two-low", **skills})) == asked


def test_it_ends_early_when_all_have_waved_it_through() -> None:
    deal = pending().wave(4, 1)
    assert deal.asked() == [2]
    assert deal.public["pending"][0]["waved"] == [4, 1]
    assert deal.standing() == []
    deal.wave(2)
    assert deal.standing() == ["two-low"]
    assert deal.names() == ["skill_played", "waved", "waved", "waved", "skill_acted"]
    assert all(event.to is None for event in deal.told)


def test_a_wave_that_is_late_or_of_another_is_refused() -> None:
    deal = pending()
    first, second = (ask.id for ask in windows(deal)[:2])
    deal.wave(1)
    for seat, ask, code in ((1, first, "stale"), (1, second, "not_your_turn"), (0, second, "not_your_turn")):
        with pytest.raises(Illegal) as wrong:
            deal.game.play(deal.state, seat, Wave(ask))
        assert wrong.value.code == code


def test_its_player_and_seats_without_skill_cards_are_not_asked() -> None:
    deal = pending({0: "two-low encore", 1: "truce"})
    assert deal.asked() == [1]


def test_seats_that_are_out_are_not_asked() -> None:
    hands = ["S3 S4 S5", "H9", "C3 C4 C5", "D3 D4 D5", "S9 SJ SQ", "HT HJ HQ"]
    deal = scene(hands, {0: "two-low", 1: "truce", 2: "truce"}).play(0, "S3").play(1, "H9")
    assert deal.skill(0, "two-low").asked() == [2]


def test_whose_time_is_up_waves() -> None:
    deal = pending()
    for ask in windows(deal):
        move = deal.game.fallback(deal.state, ask)
        assert move == Wave(ask.id)
        deal.took(deal.game.play(deal.state, ask.seat, move))
    assert deal.standing() == ["two-low"]


def test_nobody_else_holds_a_skill_card_so_it_acts_at_once() -> None:
    deal = pending({0: f"two-low {CANCEL}"})
    assert deal.names() == ["skill_played", "skill_acted"]
    assert windows(deal) == []


def test_with_no_seconds_nothing_pends() -> None:
    deal = pending(seconds=0)
    assert deal.names() == ["skill_played", "skill_acted"]
    assert windows(deal) == []
    assert refused(deal, lambda: deal.skill(2, CANCEL)) == condition(CANCEL, "no_window")


# --- meanwhile ----------------------------------------------------------------------------------------------


def test_the_turn_keeps_its_ask_and_its_clock_stands() -> None:
    before = scene(skills={0: "two-low", 1: "truce"}, lies=(2, "CT"), turn=3)
    (play,) = [ask for ask in before.game.asks(before.state) if ask.kind == "play"]
    deal = pending()
    (stands,) = [ask for ask in deal.game.asks(deal.state) if ask.kind == "play"]
    assert (stands.id, stands.seat, stands.choices) == (play.id, 3, play.choices)
    assert (play.urgent, stands.urgent) == (True, False)
    deal.wave_all()
    assert [ask for ask in deal.game.asks(deal.state) if ask.kind == "play"] == [play]


def test_urgent_asks_come_first_and_skills_are_never_urgent() -> None:
    for deal in (pending(), pending().wave_all()):
        for seat in range(5):
            asks = deal.private(seat)["asks"]
            assert [ask["urgent"] for ask in asks] == sorted((ask["urgent"] for ask in asks), reverse=True)
            assert not any(ask["urgent"] for ask in asks if ask["kind"] == "skill")
    deal = pending()
    assert [ask["id"] for ask in deal.private(4)["asks"]] == ["window-1-4", "skill-4-0"]
    assert deal.private(3)["asks"][0]["kind"] == "play"


@pytest.mark.parametrize("move", ["play", "pass", "nonsense"])
def test_plays_and_passes_are_refused_and_nothing_is_lost(move: str) -> None:
    deal = pending()
    ask = deal.ask(3)
    moves: dict[str, Move] = {"play": Play(ask, ("D9",)), "pass": Pass(ask), "nonsense": Play(ask, ("S3",))}
    assert refused(deal, lambda: deal.took(deal.game.play(deal.state, 3, moves[move]))) == (
        "skill_pending",
        {},
    )
    deal.wave_all()
    deal.took(deal.game.play(deal.state, 3, Pass(ask)))
    assert deal.turn == 4


def test_a_pass_of_who_leads_is_refused_like_all_else() -> None:
    deal = pending(lies=None)
    assert refused(deal, lambda: deal.took(deal.game.play(deal.state, 3, Pass(deal.ask(3))))) == (
        "skill_pending",
        {},
    )


@pytest.mark.parametrize("skill", OTHERS)
def test_other_skills_are_refused_and_kept(skill: str) -> None:
    deal = pending({0: f"two-low {skill}", 1: skill, 2: CANCEL})
    for seat in (0, 1):
        for target in (None, 3):
            assert refused(deal, partial(deal.skill, seat, skill, target)) == ("skill_pending", {})
        assert deal.skills_of(seat) == (skill,)
        entry = deal.private(seat)["skills"][0]
        assert entry["refusal"] == {"code": "skill_pending", "params": {}}


def test_only_a_cancel_is_open_to_those_who_hold_one() -> None:
    deal = pending({0: "two-low", 1: f"truce {CANCEL}", 2: "truce"})
    assert [(entry["skill"], entry["refusal"] is None) for entry in deal.private(1)["skills"]] == [
        ("truce", False),
        (CANCEL, True),
    ]
    moves = list(deal.game.hints(deal.public, deal.private(1)))
    assert moves == [Wave("window-1-1"), PlaySkill("skill-1-0", CANCEL)]


def test_nothing_is_checked_or_found_near_meanwhile() -> None:
    deal = pending()
    assert refused(deal, lambda: deal.game.check(deal.state, 3, ("D9",)))[0] == "skill_pending"
    assert deal.game.nearest(deal.state, 3, ("D9",)) is None


def test_what_pends_is_shown_to_all() -> None:
    deal = pending({0: "two-low", 1: CANCEL, 2: CANCEL, 4: "truce"}).wave(2).skill(1, CANCEL).wave(4)
    assert [(one["number"], one["skill"], one["seat"], one["waved"]) for one in deal.public["pending"]] == [
        (0, "two-low", 0, []),
        (1, CANCEL, 1, [4]),
    ]


# --- cancels ------------------------------------------------------------------------------------------------


def test_who_has_waved_may_still_cancel_until_it_acts() -> None:
    deal = pending().wave(2, 4)
    assert deal.private(2)["skills"][0]["refusal"] is None
    deal.skill(2, CANCEL).wave_all()
    assert deal.standing() == []


def test_a_cancel_has_a_window_of_its_own_for_all_others() -> None:
    """Also for the seat whose skill it cancels; waves for the skill below do not count for it."""
    deal = pending({0: "two-low encore", 1: "truce", 2: CANCEL}).wave(1).skill(2, CANCEL)
    assert [ask.id for ask in windows(deal)] == ["window-2-0", "window-2-1"]
    deal.wave(0)
    assert deal.asked() == [1]
    deal.wave(1)
    assert deal.names()[-2:] == ["skill_acted", "skill_cancelled"]


def test_a_cancelled_cancel_lets_the_first_act_without_another_window() -> None:
    deal = pending({0: "two-low", 1: CANCEL, 2: CANCEL, 4: "truce"}).skill(1, CANCEL).skill(2, CANCEL)
    assert deal.asked() == [4]
    deal.wave(4)
    assert deal.names()[-3:] == ["skill_acted", "skill_cancelled", "skill_acted"]
    assert deal.standing() == ["two-low"]
    assert deal.public["pending"] == []


def test_windows_of_one_deal_have_names_of_their_own() -> None:
    deal = scene(skills={0: "two-low two-high", 1: "truce"})
    seen = []
    for skill in ("two-low", "two-high"):
        deal.skill(0, skill)
        seen += [ask.id for ask in windows(deal)]
        deal.wave_all()
    assert len(seen) == len(set(seen)) == 2


def test_an_ask_for_a_skill_serves_one_card() -> None:
    deal = scene(skills={0: "two-low two-high"})
    ask = deal.ask(0, "skill")
    deal.skill(0, "two-low")
    with pytest.raises(Illegal, match="stale"):
        deal.game.play(deal.state, 0, PlaySkill(ask, "two-high"))
    deal.skill(0, "two-high")
    assert [one.kind for one in deal.game.asks(deal.state)] == ["play"]


def test_the_order_of_acceptance_is_the_order_of_acting() -> None:
    deal = scene(HANDS, {3: "two-high", 1: "two-low"}).acts(3, "two-high").acts(1, "two-low")
    assert deal.standing() == ["two-low"]
    deal = scene(HANDS, {3: "two-high", 1: "two-low"}).acts(1, "two-low").acts(3, "two-high")
    assert deal.standing() == ["two-high"]
