"""One person and seven bots play a deal of party-8 to its settlement."""

import re

from playwright.async_api import expect

from tests.browser.conftest import Arrives

ROLES = ("boss", "sister-in-law", "striver-leader", "striver", "slacker-leader", "slacker")


async def test_one_plays_with_seven_bots(arrives: Arrives, brisk: str) -> None:
    dan = await arrives("Dan", "en", phone=True)
    page = dan.page
    await dan.opens_room(brisk, "party-8", 8)
    await dan.sits(2)
    await dan.use("room.fill")
    await expect(page.locator(".chair.bot")).to_have_count(7)
    await dan.deals()
    assert len(await dan.hand()) in range(21, 25)
    await expect(page.locator(".seat")).to_have_count(8)
    await dan.plays_out(*[dan.moves] * 4)

    rows = page.locator(".minutes tbody tr")
    await expect(rows).to_have_count(8)
    texts = [await row.inner_text() for row in await rows.all()]
    roles = {role for text in texts for role in ROLES if dan.word(f"role.{role}") in text}
    assert len(roles) == len(ROLES)
    points = [
        int(text.replace("−", "-")) for text in await page.locator(".minutes .points").all_inner_texts()
    ]
    assert sum(points) == 0
    assert any(points)
    *parts, share = map(int, re.findall(r"\d+", await page.locator(".share-sum").inner_text()))
    assert share == (sum(parts) or 10)
    assert all(one % share == 0 for one in points)
