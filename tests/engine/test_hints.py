"""Hints: their order, that they are lazy, and that they come from what the seat sees and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import RANK_OF, choose, counts, format_ranks, pack, parse_ranks
from engine.shedding.grammar import Grammar, Reading
from engine.shedding.hints import ordered, whole_groups
from engine.shedding.state import Pass, Play
from engine.shedding.terms import Terms
from tests.contract.deals import random_deal, some_of
from tests.engine.party import Table, game_for, table

OTHERS = ["H5 HT HJ", "C5 CT CJ", "D5 DT DJ"]
parts = st.lists(st.sampled_from(pack(2)), min_size=1, max_size=12)


def hints(deal: Table, seat: int) -> list[Any]:
    """All hints of a seat."""
    return list(deal.game.hints(deal.game.public(deal.state), deal.game.private(deal.state, seat)))


def as_text(move: Any) -> str:
    """A hint as ranks; a pass as a dash."""
    return format_ranks(counts(move.cards)) if isinstance(move, Play) else "-"


@pytest.mark.parametrize(
    ("hand", "hinted"),
    [
        # the whole hand first; then what splits no group, then the others, then bombs
        ("S3 H3", "33 3"),
        ("S3 S4 H4", "3 44 4"),
        ("S3 S4 H4 C4 D4", "3 44 444 4443 4 4444"),
        ("BJ RJ S3", "3 B R BR"),
    ],
)
def test_leading_cheap_plays_come_first(hand: str, hinted: str) -> None:
    found = [as_text(move) for move in hints(table([hand, *OTHERS, "SK SA S2"]), 0)]
    order = {text: at for at, text in enumerate(found)}
    assert set(order) == {format_ranks(parse_ranks(text)) for text in hinted.split()}
    assert found[0] == format_ranks(parse_ranks(hinted.split()[0]))
    assert found[-1] == format_ranks(parse_ranks(hinted.split()[-1]))


def test_following_whole_plays_come_before_splits_before_bombs_before_the_pass() -> None:
    deal = table(["S4 S7 H8 C8 S9 H9 C9 D9 BJ", *OTHERS, "S5 SK SA"], turn=4).play(4, "S5")
    assert [as_text(move) for move in hints(deal, 0)] == ["7", "B", "8", "9", "9999", "-"]


def test_a_hand_that_can_go_out_does_so_first() -> None:
    deal = table(["S9 H9 C9 D9", *OTHERS, "S5 SK SA"], turn=4).play(4, "S5")
    assert [as_text(move) for move in hints(deal, 0)] == ["9999", "9", "-"]


def test_who_cannot_follow_is_hinted_the_pass_alone() -> None:
    deal = table(["S3 S4 S5", *OTHERS, "SA SK SQ"], turn=4).play(4, "SA")
    (only,) = hints(deal, 0)
    assert isinstance(only, Pass)


def test_who_is_not_asked_has_no_hints() -> None:
    assert hints(table(["S3 S4", *OTHERS, "SA SK"]), 1) == []


def test_cards_that_read_in_several_ways_are_hinted_once_for_each_with_the_reading_named() -> None:
    twice = "S3 H3 C3 S4 H4 C4 S5 H5 C5 S6 H6 C6"
    deal = table([twice, *OTHERS, "SA SK"])
    whole = [move for move in hints(deal, 0) if len(move.cards) == 12]
    assert {(move.reading.kind, move.reading.rank) for move in whole} == {
        ("trio_chain", "6"),
        ("trio_solo_chain", "6"),
    }
    assert hints(deal, 0)[:2] == whole
    for move in whole:
        deal.game.play(deal.state, 0, move)


@given(hand=parts, lying=parts)
@settings(max_examples=150, deadline=None)
def test_hints_are_the_lawful_plays_each_once(hand: list[str], lying: list[str]) -> None:
    grammar = game_for(5).grammar("any")
    for over in (None, *grammar.readings(counts(lying))):
        found = list(ordered(grammar, tuple(hand), Terms(over, len(hand))))
        assert sorted(found) == sorted(set(found))
        assert set(found) == set(grammar.follows(counts(hand), over))


@given(hand=parts, played=parts)
def test_a_play_splits_no_group_when_each_of_its_ranks_leaves_the_hand(
    hand: list[str], played: list[str]
) -> None:
    both = hand + played
    left = [RANK_OF[card] for card in hand]
    expected = not any(RANK_OF[card] in left for card in played)
    assert whole_groups(counts(both), counts(played)) == expected


def test_hints_are_made_from_the_views_as_they_are_sent() -> None:
    """Through JSON and back, without a state: nothing else can have told them. Views stay as they are."""
    for players in range(3, 9):
        deal = random_deal(f"party-{players}", players, 0)
        for state in some_of(deal.states[:-1], 20):
            for ask in deal.game.asks(state):
                views = deal.game.public(state), deal.game.private(state, ask.seat)
                sent = json.dumps(views)
                public, private = json.loads(sent)
                assert list(deal.game.hints(public, private)) == list(deal.game.hints(*views))
                assert json.dumps([public, private]) == sent == json.dumps(views)


class Counting(Grammar):
    """A grammar that counts the sets that were asked of it."""

    asked = 0

    def follows(self, hand: int, over: Reading | None) -> Iterator[int]:
        for cards in super().follows(hand, over):
            self.asked += 1
            yield cards


def test_the_first_hints_do_not_wait_for_all_of_them() -> None:
    counting = Counting(game_for(8).rules.card_table.combinations, "any")
    packed = parse_ranks("33344455566677788899TTJJQQKKAA22B")
    hand = choose(pack(4), packed)
    first = list(islice(ordered(counting, hand, Terms(None, len(hand))), 5))
    assert len(first) == 5
    assert counting.asked < 50
    assert sum(1 for _ in counting.follows(packed, None)) > 5000
