"""The people of these tests: one table for all of them, set anew for each scene."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.conftest import FAILED
from tests.browser.skills.four import Four
from tests.workers import served


@pytest_asyncio.fixture(scope="session")
async def seated_four(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Four]:
    """Four people in a deal of party-4."""
    with served(1, tmp_path_factory.mktemp("four")) as (valkey, (worker,)):
        async with Four.sit_down(browser, worker.address, valkey.url) as four:
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
