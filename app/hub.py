"""The sockets of this worker by room. A commit that is told becomes views; the newest versions are read again
after a broken subscription and every five seconds, because a lost last message leaves no gap to notice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from app import codec, frames, metrics, people
from app.frames import TableFrames
from app.room import Room
from app.service import Service, life
from app.store.contract import Store, Unavailable
from app.table import Held
from app.visitor import Visitor
from engine.game import Illegal

log = logging.getLogger("doulaoban.hub")
WATCH_S = 1.0
REFRESH_S, REFRESH_PARTS = 5.0, 50
NOTHING, UNKNOWN = -1, -2
"""Versions of a table: none was sent to a visitor yet; it is not known which came before."""
LOOK_SOON_MS = 1_000
LOOK_LATER_MS = 60_000


class LocalRoom:
    """A room with sockets here. `inbox` keeps the order in which things were told."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.visitors: dict[str, Visitor] = {}
        self.held: Held | None = None
        self.frames: TableFrames | None = None
        self.online: frozenset[str] = frozenset()
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.listening: asyncio.Task[None] | None = None
        self.ready = asyncio.Lock()
        self._shown: tuple[Room, frozenset[str], str] | None = None

    def text(self, held: Held) -> str:
        """The room's frame, built once for all who are sent it."""
        shown = self._shown
        if shown is None or shown[0] is not held.room or shown[1] is not self.online:
            shown = self._shown = held.room, self.online, frames.room(held, self.online)
        return shown[2]


