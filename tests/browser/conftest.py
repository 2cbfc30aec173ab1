"""Fixtures of the browser tests: a server, the gallery, and people at the page."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import uvicorn
from playwright.async_api import Browser

from app import clock, table
from app import worker as workers
from app.commands.serve import listen
from app.embedded import Valkey
from app.main import create_app
from app.settings import Settings
from tests.browser.guest import Guest
from tests.browser.places import gallery_served
from tests.workers import Worker, served

Arrives = Callable[..., Awaitable[Guest]]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remembers whether the test failed, for the pictures."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """A server of the session's own, which tests may kill and start again."""
    with served(1, tmp_path_factory.mktemp("served")) as (_, started):
        yield started[0]


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """The address of the gallery, built once for all workers of the run."""
    own = tmp_path_factory.getbasetemp()
    with gallery_served((own if worker_id == "master" else own.parent) / "gallery") as address:
        yield address


@contextlib.asynccontextmanager
async def runs_here(settings: Settings) -> AsyncIterator[str]:
    """The address of a server that runs within the test, so that bots and clocks can be told to be quick."""
    config = workers.config()
    config.app = create_app(settings)
    config.factory = False
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    host, port = listener.getsockname()
    yield f"http://{host}:{port}"
    server.should_exit = True
    await serving


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots take no time to think."""
    monkeypatch.setattr(table, "BOT_LEAST_MS", 5)
    monkeypatch.setattr(table, "BOT_MOST_MS", 10)
    monkeypatch.setattr(clock, "TICK_S", 0.02)


@pytest.fixture
def own_valkey_url(tmp_path: Path) -> Iterator[str]:
    """The address of a Valkey in which no other test has left rooms or deals."""
    with Valkey(tmp_path) as server:
        yield server.url


@pytest_asyncio.fixture
async def brisk(quick: None, tmp_path: Path, own_valkey_url: str) -> AsyncIterator[str]:
    """The address of a server whose bots take no time to think."""
    async with runs_here(Settings(redis_url=own_valkey_url, data_dir=tmp_path)) as address:
        yield address


@pytest_asyncio.fixture
async def remembering(
    quick: None, tmp_path: Path, own_valkey_url: str, postgres_url: str
) -> AsyncIterator[str]:
    """The address of the same with a PostgreSQL, which keeps what was played."""
    settings = Settings(redis_url=own_valkey_url, database_url=postgres_url, data_dir=tmp_path)
    async with runs_here(settings) as address:
        yield address


@pytest_asyncio.fixture
async def arrives(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Arrives]:
    """`await arrives(name, language, …)` is `Guest.arrives`: another person. After a failure what all see
    is pictured in the test's temporary folder. No page may have thrown an error, or mixed languages."""
    guests: list[Guest] = []

    async def come(name: str, language: str = "en", **settings: Any) -> Guest:
        guests.append(await Guest.arrives(browser, name, language, **settings))
        return guests[-1]

    yield come
    for guest in guests:
        if request.node.stash.get(FAILED, False):
            for number, page in enumerate(guest.context.pages):
                await page.screenshot(path=tmp_path / f"{guest.name}-{number}.png")
        await guest.context.close()
    names = {guest.name for guest in guests}
    troubles = {guest.name: [*guest.troubles, *guest.mixed(names)] for guest in guests}
    assert not any(troubles.values()), troubles
