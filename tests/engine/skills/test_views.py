"""What views say of skill cards, and that they say no more (docs/rules/skills.md; the shapes are in
engine/shedding/view.py). What each skill shows is in its own file."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.cards import RANK_OF, pack
from engine.shedding.grammar import BOMB
from tests.contract.deals import random_deals, some_of
from tests.engine.party import game_for
from tests.engine.skills.scene import HANDS, condition, refused, scene

sizes = pytest.mark.parametrize("players", range(3, 9))


@sizes
def test_the_played_pile_is_the_pack_less_hands_and_stock_in_every_state(players: int) -> None:
    for deal in random_deals(f"party-{players}", players):
        table = game_for(players).rules.card_table
        for state in some_of(deal.states, 80):
            left = Counter(pack(table.decks, table.removed_ranks))
            for cards in (*state.hands, state.deal.stock):
                left -= Counter(cards)
            numbers = [0] * 15
            for card in left.elements():
                numbers[RANK_OF[card]] += 1
            assert deal.game.public(state)["played"] == numbers


@sizes
def test_a_share_is_what_the_bombs_make_it_in_every_state(players: int) -> None:
    """Counted from the lines: each bomb its number, twice where oil-on-fire stood."""
    for deal in random_deals(f"party-{players}", players):
        share, bombs, oiled = 10, 0, False
        for turn in deal.turns:
            for event in turn.step.events:
                if event.name == "played" and event.facts["kind"] == BOMB:
                    bombs += 1
                    share += bombs * (2 if oiled else 1)
                    oiled = False
                elif event.name == "skill_acted" and event.facts["skill"] in ("oil-on-fire", "restore"):
                    oiled = event.facts["skill"] == "oil-on-fire"
            assert deal.game.public(turn.step.state)["share"] == share


@sizes
def test_face_up_cards_are_held(players: int) -> None:
    for deal in random_deals(f"party-{players}", players):
        for state in some_of(deal.states, 80):
            for hand, up in zip(state.hands, state.face_up, strict=True):
                assert not Counter(up) - Counter(hand)


def test_numbers_of_skill_cards_are_public_and_the_cards_are_not() -> None:
    deal = scene(skills={0: "swap-blind truce", 3: "encore"})
    assert [seat["skills"] for seat in deal.public["seats"]] == [2, 0, 0, 1, 0]
    assert "encore" not in json.dumps(deal.public)
    assert "encore" not in json.dumps(deal.private(0))


def test_armed_skills_and_confined_seats_are_shown() -> None:
    deal = scene(armed={2: "encore stowaway"}, confined=[4])
    assert [seat["armed"] for seat in deal.public["seats"]] == [[], [], ["encore", "stowaway"], [], []]
    assert [seat["confined"] for seat in deal.public["seats"]] == [False, False, False, False, True]


def test_standing_effects_are_shown_the_oldest_first() -> None:
    deal = (
        scene(skills={3: "truce", 1: "two-low"}, standing=["turn-back"]).acts(3, "truce").acts(1, "two-low")
    )
    assert deal.public["standing"] == [
        {"slot": "direction", "skill": "turn-back", "seat": 0},
        {"slot": "bombs", "skill": "truce", "seat": 3},
        {"slot": "twos", "skill": "two-low", "seat": 1},
    ]


@pytest.mark.parametrize(
    ("skill", "aim"),
    [
        ("two-low", "none"),
        ("cancel", "none"),
        ("guest-as-host", "none"),
        ("encore", "none"),
        ("cut-in", "combination"),
        ("swap-blind", "card"),
        *((skill, "seat") for skill in ("confine", "downgrade", "burden", "see-through", "unmask")),
    ],
)
def test_what_is_named_with_a_skill(skill: str, aim: str) -> None:
    assert scene(skills={0: skill}).private(0)["skills"][0]["aim"] == aim


def test_each_card_has_an_entry_of_its_own_with_targets_or_a_reason() -> None:
    deal = scene(skills={0: "confine confine burden cut-in"}, confined=[2])
    assert deal.private(0)["skills"] == [
        {"skill": "confine", "aim": "seat", "targets": [1, 3, 4], "refusal": None},
        {"skill": "confine", "aim": "seat", "targets": [1, 3, 4], "refusal": None},
        {"skill": "burden", "aim": "seat", "targets": [], "refusal": reason("burden", "nothing_played")},
        {"skill": "cut-in", "aim": "combination", "targets": [], "refusal": reason("cut-in", "no_trick")},
    ]
    assert refused(deal, lambda: deal.skill(0, "burden", 1)) == condition("burden", "nothing_played")


def reason(skill: str, why: str) -> dict[str, object]:
    return {"code": "skill_condition", "params": {"skill": skill, "why": why}}


def test_what_is_seen_is_numbered_in_the_order_of_the_deal() -> None:
    deal = scene(HANDS, {0: "see-through unmask", 1: "truce", 2: "swap-blind"}, played="SK")
    deal.acts(0, "see-through", 2).acts(1, "truce").acts(2, "swap-blind", 0, "C3").acts(0, "unmask", 3)
    assert [(seen["number"], seen["skill"]) for seen in deal.private(0)["seen"]] == [
        (0, "see-through"),
        (2, "swap-blind"),
    ]
    assert [(seen["number"], seen["skill"]) for seen in deal.private(2)["seen"]] == [(2, "swap-blind")]
    assert [(seen["number"], seen["skill"]) for seen in deal.public["seen"]] == [(3, "unmask")]


def test_hints_come_with_the_urgent_asks_first_and_are_all_lawful() -> None:
    deal = scene(skills={0: "swap-blind confine truce", 3: "cut-in"}, lies=(4, "H6"), turn=0, played="SK HK")
    for seat in (0, 3):
        moves = list(deal.game.hints(deal.public, deal.private(seat)))
        assert moves
        for move in moves:
            deal.game.play(deal.state, seat, move)
    kinds = [move.kind for move in deal.game.hints(deal.public, deal.private(0))]
    assert kinds == sorted(kinds, key=("play", "pass", "skill").index)
