"""Two people and two bots race to the office: every choice is made at the page, in two languages, on a
desktop and a phone, and the minutes say who came in. Who loads the page anew is told again what happened."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.browser.conftest import Arrives
from tests.browser.guest import Guest
from tests.browser.racer import Racer

SHORT = 25
"""The shortest way, in km."""


async def meet(host: Guest, guest: Guest, address: str) -> None:
    """Both sit in a room of the race, with two bots, on the shortest way."""
    url = await host.opens_room(address, "commute", 4)
    await host.page.locator("#option-distance").select_option(str(SHORT))
    await host.sits(0)
    for number in (3, 4):
        await host.use("room.add_bot_at", number=number)
    await guest.opens_link(url)
    await guest.sits(1)
    await guest.use("room.be_ready")
    await host.use("room.start")


async def test_two_people_and_two_bots_race(arrives: Arrives, brisk: str) -> None:
    ann, bo = await arrives("安娜", "zh"), await arrives("Bo", "en", phone=True)
    await meet(ann, bo, brisk)
    for one in (ann, bo):
        await expect(one.page.locator(".lane")).to_have_count(4)
        await expect(one.page.locator(".road")).to_have_attribute(
            "aria-label", one.word("commute.road", distance=SHORT)
        )
    first = ann.page.locator(".news-lines li").last
    told = await first.inner_text()
    await ann.page.reload()
    await expect(first).to_have_text(told)
    racers = [Racer(ann, cards=2), Racer(bo, cards=1)]
    await asyncio.gather(*(racer.runs() for racer in racers))
    for racer in racers:
        assert {"pick", "board", "turn", "window"} <= set(racer.answered), racer.answered
        assert len(racer.played) == racer.cards
        await expect_minutes(racer.guest)
    arrived = bo.word("commute.say_arrived").partition("{name}")[2].partition("{place}")[0]
    late = bo.word("commute.say_late").partition("{names}")[0]
    spoken = await bo.page.locator("[role=log]").inner_text()
    assert arrived in spoken or late in spoken, spoken


async def expect_minutes(one: Guest) -> None:
    """Four rows in the order of arrival, points that add up to nothing, and a deal that was dealt and rolled
    as promised."""
    page = one.page
    rows = page.locator(".race-minutes tbody tr")
    await expect(rows).to_have_count(4)
    texts = await page.locator(".points").all_inner_texts()
    points = [int(text.replace("−", "-")) for text in texts]
    assert sum(points) == 0
    assert points == sorted(points, reverse=True)
    await one.press(page.locator(".check-buttons button"))
    await expect(page.locator(".finding.right")).to_have_count(8)
    await expect(page.locator(".finding:not(.right)")).to_have_count(0)
