"""The state of a deal at a shedding table: plain frozen data. Members of a union carry a `kind`, so that the
codec cannot mistake one for another. The moves that change it (`moves`) are read from here too."""

from __future__ import annotations

from typing import Literal

from engine.cards import Card
from engine.shedding.moves import (
    MOVES,
    Call,
    Claim,
    Concede,
    Discard,
    Double,
    Give,
    Move,
    NameCard,
    Pass,
    Play,
    PlaySkill,
    Raise,
    Show,
    Throw,
    ThrowHand,
    Wave,
)
from engine.shedding.reading import Reading
from engine.value import value

__all__ = [
    "MOVES",
    "Call",
    "Claim",
    "Concede",
    "Discard",
    "Double",
    "Give",
    "Move",
    "NameCard",
    "Pass",
    "Play",
    "PlaySkill",
    "Raise",
    "Show",
    "Throw",
    "ThrowHand",
    "Wave",
]


# --- what is being waited for -------------------------------------------------------------------------------


@value
class Discarding:
    """Every seat gives up one of its skill cards; `discarded` by seat, None = not yet."""

    discarded: tuple[str | None, ...]
    kind: Literal["discarding"] = "discarding"


@value
class Throwing:
    """The leaders throw for the lead. `throws` stand beside `seats`, None = not yet; `draws` so far."""

    seats: tuple[int, ...]
    throws: tuple[Throw | None, ...]
    draws: int = 0
    kind: Literal["throwing"] = "throwing"


@value
class Called:
    """A seat called; 0 = no call."""

    seat: int
    call: int


@value
class Calling:
    """The seat `turn` is to call; `calls` so far."""

    turn: int
    calls: tuple[Called, ...] = ()
    kind: Literal["calling"] = "calling"


@value
class Raising:
    """The `seats` choose by how much they raise; `raises` stand beside them, None = not yet."""

    seats: tuple[int, ...]
    raises: tuple[int | None, ...]
    kind: Literal["raising"] = "raising"


@value
class Showing:
    """The `seats` are asked whether they show what they are; `shows` stand beside them, None = not yet."""

    seats: tuple[int, ...]
    shows: tuple[bool | None, ...]
    kind: Literal["showing"] = "showing"


@value
class Doubling:
    """Every seat may double the deal; `doubles` by seat, None = not yet."""

    doubles: tuple[bool | None, ...]
    kind: Literal["doubling"] = "doubling"


@value
class Giving:
    """The speculator chooses the gifts."""

    seat: int
    kind: Literal["giving"] = "giving"


@value
class Conceding:
    """The landlord says with how many cards in hand the farmer wins."""

    seat: int
    kind: Literal["conceding"] = "conceding"


@value
class Naming:
    """The landlord names the card that makes the small landlord."""

    seat: int
    kind: Literal["naming"] = "naming"


@value
class Playing:
    """The seat `turn` is to play."""

    turn: int
    kind: Literal["playing"] = "playing"


@value
class Over:
    """The camp `winner` has won."""

    winner: str
    kind: Literal["over"] = "over"


Opening = Discarding | Throwing | Calling | Raising | Showing | Doubling | Giving | Conceding | Naming
"""What is asked before play."""
Pending = Opening | Playing | Over


# --- the trick ----------------------------------------------------------------------------------------------


@value
class StandIn:
    """A card that stands for another rank (0 to 14)."""

    card: Card
    stands_for: int


@value
class Laid:
    """A seat laid a combination. `wilds`: the cards among them that stand for other ranks; `stowaway`: the
    one that counts for nothing; `armed`: the skills that changed the play, or were used up by it."""

    seat: int
    cards: tuple[Card, ...]
    reading: Reading
    wilds: tuple[StandIn, ...] = ()
    stowaway: Card | None = None
    armed: tuple[str, ...] = ()
    kind: Literal["laid"] = "laid"


@value
class Passed:
    """A seat passed."""

    seat: int
    kind: Literal["passed"] = "passed"


@value
class Trick:
    """The running trick: its acts in order; `top` is what must be beaten, always the last of the acts that
    laid."""

    acts: tuple[Laid | Passed, ...]
    top: Laid


# --- skill cards --------------------------------------------------------------------------------------------

Slot = Literal["twos", "order", "bombs", "bomb_score", "direction"]


@value
class Standing:
    """A standing effect (`skills.md 2`): the skill that fills the slot, and the seat that played it."""

    slot: Slot
    skill: str
    seat: int


@value
class PlayedSkill:
    """A skill that was played and has not acted yet: the `number`th of the deal, from 0. `reading`: what the
    combination named with `cut-in` is played as."""

    number: int
    skill: str
    seat: int
    target: int | None = None
    cards: tuple[Card, ...] = ()
    reading: Reading | None = None


