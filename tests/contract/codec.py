"""States and moves as bytes and back: plain frozen data must go through a codec that knows but their kind."""

from __future__ import annotations

import json
from functools import cache, reduce
from operator import or_
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from engine.game import Game, Move

STRICT = ConfigDict(extra="forbid", strict=True)


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The codec of a kind (one-tuples: only a container can carry the strict configuration)."""
    return TypeAdapter(tuple[kind], config=STRICT)


def state_bytes(state: Any) -> bytes:
    """A state as it is stored."""
    return adapter(type(state)).dump_json((state,))


def state_again(game: Game[Any], encoded: bytes) -> Any:
    """The state of some bytes."""
    return adapter(game.state_kind).validate_json(encoded)[0]


def move_bytes(move: Move) -> bytes:
    """A move as it is sent."""
    return adapter(type(move)).dump_json((move,))


def move_again(game: Game[Any], encoded: bytes) -> Move:
    """The move of some bytes."""
    move: Move = adapter(reduce(or_, game.moves)).validate_json(encoded)[0]
    return move


def frame(value: Any) -> bytes:
    """A view, or what was told, as a page gets it: the order of keys is a part of it."""
    return json.dumps(value, ensure_ascii=False).encode()
