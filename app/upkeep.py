"""What every worker sees to besides play: it learns who is banned, shows them out, and forgets rooms that
have ended. The bans that count are in PostgreSQL; Redis has a copy, so that they hold while PostgreSQL is
away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from app.db import players
from app.db.database import Away, Database
from app.store.contract import Store, Unavailable
from app.store.register import Bans, Register

log = logging.getLogger("doulaoban.upkeep")
LOOK_S = 1.0
TIDY_S = 30.0

ShowOut = Callable[[frozenset[str]], Awaitable[None]]


class Banned:
    """Who is banned, as this worker knows it."""

    def __init__(self) -> None:
        self.players: frozenset[str] = frozenset()


class Upkeep:
    """Looks every second; tidies every half minute. Runs as long as the worker."""

    def __init__(
        self, store: Store, register: Register, banned: Banned, database: Database | None, show_out: ShowOut
    ) -> None:
        self._store, self._register, self._banned = store, register, banned
        self._database, self._show_out = database, show_out
        self._version = ""
        self._tidied = 0.0
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Knows the bans before anybody is let in, then goes on looking. Raises Unavailable."""
        await self._register.open()
        await self.look()
        self._looking = asyncio.create_task(self._look_on())

    async def close(self) -> None:
        """Stops."""
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking
        await self._register.close()

    async def look(self) -> None:
        """Learns of new bans and shows out whom they are for. Raises Unavailable."""
        if await self._register.bans_version() == self._version:
            return
        bans = await self._register.bans()
        self._banned.players = bans.players
        await self._show_out(bans.players)
        self._version = bans.version

    async def tidy(self) -> None:
        """Forgets rooms that have ended, makes the copy of the bans right again, and shows out who slipped
        in. Raises Unavailable, Away."""
        await self._register.sweep(self._store.now())
        await self._show_out(self._banned.players)
        if self._database is not None:
            bans = await self._register.bans()
            await agree(self._register, self._database, bans)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look()
                if time.monotonic() - self._tidied > TIDY_S:
                    self._tidied = time.monotonic()
                    await self.tidy()
            except (Unavailable, Away) as error:
                log.debug("upkeep waits", extra={"cause": type(error).__name__})
            except Exception:
                log.exception("upkeep failed")


async def agree(register: Register, database: Database, bans: Bans) -> None:
    """Makes the copy in Redis what PostgreSQL says, unless somebody changed it since it was read. Raises
    Away, Unavailable."""
    async with database.transaction() as connection:
        right = {str(player) for player in await players.banned_ids(connection)}
    if right != bans.players:
        await register.ban(right - bans.players, bans.players - right, seen=bans.version)
