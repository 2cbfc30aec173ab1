"""HTTP: what became of finished deals, for those who sat there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from uuid import UUID

from fastapi import APIRouter, Request, Response

from app.auth import Sessions
from app.db import deals
from app.db.database import Database
from app.db.deals import Entry, Result, Wanted
from engine.game import Illegal, Json

PAGE = 20
FRESH = {"cache-control": "no-store"}

Admits = Callable[[Request], Awaitable[bool]]
"""Whether who asks is an admin."""


def identity(sessions: Sessions, request: Request) -> UUID:
    """The identity of who asks. Raises Illegal `unauthorized`."""
    try:
        return UUID(sessions.player(request) or "")
    except ValueError:
        raise Illegal("unauthorized") from None


def shown_result(result: Result) -> dict[str, Json]:
    """A seat's result, without whose identity it is."""
    fields = {name: value for name, value in asdict(result).items() if name != "player"}
    return {**fields, "bot": result.player is None}


def shown(entry: Entry, player: UUID | None) -> dict[str, Json]:
    """A deal in a list; `seat`: the player's own. Times are RFC 3339."""
    own = (result.seat for result in entry.results if result.player == player)
    return {
        "id": str(entry.id),
        "match": str(entry.match),
        "room": entry.room,
        "table": entry.table,
        "started": entry.started.isoformat(timespec="seconds"),
        "ended": entry.ended.isoformat(timespec="seconds"),
        "winner": entry.winner,
        "counted": entry.counted,
        "voided": entry.voided.isoformat(timespec="seconds") if entry.voided else None,
        "void_reason": entry.void_reason,
        "bots": entry.bots,
        "leavers": entry.leavers,
        "seat": next(own, None),
        "results": [shown_result(result) for result in entry.results],
    }


def routes(database: Database, sessions: Sessions, admin: Admits) -> APIRouter:
    """A player's own deals, and the record of one."""
    router = APIRouter(prefix="/api")

    @router.get("/me/deals")
    async def own_deals(request: Request, response: Response, before: UUID | None = None) -> dict[str, Json]:
        """The deals of who asks, the last first; `next` is the `before` of the next page."""
        player = identity(sessions, request)
        async with database.transaction() as connection:
            found = await deals.listed(connection, Wanted(player=player), before, PAGE)
        response.headers.update(FRESH)
        more = str(found[-1].id) if len(found) == PAGE else None
        return {"deals": [shown(entry, player) for entry in found], "next": more}

    @router.get("/deals/{deal}/record")
    async def record(deal: UUID, request: Request) -> Response:
        """The record of a deal, for those who sat there and for admins."""
        player = None if await admin(request) else identity(sessions, request)
        async with database.transaction() as connection:
            lines = await deals.record(connection, deal, player)
        return Response(
            f"{lines}\n",
            media_type="application/x-ndjson",
            headers={**FRESH, "content-disposition": f'attachment; filename="doulaoban-{deal}.jsonl"'},
        )

    return router
