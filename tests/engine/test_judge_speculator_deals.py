"""Speculator deals of bots and of random players before the independent judge, whole and spoilt."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from operator import mul
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots.deal import Player
from engine.cards import RANK_OF, pack
from engine.record import replay
from engine.shedding.opening import marking
from tests import judge
from tests.engine.judged_lines import refused
from tests.engine.spoiling import (
    a_move_after_the_end,
    one_bomb,
    one_claim,
    one_seat,
    the_stake,
    the_winner,
    two_points_that_sum_to_zero,
)
from tests.engine.test_judge import Record, middle, places, record, without
from tests.judge import SPECULATOR_TABLES, Wrong
from tests.judge_built_tables import built_table, shares, sized

TABLES = list(SPECULATOR_TABLES)
MANY_ALIKE = ["spec-5x3", "spec-6x2", "spec-6x3", "spec-7x2", "spec-7x3", "spec-8x3"]
SPOILT_TABLES = ["spec-3x1", "spec-4x1", "spec-5x1", "spec-6x2", "spec-7x3"]
every_table = pytest.mark.parametrize("table", TABLES)
some_tables = pytest.mark.parametrize("table", SPOILT_TABLES)


@cache
def played(table: str, number: int, player: Player = bots.RANDOM) -> Record:
    return record(table, number, player)


@pytest.mark.parametrize("player", [bots.BOT, bots.RANDOM], ids=["bots", "random"])
@every_table
def test_played_deals_are_found_right(table: str, player: Player) -> None:
    right = played(table, 0, player)
    assert judge.judge(right).over
    assert replay(right).finished


@some_tables
def test_options_count(table: str) -> None:
    right = record(table, 2, kickers="distinct", stake=7)
    assert judge.judge(right).over
    assert all(points % 7 == 0 for points in right[-1]["points"])


# --- tables of other sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table", ["spec-3x2", "spec-4x3-8-3", "spec-5x4", "spec-6x3-8-3", "spec-7x3-6-2", "spec-8x2"]
)
def test_deals_at_built_tables_are_found_right(table: str) -> None:
    assert judge.judge(record(table, 0)).over


@pytest.mark.parametrize(
    "table", ["spec-2x2", "spec-9x2", "spec-4x5", "spec-4x0", "spec-4x3-8", "spec-4x3-08-3"]
)
def test_what_the_builder_does_not_build_is_no_table(table: str) -> None:
    assert built_table(table) is None


@pytest.mark.parametrize("gifts", [(3, 3), (2, 3), (25, 5), (20, 9)])
def test_a_built_table_deals_most_to_the_landlord_and_least_to_the_speculator(gifts: tuple[int, int]) -> None:
    table = built_table("spec-4x3")
    assert table is not None
    assert sized(table, 38, 10, (8, 3)).gifts == (8, 3)
    with pytest.raises(ValueError, match="builder"):
        sized(table, 38, 10, gifts)


def test_the_shares_of_built_tables_are_like_those_of_the_listed() -> None:
    for its in SPECULATOR_TABLES.values():
        for landlords, row in its.shares.items():
            like = shares(its.seats - 1 - landlords, landlords == 2)
            seats = (1, landlords - 1, 1, its.seats - 1 - landlords)
            for one, other in ((row.joined, like.joined), (row.against, like.against)):
                assert sum(map(mul, other, seats)) == 0
                if its.seats < 8 and (its.seats, landlords) != (6, 1):
                    assert [share * other[3] for share in one] == [share * one[3] for share in other]


# --- packs in which many cards of a rank lie together -------------------------------------------------------


class Bunched:
    """A pack in which like ranks lie near each other, with a few cards astray."""

    def __init__(self, table: str, seed: bytes, shuffles: int) -> None:
        its = SPECULATOR_TABLES[table]
        self.faces = pack(its.decks, its.removed)
        self.chance = Random(f"{seed.hex()} {shuffles}")

    def shuffled(self, places: range) -> tuple[int, ...]:
        """An order of the pack."""
        order = sorted(places, key=lambda at: RANK_OF[self.faces[at]] + self.chance.uniform(0, 1))
        first = self.chance.choice(places)
        order = order[first:] + order[:first]
        for _ in range(len(order) // 6):
            one, other = self.chance.choice(places), self.chance.choice(places)
            order[one], order[other] = order[other], order[one]
        return tuple(order)


@pytest.mark.parametrize("table", MANY_ALIKE)
def test_deals_of_many_cards_alike_are_found_right(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some end at once, in some the speculator sits out."""
    monkeypatch.setattr(marking, "shuffle", lambda seed, shuffles: Bunched(table, seed, shuffles))
    told: set[str] = set()
    for number in range(6):
        right = record(table, number)
        assert judge.judge(right).over
        told |= {str(line.get("event")) for line in right}
    assert told & {"won_at_once", "sat_out"}


# --- whatever is wrong --------------------------------------------------------------------------------------


@cache
def spoilable(table: str) -> Record:
    """A deal of random players in which the speculator has followed; found right."""

    def happens(deal: Record) -> bool:
        return len(followed(deal)) > 2 and (table != "spec-3x1" or bool(deal[-1]["out"]))

    found = next(deal for number in range(100) if happens(deal := played(table, number)))
    judge.judge(found)
    return found


def his(deal: Record) -> int:
    """The seat of the speculator."""
    seat: int = deal[places(deal, "marked")[-1]]["seat"]
    return seat


