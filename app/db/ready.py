"""`python -m app.db.ready [SECONDS]`: what `app.db.migrate` does, without loading it where the database of
DATABASE_URL has the tables of this release already: that is most starts, and spares each a second."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from importlib import import_module
from pathlib import Path

import asyncpg

PATIENCE_S = 10
PAUSE_S = 0.1
CONNECT_S = 3.0


def folder() -> Path:
    """The migrations: in the package when installed from a wheel, else beside it."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"


def newest() -> str:
    """The revision of this release: revisions are numbered, and their files' names begin with the number."""
    return max(path.name.partition("_")[0] for path in (folder() / "versions").glob("*.py"))


async def revision(url: str, seconds: float) -> str | None:
    """The revision of the database, once it answers; None: it has none, or does not answer within so many
    seconds."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            connection = await asyncpg.connect(url.replace("+asyncpg", "", 1), timeout=CONNECT_S)
            try:
                return str(await connection.fetchval("SELECT version_num FROM alembic_version"))
            finally:
                await connection.close()
        except asyncpg.UndefinedTableError:
            return None
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            if time.monotonic() > deadline:
                return None
            await asyncio.sleep(PAUSE_S)


def main() -> int:
    """Sees to it that the tables are there; the exit code."""
    patience = float(sys.argv[1]) if sys.argv[1:] else PATIENCE_S
    if asyncio.run(revision(os.environ["DATABASE_URL"], patience)) == newest():
        return 0
    return int(import_module("app.db.migrate").main())


if __name__ == "__main__":
    sys.exit(main())
