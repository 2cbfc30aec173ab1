"""Arming skills at the page: each waits on its player's seat, changes his next play, and is used up by it."""

from playwright.async_api import expect

from tests.browser.guest import LIT, PLAY
from tests.browser.skills.four import ANN, BO, CY, DAN, Four, scene
from tests.browser.skills.skilled import Skilled


async def both_see_marked(four: Four, seat: int, *skills: str) -> None:
    for guest in (four.ann, four.bo):
        await guest.marked(seat, *skills)


async def test_a_jack_counts_as_an_eight(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S5 H6 S7 S9 DJ SK", "H3 H4", skills=("deer-as-horse", "truce")))
    await ann.plays("deer-as-horse")
    await bo.waves()
    await both_see_marked(four, ANN, "deer-as-horse")
    await ann.selects("S5", "H6", "S7", "S9", "DJ")
    odd = ann.word("skills.stands_for", card=ann.cards("DJ"), rank="8")
    await expect(ann.page.locator(".playbar-say")).to_have_text(odd)
    await ann.press(ann.page.locator(f"{PLAY}{LIT}"))
    for guest in (ann, bo):
        what = guest.word("table.reading.solo_chain", low="5", rank="9")
        await guest.has_top(ANN, what)
        trick = guest.page.locator(".trick-cards .laid:not(.behind)")
        await expect(trick.locator(".odd")).to_have_count(1)
        await expect(trick.locator(".odd .odd-mark")).to_have_text(guest.word("skills.wild_mark", rank="8"))
        faces = trick.locator("[role=img]")
        assert [await face.get_attribute("aria-label") for face in await faces.all()] == [
            guest.cards(card) for card in ("S5", "H6", "S7", "DJ", "S9")
        ]
        odd = guest.word("skills.stands_for", card=guest.cards("DJ"), rank="8")
        await expect(guest.page.locator(".trick-odd")).to_have_text(odd)
        await guest.hears("table.say_played", name=four.name(ANN), what=f"{what}, {odd}")
    await both_see_marked(four, ANN)


async def test_a_card_goes_along_that_counts_for_nothing(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("SK S8 S2", "H9 S9 C9 H4 H6 H7", skills=("", "stowaway"), turn=BO))
    await bo.plays("stowaway")
    await both_see_marked(four, BO, "stowaway")
    await bo.lays("S9", "H9", "C9", "H4", "H6")
    for guest in (ann, bo):
        await guest.has_top(BO, guest.word("table.reading.trio_solo", rank="9"))
        await expect(guest.page.locator(".odd.extra .odd-mark")).to_have_text(
            guest.word("skills.stowaway_mark")
        )
        await expect(guest.page.locator(".odd.extra [role=img]")).to_have_accessible_name(guest.cards("H4"))
        await expect(guest.page.locator(".trick-odd")).to_have_text(
            guest.word("skills.stows", card=guest.cards("H4"))
        )
    await both_see_marked(four, BO)


async def test_only_a_bomb_beats_what_is_unstoppable(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S5 H5 S4 H4 C4 D4 SK", "S2 H2 H6 S9 H9 C9 D9", skills=("unstoppable",)))
    await ann.plays("unstoppable")
    await ann.selects("S4", "H4", "C4", "D4")
    why = ann.chosen("code.bombs_barred", "other")
    await expect(ann.page.locator(".playbar-say")).to_contain_text(why)
    await ann.selects_none()
    await ann.lays("S5", "H5")
    for guest in (ann, bo):
        await guest.has_top(ANN, guest.word("table.reading.pair", rank="5"))
        await expect(guest.page.locator(".trick-odd")).to_have_text(guest.word("skills.unstoppable_mark"))
        await expect(guest.page.locator(".trick-beat")).to_contain_text(guest.word("skills.bombs_only"))
    await bo.selects("S2", "H2")
    await expect(bo.page.locator(".playbar-say")).to_contain_text(bo.word("table.needs.unstoppable"))
    await bo.selects_none()
    await bo.lays("S9", "H9", "C9", "D9")
    for guest in (ann, bo):
        await expect(guest.page.locator(".trick.bomb")).to_have_count(1)
        await guest.waits_for(CY)


async def leads_on(guest: Skilled) -> None:
    await guest.waits_for(ANN)
    await expect(guest.page.locator(".no-trick")).to_contain_text(
        guest.word("table.say_trick_won", name="安娜")
    )


async def test_nobody_may_answer_an_encore(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 H3 S9 H9 C9 SK", "S2 H2 H6", skills=("encore",)))
    await ann.plays("encore")
    await both_see_marked(four, ANN, "encore")
    await ann.selects("S9", "H9", "C9")
    await expect(ann.page.locator(".playbar-say")).to_contain_text(ann.chosen("code.armed_play", "encore"))
    await ann.selects_none()
    await ann.lays("S3", "H3")
    for guest in (ann, bo):
        await leads_on(guest)
        pair = guest.word("table.reading.pair", rank="3")
        await guest.hears("table.say_played", name=four.name(ANN), what=pair)
    await both_see_marked(four, ANN)
    await ann.lays("S9")
    for guest in (ann, bo):
        await guest.waits_for(BO)


async def test_what_is_armed_lapses_when_its_player_passes(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(
        scene(
            "S5 H5 S8 SK",
            "H3 H4",
            "C6 C7",
            "D9 D9 DQ",
            skills=("deer-as-horse stowaway",),
            turn=DAN,
            acts=("D9 D9",),
        )
    )
    await ann.plays("deer-as-horse")
    await ann.plays("stowaway")
    await both_see_marked(four, ANN, "deer-as-horse", "stowaway")
    await ann.use("table.pass")
    await both_see_marked(four, ANN)
    for guest in (ann, bo):
        for skill in ("deer-as-horse", "stowaway"):
            await guest.hears("skills.say_lapsed", name=four.name(ANN), skill=guest.skill(skill))
