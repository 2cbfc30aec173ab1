"""The engine's view shapes as pydantic takes them: before Python 3.12 it wants the TypedDict of
typing_extensions, and the engine uses the standard library's alone."""

from __future__ import annotations

import functools
import operator
import types
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import typing_extensions
from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema

TYPED_DICT: Any = typing_extensions.TypedDict


@functools.cache
def portable(shape: Any) -> Any:
    """The same shape, of typing_extensions' TypedDicts all the way down."""
    if is_typeddict(shape):
        fields = get_type_hints(shape, include_extras=True)
        made = TYPED_DICT(shape.__name__, {name: portable(kind) for name, kind in fields.items()})
        made.__doc__ = shape.__doc__
        return made
    origin, parts = get_origin(shape), get_args(shape)
    if origin in (list, tuple, dict):
        return origin[tuple(portable(part) for part in parts)]
    if origin in (Union, types.UnionType):
        return functools.reduce(operator.or_, (portable(part) for part in parts))
    if origin is NotRequired:
        return NotRequired[portable(parts[0])]
    return shape


class Portable:
    """Marks a field whose shape is the engine's."""

    def __get_pydantic_core_schema__(self, source: Any, schema: GetCoreSchemaHandler) -> CoreSchema:
        """pydantic's: the schema of the portable shape."""
        return schema.generate_schema(portable(source))
