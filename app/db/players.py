"""People as admins see them: a row each from their first finished deal on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.deals import NotFound
from app.db.models import Found, players

PAGE = 100


@dataclass(frozen=True, slots=True)
class Player:
    """`renamed`: an admin gave the name, and it stays whatever he calls himself. `banned`: since when."""

    id: UUID
    name: str
    renamed: bool
    first_seen: datetime
    last_seen: datetime
    banned: datetime | None
    ban_reason: str | None


async def listed(
    connection: AsyncConnection,
    search: str = "",
    banned: bool | None = None,
    offset: int = 0,
    limit: int = PAGE,
) -> list[Player]:
    """People whose name holds the words, whatever their case; who played last, first."""
    wanted = select(players).order_by(players.c.last_seen.desc(), players.c.id).offset(offset).limit(limit)
    if search.strip():
        wanted = wanted.where(players.c.name.icontains(search.strip(), autoescape=True))
    if banned is not None:
        wanted = wanted.where(players.c.banned.is_not(None) if banned else players.c.banned.is_(None))
    return [_player(row) for row in await connection.execute(wanted)]


async def one(connection: AsyncConnection, player: UUID) -> Player:
    """A person. Raises NotFound."""
    row = (await connection.execute(select(players).where(players.c.id == player))).one_or_none()
    if row is None:
        raise NotFound(str(player))
    return _player(row)


async def rename(connection: AsyncConnection, player: UUID, name: str) -> Player:
    """Gives a person a name that stays. Raises NotFound."""
    return await _changed(connection, player, name=name, renamed=True)


async def ban(connection: AsyncConnection, player: UUID, reason: str, name: str = "") -> Player:
    """Bans a person, also one who has finished no deal yet (under `name`); who is banned stays so since
    then."""
    now = func.clock_timestamp()
    banned = insert(players).values(
        id=player, name=name, first_seen=now, last_seen=now, banned=now, ban_reason=reason
    )
    changed = banned.on_conflict_do_update(
        index_elements=[players.c.id],
        set_={"banned": func.coalesce(players.c.banned, banned.excluded.banned), "ban_reason": reason},
    ).returning(players)
    return _player((await connection.execute(changed)).one())


async def unban(connection: AsyncConnection, player: UUID) -> Player:
    """Lets a person in again. Raises NotFound."""
    return await _changed(connection, player, banned=None, ban_reason=None)


async def banned_ids(connection: AsyncConnection) -> list[UUID]:
    """Everybody who is banned."""
    found = await connection.execute(select(players.c.id).where(players.c.banned.is_not(None)))
    return list(found.scalars())


async def _changed(connection: AsyncConnection, player: UUID, **values: Any) -> Player:
    changed = await connection.execute(
        update(players).where(players.c.id == player).values(**values).returning(players)
    )
    row = changed.one_or_none()
    if row is None:
        raise NotFound(str(player))
    return _player(row)


def _player(row: Found) -> Player:
    return Player(**row._mapping)
