"""Speculator tables of other sizes as the independent judge reads docs/rules/speculator.md (The builder; 41).
With the standard library alone."""

import re
from dataclasses import replace
from math import lcm

from tests.judge_cards import CardRules
from tests.judge_speculator_tables import MARKED, SPECULATOR_TABLES, WITH_PAIRS, Shares, SpeculatorTable

FOUR_DECKS = "4 5 6 BBRR 7 8 5* 9 10 6* 11 12 7* 13 14 8* 15 16"
LIKE = {1: "spec-4x1", 2: "spec-4x2", 3: "spec-5x3", 4: "spec-5x3"}
"""A listed table with as many decks, whose kinds and bombs are those of the built one."""
SMALL_BY_DECKS = {2: "twin", 3: "third"}
DOUBLE_FROM = 6


def built_table(table: str) -> SpeculatorTable | None:
    """The table with an id such as `spec-4x3` or `spec-4x3-8-3`; None where it is none of the builder's. How
    many cards are dealt is not said; gifts only where they are named, else 0."""
    named = re.fullmatch(r"spec-([3-8])x([1-4])(?:-([1-9]\d*)-([1-9]\d*))?", table)
    if named is None or table in SPECULATOR_TABLES:
        return None
    seats, decks = int(named[1]), int(named[2])
    small = SMALL_BY_DECKS.get(decks, "") if seats >= DOUBLE_FROM else ""
    card_rules = SPECULATOR_TABLES[LIKE[decks]].card_rules
    if decks == 4:
        card_rules = CardRules(fours(), WITH_PAIRS, joker_pairs=True)
    return SpeculatorTable(
        seats,
        decks,
        0,
        0,
        (int(named[3] or 0), int(named[4] or 0)),
        card_rules,
        {2 if small else 1: shares(seats - 2 - bool(small), bool(small))},
        MARKED if decks > 1 else "C7",
        as_one=SPECULATOR_TABLES[LIKE[decks]].as_one,
        small=small,
    )


def fours() -> tuple[str, ...]:
    """The rungs of four decks, the weakest first."""
    return tuple(FOUR_DECKS.split())


def shares(farmers: int, double: bool) -> Shares:
    """Of a total T that can be parted so, farmers get T/F, or T/(F + 1) where the speculator is with them; he
    T/(F + 1); the landlords the rest, 2 to 1."""
    step = lcm(farmers, farmers + 1)
    total = step
    while double and (total % 3 or (total - total // (farmers + 1)) % 3):
        total += step
    among = total // (farmers + 1)
    rest = total - among
    joined = (rest - rest // 3, rest // 3) if double else (rest, 0)
    against = (total - total // 3, total // 3) if double else (total, 0)
    return Shares((*joined, among, -(total // farmers)), (*against, -among, -among))


def sized(table: SpeculatorTable, cards: int, talon: int, gifts: tuple[int, int]) -> SpeculatorTable:
    """The table when it is known how it is dealt. Raises ValueError where it may not be dealt so: the
    landlord ends with more cards than the farmers, they with more than the speculator before he takes the
    talon, which is at most half his hand."""
    landlord, other = gifts
    kept = cards - landlord - (table.seats - 2) * other
    if not (cards + landlord > cards + other > kept > 0 and 2 * talon <= kept + talon):
        raise ValueError("the builder does not deal so")
    return replace(table, cards=cards, talon=talon, gifts=gifts)
