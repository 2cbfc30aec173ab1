"""The tables are made from nothing, once, and are those of the models."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from app.db import REFUSED, TRY_AGAIN, migrate, ready
from app.db.database import Database, address
from app.db.models import metadata
from app.postgres import Postgres
from tests.servers import named, ordered

NOWHERE = "postgresql://me:hunter2@127.0.0.1:1/nowhere"


@pytest.fixture
async def empty_url(postgres: Postgres) -> AsyncIterator[str]:
    """The address of an empty database."""
    name = f"empty_{secrets.token_hex(4)}"
    await ordered(postgres, f"CREATE DATABASE {name}")
    yield named(postgres, name)
    await ordered(postgres, f"DROP DATABASE {name} WITH (FORCE)")


def program(url: str) -> subprocess.CompletedProcess[str]:
    """Sees to the tables as `serve` does."""
    return subprocess.run(
        [sys.executable, "-m", "app.db.ready", "1"],
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )


async def test_from_empty_to_the_models(empty_url: str) -> None:
    database = Database(empty_url, 1)
    await migrate.migrate(database)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.transaction() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == ready.newest()
        assert await connection.scalar(text("SELECT name FROM seasons")) == "1"
    await migrate.migrate(database)
    await database.close()


async def test_several_at_once_make_them_once(empty_url: str) -> None:
    databases = [Database(empty_url, 1) for _ in range(4)]
    await asyncio.gather(*(migrate.migrate(one) for one in databases))
    async with databases[0].transaction() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM seasons")) == 1
    for one in databases:
        await one.close()


async def test_the_program_says_what_it_could_not_do(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await asyncio.to_thread(program, empty_url)).returncode == 0
    database = Database(empty_url, 1)
    async with database.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'of-tomorrow'"))
    await database.close()
    newer = await asyncio.to_thread(program, empty_url)
    assert newer.returncode == REFUSED
    assert "of-tomorrow" in newer.stderr
    assert "Traceback" not in newer.stderr


async def test_who_does_not_answer_is_to_be_asked_again() -> None:
    away = await asyncio.to_thread(program, NOWHERE)
    assert away.returncode == TRY_AGAIN
    assert "hunter2" not in away.stderr


async def test_the_newest_revision_is_known_without_alembic(postgres_url: str) -> None:
    script = ScriptDirectory.from_config(migrate.configuration())
    assert ready.newest() == script.get_current_head()
    assert await ready.revision(postgres_url, 1) == ready.newest()


def test_an_address_is_turned_into_the_driver_s() -> None:
    url = address("postgres://me:p%40ss@db:5433/deals?sslmode=require")
    assert (url.drivername, url.password, url.query["ssl"]) == ("postgresql+asyncpg", "p@ss", "require")
    assert address("postgresql://me@/x?host=/tmp/a").query["host"] == "/tmp/a"
