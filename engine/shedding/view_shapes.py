"""The shapes of the views of a shedding table. The page's types are generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.cards import Card
from engine.game import AskView, RefusalView
from engine.shedding.reading import ReadingView
from engine.shedding.roles import Side
from engine.shedding.scoring import Stand
from engine.shedding.skills.skill import Aim
from engine.shedding.state import Slot

Phase = Literal[
    "discarding",
    "throwing",
    "giving",
    "calling",
    "conceding",
    "naming",
    "raising",
    "showing",
    "doubling",
    "playing",
    "over",
]


class StandInView(TypedDict):
    """A card that stands for the rank `stands_for`."""

    card: Card
    stands_for: str


class ActView(TypedDict):
    """One act of the trick that is running: cards laid, or a pass (`cards` empty, `reading` None). `wilds`:
    the cards among them that stand for other ranks; `stowaway`: the one that counts for nothing;
    `unstoppable`: only bombs beat it."""

    seat: int
    cards: list[Card]
    reading: ReadingView | None
    wilds: list[StandInView]
    stowaway: Card | None
    unstoppable: bool


class TrickView(TypedDict):
    """The trick that is running: its acts in order, and the place in them of the combination to beat."""

    acts: list[ActView]
    top: int


class SeatView(TypedDict):
    """What all may know of a seat. `left`: cards in hand. `out`: its place among those gone out, from 1; 0 =
    still in. `announced`: its number of cards has been told to all (`party.md 7`). `skills`: how many skill
    cards it holds; `armed`: skills that wait for its next play; `confined`: it must pass at its next turn."""

    role: str | None
    camp: str | None
    left: int
    face_up: list[Card]
    out: int
    announced: bool
    skills: int
    armed: list[str]
    confined: bool


class StandingView(TypedDict):
    """A standing effect: the slot it fills, its skill, and who played it (`skills.md 2`)."""

    slot: Slot
    skill: str
    seat: int


class PendingView(TypedDict):
    """A skill that was played and has not acted yet: the `number`th of the deal. `cards` and `reading`: the
    combination named with it; `waved`: who lets it act (of the newest only)."""

    number: int
    skill: str
    seat: int
    target: int | None
    cards: list[Card]
    reading: ReadingView | None
    waved: list[int]


class SeenView(TypedDict):
    """What a skill showed, as it was then: of `swap-blind` the cards given by `seat` and by `target`; of
    `downgrade` the card the target lost and the one it got."""

    number: int
    skill: str
    seat: int
    target: int
    cards: list[Card]
    role: str | None


class FactorView(TypedDict):
    """What a unit was multiplied by, and why: `call`, `bomb 9999`, `shown`, `doubled`, or a spring."""

    why: str
    times: int


class OutcomeView(TypedDict):
    """How the deal ended: the camp that won, what one share came to (`base` plus the bombs' worths, times all
    factors), shares and points by seat; `stand`: with whom the speculator was."""

    winner: str
    base: int
    bombs: list[int]
    factors: list[FactorView]
    share: int
    shares: list[int]
    points: list[int]
    stand: Stand


class TurnedUpView(TypedDict):
    """The card turned up while dealing, and who was dealt it; None: it lies in the talon or aside."""

    card: Card
    seat: int | None


class CalledView(TypedDict):
    """A call; 0 = no call."""

    seat: int
    call: int


class StakesView(TypedDict):
    """What the deal is played for: points of a unit, the landlord's call (0 = none), each seat's raise (empty
    = none), who showed what he is, who doubled."""

    stake: int
    call: int
    raises: list[int]
    shown: list[int]
    doubled: list[int]


class NamedView(TypedDict):
    """A card that the landlord named; `refused`: the speculator has shown its twin."""

    card: Card
    refused: bool


class SpeculationView(TypedDict):
    """What all may know at a table with a speculator. `marker`: the card that made him one (`C7*` = the
    marked copy; "" = he won the last deal); `named`: cards the landlord has named to make a small landlord;
    `conceded`: with how many cards in hand the farmer wins; `alone`: the landlord has declared that he plays
    alone; `lifted`: the rank that ranks just below the small joker, "" = none; `sits_out`: he takes no part
    in play; `at_once`: the seat that won without playing; `alike`: the cards of one rank that did so."""

    speculator: int
    marker: str
    named: list[NamedView]
    conceded: int
    alone: bool
    lifted: str
    sits_out: bool
    at_once: int | None
    alike: list[Card]


class PublicView(TypedDict):
    """What all may know. `kickers`: the house option in force. `bombs`: printed ranks in order of play;
    `share`: what one share is worth now; `order`: the ranks from low to high as they compare now; `played`:
    cards of the played pile, by rank in printed order; `pack`: the cards of a rank in the whole pack,
    likewise; `stock`: cards nobody was dealt; `draws`: throws that came out equal. `direction`: 1 = play goes
    from seat n to seat n+1, -1 = the other way; `standing`: effects, the newest last; `pending`: skills that
    have not acted yet, the newest, which acts first, last; `seen`: what skills showed to all. `talon`: cards
    that lie aside for the landlord; `talon_cards`: those of them that all have seen; `calls`: in this
    calling; `redeals`: how often nobody called."""

    family: Literal["shedding"]
    phase: Phase
    kickers: str
    waiting_for: list[int]
    seats: list[SeatView]
    trick: TrickView | None
    bombs: list[str]
    share: int
    order: str
    played: list[int]
    pack: list[int]
    stock: int
    draws: int
    direction: int
    standing: list[StandingView]
    pending: list[PendingView]
    seen: list[SeenView]
    talon: int
    talon_cards: list[Card]
    turned_up: TurnedUpView | None
    calls: list[CalledView]
    redeals: int
    stakes: StakesView
    speculation: SpeculationView | None
    outcome: OutcomeView | None


class SkillView(TypedDict):
    """A skill card of one's own: what is named with it (nothing, a seat, a seat and a card to give, a
    combination), the seats on which it may be played now, and why it may not be played at all."""

    skill: str
    aim: Aim
    targets: list[int]
    refusal: RefusalView | None


class HandView(TypedDict):
    """The hand of another seat that this seat sees (`landlord.md 13`)."""

    seat: int
    cards: list[Card]


class LimitView(TypedDict):
    """Of these cards at most so many may be given away, for the reason with the code."""

    cards: list[Card]
    most: int
    code: str


class GivingView(TypedDict):
    """What the speculator is to give: cards for the landlord, then for each farmer; each gift half red, half
    black where `halves`."""

    sizes: list[int]
    limits: list[LimitView]
    halves: bool


class OwnSpeculationView(TypedDict):
    """What a seat knows besides at a table with a speculator. `giving`: what he is to give; `gifts`: what he
    has chosen, as long as nobody else sees it, the landlord's first; `nameable`: cards the landlord may name;
    `wilds`: cards of the hand that may stand for others; `free`: it has played out one of two colours, and
    rank alone also beats (`speculator.md 26`); `stand`: with whom the speculator would be if the deal ended
    now, told to him alone."""

    giving: GivingView | None
    gifts: list[list[Card]]
    nameable: list[Card]
    wilds: list[Card]
    free: bool
    stand: Stand


class PrivateView(TypedDict):
    """What a seat knows besides. `sides`: for each seat, whether it is on this seat's side, as far as this
    seat can tell. `throw`: its own unseen throw; `skills`: the skill cards it holds; `discarded`: the one it
    gave up, while others still choose; `seen`: what skills showed to it, not to all. `offers`: the numbers it
    is to choose from before play (0 and 1 = no and yes); `chosen`: its own, while others still choose;
    `hands`: of others that it sees."""

    family: Literal["shedding"]
    seat: int
    role: str
    camp: str
    sides: list[Side]
    hand: list[Card]
    throw: str | None
    skills: list[SkillView]
    discarded: str | None
    seen: list[SeenView]
    offers: list[int]
    chosen: int | None
    hands: list[HandView]
    speculation: OwnSpeculationView | None
    asks: list[AskView]
