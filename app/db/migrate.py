"""`python -m app.db.migrate`: brings the database of DATABASE_URL up to the tables of this release. Exit code
75: it does not answer; 2: it cannot be done, and why stands on standard error."""

from __future__ import annotations

import asyncio
import os
import sys

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from app.db import REFUSED, TRY_AGAIN
from app.db.database import Away, Database
from app.db.ready import folder

LOCK = 0x646C62  # any number, the same for all who migrate


def configuration() -> Config:
    """Alembic's, without a file."""
    config = Config()
    config.set_main_option("script_location", str(folder()).replace("%", "%%"))
    return config


async def migrate(database: Database) -> None:
    """Makes or changes the tables, in one transaction; who comes second waits and finds it done. Raises Away,
    alembic's CommandError for a database of a newer release, SQLAlchemyError."""

    def upgrade(connection: Connection) -> None:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with database.transaction() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        await connection.run_sync(upgrade)


async def once(url: str) -> None:
    """Migrates the database at the address. Raises what `migrate` raises."""
    database = Database(url, 1)
    try:
        await migrate(database)
    finally:
        await database.close()


def main() -> int:
    """Migrates; the exit code."""
    try:
        asyncio.run(once(os.environ["DATABASE_URL"]))
    except Away as away:
        sys.stderr.write(f"PostgreSQL does not answer: {away}\n")
        return TRY_AGAIN
    except (CommandError, SQLAlchemyError) as error:
        sys.stderr.write(f"The tables could not be made: {error}\n")
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
