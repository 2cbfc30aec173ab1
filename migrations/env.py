"""Runs migrations: on the connection that the program gives, or, for `alembic` on the command line, on one to
DATABASE_URL."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection

from app.db.database import opened
from app.db.models import metadata


def run(connection: Connection) -> None:
    """All that is asked for, in one transaction."""
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


async def connect() -> None:
    """Runs them on a connection of our own."""
    engine = opened(os.environ["DATABASE_URL"], 1)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(connect())
else:
    run(given)
