"""The acts of admins. Each is written to the audit log in the transaction that does it, or in which it is
done: what is not written down does not happen."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from app.admin import link, rooms
from app.admin.shapes import LiveRooms
from app.codes import parsed_code
from app.db import admins, audit, deals, leaderboard, players, switches
from app.db.database import Database
from app.db.leaderboard import Season
from app.db.players import Player
from app.room import cleaned_name
from app.service import Service
from app.store.register import Register
from engine.game import Illegal


class Unchanged(Exception):
    """It was so before: what was written down is taken back."""


class Office:
    """What can be done. `who` is the admin, None: the command line. Everything raises Away while PostgreSQL
    does not answer, Unavailable while Redis does not; then nothing was done, unless said otherwise."""

    def __init__(self, database: Database, service: Service, register: Register) -> None:
        self.database, self.service, self.register = database, service, register

    # --- getting in -------------------------------------------------------------------------------------

    async def link(self, name: str = link.OWNER) -> str:
        """The token of a one-time link."""
        return await link.made(self.database, name)

    async def enter(self, token: str) -> admins.Opened:
        """The session that a link's token opens. Raises Illegal `bad_link`."""
        async with self.database.transaction() as connection:
            opened = await admins.redeem(connection, token)
            if opened is None:
                raise Illegal("bad_link")
            await audit.note(connection, opened.session.admin, "sign_in", f"admin:{opened.session.name}")
        return opened

    async def leave(self, who: UUID, name: str, token: str) -> None:
        """The session is over."""
        async with self.database.transaction() as connection:
            await admins.end(connection, token)
            await audit.note(connection, who, "sign_out", f"admin:{name}")

    # --- rooms ------------------------------------------------------------------------------------------

    async def live(self, search: str = "", limit: int = 200) -> LiveRooms:
        """The rooms that live now."""
        return await rooms.listed(self.service, self.register, search, limit)

    async def freeze(self, who: UUID | None, code: str, reason: str) -> bool:
        """Stops the clocks of a running deal; false: an admin stopped them before. Raises Illegal
        `room_not_found`, `wrong_phase`."""
        return await self._change(who, "freeze", code, reason, rooms.frozen)

    async def thaw(self, who: UUID | None, code: str, reason: str) -> bool:
        """Lets the clocks run on; false: they did. Raises Illegal `room_not_found`, `wrong_phase`."""
        return await self._change(who, "thaw", code, reason, rooms.thawed)

    async def close(self, who: UUID | None, code: str, reason: str) -> None:
        """Ends a room. Raises Illegal `room_not_found`."""
        room = parsed_code(code)
        async with self.database.transaction() as connection:
            await audit.note(connection, who, "close", f"room:{room}", reason)
            await rooms.closed(self.service, self.register, room, reason)

    async def _change(self, who: UUID | None, verb: str, code: str, reason: str, judge: rooms.Judge) -> bool:
        room = parsed_code(code)
        with contextlib.suppress(Unchanged):
            async with self.database.transaction() as connection:
                await audit.note(connection, who, verb, f"room:{room}", reason)
                if not await rooms.applied(self.service, room, judge):
                    raise Unchanged
                return True
        return False

    # --- players ----------------------------------------------------------------------------------------

    async def rename(self, who: UUID | None, player: UUID, name: str, reason: str) -> Player:
        """Gives a player a name that stays. Raises NotFound, Illegal `bad_name`."""
        shown = cleaned_name(name)
        async with self.database.transaction() as connection:
            before = await players.one(connection, player)
            after = await players.rename(connection, player, shown)
            await audit.note(
                connection, who, "rename", f"player:{player}", reason, before=before.name, after=after.name
            )
        return after

    async def ban(self, who: UUID | None, player: UUID, reason: str, name: str = "") -> Player:
        """Shuts a player out, within seconds everywhere. Raises Illegal `bad_name`. With Unavailable it is
        written down, and takes effect when Redis answers again."""
        known = cleaned_name(name) if name else ""
        async with self.database.transaction() as connection:
            after = await players.ban(connection, player, reason, known)
            await audit.note(connection, who, "ban", f"player:{player}", reason, name=after.name)
        await self.register.ban([str(player)])
        return after

    async def unban(self, who: UUID | None, player: UUID, reason: str) -> Player:
        """Lets a player in again. Raises NotFound. With Unavailable as `ban`."""
        async with self.database.transaction() as connection:
            after = await players.unban(connection, player)
            await audit.note(connection, who, "unban", f"player:{player}", reason, name=after.name)
        await self.register.ban([], [str(player)])
        return after

    # --- deals, seasons, the leaderboard ----------------------------------------------------------------

    async def void(self, who: UUID | None, deal: UUID, reason: str) -> bool:
        """Takes a deal's points back for good; false: it was voided before. Raises NotFound."""
        async with self.database.transaction() as connection:
            voided = await deals.void(connection, deal, reason)
            if voided:
                await audit.note(connection, who, "void", f"deal:{deal}", reason)
        return voided

    async def open_season(self, who: UUID | None, name: str, reason: str) -> Season:
        """A new season begins now. Raises Illegal `bad_name`, `name_taken`."""
        shown = cleaned_name(name)
        async with self.database.transaction() as connection:
            season = await leaderboard.open_season(connection, shown)
            if season is None:
                raise Illegal("name_taken")
            await audit.note(connection, who, "season", f"season:{season.id}", reason, name=shown)
        return season

    async def publish(self, who: UUID | None, public: bool, reason: str) -> bool:
        """Says whether everybody may read the leaderboard; false: it was so already."""
        async with self.database.transaction() as connection:
            changed = await switches.turn(connection, switches.LEADERBOARD, public)
            if changed:
                await audit.note(connection, who, "publish", "leaderboard", reason, public=public)
        return changed

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.database.transaction() as connection:
            yield connection
