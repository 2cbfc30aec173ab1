"""What each viewer of a race may know: the allow-list. `public` is for all, `private` adds what one seat
knows; nothing else of a state reaches anybody. Their shapes are in `view_shapes`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.commute.aiming import Target, barred, targets
from engine.commute.bidding import WON_KM, chooser, prizes, worth
from engine.commute.board import TRANSPORTS
from engine.commute.boarding import full_piles
from engine.commute.course import Course, riders_of, surplus
from engine.commute.deck import CARDS, Card
from engine.commute.effects import act
from engine.commute.flow import ranking
from engine.commute.reckoning import lying_on, points_of, rider_km, stopped, transport_km
from engine.commute.state import Bidding, Laid, Played, Rider, State
from engine.commute.view_shapes import (
    BiddingView,
    CardView,
    CommuterView,
    FaceDownView,
    LaidView,
    PlayedView,
    PrizeView,
    RaceOutcomeView,
    RacePhase,
    RankView,
    RiderView,
    RoadView,
    TargetView,
    ThrowView,
    TransportView,
)
from engine.game import Ask, Illegal, RefusalView, ask_view, waiting_for

PHASES: dict[str, RacePhase] = {
    "picking": "picking",
    "boarding": "boarding",
    "bidding": "bidding",
    "prizes": "prizes",
    "turn": "playing",
    "window": "playing",
    "discarding": "discarding",
    "over": "over",
}


def laid_views(cards: Iterable[Laid]) -> list[LaidView]:
    """Cards that lie somewhere."""
    return [
        {"card": one.card, "seat": one.seat, "km": CARDS[one.card].km, "stop": CARDS[one.card].stop}
        for one in cards
    ]


def own_choice(state: State, seat: int) -> str | None:
    """What the seat has chosen unseen while others still choose: a card, a transport."""
    match state.pending:
        case pending if pending.kind == "bidding" and seat in pending.seats:
            return pending.bids[pending.seats.index(seat)]
        case pending if pending.kind == "boarding" and seat in pending.seats:
            return pending.choices[pending.seats.index(seat)]
        case _:
            return None


def rider_view(state: State, seat: int, rider: Rider) -> RiderView:
    """What all may know of a seat."""
    pending = state.pending
    return {
        "km": rider.km,
        "hand": len(rider.hand),
        "transport": rider.transport,
        "pile": pending.picks[seat] if pending.kind == "picking" else None,
        "cards": laid_views(rider.laid),
        "markers": [{"card": one.card, "seat": one.seat, "left": one.left} for one in rider.markers],
        "walks": rider.walks,
        "sum": rider_km(state, seat),
        "done": rider.done,
        "barred": barred(rider),
        "place": state.arrived.index(seat) + 1 if seat in state.arrived else 0,
        "chosen": own_choice(state, seat) is not None,
    }


def transport_view(state: State, transport: str) -> TransportView:
    """A transport and what lies on it."""
    cards = lying_on(state, transport)
    return {
        "id": transport,
        "km": TRANSPORTS[transport].km,
        "places": TRANSPORTS[transport].places,
        "riders": riders_of(state, transport),
        "cards": laid_views(cards),
        "sum": transport_km(state, transport),
        "stopped": stopped(cards),
        "broken": transport in state.broken,
    }


def face_down_views(state: State) -> list[FaceDownView]:
    """The vehicles while they lie face down."""
    pending = state.pending
    if pending.kind != "picking":
        return []
    return [
        {"riders": [seat for seat, picked in enumerate(pending.picks) if picked == pile], "full": full}
        for pile, full in enumerate(full_piles(state, pending.picks))
    ]


def played_views(state: State) -> list[PlayedView]:
    """Cards that can be replied to."""
    newest = len(state.stack) - 1
    waved = list(state.pending.waved) if state.pending.kind == "window" else []
    return [
        {
            "number": one.number,
            "card": one.card,
            "seat": one.seat,
            "target": one.target,
            "transport": one.transport,
            "waved": waved if at == newest else [],
        }
        for at, one in enumerate(state.stack)
    ]


def throw_views(state: State) -> list[ThrowView]:
    """The dice that lie to be seen."""
    return [
        {
            "number": one.number,
            "why": one.why,
            "transport": one.transport,
            "rolls": [{"seat": roll.seat, "value": roll.value} for roll in one.rolls],
        }
        for one in state.throws
    ]


def bidding_view(state: State, bidding: Bidding | None) -> BiddingView | None:
    """The bidding that runs: cards are put in, or won."""
    if bidding is not None:
        return {
            "seats": list(bidding.seats),
            "places": list(bidding.places),
            "next": bidding.chosen,
            "pool": len(bidding.pool),
            "prizes": prize_views(bidding.chosen, len(bidding.places), len(bidding.pool)),
        }
    if state.pending.kind == "bidding":
        bids = state.pending.bids
        return {
            "seats": list(state.pending.seats),
            "places": [],
            "next": 0,
            "pool": len(bids) - bids.count(None),
            "prizes": prize_views(0, min(len(bids), len(WON_KM)), len(bids)),
        }
    return None


def prize_views(first: int, places: int, pool: int) -> list[PrizeView]:
    """What the places from the `first` on can win."""
    won = (worth(place, pool) for place in range(first, places))
    return [{"km": km, "cards": cards} for km, cards in won]


def outcome_view(state: State) -> RaceOutcomeView | None:
    """How the race ended."""
    if state.pending.kind != "over":
        return None
    ranks: list[RankView] = [
        {"seat": one["seat"], "place": one["place"], "km": one["km"]} for one in ranking(state)
    ]
    winner = "first" if state.arrived else "boss"
    return {"winner": winner, "ranking": ranks, "points": list(points_of(state))}


def public_view(state: State, asks: tuple[Ask, ...]) -> RoadView:
    """What all may know of the state."""
    hour = state.hour
    return {
        "family": "commute",
        "phase": PHASES[state.pending.kind],
        "distance": state.setting.distance,
        "waiting_for": waiting_for(asks),
        "clock": hour.clock,
        "starter": hour.starter,
        "specials": list(hour.specials),
        "carried_out": hour.carried_out,
        "ahead": len(state.ahead),
        "turn": state.turn,
        "seats": [rider_view(state, seat, rider) for seat, rider in enumerate(state.riders)],
        "transports": [transport_view(state, transport) for transport in TRANSPORTS],
        "piles": face_down_views(state),
        "pile": len(state.pile),
        "discards": dict(Counter(state.discards)),
        "stack": played_views(state),
        "throws": throw_views(state),
        "bidding": bidding_view(state, state.bidding),
        "outcome": outcome_view(state),
    }


def after(state: State, seat: int, card: Card, target: Target) -> int | None:
    """The kilometres that what the card is played on would move after it, if nobody replied; None where it
    changes none at once."""
    known = CARDS[card]
    if known.group == "reply" or card in ("traffic-radio", "free-breakfast", "navigation", "stomach-ache"):
        return None
    course = Course(state)
    act(course, Played(state.played, card, seat, target.seat, target.transport, seat))
    if known.group == "transport":
        return transport_km(course.state, target.transport) if target.transport else None
    return rider_km(course.state, seat if target.seat is None else target.seat)


def card_view(state: State, seat: int, card: Card, count: int) -> CardView:
    """A kind of card in the hand, as the seat that holds it sees it."""
    try:
        found = targets(state, seat, card)
    except Illegal as refused:
        refusal: RefusalView = {"code": refused.code, "params": refused.params}
        return {"card": card, "count": count, "targets": [], "refusal": refusal}
    views: list[TargetView] = [
        {"seat": one.seat, "transport": one.transport, "after": after(state, seat, card, one)}
        for one in found
    ]
    return {"card": card, "count": count, "targets": views, "refusal": None}


def offers(state: State, seat: int) -> list[str]:
    """What the seat is to choose from now."""
    pending = state.pending
    match pending.kind:
        case "picking" if pending.turn == seat:
            return [str(pile) for pile, full in enumerate(full_piles(state, pending.picks)) if not full]
        case "boarding" if seat in pending.seats and own_choice(state, seat) is None:
            return list(pending.offers[pending.seats.index(seat)])
        case "prizes" if chooser(state) == seat and state.bidding:
            return list(prizes(state.bidding))
        case _:
            return []


def private_view(state: State, seat: int, asks: tuple[Ask, ...]) -> CommuterView:
    """What the seat knows besides: its hand, what it may do with it, its unseen choice."""
    rider = state.riders[seat]
    return {
        "family": "commute",
        "seat": seat,
        "hand": list(rider.hand),
        "cards": [card_view(state, seat, card, count) for card, count in Counter(rider.hand).items()],
        "offers": offers(state, seat),
        "chosen": own_choice(state, seat),
        "surplus": surplus(rider),
        "asks": [ask_view(ask) for ask in asks if ask.seat == seat],
    }
