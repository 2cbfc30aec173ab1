"""Workers in this very program that serve the counting game, and people in their rooms."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import uvicorn

from app import worker
from app.clock import Bot
from app.main import create_app
from app.settings import Settings
from tests.app.people_at_table import GAMES
from tests.app.stores import until
from tests.app.toy import toy_bot
from tests.player import Frame, Player, Tab

KEY = "the same key for both of these workers"


class Quiet(uvicorn.Server):
    """A server that leaves the signals of the test run alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(redis_url: str, folder: Path, database_url: str | None = None) -> AsyncIterator[str]:
    """One worker in this very program; its address."""
    settings = Settings(redis_url=redis_url, database_url=database_url, data_dir=folder, secret_key=KEY)
    usual = worker.config()
    config = uvicorn.Config(
        create_app(settings, GAMES, Bot(toy_bot)),
        port=0,
        ws=usual.ws,
        ws_max_size=usual.ws_max_size,
        ws_per_message_deflate=False,
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    server = Quiet(config)
    serve = asyncio.create_task(server.serve())
    await until(lambda: server.started, "the worker listens")
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serve


async def gathered(addresses: list[str], count: int = 2, **options: Any) -> tuple[str, list[Player]]:
    """A room with so many people on its seats, spread over the workers."""
    people = [await Player.arrives(addresses[n % 2], f"Player {n + 1}") for n in range(count)]
    code = await people[0].makes_room(addresses[0], "counting", **options)
    for seat, person in enumerate(people):
        await person.enters(addresses[seat % 2], code, seat)
        await person.tab.request("ready", ready=True)
    return code, people


async def dealt(addresses: list[str], count: int = 2, **options: Any) -> tuple[str, list[Player]]:
    """The same, with a deal begun."""
    code, people = await gathered(addresses, count, **options)
    await people[0].tab.request("start")
    for person in people:
        await person.tab.dealt()
    return code, people


async def write(person: Player, number: int) -> Frame:
    """The person writes his number down."""
    seat = person.tab.table["seat"]
    return await person.tab.request("move", ask=f"write-{seat}", move={"kind": "write", "number": number})


async def count(people: list[Player], number: int = 1) -> Frame:
    """Whose turn it is counts; once all have that, the acknowledgement."""
    newest = max(person.tab.version for person in people)
    for person in people:
        await person.tab.at(newest)
    player = next(person for person in people if person.tab.ask)
    ask = player.tab.ask
    assert ask is not None
    ack = await player.tab.request("move", ask=ask["id"], move={"kind": "count", "number": number})
    for person in people:
        await person.tab.at(ack["v"])
    return ack


def events(tab: Tab) -> list[Frame]:
    """All that the tab was told has happened."""
    return [event for frame in tab.frames if frame["t"] == "table" for event in frame["events"]]
