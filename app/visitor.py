"""One socket in a room, and its writer. Acknowledgements and chat wait in a short queue; room, table and
presence are only marked as due, and are built when the socket can take them: so a slow one is sent the newest
view, not all of them, and delays nobody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable

from app import metrics
from app.logs import whose
from app.protocol import CLOSE_CODES

log = logging.getLogger("doulaoban.visitor")
MOST_QUEUED = 64
BLOCKED_S = 5.0
PING_S = 20.0

Send = Callable[[str], Awaitable[None]]
Close = Callable[[int, str], Awaitable[None]]


class Visitor:
    """A player's connection. `arrived`: the room was told of it. `inside`: he is a member of the room and may
    see it. `seen`: the version of the table that he was last sent. `closing`: why the connection is to
    end."""

    def __init__(self, code: str, player: str, send: Send, close: Close) -> None:
        self.code, self.player = code, player
        self.connection = secrets.token_hex(8)
        self.welcome = False
        self.arrived = False
        self.inside = False
        self.seen = -1
        self.closing: str | None = None
        self._send, self._close = send, close
        self._queue: deque[str] = deque()
        self._due: dict[str, Callable[[], str | None]] = {}
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._sending: asyncio.Task[None] | None = None  # the writer, while a message is under way
        self._blocked = False

    @property
    def known(self) -> dict[str, str]:
        """What the logs say of him."""
        return {"room": self.code, "player": whose(self.player)}

    def tell(self, message: str) -> None:
        """Queues a message that must not be left out; a full queue ends the connection."""
        if len(self._queue) >= MOST_QUEUED:
            self.end("slow")
            return
        self._queue.append(message)
        self._wake.set()

    def show(self, what: str, build: Callable[[], str | None]) -> None:
        """Marks a view as due; `build` gives its newest text when the socket is ready for it (None:
        nothing)."""
        self._due[what] = build
        self._wake.set()

    def end(self, why: str) -> None:
        """Closes the connection with the code named `why` in `protocol.CLOSE_CODES`."""
        if self.closing is None:
            self.closing = why
            self._wake.set()

    def look(self, now: float, ping: Callable[[], str]) -> None:
        """Ends a connection that has taken nothing for too long, gives a sign of life on a quiet one. To be
        called now and then with the loop's time: a timer for each message would cost as much as sending
        it."""
        if now - self._since > BLOCKED_S and self._sending is not None:
            self.end("slow")
            self._blocked = True
            self._sending.cancel()
        elif now - self._since > PING_S:
            self.tell(ping())

    async def write(self) -> None:
        """Writes what is due until the connection is to end, then closes it."""
        try:
            await self._write()
        except asyncio.CancelledError:
            if not self._blocked or self._sending is None or self._sending.uncancel():
                raise
        except Exception as error:  # the socket is gone, in one of the ways a server has of saying so
            log.debug("a socket ended", extra={**self.known, "cause": type(error).__name__})
            return
        self._sending = None  # nothing is to break off the farewell
        why = self.closing or "slow"
        metrics.CLOSED.labels(why).inc()
        log.info("a socket is closed", extra={**self.known, "cause": why})
        with contextlib.suppress(Exception):
            async with asyncio.timeout(BLOCKED_S):
                while self._queue and why != "slow":
                    await self._send(self._queue.popleft())
                await self._close(CLOSE_CODES[why], why)

    async def _write(self) -> None:
        writer = asyncio.current_task()
        while self.closing is None:
            message = self._next()
            if message is None:
                self._wake.clear()
                await self._wake.wait()
                continue
            self._sending, self._since = writer, self._loop.time()
            await self._send(message)
            self._sending = None
            metrics.SENT.add(message)

    def _next(self) -> str | None:
        if self._queue:
            return self._queue.popleft()
        while self._due:
            what = next(iter(self._due))
            message = self._due.pop(what)()
            if message is not None:
                return message
        return None
