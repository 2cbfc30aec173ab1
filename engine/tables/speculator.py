"""The speculator tables (speculator.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Name, Option
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
from engine.shedding.opening.at_once import Notices, SitsOut, WinsAtOnce
from engine.shedding.opening.call import Calls
from engine.shedding.opening.conceding import Concedes
from engine.shedding.opening.giving import Gives
from engine.shedding.opening.marking import MarkedDealing, Marker, same_colour
from engine.shedding.opening.naming import Form, Names, nearest, thirds, twins
from engine.shedding.opening.sharing import SharesOut
from engine.shedding.opening.showing import Shows
from engine.shedding.opening.talon import FARMER, LANDLORD
from engine.shedding.rules import Camp, Goal, Role, Rules, Stage
from engine.shedding.scoring import Doubling
from engine.shedding.speculator_scoring import (
    FARMERS,
    LANDLORDS,
    SMALL,
    SPECULATOR,
    Bystander,
    Row,
    SpeculatorShares,
    Standing,
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


MARKED_SEVEN = Marker("C7")
ONE_DECK, NO_BOMBS = Doubling(copies=4, jokers=2), 99
LOW_PAIRS = ("44", "45", "55")


@dataclass(frozen=True, slots=True)
class Naming:
    """How a small landlord is made: which cards are named, and where the landlord may play alone, how many
    copies of the card he then shows."""

    form: Form
    alone: int = 0


@dataclass(frozen=True, slots=True)
class Alike:
    """So many cards of a rank win at once; with so many, or so many jokers (0 = none count), the speculator
    sits out."""

    wins: int
    sits_out: int = 0
    jokers: int = 0


PLAIN_SHARING = SharesOut()


@dataclass(frozen=True, slots=True)
class Speculation:
    """What tells one table from another beside its cards. `hands`: how many cards landlord, farmer and
    speculator have when play begins."""

    gives: Gives
    hands: tuple[int, int, int]
    sharing: SharesOut = PLAIN_SHARING
    naming: Naming | None = None
    alike: Alike | None = None
    concedes: Concedes | None = None


def opening(speculation: Speculation) -> tuple[Stage, ...]:
    """What is asked and done before play."""
    naming, alike, concedes = speculation.naming, speculation.alike, speculation.concedes
    stages: list[Stage] = []
    if alike and alike.sits_out:
        stages.append(Notices(alike.sits_out, alike.jokers))
    stages.append(speculation.gives)
    if alike:
        stages.append(WinsAtOnce(alike.wins, "winning_before"))
    stages.append(Calls("opposite", once=False))
    if concedes:
        stages.append(concedes)
    stages.append(speculation.sharing)
    if naming:
        stages.append(Names(naming.form, naming.alone > 0))
    if alike and alike.sits_out:
        stages.append(SitsOut(alike.sits_out, alike.jokers))
    if alike:
        stages.append(WinsAtOnce(alike.wins, "winning_after"))
    if naming:
        stages.append(Shows((LANDLORD, SMALL), naming.alone) if naming.alone else Shows((SMALL,)))
    return tuple(stages)


def options(moving: bool) -> tuple[Option, ...]:
    """The house options (combinations.md 6). `moving`: the winner of a deal is the speculator of the next,
    which is not the host's to choose."""
    last_winner = (Option("last_winner", -1, low=-1, high=2, carried=True),) if moving else ()
    return (
        Option("kickers", "any", choices=("any", "distinct")),
        Option("turn_seconds", 45, low=15, high=180),
        Option("counter", False, choices=(False, True)),
        Option("stake", 1, low=1, high=1000),
        *last_winner,
    )


def speculator_table(
    card_table: CardTable,
    dealing: MarkedDealing,
    speculation: Speculation,
    score: SpeculatorShares | Bystander,
) -> Rules:
    """A table of one landlord, and perhaps a small one, against farmers, with a speculator: the first of the
    others that is out wins for his side (speculator.md 6)."""
    landlord, farmer, speculator = speculation.hands
    double = speculation.naming is not None
    ours = (LANDLORD, SMALL) if double else (LANDLORD,)
    small = (Role(SMALL, 1, farmer),) if double else ()
    return Rules(
        card_table,
        (
            Role(LANDLORD, 1, landlord, shown=True),
            *small,
            Role(FARMER, card_table.players - 1 - len(ours), farmer, shown=not double),
            Role(SPECULATOR, 1, speculator, shown=True),
        ),
        (
            Camp(LANDLORDS if double else LANDLORD, ours, (Goal(ours, 1),)),
            Camp(FARMERS, (FARMER,), (Goal((FARMER,), 1),)),
            Camp(SPECULATOR, (SPECULATOR,), ()),
        ),
        dealing,
        opening(speculation),
        (LANDLORD,),
        score,
        announce_at=0,
        options=options(dealing.marker.moves),
        twin=SMALL if double else "",
        talon_shown=dealing.talon,
        floating=SPECULATOR,
    )


