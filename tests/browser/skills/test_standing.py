"""Standing effects at the page: each is played by a person and seen by both, the newest on top."""

from playwright.async_api import expect

from tests.browser.guest import LIT, PLAY
from tests.browser.skills.arranged import holding
from tests.browser.skills.four import ANN, BO, CY, DAN, Four, scene
from tests.browser.skills.skilled import PRINTED, Skilled


async def effects_stand(four: Four, *skills: str) -> None:
    for guest in (four.ann, four.bo):
        await guest.acted()
        await guest.stand(*skills)


async def order_is(four: Four, *ranks: str) -> None:
    """Both strips show this order, low to high."""
    for guest in (four.ann, four.bo):
        assert await guest.ranks() == list(ranks)


async def stakes_say(guest: Skilled, key: str, there: bool = True) -> None:
    said = guest.page.locator(".stakes-skill", has_text=guest.word(key))
    await expect(said).to_have_count(int(there))


NATURALS, JOKERS = PRINTED[:-2], PRINTED[-2:]


async def test_effects_change_the_ranks_and_stand_the_newest_on_top(four: Four) -> None:
    await four.are_in(
        scene(
            "S4 H4 C4 D4 S9 SK",
            "H5 H6 H7 HT HQ",
            skills=("two-low upside-down", "truce turn-back"),
        )
    )
    await order_is(four, *PRINTED)
    await ranks_change(four)
    await bombs_are_barred_and_play_turns_back(four)
    await four.are_told(holding("two-high restore", "oil-on-fire", "", ""))
    await others_take_their_places(four)
    await all_end(four)


async def ranks_change(four: Four) -> None:
    """2 lowest, then all the other way about."""
    ann, bo = four.ann, four.bo
    await ann.plays("two-low")
    await bo.pends("two-low")
    await bo.waves()
    await effects_stand(four, "two-low")
    await order_is(four, "2", *NATURALS[:-1], *JOKERS)
    for guest in (ann, bo):
        said = {"skill": guest.skill("two-low"), "effect": guest.word("skill.two-low.effect")}
        await guest.hears("skills.say_stands", **said)
        await expect(guest.page.locator(".rank-strip .moved").first).to_contain_text("2")

    await ann.plays("upside-down")
    await bo.waves()
    await effects_stand(four, "upside-down", "two-low")
    await order_is(four, *reversed(NATURALS[:-1]), "2", *JOKERS)


async def bombs_are_barred_and_play_turns_back(four: Four) -> None:
    """Nobody else holds a skill card: these act at once."""
    ann, bo = four.ann, four.bo
    await bo.plays("truce")
    await effects_stand(four, "truce", "upside-down", "two-low")
    await bo.plays("turn-back")
    await effects_stand(four, "turn-back", "truce", "upside-down", "two-low")
    for guest in (ann, bo):
        await stakes_say(guest, "skills.bombs_barred")
        arrow = guest.page.locator(".effects").get_by_role("img", name=guest.word("skills.reversed"))
        await expect(arrow).to_be_visible()
        await expect(guest.page.locator("[role=log]")).to_contain_text(
            guest.chosen("skills.say_turned", "back")
        )
    await expect(bo.page.locator(".effect-more")).to_have_text("+1")

    await ann.selects("S4", "H4", "C4", "D4")
    await expect(ann.page.locator(".playbar-say")).to_contain_text(ann.chosen("code.bombs_barred", "truce"))
    await expect(ann.page.locator(f"{PLAY}{LIT}")).to_have_count(0)


async def others_take_their_places(four: Four) -> None:
    """2 is placed anew, and the next bomb counts twice."""
    ann, bo = four.ann, four.bo
    await ann.plays("two-high")
    await bo.waves()
    await effects_stand(four, "two-high", "turn-back", "truce", "upside-down")
    await order_is(four, "2", *reversed(NATURALS[:-1]), *JOKERS)
    await bo.plays("oil-on-fire")
    await ann.pends("oil-on-fire")
    await ann.waves()
    await effects_stand(four, "oil-on-fire", "two-high", "turn-back", "truce", "upside-down")
    await stakes_say(ann, "skills.next_doubled")
    await stakes_say(bo, "skills.next_doubled")


async def all_end(four: Four) -> None:
    """What stood is no more."""
    ann, bo = four.ann, four.bo
    await ann.plays("restore")
    await effects_stand(four)
    await order_is(four, *PRINTED)
    for guest in (ann, bo):
        await stakes_say(guest, "skills.bombs_barred", there=False)
        ended = ("upside-down", "truce", "turn-back", "two-high", "oil-on-fire")
        names = ", ".join(guest.skill(skill) for skill in ended)
        await guest.hears("skills.say_restored", skill=guest.skill("restore"), skills=names)


async def test_a_two_is_low_or_high_when_cards_are_compared(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(
        scene("S3 S8 SK", "H2 H6 H7", "C6 C7", "D2 D7 D9", skills=("two-low",), turn=DAN, acts=("D2",))
    )
    await ann.selects("S8")
    await expect(ann.page.locator(".playbar-say")).to_contain_text(ann.word("table.needs.solo", rank="2"))
    await ann.selects_none()
    await ann.plays("two-low")
    await ann.lays("S3")
    for guest in (ann, bo):
        await guest.has_top(ANN, guest.word("table.reading.solo", rank="3"))
        await guest.waits_for(BO)

    await four.are_in(
        scene("BJ S8 SK", "H2 H6 H7", skills=("", "two-high"), turn=ANN, acts=("BJ",)),
    )
    await bo.plays("two-high")
    await bo.lays("H2")
    for guest in (ann, bo):
        await guest.has_top(BO, guest.word("table.reading.solo", rank="2"))
        await guest.waits_for(CY)


async def test_upside_down_a_four_beats_a_king_until_the_trick_ends(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("SK S8 SQ", "H4 H6 H7", skills=("", "upside-down"), acts=("SK",)))
    await bo.plays("upside-down")
    await bo.lays("H4")
    for guest in (ann, bo):
        await guest.has_top(BO, guest.word("table.reading.solo", rank="4"))
        await guest.stand("upside-down")
    await four.all_pass(CY, DAN)
    await ann.use("table.pass")
    await effects_stand(four)
    for guest in (ann, bo):
        await guest.hears("skills.say_ended", skill=guest.skill("upside-down"))
    await order_is(four, *PRINTED)


async def test_oil_on_fire_counts_the_next_bomb_twice(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S4 H4 C4 D4 S9 SK", "H5 H6 H7", skills=("oil-on-fire",)))
    await ann.plays("oil-on-fire")
    await effects_stand(four, "oil-on-fire")
    await ann.lays("S4", "H4", "C4", "D4")
    await effects_stand(four)
    for guest in (ann, bo):
        await expect(guest.page.locator(".stakes-share")).to_have_text(guest.word("table.share", share=12))
        await stakes_say(guest, "skills.next_doubled", there=False)
        await guest.hears("skills.say_ended", skill=guest.skill("oil-on-fire"))


async def test_turned_back_the_turn_goes_the_other_way(four: Four) -> None:
    ann, bo = four.ann, four.bo
    await four.are_in(scene("S3 S8 SK", "H2 H6 H7", skills=("turn-back",)))
    await ann.plays("turn-back")
    await ann.lays("S8")
    for guest in (ann, bo):
        await guest.waits_for(DAN)
