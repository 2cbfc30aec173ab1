"""The state of a deal at a shedding table, and the moves that change it: plain frozen data. Members of a
union carry a `kind`, so that the codec cannot mistake one for another."""

from __future__ import annotations

from typing import Literal

from engine.cards import Card
from engine.shedding.reading import Reading
from engine.value import value

Throw = Literal["rock", "paper", "scissors"]


# --- moves --------------------------------------------------------------------------------------------------


@value
class Claim:
    """Which of several readings the player means."""

    kind: str
    rank: str


@value
class Play:
    """Lay cards. `reading` is named where they can be read in several ways (`combinations.md 5`)."""

    ask: str
    cards: tuple[Card, ...]
    reading: Claim | None = None
    kind: Literal["play"] = "play"


@value
class Pass:
    """Lay nothing; no later turn is given up by it."""

    ask: str
    kind: Literal["pass"] = "pass"


@value
class ThrowHand:
    """Rock, paper or scissors, unseen until both have thrown (`party.md 4`)."""

    ask: str
    throw: Throw
    kind: Literal["throw"] = "throw"


@value
class Discard:
    """Give up one of the skill cards dealt, unseen (`party.md 3`)."""

    ask: str
    skill: str
    kind: Literal["discard"] = "discard"


@value
class PlaySkill:
    """Play a skill card (`skills.md 1`) on a seat, where it has a target. `cards`: the one given
    (`swap-blind`), or the combination named (`cut-in`), which `reading` names where there are several."""

    ask: str
    skill: str
    target: int | None = None
    cards: tuple[Card, ...] = ()
    reading: Claim | None = None
    kind: Literal["skill"] = "skill"


@value
class Wave:
    """Let the pending skill act (`skills.md 1`)."""

    ask: str
    kind: Literal["wave"] = "wave"


@value
class Call:
    """Call to be landlord for `call` (`landlord.md 5, 7, 9`); 0 = no call."""

    ask: str
    call: int
    kind: Literal["call"] = "call"


@value
class Raise:
    """Multiply one's own settlement with the landlord, unseen until all have chosen (`landlord.md 8`)."""

    ask: str
    times: int
    kind: Literal["raise"] = "raise"


@value
class Show:
    """Show that one is the landlord, or the hidden one; or decline (`landlord.md 13`)."""

    ask: str
    show: bool
    kind: Literal["show"] = "show"


@value
class Double:
    """Double the deal, or decline (`landlord.md 14`)."""

    ask: str
    double: bool
    kind: Literal["double"] = "double"


Move = Play | Pass | ThrowHand | Discard | PlaySkill | Wave | Call | Raise | Show | Double
MOVES = (Play, Pass, ThrowHand, Discard, PlaySkill, Wave, Call, Raise, Show, Double)


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
    """Every seat is asked whether it shows what it is; `shows` by seat, None = not yet."""

    shows: tuple[bool | None, ...]
    kind: Literal["showing"] = "showing"


@value
class Doubling:
    """Every seat may double the deal; `doubles` by seat, None = not yet."""

    doubles: tuple[bool | None, ...]
    kind: Literal["doubling"] = "doubling"


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


Opening = Discarding | Throwing | Calling | Raising | Showing | Doubling
"""What is asked before play."""
Pending = Opening | Playing | Over


# --- the trick ----------------------------------------------------------------------------------------------


@value
class Laid:
    """A seat laid a combination. `wild`: the card among them that stands for the rank `stands_for`
    (`deer-as-horse`); `stowaway`: the one that counts for nothing; `armed`: the skills that changed the play,
    or were used up by it."""

    seat: int
    cards: tuple[Card, ...]
    reading: Reading
    wild: Card | None = None
    stands_for: int | None = None
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
    known to all."""

    call: int = 0
    raises: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    known: bool = False


NO_STAKES = Stakes()


@value
class TurnedUp:
    """The card turned up while dealing, and the seat that was dealt it."""

    card: Card
    seat: int


@value
class Deal:
    """What was dealt. `seed` in hex; `roles` by seat, "" = not decided yet; `stock`: what nobody was dealt;
    `skill_seconds`: how long a skill pends, 0 = not at all; `talon`: what was set aside for the landlord;
    `turned_up`: the card that was while dealing; `stake`: points of a unit; `redeals`: how often all
    passed."""

    seed: str
    kickers: str
    roles: tuple[str, ...]
    stock: tuple[Card, ...]
    skill_seconds: int = 0
    talon: tuple[Card, ...] = ()
    turned_up: TurnedUp | None = None
    stake: int = 1
    redeals: int = 0


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
