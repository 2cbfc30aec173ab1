"""Connections to Redis: one for each node, shared by all commands and by sharded pub/sub. Commands are
written as they come and answered in order (RESP3), so a worker never waits for a free connection, and one
write carries all commands of a turn of the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import hiredis
from redis.asyncio.connection import parse_url
from redis.crc import key_slot

from app.store.contract import Unavailable

SILENCE_S = 5.0
"""A node that does not answer for so long is taken for dead, and its connection is closed."""
CONNECT_S = 2.0
PATIENCE_S = 8.0
"""So long a command is given again while its node is away."""
PAUSE_S = 0.05
TRANSIENT = ("LOADING", "CLUSTERDOWN", "TRYAGAIN", "MASTERDOWN", "READONLY", "BUSY ")

Word = bytes | str | int
Push = Callable[[list[Any]], None]


class Reply(RuntimeError):
    """An error reply of Redis."""


class Broken(ConnectionError):
    """The connection broke before the answer came."""


class Waiting(NamedTuple):
    """Whoever waits for the next answer. `channel`: a subscription's, which is answered by a push."""

    answer: asyncio.Future[Any]
    channel: bytes | None


class Address(NamedTuple):
    """Where a node is: a host and port, or the path of a Unix socket."""

    host: str
    port: int
    path: str = ""


class Access(NamedTuple):
    """What opens any node of a server: from its URL."""

    username: str
    password: str
    tls: ssl.SSLContext | None
    database: int


class Line(asyncio.Protocol):
    """One connection. It is made by `opened`, and never again after it broke."""

    def __init__(self, push: Push) -> None:
        self._push = push
        self._reader = hiredis.Reader(protocolError=Reply, replyError=Reply)
        self._waiting: deque[Waiting] = deque()
        self._outgoing: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._asked = 0.0
        self.alive = True
        self.mode = "standalone"

    @classmethod
    async def opened(cls, address: Address, access: Access, push: Push) -> Line:
        """A line to the node, authenticated. Raises OSError, Reply, TimeoutError."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(CONNECT_S):
            if address.path:
                _, line = await loop.create_unix_connection(lambda: cls(push), address.path)
            else:
                _, line = await loop.create_connection(
                    lambda: cls(push), address.host, address.port, ssl=access.tls
                )
            who = ("AUTH", access.username or "default", access.password) if access.password else ()
            about = await line.send("HELLO", 3, *who)
            line.mode = str(about.get(b"mode", b"standalone"), "ascii")
            if access.database and line.mode != "cluster":
                await line.send("SELECT", access.database)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """asyncio's: the transport is there."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class

    def connection_lost(self, exc: Exception | None) -> None:
        """asyncio's: everybody who waits is told."""
        self.alive = False
        waiting, self._waiting = self._waiting, deque()
        for one in waiting:
            if not one.answer.done():
                one.answer.set_exception(Broken("the connection to Redis broke"))

    def data_received(self, data: bytes) -> None:
        """asyncio's: hands out answers and pushes."""
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                self._take(reply)
        except Reply:  # not the protocol: nothing after it can be trusted
            self.close()

    def _take(self, reply: Any) -> None:
        if isinstance(reply, hiredis.PushNotification):
            if reply[0] in (b"ssubscribe", b"sunsubscribe"):
                if not self._waiting or self._waiting[0].channel != reply[1]:
                    self._push(reply)  # the server took the subscription away: its slot has moved
                    return
                reply = True
            else:
                self._push(reply)
                return
        self._asked = self._loop.time()
        answer = self._waiting.popleft().answer
        if answer.done():
            return
        if isinstance(reply, Reply):
            answer.set_exception(reply)
        else:
            answer.set_result(reply)

    def send(self, *words: Word, channel: bytes | None = None) -> asyncio.Future[Any]:
        """Sends a command; its answer will be there. The future raises Reply or Broken."""
        answer = self._loop.create_future()
        if not self.alive or self._transport is None or self._transport.is_closing():
            answer.set_exception(Broken("the connection to Redis is closed"))
            return answer
        if not self._waiting:
            self._asked = self._loop.time()
        self._waiting.append(Waiting(answer, channel))
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing.append(hiredis.pack_command(cast(Any, words)))
        return answer

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, []
        if self.alive and self._transport is not None:
            self._transport.write(b"".join(outgoing))

    @property
    def silent(self) -> bool:
        """Whether an answer is overdue."""
        return bool(self._waiting) and self._loop.time() - self._asked > SILENCE_S

    def close(self) -> None:
        """Ends the connection."""
        self.alive = False
        if self._transport is not None:
            self._transport.abort()


