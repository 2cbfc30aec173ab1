"""HTTP: opening and finding rooms, the tables on offer, and the page itself. Errors are `{code, params}`."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import segno
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic import Field
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.base import RequestResponseEndpoint
from starlette.staticfiles import StaticFiles

from app import metrics, records
from app.auth import Sessions
from app.codes import parsed_code
from app.db.database import Away
from app.db.deals import NotFound
from app.protocol import DisplayName, Message, OptionValue
from app.rates import Allowances
from app.requests import chosen
from app.room import house_options
from app.service import Service
from app.store.contract import Unavailable
from engine.game import Game, Illegal, Json, Option

STATUS = {
    "room_not_found": 404,
    "not_found": 404,
    "unauthorized": 401,
    "bad_link": 401,
    "kicked": 403,
    "banned": 403,
    "forged": 403,
    "not_joined": 403,
    "wrong_phase": 409,
    "name_taken": 409,
    "rate_limited": 429,
    "unavailable": 503,
}
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOREVER = "public, max-age=31536000, immutable"
About = Callable[[Game[Any]], Mapping[str, Json]]


class NewRoom(Message):
    """What a room is opened with. Without a `name` its host enters later, by his socket."""

    table: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(default_factory=dict)
    name: DisplayName | None = None


def refusal(illegal: Illegal) -> JSONResponse:
    """A refusal over HTTP."""
    metrics.REFUSALS.labels(illegal.code).inc()
    return JSONResponse({"code": illegal.code, "params": illegal.params}, STATUS.get(illegal.code, 400))


def option_entry(option: Option) -> dict[str, Json]:
    """A house option on offer."""
    return {name: value for name, value in asdict(option).items() if name != "carried"}


def table_entry(game: Game[Any], about: About) -> dict[str, Json]:
    """A table on offer."""
    return {
        "id": game.id,
        "name": asdict(game.name),
        "players": game.players.stop - 1,
        "least_players": game.players.start,
        "options": [option_entry(option) for option in house_options(game)],
        **about(game),
    }


def routes(service: Service, sessions: Sessions, about: About) -> APIRouter:
    """Everything under `/api`."""
    router = APIRouter()
    tables = [table_entry(game, about) for game in service.games.values()]

    @router.get("/api/tables")
    async def offered() -> list[dict[str, Json]]:
        """The tables, with their options."""
        return tables

    @router.get("/api/tables/{table}")
    async def one_offered(table: str) -> dict[str, Json]:
        """One table, also of those that are built and not listed. Refused with the reason why it cannot be
        dealt."""
        return table_entry(chosen(service.games, table), about)

    @router.get("/api/me")
    async def me(request: Request, response: Response) -> dict[str, Json]:
        """Who asks; he is given an identity if he has none."""
        return {"player": sessions.known(request, response)}

    router.include_router(room_routes(service, sessions))
    router.include_router(member_routes(service, sessions))
    return router


def room_routes(service: Service, sessions: Sessions) -> APIRouter:
    """Opening a room, and what is told of it before one enters."""
    router = APIRouter(prefix="/api/rooms")
    openings = Allowances(most=60, seconds=2.0)

    @router.post("", status_code=201)
    async def open_room(wanted: NewRoom, request: Request, response: Response) -> dict[str, Json]:
        """Opens a room whose host is who asks."""
        player = sessions.known(request, response)
        if not openings.take(request.client.host if request.client else ""):
            raise Illegal("rate_limited")
        return {"code": await service.create(player, wanted.name, wanted.table, wanted.options)}

    @router.get("/{code}")
    async def room(code: str) -> dict[str, Json]:
        """What somebody who was invited may know before he enters."""
        value = (await service.held(parsed_code(code), fresh=True)).room
        return {
            "code": value.code,
            "table": value.table,
            "phase": value.phase,
            "people": [member.name for member in value.members],
            "seats": len(value.seats),
            "free": sum(not seat.taken for seat in value.seats),
        }

    @router.get("/{code}/qr.svg")
    async def qr(code: str, request: Request) -> Response:
        """The invitation as a QR code."""
        held = await service.held(parsed_code(code))
        picture = io.BytesIO()
        segno.make(f"{sessions.site.address(request)}/r/{held.room.code}", error="m").save(
            picture, kind="svg", border=2, scale=4, light="#fff", xmldecl=False
        )
        return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    return router


def member_routes(service: Service, sessions: Sessions) -> APIRouter:
    """What those who are in a room may read of its deal."""
    router = APIRouter(prefix="/api/rooms")

    @router.get("/{code}/news")
    async def news(code: str, request: Request) -> JSONResponse:
        """What happened last in the running deal, as far as all may know, for somebody who is in the room."""
        player = sessions.player(request)
        if player is None:
            raise Illegal("unauthorized")
        told = await records.news(service, parsed_code(code), player)
        return JSONResponse(told, headers={"cache-control": "no-store"})

    @router.get("/{code}/record")
    async def record(code: str, request: Request) -> Response:
        """The record of the room's last deal, for somebody who is in the room, once the deal is over."""
        player = sessions.player(request)
        if player is None:
            raise Illegal("unauthorized")
        lines = await records.finished(service, parsed_code(code), player)
        name = f"doulaoban-{parsed_code(code)}.jsonl"
        return Response(
            b"".join(line + b"\n" for line in lines),
            media_type="application/x-ndjson",
            headers={"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'},
        )

    return router


def serve_page(app: FastAPI, sessions: Sessions, folder: Path) -> None:
    """The built page: hashed files for ever, and for every other path the page itself, which is asked for
    anew each time and gives its visitor an identity."""
    app.mount("/assets", StaticFiles(directory=folder / "assets", check_dir=False))
    files = {path.name: path for path in folder.iterdir() if path.is_file() and path.name != "index.html"}

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """The page, or one of the files beside it."""
        if path.startswith(("api/", "assets/", "ws/")):
            raise Illegal("not_found")
        if path in files:
            return FileResponse(files[path], headers={"cache-control": "no-cache"})
        response = FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})
        sessions.known(request, response)
        return response


def guard(app: FastAPI) -> None:
    """Coded errors, and the headers every answer carries."""

    @app.exception_handler(Illegal)
    async def illegal(_: Request, error: Illegal) -> Response:
        return refusal(error)

    @app.exception_handler(Away)
    @app.exception_handler(Unavailable)
    async def unavailable(_: Request, error: Away | Unavailable) -> Response:
        return refusal(Illegal("unavailable"))

    @app.exception_handler(NotFound)
    async def not_found(_: Request, error: NotFound) -> Response:
        return refusal(Illegal("not_found"))

    @app.exception_handler(DBAPIError)  # the values were at fault: all else is Away
    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: DBAPIError | RequestValidationError) -> Response:
        return refusal(Illegal("bad_message"))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> Response:
        code = "not_found" if error.status_code == 404 else "bad_message"
        return JSONResponse({"code": code, "params": {}}, error.status_code)

    @app.middleware("http")
    async def headers(request: Request, call_next: RequestResponseEndpoint) -> Response:
        response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.url.path.startswith("/assets/") and response.status_code == 200:
            response.headers["cache-control"] = FOREVER
        return response
