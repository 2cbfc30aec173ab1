"""Who may do what over HTTP and sockets: one table of verbs, addresses and roles. What does not stand in it
is refused, whoever asks."""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from fastapi import Request, Response
from itsdangerous import Signer
from starlette.requests import HTTPConnection

from app.auth import Sessions
from app.db import admins, switches
from app.db.admins import Session
from app.db.database import Away, Database
from app.upkeep import Banned
from engine.game import Illegal

# A player is whoever has an identity; it is given to anybody who may open a room. `public`: while an admin
# lets everybody read the leaderboard. The page itself is also for the banned, who are told there that they
# are.
TABLE = """
verb   address                                anonymous  player  banned  admin
GET    /assets                                yes        yes     yes     yes
GET    /{path:path}                           yes        yes     yes     yes
GET    /healthz                               yes        yes     yes     yes
GET    /readyz                                yes        yes     yes     yes
GET    /metrics                               yes        yes     yes     yes
GET    /api/tables                            yes        yes     no      yes
GET    /api/tables/{table}                    yes        yes     no      yes
GET    /api/me                                yes        yes     no      yes
GET    /api/me/deals                          no         yes     no      no
GET    /api/deals/{deal}/record               no         yes     no      yes
POST   /api/rooms                             yes        yes     no      yes
GET    /api/rooms/{code}                      yes        yes     no      yes
GET    /api/rooms/{code}/qr.svg               yes        yes     no      yes
GET    /api/rooms/{code}/news                 no         yes     no      no
GET    /api/rooms/{code}/record               no         yes     no      no
SOCKET /ws/{code}                             no         yes     no      no
GET    /api/leaderboard                       public     public  no      yes
GET    /api/leaderboard/choices               public     public  no      yes
GET    /api/leaderboard.csv                   public     public  no      yes
POST   /api/admin/session                     yes        yes     yes     yes
GET    /api/admin/session                     no         no      no      yes
DELETE /api/admin/session                     no         no      no      yes
GET    /api/admin/rooms                       no         no      no      yes
POST   /api/admin/rooms/{code}/freeze         no         no      no      yes
POST   /api/admin/rooms/{code}/thaw           no         no      no      yes
POST   /api/admin/rooms/{code}/close          no         no      no      yes
GET    /api/admin/players                     no         no      no      yes
POST   /api/admin/players/{player}/rename     no         no      no      yes
POST   /api/admin/players/{player}/ban        no         no      no      yes
POST   /api/admin/players/{player}/unban      no         no      no      yes
GET    /api/admin/deals                       no         no      no      yes
POST   /api/admin/deals/{deal}/void           no         no      no      yes
POST   /api/admin/seasons                     no         no      no      yes
POST   /api/admin/leaderboard                 no         no      no      yes
GET    /api/admin/audit                       no         no      no      yes
"""
Role = Literal["anonymous", "player", "banned", "admin"]
Cell = Literal["yes", "no", "public"]
ROLES: tuple[Role, ...] = ("anonymous", "player", "banned", "admin")


class Entry(NamedTuple):
    """A request that exists."""

    verb: str
    address: str


def read(table: str) -> Mapping[Entry, Mapping[Role, Cell]]:
    """The table as a value."""
    head, *lines = (line.split() for line in table.strip().splitlines())
    assert tuple(head[2:]) == ROLES
    return {
        Entry(verb, address): dict(zip(ROLES, cast(list[Cell], cells), strict=True))
        for verb, address, *cells in lines
    }


ACCESS = read(TABLE)
SAFE = ("GET", "HEAD")
COOKIE = "doulaoban_admin"
CSRF = "x-csrf-token"
PUBLIC_S = 2.0
"""So long a worker remembers whether the leaderboard is public."""


class SignedIn(NamedTuple):
    """An admin who asks: his session, and the token that proves it."""

    session: Session
    token: str


