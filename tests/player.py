"""A person at a server, for tests: an identity, sockets that speak the wire, and moves found as pages do."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import ssl
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from engine import catalog

Frame = dict[str, Any]
PATIENCE = 20.0
HASTE_S = 0.1
SELDOM = 4
"""One move in so many is a skill, where one may be played."""
# No TLS is spoken, and to read this machine's authorities for each person takes longer than all the rest.
UNUSED_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def as_message(move: Any) -> Frame:
    """The fields of the message that makes the move."""
    fields = {name: value for name, value in msgspec.to_builtins(move).items() if value is not None}
    return {"ask": fields.pop("ask"), "move": fields}


class Refused(Exception):
    """What was asked was not done."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(f"{frame['code']} {frame['params']}")
        self.code: str = frame["code"]
        self.params: Frame = frame["params"]


class Closed(Exception):
    """The socket ended, with this close code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Tab:
    """One socket in a room. `frames`: all that came; `room`, `table`: the newest; `online`: who is there;
    `left`: it was closed from this side."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []
        self.welcome: Frame = {}
        self.room: Frame = {}
        self.table: Frame = {}
        self.online: set[str] = set()
        self.left = False
        self._answers: dict[str | int, asyncio.Future[Frame]] = {}
        self._heard = asyncio.Event()
        self._numbers = itertools.count(1)
        self._listens = asyncio.create_task(self._listen())

    @property
    def closed(self) -> int | None:
        """The code with which the socket was closed; None while it is open."""
        return self.socket.close_code if self._listens.done() else None

    async def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                self._hear(json.loads(text))
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Closed(self.socket.close_code))
        self._heard.set()

    def _hear(self, frame: Frame) -> None:
        self.frames.append(frame)
        match frame["t"]:
            case "welcome":
                self.welcome = frame
            case "room":
                self.room = frame
            case "table":
                self.table = frame
            case "presence":
                self.online = set(frame["online"])
            case "ack" | "refused" | "checked" | "hints":
                answer = self._answers.pop(frame["id"] if "id" in frame else frame["n"], None)
                if answer and not answer.done():
                    answer.set_result(frame)
        self._heard.set()

    async def until(self, true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Waits until it holds, looking after every frame. AssertionError naming `what`; Closed."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    if self._listens.done():
                        raise Closed(self.socket.close_code)
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"not within {seconds:g} s: {what}; the last: {self.frames[-3:]}") from None

    async def until_closed(self, seconds: float = PATIENCE) -> int | None:
        """The code with which the socket is closed."""
        await asyncio.wait_for(asyncio.shield(self._listens), seconds)
        return self.closed

    async def say(self, message: Frame | str | bytes) -> None:
        """Sends a message, or any rubbish, as it is."""
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def answer(self, message: Frame, key: str | int, seconds: float = PATIENCE) -> Frame:
        """The answer to a message by its id or number. TimeoutError when none comes; Closed."""
        if self._listens.done():
            raise Closed(self.socket.close_code)
        answer = asyncio.get_running_loop().create_future()
        self._answers[key] = answer
        try:
            await self.say(message)
        except ConnectionClosed:
            answer.cancel()
            raise Closed(self.socket.close_code) from None
        return await asyncio.wait_for(answer, seconds)

    async def request(self, kind: str, *, key: str = "", **fields: Any) -> Frame:
        """Sends a message with an id (`key`, or a fresh one), again when that was too hasty; its
        acknowledgement. Whoever is ready gives a nonce, as the page does. Raises Refused, Closed."""
        if kind == "start" or (kind == "ready" and fields.get("ready") is True):
            fields.setdefault("nonce", secrets.token_hex(16))
        key = key or uuid.uuid4().hex
        while True:
            answer = await self.answer({"t": kind, "id": key, **fields}, key)
            if answer["t"] == "ack":
                return answer
            if answer["code"] != "rate_limited":
                raise Refused(answer)
            await asyncio.sleep(HASTE_S)

    async def refusal(self, kind: str, **fields: Any) -> str:
        """The code with which the message is refused. AssertionError when it is not."""
        try:
            answer = await self.request(kind, **fields)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{kind} {fields} was taken: {answer}")

    async def hints(self) -> list[Frame]:
        """The lawful moves, as the server tells them."""
        number = next(self._numbers)
        answer = await self.answer({"t": "hint", "n": number}, number)
        return list(answer["moves"])

    async def check(self, cards: Sequence[str]) -> Frame:
        """What the server says of a selection."""
        number = next(self._numbers)
        return await self.answer({"t": "check", "n": number, "cards": list(cards)}, number)

    async def at(self, version: Sequence[int], seconds: float = PATIENCE) -> Frame:
        """The table, at this version or a later one."""
        await self.until(lambda: self.table and self.version >= tuple(version), f"version {version}", seconds)
        return self.table

    async def refused(self, message: str | bytes) -> Frame:
        """The refusal of a message that was sent; what else comes meanwhile is news of the room."""
        seen = len(self.frames)
        await self.say(message)

        def refusals() -> list[Frame]:
            return [frame for frame in self.frames[seen:] if frame["t"] == "refused"]

        await self.until(refusals, f"a refusal of {message[:40]!r}")
        return refusals()[0]

    async def sync(self) -> None:
        """Asks for everything again and waits for room and table."""
        seen = len(self.frames)
        await self.say({"t": "sync"})
        await self.until(lambda: {"room", "table"} <= {one["t"] for one in self.frames[seen:]}, "all again")

    async def dealt(self) -> Frame:
        """The table of a deal that runs."""
        await self.until(lambda: self.table and self.room["room"]["phase"] == "playing", "a deal")
        return self.table

    @property
    def version(self) -> tuple[int, ...]:
        """The version of the newest table; () before the first."""
        return tuple(self.table.get("v", ()))

    @property
    def ask(self) -> Frame | None:
        """The open ask that this seat is waited for, as last received."""
        private = self.table.get("private")
        return next((ask for ask in private["asks"] if ask["urgent"]), None) if private else None

    def best(self) -> Frame:
        """The message of a good lawful move: found from what this seat sees, as bots and pages do. Leads,
        throws and discards vary; now and then it is a skill instead, where the seat has one."""
        assert self.ask is not None
        if secrets.randbelow(SELDOM) == 0 and (skills := self.lawful(urgent=False)):
            return as_message(secrets.choice(skills))
        moves = self.lawful(urgent=True, most=1 if self.table["view"].get("trick") else 3)
        return as_message(secrets.choice(moves))

    def lawful(self, urgent: bool, most: int = 20) -> list[Any]:
        """The first lawful moves in answer to what this seat is waited for, or to its other asks."""
        game, private = catalog.game(self.table["game"]), self.table["private"]
        asks = {ask["id"] for ask in private["asks"] if ask["urgent"] == urgent}
        moves = game.hints(self.table["view"], private) if asks else iter(())
        return list(islice((move for move in moves if move.ask in asks), most))

    async def act(self) -> Frame:
        """Plays a good move; its acknowledgement. Raises Refused, Closed."""
        return await self.request("move", **self.best())

    async def close(self) -> None:
        """Leaves the page."""
        self.left = self.left or self.closed is None
        await self.socket.close()
        await asyncio.wait([self._listens])


