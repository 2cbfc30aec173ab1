"""All tables, discovered: every module of `engine.tables` that holds `TABLES`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from engine import tables
from engine.commute.game import CommuteGame
from engine.game import Game, Illegal
from engine.shedding.card_table import CardTable
from engine.shedding.game import SheddingGame
from engine.shedding.rules import Rules
from engine.tables import builder

Table = CardTable | Rules | CommuteGame
"""A card table that can be judged, the rules of one that can be played too, or a whole game."""


def table_values() -> Iterator[Table]:
    """What the modules of `engine.tables` hold, in the order of their names."""
    for values in grouped().values():
        yield from values


@cache
def grouped() -> Mapping[str, tuple[Table, ...]]:
    """The tables by group: a module of `engine.tables` each."""
    names = [module.name for module in pkgutil.iter_modules(tables.__path__)]
    modules = {name: importlib.import_module(f"{tables.__name__}.{name}") for name in names}
    return {name: module.TABLES for name, module in modules.items()}


def group(table: str) -> str:
    """The group of a table, listed or built: those that are offered together; "" = none."""
    for name, values in grouped().items():
        if any(table == (one.card_table.id if isinstance(one, Rules) else one.id) for one in values):
            return name
    return builder.GROUP if builder.ID.fullmatch(table) else ""


class Built(dict[str, Game[Any]]):
    """The listed tables; those of the builder are found besides, though not listed."""

    def __missing__(self, table: str) -> Game[Any]:
        """The table that is built for the id. Raises KeyError, and Illegal for one that cannot be dealt."""
        found = built_game(table)
        if found is None:
            raise KeyError(table)
        return found


@lru_cache(maxsize=builder.KEPT)
def built_game(table: str) -> SheddingGame | None:
    """The game of a built table, None where the id is none. Raises Illegal with the reason why it cannot be
    dealt."""
    rules = builder.built(table)
    return SheddingGame(rules) if rules else None


@cache
def card_tables() -> Mapping[str, CardTable]:
    """The pack and combinations of every listed card table, by id."""
    values = (value.card_table if isinstance(value, Rules) else value for value in table_values())
    return MappingProxyType({table.id: table for table in values if isinstance(table, CardTable)})


def card_table(table: str) -> CardTable:
    """The pack and combinations of a card table, listed or built. Raises Illegal `unknown_table`, and with
    the reason why it cannot be dealt."""
    if table in card_tables():
        return card_tables()[table]
    found = game(table)
    if not isinstance(found, SheddingGame):
        raise Illegal("unknown_table", table=table)
    return found.rules.card_table


@cache
def games() -> Mapping[str, Game[Any]]:
    """Every table that can be played, by id; built ones are found and not listed."""
    found: list[Game[Any]] = []
    for value in table_values():
        if not isinstance(value, CardTable):
            found.append(SheddingGame(value) if isinstance(value, Rules) else value)
    return MappingProxyType(Built({one.id: one for one in found}))


def game(table: str) -> Game[Any]:
    """The game of a table. Raises Illegal `unknown_table`, and for a built one with the reason why it cannot
    be dealt."""
    try:
        return games()[table]
    except KeyError:
        raise Illegal("unknown_table", table=table) from None
