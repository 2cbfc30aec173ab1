"""The builder: speculator tables of other sizes, found by ids such as `spec-4x3`, or `spec-4x3-8-3` with the
sizes of the gifts (speculator.md 27)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import lcm

from engine.cards import pack
from engine.game import Illegal, Name
from engine.shedding.card_table import CardTable, Combinations, ladder
from engine.shedding.opening.giving import Gives
from engine.shedding.opening.marking import MarkedDealing
from engine.shedding.opening.naming import thirds, twins
from engine.shedding.rules import Rules
from engine.shedding.scoring import Doubling
from engine.shedding.speculator_scoring import Row, SpeculatorShares, Standing
from engine.tables.speculator import (
    EIGHT_KINDS,
    FIVE_PLAYERS_THREE_DECKS,
    FOUR_PLAYERS_ONE_DECK,
    FOUR_PLAYERS_TWO_DECKS,
    LOW_PAIRS,
    MARKED_SEVEN,
    ONE_DECK,
    Naming,
    Speculation,
    shares,
    speculator_table,
)

GROUP = "speculator"
PLAYERS, DECKS = range(3, 9), range(1, 5)
ID = re.compile(r"spec-(\d{1,3})x(\d{1,3})(?:-(\d{1,3})-(\d{1,3}))?")
NUMERALS = "零一两三四五六七八"
ENGLISH = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
FROM_SIX_ON = 6
"""From so many players on there is a small landlord."""
KEPT = 256
TABLES: tuple[Rules, ...] = ()
"""None is listed: they are built when they are asked for."""

FOUR_DECKS = Combinations(
    EIGHT_KINDS, joker_pairs=True, ladder=ladder("4 5 6 BBRR 7 8 5* 9 10 6* 11 12 7* 13 14 8* 15 16")
)


@dataclass(frozen=True, slots=True)
class Deck:
    """What so many decks are played with: combinations, bombs that double, hands of two that count as one
    card, and how a small landlord is named, where there can be one."""

    combinations: Combinations
    doubling: Doubling
    as_one: tuple[str, ...] = ()
    naming: Naming | None = None


BY_DECKS = {
    1: Deck(FOUR_PLAYERS_ONE_DECK, ONE_DECK),
    2: Deck(FOUR_PLAYERS_TWO_DECKS, Doubling(6, 4), ("44",), Naming(twins)),
    3: Deck(FIVE_PLAYERS_THREE_DECKS, Doubling(6, 3), LOW_PAIRS, Naming(thirds)),
    4: Deck(FOUR_DECKS, Doubling(6, 4), LOW_PAIRS),
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """How a table is dealt: cards for each seat, the talon, and the gifts."""

    cards: int
    talon: int
    landlord: int
    farmer: int

    def hands(self, players: int) -> tuple[int, int, int]:
        """Cards of landlord, farmer and speculator when play begins."""
        kept = self.cards - self.landlord - (players - 2) * self.farmer
        return self.cards + self.landlord, self.cards + self.farmer, kept + self.talon

    def fit(self, players: int) -> bool:
        """Whether at most half of the speculator's hand is shown, and landlord, farmers and, before he takes
        the talon, he hold fewer each than the one before."""
        landlord, farmer, speculator = self.hands(players)
        return 2 * self.talon <= speculator and landlord > farmer > speculator - self.talon > 0

    def usual(self, players: int) -> bool:
        """Whether the speculator keeps at least a third of what a farmer has."""
        _, farmer, speculator = self.hands(players)
        return 3 * (speculator - self.talon) >= farmer


@lru_cache(maxsize=KEPT)
def built(table: str) -> Rules | None:
    """The table with this id; None where the id is none of the builder's. Raises Illegal with the reason why
    it cannot be dealt: `build_players`, `build_decks` (the numbers there can be), `build_gifts` (the
    landlord's must be larger than a farmer's), `build_talon` (the speculator would give away too much, or
    show more than half his hand)."""
    named = ID.fullmatch(table)
    if named is None:
        return None
    players, decks = int(named[1]), int(named[2])
    if players not in PLAYERS:
        raise Illegal("build_players", least=PLAYERS.start, most=PLAYERS.stop - 1)
    if decks not in DECKS:
        raise Illegal("build_decks", least=DECKS.start, most=DECKS.stop - 1)
    gifts = (int(named[3]), int(named[4])) if named[3] else None
    if table != id_of(players, decks, gifts):
        return None
    return rules_of(table, players, decks, sizes_for(players, decks, gifts))


def id_of(players: int, decks: int, gifts: tuple[int, int] | None) -> str:
    """The id of a table, which is written in one way."""
    return f"spec-{players}x{decks}" + (f"-{gifts[0]}-{gifts[1]}" if gifts else "")


def sizes_for(players: int, decks: int, gifts: tuple[int, int] | None) -> Sizes:
    """How it is dealt: as many cards to each seat as leave a talon, and the largest gifts of a usual shape,
    or those wished for, that fit. Raises Illegal `build_gifts`, `build_talon`."""
    if gifts is not None and not gifts[0] > gifts[1] > 0:
        raise Illegal("build_gifts")
    whole = len(pack(decks))
    for cards in range((whole - 1) // players, 0, -1):
        for landlord, farmer in (gifts,) if gifts else usual_gifts(cards):
            sizes = Sizes(cards, whole - players * cards, landlord, farmer)
            if sizes.fit(players) and (gifts or sizes.usual(players)):
                return sizes
    raise Illegal("build_talon", players=players, decks=decks)


def usual_gifts(cards: int) -> Iterator[tuple[int, int]]:
    """Gifts to try when seats are dealt so many cards, the landlord's first: a farmer's is about a tenth, the
    landlord's about three of them."""
    for farmer in range(max(1, cards // 10), 0, -1):
        for landlord in range(3 * farmer, farmer, -1):
            yield landlord, farmer


def rules_of(table: str, players: int, decks: int, sizes: Sizes) -> Rules:
    """The table."""
    deck = BY_DECKS[decks]
    naming = deck.naming if players >= FROM_SIX_ON else None
    many = "s" if decks > 1 else ""
    name = Name(
        f"投机商 {NUMERALS[players].replace('两', '二')}人{NUMERALS[decks]}副",
        f"Speculator, {ENGLISH[players]}, {ENGLISH[decks]} deck{many}",
    )
    return speculator_table(
        CardTable(table, name.zh, name.en, players, decks, "", deck.combinations),
        MarkedDealing(sizes.cards, sizes.talon, MARKED_SEVEN),
        Speculation(Gives(sizes.landlord, sizes.farmer), sizes.hands(players), naming=naming),
        SpeculatorShares(deck.doubling, rows_for(players, naming is not None), Standing(deck.as_one)),
    )


def rows_for(players: int, double: bool) -> tuple[Row, ...]:
    """The shares: T divisible by the farmers' number F, by F + 1 and by the landlords' split; a farmer has
    T/F, or T/(F + 1) with the speculator, who always has that; the landlords the rest, two to one."""
    farmers = players - 2 - double
    total = lcm(farmers, farmers + 1)
    while double and (total % 3 or total * farmers // (farmers + 1) % 3):
        total += lcm(farmers, farmers + 1)
    alone, among = total // farmers, total // (farmers + 1)

    def row(joined: bool) -> Row:
        rest = total - among if joined else total
        split = (rest - rest // 3, rest // 3) if double else (rest,)
        sides = (among, -alone) if joined else (-among, -among)
        return Row(not double, joined, shares(*split, *sides, double=double))

    return row(True), row(False)
