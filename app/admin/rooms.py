"""Rooms as admins see them, and what they may change in them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace

import msgspec

from app import codec, frames
from app import table as tables
from app.admin.shapes import LivePerson, LiveRoom, LiveRooms
from app.codec import Note, Undecodable
from app.codes import parsed_code
from app.room import Room
from app.service import Service
from app.store.register import Living, Register
from app.table import Change, Held
from engine.game import Illegal

MOST_LOOKED_AT = 2_000
"""So many rooms are read for one list; where more live, a code still finds each."""
AT_ONCE = 50

Judge = Callable[[Held, int], Change | None]


def shown(room: Room, living: Living, deal_began: int | None, now: int) -> LiveRoom:
    """A room, with nothing of its cards."""
    seated = {seat.player for seat in room.seats if seat.kind == "person" and not seat.left}
    return LiveRoom(
        code=room.code,
        table=room.table,
        phase=room.phase,
        rest=room.rest,
        host=room.host,
        people=[
            LivePerson(
                player=member.id,
                name=member.name,
                online=living.seen.get(member.id, 0) > now,
                seat=room.seat_of(member.id),
            )
            for member in room.members
        ],
        bots=sum(seat.kind == "bot" for seat in room.seats),
        spectators=sum(member.id not in seated for member in room.members),
        seats=len(room.seats),
        opened=living.opened,
        acted=living.acted,
        deal_began=deal_began,
        deals=room.match.deals,
    )


def sought(search: str) -> Callable[[LiveRoom], bool]:
    """Whether a room is meant by words: of its code, its table, or somebody's name."""
    words = search.strip().casefold()
    code = words.upper().replace("-", "")

    def meant(room: LiveRoom) -> bool:
        names = (person.name.casefold() for person in room.people)
        return not words or code in room.code or words in room.table or any(words in name for name in names)

    return meant


async def listed(service: Service, register: Register, search: str, limit: int) -> LiveRooms:
    """Live rooms, those last active first. Raises Unavailable."""
    now = service.store.now()
    codes = await register.codes()
    looked_at = set(codes[:MOST_LOOKED_AT])
    with contextlib.suppress(Illegal):  # words, and no code
        looked_at.add(parsed_code(search))
    gate = asyncio.Semaphore(AT_ONCE)

    async def look(code: str) -> LiveRoom | None:
        async with gate:
            return await one(service, register, code, now)

    found = await asyncio.gather(*map(look, looked_at))
    meant = sought(search)
    rooms = sorted(
        (room for room in found if room and meant(room)), key=lambda room: (-room.acted, room.code)
    )
    return LiveRooms(rooms=rooms[:limit], total=len(codes), now=now)


async def one(service: Service, register: Register, code: str, now: int) -> LiveRoom | None:
    """A room that lives; None: it has ended, and is taken off the index. Raises Unavailable."""
    living = await register.living(code)
    if living is None:
        await register.forget(code, now)
        return None
    try:
        room = codec.opened_room(living.room)
    except Undecodable:
        return None  # another release's: nobody here can say what it holds
    began = None
    if room.phase == "playing":
        known = service.known(code)
        began = known.table.started if known and known.table else await deal_began(service, code)
    return shown(room, living, began, now)


async def deal_began(service: Service, code: str) -> int | None:
    """When the room's deal began. Raises Unavailable."""
    stored = await service.store.load(code)
    if stored is None or not stored.table:
        return None
    try:
        return codec.opened_table(stored.table)[0].started
    except Undecodable:
        return None


# --- acts ---------------------------------------------------------------------------------------------------


def frozen(held: Held, now: int) -> Change | None:
    """The clocks stand until an admin lets them run on. Raises Illegal `wrong_phase`."""
    _, table, state = held.deal()
    if held.room.rest == "admin":
        return None
    if held.room.rest:
        return Change(replace(held.room, rest="admin"), table, state)
    return tables.rested(held, "admin", now)


def thawed(held: Held, now: int) -> Change | None:
    """The clocks run on, whoever stopped them. Raises Illegal `wrong_phase`."""
    held.deal()
    return tables.woken(held, now) if held.room.rest else None


def broken_off(held: Held, now: int) -> Change | None:
    """The deal is over and counts for nobody; its record is kept."""
    if held.room.phase != "playing" or held.table is None:
        return None
    filed = tables.filing(held.room, held.table, None, now)
    return Change(replace(held.room, phase="lobby", rest=""), filed=filed)


async def applied(service: Service, code: str, judge: Judge) -> bool:
    """Whether the room was changed. Raises Illegal, Unavailable."""
    changed = False

    def judged(held: Held, now: int) -> Change | None:
        nonlocal changed
        change = judge(held, now)
        changed = change is not None
        return change

    await service.held(code, fresh=True)
    await service.apply(code, judged)
    return changed


async def closed(service: Service, register: Register, code: str, reason: str) -> None:
    """The room ends; its members are told why. A running deal is filed as broken off. Raises Illegal
    `room_not_found`, Unavailable."""
    await applied(service, code, broken_off)
    words = frames.closed(reason).encode()
    if not await register.end(code, reason.encode(), codec.packed(Note("closed", line=msgspec.Raw(words)))):
        raise Illegal("room_not_found")
    service.forget(code)
