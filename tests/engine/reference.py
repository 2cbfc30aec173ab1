"""A slow referee that follows docs/rules/combinations.md word by word, to check the engine's fast one.

It shares no code with the engine: tables come from tests/golden/tables.json, sets of cards are
strings of ranks, low to high, and everything is found by trying all there is. A reading is a dict as
in the line protocol.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ORDER = "3456789TJQKA2BR"
CHAIN = "3456789TJQKA"
BODY_CARDS = {"solo": 1, "pair": 2, "trio": 3, "four": 4}
GOLDEN = Path(__file__).parents[1] / "golden"
Reading = dict[str, Any]


@cache
def tables() -> dict[str, dict[str, Any]]:
    """All tables of tests/golden/tables.json by id."""
    return {table["id"]: table for table in json.loads((GOLDEN / "tables.json").read_text())["tables"]}


class Try(NamedTuple):
    """A kind with one body: `copies` of each of its ranks, and `number` kickers of `each` cards."""

    kind: str
    ranks: str
    copies: int
    each: int
    number: int
    distinct: bool


def bomb_readings(table: dict[str, Any], cards: str) -> Iterator[Reading]:
    for rung, bomb in enumerate(table["bombs"]):
        if bomb["of"] == "rank":
            if len(cards) == bomb["size"] and len(set(cards)) == 1 and cards[0] not in "BR":
                yield {"kind": "bomb", "rung": rung, "rank": cards[0]}
        elif set(cards) <= set("BR"):
            for pattern in bomb["any_of"]:
                if cards == pattern or (pattern[1] == "*" and len(cards) == int(pattern[0])):
                    yield {"kind": "bomb", "rung": rung, "red": cards.count("R")}


def is_pair(table: dict[str, Any], cards: str) -> bool:
    """Clause 3: two jokers of a colour only where the table says so and no bomb is made of them."""
    if len(cards) != 2 or cards[0] != cards[1]:
        return False
    if cards[0] in "BR":
        return bool(table["grammar"]["joker_pairs"]) and not list(bomb_readings(table, cards))
    return True


def are_kickers(table: dict[str, Any], cards: str, each: int, number: int, distinct: bool) -> bool:
    """Clause 4, for what is left of a set when the body is taken away."""
    if len(cards) != each * number or not cards:
        return not cards and not number
    kickers = [cards[start : start + each] for start in range(0, len(cards), each)]
    if each == 2 and not all(is_pair(table, kicker) for kicker in kickers):
        return False
    return not distinct or (len(set(kickers)) == number and not ("B" in kickers and "R" in kickers))


def lengths_of(rule: dict[str, int]) -> range:
    if "exact" in rule:
        return range(rule["exact"], rule["exact"] + 1)
    return range(rule.get("min", 1), len(CHAIN) + 1)


def bodies(kind: str, rule: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Ranks and copies of every body that a kind may have."""
    words = kind.split("_")
    copies = BODY_CARDS[words[0]]
    if words[-1] == "chain":
        for length in lengths_of(rule):
            for start in range(len(CHAIN) - length + 1):
                yield CHAIN[start : start + length], copies
    elif kind == "solo":
        yield from ((rank, 1) for rank in ORDER)
    elif kind == "pair":
        yield from ((rank, 2) for rank in ORDER)
    else:
        yield from ((rank, copies) for rank in ORDER[:13])


def attached(kind: str, length: int) -> tuple[int, int]:
    """Cards of a kicker and number of kickers of a kind whose body has so many ranks."""
    words = [word for word in kind.split("_") if word != "chain"]
    if len(words) == 1:
        return 0, 0
    return BODY_CARDS[words[-1]], length * (2 if words[1] == "two" else 1)


@cache
def tries(table_id: str, kickers: str) -> dict[int, list[Try]]:
    """Everything that a set of cards could be played as, but bombs, by the number of cards."""
    by_size: dict[int, list[Try]] = {}
    for kind, rule in tables()[table_id]["grammar"]["kinds"].items():
        distinct = kickers == "distinct" or bool(rule.get("distinct"))
        for ranks, copies in bodies(kind, rule):
            each, number = attached(kind, len(ranks))
            size = copies * len(ranks) + each * number
            by_size.setdefault(size, []).append(Try(kind, ranks, copies, each, number, distinct))
    return by_size


def readings(table_id: str, kickers: str, cards: str) -> list[Reading]:
    """Every reading of a set of cards (ranks, low to high): the kinds by the table's list, then bombs."""
    table = tables()[table_id]
    found: list[Reading] = []
    for kind, ranks, copies, each, number, distinct in tries(table_id, kickers).get(len(cards), ()):
        if any(cards.count(rank) != copies for rank in ranks):
            continue
        rest = "".join(card for card in cards if card not in ranks)
        if kind == "pair" and not is_pair(table, cards):
            continue
        if are_kickers(table, rest, each, number, distinct):
            found.append({"kind": kind, "rank": ranks[-1], "length": len(ranks)})
    return found + list(bomb_readings(table, cards))


def beats(new: Reading, old: Reading, order: str = ORDER) -> bool:
    """Clause 1, for ranks that compare in an order, low to high: chains by printed rank all the same. A bomb
    made with a wild card (`wilds`) ranks below all natural ones on its rung; what is `unstoppable` only bombs
    beat."""
    if new["kind"] == "bomb" == old["kind"]:
        if new["rung"] != old["rung"]:
            return bool(new["rung"] > old["rung"])
        if "red" in new:
            return bool(new["red"] > old["red"])
        if ("wilds" in new) != ("wilds" in old):
            return "wilds" in old
        return order.index(new["rank"]) > order.index(old["rank"])
    if new["kind"] == "bomb":
        return True
    same = new["kind"] == old["kind"] and new["length"] == old["length"]
    return same and not old.get("unstoppable") and height(new, order) > height(old, order)


def height(reading: Reading, order: str) -> int:
    """The place of its rank among those that it is compared by; of joker bombs the number of red ones."""
    if "red" in reading:
        return int(reading["red"])
    return (ORDER if "chain" in reading["kind"] else order).index(reading["rank"])


def subsets(hand: str) -> Iterator[str]:
    """Every set of one card or more from a hand, once."""
    held = Counter(hand)
    ranks = sorted(held, key=ORDER.index)
    for numbers in product(*(range(held[rank] + 1) for rank in ranks)):
        cards = "".join(rank * number for rank, number in zip(ranks, numbers, strict=True))
        if cards:
            yield cards


def follows(table_id: str, kickers: str, hand: str, over: Reading | None, order: str = ORDER) -> set[str]:
    """Every set of a hand of which some reading beats what lies; when leading, that has a reading."""
    return {
        cards
        for cards in subsets(hand)
        if any(over is None or beats(reading, over, order) for reading in readings(table_id, kickers, cards))
    }