class Player:
    """An identity, known by its cookie to every worker. `tabs`: its sockets, the newest last."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name = name
        self.cookie = cookie
        self.id = ""
        self.tabs: list[Tab] = []

    @property
    def tab(self) -> Tab:
        """The newest socket."""
        return self.tabs[-1]

    @classmethod
    async def arrives(cls, address: str, name: str) -> Self:
        """A new person, with a cookie made by the worker at the address."""
        async with httpx.AsyncClient(base_url=address, verify=UNUSED_TLS) as client:
            answer = (await client.get("/api/me")).raise_for_status()
            cookie = "; ".join(f"{key}={value}" for key, value in answer.cookies.items())
        return cls(name, cookie)

    async def makes_room(self, address: str, table: str, **options: Any) -> str:
        """Makes a room; its code."""
        headers = {"Origin": address, "Cookie": self.cookie}
        body = {"table": table, "options": options, "name": self.name}
        async with httpx.AsyncClient(base_url=address, headers=headers, verify=UNUSED_TLS) as client:
            answer = (await client.post("/api/rooms", json=body)).raise_for_status()
        return str(answer.json()["code"])

    async def opens(self, address: str, code: str, **settings: Any) -> Tab:
        """Opens a socket and waits for the welcome. Raises Closed when it is turned away."""
        socket = await connect(
            f"ws{address.removeprefix('http')}/ws/{code}",
            origin=Origin(address),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            **settings,
        )
        self.tabs.append(Tab(socket))
        tab = self.tab
        await tab.until(lambda: tab.welcome, "welcome")
        self.id = tab.welcome["player"]
        return tab

    async def enters(self, address: str, code: str, seat: int | None = None) -> Tab:
        """Opens a socket, joins under the name, and sits down."""
        tab = await self.opens(address, code)
        await tab.request("join", name=self.name)
        if seat is not None:
            await tab.request("sit", seat=seat)
        return tab


async def seated(
    addresses: Sequence[str], table: str, *, bots: int = 0, **options: Any
) -> tuple[str, list[Player]]:
    """A room at the table with bots in its last seats and people in all others, spread over the workers; the
    first is the host. Without skill cards, unless they are asked for."""
    game = catalog.game(table)
    seats = game.players.stop - 1
    if any(option.id == "skills" for option in game.options):
        options.setdefault("skills", False)
    places = range(seats - bots)
    homes = [addresses[place % len(addresses)] for place in places]
    players = [
        await Player.arrives(home, f"Player {place + 1}") for place, home in zip(places, homes, strict=True)
    ]
    code = await players[0].makes_room(addresses[0], table, **options)
    for place, home in zip(places, homes, strict=True):
        await players[place].enters(home, code, place)
    for place in range(len(places), seats):
        await players[0].tab.request("add_bot", seat=place)
    return code, players


async def start_deal(players: Sequence[Player]) -> None:
    """All are ready, the first deals; every one of them has the table."""
    for player in players[1:]:
        await player.tab.request("ready", ready=True)
    await players[0].tab.request("start")
    for player in players:
        await player.tab.dealt()


async def acting(players: Sequence[Player]) -> Player:
    """A player with an open ask, once all have the newest version that any of them has seen."""
    newest = max(player.tab.version for player in players)
    for player in players:
        await player.tab.at(newest)
    return next(player for player in players if player.tab.ask)


async def all_until(players: Sequence[Player], true: Callable[[Tab], object], what: str) -> None:
    """Waits until it holds for every player's newest tab."""
    for player in players:
        tab = player.tab
        await tab.until(partial(true, tab), what)
