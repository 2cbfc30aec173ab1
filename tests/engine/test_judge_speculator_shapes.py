"""What the independent judge makes of wild 3s and of two colours, before the golden vectors and before trying
every stand-in on small hands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from tests.engine.reference import GOLDEN
from tests.judge_cards import CHAIN, ORDER, PACK, Meaning, meanings, rank_of
from tests.judge_restraint import Restraint, beats, fewest
from tests.judge_shapes import COLOURS, bombs_of, colour_of, readings
from tests.judge_speculator import pack
from tests.judge_speculator_play import SpeculatorPlay
from tests.judge_speculator_tables import SPECULATOR, SPECULATOR_TABLES

TABLES = list(SPECULATOR_TABLES)
every_table = pytest.mark.parametrize("table", TABLES)


def golden(name: str, table: str) -> list[dict[str, Any]]:
    lines = map(json.loads, (GOLDEN / f"{name}.jsonl").read_text().splitlines())
    return [line for line in lines if line["table"] == table]


def of_ranks(ranks: str) -> list[str]:
    return [f"{rank}J" if rank in "BR" else f"S{rank}" for rank in ranks]


def cards_in(line: dict[str, Any], field: str) -> list[str]:
    """Cards with suits stand with spaces between them at bicolour tables."""
    return line[field].split() if line["table"].endswith("bicolour") else of_ranks(line[field])


def read(line: dict[str, Any], field: str) -> list[Meaning]:
    rules = SPECULATOR_TABLES[line["table"]].card_rules
    return readings(cards_in(line, field), rules, line.get("kickers") == "distinct")


# --- golden vectors -----------------------------------------------------------------------------------------


@every_table
def test_readings_are_those_of_the_vectors(table: str) -> None:
    lines = golden("readings", table) + [
        line for line in golden("speculator", table) if line["op"] == "readings"
    ]
    assert len(lines) == (110 if table.endswith("bicolour") else 170)

    def key(facts: dict[str, Any]) -> list[tuple[str, str]]:
        return sorted((name, str(fact)) for name, fact in facts.items())

    for line in lines:
        found = [one.facts for one in read(line, "cards")]
        assert sorted(map(key, found)) == sorted(map(key, line["expect"])), line


@every_table
def test_what_beats_what_is_as_in_the_vectors(table: str) -> None:
    lines = [line for line in golden("speculator", table) + golden("beats", table) if line["op"] == "beats"]
    assert len(lines) > 50
    for line in lines:
        (old,) = read(line, "old")
        found = any(beats(new, old, free=line.get("free", False)) for new in read(line, "new"))
        assert found == line["expect"], line


@every_table
def test_restraint_is_as_in_the_vectors(table: str) -> None:
    for line in golden("speculator", table):
        if line["op"] != "follows":
            continue
        hand, over = of_ranks(line["hand"]), of_ranks(line["over"])
        rules = SPECULATOR_TABLES[table].card_rules
        (old,) = readings(over, rules, False)
        his = Restraint(rules, False)
        found = {
            "".join(map(rank_of, some))
            for some in parts(hand)
            if (len(some) == len(over) or len({*map(rank_of, some)} - {"R"}) < 2)
            and his.lawful(hand, some, old, len(over))
        }
        assert sorted(found) == sorted(line["expect"]["follows"]), line
        assert his.may_pass(hand, old, len(over)) == line["expect"]["may_pass"], line


@every_table
def test_settlements_are_those_of_the_vectors(table: str) -> None:
    lines = golden("settle", table)
    assert len(lines) == (0 if table == "spec-3x1" else 25)
    for line in lines:
        roles, own = line["roles"], of_ranks(line["speculator_hand"])
        deal = SpeculatorPlay(
            table, False, stake=line["stake"], call=line["call"], roles=roles, out=line["out"],
            bombs=line["bombs"], shown=line.get("shown", False), declared=line.get("alone", False),
            speculator=roles.index(SPECULATOR),
            hands=[own if role == SPECULATOR else ["S3"] * 9 for role in roles],
        )  # fmt: skip
        won = deal.won()
        assert won is not None
        assert line["expect"]["winner"] in (won, won + "s")
        assert deal.points(won, deal.stand(won)) == line["expect"]["points"], line


def test_the_example_of_three() -> None:
    """Call 2, conceded 1, one bomb, the landlord wins with the speculator (speculator.md, spec-3x1)."""
    roles = ["farmer", "landlord", "speculator"]
    deal = SpeculatorPlay("spec-3x1", False, roles=roles, call=2, conceded=1, bombs=["7777"])
    assert deal.points("landlord", "landlord") == [-12, 8, 4]
    assert deal.points("landlord", "farmers") == [-8, 12, -4]
    assert deal.points("farmers", "landlord") == [12, -8, -4]
    assert deal.points("farmers", "farmers") == [8, -12, 4]


# --- every stand-in tried -----------------------------------------------------------------------------------


def parts(cards: Sequence[str]) -> Iterator[list[str]]:
    """The parts of a hand, one of each that are alike but for suits of a colour."""
    ordered = sorted(cards, key=lambda card: (ORDER.index(rank_of(card)), colour_of(card)))
    seen = set()
    for size in range(1, len(ordered) + 1):
        for some in combinations(ordered, size):
            alike = tuple((rank_of(card), colour_of(card)) for card in some)
            if alike not in seen:
                seen.add(alike)
                yield list(some)


@cache
def substituted(cards: tuple[str, ...], table: str) -> dict[tuple[str, int, int, str], int]:
    """How few 3s must stand in for each reading but bombs: all of them tried as every rank."""
    rules = SPECULATOR_TABLES[table].card_rules
    threes = [card for card in cards if rank_of(card) == "3"]
    others = [card for card in cards if rank_of(card) != "3"]
    found: dict[tuple[str, int, int, str], int] = {}
    for number in range(len(threes) + 1 if others else 1):
        alike = {tuple(map(colour_of, some)): some for some in combinations(threes, number)}
        for some in alike.values():
            natural = [*others, *threes]
            for card in some:
                natural.remove(card)
            for ranks in tried(some):
                whole = natural + [card[0] + rank for card, rank in zip(some, ranks, strict=True)]
                for one in plain(whole, table):
                    found.setdefault((one.kind, one.length, one.rank, one.colour), number)
    return found if rules else {}


def tried(wild: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The ranks for which these 3s may stand; of one colour it makes no difference which for which."""
    ranks = CHAIN[1:] + "2"
    if len(set(map(colour_of, wild))) > 1:
        return product(ranks, repeat=len(wild))
    return combinations_with_replacement(ranks, len(wild))


