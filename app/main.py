"""One worker's application, wired."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from fastapi import Depends, FastAPI

from app import api, history_api, leaderboard_api, watch, ws
from app.access import Gate
from app.admin import api as admin_api
from app.admin.office import Office
from app.archive import Archive
from app.auth import Sessions, Site, secret_of
from app.clock import Bot, Clock
from app.db.database import Database
from app.hub import Hub
from app.logs import set_up
from app.service import Service
from app.settings import BadSetting, Settings, page_folder
from app.store.outbox import Outbox
from app.store.redis import RedisStore
from app.store.register import Register
from app.upkeep import Banned, Upkeep
from engine import bots, catalog
from engine.game import Game, Json
from engine.shedding.game import SheddingGame

log = logging.getLogger("doulaoban")


def about(game: Game[Any]) -> Mapping[str, Json]:
    """What the catalogue knows of a table besides: the group in which it is offered, its decks, and the least
    and most cards a seat is dealt."""
    decks = game.rules.card_table.decks if isinstance(game, SheddingGame) else 0
    view = game.public(game.start(game.players.stop - 1, b"\x00" * 32, {}).state)
    cards = [seat["left"] for seat in view.get("seats", ()) if "left" in seat]
    group = catalog.group(game.id)
    return {"group": group, "decks": decks, "cards": [min(cards, default=0), max(cards, default=0)]}


class Part(Protocol):
    """Something that runs as long as the application."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...


def running(parts: Sequence[Part]) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What opens the parts in their order, and closes them the other way about."""

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            for part in parts:
                await part.open()
                stack.push_async_callback(part.close)
            yield

    return lifespan


def create_app(
    settings: Settings | None = None,
    games: Mapping[str, Game[Any]] | None = None,
    bot: Bot = bots.BOT,
) -> FastAPI:
    """The application of one worker. `settings` from the environment, `games` from the catalogue where not
    given. Without a database finished deals wait in their outboxes. Raises BadSetting when no Redis is
    named."""
    settings = settings or Settings.from_environment()
    if settings.redis_url is None:
        raise BadSetting(
            "REDIS_URL must name a Redis or Valkey; `doulaoban serve` starts one where it is unset."
        )
    set_up(settings.log_format, settings.log_level)
    store = RedisStore(settings.redis_url)
    service = Service(store, catalog.games() if games is None else games)
    hub = Hub(service, store)
    clock = Clock(service, bot)
    sessions = Sessions(settings.secret_key or secret_of(settings.data_dir), Site(settings.public_url))
    pulse = watch.Pulse()
    folder = page_folder()
    database = Database(settings.database_url) if settings.database_url else None
    register = Register(settings.redis_url)
    banned = Banned()
    upkeep = Upkeep(store, register, banned, database, hub.show_out)
    gate = Gate(sessions, banned, database)
    parts: list[Part] = [store, hub, upkeep, clock, pulse]
    if database:
        own = Database(database.url, 1)  # no list that somebody asks for lets finished deals wait
        parts = [database, own, *parts, Archive(Outbox(settings.redis_url), own)]

    app = FastAPI(
        title="Doulaoban",
        lifespan=running(parts),
        dependencies=[Depends(gate.permit)],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    api.guard(app)
    app.include_router(api.routes(service, sessions, about))
    app.include_router(ws.routes(service, hub, gate))
    if database:
        app.include_router(history_api.routes(database, sessions, gate.is_admin))
        app.include_router(admin_api.routes(Office(database, service, register), gate))
        app.include_router(leaderboard_api.routes(database, gate))
    wanted = {"postgres": database.probe} if database else {}
    app.include_router(
        watch.routes(watch.Watch(store, clock, folder is not None, wanted), settings.metrics_token)
    )
    if folder:
        api.serve_page(app, sessions, folder)
    return app
