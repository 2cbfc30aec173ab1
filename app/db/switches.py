"""What admins switch on and off."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.models import switches

LEADERBOARD = "leaderboard_public"
"""Everybody may read the leaderboard."""


async def is_on(connection: AsyncConnection, name: str) -> bool:
    """Whether it is on; off until somebody switches it on."""
    return bool(await connection.scalar(select(switches.c.on).where(switches.c.name == name)))


async def turn(connection: AsyncConnection, name: str, on: bool) -> bool:
    """Switches it. False: it stood so already."""
    turned = insert(switches).values(name=name, on=on)
    if not on and not await is_on(connection, name):
        return False
    changed = await connection.execute(
        turned.on_conflict_do_update(
            index_elements=[switches.c.name],
            set_={"on": on},
            where=switches.c.on != on,
        ).returning(switches.c.name)
    )
    return changed.first() is not None
