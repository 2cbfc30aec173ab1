"""The shapes of the views of a race. The page's types are generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.commute.deck import Card
from engine.commute.state import Why
from engine.game import AskView, RefusalView

RacePhase = Literal["picking", "boarding", "bidding", "prizes", "playing", "discarding", "over"]


class LaidView(TypedDict):
    """An event card that lies on a seat or a transport: who played it, what it adds, whether it stops."""

    card: Card
    seat: int
    km: int
    stop: bool


class MarkerView(TypedDict):
    """A marker, who played it, and for how many rounds it stays; 0 = until it is used up or left. A
    `stomach-ache` with 2 left bars from the next round on, with 1 left in this."""

    card: Card
    seat: int
    left: int


class RiderView(TypedDict):
    """What all may know of a seat. `hand`: its number of cards; `transport`: None before vehicles are turned
    up, and of a seat that has arrived; `pile`: the place of the face-down vehicle it took, while they lie so;
    `walks`: thrown off this round; `sum`: the kilometres that it would move now; `done`: it plays no more
    cards this round, `barred`: it may not; `place`: it arrived as the nth, 0 = not yet; `chosen`: it has
    made its unseen choice while others still choose."""

    km: int
    hand: int
    transport: str | None
    pile: int | None
    cards: list[LaidView]
    markers: list[MarkerView]
    walks: bool
    sum: int
    done: bool
    barred: bool
    place: int
    chosen: bool


class TransportView(TypedDict):
    """A transport: `km` as printed, `sum` with what lies on it; `places` None = no limit. Stopped, it does
    not move this round; broken, nobody may ride on it."""

    id: str
    km: int
    places: int | None
    riders: list[int]
    cards: list[LaidView]
    sum: int
    stopped: bool
    broken: bool


class FaceDownView(TypedDict):
    """A vehicle that lies face down: who took it, whether it is full."""

    riders: list[int]
    full: bool


class RollView(TypedDict):
    """A die."""

    seat: int
    value: int


class ThrowView(TypedDict):
    """Dice rolled at once, the `number`th time in the race, and for what; a tie is rolled again in another
    throw."""

    number: int
    why: Why
    transport: str | None
    rolls: list[RollView]


class PlayedView(TypedDict):
    """A card that can be replied to: the `number`th played; `waved`: who lets it act (of the newest only)."""

    number: int
    card: Card
    seat: int
    target: int | None
    transport: str | None
    waved: list[int]


class PrizeView(TypedDict):
    """What is to be won in a bidding: so many kilometres, or so many cards; 0: none."""

    km: int
    cards: int


class BiddingView(TypedDict):
    """A bidding: who bids, who won in order once the dice are rolled, which of them (counted from 0) is to
    choose, how many cards are in; `prizes`: what each place from that one on can win, as long as none before
    it takes cards."""

    seats: list[int]
    places: list[int]
    next: int
    pool: int
    prizes: list[PrizeView]


class RankView(TypedDict):
    """How a seat ended: it arrived as the nth, or late (0), having come so far."""

    seat: int
    place: int
    km: int


class RaceOutcomeView(TypedDict):
    """How the race ended, the first first; `winner`: `first`, or `boss` where nobody arrived."""

    winner: str
    ranking: list[RankView]
    points: list[int]


class RoadView(TypedDict):
    """What all may know. `clock`: the place of the round card among the times, 0 = 8:05, 10 = 8:55, 11 = the
    boss is there; `starter`: the starting seat; `specials` turned this round, of which the first
    `carried_out` are done; `ahead`: round cards still face down, the boss's among them; `turn`: whose card
    turn it is; `piles`: the vehicles while they lie face down; `pile`: event cards to draw; `discards` by
    card; `stack`: cards that can be replied to, the newest last; `throws`: the
    dice last rolled, until a card is played, a seat passes, or all move."""

    family: Literal["commute"]
    phase: RacePhase
    distance: int
    waiting_for: list[int]
    clock: int
    starter: int
    specials: list[str]
    carried_out: int
    ahead: int
    turn: int | None
    seats: list[RiderView]
    transports: list[TransportView]
    piles: list[FaceDownView]
    pile: int
    discards: dict[str, int]
    stack: list[PlayedView]
    throws: list[ThrowView]
    bidding: BiddingView | None
    outcome: RaceOutcomeView | None


class TargetView(TypedDict):
    """What is named with a card (None: nothing of that kind), and the kilometres that its transport, or its
    seat, would move after it; None where it changes none at once."""

    seat: int | None
    transport: str | None
    after: int | None


class CardView(TypedDict):
    """A kind of card in the hand, how many of it, what it may be played on now, or why it may not."""

    card: Card
    count: int
    targets: list[TargetView]
    refusal: RefusalView | None


class CommuterView(TypedDict):
    """What a seat knows besides. `cards`: its hand by kinds; `offers`: what it is to choose from: transports,
    prizes, places of face-down vehicles; `chosen`: its own bid or transport while others still choose;
    `surplus`: how many cards it must give up."""

    family: Literal["commute"]
    seat: int
    hand: list[Card]
    cards: list[CardView]
    offers: list[str]
    chosen: str | None
    surplus: int
    asks: list[AskView]
