"""What `doulaoban admin` works with: the servers that run, and tables on standard output."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import TypeVar

import click
from pydantic import BaseModel
from sqlalchemy.exc import DBAPIError

from app import postgres
from app.admin.office import Office
from app.db.database import Away, Database, reason
from app.db.deals import NotFound
from app.service import Service
from app.settings import Settings
from app.store.contract import Unavailable
from app.store.redis import RedisStore
from app.store.register import Register
from engine import catalog
from engine.game import Illegal

UNCHANGED = 1
"""Exit code: it was so already, or nothing was found."""
SENTENCES = {
    "room_not_found": "There is no such room, or it has ended.",
    "wrong_phase": "No deal runs in this room.",
    "bad_name": "A name has 1 to 24 visible characters.",
    "name_taken": "There is a season of that name.",
}
WIDE = ("W", "F")

Answer = TypeVar("Answer")
Row = Sequence[object]


class Wrong(click.ClickException):
    """Ends the command with a sentence on standard error and exit code 2."""

    exit_code = 2


def redis_url(settings: Settings) -> str | None:
    """The Redis that is named, or the one that `serve` runs on the data directory."""
    socket = settings.data_dir.absolute() / "valkey" / "valkey.sock"
    return settings.redis_url or (f"unix://{socket}" if socket.is_socket() else None)


def done(act: Callable[[Office], Awaitable[Answer]], live: bool = False) -> Answer:
    """What the act answers, done at the servers that run; `live`: at Redis too. Raises Wrong."""
    settings = Settings.from_environment()
    database = settings.database_url or postgres.running_url(settings.data_dir)
    redis = redis_url(settings)
    if database is None or (live and redis is None):
        raise Wrong(
            "The server does not run on this DATA_DIR. Start it, or let DATABASE_URL and REDIS_URL name the "
            "servers that it uses."
        )
    try:
        return asyncio.run(_done(act, database, redis if live else None))
    except Away as error:
        raise Wrong(f"PostgreSQL does not answer: {error}") from error
    except Unavailable as error:
        raise Wrong(f"Redis does not answer: {error}") from error
    except DBAPIError as error:  # all that is not the fault of what was given is Away
        raise Wrong(f"PostgreSQL cannot take what was given: {reason(error.orig or error)}") from error
    except NotFound as error:
        raise Wrong(f"There is nothing of this id: {error}") from error
    except Illegal as error:
        raise Wrong(SENTENCES.get(error.code, str(error))) from error


async def _done(act: Callable[[Office], Awaitable[Answer]], url: str, redis: str | None) -> Answer:
    database = Database(url, 2)
    # What needs no Redis does not connect to one: then the address is never used.
    store, register = RedisStore(redis or "redis://localhost"), Register(redis or "redis://localhost")
    try:
        if redis is not None:
            await store.open()
            await register.open()
        return await act(Office(database, Service(store, catalog.games()), register))
    finally:
        await register.close()
        await store.close()
        await database.close()


# --- showing ------------------------------------------------------------------------------------------------


def width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    marks = sum(unicodedata.combining(char) != 0 for char in text)
    return len(text) - marks + sum(unicodedata.east_asian_width(char) in WIDE for char in text)


def table(head: Row, rows: Sequence[Row]) -> str:
    """Rows below their head, in columns."""
    cells = [["-" if cell is None or cell == "" else str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    padded = (
        "  ".join(cell + " " * (most - width(cell)) for cell, most in zip(row, widths, strict=True))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in padded)


def clock(milliseconds: int | None) -> str | None:
    """A time as people here read it."""
    if milliseconds is None:
        return None
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def show(answer: BaseModel | Sequence[BaseModel], as_json: bool, head: Row, rows: Sequence[Row]) -> None:
    """An answer on standard output: as the page takes it, or as a table."""
    if not as_json:
        click.echo(table(head, rows))
        return
    plain = (
        answer.model_dump(mode="json")
        if isinstance(answer, BaseModel)
        else [one.model_dump(mode="json") for one in answer]
    )
    click.echo(json.dumps(plain, ensure_ascii=False, indent=2))


def tell(changed: bool, as_json: bool, sentence: str) -> None:
    """Says what was done; ends with exit code 1 where it was so already."""
    if as_json:
        click.echo(json.dumps({"changed": changed}))
    else:
        click.echo(sentence if changed else "It was so already.")
    if not changed:
        click.get_current_context().exit(UNCHANGED)
