"""The landlord tables: classic 斗老板, 金游斗地主, the three-, four- and five-player 斗地主 (landlord.md)."""

from __future__ import annotations

from engine.game import Name, Option
from engine.shedding.card_table import (
    CHAINS,
    PAIR_KICKER_KINDS,
    PLAIN_KINDS,
    TWELVE_KINDS,
    CardTable,
    Combinations,
    ladder,
)
from engine.shedding.opening.call import Calls
from engine.shedding.opening.doubling import Doubles
from engine.shedding.opening.raising import Raises
from engine.shedding.opening.showing import Shows
from engine.shedding.opening.talon import FARMER, LANDLORD, TakesTalon, TalonDealing
from engine.shedding.opening.twin import TwinDealing
from engine.shedding.rules import Camp, Goal, Role, Rules, Stage
from engine.shedding.scoring import Doubling, Spring, Units, counter_spring, never_played, spring

ONE_DECK = Combinations(TWELVE_KINDS, joker_pairs=False, ladder=ladder("4 BR"))
EIGHT_KINDS = (*PLAIN_KINDS, *CHAINS, *PAIR_KICKER_KINDS)
HIDDEN = "hidden-landlord"
FARMERS = "farmers"
MINE = 2
"""Hands of so many cards or fewer are announced at the tables that know the mine."""
SPRING = Spring("spring", spring)
COUNTER_SPRING = Spring("counter_spring", counter_spring)
NEVER_PLAYED = Spring("never_played", never_played)


def options(stake: int) -> tuple[Option, ...]:
    """The house options of a table (combinations.md 6)."""
    return (
        Option("kickers", "any", choices=("any", "distinct")),
        Option("turn_seconds", 45, low=15, high=180),
        Option("counter", False, choices=(False, True)),
        Option("stake", stake, low=1, high=1000),
    )


def landlord_table(
    card_table: CardTable,
    dealing: TalonDealing | TwinDealing,
    opening: tuple[Stage, ...],
    score: Units,
    stake: int = 1,
    announce_at: int = 0,
    talon_shown: int = 0,
) -> Rules:
    """A table of one landlord, and perhaps a hidden one, against farmers, where the first seat out wins for
    its side: what all of them share filled in."""
    ours = (LANDLORD, score.partner) if score.partner else (LANDLORD,)
    cards, with_talon = dealing.sizes
    hidden = (Role(HIDDEN, 1, cards),) if score.partner else ()
    return Rules(
        card_table,
        (
            Role(LANDLORD, 1, with_talon, shown=True),
            *hidden,
            Role(FARMER, card_table.players - len(ours), cards, shown=not hidden),
        ),
        (
            Camp(LANDLORD, ours, (Goal(ours, 1),)),
            Camp(FARMERS, (FARMER,), (Goal((FARMER,), 1),)),
        ),
        dealing,
        opening,
        (LANDLORD,),
        score,
        announce_at,
        options(stake),
        score.partner,
        talon_shown,
        ours if hidden else (),
    )


def card_table(table: str, name: Name, players: int, decks: int, combinations: Combinations) -> CardTable:
    """A card table with all ranks in play."""
    return CardTable(table, name.zh, name.en, players, decks, "", combinations)


def units(copies: int, jokers: int, springs: tuple[Spring, ...] = (), partner: str = "") -> Units:
    """How the table settles: which bombs and springs double."""
    return Units(LANDLORD, Doubling(copies, jokers), springs, partner)


BOSS_CLASSIC = landlord_table(
    card_table("boss-classic", Name("经典斗老板", "Classic Beat the Boss"), 3, 1, ONE_DECK),
    TalonDealing(cards=17, talon=3),
    (Calls("random", once=True), TakesTalon()),
    units(4, 2, (SPRING, COUNTER_SPRING)),
    stake=10,
    announce_at=MINE,
    talon_shown=3,
)

JINYOU = landlord_table(
    card_table("landlord-jinyou", Name("金游斗地主", "Jinyou Landlord"), 3, 1, ONE_DECK),
    TalonDealing(cards=17, talon=3, turned_up=1),
    (Calls("turned_up", once=True), TakesTalon(), Raises((1, 2, 4, 8))),
    units(4, 2, (SPRING,)),
    announce_at=MINE,
    talon_shown=3,
)

LANDLORD_3 = landlord_table(
    card_table("landlord-3", Name("三人斗地主", "Landlord, three"), 3, 1, ONE_DECK),
    TalonDealing(cards=17, talon=3, turned_up=1),
    (Calls("turned_up", once=False), TakesTalon()),
    units(4, 2),
    talon_shown=3,
)

LANDLORD_4 = landlord_table(
    card_table(
        "landlord-4",
        Name("四人斗地主", "Landlord, four, two decks"),
        4,
        2,
        Combinations(EIGHT_KINDS, joker_pairs=True, ladder=ladder("4 5 6 7 8 BBRR")),
    ),
    TalonDealing(cards=25, talon=8, turned_up=1),
    (Calls("turned_up", once=False), TakesTalon()),
    units(6, 4),
)

LANDLORD_5 = landlord_table(
    card_table(
        "landlord-5",
        Name("五人斗地主 暗地主", "Landlord, five, a hidden landlord"),
        5,
        2,
        Combinations(EIGHT_KINDS, joker_pairs=False, ladder=ladder("4 BB|RR 5 6 3* 7 8 BBRR")),
    ),
    TwinDealing(TalonDealing(cards=21, talon=3, turned_up=1)),
    (Shows((LANDLORD, HIDDEN)), Doubles()),
    units(5, 3, (NEVER_PLAYED,), HIDDEN),
)

TABLES = (BOSS_CLASSIC, JINYOU, LANDLORD_3, LANDLORD_4, LANDLORD_5)
