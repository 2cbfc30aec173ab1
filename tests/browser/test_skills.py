"""Skill cards at the table: given up, played, pending for all, waved through; by mouse, finger and keys."""

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Arrives
from tests.browser.guest import DISCARD, HINT, LIT, PENDING, PLAY, WAVE, Guest
from tests.browser.places import PLACES, show

SHEET = ".skill-sheet"
PICK = ".seat-pick"
PLAYABLE = ".tray-card.playable"
PLAY_IT = ".sheet-foot .button"


async def first_playable(guests: list[Guest]) -> tuple[Guest, Locator]:
    """Whoever can play a skill card now that needs no combination, and the card; until then all play on."""
    while True:
        for guest in guests:
            cards = guest.page.locator(PLAYABLE).filter(has_not_text=guest.word("skill.cut-in.name"))
            if await cards.count():
                return guest, cards.first
        for guest in guests:
            if await guest.page.locator(f"{HINT}{LIT}").count():
                await guest.moves()


async def aims(guest: Guest) -> None:
    """Gives the chosen skill what it still needs, and plays it."""
    page = guest.page
    swaps = await page.locator(PLAY_IT).count() > 0
    if await page.locator(PICK).count():
        if swaps:
            await page.locator(".held").last.focus()
            await page.keyboard.press("Space")
        await guest.press(page.locator(PICK).first)
    if swaps:
        await guest.press(page.locator(PLAY_IT))


async def test_a_skill_pends_for_all_and_is_used_up(arrives: Arrives, brisk: str) -> None:
    guests = [await arrives("Ann", "en"), await arrives("Ben", "zh", phone=True), await arrives("Cyd", "en")]
    link = await guests[0].opens_room(brisk, "party-3", 3)
    await guests[0].sits(0)
    for seat, guest in enumerate(guests[1:], start=1):
        await guest.opens_link(link)
        await guest.sits(seat)
        await guest.use("room.be_ready")
    await guests[0].deals()
    for guest in guests:
        cards = guest.page.locator(DISCARD)
        await cards.first.wait_for()
        dealt = await cards.count()
        await guest.discards()
        await expect(guest.page.locator(".kept-one, .tray-card")).to_have_count(dealt - 1)
    one, card = await first_playable(guests)
    others = [guest for guest in guests if guest is not one]
    held = await one.page.locator(".tray-card").count()
    await one.press(card)
    await expect(one.page.locator(SHEET)).to_be_visible()
    await aims(one)
    for guest in guests:
        await guest.page.locator(PENDING).wait_for()
    await expect(one.page.locator(WAVE)).to_have_count(0)
    for guest in others:
        await guest.lets_pass()
    for guest in guests:
        await expect(guest.page.locator(PENDING)).to_have_count(0)
        await expect(guest.page.locator("[role=log]")).to_contain_text(one.name)
    await expect(one.page.locator(".tray-card")).to_have_count(held - 1)


async def shown(guest: Guest, gallery: str, name: str) -> Page:
    """The guest's page at a place of the gallery, in English."""
    one = next(one for one in PLACES if one.name == name)
    await show(guest.page, gallery, one, "en")
    return guest.page


async def test_keys_choose_aim_and_leave(arrives: Arrives, gallery: str) -> None:
    ann = await arrives("Ann", "en")
    page = await shown(ann, gallery, "table-follow")
    await page.keyboard.press("1")
    await expect(page.locator(SHEET)).to_contain_text(ann.word("skill.upside-down.effect"))
    await expect(page.locator(PLAY_IT)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator(SHEET)).to_have_count(0)
    await page.keyboard.press("2")
    await expect(page.locator(PICK).first).to_be_focused()
    await expect(page.locator(PLAY_IT)).to_be_disabled()
    await page.keyboard.press("Enter")
    await expect(page.locator(f"{PICK}[aria-pressed=true]")).to_have_count(1)
    await page.locator(".held").first.focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Space")
    await expect(page.locator(".held.selected")).to_have_count(1)
    await expect(page.locator(PLAY_IT)).to_be_enabled()
    await expect(page.locator(f"{PLAY}{LIT}")).to_have_count(0)
    await page.keyboard.press("2")
    await expect(page.locator(SHEET)).to_have_count(0)
    await expect(page.locator("[data-tray='1']")).to_be_focused()


@pytest.mark.parametrize("phone", [True, False], ids=["finger", "mouse"])
async def test_what_pends_can_be_answered_by_one_touch(arrives: Arrives, gallery: str, phone: bool) -> None:
    ann = await arrives("Ann", "en", phone=phone)
    page = await shown(ann, gallery, "skills-cancel")
    await expect(page.locator(PENDING)).to_contain_text(ann.word("skill.confine.name"))
    await expect(page.locator(WAVE)).to_be_enabled()
    await expect(page.locator(".pending-answer .signal")).to_be_enabled()
    await expect(page.locator(".playbar .button:enabled")).to_have_count(0)
    await expect(page.locator(".playbar-say")).to_contain_text(ann.word("skills.stands"))


async def test_what_was_seen_is_put_away_and_found_again(arrives: Arrives, gallery: str) -> None:
    ann = await arrives("Ann", "en")
    page = await shown(ann, gallery, "skills-hand")
    slip = page.locator(".seen-slip")
    cards = await slip.locator(".playing-card").count()
    assert cards
    await slip.get_by_role("button").click()
    await expect(slip).to_have_count(0)
    await page.locator(".notes-button").click()
    await expect(page.locator(".notes .playing-card")).to_have_count(cards)


async def test_nothing_moves_when_a_skill_pends(arrives: Arrives, gallery: str) -> None:
    ann = await arrives("Ann", "en", phone=True)
    spots = []
    for name in ("table-follow", "skills-pending", "skills-standing", "skills-seen"):
        page = await shown(ann, gallery, name)
        boxes = [await page.locator(one).bounding_box() for one in (".hand", ".tray", ".seats", ".topbar")]
        spots.append(boxes)
    assert all(boxes == spots[0] for boxes in spots)
