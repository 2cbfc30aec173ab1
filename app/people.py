"""Who is there, and what follows from it: the host's place passes, a deserted table rests, and wakes when
somebody is back."""

from __future__ import annotations

from dataclasses import replace

from app import room as rooms
from app import table as tables
from app.room import Room
from app.service import Service
from app.store.contract import Claim, Presence
from app.table import Change, Held
from engine.game import Illegal

HOST_ABSENT_MS = 60_000
DESERTED_MS = 120_000
HEIR_MS = 5_000


def seated(room: Room) -> list[str]:
    """The people who hold a seat and have not left."""
    return [seat.player for seat in room.seats if seat.kind == "person" and not seat.left]


def followed(held: Held, presence: Presence, now: int) -> Change | None:
    """What the absence of people changes now; None: nothing."""
    room = held.room
    if room.host and presence.absent_ms(room.host) >= HOST_ABSENT_MS:
        heir = rooms.next_host(room, room.host, presence.online)
        if heir != room.host:
            return Change(replace(room, host=heir))
    people = seated(room)
    if room.phase == "playing" and not room.rest and people:
        if min(presence.absent_ms(player) for player in people) >= DESERTED_MS:
            return tables.rested(held, "empty", now)
        return None
    if room.rest == "empty" and any(player in presence.online for player in people):
        return tables.woken(held, now)
    return None


def next_look(room: Room, presence: Presence) -> int | None:
    """When absence may next change something; None: not before somebody comes or goes."""
    looks = []
    if room.host:
        passes = presence.seen.get(room.host, 0) + HOST_ABSENT_MS
        # Who is here and could host may still have to enter.
        looks.append(max(passes, presence.now + HEIR_MS) if presence.online else passes)
    people = seated(room)
    if room.phase == "playing" and not room.rest and people:
        looks.append(max(presence.seen.get(player, 0) for player in people) + DESERTED_MS)
    return min((at for at in looks if at > presence.now), default=None)


async def look(service: Service, claim: Claim) -> None:
    """Lets follow what follows from absence, and says when to look again. Raises Unavailable."""
    code, store = claim.code, service.store
    try:
        presence = await store.presence(code)
        await service.held(code, fresh=True)
        await service.apply(code, lambda held, now: followed(held, presence, now))
        await store.set_due(claim, next_look((await service.held(code)).room, presence))
    except Illegal as refusal:
        if refusal.code != "room_not_found":
            raise
        await store.set_due(claim, None)


async def returned(service: Service, code: str, player: str) -> None:
    """Wakes a deserted table when one of its people is back. Raises Illegal `room_not_found`, Unavailable."""

    def judge(held: Held, now: int) -> Change | None:
        deserted = held.room.rest == "empty" and player in seated(held.room)
        return tables.woken(held, now) if deserted else None

    await service.apply(code, judge)
