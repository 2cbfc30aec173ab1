"""Cards and combinations as the independent judge reads them (docs/rules/combinations.md): its own slow way,
with the standard library alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

ORDER = "3456789TJQKA2BR"
CHAIN = "3456789TJQKA"
PACK = [suit + rank for rank in ORDER[:13] for suit in "SHCD"] + ["BJ", "RJ"]
KINDS = {  # copies of each body rank; cards of one kicker; kickers for each body rank; least length
    "solo": (1, 0, 0, 1),
    "pair": (2, 0, 0, 1),
    "trio": (3, 0, 0, 1),
    "trio_solo": (3, 1, 1, 1),
    "trio_pair": (3, 2, 1, 1),
    "solo_chain": (1, 0, 0, 5),
    "pair_chain": (2, 0, 0, 3),
    "trio_chain": (3, 0, 0, 2),
    "trio_solo_chain": (3, 1, 1, 2),
    "trio_pair_chain": (3, 2, 1, 2),
    "four_two_solo": (4, 1, 2, 1),
    "four_two_pair": (4, 2, 2, 1),
}


@dataclass(frozen=True)
class Meaning:
    """A reading: its line's facts, and what is compared: bombs by `strength`, others by `rank`."""

    facts: tuple[tuple[str, Any], ...]
    kind: str
    length: int
    rank: int
    strength: tuple[int, int] = (0, 0)


def rank_of(card: str) -> str:
    return card[0] if card in ("BJ", "RJ") else card[1]


def ladder(decks: int) -> list[tuple[int, str]]:
    """The rungs, weakest first: k jokers beat up to 2k cards of a rank and lose to more (party.md 10)."""
    ranks = [(2 * copies, "rank") for copies in range(4, 4 * decks + 1)]
    return sorted(ranks + [(4 * jokers + 1, "jokers") for jokers in range(2, 2 * decks + 1)])


def bomb(counts: Counter[str], decks: int) -> Meaning | None:
    """The cards as a bomb."""
    size = sum(counts.values())
    if set(counts) <= {"B", "R"} and size >= 2:
        rung, red = ladder(decks).index((4 * size + 1, "jokers")), counts["R"]
        return Meaning((("kind", "bomb"), ("rung", rung), ("red", red)), "bomb", 1, -1, (rung, red))
    if len(counts) == 1 and size >= 4:
        rung, rank = ladder(decks).index((2 * size, "rank")), next(iter(counts))
        facts = (("kind", "bomb"), ("rung", rung), ("rank", rank))
        return Meaning(facts, "bomb", 1, ORDER.index(rank), (rung, ORDER.index(rank)))
    return None


def kickers_fit(rest: Counter[str], size: int, number: int, distinct: bool) -> bool:
    """Whether the cards beside a body are so many kickers (combinations.md 4)."""
    if sum(rest.values()) != size * number:
        return False
    if size == 2 and (rest["B"] or rest["R"] or any(count % 2 for count in rest.values())):
        return False
    if distinct:
        return all(count in (0, size) for count in rest.values()) and not (rest["B"] and rest["R"])
    return True


def meanings(cards: Sequence[str], decks: int, distinct: bool) -> list[Meaning]:
    """All readings of the cards (combinations.md 5)."""
    counts = Counter(map(rank_of, cards))
    found = []
    if as_bomb := bomb(counts, decks):
        found.append(as_bomb)
    for kind, (copies, size, number, least) in KINDS.items():
        in_a_row = least > 1
        for length in range(least, 13) if in_a_row else (1,):
            if len(cards) != length * (copies + size * number):
                continue
            for high in range(length - 1, 12 if in_a_row else 15):
                body = ORDER[high - length + 1 : high + 1]
                if copies > 1 and body in ("B", "R"):
                    continue
                rest = Counter({rank: count for rank, count in counts.items() if rank not in body})
                whole = all(counts[rank] == copies for rank in body)
                if whole and kickers_fit(rest, size, number * length, distinct):
                    facts = (("kind", kind), ("rank", ORDER[high]), ("length", length))
                    found.append(Meaning(facts, kind, length, high))
    return found


def beats(new: Meaning, old: Meaning) -> bool:
    """Whether one beats another (combinations.md 1)."""
    if new.kind == "bomb":
        return old.kind != "bomb" or new.strength > old.strength
    return (new.kind, new.length) == (old.kind, old.length) and new.rank > old.rank
