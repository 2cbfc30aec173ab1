"""At the table: why a selection cannot be played and what could, and the boss key."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Arrives
from tests.browser.guest import LIT, PLAY, Guest
from tests.browser.places import PLACES, show

FOLLOW = next(place for place in PLACES if place.name == "table-follow")

BOSS = """(key) => new Promise((painted) => {
  const cover = () => {
    const [right, bottom] = [innerWidth - 2, innerHeight - 2];
    const points = [[1, 1], [right, 1], [1, bottom], [right, bottom], [right / 2, bottom / 2]];
    return points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('.boss') != null);
  };
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => painted({
      covered: cover(),
      title: document.title,
      icons: [...document.querySelectorAll('link[rel~=icon]')].map((one) => one.href),
    });
    after.port2.postMessage(null);
  });
})"""
"""Presses a key; what there is once the next frame is painted."""


async def until_own_lead(guest: Guest) -> None:
    """Plays on, deal after deal, until the lead is the guest's."""
    while True:
        if not await guest.has_turn():
            await guest.use("room.next")
            await guest.page.locator(".table-screen").wait_for()
        elif await guest.page.locator(".no-trick").count():
            return
        else:
            await guest.moves()


@pytest.mark.parametrize("phone", [True, False], ids=["finger", "mouse"])
async def test_a_selection_that_is_nothing_says_why_and_what_is_near(
    arrives: Arrives, brisk: str, phone: bool
) -> None:
    ann = await arrives("Ann", "en" if phone else "zh", phone=phone)
    page = ann.page
    await ann.opens_room(brisk, "party-3", 3)
    await ann.sets("skills", "false")
    await ann.sits(0)
    await ann.use("room.fill")
    await ann.deals()
    await until_own_lead(ann)
    cards = page.locator(".held")
    for card in (cards.first, cards.last):
        box = await card.bounding_box()
        assert box
        spot = (box["x"] + 8, box["y"] + box["height"] - 6)
        await (page.touchscreen.tap(*spot) if phone else page.mouse.click(*spot))
    await expect(page.locator(".held.selected")).to_have_count(2)
    why = page.locator(".playbar-say.nearest", has_text=ann.word("code.no_combination"))
    await why.wait_for()
    await expect(page.locator(PLAY)).to_be_disabled()
    await ann.press(why)
    await page.locator(f"{PLAY}{LIT}").wait_for()
    held = len(await ann.hand())
    chosen = await page.locator(".held.selected").count()
    await ann.ends_turn(lambda: ann.press(page.locator(PLAY)))
    await expect(cards).to_have_count(held - chosen)


async def test_the_boss_key_hides_all_within_a_frame(arrives: Arrives, gallery: str) -> None:
    ann = await arrives("Ann", "en")
    page = ann.page
    await show(page, gallery, FOLLOW, "en")
    title, icon = await page.title(), await icons(page)
    hidden = await page.evaluate(BOSS, "`")
    assert hidden["covered"]
    assert hidden["title"] == ann.word("table.boss_title")
    assert len(hidden["icons"]) == 1
    assert hidden["icons"] != icon
    await page.keyboard.press("`")
    await expect(page.locator(".boss")).to_have_count(0)
    assert (await page.title(), await icons(page)) == (title, icon)
    await page.locator(".boss-tap").click()
    await expect(page.locator(".boss")).to_be_visible()
    await page.locator(".boss-corner").click()
    await expect(page.locator(".boss")).to_have_count(0)


async def icons(page: Page) -> list[str]:
    """The page's icons."""
    found: list[str] = await page.locator("link[rel~=icon]").evaluate_all(
        "(all) => all.map((one) => one.href)"
    )
    return found
