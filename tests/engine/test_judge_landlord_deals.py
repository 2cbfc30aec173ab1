"""Landlord deals of bots and of random players before the independent judge, whole and spoilt; and the judge
before the golden vectors."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine import bots
from engine.bots.deal import Player
from engine.game import Game, View
from engine.record import replay
from engine.shedding.state import Call
from tests import judge
from tests.engine.reference import GOLDEN
from tests.engine.spoiling import (
    a_move_after_the_end,
    one_bomb,
    one_claim,
    one_seat,
    the_stake,
    the_winner,
    two_points_that_sum_to_zero,
)
from tests.engine.test_judge import Record, places, record, without
from tests.judge import LANDLORD_TABLES, Wrong
from tests.judge_cards import Meaning, beats, chosen, meanings
from tests.judge_landlord import FARMER, LANDLORD, LandlordDeal

DEALS = 6
TABLES = list(LANDLORD_TABLES)
every_table = pytest.mark.parametrize("table", TABLES)


@pytest.mark.parametrize("options", [{}, {"kickers": "distinct", "stake": 7}], ids=str)
@pytest.mark.parametrize("player", [bots.BOT, bots.RANDOM], ids=["bots", "random"])
@every_table
def test_played_deals_are_found_right(table: str, player: Player, options: dict[str, Any]) -> None:
    for number in range(DEALS):
        right = record(table, number, player, **options)
        assert judge.judge(right).over
        assert replay(right).finished


def never_calls(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """No call where one is asked for, else as random players do."""
    move = bots.RANDOM.choose(game, view, private, seed)
    return Call(move.ask, 0) if isinstance(move, Call) else move


@pytest.mark.parametrize("table", [table for table in TABLES if LANDLORD_TABLES[table].calling])
def test_where_nobody_ever_calls_the_first_of_the_third_deal_is_landlord(table: str) -> None:
    right = record(table, 0, Player(never_calls))
    assert judge.judge(right).over
    assert [right[at]["redeals"] for at in places(right, "nobody_called")] == [1, 2]
    first = right[places(right, "called")[-LANDLORD_TABLES[table].seats]]["seat"]
    (roles,) = (right[at]["roles"] for at in places(right, "roles"))
    assert roles.index(LANDLORD) == first


# --- whatever is wrong --------------------------------------------------------------------------------------


@cache
def spoilable(table: str) -> Record:
    """A deal of random players with a bomb, and with all that can happen before play; found right."""
    wanted = set() if LANDLORD_TABLES[table].calling else {"doubled", "shown"}

    def happens(deal: Record) -> bool:
        return bool(deal[-1]["bombs"]) and {line.get("event") for line in deal} >= wanted

    found = next(deal for number in range(100) if happens(deal := record(table, number)))
    judge.judge(found)
    return found


@every_table
def test_every_line_is_needed(table: str) -> None:
    """Left out, told twice or with a fact less. (A call left out may make another the first.)"""
    right = spoilable(table)
    for at in {*range(1, 30), *range(30, len(right), 5), len(right) - 1}:
        line = right[at]
        instead: list[Record] = [[line, line], *([without(line, fact)] for fact in line)]
        for lines in instead if line["event"] == "called" else [*instead, []]:
            with pytest.raises(Wrong):
                judge.judge([*right[:at], *copy.deepcopy(lines), *right[at + 1 :]])


@every_table
def test_a_record_that_ends_early_is_refused(table: str) -> None:
    right = spoilable(table)
    for length in {*range(30), *range(30, len(right), 7), len(right) - 1}:
        with pytest.raises(Wrong):
            judge.judge(right[:length])


def one_dealt_card(deal: Record) -> None:
    line = deal[places(deal, "dealt")[-1]]
    hand = line["hands"][0].split()
    line["hands"][0] = " ".join([*hand[:-1], "S3" if hand[-1] != "S3" else "H3"])


def one_card_of_the_talon(deal: Record) -> None:
    line = deal[places(deal, "dealt")[-1]]
    talon = line["talon"].split()
    line["talon"] = " ".join([talon[-1], *talon[:-1]])


def another_landlord(deal: Record) -> None:
    line = deal[places(deal, "roles")[0]]
    line["roles"] = [*line["roles"][1:], line["roles"][0]]


def one_played_card(deal: Record) -> None:
    line = next(line for line in deal if line.get("event") == "played")
    cards = line["cards"].split()
    line["cards"] = " ".join([*cards[:-1], "S4" if cards[-1][-1] != "4" else "S9"])


SPOILT: list[Callable[[Record], None]] = [
    one_dealt_card, one_card_of_the_talon, another_landlord, one_played_card, one_claim, one_seat,
    two_points_that_sum_to_zero, one_bomb, the_winner, the_stake, a_move_after_the_end,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT)
@every_table
def test_a_spoilt_record_is_refused(table: str, spoil: Callable[[Record], None]) -> None:
    spoilt = copy.deepcopy(spoilable(table))
    spoil(spoilt)
    assert spoilt != spoilable(table)
    with pytest.raises(Wrong):
        judge.judge(spoilt)


# --- golden vectors -----------------------------------------------------------------------------------------


def golden(name: str, table: str) -> list[dict[str, Any]]:
    lines = map(json.loads, (GOLDEN / f"{name}.jsonl").read_text().splitlines())
    return [line for line in lines if line["table"] == table]


def read(line: dict[str, Any], field: str) -> list[Meaning]:
    """How the ranks in a field may be played."""
    cards = [f"{rank}J" if rank in "BR" else f"S{rank}" for rank in line[field]]
    rules, distinct = LANDLORD_TABLES[line["table"]].card_rules, line.get("kickers") == "distinct"
    return meanings(cards, rules, distinct)


@every_table
def test_readings_are_those_of_the_vectors(table: str) -> None:
    lines = golden("readings", table)
    assert len(lines) == 170

    def key(facts: dict[str, Any]) -> list[tuple[str, str]]:
        return sorted((name, str(fact)) for name, fact in facts.items())

    for line in lines:
        found = [one.facts for one in read(line, "cards")]
        assert sorted(map(key, found)) == sorted(map(key, line["expect"])), line


@every_table
def test_what_beats_what_is_as_in_the_vectors(table: str) -> None:
    for line in golden("beats", table):
        (old,) = read(line, "old")
        assert any(beats(new, old) for new in read(line, "new")) == line["expect"], line


@every_table
def test_of_one_kind_and_length_the_highest_is_played(table: str) -> None:
    for line in golden("readings", table):
        found = [same[0] for same in chosen(read(line, "cards"), "3456789TJQKA2BR")]
        assert max(Counter((one.kind, one.length) for one in found).values(), default=1) == 1


@every_table
def test_settlements_are_those_of_the_vectors(table: str) -> None:
    lines = golden("settle", table)
    assert len(lines) == 25
    for line in lines:
        roles, won = line["roles"], line["expect"]["winner"]
        landlord, out = roles.index(LANDLORD), line["out"]
        losers = [seat for seat, role in enumerate(roles) if (role == FARMER) == (won == LANDLORD)]
        spring = line.get("spring") or line.get("losers_never_played")
        plays = Counter() if spring else Counter(dict.fromkeys(losers, 2))
        plays[landlord] = 1 if line.get("counter_spring") else 2 * (landlord not in losers or not spring)
        deal = LandlordDeal(
            table, False, stake=line["stake"], call=line.get("call", 1), roles=roles, out=out,
            bombs=line["bombs"], raises=dict(enumerate(line.get("raises", []))),
            shown=[landlord] if line.get("shown") else [], doubled=list(range(line.get("doubles", 0))),
            plays=plays,
        )  # fmt: skip
        assert deal.won() == won
        deal.settle(won)
        assert deal.due == [{"event": "settled", "winner": won, "out": out, "bombs": line["bombs"],
                             "points": line["expect"]["points"]}], line  # fmt: skip
