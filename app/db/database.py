"""The way to PostgreSQL: a small pool of connections, and one name for every way in which it can be away."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

POOL = 4
CONNECT_S = 3.0
COMMAND_S = 15.0
TRANSACTION_S = 30.0
# SQLSTATE classes that blame what was written: data exceptions and broken constraints. Everything else may
# be over in a while: no connection, a shut-down, a deadlock, tables that are still to be made.
OF_THE_VALUES = ("22", "23")


class Away(Exception):
    """PostgreSQL does not answer, or not as it should. Nothing is known to be done; it may be tried again."""


def address(url: str) -> URL:
    """A DATABASE_URL as the driver takes it: libpq's `sslmode` has another name there."""
    wanted = make_url(url.replace("postgres://", "postgresql://", 1))
    query = dict(wanted.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return wanted.set(drivername="postgresql+asyncpg", query=query)


def opened(url: str, size: int = POOL) -> AsyncEngine:
    """A pool of at most `size` connections; none is made before it is needed."""
    return create_async_engine(
        address(url),
        pool_size=size,
        max_overflow=0,
        pool_timeout=CONNECT_S,
        pool_pre_ping=True,
        connect_args={"timeout": CONNECT_S, "command_timeout": COMMAND_S},
    )


def blames_values(error: DBAPIError) -> bool:
    """Whether the values given to a statement were at fault, not the server."""
    state = getattr(error.orig, "sqlstate", None) or ""
    return state[:2] in OF_THE_VALUES or isinstance(getattr(error.orig, "__cause__", None), ValueError)


class Database:
    """Transactions on a pool."""

    def __init__(self, url: str, size: int = POOL) -> None:
        self.url = url
        self.engine = opened(url, size)

    async def probe(self) -> None:
        """Proves that it answers and has its tables. Raises Away."""
        async with self.transaction() as connection:
            await connection.execute(text("SELECT 1 FROM seasons LIMIT 1"))

    async def open(self) -> None:
        """Connects to nothing yet: a connection is made when it is needed."""

    async def close(self) -> None:
        """Closes all connections."""
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are committed together when the block ends without an exception. Raises
        Away; DBAPIError only where the values were at fault."""
        try:
            async with asyncio.timeout(TRANSACTION_S), self.engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            if blames_values(error) and not isinstance(error, InterfaceError):
                raise
            raise Away(reason(error.orig or error)) from error
        except (OSError, TimeoutError, PoolTimeout) as error:
            raise Away(reason(error)) from error


def reason(error: BaseException) -> str:
    """One line that says what was wrong; the driver's messages hold no password."""
    return str(error).partition("\n")[0] or type(error).__name__