def plain(cards: Sequence[str], table: str) -> list[Meaning]:
    """The readings but bombs of cards none of which stands in; of two colours found from those of one."""
    rules = SPECULATOR_TABLES[table].card_rules
    if not rules.colours:
        return [one for one in meanings(cards, rules, False) if one.kind != "bomb"]
    return [one for one in readings(cards, rules, False) if one.kind != "bomb"]


some_tables = pytest.mark.parametrize(
    "table", ["spec-4x1", "spec-5x2", "spec-6x2", "spec-7x3", "spec-4x3-bicolour"]
)


def small_hand(table: str, chance: Random, most: int) -> list[str]:
    """A few cards of few ranks, some 3s among them."""
    ranks = ["3", *chance.sample(ORDER[1:], 4)] if chance.random() < 0.5 else list("3456789"[:5])
    colours = [chance.choice(COLOURS)] if SPECULATOR_TABLES[table].card_rules.colours else COLOURS
    cards = [card for card in PACK * SPECULATOR_TABLES[table].decks if rank_of(card) in ranks]
    cards = [card for card in cards if colour_of(card) in colours or chance.random() < 0.1]
    threes = [card for card in cards if rank_of(card) == "3"]
    others = [card for card in cards if rank_of(card) != "3"]
    number = chance.choice([0, 1, 1, 2, 2])
    return chance.sample(threes, number) + chance.sample(others, chance.randrange(1, most - number))


@some_tables
def test_readings_with_wild_3s_are_those_of_every_stand_in(table: str) -> None:
    chance = Random(table)
    found = 0
    for _ in range(20):
        cards = small_hand(table, chance, 8)
        read = readings(cards, SPECULATOR_TABLES[table].card_rules, False, wild=True)
        told = {(one.kind, one.length, one.rank, one.colour): one.stand_ins for one in read if one.rung < 0}
        assert told == substituted(tuple(cards), table), cards
        found += len(told)
    assert found > 5


@some_tables
def test_the_fewest_3s_that_follow_are_those_of_every_part_of_the_hand(table: str) -> None:
    chance, rules = Random(table), SPECULATOR_TABLES[table].card_rules
    follows = 0
    for _ in range(6):
        hand = small_hand(table, chance, 7)
        overs = [top for some in parts(small_hand(table, chance, 8)) for top in plain(some, table)]
        for top in chance.sample(overs, min(4, len(overs))):
            ways = [
                stand_ins
                for some in parts(hand)
                for (kind, length, rank, colour), stand_ins in substituted(tuple(some), table).items()
                if beats(Meaning(kind, length, rank, colour=colour, his=True), top)
            ]
            follows += bool(ways)
            assert fewest(Restraint(rules, False), tuple(hand), top, False) == min(ways, default=None)
    assert follows


def test_a_3_alone_is_above_the_ace_and_lifted_3s_above_2() -> None:
    rules = SPECULATOR_TABLES["spec-5x1"].card_rules

    def one(ranks: str, his: bool) -> Meaning:
        (found,) = readings(of_ranks(ranks), rules, False)
        return Meaning(found.kind, found.length, found.rank, his=his)

    def over(new: str, old: str, his: bool = True, lifted: str = "") -> bool:
        return beats(one(new, his), one(old, not his), lifted)

    assert over("3", "A")
    assert not over("3", "2")
    assert not over("3", "A", his=False)
    assert not over("33", "44")
    assert over("3", "3", lifted="3")
    assert over("33", "33", lifted="3")
    assert not over("3", "3", his=False, lifted="3")
    assert over("3", "2", his=False, lifted="3")
    assert over("7", "2", his=False, lifted="7")
    assert not over("7", "B", his=False, lifted="7")
    assert not over("4567", "5678", his=False, lifted="7")


def test_bombs_are_of_one_colour_where_colours_count() -> None:
    rules = SPECULATOR_TABLES["spec-4x3-bicolour"].card_rules
    assert {one.colour for one in bombs_of(["H5", "H5", "D5", "D5"], rules)} == {COLOURS[0]}
    assert not bombs_of(["H5", "H5", "S5", "D5"], rules)


@every_table
def test_the_pack_is_dealt_whole(table: str) -> None:
    its = SPECULATOR_TABLES[table]
    stock = its.extra or int(its.marker in ("turned up", "same colour"))
    assert pack(its).total() == its.seats * its.cards + its.talon + stock