def shares(*by_role: int, double: bool = False) -> Mapping[str, int]:
    """Shares in the order landlord, perhaps small landlord, speculator, farmer."""
    roles = (LANDLORD, SMALL, SPECULATOR, FARMER) if double else (LANDLORD, SPECULATOR, FARMER)
    return dict(zip(roles, by_role, strict=True))


ONE_LANDLORD_4 = (Row(True, True, shares(4, 2, -3)), Row(True, False, shares(6, -2, -2)))
ONE_LANDLORD_5 = (Row(True, True, shares(9, 3, -4)), Row(True, False, shares(12, -3, -3)))
SIX = (
    Row(True, True, shares(64, 16, -20)),
    Row(True, False, shares(80, -16, -16)),
    Row(False, True, shares(30, 15, 15, -20, double=True)),
    Row(False, False, shares(40, 20, -15, -15, double=True)),
)
SEVEN = (
    Row(False, True, shares(32, 16, 12, -15, double=True)),
    Row(False, False, shares(40, 20, -12, -12, double=True)),
)
EIGHT = (
    Row(False, True, shares(100, 50, 30, -36, double=True)),
    Row(False, False, shares(120, 60, -30, -30, double=True)),
)


def card_table(
    table: str, name: Name, players: int, decks: int, combinations: Combinations, removed_ranks: str = ""
) -> CardTable:
    """A card table."""
    return CardTable(table, name.zh, name.en, players, decks, removed_ranks, combinations)


SPEC_4X1 = speculator_table(
    card_table(
        "spec-4x1", Name("投机商 四人一副", "Speculator, four, one deck"), 4, 1, FOUR_PLAYERS_ONE_DECK
    ),
    MarkedDealing(13, 2, MARKED_SEVEN),
    Speculation(Gives(4, 1), (17, 14, 9)),
    SpeculatorShares(ONE_DECK, ONE_LANDLORD_4, Standing()),
)

SPEC_4X2 = speculator_table(
    card_table(
        "spec-4x2", Name("投机商 四人两副", "Speculator, four, two decks"), 4, 2, FOUR_PLAYERS_TWO_DECKS
    ),
    MarkedDealing(25, 8, Marker(), turned_up=2),
    Speculation(Gives(8, 3), (33, 28, 19)),
    SpeculatorShares(Doubling(6, 4), ONE_LANDLORD_4, Standing(("44",))),
)

SPEC_5X1 = speculator_table(
    card_table(
        "spec-5x1", Name("投机商 五人一副", "Speculator, five, one deck"), 5, 1, FIVE_PLAYERS_ONE_DECK
    ),
    MarkedDealing(10, 3, Marker(twin=same_colour), turned_up=3, lifts=True),
    Speculation(Gives(3, 1), (13, 11, 8), SharesOut("speculator", wilds=True)),
    SpeculatorShares(ONE_DECK, ONE_LANDLORD_5, Standing()),
)

SPEC_5X2 = speculator_table(
    card_table(
        "spec-5x2", Name("投机商 五人两副", "Speculator, five, two decks"), 5, 2, FIVE_PLAYERS_TWO_DECKS
    ),
    MarkedDealing(21, 3, Marker(), turned_up=1),
    Speculation(Gives(5, 2), (26, 23, 13)),
    SpeculatorShares(Doubling(6, 4), ONE_LANDLORD_5, Standing(LOW_PAIRS)),
)

SPEC_6X2 = speculator_table(
    card_table(
        "spec-6x2", Name("投机商 六人两副", "Speculator, six, two decks"), 6, 2, SIX_PLAYERS_TWO_DECKS
    ),
    MarkedDealing(17, 5, Marker(), turned_up=5),
    Speculation(
        Gives(3, 1),
        (21, 18, 15),
        SharesOut("landlord"),
        Naming(nearest, alone=2),
        Alike(wins=8, sits_out=8),
    ),
    SpeculatorShares(Doubling(6, 4), SIX, Standing(LOW_PAIRS)),
)

