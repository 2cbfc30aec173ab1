"""Skills that change whose turn it is: out of turn, instead of another, or not at all."""

import re

from playwright.async_api import expect

from tests.browser.guest import LIT
from tests.browser.skills.arranged import holding
from tests.browser.skills.four import ANN, BO, CY, DAN, Four, scene
from tests.browser.skills.skilled import PLAY_IT, SHEET

EIGHTS = "C8 D8"
CY_HAND = f"{EIGHTS} C9 CQ"


async def test_who_cuts_in_names_what_beats_it_and_the_turn_goes_on_from_there(four: Four) -> None:
    ann, bo = four.ann, four.bo
    hands = ("S5 H5 SJ HJ SK", "H6 H7 H9", CY_HAND, "D9 DT")
    await four.are_in(scene(*hands, skills=("cut-in", "restore"), turn=CY, acts=(EIGHTS,)))
    await ann.opens("cut-in")
    await expect(ann.page.locator(PLAY_IT)).to_be_disabled()
    say = ann.page.locator(".sheet-say")
    await ann.selects("S5", "H5")
    await expect(say).to_have_text(ann.word("table.needs.pair", rank="8"))
    await expect(ann.page.locator(PLAY_IT)).to_be_disabled()
    await ann.takes_back("S5", "H5")
    await ann.selects("SJ", "HJ")
    await expect(say).to_have_text(ann.word("skills.cut", what=ann.word("table.reading.pair", rank="J")))
    await ann.press(ann.page.locator(f"{PLAY_IT}{LIT}"))
    for guest in (ann, bo):
        await guest.pends("cut-in")
        pair = guest.word("table.reading.pair", rank="J")
        await expect(guest.page.locator(".pending-named strong")).to_have_text(pair)
        await expect(guest.page.locator(".pending-named .playing-card")).to_have_count(2)
        await guest.hears("skills.say_cut", name="安娜", skill=guest.skill("cut-in"), what=pair)
    await bo.waves()
    for guest in (ann, bo):
        await guest.acted()
        await guest.has_top(ANN, guest.word("table.reading.pair", rank="J"))
        await guest.waits_for(BO)
    await expect(ann.page.locator(".held")).to_have_count(3)
    await expect(ann.page.locator(".tray-card")).to_have_count(0)


async def test_a_cut_in_is_refused_on_ones_own_turn_and_kept(four: Four) -> None:
    bo = four.bo
    hands = ("S5 H5 SJ HJ SK", "H6 H7 H9", CY_HAND, "D9 DT")
    await four.are_in(scene(*hands, skills=("", "cut-in"), turn=ANN, acts=("S5",)))
    await expect(bo.tray("cut-in")).not_to_have_class(re.compile("playable"))
    await bo.opens("cut-in")
    why = bo.chosen("code.skill_condition", "your_turn")
    await expect(bo.page.locator(".sheet-say")).to_have_text(why)
    await expect(bo.page.locator(PLAY_IT)).to_have_count(0)
    await bo.use("skills.back")
    await expect(bo.tray("cut-in")).to_have_count(1)
    await bo.lays("H6")
    await bo.waits_for(CY)


async def test_the_lead_after_a_trick_is_taken_over(four: Four) -> None:
    ann, bo = four.ann, four.bo
    hands = ("S5 H5 SK", "H6 H7 H9", CY_HAND, "D9 DT")
    skills = ("guest-as-host", "guest-as-host")
    await four.are_in(scene(*hands, skills=skills, turn=CY))
    await bo.opens("guest-as-host")
    why = bo.chosen("code.skill_condition", "first_lead")
    await expect(bo.page.locator(".sheet-say")).to_have_text(why)
    await bo.use("skills.back")

    await four.are_in(scene(*hands, skills=("guest-as-host",), turn=CY, acts=(EIGHTS, "", "", "")))
    for guest in (ann, bo):
        await guest.waits_for(CY)
    await ann.plays("guest-as-host")
    for guest in (ann, bo):
        await guest.waits_for(ANN)
        await guest.hears("skills.say_acted", skill=guest.skill("guest-as-host"))
    await ann.lays("SK")
    for guest in (ann, bo):
        await guest.has_top(ANN, guest.word("table.reading.solo", rank="K"))
        await guest.waits_for(BO)


async def test_who_is_confined_passes_at_once_or_at_his_next_turn(four: Four) -> None:
    ann, bo = four.ann, four.bo
    hands = ("S5 H5 SK", "H6 H7 H9", CY_HAND, "D9 DT D2")
    await four.are_in(scene(*hands, skills=("confine", "confine confine"), turn=DAN, acts=("D9",)))
    await bo.plays("confine", on=ANN)
    await ann.pends("confine")
    await expect(ann.page.locator(".pending-who .spoken")).to_have_text(
        ann.word("skills.say_played_on", name="Bo", target="安娜", skill=ann.skill("confine"))
    )
    await ann.waves()
    for guest in (ann, bo):
        await guest.waits_for(BO)
        await guest.hears("skills.say_confined", name="安娜")
        await expect(guest.seat(ANN).locator(".act.passed")).to_have_count(1)
        await guest.marked(ANN)

    await four.are_told(holding("", "confine confine", "", ""))
    await bo.plays("confine", on=CY)
    for guest in (ann, bo):
        await guest.marked(CY, "confine")
    await bo.opens("confine")
    await expect(bo.seat(CY).locator(".seat-pick")).to_have_count(0)
    await expect(bo.seat(DAN).locator(".seat-pick")).to_have_count(1)
    await bo.use("skills.back")
    await expect(bo.page.locator(SHEET)).to_have_count(0)
    await bo.use("table.pass")
    for guest in (ann, bo):
        await guest.hears("skills.say_confined", name="Cy")
        await guest.waits_for(DAN)
        await guest.marked(CY)
