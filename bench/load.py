"""The load of `bench server`: rooms of four whose sockets play cheap lawful moves as fast as they may, or at
a given rate. It parses only what it needs of a frame, so that it costs less than the server it measures."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from app.auth import COOKIE, Sessions
from engine.cards import RANK_OF, RANKS
from tests.workers import SECRET_KEY

THROWS = ("rock", "paper", "scissors")
SESSIONS = Sessions(SECRET_KEY)


# --- what is read of the wire -------------------------------------------------------------------------------


class ReadingPart(msgspec.Struct):
    """What lies, as far as it is followed: solos and pairs."""

    kind: str
    rank: str = ""


class ActPart(msgspec.Struct):
    """One act of a trick."""

    reading: ReadingPart | None


class TrickPart(msgspec.Struct):
    """The running trick."""

    acts: list[ActPart]
    top: int


class ViewPart(msgspec.Struct):
    """The public half."""

    phase: str
    trick: TrickPart | None


class AskPart(msgspec.Struct):
    """An open ask."""

    id: str
    kind: str


class PrivatePart(msgspec.Struct):
    """The private half."""

    hand: list[str]
    asks: list[AskPart]


NONCE = "00" * 16
"""What a member gives to the chance of a deal: here nobody minds which cards he gets."""


class Table(msgspec.Struct, tag_field="t", tag="table"):
    """A table frame."""

    v: tuple[int, int]
    deal: str
    view: ViewPart
    private: PrivatePart


class SeatPart(msgspec.Struct):
    """A seat of a room."""

    ready: bool


class RoomPart(msgspec.Struct):
    """A room."""

    phase: str
    seats: list[SeatPart]


class RoomFrame(msgspec.Struct, tag_field="t", tag="room"):
    """A room frame."""

    room: RoomPart


class Ack(msgspec.Struct, tag_field="t", tag="ack"):
    """An acknowledgement."""

    id: str


class Refused(msgspec.Struct, tag_field="t", tag="refused"):
    """A refusal."""

    id: str | None
    code: str


class Welcome(msgspec.Struct, tag_field="t", tag="welcome"):
    """The first frame."""


class Presence(msgspec.Struct, tag_field="t", tag="presence"):
    """Who is there."""


class History(msgspec.Struct, tag_field="t", tag="history"):
    """The last lines of chat."""


class Ping(msgspec.Struct, tag_field="t", tag="ping"):
    """A sign of life."""


DECODER = msgspec.json.Decoder(Table | RoomFrame | Ack | Refused | Welcome | Presence | History | Ping)


# --- what is played -----------------------------------------------------------------------------------------


def chosen(frame: Table, turn: int) -> dict[str, Any]:
    """A lawful move at no cost: the lowest solo or pair as a lead, the cheapest that follows, else a pass."""
    ask, hand, trick = frame.private.asks[0], frame.private.hand, frame.view.trick
    if ask.kind == "throw":
        return {"kind": "throw", "throw": THROWS[turn % len(THROWS)]}
    ranks = [RANK_OF[card] for card in hand]
    if trick is None:
        size = 2 if len(hand) > 1 and ranks[0] == ranks[1] and ranks[1] < 13 else 1
        return {"kind": "play", "cards": hand[:size]}
    lies = trick.acts[trick.top].reading
    assert lies is not None
    least = RANKS.index(lies.rank) + 1 if lies.rank else len(RANKS)
    if lies.kind == "solo":
        at = next((at for at, rank in enumerate(ranks) if rank >= least), None)
        return {"kind": "pass"} if at is None else {"kind": "play", "cards": [hand[at]]}
    if lies.kind == "pair":
        for at in range(len(hand) - 1):
            if least <= ranks[at] < 13 and ranks[at] == ranks[at + 1]:
                return {"kind": "play", "cards": hand[at : at + 2]}
    return {"kind": "pass"}


# --- who plays ----------------------------------------------------------------------------------------------


class Figures:
    """What was counted since `reset`: moves that were acknowledged, seconds from a move's sending to its
    arrival at the last member, refusals by code, and moves that waited for no room to be ready."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Counts from nothing."""
        self.moves = 0
        self.deals = 0
        self.late = 0
        self.seconds: list[float] = []
        self.refusals: Counter[str] = Counter()


