"""The speculator tables (speculator.md)."""

from engine.shedding.card_table import (
    CHAINS,
    DISTINCT_FOUR_TWO_KINDS,
    PAIR_KICKER_KINDS,
    PLAIN_KINDS,
    SOLO_KICKER_KINDS,
    TEN_KINDS,
    CardTable,
    Combinations,
    KindRule,
    ladder,
)

SHORT_CHAINS = (
    KindRule("solo_chain", least=4),
    KindRule("pair_chain", least=2),
    KindRule("trio_chain", least=2),
)
EXACT_CHAINS = (KindRule("solo_chain", least=4, most=4), KindRule("pair_chain", least=2, most=2))
LOW_PAIR_CHAINS = (
    KindRule("solo_chain", least=5),
    KindRule("pair_chain", least=2),
    KindRule("trio_chain", least=2),
)
EIGHT_KINDS = (*PLAIN_KINDS, *CHAINS, *PAIR_KICKER_KINDS)

FOUR_PLAYERS_ONE_DECK = Combinations(
    (*PLAIN_KINDS, *SHORT_CHAINS, *SOLO_KICKER_KINDS), joker_pairs=False, ladder=ladder("4 BR")
)
FOUR_PLAYERS_TWO_DECKS = Combinations(EIGHT_KINDS, joker_pairs=True, ladder=ladder("4 5 6 7 8 BBRR"))
FIVE_PLAYERS_ONE_DECK = Combinations(
    (*PLAIN_KINDS, *EXACT_CHAINS, KindRule("trio_solo")), joker_pairs=False, ladder=ladder("4 BR")
)
FIVE_PLAYERS_TWO_DECKS = Combinations(
    (*EIGHT_KINDS, *DISTINCT_FOUR_TWO_KINDS), joker_pairs=False, ladder=ladder("4 2* 5 6 7 BBRR 8")
)
FIVE_PLAYERS_THREE_DECKS = Combinations(
    EIGHT_KINDS, joker_pairs=True, ladder=ladder("4 BR 5 6 BBB RRR 7 8 9 10 6* 11")
)
SIX_PLAYERS_TWO_DECKS = Combinations(TEN_KINDS, joker_pairs=False, ladder=ladder("4 BB RR 5 BR 6 7 BBRR"))
LONG_LADDER = ladder("4 5 BR 6 BBB RRR 7 BBRR|5*|6* 8 9 10")
SIX_PLAYERS_THREE_DECKS = Combinations(EIGHT_KINDS, joker_pairs=True, ladder=LONG_LADDER)
SEVEN_PLAYERS_TWO_DECKS = Combinations(
    (*PLAIN_KINDS, *LOW_PAIR_CHAINS, *SOLO_KICKER_KINDS, *PAIR_KICKER_KINDS),
    joker_pairs=False,
    ladder=ladder("4 2*"),
)
SEVEN_PLAYERS_THREE_DECKS = Combinations(
    (*EIGHT_KINDS, *DISTINCT_FOUR_TWO_KINDS), joker_pairs=True, ladder=LONG_LADDER
)
BICOLOUR = Combinations(TEN_KINDS, joker_pairs=True, ladder=ladder("4 5 BBB|RRR 6"), bicolour=True)

TABLES = (
    CardTable("spec-4x1", "投机商 四人一副", "Speculator, four, one deck", 4, 1, "", FOUR_PLAYERS_ONE_DECK),
    CardTable("spec-4x2", "投机商 四人两副", "Speculator, four, two decks", 4, 2, "", FOUR_PLAYERS_TWO_DECKS),
    CardTable("spec-5x1", "投机商 五人一副", "Speculator, five, one deck", 5, 1, "", FIVE_PLAYERS_ONE_DECK),
    CardTable("spec-5x2", "投机商 五人两副", "Speculator, five, two decks", 5, 2, "", FIVE_PLAYERS_TWO_DECKS),
    CardTable("spec-6x2", "投机商 六人两副", "Speculator, six, two decks", 6, 2, "", SIX_PLAYERS_TWO_DECKS),
    CardTable(
        "spec-6x3", "投机商 六人三副", "Speculator, six, three decks", 6, 3, "", SIX_PLAYERS_THREE_DECKS
    ),
    CardTable(
        "spec-7x2", "投机商 七人两副", "Speculator, seven, two decks", 7, 2, "", SEVEN_PLAYERS_TWO_DECKS
    ),
    CardTable(
        "spec-7x3", "投机商 七人三副", "Speculator, seven, three decks", 7, 3, "", SEVEN_PLAYERS_THREE_DECKS
    ),
    CardTable(
        "spec-3x1", "投机商 掺一脚", "Speculator, three: one foot in", 3, 1, "34", FOUR_PLAYERS_ONE_DECK
    ),
    CardTable(
        "spec-5x3", "投机商 五人三副", "Speculator, five, three decks", 5, 3, "", FIVE_PLAYERS_THREE_DECKS
    ),
    CardTable(
        "spec-8x3", "投机商 八人三副", "Speculator, eight, three decks", 8, 3, "", SEVEN_PLAYERS_THREE_DECKS
    ),
    CardTable(
        "spec-4x3-bicolour",
        "投机商 四人三副双色",
        "Speculator, four, three decks, two colours",
        4,
        3,
        "",
        BICOLOUR,
    ),
    CardTable(
        "spec-5x3-bicolour",
        "投机商 五人三副双色",
        "Speculator, five, three decks, two colours",
        5,
        3,
        "",
        BICOLOUR,
    ),
)
