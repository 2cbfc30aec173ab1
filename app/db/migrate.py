"""`python -m app.db.migrate [SECONDS]`: brings the database of DATABASE_URL up to the tables of this release.
Exit code 75: it did not answer within so many seconds; 2: it cannot be done, and why stands on standard
error."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from app.db import REFUSED, TRY_AGAIN
from app.db.database import Away, Database

LOCK = 0x646C62  # any number, the same for all who migrate
PATIENCE_S = 10
PAUSE_S = 0.1


def folder() -> Path:
    """The migrations: in the package when installed from a wheel, else beside it."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"


def configuration() -> Config:
    """Alembic's, without a file."""
    config = Config()
    config.set_main_option("script_location", str(folder()).replace("%", "%%"))
    return config


def newest() -> str:
    """The revision of this release."""
    revision = ScriptDirectory.from_config(configuration()).get_current_head()
    assert revision is not None
    return revision


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


async def patiently(url: str, seconds: float) -> None:
    """Migrates, and tries again for so long while nobody answers. Raises what `migrate` raises."""
    database = Database(url, 1)
    deadline = time.monotonic() + seconds
    try:
        while True:
            try:
                return await migrate(database)
            except Away:
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(PAUSE_S)
    finally:
        await database.close()


def main() -> int:
    """Migrates; the exit code."""
    try:
        patience = int(sys.argv[1]) if sys.argv[1:] else PATIENCE_S
        asyncio.run(patiently(os.environ["DATABASE_URL"], patience))
    except Away as away:
        sys.stderr.write(f"PostgreSQL does not answer: {away}\n")
        return TRY_AGAIN
    except (CommandError, SQLAlchemyError) as error:
        sys.stderr.write(f"The tables could not be made: {error}\n")
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
