"""How admins get in: one-time links, and the sessions they open. Tokens are 256 bits of chance, told once and
kept as SHA-256 alone."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

import uuid_utils
from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.models import admin_links, admin_sessions, admins

TOKEN_BYTES = 32
LINK_LIFE = timedelta(minutes=15)
SESSION_LIFE = timedelta(hours=12)
KEPT = timedelta(days=30)
"""Links and sessions that are over are forgotten after so long."""


@dataclass(frozen=True, slots=True)
class Session:
    """Who is signed in, and until when."""

    admin: UUID
    name: str
    expires: datetime


class Opened(NamedTuple):
    """A session just opened, and the token that proves it."""

    token: str
    session: Session


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


async def make_link(connection: AsyncConnection, name: str) -> str:
    """The token of a link that signs in the admin of that name, once, within 15 minutes."""
    now = func.clock_timestamp()
    for table in (admin_links, admin_sessions):
        await connection.execute(delete(table).where(table.c.expires < now - KEPT))
    made = insert(admins).values(id=UUID(str(uuid_utils.uuid7())), name=name, created=now)
    admin = await connection.scalar(
        # Sets what was set, so that the row is returned whether or not it is new.
        made.on_conflict_do_update(index_elements=[admins.c.name], set_={"name": name}).returning(admins.c.id)
    )
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await connection.execute(
        insert(admin_links).values(
            token_hash=hashed(token), admin=admin, created=now, expires=now + LINK_LIFE
        )
    )
    return token


async def redeem(connection: AsyncConnection, token: str) -> Opened | None:
    """A session for the token of a link, which is then used up. None: there is no such link, it was used, or
    its time is over."""
    now = func.clock_timestamp()
    admin = await connection.scalar(
        update(admin_links)
        .where(
            admin_links.c.token_hash == hashed(token),
            admin_links.c.redeemed.is_(None),
            admin_links.c.expires > now,
        )
        .values(redeemed=now)
        .returning(admin_links.c.admin)
    )
    if admin is None:
        return None
    opened = secrets.token_urlsafe(TOKEN_BYTES)
    await connection.execute(
        insert(admin_sessions).values(
            token_hash=hashed(opened), admin=admin, created=now, expires=now + SESSION_LIFE
        )
    )
    session = await known(connection, opened)
    assert session is not None
    return Opened(opened, session)


async def known(connection: AsyncConnection, token: str) -> Session | None:
    """The session that the token proves, while it lasts."""
    found = await connection.execute(
        select(admins.c.id, admins.c.name, admin_sessions.c.expires)
        .join(admins, admins.c.id == admin_sessions.c.admin)
        .where(
            admin_sessions.c.token_hash == hashed(token),
            admin_sessions.c.ended.is_(None),
            admin_sessions.c.expires > func.clock_timestamp(),
        )
    )
    row = found.one_or_none()
    return None if row is None else Session(*row)


async def end(connection: AsyncConnection, token: str) -> None:
    """Ends the session that the token proves."""
    await connection.execute(
        update(admin_sessions)
        .where(admin_sessions.c.token_hash == hashed(token), admin_sessions.c.ended.is_(None))
        .values(ended=func.clock_timestamp())
    )
