"""What an event card may be played on, and why not (`commute.md 4, 6, 7, 11`). All of it is told from what
everybody may know: a refusal betrays no hand."""

from __future__ import annotations

from typing import NamedTuple

from engine.commute.board import TRANSPORTS, VEHICLES, places_of
from engine.commute.course import riders_of
from engine.commute.deck import CARDS, Card, EventCard
from engine.commute.state import Played, Rider, State
from engine.game import Illegal


class Target(NamedTuple):
    """What is named with a card."""

    seat: int | None = None
    transport: str | None = None


NOTHING = Target()


def barred(rider: Rider) -> bool:
    """Whether a `stomach-ache` bars the seat this round, from replies too (`commute.md 6`)."""
    return any(marker.card == "stomach-ache" and marker.left == 1 for marker in rider.markers)


def repliers(state: State) -> tuple[int, ...]:
    """The seats that may reply to the newest card: all with a card in hand but its own, whatever they hold
    and whether they have passed (`commute.md 6, 7`)."""
    if not state.stack or not state.setting.skill_seconds:
        return ()
    by = state.stack[-1].seat
    return tuple(
        seat for seat, rider in enumerate(state.riders) if rider.hand and seat != by and not barred(rider)
    )


def targets(state: State, seat: int, card: Card) -> tuple[Target, ...]:
    """What the seat may play the card on now, at least one. Raises Illegal: `not_your_turn`, `not_now`,
    `nothing_to_reply`, `bad_target`, `no_place`."""
    known, pending = CARDS[card], state.pending
    if pending.kind == "window":
        if seat not in repliers(state) or seat in pending.waved:
            raise Illegal("not_your_turn")
        if known.group != "reply":
            raise Illegal("not_now", card=card)
        return replies(state, seat, card)
    if pending.kind != "turn" or state.turn != seat:
        raise Illegal("not_your_turn")
    if known.group == "reply":
        raise Illegal("not_now", card=card)
    return aimed(state, seat, known)


def replies(state: State, seat: int, card: Card) -> tuple[Target, ...]:
    """What a reply may name: `false-alarm` nothing; `pass-the-buck` a third seat, where the newest card is
    aimed at this one (`commute.md 6`)."""
    if card == "false-alarm":
        return (NOTHING,)
    newest = state.stack[-1]
    passable = newest.target == seat and CARDS[newest.card].group != "reply"
    seats = receivers(state, newest) if passable else ()
    if not seats:
        raise Illegal("nothing_to_reply", card=card)
    return tuple(Target(other) for other in seats)


def receivers(state: State, newest: Played) -> tuple[int, ...]:
    """To whom the newest card may be passed on: not back to who sent or played it."""
    return tuple(
        seat
        for seat in range(len(state.riders))
        if seat not in (newest.target, newest.sender) and unfit(state, newest.seat, newest.card, seat) is None
    )


def aimed(state: State, seat: int, card: EventCard) -> tuple[Target, ...]:
    """What a card of one's own turn may name. Raises Illegal `bad_target`, `no_place`."""
    if card.aim == "nothing":
        return (NOTHING,)
    if card.id == "quick-change":
        free = [one for one in TRANSPORTS if has_place(state, seat, one)]
        if not free:
            raise Illegal("no_place", transport="")
        return tuple(Target(transport=one) for one in free)
    if card.aim == "transport":
        return tuple(Target(transport=one) for one in card.transports)
    reasons = {
        other: unfit(state, seat, card.id, other) for other in range(len(state.riders)) if other != seat
    }
    seats = [other for other, why in reasons.items() if why is None]
    if not seats:
        raise Illegal("bad_target", card=card.id, why=next(filter(None, reasons.values())))
    return tuple(Target(other) for other in seats)


def has_place(state: State, seat: int, transport: str) -> bool:
    """Whether the seat could change to the transport at once."""
    if transport == state.riders[seat].transport or transport in state.broken:
        return False
    return transport not in VEHICLES or len(riders_of(state, transport)) < places_of(transport)


def unfit(state: State, seat: int, card: Card, target: int) -> str | None:
    """Why the seat may not play a card that is aimed at a seat on this one; None where it may."""
    if not 0 <= target < len(state.riders):
        return "other"
    if target == seat:
        return "self"
    if target in state.arrived:
        return "arrived"
    if card == "free-breakfast" and not state.riders[target].hand:
        return "no_cards"
    if card == "missed-stop" and state.riders[target].transport not in VEHICLES:
        return "walks"
    return None


def check_target(state: State, seat: int, card: Card, target: Target) -> None:
    """Raises Illegal where the card may not be played on this: what `targets` raises, `bad_target`,
    `bad_transport`, `no_place`."""
    may = targets(state, seat, card)
    if target in may:
        return
    wanted = may[0]
    if target.seat is None and wanted.seat is not None:
        raise Illegal("bad_target", card=card, why="missing")
    if target.seat is not None and target.seat not in {one.seat for one in may}:
        why = None if wanted.seat is None else why_not(state, seat, card, target.seat)
        raise Illegal("bad_target", card=card, why=why or "other")
    if card == "quick-change" and target.transport in TRANSPORTS:
        raise Illegal("no_place", transport=target.transport)
    raise Illegal("bad_transport", card=card, transport=target.transport or "")


def why_not(state: State, seat: int, card: Card, target: int) -> str | None:
    """Why the card may not be played on this seat, or passed on to it."""
    if card != "pass-the-buck":
        return unfit(state, seat, card, target)
    newest = state.stack[-1]
    if target == newest.target:
        return "self"
    if target in (newest.sender, newest.seat):
        return "sender"
    return unfit(state, newest.seat, newest.card, target)