SPEC_6X3 = speculator_table(
    card_table(
        "spec-6x3", Name("投机商 六人三副", "Speculator, six, three decks"), 6, 3, SIX_PLAYERS_THREE_DECKS
    ),
    MarkedDealing(26, 6, MARKED_SEVEN),
    Speculation(Gives(7, 2), (33, 28, 17), naming=Naming(thirds, alone=3), alike=Alike(wins=11, sits_out=9)),
    SpeculatorShares(Doubling(6, 3), SIX, Standing(LOW_PAIRS)),
)

SPEC_7X2 = speculator_table(
    card_table(
        "spec-7x2", Name("投机商 七人两副", "Speculator, seven, two decks"), 7, 2, SEVEN_PLAYERS_TWO_DECKS
    ),
    MarkedDealing(15, 3, Marker(), turned_up=-1),
    Speculation(Gives(3, 1), (18, 16, 10), naming=Naming(twins), alike=Alike(wins=8, sits_out=7)),
    SpeculatorShares(Doubling(6, 2), SEVEN, Standing(("44", "45"))),
)

SPEC_7X3 = speculator_table(
    card_table(
        "spec-7x3", Name("投机商 七人三副", "Speculator, seven, three decks"), 7, 3, SEVEN_PLAYERS_THREE_DECKS
    ),
    MarkedDealing(22, 8, MARKED_SEVEN, early=4),
    Speculation(
        Gives(5, 2),
        (27, 24, 15),
        naming=Naming(thirds),
        alike=Alike(wins=11, sits_out=9, jokers=6),
    ),
    SpeculatorShares(Doubling(6, 3), SEVEN, Standing(LOW_PAIRS)),
)

SPEC_3X1 = speculator_table(
    card_table(
        "spec-3x1",
        Name("投机商 掺一脚", "Speculator, three: one foot in"),
        3,
        1,
        FOUR_PLAYERS_ONE_DECK,
        removed_ranks="34",
    ),
    MarkedDealing(14, 4, Marker("C7", moves=True)),
    Speculation(Gives(4, 1), (18, 15, 13), concedes=Concedes(3)),
    Bystander(ONE_DECK, Standing()),
)

SPEC_5X3 = speculator_table(
    card_table(
        "spec-5x3", Name("投机商 五人三副", "Speculator, five, three decks"), 5, 3, FIVE_PLAYERS_THREE_DECKS
    ),
    MarkedDealing(31, 7, MARKED_SEVEN),
    Speculation(Gives(9, 3), (40, 34, 20), alike=Alike(wins=12)),
    SpeculatorShares(Doubling(6, 3), ONE_LANDLORD_5, Standing(LOW_PAIRS)),
)

SPEC_8X3 = speculator_table(
    card_table(
        "spec-8x3", Name("投机商 八人三副", "Speculator, eight, three decks"), 8, 3, SEVEN_PLAYERS_THREE_DECKS
    ),
    MarkedDealing(19, 5, MARKED_SEVEN, extra=5),
    Speculation(Gives(4, 1), (23, 20, 19), naming=Naming(thirds), alike=Alike(wins=11, sits_out=9)),
    SpeculatorShares(Doubling(6, 3), EIGHT, Standing(LOW_PAIRS)),
)

SPEC_4X3_BICOLOUR = speculator_table(
    card_table(
        "spec-4x3-bicolour",
        Name("投机商 四人三副双色", "Speculator, four, three decks, two colours"),
        4,
        3,
        BICOLOUR,
    ),
    MarkedDealing(38, 10, MARKED_SEVEN),
    Speculation(Gives(10, 4, halves=True), (48, 42, 30)),
    SpeculatorShares(Doubling(6, NO_BOMBS), ONE_LANDLORD_4, Standing(LOW_PAIRS)),
)

SPEC_5X3_BICOLOUR = speculator_table(
    card_table(
        "spec-5x3-bicolour",
        Name("投机商 五人三副双色", "Speculator, five, three decks, two colours"),
        5,
        3,
        BICOLOUR,
    ),
    MarkedDealing(31, 7, MARKED_SEVEN),
    Speculation(Gives(9, 3), (40, 34, 20)),
    SpeculatorShares(Doubling(6, NO_BOMBS), ONE_LANDLORD_5, Standing(LOW_PAIRS)),
)

TABLES = (
    SPEC_4X1,
    SPEC_4X2,
    SPEC_5X1,
    SPEC_5X2,
    SPEC_6X2,
    SPEC_6X3,
    SPEC_7X2,
    SPEC_7X3,
    SPEC_3X1,
    SPEC_5X3,
    SPEC_8X3,
    SPEC_4X3_BICOLOUR,
    SPEC_5X3_BICOLOUR,
)
