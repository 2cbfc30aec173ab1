"""Cards and combinations as the independent judge reads them (docs/rules/combinations.md): its own slow way,
with the standard library alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

Facts = dict[str, Any]

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
    """What cards are played as. `rank`: its place in ORDER, that of the body, in a chain the highest; -1 for
    joker bombs. Bombs have a `rung`, joker bombs a number of `red` ones. `wild`: the card that stands for the
    rank `stands_for`; `stowaway`: the card that counts for nothing. At speculator tables: how many wild 3s
    are `stand_ins`; the `colour`, red or black, where it counts; whether it is `his`, the speculator's."""

    kind: str
    length: int
    rank: int
    rung: int = -1
    red: int = -1
    wild: str = ""
    stands_for: str = ""
    stowaway: str = ""
    stand_ins: int = 0
    colour: str = ""
    his: bool = False

    @property
    def facts(self) -> Facts:
        """What a line tells of it."""
        told: Facts = {"kind": self.kind}
        if self.kind != "bomb":
            told |= {"rank": ORDER[self.rank], "length": self.length}
        elif self.rank < 0:
            told |= {"rung": self.rung, "red": self.red}
        else:
            told |= {"rung": self.rung, "rank": ORDER[self.rank]} | ({"wilds": 1} if self.wild else {})
        told |= {"wild": self.wild, "as": self.stands_for} if self.wild else {}
        told |= {"colour": self.colour} if self.colour else {}
        return told | ({"stowaway": self.stowaway} if self.stowaway else {})


@dataclass(frozen=True)
class CardRules:
    """What may be played at a table: the rungs of its bombs, weakest first: so many cards of a rank (`5`),
    these jokers (`BB RR`: the one or the other), or so many of any colours (`3*`); kinds; whether two jokers
    of a colour are a pair; lengths of chains that are not the usual; kinds whose kickers always differ;
    whether a combination is of one colour."""

    rungs: tuple[str, ...]
    kinds: tuple[str, ...] = tuple(KINDS)
    joker_pairs: bool = False
    own_lengths: tuple[tuple[str, range], ...] = ()
    distinct_kinds: tuple[str, ...] = ()
    colours: bool = False

    def lengths(self, kind: str) -> range:
        """How many ranks a body of the kind may have."""
        least = KINDS[kind][3]
        return dict(self.own_lengths).get(kind, range(least, 13) if least > 1 else range(1, 2))


def rank_of(card: str) -> str:
    return card[0] if card in ("BJ", "RJ") else card[1]


@cache
def party_cards(decks: int) -> CardRules:
    """All kinds; k jokers beat up to 2k cards of a rank and lose to more (party.md 10)."""
    rungs = [(2 * copies, f"{copies}") for copies in range(4, 4 * decks + 1)]
    rungs += [(4 * jokers + 1, f"{jokers}*") for jokers in range(2, 2 * decks + 1)]
    return CardRules(tuple(rung for _, rung in sorted(rungs)))


def bomb(counts: Counter[str], rules: CardRules) -> Meaning | None:
    """The cards as a bomb; None also where the ladder has no rung for them."""
    size = sum(counts.values())
    jokers = "B" * counts["B"] + "R" * counts["R"]
    for number, rung in enumerate(rules.rungs):
        if len(jokers) == size and {f"{size}*", jokers} & set(rung.split()):
            return Meaning("bomb", 1, -1, number, counts["R"])
        if not jokers and len(counts) == 1 and rung == f"{size}":
            return Meaning("bomb", 1, ORDER.index(next(iter(counts))), number)
    return None


def kickers_fit(rest: Counter[str], size: int, number: int, distinct: bool, joker_pairs: bool) -> bool:
    """Whether the cards beside a body are so many kickers (combinations.md 4)."""
    if sum(rest.values()) != size * number:
        return False
    jokers = rest["B"] or rest["R"]
    if size == 2 and ((jokers and not joker_pairs) or any(count % 2 for count in rest.values())):
        return False
    if distinct:
        both = size == 1 and rest["B"] and rest["R"]
        return all(count in (0, size) for count in rest.values()) and not both
    return True


