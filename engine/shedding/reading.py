"""A reading: what a set of cards is played as."""

from typing import NotRequired, TypedDict

from engine.cards import RANKS
from engine.game import Json
from engine.value import value

BOMB = "bomb"
OWN_THREE = len(RANKS)
"""The rank of the speculator's 3 as a solo (speculator.md 9): above all printed ones, so that no form has
it."""
RANK_NAMES = RANKS + "3"
"""By rank its printed name."""


@value
class Reading:
    """One way to read a set of cards (combinations.md 5).

    `rank` (0 to 14, or OWN_THREE) is that of the body, in a chain the highest; -1 for joker bombs. `length`
    counts the ranks of the body, `size` the cards. Bombs carry their rung, joker bombs also how many of the
    jokers are red; `wilds`: how many of a bomb's cards stand for others. `colour`: that of the body where
    colours count (speculator.md 25), else "".
    """

    kind: str
    rank: int
    length: int
    size: int
    rung: int = -1
    red: int = -1
    wilds: int = 0
    colour: str = ""


OWN_SOLO = Reading("solo", OWN_THREE, 1, 1)
"""The speculator's 3 alone."""


class ReadingView(TypedDict):
    """A combination's reading; `rank` is that of its body (a chain's highest), absent for joker bombs;
    `colour` (red, black) where colours count."""

    kind: str
    rank: NotRequired[str]
    length: NotRequired[int]
    rung: NotRequired[int]
    red: NotRequired[int]
    wilds: NotRequired[int]
    colour: NotRequired[str]


def described(reading: Reading) -> ReadingView:
    """A reading as the line protocol, the record and the page see it (referee.md)."""
    if reading.kind != BOMB:
        view: ReadingView = {
            "kind": reading.kind,
            "rank": RANK_NAMES[reading.rank],
            "length": reading.length,
        }
    elif reading.rank < 0:
        view = {"kind": BOMB, "rung": reading.rung, "red": reading.red}
    else:
        view = {"kind": BOMB, "rung": reading.rung, "rank": RANK_NAMES[reading.rank]}
    if reading.wilds:
        view["wilds"] = reading.wilds
    if reading.colour:
        view["colour"] = reading.colour
    return view


def target(reading: Reading) -> dict[str, Json]:
    """What must be beaten, in the words of a refusal."""
    facts = described(reading)
    told: dict[str, Json] = {
        "kind": facts["kind"],
        "rank": facts.get("rank", ""),
        "size": reading.size,
        "length": reading.length,
    }
    return told | ({"colour": reading.colour} if reading.colour else {})
