"""States and moves as bytes and back, as the store and the sockets do it."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import msgspec

from app.codec import opened_state, parsed_move
from engine.game import Game, Move


def state_bytes(state: Any) -> bytes:
    """A state as it is stored."""
    return msgspec.json.encode(state)


def state_again(game: Game[Any], encoded: bytes) -> Any:
    """The state of some bytes."""
    return opened_state(game, msgspec.Raw(encoded))


def move_bytes(move: Any) -> bytes:
    """A move as a page sends it: the fields, and the ask it answers."""
    return json.dumps(dataclasses.asdict(move), ensure_ascii=False).encode()


def move_again(game: Game[Any], encoded: bytes) -> Move:
    """The move of some bytes."""
    fields = json.loads(encoded)
    return parsed_move(game, fields.pop("ask"), fields)


def frame(value: Any) -> bytes:
    """A view, or what was told, as a page gets it: the order of keys is a part of it."""
    return json.dumps(value, ensure_ascii=False).encode()
