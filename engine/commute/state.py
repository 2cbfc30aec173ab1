"""The state of a race, and the moves that change it: plain frozen data. Members of a union carry a `kind`, so
that the codec cannot mistake one for another."""

from __future__ import annotations

from typing import Literal

from engine.commute.deck import Card
from engine.value import value

Prize = Literal["km", "cards"]
Why = Literal["bidding", "breakdown", "place", "arrival"]
Item = Literal[
    "bidding",
    "prizes",
    "breakdown",
    "transfer",
    "carried",
    "draw",
    "pick",
    "board",
    "events",
    "reckon",
    "arrivals",
]
"""What is still to be done in a round."""


# --- moves --------------------------------------------------------------------------------------------------


@value
class Pick:
    """Take a place on one of the five vehicles that lie face down (`commute.md 3`)."""

    ask: str
    pile: int
    kind: Literal["pick"] = "pick"


@value
class Board:
    """Choose a transport, unseen until all have; one's own = stay, `walking` = get off (`commute.md 3`)."""

    ask: str
    transport: str
    kind: Literal["board"] = "board"


@value
class Bid:
    """Put in an event card, face down (`commute.md 1`)."""

    ask: str
    card: Card
    kind: Literal["bid"] = "bid"


@value
class Take:
    """Choose what to win in a bidding (`commute.md 1`)."""

    ask: str
    prize: Prize
    kind: Literal["take"] = "take"


@value
class PlayCard:
    """Play an event card, on one's turn or as a reply, naming what it asks for (`commute.md 4, 7`)."""

    ask: str
    card: Card
    target: int | None = None
    transport: str | None = None
    kind: Literal["play"] = "play"


@value
class Pass:
    """Play no more cards this round, replies excepted (`commute.md 4`)."""

    ask: str
    kind: Literal["pass"] = "pass"


@value
class Wave:
    """Let the newest card act (`commute.md 7`)."""

    ask: str
    kind: Literal["wave"] = "wave"


@value
class Discard:
    """Give up what is over ten cards (`commute.md 2`)."""

    ask: str
    cards: tuple[Card, ...]
    kind: Literal["discard"] = "discard"


Move = Pick | Board | Bid | Take | PlayCard | Pass | Wave | Discard
MOVES = (Pick, Board, Bid, Take, PlayCard, Pass, Wave, Discard)


# --- what is being waited for -------------------------------------------------------------------------------


@value
class Picking:
    """The seat `turn` picks a vehicle; `picks` by seat, None = not yet."""

    turn: int
    picks: tuple[int | None, ...]
    kind: Literal["picking"] = "picking"


@value
class Boarding:
    """The `seats` choose among their `offers`; `choices` stand beside them, None = not yet. In a `transfer`
    the losers of a roll-off walk, else they choose again."""

    seats: tuple[int, ...]
    offers: tuple[tuple[str, ...], ...]
    choices: tuple[str | None, ...]
    transfer: bool = False
    kind: Literal["boarding"] = "boarding"


@value
class BidsWanted:
    """The `seats` put in a card each; `bids` stand beside them, None = not yet."""

    seats: tuple[int, ...]
    bids: tuple[Card | None, ...]
    kind: Literal["bidding"] = "bidding"


@value
class Choosing:
    """The next winner of the bidding chooses."""

    kind: Literal["prizes"] = "prizes"


@value
class Turn:
    """The seat `State.turn` plays a card or passes."""

    kind: Literal["turn"] = "turn"


@value
class Window:
    """The newest card can be replied to; `waved`: who lets it act."""

    waved: tuple[int, ...] = ()
    kind: Literal["window"] = "window"


@value
class Discarding:
    """Seats with more than ten cards give up the rest."""

    kind: Literal["discarding"] = "discarding"


@value
class Going:
    """Nothing: the round goes on. Only while a move is played."""

    kind: Literal["going"] = "going"


@value
class Over:
    """All are in, or the boss is."""

    kind: Literal["over"] = "over"


Pending = Picking | Boarding | BidsWanted | Choosing | Turn | Window | Discarding | Going | Over


# --- the race -----------------------------------------------------------------------------------------------


@value
class Laid:
    """An event card that lies on a seat or on transports, and who played it."""

    card: Card
    seat: int
    transports: tuple[str, ...] = ()


@value
class Marker:
    """A marker on a seat, who played it, and for how many rounds it stays (0 = until used up or left)."""

    card: Card
    seat: int
    left: int


@value
class Rider:
    """A seat's piece: how far it has come, what it rides on (None: not known yet, or arrived), its hand in
    the order of the pack, the cards on it. `walks`: thrown off this round, it may not choose before the next;
    `done`: it plays no more cards this round."""

    km: int
    transport: str | None
    hand: tuple[Card, ...]
    laid: tuple[Laid, ...] = ()
    markers: tuple[Marker, ...] = ()
    walks: bool = False
    done: bool = False


@value
class Played:
    """A card that has not acted yet, the `number`th played in the race. `sender`: who aimed it at its
    `target`; another than `seat` once it was passed on."""

    number: int
    card: Card
    seat: int
    target: int | None
    transport: str | None
    sender: int


@value
class Bidding:
    """A bidding whose dice are rolled: who bid, the winners in order, how many of them have chosen, the cards
    left to win, the top one first."""

    seats: tuple[int, ...]
    places: tuple[int, ...]
    chosen: int
    pool: tuple[Card, ...]


@value
class Roll:
    """A die."""

    seat: int
    value: int


@value
class Throw:
    """Dice rolled at once, the `number`th time in the race: for what, and for a place on which transport."""

    number: int
    why: Why
    transport: str | None
    rolls: tuple[Roll, ...]


@value
class Drawn:
    """How often chance was asked, so that every use has a stream of its own (docs/rules/chance.md)."""

    dice: int = 0
    throws: int = 0
    reshuffles: int = 0
    biddings: int = 0
    breakfasts: int = 0


@value
class Setting:
    """What a race starts from. `seed` in hex; `skill_seconds` 0: no card is replied to."""

    seed: str
    distance: int
    skill_seconds: int


@value
class Hour:
    """The round that runs: the place of its card among the times (-1: none yet, 11: the boss), its starting
    seat, the specials turned with it, and how many of them are carried out."""

    clock: int
    starter: int
    specials: tuple[str, ...] = ()
    carried_out: int = 0


@value
class State:
    """A race. `pile`, the top first, and `discards`, in the order of the pack, are event cards; `ahead`: the
    round cards still face down; `vehicles`: as they lie before they are turned up; `laid`: on transports;
    `stack`: cards that can be replied to, the newest last; `turn`: whose card turn it is or was; `arrived` in
    order; `prompts`: how often something was asked; `played`: cards played."""

    setting: Setting
    hour: Hour
    riders: tuple[Rider, ...]
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    ahead: tuple[str, ...]
    vehicles: tuple[str, ...]
    pending: Pending
    agenda: tuple[Item, ...] = ()
    laid: tuple[Laid, ...] = ()
    broken: tuple[str, ...] = ()
    stack: tuple[Played, ...] = ()
    turn: int | None = None
    bidding: Bidding | None = None
    throws: tuple[Throw, ...] = ()
    arrived: tuple[int, ...] = ()
    drawn: Drawn = Drawn()
    prompts: int = 0
    played: int = 0
