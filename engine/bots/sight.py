"""What a bot makes of the views it is given: whom it trusts, who is near going out, what nobody can beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import FIELD, RANKS, counts
from engine.game import View
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import Grammar, Reading
from engine.shedding.hints import lying
from engine.shedding.rules import Rules

CHAIN_RANKS = 12
NOBODY = 99


@dataclass(frozen=True, slots=True)
class Sight:
    """One decision. `over`: what must be beaten, None = lead; `holder_left`: cards of who laid it;
    `friendly`: that it is probably on this side. `foe`, `ally`: fewest cards of a probable foe, of a probable
    ally; `most`: most cards of any other seat. `unseen`: by rank, cards that others may hold. `stays`: going
    out now would lose the deal."""

    ask: str
    may_pass: bool
    cards: tuple[str, ...]
    hand: int
    over: Reading | None
    holder_left: int
    friendly: bool
    foe: int
    ally: int
    most: int
    unseen: tuple[int, ...]
    stays: bool

    def sure(self, copies: int, low: int, length: int, size: int) -> bool:
        """Whether nothing but a bomb can beat this body: no higher one of its shape can be in another
        hand."""
        if self.most < size:
            return True
        end = CHAIN_RANKS if length > 1 else len(RANKS) if copies == 1 else 13
        run = 0
        for rank in range(low + 1, end):
            run = run + 1 if self.unseen[rank] >= copies else 0
            if run >= length:
                return False
        return True


def sight(game: SheddingGame, grammar: Grammar, view: View, private: View) -> Sight:
    """The decision before the seat whose private view this is."""
    seat, seats = private["seat"], view["seats"]
    hand = counts(private["hand"])
    trust = trusted(game.rules, private["role"], tuple(one["role"] for one in seats), tuple(private["sides"]))
    others = [(one["left"], trust[at]) for at, one in enumerate(seats) if at != seat and one["left"]]
    trick = view["trick"]
    holder = trick["acts"][trick["top"]]["seat"] if trick else seat
    return Sight(
        ask=private["asks"][0]["id"],
        may_pass="pass" in private["asks"][0]["choices"],
        cards=tuple(private["hand"]),
        hand=hand,
        over=lying(grammar, view),
        holder_left=seats[holder]["left"],
        friendly=trust[holder],
        foe=min((left for left, friend in others if not friend), default=NOBODY),
        ally=min((left for left, friend in others if friend), default=NOBODY),
        most=max((left for left, _ in others), default=0),
        unseen=tuple(
            held - played - (hand >> FIELD * rank & 31)
            for rank, (held, played) in enumerate(zip(view["pack"], view["played"], strict=True))
        ),
        stays=must_stay(
            game.rules, private["role"], [one["out"] for one in seats], [one["role"] for one in seats]
        ),
    )


@lru_cache(maxsize=4096)
def trusted(
    rules: Rules, role: str, shown: tuple[str | None, ...], sides: tuple[str, ...]
) -> tuple[bool, ...]:
    """By seat, whether it is on this side as far as the bot can tell; of seats whose side is not known,
    whether more of the roles left to them are on it than not."""
    left: Counter[str] = Counter({one.id: one.seats for one in rules.roles})
    left.subtract(known for known, side in zip(shown, sides, strict=True) if known and side != "self")
    left[role] -= 1
    camp = rules.camp_of(role)
    ours = sum(number for one, number in left.items() if one in camp.roles)
    likely = 2 * ours > sum(left.values())
    return tuple(side in ("self", "ally") or (side == "unknown" and likely) for side in sides)


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