class Seat(WSListener):
    """One member's socket. It plays when asked, and is ready for every next deal; seat 0 hosts."""

    def __init__(self, room: RoomLoad, number: int) -> None:
        self.room = room
        self.number = number
        self.reached = -1
        self.sent = 0
        self.waits = False
        self.end = "closed"
        self.transport: WSTransport
        self.answers: dict[str, asyncio.Future[None]] = {}

    def on_ws_connected(self, transport: WSTransport) -> None:
        """picows': the socket is open."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """picows': the socket is closed."""
        for key in [*self.answers, ""]:
            self.answered(key, self.end)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """picows': a frame came."""
        if frame.msg_type == WSMsgType.CLOSE:
            self.end = f"closed {frame.get_close_code()}"
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = DECODER.decode(frame.get_payload_as_memoryview())
        if isinstance(message, Table):
            self.room.shown(self, message)
        elif isinstance(message, Ack):
            self.answered(message.id, None)
        elif isinstance(message, RoomFrame):
            if self.number == 0:
                self.room.changed(message.room)
        elif isinstance(message, Refused):
            self.answered(message.id or "", message.code)

    def answered(self, key: str, code: str | None) -> None:
        """A request was acknowledged, or refused with the code."""
        if code:
            self.room.figures.refusals[code] += not self.room.leaving
        elif key.startswith("m"):
            self.room.figures.moves += 1
        if answer := self.answers.pop(key, None):
            if code:
                answer.set_exception(RuntimeError(f"refused: {code}"))
            else:
                answer.set_result(None)

    def say(self, kind: str, key: str = "r", **fields: Any) -> str:
        """Sends a message; its id."""
        self.sent += 1
        key = f"{key}{self.number}-{self.sent}"
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"t": kind, "id": key, **fields}))
        return key

    async def request(self, kind: str, **fields: Any) -> None:
        """Sends a message and waits until it is acknowledged. RuntimeError when it is refused."""
        key = self.say(kind, **fields)
        answer = self.answers[key] = asyncio.get_running_loop().create_future()
        await asyncio.wait_for(answer, 30)


class RoomLoad:
    """A room whose members play. `due` is told of every seat that may move, with what to do then; `people`:
    the members' identities."""

    def __init__(
        self, figures: Figures, due: Callable[[Callable[[], None]], None], people: Sequence[str]
    ) -> None:
        self.figures = figures
        self.due = due
        self.people = people
        self.seats: list[Seat] = []
        self.turn = 0
        self.leaving = False
        self._under_way: dict[int, list[float]] = {}
        self._asked: set[str] = set()
        self._started = False

    def shown(self, seat: Seat, frame: Table) -> None:
        """A seat has the table at a version: moves of the way arrive; it plays, or gets ready."""
        version = frame.v[1]
        now = time.perf_counter()
        for passed in range(seat.reached + 1, version + 1) if seat.reached >= 0 else ():
            self.arrived(passed, now)
        seat.reached = max(version, seat.reached)
        if frame.private.asks:
            asked = f"{frame.deal} {frame.private.asks[0].id}"
            if asked not in self._asked:
                self._asked.add(asked)
                self.due(lambda: self.play(seat, frame))
        elif frame.view.phase == "over" and seat.number and not seat.waits:
            seat.waits = True
            seat.say("ready", ready=True, nonce=NONCE)
        seat.waits = seat.waits and frame.view.phase == "over"

    def play(self, seat: Seat, frame: Table) -> None:
        """The seat moves now."""
        self.turn += 1
        move = chosen(frame, self.turn)
        self._under_way[frame.v[1] + 1] = [time.perf_counter(), len(self.seats)]
        seat.say("move", "m", ask=frame.private.asks[0].id, move=move)

    def arrived(self, version: int, now: float) -> None:
        """A member has received the version that a move made."""
        move = self._under_way.get(version)
        if move is None:
            return
        move[1] -= 1
        if not move[1]:
            del self._under_way[version]
            self.figures.seconds.append(now - move[0])

    def changed(self, room: RoomPart) -> None:
        """The host sees the room: he deals when all others are ready."""
        if room.phase == "playing":
            self._started = False
        elif not self._started and len(self.seats) == 4 and all(seat.ready for seat in room.seats[1:]):
            self._started = True
            self._asked.clear()
            self.figures.deals += 1
            self.seats[0].say("start", nonce=NONCE)

    def leave(self) -> None:
        """Closes all sockets."""
        self.leaving = True
        for seat in self.seats:
            seat.transport.send_close(WSCloseCode.OK)
            seat.transport.disconnect()


class Pacer:
    """Lets moves go at a rate (a second), or at once."""

    def __init__(self, figures: Figures, rate: float | None) -> None:
        self._figures = figures
        self._rate = rate
        self._waiting: deque[Callable[[], None]] = deque()

    def due(self, move: Callable[[], None]) -> None:
        """A move may be made."""
        if self._rate is None:
            move()
        else:
            self._waiting.append(move)

    async def run(self) -> None:
        """Lets go of moves as time passes; those for which no room was ready are counted as late."""
        if self._rate is None:
            return
        began, let = time.perf_counter(), 0.0
        while True:
            await asyncio.sleep(0.001)
            owed = (time.perf_counter() - began) * self._rate - let
            for _ in range(int(owed)):
                let += 1
                if self._waiting:
                    self._waiting.popleft()()
                else:
                    self._figures.late += 1


async def connected(seat: Seat, address: str, code: str, player: str) -> None:
    """Opens the seat's socket for the player, joins and sits."""
    await ws_connect(
        lambda: seat,
        f"ws{address.removeprefix('http')}/ws/{code}",
        extra_headers={"Cookie": f"{COOKIE}={SESSIONS.signed(player)}", "Origin": address},
        enable_auto_pong=True,
    )
    await seat.request("join", name=f"Seat {seat.number}")
    await seat.request("sit", seat=seat.number)


def percentile(seconds: Sequence[float], share: float) -> float:
    """The value below which the share (0 to 1) of them lies; nan of none."""
    ordered = sorted(seconds)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")
