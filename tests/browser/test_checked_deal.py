"""A deal is checked in the browser: the seal that the lobby showed, what this browser gave, and the cards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import uvicorn
from playwright.async_api import Page, Route, expect

from app import clock, table
from app import worker as workers
from app.commands import verify
from app.commands.serve import listen
from app.main import create_app
from app.settings import Settings

PATIENCE_MS = 30_000


@pytest_asyncio.fixture
async def hasty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_valkey_url: str) -> AsyncIterator[str]:
    """The address of a server at whose tables the clock plays for everybody, nearly at once."""
    monkeypatch.setattr(table, "BOT_LEAST_MS", 5)
    monkeypatch.setattr(table, "BOT_MOST_MS", 10)
    monkeypatch.setattr(table, "AUTO_MS", 5)
    monkeypatch.setattr(table, "allowed_ms", lambda ask, options: 5)
    monkeypatch.setattr(table, "LATE_MS", 0)
    monkeypatch.setattr(clock, "TICK_S", 0.02)
    config = workers.config()
    config.app = create_app(Settings(redis_url=own_valkey_url, data_dir=tmp_path))
    config.factory = False
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    host, port = listener.getsockname()
    yield f"http://{host}:{port}"
    server.should_exit = True
    await serving


async def hosts(page: Page, address: str, name: str, table: str = "party-3") -> str:
    """Opens a room over HTTP, comes into it by the page and takes the first chair; the room's code."""
    await page.goto(address)
    body = {"table": table, "name": name}
    code = str((await (await page.request.post(f"{address}/api/rooms", data=body)).json())["code"])
    await page.goto(f"{address}/r/{code}")
    await page.locator(".seats-place button").first.click()
    return code


async def settled(page: Page) -> None:
    """Fills the other chairs with bots, deals, and waits until the deal is over."""
    fill, deal = page.locator(".ready-buttons .button:not(.primary)"), page.locator(".ready-buttons .primary")
    await fill.first.click()
    await deal.click()
    await expect(page.locator(".minutes")).to_be_visible(timeout=PATIENCE_MS)


async def checked(page: Page) -> list[str]:
    """The verdict of every line of the check."""
    await page.locator(".check-buttons button").click()
    await expect(page.locator(".finding-sum")).to_be_visible()
    lines = await page.locator(".finding").all()
    return [str(await line.get_attribute("class")).removeprefix("finding ") for line in lines]


async def test_a_deal_is_right_and_its_record_can_be_taken_away(page: Page, hasty: str) -> None:
    code = await hosts(page, hasty, "Ann")
    seal = page.locator(".seal code")
    shown = await seal.text_content()
    await settled(page)
    assert await checked(page) == ["right"] * 7
    await page.reload()
    assert await checked(page) == ["right"] * 7
    assert await seal.text_content() != shown
    async with page.expect_download() as saved:
        await page.locator(".check-buttons a").click()
    download = await saved.value
    assert code in download.suggested_filename
    text = await asyncio.to_thread((await download.path()).read_text, encoding="utf-8")
    lines = text.splitlines()
    assert json.loads(lines[0])["commitment"] == shown
    right, sentence = verify.run(lines)
    assert (right, "the commitment fits" in sentence) == (True, True), sentence


async def test_gifts_are_shared_out_again(page: Page, hasty: str) -> None:
    await hosts(page, hasty, "Di", "spec-4x1")
    await settled(page)
    assert await checked(page) == ["right"] * 7
    names = await page.locator(".finding").all_inner_texts()
    assert any("gift" in name for name in names)


async def test_a_record_that_was_changed_is_found_out(page: Page, hasty: str) -> None:
    await hosts(page, hasty, "Bo")
    await settled(page)

    async def otherwise(route: Route) -> None:
        answer = await route.fetch()
        header, *lines = [json.loads(line) for line in (await answer.text()).splitlines()]
        header["nonces"][0] = "0" * 32
        lines[-1]["points"][0] += 1
        await route.fulfill(body="\n".join(map(json.dumps, [header, *lines])))

    await page.route("**/record", otherwise)
    verdicts = await checked(page)
    assert verdicts[:4] == ["right", "right", "right", "wrong"]
    assert verdicts[5:] == ["wrong", "wrong"]
    await expect(page.locator(".finding-sum.wrong")).to_be_visible()


async def test_a_seal_that_was_exchanged_after_it_was_shown_is_found_out(page: Page, hasty: str) -> None:
    await hosts(page, hasty, "Cy")
    await settled(page)
    await page.evaluate(
        """() => {
          const given = JSON.parse(localStorage.getItem("doulaoban.given"));
          given[0].commitment = "0".repeat(64);
          localStorage.setItem("doulaoban.given", JSON.stringify(given));
        }"""
    )
    await page.reload()
    assert (await checked(page))[2] == "wrong"
