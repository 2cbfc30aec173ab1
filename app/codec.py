"""Rooms, tables and game states as bytes, and back. Encoding is msgspec's (it writes what pydantic would, at
twice the speed); decoding is pydantic's, strict, because unions of a state need their `kind` looked at."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, Literal, cast

import msgspec
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from app.room import Room
from app.table import Table
from engine.game import Event, Game, Illegal, Json, Move
from engine.record import replay

CODEC = 1
try:
    RULES = version("doulaoban")
except PackageNotFoundError:  # a checkout that is not installed
    RULES = "0"

STRICT = ConfigDict(extra="forbid", strict=True)


class Undecodable(ValueError):
    """Bytes that this version of the codec cannot read. A state is then rebuilt from its record."""


class Envelope(msgspec.Struct, frozen=True):
    """What is stored: who wrote it, and the value; `state` only with a table."""

    codec: int
    rules: str
    value: msgspec.Raw
    state: msgspec.Raw = msgspec.Raw(b"null")


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """An envelope as it is written, its contents still values."""

    codec: int
    rules: str
    value: Any
    state: Any = None


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What workers tell one another about a room. `commit`: the versions and stamps after it, and what
    happened; `arrived`, `departed`: a player's connection; `said`: a line of chat; `lifted`: read the
    versions anew."""

    kind: Literal["commit", "arrived", "departed", "said", "lifted", "closed"]
    room_v: int = 0
    room_stamp: str = ""
    table_v: int = 0
    table_stamp: str = ""
    events: tuple[Event, ...] = ()
    player: str = ""
    connection: str = ""
    line: msgspec.Raw = msgspec.Raw(b"null")


NOTES = msgspec.json.Decoder(Note)
ENVELOPES = msgspec.json.Decoder(Envelope)
ROOMS: TypeAdapter[tuple[Room]] = TypeAdapter(tuple[Room], config=STRICT)
TABLES: TypeAdapter[tuple[Table]] = TypeAdapter(tuple[Table], config=STRICT)


def states(game: Game[Any]) -> TypeAdapter[Any]:
    """The decoder of a game's states (one-tuples: only a container can carry the strict configuration)."""
    return decoder(("state", game.state_kind))


def moves(game: Game[Any]) -> TypeAdapter[Any]:
    """The decoder of a game's moves, told apart by `kind`."""
    return decoder(("move", *game.moves))


@functools.cache
def decoder(kinds: tuple[object, ...]) -> TypeAdapter[Any]:
    """The decoder of one of these dataclasses; the first of `kinds` is a label."""
    _, *members = kinds
    if len(members) == 1:
        one: Any = members[0]
    else:
        one = Annotated[functools.reduce(operator.or_, cast(Any, members)), Field(discriminator="kind")]
    kind: Any = tuple[one]
    return TypeAdapter(kind, config=STRICT)


def parsed_move(game: Game[Any], ask: str, fields: Mapping[str, Json]) -> Move:
    """The game's move from a message's fields. Raises Illegal `bad_message` for unknown kinds, unknown or
    unfit fields."""
    try:
        body = msgspec.json.encode([{**fields, "ask": ask}])
        move: Move = moves(game).validate_json(body)[0]
    except (ValidationError, TypeError, ValueError, RecursionError):
        raise Illegal("bad_message") from None
    return move


def shown_move(move: Move) -> dict[str, Json]:
    """A move as `parsed_move` takes it, without its ask."""
    fields: dict[str, Json] = msgspec.to_builtins(move)
    return {name: field for name, field in fields.items() if name != "ask"}


def sealed_room(room: Room) -> bytes:
    """A room's bytes: one line."""
    return msgspec.json.encode(Sealed(CODEC, RULES, room))


def opened_room(data: bytes) -> Room:
    """The room. Raises Undecodable."""
    envelope = opened(data)
    try:
        return ROOMS.validate_json(b"[" + bytes(envelope.value) + b"]")[0]
    except ValidationError as error:
        raise Undecodable(
            f"a room written by rules {envelope.rules}: {error.error_count()} faults"
        ) from error


def sealed_table(table: Table, state: Any) -> bytes:
    """The bytes of a table and its game's state: one line."""
    return msgspec.json.encode(Sealed(CODEC, RULES, table, state))


def opened_table(data: bytes) -> tuple[Table, msgspec.Raw]:
    """The table, and its state still closed (its kind is the game's). Raises Undecodable."""
    envelope = opened(data)
    try:
        return TABLES.validate_json(b"[" + bytes(envelope.value) + b"]")[0], envelope.state
    except ValidationError as error:
        raise Undecodable(
            f"a table written by rules {envelope.rules}: {error.error_count()} faults"
        ) from error


def opened_state(game: Game[Any], state: msgspec.Raw) -> Any:
    """The game's state. Raises Undecodable."""
    try:
        return states(game).validate_json(b"[" + bytes(state) + b"]")[0]
    except ValidationError as error:
        raise Undecodable(f"a state of {game.id}: {error.error_count()} faults") from error


def packed(note: Note) -> bytes:
    """A note's bytes: one line."""
    return msgspec.json.encode(note)


def split_note(message: bytes) -> tuple[Note, bytes, bytes]:
    """A published message as its note, and the bytes of room and table (empty: not written)."""
    note, room, table = message.split(b"\n")
    return NOTES.decode(note), room, table


def rebuilt_state(record: Sequence[bytes]) -> Any:
    """The state after the last line of a deal record. Raises engine.record.BadRecord."""
    return replay([msgspec.json.decode(line) for line in record]).state


def opened(data: bytes) -> Envelope:
    """The envelope. Raises Undecodable for rubbish and for another codec's bytes."""
    try:
        envelope = ENVELOPES.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Undecodable(str(error)) from error
    if envelope.codec != CODEC:
        raise Undecodable(f"codec {envelope.codec}, {CODEC} is understood")
    return envelope
