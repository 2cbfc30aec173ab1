"""Stores as workers have them, on a single server and on a cluster of three nodes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis, RedisCluster

from app.store.redis import RedisStore
from tests.app.people_at_table import Ahead, worker_at
from tests.app.serving import serving

SERVERS = ("valkey_url", "valkey_cluster")


@pytest.fixture(scope="module", params=SERVERS)
def url(request: pytest.FixtureRequest) -> str:
    """The address of either."""
    return str(request.getfixturevalue(request.param))


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[RedisStore]:
    """A store, as one worker has it."""
    store = RedisStore(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def store(url: str) -> AsyncIterator[RedisStore]:
    """One worker's store."""
    async with opened(url) as one:
        yield one


@pytest.fixture
async def other(url: str) -> AsyncIterator[RedisStore]:
    """Another worker's store."""
    async with opened(url) as one:
        yield one


@pytest.fixture
async def client(url: str) -> AsyncIterator[Any]:
    """A plain client, to look behind the store."""
    plain: Any = RedisCluster.from_url(url) if url.startswith("redis:") else Redis.from_url(url)
    await plain.initialize()
    yield plain
    await plain.aclose()


@pytest.fixture
async def here(valkey_url: str) -> AsyncIterator[Ahead]:
    """A worker's service, whose clock can be put forward."""
    async with worker_at(valkey_url) as worker:
        yield worker


@pytest.fixture
async def there(valkey_url: str) -> AsyncIterator[Ahead]:
    """Another worker's."""
    async with worker_at(valkey_url) as worker:
        yield worker


@pytest.fixture(scope="module")
async def addresses(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[list[str]]:
    """Where the two workers listen."""
    folder = tmp_path_factory.mktemp("sockets")
    async with serving(valkey_url, folder) as one, serving(valkey_url, folder) as two:
        yield [one, two]
