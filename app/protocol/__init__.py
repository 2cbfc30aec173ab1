"""The wire: every message by direction, `from_page` and `to_page`, and what both have in common. The page's
TypeScript types are generated from these models, and the test run fails when they drift. A socket is opened
at `/ws/{code}`; who speaks comes from the session cookie, never from a message."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

VERSION = 5
"""Raised whenever an older page could no longer speak to this server; the page then reloads (close code
4006)."""

NAME_LENGTH = 24
CHAT_LENGTH = 300
CARD_LENGTH = 20

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
