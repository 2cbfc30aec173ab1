"""What admins did: written in the same transaction as the deed, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db.models import admins, audit

PAGE = 100


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did. `admin` is his name, None: the command line; `subject` the player, deal, room or
    season that it was done to, such as `deal:0190…`."""

    id: int
    at: datetime
    admin: str | None
    verb: str
    subject: str
    reason: str
    facts: Mapping[str, Any]


async def note(
    connection: AsyncConnection,
    admin: UUID | None,
    verb: str,
    subject: str,
    reason: str = "",
    **facts: Any,
) -> None:
    """Writes a deed down, in the caller's transaction."""
    values = {"admin": admin, "verb": verb, "subject": subject, "reason": reason, "facts": facts}
    await connection.execute(insert(audit).values(values))


async def listed(
    connection: AsyncConnection, subject: str | None = None, before: int | None = None, limit: int = PAGE
) -> list[Deed]:
    """Deeds, the last first, all or those done to one subject; `before`: the last id of the page before."""
    wanted = (
        select(
            audit.c.id,
            audit.c.at,
            admins.c.name,
            audit.c.verb,
            audit.c.subject,
            audit.c.reason,
            audit.c.facts,
        )
        .outerjoin(admins, admins.c.id == audit.c.admin)
        .order_by(audit.c.id.desc())
        .limit(limit)
    )
    if subject is not None:
        wanted = wanted.where(audit.c.subject == subject)
    if before is not None:
        wanted = wanted.where(audit.c.id < before)
    return [Deed(*row) for row in await connection.execute(wanted)]
