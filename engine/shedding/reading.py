"""A reading: what a set of cards is played as."""

from typing import NotRequired, TypedDict

from engine.cards import RANKS
from engine.value import value

BOMB = "bomb"


@value
class Reading:
    """One way to read a set of cards (combinations.md 5).

    `rank` (0 to 14) is that of the body, in a chain the highest; -1 for joker bombs. `length` counts the
    ranks of the body, `size` the cards. Bombs carry their rung, joker bombs also how many of the jokers are
    red; `wilds`: how many of a bomb's cards stand for others.
    """

    kind: str
    rank: int
    length: int
    size: int
    rung: int = -1
    red: int = -1
    wilds: int = 0


class ReadingView(TypedDict):
    """A combination's reading; `rank` is that of its body (a chain's highest), absent for joker bombs."""

    kind: str
    rank: NotRequired[str]
    length: NotRequired[int]
    rung: NotRequired[int]
    red: NotRequired[int]
    wilds: NotRequired[int]


def described(reading: Reading) -> ReadingView:
    """A reading as the line protocol, the record and the page see it (referee.md)."""
    if reading.kind != BOMB:
        return {"kind": reading.kind, "rank": RANKS[reading.rank], "length": reading.length}
    if reading.rank < 0:
        return {"kind": BOMB, "rung": reading.rung, "red": reading.red}
    bomb: ReadingView = {"kind": BOMB, "rung": reading.rung, "rank": RANKS[reading.rank]}
    return {**bomb, "wilds": reading.wilds} if reading.wilds else bomb