@value
class Seen:
    """What a skill showed: to the seats `to`, None = to all. `role` or `cards`: those of the target, as they
    were then."""

    number: int
    skill: str
    seat: int
    target: int
    cards: tuple[Card, ...] = ()
    role: str | None = None
    to: tuple[int, ...] | None = None


@value
class Skills:
    """All that skill cards have to do with a deal; `hands` are empty at a table without. `hands`, `used`
    (cards played) and `armed` by seat; `standing`: effects, oldest first; `confined`: seats that must pass;
    `unmasked`: seats whose role was shown; `oiled`: numbers of the bombs that count twice; `stack`: played
    and not acted yet, the newest last; `waved`: seats that let its newest act; `seen`: what skills showed;
    `tricks`: how many have ended."""

    hands: tuple[tuple[str, ...], ...] = ()
    used: tuple[int, ...] = ()
    armed: tuple[tuple[str, ...], ...] = ()
    standing: tuple[Standing, ...] = ()
    confined: tuple[int, ...] = ()
    unmasked: tuple[int, ...] = ()
    oiled: tuple[int, ...] = ()
    stack: tuple[PlayedSkill, ...] = ()
    waved: tuple[int, ...] = ()
    seen: tuple[Seen, ...] = ()
    tricks: int = 0

    def slot(self, slot: Slot) -> str | None:
        """The skill that fills a slot."""
        for one in self.standing:
            if one.slot == slot:
                return one.skill
        return None


NO_SKILLS = Skills()


# --- what the deal is played for ----------------------------------------------------------------------------


@value
class Stakes:
    """What was said before play. `call`: the landlord's, 0 = there was no calling; `raises` by seat, empty =
    none; `shown`: seats that showed what they are; `doubled`: seats that doubled; `known`: all roles are
    known to all; `alone`: the landlord has declared that he plays alone; `conceded`: with how many cards the
    farmer wins."""

    call: int = 0
    raises: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    known: bool = False
    alone: bool = False
    conceded: int = 0


NO_STAKES = Stakes()


@value
class TurnedUp:
    """The card turned up while dealing, and the seat that was dealt it; None: it lies aside."""

    card: Card
    seat: int | None


@value
class Deal:
    """What was dealt. `seed` in hex; `roles` by seat, "" = not decided yet; `stock`: what nobody was dealt;
    `skill_seconds`: how long a skill pends, 0 = not at all; `talon`: what was set aside,
    of which the last `lying` still lie aside; `turned_up`: the card that was while dealing; `stake`: points
    of a unit; `redeals`: how often in a row all passed; `shuffles`: how often it was dealt again, for
    whatever reason; `twin`: the card by playing which the hidden landlord shows himself, "" = none;
    `last_winner`: the seat that won the deal before, where that matters, -1 = there was none."""

    seed: str
    kickers: str
    roles: tuple[str, ...]
    stock: tuple[Card, ...]
    skill_seconds: int = 0
    talon: tuple[Card, ...] = ()
    turned_up: TurnedUp | None = None
    stake: int = 1
    redeals: int = 0
    lying: int = 0
    shuffles: int = 0
    twin: Card = ""
    last_winner: int = -1


@value
class Speculation:
    """All that a speculator has to do with a deal. `seat`: his; `marker`: the card that made him one (`C7*` =
    the marked copy; "" = the winner of the last deal); `gifts`: the landlord's, then the farmers', as long as
    they lie face down; `named`: cards the landlord has named, the last of which stands once the roles are
    known; `wilds`: by seat, cards that may stand for others; `lifted`: the rank that ranks just below the
    small joker; `noticed`: the cards of one rank that
    keep him out of play, or that won at once; `sits_out`: he takes no part in play; `at_once`: the seat that
    won without playing."""

    seat: int = -1
    marker: str = ""
    gifts: tuple[tuple[Card, ...], ...] = ()
    named: tuple[Card, ...] = ()
    wilds: tuple[tuple[Card, ...], ...] = ()
    lifted: str = ""
    noticed: tuple[Card, ...] = ()
    sits_out: bool = False
    at_once: int = -1


NO_SPECULATION = Speculation()


@value
class State:
    """`hands`, `face_up` by seat; `face_up` are cards of the hand that all see; `played`: cards of the played
    pile by rank in printed order; `out`: seats in the order of going out; `bombs`: printed ranks in order of
    play; `moves`: accepted so far, skills and waves not among them; `plays`: combinations laid, by seat."""

    deal: Deal
    hands: tuple[tuple[Card, ...], ...]
    face_up: tuple[tuple[Card, ...], ...]
    pending: Pending
    trick: Trick | None
    played: tuple[int, ...]
    out: tuple[int, ...]
    bombs: tuple[str, ...]
    moves: int
    skills: Skills = NO_SKILLS
    plays: tuple[int, ...] = ()
    stakes: Stakes = NO_STAKES
    speculation: Speculation = NO_SPECULATION
