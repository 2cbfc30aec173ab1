"""One socket in a room. Acknowledgements and chat wait in a short queue; room, table and presence are only
marked as due, and are built when the socket can take them: so a slow one is sent the newest view, not all of
them, and delays nobody. What falls due in one turn of the event loop is one write."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from app import metrics
from app.logs import whose
from app.protocol import CLOSE_CODES

log = logging.getLogger("doulaoban.visitor")
MOST_QUEUED = 64
BLOCKED_S = 5.0
PING_S = 20.0


class Socket(Protocol):
    """A connection that is written to without waiting. `free`: what is written goes out at once; `freed` is
    called when it does so again."""

    freed: Callable[[], None] | None

    @property
    def free(self) -> bool: ...
    def write(self, texts: Sequence[str]) -> None: ...


Close = Callable[[int, str], Awaitable[None]]


class Visitor:
    """A player's connection. `arrived`: the room was told of it. `inside`: he is a member of the room and may
    see it. `seen`: the version of the table that he was last sent. `closing`: why the connection is to
    end."""

    def __init__(self, code: str, player: str, socket: Socket, close: Close) -> None:
        self.code, self.player = code, player
        self.connection = secrets.token_hex(8)
        self.welcome = False
        self.arrived = False
        self.inside = False
        self.seen = -1
        self.closing: str | None = None
        self._socket, self._close = socket, close
        self._queue: deque[str] = deque()
        self._due: dict[str, Callable[[], str | None]] = {}
        self._over = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._stirred = False
        socket.freed = self._stir

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
        self._stir()

    def show(self, what: str, build: Callable[[], str | None]) -> None:
        """Marks a view as due; `build` gives its newest text when the socket is ready for it (None:
        nothing)."""
        self._due[what] = build
        self._stir()

    def end(self, why: str) -> None:
        """Closes the connection with the code named `why` in `protocol.CLOSE_CODES`."""
        if self.closing is None:
            self.closing = why
            self._over.set()

    def look(self, now: float, ping: Callable[[], str]) -> None:
        """Ends a connection that has taken nothing for too long, gives a sign of life on a quiet one. To be
        called now and then with the loop's time: a timer for each message would cost as much as sending
        it."""
        if now - self._since > BLOCKED_S and not self._socket.free:
            self.end("slow")
        elif now - self._since > PING_S:
            self.tell(ping())

    async def ended(self) -> None:
        """Waits until the connection is to end, then closes it: what was answered before is still sent."""
        await self._over.wait()
        why = self.closing
        if why is None:  # it failed, and there is nothing to say
            return
        metrics.CLOSED.labels(why).inc()
        log.info("a socket is closed", extra={**self.known, "cause": why})
        if why != "slow":
            self._socket.write(self._queue)
        with contextlib.suppress(Exception):
            async with asyncio.timeout(BLOCKED_S):
                await self._close(CLOSE_CODES[why], why)

    def _stir(self) -> None:
        """Writes in the next turn of the event loop, when all that this turn brings is known."""
        if not self._stirred:
            self._stirred = True
            self._loop.call_soon(self._write)

    def _write(self) -> None:
        self._stirred = False
        if self.closing is not None or not self._socket.free:
            return
        try:
            messages = self._taken()
        except Exception:
            log.exception("a view could not be built", extra=self.known)
            self._over.set()
            return
        if messages:
            self._since = self._loop.time()
            self._socket.write(messages)
            metrics.SENT.add(messages)

    def _taken(self) -> list[str]:
        """What is due, and is due no longer."""
        messages = [*self._queue]
        self._queue.clear()
        due, self._due = self._due, {}
        messages += [message for build in due.values() if (message := build()) is not None]
        return messages
