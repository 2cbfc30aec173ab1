"""Plain frozen data, cheap to make (docs/decisions/0004-frozen-for-the-checker.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A dataclass with slots, equality and a hash that the type checker holds to be frozen: it refuses every
    assignment to a field. Nothing guards it at run time, which makes an instance three times as fast."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
