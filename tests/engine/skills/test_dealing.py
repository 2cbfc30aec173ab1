"""Skill cards dealt and given up (docs/rules/party.md 3), and deals without them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.game import Illegal
from engine.rng import Stream
from engine.shedding.skills import SKILLS
from engine.shedding.state import NO_SKILLS, Discard, Discarding, Playing, PlaySkill, Throwing
from tests.engine.party import game_for
from tests.engine.skills.scene import Scene, refused

sizes = pytest.mark.parametrize("players", range(3, 9))


def started(players: int, number: int = 0, **options: Any) -> Scene:
    """A deal at its start."""
    game = game_for(players)
    return Scene(game, game.start(players, bytes([number]) * 32, {}).state).took(
        game.start(players, bytes([number]) * 32, options)
    )


# --- dealing ------------------------------------------------------------------------------------------------


@sizes
def test_three_to_each_seat_and_four_to_the_boss(players: int) -> None:
    for number in range(4):
        deal = started(players, number)
        wanted = [4 if role == "boss" else 3 for role in deal.state.deal.roles]
        assert [len(hand) for hand in deal.state.skills.hands] == wanted
        assert [seat["skills"] for seat in deal.public["seats"]] == wanted
        assert deal.lines()[-1]["skills"] == wanted


@sizes
def test_they_come_off_the_top_of_the_shuffled_forty_seat_by_seat(players: int) -> None:
    deal = started(players, 7)
    forty = Stream(b"\x07" * 32, "skills").shuffled([skill for skill in SKILLS for _ in range(2)])
    assert len(forty) == 40
    dealt = [skill for hand in deal.state.skills.hands for skill in hand]
    assert dealt == list(forty[: len(dealt)])
    (line,) = [line for line in deal.lines() if line["event"] == "skills_dealt"]
    assert line["skills"] == [list(hand) for hand in deal.state.skills.hands]


def test_a_seat_sees_its_own_and_nobody_sees_another_s() -> None:
    deal = started(5)
    for event in deal.told:
        if event.name == "skills_dealt":
            assert event.to == ()
        if event.name == "skill_hand_dealt":
            assert event.to == (event.facts["seat"],)
            assert event.facts["skills"] == list(deal.skills_of(event.facts["seat"]))
    assert [event.name for event in deal.told].count("skill_hand_dealt") == 5
    assert not any(f'"{skill}"' in json.dumps(deal.public) for skill in SKILLS)
    for seat in range(5):
        assert [entry["skill"] for entry in deal.private(seat)["skills"]] == list(deal.skills_of(seat))


# --- giving one up ------------------------------------------------------------------------------------------


@sizes
def test_all_seats_give_up_one_at_once_in_any_order(players: int) -> None:
    deal = started(players, 3)
    asks = deal.game.asks(deal.state)
    assert [(ask.id, ask.seat, ask.kind, ask.choices, ask.urgent, ask.pace) for ask in asks] == [
        (f"discard-{seat}", seat, "discard", ("discard",), True, "discard") for seat in range(players)
    ]
    before = deal.state.skills.hands
    for seat in reversed(range(players)):
        assert isinstance(deal.state.pending, Discarding)
        assert deal.public["phase"] == "discarding"
        assert deal.public["waiting_for"] == list(range(seat + 1))
        deal.discard(seat, before[seat][1])
    assert [Counter(hand) for hand in deal.state.skills.hands] == [
        Counter(hand) - Counter([hand[1]]) for hand in before
    ]
    boss = "boss" in deal.state.deal.roles
    assert isinstance(deal.state.pending, Playing if boss else Throwing)


def test_it_is_unseen() -> None:
    deal = started(5)
    kept = deal.skills_of(2)
    deal.discard(2, kept[0])
    assert deal.private(2)["discarded"] == kept[0]
    assert [entry["skill"] for entry in deal.private(2)["skills"]] == list(kept[1:])
    assert all(deal.private(seat)["discarded"] is None for seat in (0, 1, 3, 4))
    assert kept[0] not in json.dumps(deal.public)
    told = {event.name: event for event in deal.events}
    assert told["skill_discarded"].to == ()
    assert told["skill_discarded"].facts == {"seat": 2, "skill": kept[0]}
    assert told["discard_chosen"].facts == {"seat": 2}
    for seat in (0, 1, 3, 4):
        deal.discard(seat, deal.skills_of(seat)[0])
    assert deal.private(2)["discarded"] is None, "it is gone for good"


def test_what_is_not_held_is_refused_and_so_is_a_second_one() -> None:
    deal = started(5)
    strange = next(skill for skill in SKILLS if skill not in deal.skills_of(1))
    assert refused(deal, lambda: deal.discard(1, strange)) == ("skill_not_held", {"skill": strange})
    deal.discard(1, deal.skills_of(1)[0])
    with pytest.raises(Illegal, match="stale"):
        deal.game.play(deal.state, 1, Discard("discard-1", deal.skills_of(1)[0]))


def test_of_two_copies_one_is_given_up() -> None:
    for number in range(200):
        deal = started(8, number)
        for seat, hand in enumerate(deal.state.skills.hands):
            twice = [skill for skill, copies in Counter(hand).items() if copies == 2]
            if twice:
                assert deal.discard(seat, twice[0]).skills_of(seat).count(twice[0]) == 1
                return
    raise AssertionError("nobody ever held two copies")


def test_who_has_not_chosen_in_time_gives_up_one_at_random() -> None:
    places: Counter[int] = Counter()
    for number in range(60):
        deal = started(3, number)
        for ask in deal.game.asks(deal.state):
            move = deal.game.fallback(deal.state, ask)
            assert isinstance(move, Discard)
            hand = deal.skills_of(ask.seat)
            assert move.skill == Stream(bytes([number]) * 32, f"fallback discard-{ask.seat}").choice(hand)
            places[hand.index(move.skill)] += 1
            deal.took(deal.game.play(deal.state, ask.seat, move))
        assert isinstance(deal.state.pending, Playing)
    assert min(places[place] for place in range(3)) > 25


@pytest.mark.parametrize("players", [5, 6])
def test_no_skill_is_played_before_the_first_seat_is_to_lead(players: int) -> None:
    deal = started(players)
    for ask in deal.game.asks(deal.state):
        with pytest.raises(Illegal, match="wrong_phase"):
            deal.game.play(deal.state, ask.seat, PlaySkill(ask.id, deal.skills_of(ask.seat)[0]))
    deal.discard_all()
    if players == 6:
        for ask in deal.game.asks(deal.state):
            assert ask.kind == "throw"
            with pytest.raises(Illegal, match="wrong_phase"):
                deal.game.play(deal.state, ask.seat, PlaySkill(ask.id, deal.skills_of(ask.seat)[0]))
    else:
        assert [ask.kind for ask in deal.game.asks(deal.state)] == ["play", *["skill"] * 5]


def test_the_lines() -> None:
    deal = started(5)
    names = ["roles", "dealt", "skills_dealt", "deal_started"]
    assert deal.names() == names
    deal.discard_all()
    assert deal.names() == [*names, *["skill_discarded"] * 5]


# --- without ------------------------------------------------------------------------------------------------


@sizes
def test_with_skills_off_a_deal_is_exactly_one_without(players: int) -> None:
    deal, other = started(players, 5, skills=False), started(players, 5)
    assert deal.state.skills == NO_SKILLS
    assert deal.state.hands == other.state.hands
    assert deal.state.deal.roles == other.state.deal.roles
    assert deal.names() == ["roles", "dealt", "deal_started"]
    assert "skills" not in deal.lines()[-1]
    assert not any("skill" in event.name for event in deal.told)
    while isinstance(deal.state.pending, Throwing):
        for ask, throw in zip(deal.game.asks(deal.state), ("rock", "paper"), strict=True):
            deal.throw(ask.seat, throw)
    (ask,) = deal.game.asks(deal.state)
    assert (ask.kind, ask.urgent) == ("play", True)
    public = deal.public
    assert {(seat["skills"], *seat["armed"], seat["confined"]) for seat in public["seats"]} == {(0, False)}
    assert public["standing"] == public["pending"] == public["seen"] == []
    assert (public["direction"], public["order"]) == (1, "3456789TJQKA2BR")
    for seat in range(players):
        private = deal.private(seat)
        assert (private["skills"], private["seen"], private["discarded"]) == ([], [], None)
    move = deal.game.fallback(deal.state, ask)
    deal.took(deal.game.play(deal.state, ask.seat, move))
    with pytest.raises(Illegal, match="wrong_phase"):
        deal.game.play(deal.state, deal.turn, PlaySkill(deal.ask(deal.turn), "truce"))


def test_the_option_is_on_unless_the_host_turns_it_off() -> None:
    options = {option.id: option for option in game_for(5).options}
    assert options["skills"].default is True
    seconds = options["skill_seconds"]
    assert (seconds.default, seconds.low, seconds.high) == (4, 0, 10)
    assert started(5).state.deal.skill_seconds == 4
    assert started(5, skill_seconds=0).state.deal.skill_seconds == 0
