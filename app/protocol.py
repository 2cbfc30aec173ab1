"""The wire: every message by direction. The page's TypeScript types are generated from these models, and the
test run fails when they drift. A socket is opened at `/ws/{code}`; who speaks comes from the session cookie,
never from a message."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.shapes import Portable
from engine.shedding.view import PrivateView, PublicView

VERSION = 2
"""Raised whenever an older page could no longer speak to this server; the page then reloads (close code
4006)."""

NAME_LENGTH = 24
CHAT_LENGTH = 300

PlayerId = Annotated[str, Field(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, le=15)]
MessageId = Annotated[str, Field(min_length=1, max_length=40)]
DisplayName = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]
OptionValue = bool | int | str
Nonce = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
"""16 random bytes in hex: what a seated person gives to the chance of a deal."""
DealId = Annotated[str, Field(max_length=40)]


class Message(BaseModel):
    """Either direction: unknown fields are refused, and values of another kind (`true` or "1" for 1)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# --- from the page ------------------------------------------------------------------------------------------


class Join(Message):
    """Enter the room under a name (also: change it)."""

    t: Literal["join"]
    id: MessageId
    name: DisplayName


class Sit(Message):
    t: Literal["sit"]
    id: MessageId
    seat: Seat


class Stand(Message):
    t: Literal["stand"]
    id: MessageId


class Ready(Message):
    """Ready with a nonce for the deal to come (`deal`: the one of which the sender saw the commitment), or no
    longer."""

    t: Literal["ready"]
    id: MessageId
    ready: bool
    nonce: Nonce | None = None
    deal: DealId | None = None

    @model_validator(mode="after")
    def nonce_with_ready(self) -> Ready:
        """A nonce stands with `ready` and only with it."""
        if self.ready != (self.nonce is not None):
            raise ValueError("a nonce comes with ready, and only with it")
        return self


class SetOptions(Message):
    """The host changes the table, its house options or the room's, between deals."""

    t: Literal["options"]
    id: MessageId
    table: Annotated[str, Field(max_length=40)] | None = None
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] | None = None


class Start(Message):
    """The host deals, every seat being taken and everybody ready. It is his own Ready."""

    t: Literal["start"]
    id: MessageId
    nonce: Nonce
    deal: DealId | None = None


class AddBot(Message):
    t: Literal["add_bot"]
    id: MessageId
    seat: Seat


class RemoveBot(Message):
    t: Literal["remove_bot"]
    id: MessageId
    seat: Seat


class Kick(Message):
    t: Literal["kick"]
    id: MessageId
    player: PlayerId


class HandOver(Message):
    """The host gives his place to another person in the room."""

    t: Literal["hand_over"]
    id: MessageId
    player: PlayerId


class SendChat(Message):
    """A line of chat: free text, or the id of a quick phrase, which each reader sees in his own language."""

    t: Literal["chat"]
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)] | None = None
    phrase: Annotated[str, Field(max_length=40)] | None = None


class Check(Message):
    """Would these cards be taken now? Answered by `checked` with the same `n`."""

    t: Literal["check"]
    n: int
    cards: Annotated[list[Annotated[str, Field(max_length=3)]], Field(max_length=60)]


class MoveMessage(Message):
    """An answer to the ask with the id `ask`. `id` is made by the page, once per attempt: a repeated id is
    acknowledged, not played again."""

    t: Literal["move"]
    id: MessageId
    ask: Annotated[str, Field(max_length=40)]
    move: dict[str, Any]


class HintRequest(Message):
    """The lawful plays, best first; answered by `hints` with the same `n`."""

    t: Literal["hint"]
    n: int


class Resume(Message):
    """Take the seat back from auto-play, or thaw a frozen table."""

    t: Literal["resume"]
    id: MessageId


class Freeze(Message):
    """A meeting: the host stops the clocks until `resume`."""

    t: Literal["freeze"]
    id: MessageId


class Sync(Message):
    """Send room and table again."""

    t: Literal["sync"]


class Leave(Message):
    t: Literal["leave"]
    id: MessageId


ClientMessage = Annotated[
    Join
    | Sit
    | Stand
    | Ready
    | SetOptions
    | Start
    | AddBot
    | RemoveBot
    | Kick
    | HandOver
    | SendChat
    | Check
    | MoveMessage
    | HintRequest
    | Resume
    | Freeze
    | Sync
    | Leave,
    Field(discriminator="t"),
]


# --- to the page --------------------------------------------------------------------------------------------


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
    milliseconds; `deadlines` by seat in `waiting_for`; `seat` is None for a spectator."""

    t: Literal["table"]
    v: tuple[int, int]
    now: int
    deal: str
    game: str
    seat: int | None
    view: Annotated[PublicView, Portable()]
    private: Annotated[PrivateView, Portable()] | None
    events: list[dict[str, Any]]
    deadlines: dict[int, int]


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
    """Lawful plays as card lists, best first, at most 40."""

    t: Literal["hints"]
    n: int
    plays: list[list[str]]


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

CLOSE_CODES: dict[str, int] = {
    "replaced": 4001,
    "session": 4002,
    "kicked": 4003,
    "gone": 4004,
    "slow": 4005,
    "out_of_date": 4006,
    "banned": 4007,
}

CODES: tuple[str, ...] = (
    "bad_link",
    "bad_message",
    "bad_name",
    "banned",
    "busy",
    "forged",
    "frozen",
    "kicked",
    "name_taken",
    "no_bot",
    "no_people",
    "no_seat",
    "not_found",
    "not_host",
    "not_in_room",
    "not_joined",
    "not_ready",
    "not_seated",
    "rate_limited",
    "room_full",
    "room_not_found",
    "seat_taken",
    "seats_empty",
    "too_large",
    "too_many_seated",
    "unauthorized",
    "unavailable",
)
"""Every code the server refuses with besides those of the games (`engine.codes`); docs/protocol.md describes
them."""
