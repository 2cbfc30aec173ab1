"""`python -m app.admin.link`: prints the token of a one-time link into the database of DATABASE_URL. `serve`
runs it at its start. Exit code 75: the database does not answer."""

from __future__ import annotations

import asyncio
import os
import sys

from app.db import TRY_AGAIN, admins, audit
from app.db.database import Away, Database

OWNER = "admin"
"""The name of the admin whom a link signs in, unless another is named."""


async def made(database: Database, name: str = OWNER) -> str:
    """The token of a new link, which is written to the audit log. Raises Away."""
    async with database.transaction() as connection:
        token = await admins.make_link(connection, name)
        await audit.note(connection, None, "link", f"admin:{name}")
    return token


def address(site: str, token: str) -> str:
    """The link. What stands behind `#` reaches no server by itself: only the page's button sends it."""
    return f"{site}/admin#{token}"


async def alone(url: str) -> str:
    """The token, by a connection of its own. Raises Away."""
    database = Database(url, 1)
    try:
        return await made(database)
    finally:
        await database.close()


def main() -> int:
    """Prints the token; the exit code."""
    try:
        sys.stdout.write(asyncio.run(alone(os.environ["DATABASE_URL"])) + "\n")
    except Away:
        return TRY_AGAIN
    return 0


if __name__ == "__main__":
    sys.exit(main())
