"""Two workers on one Redis and one PostgreSQL, and an admin who is signed in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.admin.office import Office
from app.db.database import Database
from app.embedded import Valkey
from app.postgres import Postgres
from app.service import Service
from app.store.redis import RedisStore
from app.store.register import Register
from tests import servers
from tests.admin.admins import Admin
from tests.app.conftest import client, opened, other, store, url
from tests.app.people_at_table import GAMES
from tests.app.serving import serving

__all__ = ["client", "opened", "other", "store", "url"]


@pytest.fixture(scope="module")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Valkey in which no other test has left rooms or deals."""
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server.url


@pytest.fixture(scope="module")
async def database_url(postgres: Postgres, postgres_template: str) -> AsyncIterator[str]:
    """The address of a fresh database with all tables, for the module's tests."""
    async with servers.copied_database(postgres, postgres_template) as url:
        yield url


@pytest.fixture(scope="module")
async def addresses(
    valkey_url: str, database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[list[str]]:
    """Where the two workers listen."""
    folder: Path = tmp_path_factory.mktemp("admin")
    async with (
        serving(valkey_url, folder, database_url) as one,
        serving(valkey_url, folder, database_url) as two,
    ):
        yield [one, two]


@pytest.fixture(scope="module")
async def office(valkey_url: str, database_url: str) -> AsyncIterator[Office]:
    """The office as the command line has it."""
    store, register, database = RedisStore(valkey_url), Register(valkey_url), Database(database_url, 2)
    await store.open()
    await register.open()
    yield Office(database, Service(store, GAMES), register)
    await register.close()
    await store.close()
    await database.close()


@pytest.fixture
async def admin(addresses: list[str], office: Office) -> AsyncIterator[Admin]:
    """An admin who has redeemed his link at the first worker."""
    async with Admin(addresses[0]) as one:
        assert (await one.sign_in(await office.link())).status_code == 200
        yield one
