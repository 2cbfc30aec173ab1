"""Moves as no page would send them: of the right shape, with words that mean something elsewhere."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from engine.game import Game, Move


def words_of(value: Any) -> set[str]:
    """All strings in a JSON value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return {str(key) for key in value}.union(*map(words_of, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(words_of, value))
    return set()


def words(game: Game[Any], state: Any, players: int) -> list[str]:
    """Every word that some seat sees in a state: cards, ids of asks, kinds, ranks."""
    views = [game.public(state), *(game.private(state, seat) for seat in range(players))]
    return sorted(words_of(views))


def values(annotation: Any, known: list[str]) -> st.SearchStrategy[Any]:
    """Values of an annotated field."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is str:
        return st.sampled_from(known) | st.text(max_size=4)
    if annotation in (int, bool):
        return st.integers(-3, 9) if annotation is int else st.booleans()
    if annotation is types.NoneType:
        return st.none()
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, types.UnionType):
        return st.one_of(*(values(part, known) for part in parts))
    if origin is tuple and parts[1:] == (Ellipsis,):
        return st.lists(values(parts[0], known), max_size=8).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part, known) for part in parts))
    if is_dataclass(annotation):
        return junk(typing.cast(type, annotation), known)
    raise TypeError(f"no junk for {annotation}")


@cache
def annotations(kind: type) -> Mapping[str, Any]:
    """The annotated fields of a dataclass."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def junk(kind: type, known: list[str]) -> st.SearchStrategy[Any]:
    """Dataclasses of a kind with anything in their fields."""
    parts = {name: values(annotation, known) for name, annotation in annotations(kind).items()}
    return built(kind, parts)


def built(kind: type, parts: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    """Dataclasses of a kind with these parts; quicker than `builds`, which looks at the kind again."""
    return st.fixed_dictionaries(parts).map(lambda drawn: kind(**drawn))


def moves(game: Game[Any], state: Any, known: list[str]) -> st.SearchStrategy[Move]:
    """Moves of every kind, made of known words and others; half of them answer an ask that is open."""
    asks = [ask.id for ask in game.asks(state)]

    def answering(kind: type) -> st.SearchStrategy[Move]:
        rest = {name: values(one, known) for name, one in annotations(kind).items() if name != "ask"}
        return built(kind, {"ask": st.sampled_from(asks), **rest})

    def either(kind: type) -> st.SearchStrategy[Move]:
        return junk(kind, known) | answering(kind) if asks else junk(kind, known)

    return st.sampled_from(game.moves).flatmap(either)
