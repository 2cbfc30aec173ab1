"""The slow referee for plays under armed skills and a truce (docs/rules/skills.md): every card is tried as
the stowaway, every other one as the wild card, for every rank. It shares no code with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.engine import reference
from tests.engine.reference import ORDER, Reading

SUITS = "SHCD"
WITH_KICKERS = ("trio_solo", "trio_pair", "four_two")


class Way(NamedTuple):
    """One way to lay cards: the reading as items, the wild card, its rank, the stowaway; "" = none."""

    reading: tuple[tuple[str, str | int], ...]
    wild: str
    stands_for: str
    stowaway: str


class Rules(NamedTuple):
    """What a play must keep to: the table and its kickers, the order of ranks, what lies (None = lead), the
    armed skills, whether there is a truce, the number of cards in hand."""

    table: str
    kickers: str
    order: str
    over: Reading | None
    armed: tuple[str, ...]
    truce: bool
    held: int


def rank_of(card: str) -> str:
    return card[0] if card in ("BJ", "RJ") else card[1]


def face_order(card: str) -> tuple[int, int]:
    """Printed rank, then suit."""
    return ORDER.index(rank_of(card)), SUITS.find(card[0])


@cache
def readings(table: str, kickers: str, ranks: str) -> list[Reading]:
    return reference.readings(table, kickers, ranks)


def read(rules: Rules, ranks: list[str]) -> list[Reading]:
    return readings(rules.table, rules.kickers, "".join(sorted(ranks, key=ORDER.index)))


def tried(rules: Rules, cards: tuple[str, ...]) -> Iterator[tuple[Reading, str, str, str]]:
    """Readings of the cards with the wild card, its rank and the stowaway, for every choice of these."""
    for away in ("", *(cards if "stowaway" in rules.armed else ())):
        rest = list(cards)
        if away:
            rest.remove(away)
        for reading, wild, rank in wild_or_not(rules, rest):
            if not away or reading["kind"].startswith(WITH_KICKERS):
                yield reading, wild, rank, away


def wild_or_not(rules: Rules, cards: list[str]) -> Iterator[tuple[Reading, str, str]]:
    """Readings of the cards as they are, and with one of several, no joker, as another rank."""
    for reading in read(rules, [*map(rank_of, cards)]):
        yield reading, "", ""
    if "deer-as-horse" in rules.armed and len(cards) > 1:
        for at, card in enumerate(cards):
            others = [rank_of(other) for place, other in enumerate(cards) if place != at]
            for rank in ORDER[:13]:
                if rank_of(card) not in ("B", "R", rank):
                    for reading in read(rules, [*others, rank]):
                        made = {"wilds": 1} if reading["kind"] == "bomb" else {}
                        yield reading | made, card, rank


def lawful(rules: Rules, cards: int, reading: Reading, stowaway: str) -> bool:
    """Whether so many cards may be laid so."""
    if reading["kind"] == "bomb" and (rules.truce or "unstoppable" in rules.armed):
        return False
    leading_on = "encore" in rules.armed and rules.over is None and rules.held > 1
    if leading_on and (reading["kind"] not in ("solo", "pair") or cards == rules.held):
        return False
    if stowaway and cards == rules.held:
        return False
    return rules.over is None or reference.beats(reading, rules.over, rules.order)


def ways(rules: Rules, cards: tuple[str, ...]) -> set[Way]:
    """The ways from which a player chooses: of one kind and length the highest; then without a stowaway, then
    without a wild card, then with the lowest faces as these."""
    found: dict[tuple[str, int], tuple[tuple[object, ...], Way]] = {}
    for reading, wild, rank, away in tried(rules, cards):
        if not lawful(rules, len(cards), reading, away):
            continue
        key = reading["kind"], reading.get("length", 1)
        low = reference.height(reading, rules.order)
        place = low - 20 if "wilds" in reading else low
        merit = (
            place,
            not away,
            not wild,
            *(minus(face_order(card)) if card else (0, 0) for card in (away, wild)),
        )
        if key not in found or merit > found[key][0]:
            found[key] = merit, Way(tuple(sorted(reading.items())), wild, rank, away)
    return {way for _, way in found.values()}


def minus(place: tuple[int, int]) -> tuple[int, int]:
    return -place[0], -place[1]


def lawful_sets(rules: Rules, hand: tuple[str, ...]) -> set[str]:
    """The sets of ranks of a hand that may be laid."""
    by_rank: dict[str, list[str]] = {}
    for card in hand:
        by_rank.setdefault(rank_of(card), []).append(card)
    found = set()
    for ranks in reference.subsets("".join(map(rank_of, hand))):
        cards = tuple(card for rank in by_rank for card in by_rank[rank][: ranks.count(rank)])
        if any(lawful(rules, len(cards), reading, away) for reading, _, _, away in tried(rules, cards)):
            found.add(ranks)
    return found
