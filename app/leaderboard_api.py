"""HTTP: the leaderboard, for admins, and for everybody while an admin allows it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from app.access import Gate, SignedIn
from app.admin import lines
from app.admin.shapes import BoardChoices, BoardPage
from app.db import leaderboard, switches
from app.db.database import Database
from app.db.leaderboard import CSV_HEAD, Board, Sort
from app.rates import Allowances
from engine.game import Illegal

Words = Annotated[str, Query(max_length=100)]
Season = Annotated[int | None, Query(ge=0, le=2**31 - 1)]
FRESH = {"cache-control": "no-store"}
MARK = "\ufeff"
"""By it spreadsheets know that names are UTF-8."""
PUBLIC_HEAD = tuple(name for name in CSV_HEAD if name != "player")


def wanted(season: Season = None, table: Words = "", role: Words = "", sort: Sort = "points") -> Board:
    """The list that is asked for."""
    return Board(season, table, role, sort)


def by_admin(request: Request) -> bool:
    """Whether the gate let in an admin as one."""
    return isinstance(getattr(request.state, "admin", None), SignedIn)


def routes(database: Database, gate: Gate) -> APIRouter:
    """`/api/leaderboard`."""
    router = APIRouter(prefix="/api")
    asked = Allowances(most=60, seconds=0.2)

    def unhurried(request: Request) -> None:
        if not asked.take(request.client.host if request.client else ""):
            raise Illegal("rate_limited")

    @router.get("/leaderboard/choices")
    async def choices(request: Request, response: Response, season: Season = None) -> BoardChoices:
        """What can be asked for."""
        unhurried(request)
        async with database.transaction() as connection:
            found = await leaderboard.all_seasons(connection)
            tables = await leaderboard.offered(connection, season)
            public = await switches.is_on(connection, switches.LEADERBOARD)
        response.headers.update(FRESH)
        return BoardChoices(public=public, seasons=[lines.season_line(one) for one in found], tables=tables)

    @router.get("/leaderboard")
    async def page(
        request: Request,
        response: Response,
        board: Annotated[Board, Depends(wanted)],
        search: Words = "",
        offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
        limit: Annotated[int, Query(ge=1, le=500)] = 100,
    ) -> BoardPage:
        """Lines of the list; searched: those of a name, with their places in the whole list."""
        unhurried(request)
        async with database.transaction() as connection:
            found = await leaderboard.page(connection, board, search, offset, limit + 1)
        response.headers.update(FRESH)
        line = lines.full_board_line if by_admin(request) else lines.board_line
        asker = gate.sessions.player(request)
        return BoardPage(lines=[line(one, asker) for one in found[:limit]], more=len(found) > limit)

    @router.get("/leaderboard.csv")
    async def table(request: Request, board: Annotated[Board, Depends(wanted)]) -> Response:
        """The whole list; identities are for admins alone."""
        unhurried(request)
        head = CSV_HEAD if by_admin(request) else PUBLIC_HEAD
        async with (
            database.transaction() as connection
        ):  # whole or not at all: half a list looks like a whole
            found = [line async for line in leaderboard.csv_lines(connection, board, head)]
        name = f"leaderboard-{datetime.now(UTC):%Y-%m-%d}.csv"
        told = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
        return Response(MARK + "".join(found), media_type="text/csv; charset=utf-8", headers=told)

    return router
