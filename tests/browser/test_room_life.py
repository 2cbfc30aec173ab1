"""What happens to a page in a room: another tab takes over, the server goes and comes back, the host sends
somebody away, a meeting freezes the table."""

import os

from playwright.async_api import expect

from tests.browser.conftest import Arrives
from tests.browser.guest import HINT, PASS, Guest
from tests.workers import Worker

A_MINUTE = 60_000


async def deals_with_bots(guest: Guest, address: str) -> None:
    """The guest opens a room of party-3, fills it with bots and deals. No skill cards: bots would play them
    while it is the guest's turn."""
    await guest.opens_room(address, "party-3", 3)
    await guest.sets("skills", "false")
    await guest.sits(0)
    await guest.use("room.fill")
    await guest.deals()


def starts(worker: Worker) -> None:
    """Starts the worker anew and waits until it accepts connections."""
    with os.fdopen(worker.start(), "rb") as says:
        assert says.read(1) == b"+", "the worker could not start"


async def test_another_tab_takes_over(arrives: Arrives, worker: Worker) -> None:
    ann = await arrives("Ann")
    await ann.page.clock.install()
    link = await ann.opens_room(worker.address, "party-3", 3)
    again = await arrives("Ann", known=await ann.context.storage_state())
    await again.page.goto(link)
    await again.page.locator(".seats-place").wait_for()
    told = ann.page.locator(".banner", has_text=ann.word("banner.replaced"))
    await told.wait_for()

    sockets: list[object] = []
    ann.page.on("websocket", lambda socket: sockets.append(socket))
    await ann.page.clock.run_for(A_MINUTE)
    await again.page.get_by_label(ann.word("chat.write")).fill("still here")
    await again.use("chat.send")
    await expect(again.page.locator(".chat-words")).to_have_text("still here")
    await expect(again.page.locator(".banner")).to_have_count(0)
    assert not sockets

    await ann.use("banner.replaced_take")
    await expect(ann.page.locator(".chat-words")).to_have_text("still here")
    await again.page.locator(".banner", has_text=ann.word("banner.replaced")).wait_for()


async def test_the_page_comes_back_when_the_server_does(arrives: Arrives, worker: Worker) -> None:
    ann = await arrives("安娜", "zh")
    await deals_with_bots(ann, worker.address)
    assert await ann.has_turn()
    before = await ann.view()
    worker.kill()
    lost = ann.page.locator(".banner", has_text=ann.word("banner.reconnecting"))
    await lost.wait_for()
    starts(worker)
    await lost.wait_for(state="detached")
    assert await ann.view() == before
    await ann.moves()


async def test_who_is_sent_away_stays_away(arrives: Arrives, worker: Worker) -> None:
    ann, bo = await arrives("Ann", "zh"), await arrives("Bo", phone=True)
    link = await ann.opens_room(worker.address, "party-4", 4)
    await bo.opens_link(link)
    await bo.sits(3)
    await ann.use("room.for_name", name="Bo")
    await ann.use("room.kick_name", name="Bo")
    await ann.use("room.kick")
    told = bo.page.locator(".banner", has_text=bo.word("banner.kicked"))
    await told.wait_for()
    await expect(ann.page.locator(".chair.empty")).to_have_count(4)
    await bo.page.reload()
    await told.wait_for()
    await bo.press(bo.page.get_by_role("link", name=bo.word("banner.home"), exact=True))
    await expect(bo.page).to_have_url(f"{worker.address}/")


async def test_a_meeting_freezes_the_table(arrives: Arrives, brisk: str) -> None:
    ann = await arrives("Ann")
    page = ann.page
    await deals_with_bots(ann, brisk)
    assert await ann.has_turn()
    await ann.use("table.freeze")
    frozen = page.locator(".banner, .table-banner", has_text=ann.word("banner.frozen"))
    await expect(frozen).to_have_count(1)
    await expect(page.locator(HINT)).to_be_disabled()
    await expect(page.locator(PASS)).to_be_disabled()
    await expect(page.locator(".ring-seconds")).to_have_count(0)
    await ann.use("banner.resume")
    await expect(frozen).to_have_count(0)
    await ann.moves()
