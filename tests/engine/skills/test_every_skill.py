"""What holds for every skill card (docs/rules/skills.md 1 to 9): how it is played, used up, cancelled and
told, and on whom it may be played."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import Ask, Game, Illegal
from engine.shedding.skills import SKILLS
from engine.shedding.state import Discarding, Over, PlaySkill, State
from tests.contract.deals import random_deal, some_of
from tests.engine.party import table
from tests.engine.skills.cases import CASES, Case
from tests.engine.skills.scene import condition, refused, scene

DOCS = Path(__file__).parents[3] / "docs" / "rules"
PAGE = re.findall(r"^\| `([a-z-]+)`", (DOCS / "skills.md").read_text(), re.MULTILINE)
each = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
ANY_TIME = [case for case in CASES.values() if case.skill not in ("cut-in", "guest-as-host")]


def ids(case: Case) -> str:
    return case.skill


aimed = pytest.mark.parametrize("case", [case for case in CASES.values() if case.target], ids=ids)


def but_for_cards(state: State) -> State:
    """The state without the numbers that playing any skill card changes."""
    return replace(state, skills=replace(state.skills, hands=(), used=(), waved=(), stack=()))


def test_there_are_the_twenty_skills_of_the_page_in_its_order() -> None:
    assert list(SKILLS) == PAGE
    assert {*CASES, "cancel"} == {*PAGE}
    assert all(SKILLS[skill].id == skill for skill in PAGE)


# --- playing it (1, 4, 8) -----------------------------------------------------------------------------------


@each
def test_it_is_announced_to_all_at_once_and_pends(case: Case) -> None:
    deal = case.deal()
    before = deal.state
    case.played(deal)
    (pending,) = deal.public["pending"]
    assert (pending["number"], pending["skill"], pending["seat"]) == (0, case.skill, 0)
    assert (pending["target"], pending["waved"]) == (case.target, [])
    line = deal.lines()[-1]
    facts = {"event": "skill_played", "seat": 0, "skill": case.skill}
    assert facts | ({} if case.target is None else {"target": case.target}) == {
        name: line[name] for name in line if name not in ("cards", "kind", "rank", "length")
    }
    assert deal.told[-1].to is None
    assert but_for_cards(deal.state) == but_for_cards(before), "nothing else is changed while it pends"


@each
def test_it_is_used_up_when_it_is_played(case: Case) -> None:
    deal = case.deal(more="truce")
    assert deal.public["seats"][0]["skills"] == 2
    case.played(deal)
    assert deal.skills_of(0) == ("truce",)
    assert deal.public["seats"][0]["skills"] == 1
    deal.wave_all()
    assert deal.skills_of(0) == ("truce",)


@each
def test_of_two_copies_one_is_used_up(case: Case) -> None:
    assert case.played(case.deal(more=case.skill)).skills_of(0) == (case.skill,)


@each
def test_when_it_acts_the_line_tells_what_it_did(case: Case) -> None:
    deal = case.acted(case.deal())
    at = deal.names().index("skill_acted")
    assert deal.names()[at - 1] == "waved"
    line = deal.lines()[at]
    aim = {} if case.target is None else {"target": case.target}
    told = {"event": "skill_acted", "skill": case.skill, "seat": 0, **aim, **dict(case.facts)}
    assert line == told
    assert deal.public["pending"] == []


@each
def test_it_acts_at_once_where_nobody_else_holds_a_skill_card(case: Case) -> None:
    deal = case.played(case.deal(more="cancel", others={}))
    assert deal.names()[0 if case.skill != "swap-blind" else 1 :][:2] == ["skill_played", "skill_acted"]
    assert deal.state.skills.stack == ()


@each
def test_cancelled_it_has_no_effect(case: Case) -> None:
    deal = case.deal(others={1: "cancel", 2: "truce"})
    before = deal.state
    case.played(deal).skill(1, "cancel").wave_all()
    assert but_for_cards(deal.state) == but_for_cards(before)
    assert deal.skills_of(0) == () == deal.skills_of(1)
    chosen = ["skill_chosen"] if case.skill == "swap-blind" else []
    assert deal.names() == [
        *chosen, "skill_played", "skill_played", "waved", "skill_acted", "skill_cancelled"
    ]  # fmt: skip
    assert deal.lines()[-2:] == [
        {"event": "skill_acted", "skill": "cancel", "seat": 1},
        {"event": "skill_cancelled", "skill": case.skill, "seat": 0},
    ]


@each
def test_it_takes_no_turn(case: Case) -> None:
    """Also those that change the order of play leave whose turn it is, but for the two that say so."""
    deal = case.deal()
    asked = [ask for ask in deal.game.asks(deal.state) if ask.kind == "play"]
    case.acted(deal)
    if case.skill not in ("cut-in", "guest-as-host"):
        assert [ask for ask in deal.game.asks(deal.state) if ask.kind == "play"] == asked


@pytest.mark.parametrize("case", ANY_TIME, ids=ids)
@pytest.mark.parametrize("turn", [0, 3])
@pytest.mark.parametrize("setting", [{}, {"lies": (4, "SQ")}, {"lies": (1, "HQ")}, {"tricks": 3}], ids=str)
def test_it_may_be_played_at_any_time(case: Case, turn: int, setting: dict[str, Any]) -> None:
    deal = case.acted(case.deal(turn=turn, **setting))
    assert "skill_acted" in deal.names()


# --- refused and kept (7, 9) --------------------------------------------------------------------------------


@each
def test_a_card_that_is_not_held_is_refused(case: Case) -> None:
    deal = case.deal(others={1: "cancel"})
    assert refused(deal, lambda: deal.skill(1, case.skill, case.target, case.cards)) == (
        "skill_not_held",
        {"skill": case.skill},
    )


@pytest.mark.parametrize("skill", ["no-such-skill", "", "Truce"])
def test_a_skill_that_does_not_exist_is_refused(skill: str) -> None:
    deal = scene(skills={0: "truce"})
    assert refused(deal, lambda: deal.skill(0, skill)) == ("skill_not_held", {"skill": skill})


@aimed
@pytest.mark.parametrize("target", [None, 0, 4, 6, -1, 99])
def test_its_target_is_another_seat_still_in(case: Case, target: int | None) -> None:
    hands = ["S3 S4 S5 S6", "H3 H4 H5 H6", "C3 C4 C5 C6", "D3 D4 D5 D6", "", "H8 H9 HT"]
    deal = case.deal(hands=hands, played="HK HQ")
    assert refused(deal, lambda: deal.skill(0, case.skill, target, case.cards)) == condition(
        case.skill, "bad_target"
    )
    entry = deal.private(0)["skills"][0]
    assert 0 not in entry["targets"]
    assert 4 not in entry["targets"]


@pytest.mark.parametrize("case", [case for case in CASES.values() if not case.target], ids=ids)
def test_what_has_no_target_takes_none(case: Case) -> None:
    deal = case.deal()
    assert refused(deal, lambda: deal.skill(0, case.skill, 1, case.cards)) == condition(
        case.skill, "bad_target"
    )
    assert deal.private(0)["skills"][0]["targets"] == []


@pytest.mark.parametrize("case", [case for case in CASES.values() if not case.cards], ids=ids)
def test_what_names_no_cards_takes_none(case: Case) -> None:
    deal = case.deal()
    assert refused(deal, lambda: deal.skill(0, case.skill, case.target, "S5")) == condition(
        case.skill, "bad_target"
    )


@each
def test_it_is_refused_while_another_pends(case: Case) -> None:
    deal = case.deal(others={1: "oil-on-fire"}).skill(1, "oil-on-fire")
    assert refused(deal, lambda: case.played(deal)) == ("skill_pending", {})
    entry = deal.private(0)["skills"][0]
    assert (entry["refusal"], entry["targets"]) == ({"code": "skill_pending", "params": {}}, [])


@each
def test_it_is_played_only_after_the_first_seat_is_to_lead(case: Case) -> None:
    deal = case.deal()
    for pending in (Discarding((None,) * 5), table(["S3"] * 4, turn=None).state.pending, Over("boss")):
        other = replace(deal.state, pending=pending)
        assert all(ask.kind not in ("skill", "window") for ask in deal.game.asks(other))
        refusal = deal.game.private(other, 0)["skills"][0]["refusal"]
        assert refusal == {"code": "wrong_phase", "params": {}}
        for ask in deal.game.asks(other):
            move = PlaySkill(ask.id, case.skill, case.target)
            with pytest.raises(Illegal):
                deal.game.play(other, ask.seat, move)


# --- what a seat is told of its own cards -------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 9))
def test_a_seat_is_told_rightly_which_of_its_skills_it_may_play_on_whom(players: int) -> None:
    """In states of random deals: what the view refuses is refused, on every seat, with the same reason."""
    for number in (0, 1):
        deal = random_deal(f"party-{players}", players, number)
        for state in some_of(deal.states, 60):
            for ask in deal.game.asks(state):
                if ask.kind == "skill":
                    compared(deal.game, state, ask)


def compared(game: Game[Any], state: State, ask: Ask) -> None:
    private = game.private(state, ask.seat)
    assert [entry["skill"] for entry in private["skills"]] == list(state.skills.hands[ask.seat])
    for entry in private["skills"]:
        card = state.hands[ask.seat][:1] if entry["aim"] == "card" else ()
        on = range(len(state.hands)) if entry["aim"] in ("seat", "card") else [None]
        moves = {target: PlaySkill(ask.id, entry["skill"], target, card) for target in on}
        answers = {target: answer(game, state, ask.seat, move) for target, move in moves.items()}
        if entry["refusal"]:
            assert None not in answers.values()
            codes = {refusal[0] for refusal in answers.values() if refusal}
            assert entry["refusal"]["code"] in codes
            assert entry["targets"] == []
        elif entry["aim"] in ("seat", "card"):
            assert [target for target in on if answers[target] is None] == entry["targets"] != []
        elif entry["aim"] == "none":
            assert answers == {None: None}


def answer(game: Game[Any], state: State, seat: int, move: PlaySkill) -> tuple[str, str] | None:
    """Code and reason of the refusal; None where it may be played."""
    try:
        game.play(state, seat, move)
    except Illegal as illegal:
        return illegal.code, json.dumps(illegal.params)
    return None
