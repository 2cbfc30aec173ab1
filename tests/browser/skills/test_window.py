"""Skill cards before they act: one is given up unseen; what is played pends for all, waved or cancelled."""

from playwright.async_api import expect

from tests.browser.guest import DISCARD, LIT, PENDING, PLAY, WAVE
from tests.browser.looks import barriers
from tests.browser.skills.arranged import discarding
from tests.browser.skills.four import Four, scene
from tests.browser.skills.skilled import CANCEL_IT, PLAY_IT, PRINTED, SHEET, TRAY_CARD, Skilled


async def no_barriers(*guests: Skilled) -> None:
    """Axe finds nothing on these pages."""
    for guest in guests:
        assert not await barriers(guest.page), guest.name


async def test_a_skill_card_is_given_up_unseen(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 S8 SK", "H4 H6 H7", skills=()))
    await four.are_told(
        discarding("see-through burden truce", "restore unmask", "cancel encore", "two-low two-high")
    )
    foot = ann.page.locator(".discard-foot .button")
    await expect(foot).to_be_disabled()
    await ann.press(ann.page.locator(DISCARD, has_text=ann.skill("burden")))
    await expect(foot).to_have_accessible_name(ann.word("skills.discard_it", skill=ann.skill("burden")))
    await no_barriers(ann, bo)
    await ann.press(foot)
    gone = ann.word("skills.discarded", skill=ann.skill("burden"))
    await expect(ann.page.locator(".discarded")).to_contain_text(gone)
    await expect(ann.page.locator(".kept-one")).to_have_count(2)
    await bo.hears("skills.say_discarded", name="安娜")
    await bo.press(bo.page.locator(DISCARD, has_text=bo.skill("unmask")))
    await bo.press(bo.page.locator(".discard-foot .button"))
    await ann.hears("skills.say_discarded", name="Bo")
    await expect(ann.page.locator(".discarded")).to_contain_text("Dan")
    for tab, skill in ((four.cy, "cancel"), (four.dan, "two-low")):
        assert tab.ask
        await tab.request("move", ask=tab.ask["id"], move={"kind": "discard", "skill": skill})
    await expect(ann.page.locator(TRAY_CARD)).to_have_count(2)
    for skill in ("see-through", "truce"):
        await expect(ann.tray(skill)).to_have_count(1)
    await expect(bo.page.locator(TRAY_CARD)).to_have_count(1)
    await expect(bo.tray("restore")).to_have_count(1)
    assert '"burden"' in "".join(ann.frames)
    assert '"burden"' not in "".join(bo.frames)
    assert '"unmask"' not in "".join(ann.frames)


async def test_a_skill_pends_until_all_have_let_it_pass(four: Four) -> None:
    ann, bo = four.ann, four.bo
    skills = ("truce burden", "restore", "encore")
    await four.are_in(scene("S3 S8 SK", "H4 H6 H7", skills=skills, played="H3 C8"))
    await ann.opens("truce")
    await no_barriers(ann)
    await ann.press(ann.page.locator(PLAY_IT))
    for guest in (ann, bo):
        await guest.pends("truce")
        await guest.hears("skills.say_played", name="安娜", skill=guest.skill("truce"))
        nobody = guest.word("skills.nobody_waved")
        await expect(guest.page.locator(".pending-waved")).to_have_text(nobody)
        await expect(guest.page.locator(f"{PLAY}{LIT}")).to_have_count(0)
    await bo.hears("live.window")
    await expect(ann.page.locator(WAVE)).to_have_count(0)
    await expect(ann.page.locator(".playbar-say")).to_have_text(ann.word("skills.stands"))
    await expect(ann.page.locator(f"{TRAY_CARD}.playable")).to_have_count(0)
    await no_barriers(ann, bo)

    await bo.waves()
    for guest in (ann, bo):
        waved = guest.word("skills.waved", names="Bo")
        await expect(guest.page.locator(".pending-waved")).to_have_text(waved)
        await guest.hears("skills.say_waved", name="Bo")
        await guest.stand()
    await expect(bo.page.locator(WAVE)).to_have_count(0)
    assert four.cy.ask
    await four.cy.request("move", ask=four.cy.ask["id"], move={"kind": "wave"})
    for guest in (ann, bo):
        await guest.acted()
        await guest.stand("truce")
    await expect(ann.page.locator(f"{TRAY_CARD}.playable")).to_have_count(1)


async def test_a_cancelled_skill_has_no_effect(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 S8 SK", "H4 H6 H7", skills=("two-low restore", "cancel")))
    await bo.opens("cancel")
    why = bo.chosen("code.skill_condition", "nothing_pends")
    await expect(bo.page.locator(".sheet-say")).to_have_text(why)
    await no_barriers(bo)
    await ann.plays("two-low")
    # what pends comes before what was about to be played
    await expect(bo.page.locator(SHEET)).to_have_count(0)
    await bo.pends("two-low")
    await bo.cancels()
    for guest in (ann, bo):
        await guest.pends("cancel", "two-low")
        await guest.hears("skills.say_played", name="Bo", skill=guest.skill("cancel"))
    for locator in (bo.page.locator(WAVE), bo.page.locator(CANCEL_IT), ann.page.locator(CANCEL_IT)):
        await expect(locator).to_have_count(0)
    await no_barriers(ann, bo)
    await ann.waves()
    for guest in (ann, bo):
        await guest.acted()
        await guest.stand()
        await guest.hears("skills.say_cancelled", name="安娜", skill=guest.skill("two-low"))
        assert await guest.ranks() == PRINTED
    await expect(ann.page.locator(TRAY_CARD)).to_have_count(1)
    await expect(bo.page.locator(TRAY_CARD)).to_have_count(0)


async def test_a_cancel_is_cancelled(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 S8 SK", "H4 H6 H7", skills=("two-low cancel", "cancel restore")))
    await ann.plays("two-low")
    await bo.cancels()
    await ann.pends("cancel", "two-low")
    await ann.cancels()
    for guest in (ann, bo):
        await guest.pends("cancel", "cancel", "two-low")
    await bo.waves()
    for guest in (ann, bo):
        await guest.acted()
        await guest.stand("two-low")
        await guest.hears("skills.say_cancelled", name="Bo", skill=guest.skill("cancel"))
        assert await guest.ranks() == ["2", *PRINTED[:-3], *PRINTED[-2:]]
    await expect(ann.page.locator(TRAY_CARD)).to_have_count(0)
    await expect(bo.page.locator(TRAY_CARD)).to_have_count(1)
    await expect(ann.page.locator(PENDING)).to_have_count(0)
