"""The use cases: each loads a room, judges a change, commits it, and judges again when another came first.
The values are kept between commits; the store's compare-and-set finds out when they are old."""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from app import chance, codec, metrics, requests
from app import room as rooms
from app import table as tables
from app.codes import new_code
from app.logs import numbered, whose
from app.room import Person, Room
from app.store.contract import DEAL_MS, LOBBY_MS, Answer, Commit, Store, Stored, Value
from app.table import Change, Held, next_firing
from engine.game import Game, Illegal, Json
from engine.record import BadRecord

log = logging.getLogger("doulaoban.service")
ATTEMPTS = 30
KEPT_ROOMS = 4_000

Judge = Callable[[Held, int], Change | None]
"""What a commit is to change in a room as it is held, at a time; None: nothing. Raises Illegal."""


@dataclass(frozen=True, slots=True)
class Author:
    """Whose message `id` asks for a change."""

    player: str
    id: str | None


class Service:
    """Every change of a room goes through `apply`."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]]) -> None:
        self.store = store
        self.games = games
        self._kept: OrderedDict[str, Held] = OrderedDict()

    # --- reading --------------------------------------------------------------------------------------------

    async def held(self, code: str, fresh: bool = False) -> Held:
        """The room as this worker knows it, or (`fresh`) as it lies in the store. Raises `room_not_found`."""
        known = self._kept.get(code)
        if known is not None and not fresh:
            self._kept.move_to_end(code)
            return known
        stored = await self.store.load(code)
        if stored is None:
            self.forget(code)
            words = await self.store.farewell(code)
            raise Illegal("room_not_found", **({"reason": words.decode()} if words else {}))
        held = await self._opened(code, stored)
        self.keep(held)
        return held

    async def newest(self, code: str) -> Held:
        """The room as it lies in the store, which is read only where this worker knows another. Raises
        `room_not_found`."""
        known = self._kept.get(code)
        standing = await self.store.standing(code) if known else None
        if known and standing:
            stamps = standing.room_stamp, standing.table_stamp
            if stamps == (known.room_stamp, known.table_stamp):
                return known
        return await self.held(code, fresh=True)

    def known(self, code: str) -> Held | None:
        """The room as this worker knows it, if it does."""
        return self._kept.get(code)

    def keep(self, held: Held) -> None:
        """Remembers a room, unless a newer one is known."""
        code = held.room.code
        known = self._kept.get(code)
        if known is None or (held.room_v >= known.room_v and held.table_v >= known.table_v):
            self._kept[code] = held
        self._kept.move_to_end(code)
        if len(self._kept) > KEPT_ROOMS:
            self._kept.popitem(last=False)

    def forget(self, code: str) -> None:
        """Drops what is known of a room."""
        self._kept.pop(code, None)

    async def _opened(self, code: str, stored: Stored) -> Held:
        room = codec.opened_room(stored.room)
        held = Held(
            room, stored.room_v, stored.room_stamp, table_v=stored.table_v, table_stamp=stored.table_stamp
        )
        if not stored.table:
            return held
        table, closed = codec.opened_table(stored.table)
        game = requests.chosen(self.games, table.game)
        try:
            state = codec.opened_state(game, closed)
        except codec.Undecodable:
            log.warning("a state is not understood and dealt again", extra={"room": code}, exc_info=True)
            state = self._rebuilt(code, await self.store.record(code))
        return replace(held, table=table, state=state, game=game)

    def _rebuilt(self, code: str, record: list[bytes]) -> Any:
        try:
            return codec.rebuilt_state(record)
        except BadRecord as error:
            log.exception("a record does not lead to its state", extra={"room": code})
            raise Illegal("unavailable") from error

    # --- changing -------------------------------------------------------------------------------------------

    async def create(self, player: str, name: str | None, table: str, options: Mapping[str, Json]) -> str:
        """The code of a new room with the player as its host, a member already if he gives a name. Raises
        Illegal `unknown_table`, `bad_option`, `bad_name`."""
        members = () if name is None else (Person(player, rooms.cleaned_name(name)),)
        game = requests.chosen(self.games, table)
        while True:
            opened = rooms.created(new_code(), game, options, player, members)
            room = replace(opened, coming=chance.fresh())
            none, first = Held(room, 0, ""), Held(room, 1, secrets.token_hex(8))
            commit = self._commit(room.code, none, first, Change(room), Author(player, None))
            if (await self._committed(commit)).kind == "done":
                return room.code

    async def apply(self, code: str, judge: Judge, author: Author | None = None) -> int:
        """Judges and commits a change; the table's version after it (of a repeated message: then). `author`
        None: the clock. Raises Illegal; a refusal is given only by a worker that knows the newest
        versions."""
        held = await self.held(code)
        for _ in range(ATTEMPTS):
            try:
                change = judge(held, self.store.now())
            except Illegal:
                newer = await self._newer(code, held, author)
                if isinstance(newer, int):
                    return newer
                if newer is None:
                    raise
                held = newer
                continue
            after = held if change is None else self._after(held, change)
            if change is None or after is held:
                return held.table_v
            answer = await self._committed(self._commit(code, held, after, change, author))
            match answer.kind:
                case "done":
                    self.keep(after)
                    tell(after, change, author)
                    return after.table_v
                case "repeated":
                    return answer.version
                case "gone":
                    self.forget(code)
                    raise Illegal("room_not_found")
                case _:
                    metrics.LOST_RACES.inc()
                    held = await self._other(code, held)
        raise Illegal("busy")

    async def _committed(self, commit: Commit) -> Answer:
        begun = time.perf_counter()
        answer = await self.store.commit(commit)
        metrics.COMMIT.observe(time.perf_counter() - begun)
        return answer

    async def _newer(self, code: str, held: Held, author: Author | None) -> Held | int | None:
        """Before a refusal: the version at which the message was done already, or a newer room, or None when
        the room is the newest."""
        player, message = (author.player, author.id) if author else ("", None)
        standing = await self.store.standing(code, player, message)
        if standing is None:
            self.forget(code)
            raise Illegal("room_not_found")
        if standing.repeated is not None:
            return standing.repeated
        if (standing.room_stamp, standing.table_stamp) == (held.room_stamp, held.table_stamp):
            return None
        return await self._other(code, held)

    async def _other(self, code: str, held: Held) -> Held:
        """The room, when `held` turned out to be old."""
        known = self._kept.get(code)
        if known is not None and (known.room_stamp, known.table_stamp) != (held.room_stamp, held.table_stamp):
            return known
        self.forget(code)
        return await self.held(code, fresh=True)

    def _after(self, held: Held, change: Change) -> Held:
        after = held
        if change.room is not None and change.room != held.room:
            after = replace(after, room=change.room, room_v=held.room_v + 1, room_stamp=secrets.token_hex(8))
        drops = after.room.phase == "lobby" and held.table is not None
        if drops or change.table is not None:
            after = Held(
                after.room,
                after.room_v,
                after.room_stamp,
                change.table,
                change.state,
                held.table_v + 1,
                secrets.token_hex(8),
                self.games[change.table.game] if change.table else None,
            )
        return after

    def _commit(self, code: str, held: Held, after: Held, change: Change, author: Author | None) -> Commit:
        room = table = None
        if after.room_stamp != held.room_stamp:
            room = Value(after.room_v, after.room_stamp, codec.sealed_room(after.room))
        if after.table_stamp != held.table_stamp:
            data = codec.sealed_table(after.table, after.state) if after.table else b""
            table = Value(after.table_v, after.table_stamp, data)
        note = codec.Note(
            "commit", after.room_v, after.room_stamp, after.table_v, after.table_stamp, change.events
        )
        return Commit(
            code,
            held.room_stamp,
            held.table_stamp,
            room,
            table,
            author.player if author else "",
            author.id if author else None,
            next_firing(after.table),
            life(after.room),
            author is not None,
            tuple(msgspec.json.encode(line) for line in change.lines),
            change.begins,
            msgspec.json.encode(change.filed) if change.filed else b"",
            msgspec.json.encode(note),
        )

    async def command(self, code: str, player: str, message: requests.Command) -> int:
        """Does what a person in the room asks for; the table's version after it. Raises Illegal."""

        def judge(held: Held, now: int) -> Change | None:
            rooms.permit(held.room, player, message.t)
            return requests.judged(self.games, held, player, message, now)

        return await self.apply(code, judge, Author(player, message.id))

    async def leave(self, code: str, player: str) -> None:
        """Somebody leaves the room, if he is in it, and is not asked. Raises Illegal `room_not_found`."""

        def judge(held: Held, now: int) -> Change | None:
            if held.room.person(player) is None:
                return None
            return tables.seat_left(held, rooms.departed(held.room, player), held.room.seat_of(player), now)

        await self.apply(code, judge)

    # --- of a committed change ------------------------------------------------------------------------------

    async def adopted(self, code: str, note: codec.Note, room: bytes, table: bytes) -> Held:
        """The room after a commit that was told, from the bytes told with it where that is enough."""
        known = self._kept.get(code)
        if known is not None:
            if known.room_v >= note.room_v and known.table_v >= note.table_v:
                return known
            # Where a value was dropped its stamp is new and no bytes were told: then it is read.
            follows = (room or known.room_stamp == note.room_stamp) and (
                table or known.table_stamp == note.table_stamp
            )
            if follows:
                with contextlib.suppress(
                    codec.Undecodable
                ):  # told by another release: reading it deals it again
                    held = self._told(known, note, room, table)
                    self.keep(held)
                    return held
        return await self.held(code, fresh=True)

    def _told(self, known: Held, note: codec.Note, room: bytes, table: bytes) -> Held:
        held = (
            replace(known, room_v=note.room_v, room_stamp=note.room_stamp, room=codec.opened_room(room))
            if room
            else known
        )
        if not table:
            return held
        value, closed = codec.opened_table(table)
        game = requests.chosen(self.games, value.game)
        state = codec.opened_state(game, closed)
        return replace(
            held, table=value, state=state, game=game, table_v=note.table_v, table_stamp=note.table_stamp
        )


def tell(held: Held, change: Change, author: Author | None) -> None:
    """Counts a change that was committed, and logs it: where a deal begins and ends always, else to who looks
    for faults."""
    if change.begins:
        what, level = "a deal began", logging.INFO
        metrics.DEALS_BEGUN.inc()
    else:
        what, level = ("a move was made" if change.lines else "a room changed"), logging.DEBUG
        if change.lines:
            (metrics.MOVES_ASKED if author else metrics.MOVES_DUE).inc()
    if change.filed:
        what, level = "a deal ended", logging.INFO
        metrics.DEALS_ENDED.inc()
    if log.isEnabledFor(level):
        known = {
            "room": held.room.code,
            "version": numbered(held.table_v),
            "deal": held.table.deal if held.table else None,
            "player": whose(author.player) if author else None,
            "id": author.id if author else None,
        }
        log.log(level, what, extra=known)


def life(room: Room) -> int:
    """How long the room lives on after a person did something, in milliseconds."""
    return DEAL_MS if room.phase == "playing" else LOBBY_MS
