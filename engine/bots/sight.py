"""What a bot makes of the views it is given: whom it trusts, who is near going out, what nobody can beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter, mul, sub

from engine.cards import FIELD, GUARDS, RED_JOKER, UNIT_OF_RANK, at_least, counts
from engine.game import View
from engine.shedding.form import CHAIN_GUARDS
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import Grammar, Reading
from engine.shedding.hints import common, seen_armed, seen_terms
from engine.shedding.ladder import NATURAL_GUARDS
from engine.shedding.rules import Rules
from engine.shedding.terms import UNSTOPPABLE, Terms

ASKED = tuple(map(at_least, range(5)))
NOBODY = 99
MOVING = ("swap-blind", "downgrade", "burden")
"""The skills that change hands."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat makes of a moment. `grammar`, `terms`: by which it would play now; `holder`: who laid what
    lies, itself where nothing does; `holder_left`: cards of that seat; `friendly`: that it is probably on
    this side. `doubts`: by seat, how likely it is no ally. `foe`, `ally`: fewest cards of a probable foe, of
    a probable ally; `most`: most cards of any other seat that may answer. `unseen`: packed counts of the
    cards that others may hold; `held`: of those that foes may hold, as far as their hands were shown.
    `stays`: going out now would lose the deal; `eager`: each trick counts; `enough`: with so few cards left
    its side has won."""

    grammar: Grammar
    terms: Terms
    seat: int
    cards: tuple[str, ...]
    hand: int
    holder: int
    holder_left: int
    friendly: bool
    doubts: tuple[float, ...]
    foe: int
    ally: int
    most: int
    unseen: int
    held: int
    stays: bool
    eager: bool
    enough: int

    @property
    def over(self) -> Reading | None:
        """What must be beaten; None = lead."""
        return self.terms.over

    @property
    def plain(self) -> bool:
        """Whether cards are what they seem: no armed skill makes other combinations of them, or asks for
        some."""
        return not self.terms.armed or self.terms.armed == (UNSTOPPABLE,)

    def sure(self, copies: int, low: int, length: int, size: int) -> bool:
        """Whether nothing but a bomb can beat this body: no higher one of its shape can be in another
        hand."""
        if self.most < size or UNSTOPPABLE in self.terms.armed:
            return True
        jokers = copies == 1 or (copies == 2 and self.grammar.reading_of("pair", RED_JOKER, 1))
        found = (self.held + ASKED[copies]) & (GUARDS if jokers else NATURAL_GUARDS)
        if length == 1:
            return not found & self.grammar.order.above(low)
        found &= CHAIN_GUARDS & -1 << FIELD * (low + 1)
        for _ in range(length - 1):
            found &= found >> FIELD
        return not found


def sight(game: SheddingGame, view: View, private: View) -> Sight:
    """What the seat whose private view this is makes of the moment."""
    seat, seats = private["seat"], view["seats"]
    hand = counts(private["hand"])
    shown = tuple([one["role"] for one in seats])
    doubts = doubted(game.rules, private["role"], shown, tuple(private["sides"]))
    # Who must pass at its next turn is no danger, and no help.
    others = [
        (wanting(game.rules, view, at), doubts[at] < 0.5)
        for at, one in enumerate(seats)
        if at != seat and one["left"] and not one["confined"]
    ]
    unseen = sum(map(mul, map(sub, view["pack"], view["played"]), UNIT_OF_RANK)) - hand
    grammar, trick = game.grammar(view["kickers"], view["order"]), view["trick"]
    holder = trick["acts"][trick["top"]]["seat"] if trick else seat
    return Sight(
        grammar=grammar,
        terms=seen_terms(grammar, view, private, seen_armed(view, private)),
        seat=seat,
        cards=tuple(private["hand"]),
        hand=hand,
        holder=holder,
        holder_left=wanting(game.rules, view, holder),
        friendly=doubts[holder] < 0.5,
        doubts=doubts,
        foe=min([left for left, friend in others if not friend], default=NOBODY),
        ally=min([left for left, friend in others if friend], default=NOBODY),
        most=max(
            [one["left"] for at, one in enumerate(seats) if at != seat and not one["confined"]], default=0
        ),
        unseen=unseen,
        held=held_by_foes(view, private, doubts, unseen) if private["seen"] else unseen - partners(private),
        stays=must_stay(game.rules, private["role"], [one["out"] for one in seats], shown),
        eager=is_race(game.rules),
        enough=seats[seat]["left"] - wanting(game.rules, view, seat),
    )


def wanting(rules: Rules, view: View, seat: int) -> int:
    """How many cards the seat must lay for its side to win; NOBODY: whose going out wins nothing. A farmer
    need not lay what the landlord conceded."""
    one, speculation = view["seats"][seat], view["speculation"]
    left: int = one["left"]
    if speculation is None:
        return left
    if seat == speculation["speculator"]:
        return NOBODY
    return left if one["role"] in rules.leaders else max(left - speculation["conceded"], 0)


def partners(private: View) -> int:
    """Packed counts of the hands of partners that the seat sees (`landlord.md 13`)."""
    return sum(counts(one["cards"]) for one in private["hands"])


@cache
def is_race(rules: Rules) -> bool:
    """Whether the first seat out wins the deal for its camp, and no skill card can come in between."""
    goals = [(camp, goal) for camp in rules.camps for goal in camp.goals]
    first = all(goal.out == 1 and set(goal.roles) == set(camp.roles) for camp, goal in goals)
    return first and not any(role.skills for role in rules.roles)


def held_by_foes(view: View, private: View, doubts: Sequence[float], unseen: int) -> int:
    """Packed counts of the cards that foes may hold. Whose whole hand was shown holds nothing else, as long
    as no skill has changed it since."""
    shown: dict[int, int] = {}
    for one in sorted([*private["seen"], *view["seen"]], key=itemgetter("number")):
        if one["skill"] == "see-through":
            shown[one["target"]] = counts(one["cards"])
        elif one["skill"] in MOVING:
            shown.pop(one["target"], None)
            if one["skill"] == "swap-blind":
                shown.pop(one["seat"], None)
    foes = [seat for seat, one in enumerate(view["seats"]) if one["left"] and doubts[seat] >= 0.5]
    if not all(seat in shown for seat in foes):
        return unseen
    known = 0
    for seat in foes:
        known = known + common(shown[seat], unseen - common(known, unseen))
    return known


@lru_cache(maxsize=4096)
def doubted(
    rules: Rules, role: str, shown: tuple[str | None, ...], sides: tuple[str, ...]
) -> tuple[float, ...]:
    """By seat, how likely it is not on this side as far as the bot can tell; of seats whose side is not
    known, the share of the roles left to them that are not. A floating role it takes for a foe, if one of no
    danger."""
    left: Counter[str] = Counter({one.id: one.seats for one in rules.roles})
    left.subtract(known for known, side in zip(shown, sides, strict=True) if known and side != "self")
    left[role] -= 1
    camp = rules.camp_of(role)
    hidden = sum(left.values())
    theirs = sum(number for one, number in left.items() if one not in camp.roles)
    unknown = theirs / hidden if hidden else 0.0
    known = {"self": 0.0, "ally": 0.0, "foe": 1.0}
    return tuple(
        1.0 if one == rules.floating and side == "unknown" else known.get(side, unknown)
        for one, side in zip(shown, sides, strict=True)
    )


def must_stay(rules: Rules, role: str, places: Sequence[int], shown: Sequence[str | None]) -> bool:
    """Whether the camp still hopes for a goal of the first seats out that this role, by going out, would take
    from it (the boss of eight must be the first of all, `party.md 8`)."""
    gone = sum(1 for place in places if place)
    for goal in rules.camp_of(role).goals:
        if goal.within and role not in goal.roles and gone < goal.within:
            counted = sum(
                1 for place, known in zip(places, shown, strict=True) if place and known in goal.roles
            )
            if goal.within - gone <= goal.out - counted:
                return True
    return False
