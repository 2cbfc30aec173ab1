"""All tables, discovered: every module of `engine.tables` that holds `TABLES`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engine import tables
from engine.commute.game import CommuteGame
from engine.game import Game, Illegal
from engine.shedding.card_table import CardTable
from engine.shedding.game import SheddingGame
from engine.shedding.rules import Rules


def table_values() -> Iterator[CardTable | Rules | CommuteGame]:
    """What the modules of `engine.tables` hold, in the order of their names: a card table that can be judged,
    the rules of one that can be played too, or a whole game."""
    for module in pkgutil.iter_modules(tables.__path__):
        yield from importlib.import_module(f"{tables.__name__}.{module.name}").TABLES


@cache
def card_tables() -> Mapping[str, CardTable]:
    """The pack and combinations of every card table, by id."""
    values = (value.card_table if isinstance(value, Rules) else value for value in table_values())
    return MappingProxyType({table.id: table for table in values if isinstance(table, CardTable)})


@cache
def games() -> Mapping[str, Game[Any]]:
    """Every table that can be played, by id."""
    found: list[Game[Any]] = []
    for value in table_values():
        if not isinstance(value, CardTable):
            found.append(SheddingGame(value) if isinstance(value, Rules) else value)
    return MappingProxyType({one.id: one for one in found})


def game(table: str) -> Game[Any]:
    """The game of a table. Raises Illegal `unknown_table`."""
    try:
        return games()[table]
    except KeyError:
        raise Illegal("unknown_table", table=table) from None
