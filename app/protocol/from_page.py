"""What a page asks of the server. Whatever has an `id` is answered by `ack` or `refused` with it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from app.protocol import (
    CARD_LENGTH,
    CHAT_LENGTH,
    DealId,
    DisplayName,
    Message,
    MessageId,
    Nonce,
    OptionValue,
    PlayerId,
    Seat,
)


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
    cards: Annotated[list[Annotated[str, Field(max_length=CARD_LENGTH)]], Field(max_length=60)]


class MoveMessage(Message):
    """An answer to the ask with the id `ask`. `id` is made by the page, once per attempt: a repeated id is
    acknowledged, not played again."""

    t: Literal["move"]
    id: MessageId
    ask: Annotated[str, Field(max_length=40)]
    move: dict[str, Any]


class HintRequest(Message):
    """The lawful moves, best first; answered by `hints` with the same `n`."""

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