class Wire:
    """The lines to a server or to a cluster's nodes. `told(channel, message)` receives what is published;
    `told(channel, b"")` says that messages of the channel may have been missed."""

    def __init__(self, url: str, told: Callable[[bytes, bytes], None]) -> None:
        parts = parse_url(url)
        secure = url.startswith("rediss:")
        self._first = Address(parts.get("host", "localhost"), parts.get("port", 6379), parts.get("path", ""))
        self._access = Access(
            parts.get("username") or "",
            parts.get("password") or "",
            ssl.create_default_context() if secure else None,
            parts.get("db", 0),
        )
        self._told = told
        self._lines: dict[Address, Line] = {}
        self._opening: dict[Address, asyncio.Task[Line]] = {}
        self._slots: list[tuple[int, int, Address]] = []
        self._cluster: bool | None = None
        self._channels: dict[bytes, Line | None] = {}
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Finds out what the server is. Raises Unavailable."""
        await self.call("open", "PING")
        self._watch = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Ends all connections."""
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        for line in self._lines.values():
            line.close()

    async def call(self, key: str, *words: Word, again: bool = True) -> Any:
        """The answer of the node that holds the key. `again`: the command may be given twice. Raises Reply
        for errors of the command's own, Unavailable when there is no answer."""
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        cause: Exception
        address: Address | None = None
        asking = False
        while True:
            try:
                line = await self._line(address or await self._address(key))
                if asking:
                    line.send("ASKING")
                return await line.send(*words)
            except Reply as error:
                kind, _, rest = str(error).partition(" ")
                address, asking = None, False
                if kind == "ASK":
                    address, asking = located(rest.split()[1], self._first), True
                elif kind == "MOVED":
                    self._slots = []
                elif not str(error).startswith(TRANSIENT):
                    raise
                cause = error
            except Broken as error:
                self._slots, address = [], None
                if not again:
                    raise Unavailable(str(error)) from error
                cause = error
            except (OSError, TimeoutError) as error:
                self._slots, address, cause = [], None, error
            if asyncio.get_running_loop().time() > deadline:
                raise Unavailable(str(cause)) from cause
            if not asking:
                await asyncio.sleep(PAUSE_S)

    async def one_a_node(self, keys: Sequence[str]) -> list[str]:
        """Of the keys, one for each node that holds some. Raises OSError, Reply, TimeoutError."""
        return list({await self._address(key): key for key in keys}.values())

    async def subscribe(self, channel: str) -> None:
        """Receives what is published on the sharded channel, until `unsubscribe`, across broken
        connections."""
        name = channel.encode()
        self._channels[name] = None
        with contextlib.suppress(OSError, TimeoutError, Reply):
            await self._subscribed(name)

    async def unsubscribe(self, channel: str) -> None:
        """Receives it no longer."""
        name = channel.encode()
        line = self._channels.pop(name, None)
        if line is not None and line.alive:
            with contextlib.suppress(Broken, Reply):
                await line.send("SUNSUBSCRIBE", name, channel=name)

    async def _subscribed(self, name: bytes) -> None:
        line = await self._line(await self._address(name.decode()))
        await line.send("SSUBSCRIBE", name, channel=name)
        if name in self._channels:
            self._channels[name] = line

    async def _keep(self) -> None:
        """Closes silent lines and renews lost subscriptions."""
        while True:
            await asyncio.sleep(0.1)
            for address, line in list(self._lines.items()):
                if line.silent:
                    line.close()
                if not line.alive:
                    del self._lines[address]
            for name, on in list(self._channels.items()):
                if on is not None and on.alive:
                    continue
                try:
                    await self._subscribed(name)
                except (OSError, TimeoutError, Reply):
                    self._slots = []
                    break
                self._told(name, b"")

    def _push(self, reply: list[Any]) -> None:
        if reply[0] == b"smessage":
            self._told(reply[1], reply[2])
        elif reply[0] == b"sunsubscribe" and reply[1] in self._channels:
            self._channels[reply[1]] = None
            self._slots = []

    async def _address(self, key: str) -> Address:
        if self._cluster is None:
            self._cluster = (await self._line(self._first)).mode == "cluster"
        if not self._cluster:
            return self._first
        slot = key_slot(key.encode())
        if not self._slots:
            await self._map()
        for low, high, address in self._slots:
            if low <= slot <= high:
                return address
        raise Reply("CLUSTERDOWN no node holds the slot")

    async def _map(self) -> None:
        """Asks any node that answers who holds which slots."""
        for address in {*self._lines, self._first}:
            with contextlib.suppress(OSError, TimeoutError, Reply):
                line = await self._line(address)
                ranges = await line.send("CLUSTER", "SLOTS")
                self._slots = [
                    (low, high, Address(str(node[0] or self._first.host.encode(), "ascii"), node[1]))
                    for low, high, node, *_ in ranges
                ]
                return
        raise Broken("no node of the cluster answers")

    async def _line(self, address: Address) -> Line:
        line = self._lines.get(address)
        if line is not None and line.alive:
            return line
        opening = self._opening.get(address)
        if opening is None:
            opening = asyncio.create_task(Line.opened(address, self._access, self._push))
            self._opening[address] = opening
            opening.add_done_callback(lambda _: self._opening.pop(address, None))
        line = await asyncio.shield(opening)
        self._lines[address] = line
        return line


def located(text: str, first: Address) -> Address:
    """The address in a redirection, `host:port`; no host = the one that was asked."""
    host, _, port = text.rpartition(":")
    return Address(host or first.host, int(port))