class Hub:
    """Local sockets, and what they are shown."""

    def __init__(self, service: Service, store: Store) -> None:
        self._service, self._store = service, store
        self._rooms: dict[str, LocalRoom] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._looks: set[asyncio.Task[None]] = set()
        store.told = self._told

    async def open(self) -> None:
        """Begins to look after sockets every second, and to read versions again every five."""
        self._tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._refresh())]

    async def close(self) -> None:
        """Stops listening."""
        listening = [room.listening for room in self._rooms.values() if room.listening is not None]
        for task in (*self._tasks, *self._looks, *listening):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    # --- coming and going -------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """The socket is in its room: it is told and shown what happens there, if its player is a member.
        Raises Illegal `room_not_found`, `kicked`."""
        code = visitor.code
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = LocalRoom(code)
            metrics.ROOMS.inc()
        room.visitors[visitor.connection] = visitor
        metrics.SOCKETS.inc()
        try:
            async with room.ready:
                if room.listening is None:
                    await self._store.subscribe(code)
                    await self._reread(room)
                    room.listening = asyncio.create_task(self._listen(room))
            held = room.held or await self._service.held(code)
            if visitor.player in held.room.barred:
                raise Illegal("kicked")
            note = codec.packed(codec.Note("arrived", player=visitor.player, connection=visitor.connection))
            look = self._store.now() + LOOK_SOON_MS
            if not await self._store.arrive(code, visitor.player, visitor.connection, note, look):
                raise Illegal("room_not_found")
            room.online |= {visitor.player}
        except BaseException:
            await self._forget(room, visitor)
            raise
        person = held.room.person(visitor.player)
        visitor.tell(frames.welcome(visitor.player, person.name if person else None))
        visitor.welcome = True
        await self._admit(room, visitor)
        await self._store.touch(code, life(held.room))
        if held.room.rest == "empty":
            await people.returned(self._service, code, visitor.player)

    async def exit(self, visitor: Visitor) -> None:
        """The socket has ended, maybe while it entered."""
        if room := self._rooms.get(visitor.code):
            await self._forget(room, visitor)
        note = codec.packed(codec.Note("departed", player=visitor.player, connection=visitor.connection))
        look = self._store.now() + LOOK_LATER_MS
        await self._store.depart(visitor.code, visitor.player, visitor.connection, note, look)

    def show_all(self, visitor: Visitor) -> None:
        """Sends room, table and presence again."""
        room = self._rooms.get(visitor.code)
        if room is not None and visitor.inside:
            visitor.seen = NOTHING
            self._show(room, visitor, "room", "table", "presence")

    async def show_out(self, players: frozenset[str]) -> None:
        """Ends the sockets of people who are banned; they leave their rooms, so that their seats are played
        on."""
        for room in list(self._rooms.values()):
            for visitor in list(room.visitors.values()):
                if visitor.player in players and visitor.closing is None:
                    visitor.end("banned")
                    await self._guarded(room, partial(self._service.leave, room.code, visitor.player))

    async def _forget(self, room: LocalRoom, visitor: Visitor) -> None:
        if room.visitors.pop(visitor.connection, None) is not None:
            metrics.SOCKETS.dec()
        if room.visitors or self._rooms.get(room.code) is not room:
            return
        del self._rooms[room.code]
        metrics.ROOMS.dec()
        if room.listening is not None:
            room.listening.cancel()
        await self._store.unsubscribe(room.code)
        if room.code in self._rooms:  # somebody came meanwhile
            await self._store.subscribe(room.code)

    async def _admit(self, room: LocalRoom, visitor: Visitor) -> None:
        held = room.held
        if not visitor.welcome:
            return
        inside = held is not None and held.room.person(visitor.player) is not None
        if inside and not visitor.inside:
            visitor.inside, visitor.seen = True, NOTHING
            self._show(room, visitor, "room", "table", "presence")
            visitor.tell(frames.history(await self._store.said(room.code)))
        visitor.inside = inside

    # --- what is told -----------------------------------------------------------------------------------

    def _told(self, code: str, message: bytes) -> None:
        room = self._rooms.get(code)
        if room is not None:
            room.inbox.put_nowait(message)

    async def _listen(self, room: LocalRoom) -> None:
        while True:
            message = await room.inbox.get()
            await self._guarded(room, partial(self._hear, room, message))

    async def _hear(self, room: LocalRoom, message: bytes) -> None:
        if not message:
            await self._reread(room)
            return
        note, room_bytes, table_bytes = codec.split_note(message)
        match note.kind:
            case "commit":
                held = await self._service.adopted(room.code, note, room_bytes, table_bytes)
                await self._renew(room, held, note)
            case "arrived":
                self._arrived(room, note)
            case "departed":
                self._people(room, room.online - {note.player})
            case "said":
                line = bytes(note.line).decode()
                for visitor in room.visitors.values():
                    if visitor.inside:
                        visitor.tell(line)
            case "lifted":
                await self._reread(room)
            case "closed":
                self._service.forget(room.code)
                for visitor in room.visitors.values():
                    if visitor.inside:
                        visitor.tell(bytes(note.line).decode())
                    visitor.end("gone")

    def _arrived(self, room: LocalRoom, note: codec.Note) -> None:
        """The player's tabs that were told of before this one end. One that was not is newer: it is on its
        way in."""
        for visitor in list(room.visitors.values()):
            if visitor.connection == note.connection:
                visitor.arrived = True
            elif visitor.player == note.player and visitor.arrived:
                visitor.end("replaced")
        self._people(room, room.online | {note.player})

    async def _reread(self, room: LocalRoom) -> None:
        """Reads room and presence from the store."""
        presence = await self._store.presence(room.code)
        held = await self._service.held(room.code, fresh=True)
        self._people(room, presence.online)
        await self._renew(room, held, None)

    async def _renew(self, room: LocalRoom, held: Held, note: codec.Note | None) -> None:
        """Shows what is newer than what was known."""
        known = room.held
        changed_room = known is None or held.room_stamp != known.room_stamp
        changed_table = known is None or held.table_stamp != known.table_stamp
        changed_people = known is None or held.room.members != known.room.members
        if known is not None and (held.room_v < known.room_v or held.table_v < known.table_v):
            return
        room.held = held
        if changed_table:
            follows = (
                note is not None and known is not None and note.table_v == held.table_v == known.table_v + 1
            )
            events = note.events if note is not None and follows else ()
            since = known.table_v if known is not None and follows else UNKNOWN
            room.frames = TableFrames(held, since, events) if held.table else None
        due = (("room", changed_room), ("table", changed_table), ("presence", changed_people))
        views = [what for what, on in due if on]
        for visitor in list(room.visitors.values()):
            if visitor.player in held.room.barred:
                visitor.end("kicked")
            elif visitor.inside:
                self._show(room, visitor, *views)
            if changed_people:
                await self._admit(room, visitor)

    def _people(self, room: LocalRoom, online: frozenset[str]) -> None:
        if online == room.online:
            return
        room.online = online
        for visitor in room.visitors.values():
            if visitor.inside:
                self._show(room, visitor, "presence")

    # --- what is shown ----------------------------------------------------------------------------------

    def _show(self, room: LocalRoom, visitor: Visitor, *views: str) -> None:
        for what in views:
            visitor.show(what, partial(self._built, room, visitor, what))

    def _built(self, room: LocalRoom, visitor: Visitor, what: str) -> str | None:
        held = room.held
        if held is None or not visitor.inside:
            return None
        match what:
            case "room":
                return room.text(held)
            case "presence":
                members = (member.id for member in held.room.members)
                return frames.presence([member for member in members if member in room.online])
            case _:
                seen, visitor.seen = visitor.seen, held.table_v
                if room.frames is None or seen == held.table_v:
                    return None
                return room.frames.frame(visitor.player, seen, self._store.now())

    # --- looking again ----------------------------------------------------------------------------------

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(WATCH_S)
            for room in self._rooms.values():
                for visitor in room.visitors.values():
                    visitor.look(loop.time(), self._ping)

    def _ping(self) -> str:
        return frames.ping(self._store.now())

    async def _refresh(self) -> None:
        """Looks at every room once in the period, at few at a time: moves go on between."""
        while True:
            rooms = [room for room in self._rooms.values() if room.held is not None]
            for part in range(REFRESH_PARTS):
                await asyncio.sleep(REFRESH_S / REFRESH_PARTS)
                for room in rooms[part::REFRESH_PARTS]:
                    look = asyncio.create_task(self._guarded(room, partial(self._look, room)))
                    self._looks.add(look)
                    look.add_done_callback(self._looks.discard)

    async def _guarded(self, room: LocalRoom, work: Callable[[], Awaitable[None]]) -> None:
        """Does the work; a room that is gone ends its sockets, a silent store is asked again later."""
        try:
            await work()
        except Illegal as refusal:
            if refusal.code == "room_not_found":
                for visitor in room.visitors.values():
                    visitor.end("gone")
        except Unavailable as error:
            log.warning("the store is silent", extra={"room": room.code, "cause": type(error).__name__})
        except Exception:
            log.exception("what was told could not be shown", extra={"room": room.code})

    async def _look(self, room: LocalRoom) -> None:
        """Prolongs this worker's leases, and reads versions and presence."""
        present = [visitor for visitor in room.visitors.values() if visitor.welcome]
        connections = [(visitor.player, visitor.connection) for visitor in present]
        for connection in await self._store.renew(room.code, connections):
            if connection in room.visitors:
                room.visitors[connection].end("replaced")
        held = room.held  # known before the store is asked: what comes meanwhile is no sign of a fail-over
        standing = await self._store.standing(room.code)
        if standing is None or held is None:
            raise Illegal("room_not_found")
        rolled_back = False
        for table, v, stamp, known, known_stamp in (
            (False, standing.room_v, standing.room_stamp, held.room_v, held.room_stamp),
            (True, standing.table_v, standing.table_stamp, held.table_v, held.table_stamp),
        ):
            if v < known or (v == known and stamp != known_stamp):
                # Commits that were seen are gone from the store: a fail-over took them back.
                rolled_back = True
                await self._store.raise_epoch(room.code, known, table)
        if rolled_back or (standing.room_v, standing.table_v) != (held.room_v, held.table_v):
            room.inbox.put_nowait(b"")
        self._people(room, (await self._store.presence(room.code)).online)
