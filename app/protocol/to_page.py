"""What the server tells a page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from app.protocol import Message, OptionValue
from app.shapes import Portable
from engine.views import AnyPrivate, AnyPublic


class Member(Message):
    """A person in the room. `online`: at least one live connection."""

    player: str
    name: str
    online: bool
    seat: int | None


class RoomSeat(Message):
    """A chair: a person's, a bot's, or empty (`kind`). `auto`: the engine plays on for it."""

    kind: Literal["person", "bot", "empty"]
    player: str | None = None
    name: str | None = None
    ready: bool = False
    auto: bool = False
    left: bool = False


class MatchView(Message):
    """The deals played with the same table, options and people; `points` by seat, `deals` so many."""

    deals: int
    points: list[int]


class RoomView(Message):
    """The room as everybody in it may know it. `deal`, `commitment`: of the deal to come (while one is
    played: the one after it)."""

    code: str
    table: str
    options: dict[str, OptionValue]
    phase: Literal["lobby", "playing", "settled"]
    frozen: bool
    host: str
    deal: str | None
    commitment: str | None
    seats: list[RoomSeat]
    members: list[Member]
    match: MatchView


class Welcome(Message):
    """The first message on a socket."""

    t: Literal["welcome"]
    protocol: int
    player: str
    name: str | None


class RoomMessage(Message):
    """The room as it is now; `v` grows with every change."""

    t: Literal["room"]
    v: int
    room: RoomView


class TableMessage(Message):
    """The table as this viewer may see it, at version `v` = [epoch, n]. `events`: what happened since the
    last version this viewer was sent (empty after a resync); `now` and `deadline` are the server's clock in
    milliseconds; `deadlines` by seat in `waiting_for`; `stood`: the milliseconds left to seats whose clocks
    stand; `seat` is None for a spectator. `view` and `private` are of the same `family`."""

    t: Literal["table"]
    v: tuple[int, int]
    now: int
    deal: str
    game: str
    seat: int | None
    view: Annotated[AnyPublic, Portable()]
    private: Annotated[AnyPrivate, Portable()] | None
    events: list[dict[str, Any]]
    deadlines: dict[int, int]
    stood: dict[int, int] = Field(default_factory=dict)


class Ack(Message):
    """Done. `v` is the version a move made."""

    t: Literal["ack"]
    id: str
    v: tuple[int, int] | None = None


class Refused(Message):
    """Not done, and nothing was changed."""

    t: Literal["refused"]
    id: str | None
    code: str
    params: dict[str, Any]


class Checked(Message):
    """What the engine says of a selection: `readings` to choose from when `ok`, else why not and the nearest
    lawful play."""

    t: Literal["checked"]
    n: int
    ok: bool
    readings: list[dict[str, Any]]
    code: str | None
    params: dict[str, Any]
    nearest: list[str] | None


class Hints(Message):
    """Lawful moves of the asker, best first, at most 40, each as a `move` takes it."""

    t: Literal["hints"]
    n: int
    moves: list[dict[str, Any]]


class Chat(Message):
    """A line of chat: `text`, or the id of a quick `phrase`; `at` in milliseconds."""

    t: Literal["chat"]
    player: str
    name: str
    text: str | None
    phrase: str | None
    at: int


class History(Message):
    """The room's last lines of chat (at most 50), sent once to who enters or comes back: it takes the place
    of whatever the page has."""

    t: Literal["history"]
    lines: list[Chat]


class Ping(Message):
    """The connection lives: sent when nothing else was for 20 seconds. `now` is the server's clock in
    milliseconds."""

    t: Literal["ping"]
    now: int


class RoomClosed(Message):
    """An admin has ended the room, for this reason, in his words. The last message: close code 4004
    follows."""

    t: Literal["closed"]
    reason: str


class Presence(Message):
    """Who is connected now."""

    t: Literal["presence"]
    online: list[str]


ServerMessage = Annotated[
    Welcome
    | RoomMessage
    | TableMessage
    | Ack
    | Refused
    | Checked
    | Hints
    | Chat
    | History
    | Presence
    | Ping
    | RoomClosed,
    Field(discriminator="t"),
]
