"""The people of these tests: one table for all of them, set anew for each scene."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.conftest import FAILED
from tests.browser.skills.four import Four
from tests.workers import served


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The addresses of a server and of its Valkey."""
    with served(1, tmp_path_factory.mktemp("four")) as (valkey, (worker,)):
        yield worker.address, valkey.url


@pytest_asyncio.fixture(scope="module")
async def seated_four(browser: Browser, home: tuple[str, str]) -> AsyncIterator[Four]:
    """Four people in a deal of party-4. Each module has its own: between its tests no others run,
    during which the clocks would play for all."""
    async with Four.sit_down(browser, *home) as four:
        yield four


@pytest_asyncio.fixture
async def four(seated_four: Four, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Four]:
    """The same. After a failure what both pages show is pictured; neither may have thrown an error."""
    yield seated_four
    for guest in (seated_four.ann, seated_four.bo):
        if request.node.stash.get(FAILED, False):
            await guest.page.screenshot(path=tmp_path / f"{guest.name}.png")
    troubles = seated_four.ann.troubles + seated_four.bo.troubles
    assert not troubles, troubles