def meanings(cards: Sequence[str], rules: CardRules, distinct: bool) -> list[Meaning]:
    """All readings of the cards (combinations.md 5)."""
    counts = Counter(map(rank_of, cards))
    found = []
    if as_bomb := bomb(counts, rules):
        found.append(as_bomb)
    for kind in rules.kinds:
        copies, size, number, least = KINDS[kind]
        in_a_row = least > 1
        for length in rules.lengths(kind):
            if len(cards) != length * (copies + size * number):
                continue
            for high in range(length - 1, 12 if in_a_row else 15):
                body = ORDER[high - length + 1 : high + 1]
                if body in ("B", "R") and (copies > 2 or (copies == 2 and not rules.joker_pairs)):
                    continue
                rest = Counter({rank: count for rank, count in counts.items() if rank not in body})
                whole = all(counts[rank] == copies for rank in body)
                strict = distinct or kind in rules.distinct_kinds
                if whole and kickers_fit(rest, size, number * length, strict, rules.joker_pairs):
                    found.append(Meaning(kind, length, high))
    return found


def lowest_faces(cards: Sequence[str]) -> list[str]:
    """Of each rank the lowest face: of cards that do the same, that one counts."""
    high_to_low = sorted(cards, key=PACK.index, reverse=True)
    return sorted({rank_of(card): card for card in high_to_low}.values(), key=PACK.index)


def with_a_wild_card(cards: Sequence[str], rules: CardRules, distinct: bool) -> list[Meaning]:
    """The readings in which one card, no joker, stands for another rank from 3 to 2, beside at least one
    other card (skills.md, deer-as-horse)."""
    found = []
    for wild in lowest_faces(cards) if len(cards) > 1 else []:
        for rank in CHAIN + "2":
            if wild in ("BJ", "RJ") or rank == rank_of(wild):
                continue
            read = list(cards)
            read[read.index(wild)] = f"S{rank}"
            found += [replace(one, wild=wild, stands_for=rank) for one in meanings(read, rules, distinct)]
    return found


def ways(cards: Sequence[str], rules: CardRules, distinct: bool, armed: Sequence[str]) -> list[Meaning]:
    """All readings of the cards under these armed skills."""

    def read(some: Sequence[str]) -> list[Meaning]:
        wild = with_a_wild_card(some, rules, distinct) if "deer-as-horse" in armed else []
        return meanings(some, rules, distinct) + wild

    found = read(cards)
    for stowaway in lowest_faces(cards) if "stowaway" in armed else []:
        rest = list(cards)
        rest.remove(stowaway)
        kickers = (one for one in read(rest) if one.kind != "bomb" and KINDS[one.kind][2])
        found += [replace(one, stowaway=stowaway) for one in kickers]
    return found


def order_of(twos: str | None, upside_down: bool) -> str:
    """The ranks from low to high as they compare where `twos` fills the slot of the rank of 2 (skills.md)."""
    places: dict[str, float] = {rank: place for place, rank in enumerate(CHAIN)}
    places["2"] = {"two-low": -1.0, "two-high": 99.0}.get(twos or "", 20.0)
    if upside_down:
        places = {rank: -place for rank, place in places.items()}
    places |= {"B": 50, "R": 51}
    return "".join(sorted(places, key=lambda rank: places[rank]))


def height(one: Meaning, order: str) -> tuple[int, ...]:
    """What is compared of bombs, or of readings of one kind and length. Chains compare by printed rank; a
    bomb with a wild card ranks below all natural ones of its rung."""
    if one.kind == "bomb":
        return one.rung, 0 if one.wild else 1, one.red if one.rank < 0 else order.index(ORDER[one.rank])
    return (one.rank if KINDS[one.kind][3] > 1 else order.index(ORDER[one.rank]),)


def beats(new: Meaning, old: Meaning, order: str = ORDER) -> bool:
    """Whether one beats another (combinations.md 1) where ranks compare in this order."""
    if new.kind == "bomb" and old.kind != "bomb":
        return True
    return (new.kind, new.length) == (old.kind, old.length) and height(new, order) > height(old, order)


def chosen(fitting: Sequence[Meaning], order: str) -> list[list[Meaning]]:
    """What a player may choose from (combinations.md 5): of one kind and length the highest rank, then
    without a stowaway, then without a wild card, then the lowest face as the one or the other. One choice is
    a list: which rank the wild card stands for may differ where it makes no difference."""

    def merit(one: Meaning) -> tuple[Any, ...]:
        odd = (one.stowaway, one.wild)
        return (*height(one, order), *(not card for card in odd), *(-place(card) for card in odd))

    def place(card: str) -> int:
        return PACK.index(card) if card else 0

    choices: dict[tuple[str, int], list[Meaning]] = {}
    for one in sorted(fitting, key=merit, reverse=True):
        same = choices.setdefault((one.kind, one.length), [])
        if not same or merit(one) == merit(same[0]):
            same.append(one)
    return list(choices.values())
