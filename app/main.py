"""One worker's application, wired."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import FastAPI

from app import api, watch, ws
from app.auth import Sessions, Site, secret_of
from app.clock import Choose, Clock
from app.hub import Hub
from app.logs import set_up
from app.service import Service
from app.settings import BadSetting, Settings, page_folder
from app.store.redis import RedisStore
from engine import bots, catalog
from engine.game import Game, Json

log = logging.getLogger("doulaoban")


def about(game: Game[Any]) -> Mapping[str, Json]:
    """What the catalogue knows of a card table besides: its decks, and the least and most cards a seat is
    dealt."""
    table = catalog.card_tables().get(game.id)
    view = game.public(game.start(game.players.stop - 1, b"\x00" * 32, {}).state)
    cards = [seat["left"] for seat in view.get("seats", ()) if "left" in seat]
    return {"decks": table.decks if table else 0, "cards": [min(cards, default=0), max(cards, default=0)]}


def create_app(
    settings: Settings | None = None,
    games: Mapping[str, Game[Any]] | None = None,
    choose: Choose = bots.choose,
) -> FastAPI:
    """The application of one worker. `settings` from the environment, `games` from the catalogue where not
    given. Raises BadSetting when no Redis is named."""
    settings = settings or Settings.from_environment()
    if settings.redis_url is None:
        raise BadSetting(
            "REDIS_URL must name a Redis or Valkey; `doulaoban serve` starts one where it is unset."
        )
    set_up(settings.log_format, settings.log_level)
    store = RedisStore(settings.redis_url)
    service = Service(store, catalog.games() if games is None else games)
    hub = Hub(service, store)
    clock = Clock(service, choose)
    sessions = Sessions(settings.secret_key or secret_of(settings.data_dir), Site(settings.public_url))
    pulse = watch.Pulse()
    folder = page_folder()

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await store.open()
        await hub.open()
        await clock.open()
        await pulse.open()
        try:
            yield
        finally:
            await pulse.close()
            await clock.close()
            await hub.close()
            await store.close()

    app = FastAPI(title="Doulaoban", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    api.guard(app)
    app.include_router(api.routes(service, sessions, about))
    app.include_router(ws.routes(service, hub, sessions))
    app.include_router(
        watch.routes(watch.Watch(store, clock, folder is not None, {}), settings.metrics_token)
    )
    if folder:
        api.serve_page(app, sessions, folder)
    return app
