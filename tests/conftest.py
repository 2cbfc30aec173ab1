"""Fixtures of every test: real servers for the session, and the browser."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from app.db.database import Database
from app.embedded import Valkey
from app.postgres import Postgres
from tests import servers

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
BROWSER_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# No test fails for being slow. In CI the examples are the same each time: a red run can be run again.
settings.register_profile("project", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("project")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with the longest, the faults, so that no worker is left with them when the others are done."""
    items.sort(key=lambda item: not item.path.is_relative_to(ROOT / "tests" / "faults"))


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """The session's own Valkey, with the settings of the one that `doulaoban serve` starts."""
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server


@pytest.fixture(scope="session")
def valkey_url(valkey: Valkey) -> str:
    """The address of the session's Valkey. Keys stay from test to test: use names (rooms) of your own."""
    return valkey.url


@pytest.fixture(scope="session")
def valkey_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of three masters, as a Redis client takes it."""
    with servers.valkey_cluster(tmp_path_factory.mktemp("cluster")) as url:
        yield url


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """The session's own PostgreSQL, as `doulaoban serve` starts it."""
    with Postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(scope="session")
async def postgres_template(postgres: Postgres) -> str:
    """The name of a database with all tables, to be copied; nobody connects to it."""
    return await servers.template(postgres)


@pytest.fixture
async def postgres_url(postgres: Postgres, postgres_template: str) -> AsyncIterator[str]:
    """The address of a fresh database with all tables, for one test."""
    async with servers.copied_database(postgres, postgres_template) as url:
        yield url


@pytest.fixture
async def database(postgres_url: str) -> AsyncIterator[Database]:
    """A pool on a fresh database."""
    opened = Database(postgres_url)
    yield opened
    await opened.close()


def chromium() -> str:
    """The browser's program: CHROMIUM, the machine's, or the one that `make browser` put into .browser/."""
    own = ROOT / ".browser" / "chromium"
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, BROWSERS), shutil.which(own)]
    found = next(filter(None, candidates), None)
    assert found, "No Chromium found. Run `make browser`, or set CHROMIUM to its path."
    return found


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's program."""
    return chromium()


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium_path: str) -> dict[str, object]:
    """How Playwright starts the browser (its plugin reads this fixture)."""
    return {"executable_path": chromium_path, "args": list(BROWSER_FLAGS), "headless": True}
