"""docs/rules/party.md 1 to 7, clause by clause; the end is in test_party_end; skills apart."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import pack
from engine.game import Illegal
from engine.shedding.state import Throwing
from tests.contract.deals import random_deal
from tests.engine.party import Table, game_for, table
from tests.engine.reference import GOLDEN

TABLES = {one["id"]: one for one in json.loads((GOLDEN / "tables.json").read_text())["tables"]}
sizes = pytest.mark.parametrize("players", range(3, 9))
seeds = st.binary(min_size=32, max_size=32)
few = settings(max_examples=25, deadline=None)
FIVE = [
    "S3 S4 S5 S6 S7 S8",
    "H3 H4 H5 H6 H7 H8",
    "C3 C4 C5 C6 C7 C8",
    "D3 D4 D5 D6 D7 D8",
    "S9 ST SJ SQ SK SA",
]


def started(players: int, seed: bytes) -> tuple[Table, dict[str, Any]]:
    """A deal at its start, and the facts of its lines `roles` and `dealt`."""
    game = game_for(players)
    step = game.start(players, seed, {})
    return Table(game, step.state, step.events), {**step.events[0].facts, **step.events[1].facts}


# --- 1, 2: identities and cards -------------------------------------------------------------------


@sizes
@few
@given(seed=seeds)
def test_cards_and_roles_are_dealt_as_the_table_says(players: int, seed: bytes) -> None:
    numbers = TABLES[f"party-{players}"]
    deal, facts = started(players, seed)
    assert Counter(facts["roles"]) == numbers["roles"]
    hands = [hand.split() for hand in facts["hands"]]
    assert [len(hand) for hand in hands] == [numbers["hands"][role] for role in facts["roles"]]
    stock = facts["stock"].split()
    assert len(stock) == numbers["left_over"]
    assert Counter([*stock, *(card for hand in hands for card in hand)]) == Counter(pack(numbers["decks"]))
    assert [Counter(hand) for hand in deal.state.hands] == [Counter(hand) for hand in hands]


@sizes
@few
@given(seed=seeds)
def test_the_last_three_cards_of_those_with_three_more_lie_face_up(players: int, seed: bytes) -> None:
    deal, facts = started(players, seed)
    least = min(TABLES[f"party-{players}"]["hands"].values())
    seats = deal.game.public(deal.state)["seats"]
    for seat, (role, hand) in enumerate(zip(facts["roles"], map(str.split, facts["hands"]), strict=True)):
        up = hand[-3:] if len(hand) == least + 3 else []
        assert bool(up) == (role == "boss" or (role.endswith("-leader") and players == 6))
        assert facts["face_up"][seat].split() == up
        assert sorted(seats[seat]["face_up"]) == sorted(up)


@sizes
@few
@given(seed=seeds)
def test_boss_and_leaders_are_shown_and_others_know_their_own_role(players: int, seed: bytes) -> None:
    deal, facts = started(players, seed)
    for seat, role in enumerate(facts["roles"]):
        shown = role == "boss" or role.endswith("-leader") or players == 3
        assert deal.game.public(deal.state)["seats"][seat]["role"] == (role if shown else None)
        assert deal.game.private(deal.state, seat)["role"] == role


def test_roles_are_drawn_anew_with_each_seed() -> None:
    drawn = Counter(started(5, bytes([number]) * 32)[1]["roles"].index("boss") for number in range(100))
    assert set(drawn) == set(range(5))


def test_face_up_cards_lie_open_as_long_as_they_are_held() -> None:
    deal = table([*FIVE[:4], "S3 S4 SJ SQ SK"], turn=0, face_up={0: "S3 S5 S8"})

    def up() -> list[str]:
        cards: list[str] = deal.game.public(deal.state)["seats"][0]["face_up"]
        return cards

    assert up() == ["S3", "S5", "S8"]
    deal.play(0, "S4")
    assert up() == ["S3", "S5", "S8"]
    deal.pass_by(1, 2, 3, 4).play(0, "S5")
    assert up() == ["S3", "S8"]
    deal.pass_by(1, 2, 3, 4).play(0, "S8")
    assert up() == ["S3"]


def test_of_two_copies_the_one_that_all_see_is_laid_first() -> None:
    deal = table(["S3 S3 S4 S5 S6", *FIVE[1:]], turn=0, face_up={0: "S3 S4"}).play(0, "S3")
    assert deal.game.public(deal.state)["seats"][0]["face_up"] == ["S4"]
    assert deal.state.hands[0] == ("S3", "S4", "S5", "S6")


@sizes
def test_all_roles_are_shown_when_the_deal_is_over(players: int) -> None:
    deal = random_deal(f"party-{players}", players, 0)
    over = deal.states[-1]
    outcome = deal.game.outcome(over)
    assert outcome is not None
    assert tuple(seat["role"] for seat in deal.game.public(over)["seats"]) == outcome.roles


@pytest.mark.parametrize(
    ("players", "seat", "sides"),
    [
        (3, 0, "self foe foe"),
        (3, 1, "foe self ally"),
        (4, 0, "self unknown foe unknown"),
        (4, 1, "ally self foe foe"),
        (4, 3, "foe foe ally self"),
        (5, 0, "self unknown unknown unknown unknown"),
        (5, 1, "ally self foe foe foe"),
        (5, 2, "foe unknown self unknown unknown"),
        (7, 1, "ally self unknown unknown unknown unknown unknown"),
        (8, 1, "ally self foe foe foe foe foe foe"),
        (8, 0, "self unknown foe unknown unknown foe unknown unknown"),
    ],
)
def test_a_seat_is_told_the_sides_that_it_can_tell_and_no_more(players: int, seat: int, sides: str) -> None:
    deal = table(["S3 S4 S5"] * players)
    assert deal.game.private(deal.state, seat)["sides"] == sides.split()


# --- 4: the lead ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5, 7, 8])
@few
@given(seed=seeds)
def test_the_boss_leads(players: int, seed: bytes) -> None:
    deal, facts = started(players, seed)
    deal.discard_all()
    ask = deal.game.asks(deal.state)[0]
    assert facts["roles"][ask.seat] == "boss"
    assert ask.choices == ("play",)


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("throws", product(("rock", "paper", "scissors"), repeat=2), ids="-".join)
@pytest.mark.parametrize("first", [0, 1])
def test_two_leaders_throw_for_the_lead(players: int, throws: tuple[str, str], first: int) -> None:
    deal = table(["S3 S4 S5"] * players, turn=None)
    leaders = [seat for seat, role in enumerate(deal.state.deal.roles) if role.endswith("-leader")]
    assert deal.game.public(deal.state)["waiting_for"] == leaders
    asked = {ask.id for ask in deal.game.asks(deal.state)}
    deal.throw(leaders[first], throws[first])
    assert deal.named("thrown") == []
    assert deal.game.public(deal.state)["waiting_for"] == [leaders[1 - first]]
    deal.throw(leaders[1 - first], throws[1 - first])
    assert deal.named("thrown") == [
        {"seat": seat, "throw": throw} for seat, throw in zip(leaders, throws, strict=True)
    ]
    if throws[0] == throws[1]:
        assert isinstance(deal.state.pending, Throwing)
        assert deal.game.public(deal.state)["draws"] == 1
        assert not asked & {ask.id for ask in deal.game.asks(deal.state)}
        return
    won = throws in (("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"))
    assert deal.turn == leaders[0 if won else 1]


def test_a_throw_is_unseen_until_both_have_thrown() -> None:
    deal = table(["S3 S4 S5"] * 4, turn=None).throw(0, "rock")
    assert deal.game.private(deal.state, 0)["throw"] == "rock"
    assert all(deal.game.private(deal.state, seat)["throw"] is None for seat in (1, 2, 3))
    assert "rock" not in json.dumps(deal.game.public(deal.state))
    assert all("rock" not in json.dumps(event.line()) for event in deal.events)


def test_a_leader_who_does_not_throw_in_time_gets_a_random_throw() -> None:
    game = game_for(4)
    thrown = Counter()
    for number in range(60):
        state = game.start(4, bytes([number]) * 32, {"skills": False}).state
        thrown.update(game.fallback(state, ask).throw for ask in game.asks(state))
    assert set(thrown) == {"rock", "paper", "scissors"}
    assert min(thrown.values()) > 20


# --- 5, 7: play -----------------------------------------------------------------------------------


def test_play_goes_from_seat_to_seat_and_the_holder_leads_anew() -> None:
    deal = table(FIVE)
    deal.play(0, "S3")
    assert deal.turn == 1
    deal.play(1, "H4").pass_by(2).play(3, "D5")
    assert deal.turn == 4
    deal.pass_by(4, 0, 1)
    assert deal.named("trick_won") == []
    deal.pass_by(2)
    assert deal.named("trick_won") == [{"seat": 3}]
    assert deal.turn == 3
    assert deal.state.trick is None
    assert deal.game.public(deal.state)["trick"] is None


def test_who_has_passed_may_still_follow_later_in_the_trick() -> None:
    deal = table(FIVE).play(0, "S3").pass_by(1).play(2, "C4").pass_by(3, 4, 0)
    deal.play(1, "H5")
    assert deal.turn == 2


def test_who_leads_must_play() -> None:
    deal = table(FIVE)
    with pytest.raises(Illegal) as refused:
        deal.pass_by(0)
    assert refused.value.code == "must_lead"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("H4", "not_in_hand"),
        ("S4 S4", "duplicate_cards"),
        ("S4 S6", "no_combination"),
        ("", "no_combination"),
        ("S3", "does_not_beat"),
        ("S4 S5 S6 S7 S8", "does_not_beat"),
    ],
)
def test_a_refusal_names_its_reason(cards: str, code: str) -> None:
    deal = table(FIVE, turn=4).play(4, "S9")
    assert deal.refusal(0, cards).code == code
    deal = table(FIVE, turn=1).play(1, "H8").pass_by(2, 3, 4)
    refused = deal.refusal(0, "S3")
    assert (refused.code, refused.params) == (
        "does_not_beat",
        {"kind": "solo", "rank": "8", "size": 1, "length": 1},
    )


def test_cards_that_can_be_read_in_several_ways_must_be_named() -> None:
    twice = "S3 H3 C3 S4 H4 C4 S5 H5 C5 S6 H6 C6"
    hands = [f"{twice} SK SA", *FIVE[1:]]
    refused = table(hands).refusal(0, twice)
    assert refused.code == "ambiguous"
    choices = refused.params["choices"]
    assert {(one["kind"], one["rank"]) for one in choices} == {("trio_chain", "6"), ("trio_solo_chain", "6")}
    checked = table(hands)
    assert list(checked.game.check(checked.state, 0, tuple(twice.split()))) == choices
    for one in choices:
        deal = table(hands).play(0, twice, one["kind"], one["rank"])
        assert deal.named("played")[0]["kind"] == one["kind"]


def test_of_one_kind_and_length_only_the_highest_reading_can_be_named() -> None:
    twice = "S3 H3 C3 S4 H4 C4 S5 H5 C5 S6 H6 C6"
    lead = table([f"{twice} SK SA", *FIVE[1:]]).refusal(0, twice, "trio_solo_chain", "5")
    assert lead.code == "ambiguous"
    beaten = "D3 D3 S3 D4 D4 S4 D5 S5 C5 SJ SQ SK"
    higher = "S4 H4 C4 S5 H5 C5 S6 H6 C6 S7 H7 C7"
    deal = table([f"{beaten} SA", f"{higher} SA", *FIVE[2:]]).play(0, beaten)
    refused = deal.refusal(1, higher, "trio_solo_chain", "6")
    assert refused.code == "ambiguous", "the reading does beat what lies; a higher one is to be named"
    assert [one["rank"] for one in refused.params["choices"]] == ["7"]
    assert deal.refusal(1, higher, "trio_chain", "7").code == "does_not_beat"
    deal.play(1, higher)
    assert deal.named("played")[0]["rank"] == "7"


def test_check_offers_the_nearest_lawful_play() -> None:
    deal = table(FIVE, turn=1).play(1, "H4").pass_by(2, 3, 4)
    with pytest.raises(Illegal) as refused:
        deal.game.check(deal.state, 0, ("S4", "S6"))
    assert refused.value.code == "no_combination"
    assert deal.game.nearest(deal.state, 0, ("S4", "S6")) == ("S6",)
    assert deal.game.nearest(deal.state, 0, ("BJ",)) is None, "cards of others"
    with pytest.raises(Illegal) as waiting:
        deal.game.check(deal.state, 2, ("C4",))
    assert waiting.value.code == "not_your_turn"
    assert deal.game.nearest(deal.state, 2, ("C4",)) is None


def test_after_a_holder_that_has_gone_out_the_next_seat_still_in_leads() -> None:
    hands = ["S3 S4", "H3 H9", "C9 CT CJ", "D9 DT DJ", "S9 ST SJ", "H9 HT HJ"]
    deal = table(hands, turn=1).play(1, "H3").pass_by(2, 3, 4, 5, 0).play(1, "H9")
    assert deal.state.out == (1,)
    assert deal.named("out") == [{"seat": 1}]
    deal.pass_by(2, 3, 4, 5)
    assert deal.named("trick_won") == []
    deal.pass_by(0)
    assert deal.named("trick_won") == [{"seat": 1}]
    assert deal.turn == 2
    assert deal.game.asks(deal.state)[0].choices == ("play",)


def test_seats_that_are_out_are_passed_over() -> None:
    hands = ["S3 S4 S5 S6 ST", "H5", "C9 CT CJ", "D9 DT DJ", "S9 ST SJ", "H9 HT HJ"]
    deal = table(hands).play(0, "S3").play(1, "H5").pass_by(2, 3, 4, 5).play(0, "ST")
    assert deal.turn == 2
    deal.pass_by(2, 3, 4, 5)
    assert deal.named("trick_won") == [{"seat": 0}]


def test_three_cards_or_fewer_are_announced_each_time_that_the_number_changes() -> None:
    hands = ["S3 S4 H4 S5 S6 ST H9", *FIVE[1:]]
    deal = table(hands).play(0, "S3")
    told: list[Any] = [deal.named("announced")]
    for cards in ("S4 H4", "S5", "S6", "ST"):
        deal.pass_by(1, 2, 3, 4)
        assert deal.named("announced") == []
        deal.play(0, cards)
        told.append(deal.named("announced"))
        left = len(deal.state.hands[0])
        assert deal.game.public(deal.state)["seats"][0]["announced"] == (left <= 3)
    assert told == [[], [], [{"seat": 0, "left": 3}], [{"seat": 0, "left": 2}], [{"seat": 0, "left": 1}]]
    assert all(event.to is None for event in deal.events)
    deal.pass_by(1, 2, 3, 4).play(0, "H9")
    assert deal.named("announced") == []