def followed(deal: Record) -> list[int]:
    """Where the speculator has followed in kind."""
    found, top = [], None
    for at, line in enumerate(deal):
        if line.get("event") == "trick_won":
            top = None
        if line.get("event") == "played":
            if line["seat"] == his(deal) and top == line["kind"]:
                found.append(at)
            top = line["kind"]
    return found


MAY_BE_LEFT_OUT = ("called", "show_chosen")
"""Without the first call the second may be the first; of those who choose none is the first."""


@some_tables
def test_every_line_is_needed(table: str) -> None:
    """Left out, told twice or with a fact less."""
    right = spoilable(table)
    first = places(right, "played")[0]
    for at in {*range(1, first + 3), *range(first, len(right), 80), len(right) - 1}:
        line = right[at]
        instead: list[Record] = [[line, line], *([without(line, fact)] for fact in line)]
        for lines in instead if line["event"] in MAY_BE_LEFT_OUT else [*instead, []]:
            with pytest.raises(Wrong):
                judge.judge([*right[:at], *copy.deepcopy(lines), *right[at + 1 :]])


@some_tables
def test_a_record_that_ends_early_is_refused(table: str) -> None:
    right = spoilable(table)
    for length in {*range(20), *range(20, len(right), 60), len(right) - 1}:
        with pytest.raises(Wrong):
            judge.judge(right[:length])


@some_tables
def test_he_who_can_follow_in_kind_may_not_pass(table: str) -> None:
    right = spoilable(table)
    for at in followed(right)[:4]:
        assert refused([*right[:at], {"event": "passed", "seat": his(right)}, *right[at + 1 :]]) == at


def one_dealt_card(deal: Record) -> None:
    line = deal[places(deal, "dealt")[-1]]
    hand = line["hands"][0].split()
    line["hands"][0] = " ".join([*hand[:-1], "S5" if hand[-1] != "S5" else "H5"])


def one_card_of_the_talon(deal: Record) -> None:
    line = deal[places(deal, "dealt")[-1]]
    talon = line["talon"].split()
    line["talon"] = " ".join([*talon[:-1], "S5" if talon[-1] != "S5" else "H5"])


def another_speculator(deal: Record) -> None:
    line = deal[places(deal, "marked")[-1]]
    line["seat"] = (line["seat"] + 1) % len(deal[0]["seats"])


def one_card_given(deal: Record) -> None:
    line = deal[places(deal, "gifts_chosen")[-1]]
    own = deal[places(deal, "dealt")[-1]]["hands"][his(deal)].split()
    gift = line["gifts"][0].split()
    line["gifts"][0] = " ".join(
        [*gift[:-1], next(card for card in own if card not in " ".join(line["gifts"]))]
    )


def one_card_more_given(deal: Record) -> None:
    deal[places(deal, "gifts_chosen")[-1]]["gifts"][0] += " S5"


def gifts_to_one_another(deal: Record) -> None:
    """The landlord's goes where a farmer's went, and back."""
    first, second = (
        places(deal, "moved")[-3:-1] if deal[0]["table"] == "spec-3x1" else places(deal, "moved")[:2]
    )
    deal[first]["to"], deal[second]["to"] = deal[second]["to"], deal[first]["to"]


def another_landlord(deal: Record) -> None:
    line = deal[places(deal, "roles")[1]]
    line["roles"] = [*line["roles"][1:], line["roles"][0]]


def a_call_that_was_not(deal: Record) -> None:
    line = deal[places(deal, "called")[-1]]
    line["call"] = line["call"] + 1 if line["call"] else 3


def one_played_card(deal: Record) -> None:
    line = next(line for line in deal if line.get("event") == "played")
    cards = line["cards"].split()
    line["cards"] = " ".join([*cards[:-1], "S5" if cards[-1][-1] != "5" else "S9"])


def a_wild_card(deal: Record) -> None:
    line = deal[middle(places(deal, "played"))]
    if "wild" in line:
        del line["wild"], line["as"]
    else:
        line |= {"wild": line["cards"].split()[0], "as": "K"}


def where_he_stands(deal: Record) -> None:
    deal[-1]["stand"] = "landlord" if deal[-1]["stand"] == "farmers" else "farmers"


SPOILT: list[Callable[[Record], None]] = [
    one_dealt_card, one_card_of_the_talon, another_speculator, one_card_given, one_card_more_given,
    gifts_to_one_another, another_landlord, a_call_that_was_not, one_played_card, one_claim, a_wild_card,
    one_seat, two_points_that_sum_to_zero, one_bomb, the_winner, where_he_stands, the_stake,
    a_move_after_the_end,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT)
@some_tables
def test_a_spoilt_record_is_refused(table: str, spoil: Callable[[Record], None]) -> None:
    spoilt = copy.deepcopy(spoilable(table))
    spoil(spoilt)
    assert spoilt != spoilable(table)
    with pytest.raises(Wrong):
        judge.judge(spoilt)


@pytest.mark.parametrize("last", [0, 2])
def test_the_winner_of_the_last_deal_is_speculator(last: int) -> None:
    right = record("spec-3x1", 5, last_winner=last)
    assert judge.judge(right).over
    assert his(right) == last
    option: dict[str, Any] = right[0]["options"]
    option["last_winner"] = 1
    with pytest.raises(Wrong):
        judge.judge(right)
