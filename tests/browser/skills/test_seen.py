"""Skills that show or move cards: who sees them at the page, and that nobody else is sent them."""

import json
import re
from collections.abc import Iterable
from functools import partial

from playwright.async_api import expect

from tests.browser.skills.four import ANN, BO, CY, Four, scene
from tests.browser.skills.skilled import PLAY_IT, SHEET, SLIP, Skilled
from tests.player import Tab

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[SHCD][2-9TJQKA]|BJ|RJ)(?![A-Za-z0-9])")


def cards_sent(frames: Iterable[object]) -> set[str]:
    """The cards that frames name, alone or in a row."""
    return set(CARD.findall("\n".join(one if isinstance(one, str) else json.dumps(one) for one in frames)))


async def has_nothing_in_his_notes(guest: Skilled) -> None:
    """No slip lies on the page, and there is no card in the skill notes."""
    await expect(guest.page.locator(SLIP)).to_have_count(0)
    await guest.press(guest.page.locator(".notes-button"))
    await expect(guest.page.locator(".notes")).to_contain_text(guest.word("skills.notes_none"))
    await expect(guest.page.locator(".notes .playing-card")).to_have_count(0)
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.locator(".notes")).to_have_count(0)


async def test_a_blind_swap_shows_both_cards_to_the_two_alone(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 S8 SK", "H4 H5 HQ", skills=("swap-blind",)))
    await ann.opens("swap-blind")
    await expect(ann.page.locator(PLAY_IT)).to_be_disabled()
    await ann.picks(BO)
    await ann.selects("S8")
    await ann.selects("S3")
    await expect(ann.page.locator(".held.selected")).to_have_count(1)
    give = ann.word("skills.give", card=ann.cards("S3"), name="Bo")
    await expect(ann.page.locator(".sheet-say")).to_have_text(give)
    await ann.press(ann.page.locator(PLAY_IT))
    for guest in (ann, bo):
        await expect(guest.page.locator(SLIP)).to_be_visible()
    (taken,) = {card[:2] for card in await ann.hand()} - {"S8", "SK"}
    assert taken in ("H4", "H5", "HQ")
    assert "S3.0" in await bo.hand()
    for guest in (ann, bo):
        names = {"name": four.name(ANN), "target": four.name(BO)}
        shown = {"given": guest.cards("S3"), "taken": guest.cards(taken)}
        await guest.is_shown(guest.word("skills.saw_swap", **names, **shown), cards=2)
        given = guest.word(
            "skills.say_given", name=names["name"], target=names["target"], cards=shown["given"]
        )
        await expect(guest.page.locator("[role=log]")).to_contain_text(given)
    for tab in (four.cy, four.dan):
        await tab.until(partial(acted, tab), "the swap")
        assert not cards_sent(tab.frames) & {"S3", "S8", "SK", "H4", "H5", "HQ"}
        assert not tab.table["private"]["seen"] + tab.table["view"]["seen"]


def acted(tab: Tab) -> bool:
    """Whether a skill acted just before."""
    return any(event["event"] == "skill_acted" for event in tab.table["events"])


async def test_who_has_too_few_cards_keeps_them_and_the_skill(four: Four) -> None:
    ann, bo = four.ann, four.bo
    skills = ("swap-blind", "downgrade")
    await four.are_in(scene("S3 S8", "H4 H5 HQ", skills=skills))
    why = {"swap-blind": "too_few_cards", "downgrade": "nothing_played"}
    for guest, skill in zip((ann, bo), skills, strict=True):
        await expect(guest.tray(skill)).not_to_have_class(re.compile("playable"))
        await guest.opens(skill)
        said = guest.chosen("code.skill_condition", why[skill])
        await expect(guest.page.locator(".sheet-say")).to_have_text(said)
        await expect(guest.page.locator(PLAY_IT)).to_have_count(0)
        await expect(guest.page.locator(".seat-pick")).to_have_count(0)
        await guest.use("skills.back")
        await expect(guest.tray(skill)).to_have_count(1)


async def test_the_highest_card_goes_for_the_lowest_played(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S4 S8 RJ", "H5 H6 H7", skills=("", "downgrade"), played="H3 H8 HA"))
    await bo.plays("downgrade", on=ANN)
    name = four.name(ANN)
    for guest in (ann, bo):
        cards = {"high": guest.cards("RJ"), "low": guest.cards("H3")}
        await guest.is_shown(guest.word("skills.saw_downgrade", target=name, **cards), cards=2)
        await guest.hears("skills.say_lost", name=name, cards=guest.cards("RJ"))
        await guest.hears("skills.say_got", name=name, cards=guest.cards("H3"))
    assert sorted(await ann.hand()) == ["H3.0", "S4.0", "S8.0"]
    await expect(ann.page.locator('.held.fresh[data-key="H3.0"]')).to_have_count(1)
    await bo.puts_away()


async def test_a_burden_is_two_played_cards_seen_by_all(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S4 S8 SK", "H5 H6 H7", skills=("burden",), played="H3 C8"))
    await expect(ann.seat(BO).locator(".cards-left .number")).to_have_text("3")
    await ann.plays("burden", on=BO)
    await expect(ann.seat(BO).locator(".cards-left .number")).to_have_text("5")
    await expect(bo.page.locator(".held")).to_have_count(5)
    assert {"H3.0", "C8.0"} <= set(await bo.hand())
    for guest in (ann, bo):
        either = "|".join(
            guest.word("skills.saw_burden", target="Bo", cards=guest.cards(cards))
            for cards in ("H3 C8", "C8 H3")
        )
        await expect(guest.page.locator(".seen-words")).to_have_text(re.compile(f"^(?:{either})$"))
    await four.cy.until(lambda: four.cy.table["view"]["seen"], "what was seen")
    assert set(four.cy.table["view"]["seen"][0]["cards"]) == {"H3", "C8"}


async def test_a_hand_is_seen_through_by_one_alone(four: Four) -> None:
    ann, bo = four.ann, four.bo
    hand = "C6 CT CQ DA"
    await four.are_in(scene("S4 S8 SK", "H5 H6 H7", hand, skills=("see-through",)))
    await ann.plays("see-through", on=CY)
    words = ann.word("skills.saw_hand", target="Cy")
    slip = await ann.is_shown(words, cards=4)
    shown = slip.locator(".playing-card")
    assert [await card.get_attribute("aria-label") for card in await shown.all()] == [
        ann.cards(card) for card in hand.split()
    ]
    await ann.hears("skills.say_seen", name="Cy", cards=ann.cards(hand))
    for guest in (ann, bo):
        await guest.hears("skills.say_played_on", name="安娜", target="Cy", skill=guest.skill("see-through"))
    assert set(hand.split()) <= cards_sent(ann.frames)
    await has_nothing_in_his_notes(bo)
    page = await bo.page.content()
    assert bo.word("skills.saw_hand", target="Cy") not in page
    assert not [card for card in hand.split() if bo.cards(card) in page]
    assert not cards_sent(bo.frames) & set(hand.split())
    assert not cards_sent(four.dan.frames) & set(hand.split())
    assert '"hand_seen"' not in "".join(bo.frames)

    await ann.puts_away()
    await ann.press(ann.page.locator(".notes-button"))
    await expect(ann.page.locator(".notes .playing-card")).to_have_count(4)
    await ann.page.keyboard.press("Escape")


async def test_by_keys_alone_a_role_is_unmasked_and_after_it_cards(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S4 S8 SK", "H5 H6 H7 H8 H9 HT", skills=("unmask unmask",)))
    await expect(ann.seat(BO).locator(".role.guess")).to_have_count(1)
    await unmasks_by_keys(ann, BO)
    for guest in (ann, bo):
        role = guest.word("role.slacker")
        await guest.is_shown(guest.word("skills.saw_role", target="Bo", role=role), cards=0)
        await guest.hears("skills.say_role", skill=guest.skill("unmask"), target="Bo", role=role)
        short = guest.word("table.role_short.slacker")
        await expect(guest.seat(BO).locator(".role")).to_have_text(short)
        await guest.puts_away()
    await unmasks_by_keys(ann, BO)
    for guest in (ann, bo):
        await guest.is_shown(guest.word("skills.saw_cards", target="Bo"), cards=5)
    (seen,) = ann.tables()[-1]["view"]["seen"][1:]
    assert set(seen["cards"]) < {card[:2] for card in await bo.hand()}
    await ann.hears(
        "skills.say_shown", skill=ann.skill("unmask"), target="Bo", cards=ann.cards(" ".join(seen["cards"]))
    )
    await bo.puts_away()


async def unmasks_by_keys(guest: Skilled, seat: int) -> None:
    """The first skill card, on a seat, without a pointer."""
    keys = guest.page.keyboard
    await keys.press("1")
    await expect(guest.page.locator(SHEET)).to_contain_text(guest.word("skill.unmask.effect"))
    await expect(guest.page.locator(".seat-pick:focus")).to_have_count(1)
    await guest.tabs_to(f'[data-seat="{seat}"] .seat-pick')
    on = guest.word("skills.pick_on", name="Bo", skill=guest.skill("unmask"))
    await expect(guest.page.locator(":focus")).to_have_accessible_name(on)
    await keys.press("Enter")
    await expect(guest.page.locator(SHEET)).to_have_count(0)
