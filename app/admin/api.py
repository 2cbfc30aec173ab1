"""HTTP for admins, under `/api/admin`. `access.TABLE` says who may ask for what; the gate has judged before
anything here runs."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response

from app.access import Gate, signed_in
from app.admin import lines
from app.admin.office import Office
from app.admin.shapes import (
    Act,
    AdminSession,
    BanOrder,
    DealList,
    DeedList,
    Done,
    LeaderboardOrder,
    LiveRooms,
    PlayerLine,
    PlayerList,
    ReasonedAct,
    RenameOrder,
    SeasonLine,
    SeasonOrder,
    SignIn,
)
from app.db import audit, deals, players
from app.db.admins import Session
from app.db.deals import Wanted
from app.rates import Allowances
from engine.game import Illegal

HERE = "/api/admin"
MOST = 500
Words = Annotated[str, Query(max_length=100)]
Limit = Annotated[int, Query(ge=1, le=MOST)]
Offset = Annotated[int, Query(ge=0, le=1_000_000)]


def routes(office: Office, gate: Gate) -> APIRouter:
    """Everything for admins."""
    router = APIRouter()
    router.include_router(session_routes(office, gate))
    router.include_router(room_routes(office))
    router.include_router(player_routes(office))
    router.include_router(deal_routes(office))
    router.include_router(other_routes(office))
    return router


def who(request: Request) -> UUID:
    """The admin who asks."""
    return signed_in(request).session.admin


def session_routes(office: Office, gate: Gate) -> APIRouter:
    """Signing in by a one-time link, and out."""
    router = APIRouter(prefix=HERE)
    tries = Allowances(most=5, seconds=10.0)

    def shown(session: Session, token: str) -> AdminSession:
        expires = lines.milliseconds(session.expires)
        return AdminSession(name=session.name, expires=expires, csrf=gate.csrf(token))

    @router.post("/session")
    async def sign_in(wanted: SignIn, request: Request, response: Response) -> AdminSession:
        """Redeems a link's token. Raises Illegal `bad_link`, `rate_limited`."""
        if not tries.take(request.client.host if request.client else ""):
            raise Illegal("rate_limited")
        opened = await office.enter(wanted.token)
        gate.remember(request, response, opened.token)
        return shown(opened.session, opened.token)

    @router.get("/session")
    async def session(request: Request) -> AdminSession:
        """Who is signed in."""
        admin = signed_in(request)
        return shown(admin.session, admin.token)

    @router.delete("/session", status_code=204)
    async def sign_out(request: Request, response: Response) -> None:
        """Ends the session here and in the browser."""
        admin = signed_in(request)
        await office.leave(admin.session.admin, admin.session.name, admin.token)
        gate.forget(request, response)

    return router


def room_routes(office: Office) -> APIRouter:
    """Live rooms."""
    router = APIRouter(prefix=f"{HERE}/rooms")

    @router.get("")
    async def rooms(search: Words = "", limit: Limit = 200) -> LiveRooms:
        """The rooms that live now; `search`: a code, a table, part of somebody's name."""
        return await office.live(search, limit)

    @router.post("/{code}/freeze")
    async def freeze(code: str, act: Act, request: Request) -> Done:
        """Stops the clocks."""
        return Done(changed=await office.freeze(who(request), code, act.reason))

    @router.post("/{code}/thaw")
    async def thaw(code: str, act: Act, request: Request) -> Done:
        """Lets them run on."""
        return Done(changed=await office.thaw(who(request), code, act.reason))

    @router.post("/{code}/close")
    async def close(code: str, act: ReasonedAct, request: Request) -> Done:
        """Ends the room."""
        await office.close(who(request), code, act.reason)
        return Done(changed=True)

    return router


def player_routes(office: Office) -> APIRouter:
    """People."""
    router = APIRouter(prefix=f"{HERE}/players")

    @router.get("")
    async def listed(
        search: Words = "", banned: bool | None = None, offset: Offset = 0, limit: Limit = 100
    ) -> PlayerList:
        """Who has finished a deal, or was banned; who played last, first."""
        async with office.reading() as connection:
            found = await players.listed(connection, search, banned, offset, limit + 1)
        return PlayerList(players=[lines.player_line(one) for one in found[:limit]], more=len(found) > limit)

    @router.post("/{player}/rename")
    async def rename(player: UUID, order: RenameOrder, request: Request) -> PlayerLine:
        """Gives him a name that stays."""
        return lines.player_line(await office.rename(who(request), player, order.name, order.reason))

    @router.post("/{player}/ban")
    async def ban(player: UUID, order: BanOrder, request: Request) -> PlayerLine:
        """Shuts him out."""
        return lines.player_line(await office.ban(who(request), player, order.reason, order.name))

    @router.post("/{player}/unban")
    async def unban(player: UUID, act: Act, request: Request) -> PlayerLine:
        """Lets him in again."""
        return lines.player_line(await office.unban(who(request), player, act.reason))

    return router


def deal_routes(office: Office) -> APIRouter:
    """Finished deals. The record of one is at `/api/deals/{deal}/record`, for admins too."""
    router = APIRouter(prefix=f"{HERE}/deals")

    @router.get("")
    async def listed(
        player: UUID | None = None,
        table: Words | None = None,
        room: Words | None = None,
        voided: bool | None = None,
        before: UUID | None = None,
        limit: Limit = 50,
    ) -> DealList:
        """Those that began last, first."""
        wanted = Wanted(player, table, room, voided)
        async with office.reading() as connection:
            found = await deals.listed(connection, wanted, before, limit + 1)
        return DealList(deals=[lines.deal_line(one) for one in found[:limit]], more=len(found) > limit)

    @router.post("/{deal}/void")
    async def void(deal: UUID, act: ReasonedAct, request: Request) -> Done:
        """Takes its points back for good."""
        return Done(changed=await office.void(who(request), deal, act.reason))

    return router


def other_routes(office: Office) -> APIRouter:
    """Seasons, the leaderboard's switch, and the audit log."""
    router = APIRouter(prefix=HERE)

    @router.post("/seasons", status_code=201)
    async def open_season(order: SeasonOrder, request: Request) -> SeasonLine:
        """A new season begins now."""
        return lines.season_line(await office.open_season(who(request), order.name, order.reason))

    @router.post("/leaderboard")
    async def publish(order: LeaderboardOrder, request: Request) -> Done:
        """Says whether everybody may read it."""
        return Done(changed=await office.publish(who(request), order.public, order.reason))

    @router.get("/audit")
    async def deeds(subject: Words | None = None, before: int | None = None, limit: Limit = 100) -> DeedList:
        """What admins did, the last first."""
        async with office.reading() as connection:
            found = await audit.listed(connection, subject, before, limit + 1)
        return DeedList(deeds=[lines.deed_line(one) for one in found[:limit]], more=len(found) > limit)

    return router
