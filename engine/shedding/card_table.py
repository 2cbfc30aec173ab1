"""A card table as a value: its pack, and the combinations that may be played at it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KindRule:
    """A kind that a table allows, with the numbers of ranks its chains may have.

    `distinct` kickers differ in rank whatever the house option says (combinations.md 4).
    """

    kind: str
    least: int = 1
    most: int = 12
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a bomb ladder: `copies` cards of one rank, or jokers of one of some patterns.

    A pattern names jokers (`BBRR`), or a number of them in any colours (`3*`).
    """

    copies: int = 0
    jokers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Combinations:
    """What may be played at a table (combinations.md): kinds, pairs of jokers or none, ladder, weakest rung
    first. `bicolour`: colours come before ranks (speculator.md 25, 26)."""

    kinds: tuple[KindRule, ...]
    joker_pairs: bool
    ladder: tuple[Rung, ...]
    bicolour: bool = False


@dataclass(frozen=True, slots=True)
class CardTable:
    """What every card table has, whatever its family."""

    id: str
    name_zh: str
    name_en: str
    players: int
    decks: int
    removed_ranks: str
    combinations: Combinations


def ladder(text: str) -> tuple[Rung, ...]:
    """A ladder written as in the rules, weakest rung first: `4 BB|RR 5 6 3* 7 8 BBRR`."""
    return tuple(
        Rung(copies=int(rung)) if rung.isdigit() else Rung(jokers=tuple(rung.split("|")))
        for rung in text.split()
    )


PLAIN_KINDS = (KindRule("solo"), KindRule("pair"), KindRule("trio"))
CHAINS = (KindRule("solo_chain", least=5), KindRule("pair_chain", least=3), KindRule("trio_chain", least=2))
PAIR_KICKER_KINDS = (KindRule("trio_pair"), KindRule("trio_pair_chain", least=2))
SOLO_KICKER_KINDS = (KindRule("trio_solo"), KindRule("trio_solo_chain", least=2))
FOUR_TWO_KINDS = (KindRule("four_two_solo"), KindRule("four_two_pair"))
DISTINCT_FOUR_TWO_KINDS = (KindRule("four_two_solo", distinct=True), KindRule("four_two_pair", distinct=True))

TEN_KINDS = (*PLAIN_KINDS, *CHAINS, *SOLO_KICKER_KINDS, *PAIR_KICKER_KINDS)
TWELVE_KINDS = (*TEN_KINDS, *FOUR_TWO_KINDS)


def party_combinations(decks: int) -> Combinations:
    """All twelve kinds; k jokers of any colours beat up to 2k cards of a rank, lose to more (party.md 10)."""
    rungs = [Rung(copies=4)]
    for jokers in range(2, 2 * decks + 1):
        rungs += [Rung(copies=copies) for copies in (2 * jokers - 1, 2 * jokers) if copies > 4]
        rungs.append(Rung(jokers=(f"{jokers}*",)))
    return Combinations(TWELVE_KINDS, joker_pairs=False, ladder=tuple(rungs))
