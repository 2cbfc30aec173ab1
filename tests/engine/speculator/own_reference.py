"""What a seat with wild cards, colours or restraint may lay (docs/rules/speculator.md 9 to 12, 25, 26), found
by trying everything: each card that may stand for another as each rank. Readings are those of the slow
reference; it shares no code with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from tests.engine import reference
from tests.engine.reference import ORDER

RED = set("HDR")
TWO_COLOURED = ("trio_pair", "trio_pair_chain")
Meaning = tuple[str, str, int, int, str, bool]
"""Kind, rank (of joker bombs the number of red ones), length, rung, colour; whether it is of jokers."""


@dataclass(frozen=True)
class Seat:
    """A seat at a table: its hand, its cards that may stand for others, whether it is the speculator; ranks
    from low to high, `s` = his 3 alone."""

    table: str
    kickers: str
    hand: tuple[str, ...]
    wilds: frozenset[str]
    speculator: bool
    order: str

    @property
    def bicolour(self) -> bool:
        return "bicolour" in self.table

    @property
    def free(self) -> bool:
        return len({card[0] in RED for card in self.hand}) == 1


def rank_of(card: str) -> str:
    return card[0] if card in ("BJ", "RJ") else card[1]


def colour_of(card: str) -> str:
    return "red" if card[0] in RED else "black"


@cache
def readings(table: str, kickers: str, ranks: str) -> list[dict[str, Any]]:
    return reference.readings(table, kickers, ranks)


def told(one: dict[str, Any], colour: str) -> Meaning:
    rank = str(one.get("rank", one.get("red")))
    return one["kind"], rank, one.get("length", 1), one.get("rung", -1), colour, "red" in one


def natural_readings(seat: Seat, cards: Sequence[tuple[str, str]]) -> Iterator[Meaning]:
    """All readings of cards given as rank and colour."""
    ranks = "".join(sorted((rank for rank, _ in cards), key=ORDER.index))
    for one in readings(seat.table, seat.kickers, ranks):
        if not seat.bicolour:
            yield told(one, "")
            continue
        for colour in ("red", "black"):
            if of_colour(one, cards, colour):
                yield told(one, colour)


def of_colour(one: dict[str, Any], cards: Sequence[tuple[str, str]], colour: str) -> bool:
    """Clause 25."""
    others = [rank for rank, tint in cards if tint != colour]
    if one["kind"] not in TWO_COLOURED:
        return not others
    high = ORDER.index(one["rank"])
    body = ORDER[high - one["length"] + 1 : high + 1]
    if any(rank in body for rank in others):
        return False
    kickers = [card for card in cards if card[0] not in body]
    return all(kickers.count(card) % 2 == 0 for card in set(kickers))


@cache
def meanings(seat: Seat, cards: tuple[str, ...]) -> dict[Meaning, int]:
    """All that the seat's cards can mean, with the fewest that stand for others."""
    found: dict[Meaning, int] = {}
    if seat.speculator and len(cards) == 1 and rank_of(cards[0]) == "3":
        return {("solo", "s", 1, -1, colour_of(cards[0]) if seat.bicolour else "", False): 0}
    places = [at for at, card in enumerate(cards) if card in seat.wilds]
    plain = len(places) < len(cards)
    for number in range(len(places) + 1 if plain else 1):
        for laid in sorted(stood_in(cards, places, number)):
            for one in natural_readings(seat, laid):
                if one[0] != "bomb" or not number:
                    found.setdefault(one, number)
    return found


def stood_in(cards: tuple[str, ...], places: list[int], number: int) -> set[tuple[tuple[str, str], ...]]:
    """Every set of ranks and colours that the cards are when so many of those at the places stand for other
    ranks."""
    found = set()
    own = [(rank_of(card), colour_of(card)) for card in cards]
    for used in combinations(places, number):
        for ranks in product(ORDER[:13], repeat=number):
            laid = list(own)
            for at, rank in zip(used, ranks, strict=True):
                laid[at] = (rank, own[at][1])
            if all(laid[at] != own[at] for at in used):
                found.add(tuple(sorted(laid)))
    return found


def height(seat: Seat, one: Meaning) -> int:
    if one[5]:
        return int(one[1])
    return (ORDER if "chain" in one[0] else seat.order).index(one[1])


def beats(seat: Seat, new: Meaning, old: Meaning) -> bool:
    """Clause 1 of combinations.md, clause 26."""
    if new[0] == "bomb" != old[0]:
        return True
    if (new[0], new[2]) != (old[0], old[2]):
        return False
    if new[3] != old[3]:
        return new[3] > old[3]
    high, low = height(seat, new), height(seat, old)
    if not seat.bicolour or new[4] == old[4]:
        return high > low
    return new[4] == "red" or high == low or (seat.free and high > low)


def subsets(hand: Sequence[str]) -> set[tuple[str, ...]]:
    key = sorted(hand, key=lambda card: (ORDER.index(rank_of(card)), "SHCD".find(card[0])))
    return {one for number in range(1, len(key) + 1) for one in combinations(key, number)}


def lawful(seat: Seat, over: Meaning | None, size: int) -> tuple[dict[tuple[str, ...], set[Meaning]], bool]:
    """By set of cards what it may be laid as on a combination of so many cards; and whether he may pass."""
    able: dict[tuple[str, ...], dict[Meaning, int]] = {}
    for cards in subsets(seat.hand):
        fitting = {
            one: number
            for one, number in meanings(seat, cards).items()
            if over is None or beats(seat, one, over)
        }
        if fitting:
            able[cards] = fitting
    if over is None or not seat.speculator:
        return {cards: set(fitting) for cards, fitting in able.items()}, over is not None
    bombs = {cards: set(one) for cards, one in able.items() if any(kind == "bomb" for kind, *_ in one)}
    if over[0] == "bomb":
        same = {cards: one for cards, one in bombs.items() if len(cards) == size}
        return same or bombs, not bombs
    kind = {
        (cards, one): number
        for cards, all_of in able.items()
        for one, number in all_of.items()
        if one[0] != "bomb"
    }
    if not kind:
        return {cards: {one for one in able[cards] if one[0] == "bomb"} for cards in bombs}, True
    fewest = min(kind.values())
    must: dict[tuple[str, ...], set[Meaning]] = {}
    for (cards, one), number in kind.items():
        if number == fewest:
            must.setdefault(cards, set()).add(one)
    return must, False