class Gate:
    """Lets in whom the table lets in."""

    def __init__(self, sessions: Sessions, banned: Banned, database: Database | None) -> None:
        self.sessions = sessions
        self._banned, self._database = banned, database
        self._signer = Signer(sessions.key, salt="admin-csrf")
        self._public, self._public_until = False, 0.0

    # --- who asks ---------------------------------------------------------------------------------------

    def role(self, connection: HTTPConnection) -> Role:
        """Who asks, apart from what he may do as an admin."""
        player = self.sessions.player(connection)
        if player is None:
            return "anonymous"
        return "banned" if player in self._banned.players else "player"

    async def admin(self, connection: HTTPConnection) -> SignedIn | None:
        """The admin who asks. Raises Away."""
        token = connection.cookies.get(COOKIE, "")
        if not token or self._database is None:
            return None
        async with self._database.transaction() as database:
            session = await admins.known(database, token)
        return None if session is None else SignedIn(session, token)

    async def is_admin(self, connection: HTTPConnection) -> bool:
        """Whether an admin asks. Raises Away."""
        return await self.admin(connection) is not None

    def csrf(self, token: str) -> str:
        """What proves that a page of ours, and of this session, asks: a stranger's page cannot read it."""
        return self._signer.get_signature(token).decode()

    # --- whether he may ---------------------------------------------------------------------------------

    async def permit(self, connection: HTTPConnection) -> None:
        """Raises Illegal unless who asks may: `not_found` where there is nothing, `forged` for another site's
        page, `banned`, `unauthorized`; Away. Sockets are judged once they are open, so that they can be told
        (`shut`)."""
        if connection.scope["type"] != "http":
            return
        verb = str(connection.scope["method"])
        cells = ACCESS.get(Entry(verb, connection.scope["route"].path))
        if cells is None:
            raise Illegal("not_found")
        if verb not in SAFE and not self._own_page(connection):
            raise Illegal("forged")
        role = self.role(connection)
        if cells[role] == "yes":
            return
        if cells["admin"] == "yes" and (admin := await self.admin(connection)):
            if verb not in SAFE:
                self._proven(connection, admin.token)
            connection.state.admin = admin
            return
        if cells[role] == "public" and await self._is_public():
            return
        raise Illegal("banned" if role == "banned" else "unauthorized")

    def shut(self, connection: HTTPConnection) -> str | None:
        """Why a socket is closed to who opens it, as a name of `protocol.CLOSE_CODES`; None: it is open."""
        role = self.role(connection)
        if ACCESS[Entry("SOCKET", "/ws/{code}")][role] == "yes":
            return None
        return "banned" if role == "banned" else "session"

    def _own_page(self, connection: HTTPConnection) -> bool:
        """Whether a browser says that a page of this very site asks. Programs say nothing."""
        site = connection.headers.get("sec-fetch-site", "same-origin")
        return site in ("same-origin", "none") and self.sessions.site.own_origin(connection)

    def _proven(self, connection: HTTPConnection, token: str) -> None:
        """Raises Illegal `forged` unless a page of ours asks, in a browser, and shows the session's token."""
        told = {"origin", "sec-fetch-site"} & set(connection.headers.keys())
        shown = connection.headers.get(CSRF, "").encode("latin-1")
        if not told or not hmac.compare_digest(shown, self.csrf(token).encode()):
            raise Illegal("forged")

    async def _is_public(self) -> bool:
        now = time.monotonic()
        if now >= self._public_until:
            if self._database is None:
                raise Away("there is no PostgreSQL")
            async with self._database.transaction() as database:
                self._public = await switches.is_on(database, switches.LEADERBOARD)
            self._public_until = now + PUBLIC_S
        return self._public

    # --- the admin's cookie -----------------------------------------------------------------------------

    def remember(self, request: Request, response: Response, token: str) -> None:
        """Gives the admin's cookie."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=int(admins.SESSION_LIFE.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=self.sessions.site.over_tls(request),
            path="/api",
        )

    def forget(self, request: Request, response: Response) -> None:
        """Takes it back."""
        response.delete_cookie(
            COOKIE,
            httponly=True,
            samesite="strict",
            secure=self.sessions.site.over_tls(request),
            path="/api",
        )


def signed_in(request: Request) -> SignedIn:
    """The admin whom the gate let in as one. Raises Illegal `unauthorized` where it let in somebody else."""
    found = getattr(request.state, "admin", None)
    if not isinstance(found, SignedIn):
        raise Illegal("unauthorized")
    return found
