"""The landlord tables (landlord.md)."""

from engine.shedding.card_table import (
    CHAINS,
    PAIR_KICKER_KINDS,
    PLAIN_KINDS,
    TWELVE_KINDS,
    CardTable,
    Combinations,
    ladder,
)

ONE_DECK = Combinations(TWELVE_KINDS, joker_pairs=False, ladder=ladder("4 BR"))
EIGHT_KINDS = (*PLAIN_KINDS, *CHAINS, *PAIR_KICKER_KINDS)

TABLES = (
    CardTable("boss-classic", "经典斗老板", "Classic Beat the Boss", 3, 1, "", ONE_DECK),
    CardTable("landlord-jinyou", "金游斗地主", "Jinyou Landlord", 3, 1, "", ONE_DECK),
    CardTable("landlord-3", "三人斗地主", "Landlord, three", 3, 1, "", ONE_DECK),
    CardTable(
        "landlord-4",
        "四人斗地主",
        "Landlord, four, two decks",
        4,
        2,
        "",
        Combinations(EIGHT_KINDS, joker_pairs=True, ladder=ladder("4 5 6 7 8 BBRR")),
    ),
    CardTable(
        "landlord-5",
        "五人斗地主 暗地主",
        "Landlord, five, a hidden landlord",
        5,
        2,
        "",
        Combinations(EIGHT_KINDS, joker_pairs=False, ladder=ladder("4 BB|RR 5 6 3* 7 8 BBRR")),
    ),
)
