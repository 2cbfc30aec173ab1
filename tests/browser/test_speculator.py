"""One person plays a deal of some speculator tables with bots: gifts, calls and names are chosen at the page,
and the minutes tell whose side the speculator was on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import pytest
from playwright.async_api import expect

from engine.cards import in_order, parse_cards
from engine.shedding.game import SheddingGame
from engine.shedding.state import Pass, Play, Playing, State
from tests.browser.conftest import Arrives
from tests.browser.guest import LIT, PASS, PLAY, Guest
from tests.browser.skills.arranged import arranging
from tests.browser.test_landlord import cut_short, numbered

ME = 0
GIVE = ".playbar .play"


def speculating(game: SheddingGame, _: State) -> State:
    """A deal in which this seat is the speculator."""
    return next(one for one in numbered(game) if one.speculation.seat == ME)


def calling_first(game: SheddingGame, _: State) -> State:
    """A deal in which the speculator has given and this seat is the first to call."""
    return next(given for given in map(game_given(game), numbered(game)) if game.asks(given)[0].seat == ME)


def game_given(game: SheddingGame) -> Callable[[State], State]:
    """The state after the lowest gifts."""

    def after(state: State) -> State:
        (ask,) = game.asks(state)
        return game.play(state, ask.seat, game.fallback(state, ask)).state

    return after


def led_to(game: SheddingGame, state: State) -> State:
    """The landlord has led a 5, nobody has followed, and this seat, the speculator, can."""
    hands = tuple(
        in_order(parse_cards(hand)) for hand in ("S3 H6 S9 DK", "S5 C5 D8 HQ", "S6 S7 C8", "H7 D7 CT")
    )
    deal = replace(state.deal, roles=("speculator", "landlord", "farmer", "farmer"))
    moves = state.moves + 1
    after = replace(
        state, deal=deal, hands=hands, face_up=((),) * 4, pending=Playing(1), trick=None, moves=moves
    )
    for cards in ("S5", "", ""):
        (ask,) = game.asks(after)
        after = game.play(after, ask.seat, Play(ask.id, (cards,)) if cards else Pass(ask.id)).state
    return after


async def must_follow(me: Guest) -> None:
    """He may not pass: it is said why, and what he must play is offered."""
    page = me.page
    words = re.search(r"kind \{(.*?)\}", me.word("code.restraint"))
    assert words
    await expect(page.locator(".speculation-facts .stand")).to_be_visible()
    await me.press(page.locator(PASS + LIT))
    await expect(page.locator(".playbar-say.nearest .say-text")).to_have_text(words[1])
    await me.press(page.locator(".playbar-say.nearest"))
    await expect(page.locator(".held.selected")).to_have_count(1)
    await me.press(page.locator(PLAY + LIT))
    await expect(page.locator(".held")).to_have_count(3)


def led_by_him(game: SheddingGame, state: State) -> State:
    """This seat, the speculator, leads; two of his cards can stand for others."""
    hands = tuple(
        in_order(parse_cards(hand)) for hand in ("S3 H3 S5 H5 DK", "S7 C7 D8 HQ", "S6 S9 C8", "H7 D7 CT")
    )
    return replace(state, hands=hands, pending=Playing(ME), trick=None, moves=state.moves + 1)


async def lays_stand_ins(me: Guest) -> None:
    """The page asks what the cards are, and shows what each counts as."""
    page = me.page
    for key in ("S3.0", "H3.0", "S5.0", "H5.0"):
        await page.locator(f'.held[data-key="{key}"]').press("Space")
    await me.press(page.locator(PLAY + LIT))
    ways = page.locator("dialog[open] .reading")
    await expect(ways.nth(1)).to_be_visible()
    pairs = ways.filter(has_text=me.word("table.reading.pair_chain", low=5, rank=6))
    await expect(pairs.locator(".odd-mark")).to_have_text(["=6", "=6"])
    await me.press(pairs)
    await expect(page.locator(".trick-cards .laid:not(.behind) .odd-mark")).to_have_text(["=6", "=6"])


async def gives(me: Guest, *sizes: int) -> None:
    """Puts cards of the hand into the gifts, from the lowest on, and gives them. What must be kept is not
    taken up."""
    page = me.page
    await expect(page.locator(".gift")).to_have_count(len(sizes))
    await expect(page.locator(".held.barred").first).to_be_visible()
    await page.locator(".held.barred").last.press("Space")
    await expect(page.locator(".gifts-say")).to_have_text(me.word("code.gift_three"))
    await expect(page.locator(f"{GIVE}:disabled")).to_have_count(1)
    for key in reversed(await me.hand()):
        if await page.locator(GIVE + LIT).count():
            break
        card = page.locator(f'.held[data-key="{key}"]:not(.barred)')
        if await card.count():
            await card.press("Space")
    await expect(page.locator(".gift.full")).to_have_count(len(sizes))
    await me.press(page.locator(GIVE + LIT))
    await expect(page.locator(".gift")).to_have_count(0)


async def gives_to_four(me: Guest) -> None:
    """Of one deck: for the landlord and two farmers."""
    await gives(me, 4, 1, 1)


async def gives_halves(me: Guest) -> None:
    """Half red, half black."""
    await gives(me, 10, 4, 4)


async def calls(me: Guest) -> None:
    """Calls the most at once, and sees at his seat and in his hand what all know."""
    await me.use("opening.call", call=3)
    await expect(me.page.locator(f'.seat[data-seat="{ME}"] .role')).to_have_text(me.word("role.landlord"))
    await expect(me.page.locator(".held.face-up").first).to_be_visible()


async def calls_with_wild(me: Guest) -> None:
    """The same; one card of the hand can stand for others."""
    await calls(me)
    await expect(me.page.locator(".held.wild").first).to_be_visible()


async def calls_and_names(me: Guest) -> None:
    """Calls, and names the card that makes the small landlord."""
    await calls(me)
    cards = me.page.locator(".name-card")
    while await cards.count():
        await me.press(cards.last)
        await expect(me.page.locator(".named-cards, .speculation-facts").first).to_be_visible()
    await (
        me.page.get_by_role("button", name=me.word("speculation.alone_not"))
        .or_(me.page.locator(".playbar .play"))
        .first.wait_for()
    )
    if await me.button("speculation.alone_not").count():
        await me.use("speculation.alone_not")
    await expect(me.page.locator(".speculation-facts .tile")).not_to_have_count(0)


@dataclass(frozen=True, slots=True)
class Case:
    """A table, who plays there, how the deal begins, what is done before play, and scenes of
    it."""

    table: str
    players: int
    language: str
    phone: bool
    begins: Callable[[SheddingGame, State], State]
    opens: Callable[[Guest], Awaitable[None]]
    scenes: tuple[tuple[Callable[[SheddingGame, State], State], Callable[[Guest], Awaitable[None]]], ...] = ()


RESTRAINED = ((led_to, must_follow), (led_by_him, lays_stand_ins))
CASES = (
    Case("spec-4x1", 4, "zh", False, speculating, gives_to_four, RESTRAINED),
    Case("spec-5x1", 5, "en", True, calling_first, calls_with_wild),
    Case("spec-6x2", 6, "zh", True, calling_first, calls_and_names),
    Case("spec-4x3-bicolour", 4, "en", True, speculating, gives_halves),
)


async def test_a_table_of_another_size_is_built(arrives: Arrives, brisk: str) -> None:
    me = await arrives("Ann")
    page = me.page
    await page.goto(f"{brisk}/new")
    await page.locator(".builder summary").click()
    decks, landlord, farmer = (page.locator(".builder select").nth(at) for at in range(3))
    await landlord.select_option("2")
    await farmer.select_option("3")
    await me.use("new.builder_look")
    await expect(page.locator(".builder-why")).to_have_text(me.word("code.build_gifts"))
    await landlord.select_option("0")
    await farmer.select_option("0")
    await decks.select_option("4")
    await me.use("new.builder_look")
    built = page.locator(".table-card:has(:checked) .table-name")
    await expect(built).to_have_text("Speculator, five, four decks")
    await me.use("new.create")
    await me.enters()
    await expect(page.locator(".panel-table")).to_contain_text("Speculator, five, four decks")
    await page.reload()
    await expect(page.locator(".panel-table .chip").first).to_contain_text("4")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.table)
async def test_one_plays_with_bots(case: Case, arrives: Arrives, brisk: str, own_valkey_url: str) -> None:
    me = await arrives("安娜" if case.language == "zh" else "Ann", case.language, phone=case.phone)
    code = await me.opens_with_bots(brisk, case.table, case.players)
    async with arranging(own_valkey_url) as arranger:
        await arranger.arranges(code, case.begins)
        await case.opens(me)
        assert await me.has_turn()
        for scene, plays in case.scenes:
            await arranger.arranges(code, scene)
            await plays(me)
        if not case.scenes:
            await me.moves()
        await arranger.arranges(code, cut_short)
    await me.plays_out()
    await expect_minutes(me, case)


async def expect_minutes(me: Guest, case: Case) -> None:
    """The side that won; one speculator, and with whom he was; points that make up for each other."""
    page = me.page
    camps = [me.word("settlement.won", camp=me.word(f"camp.{camp}")) for camp in ("landlord", "farmers")]
    await expect(page.locator(".minutes h1")).to_have_text(re.compile("|".join(camps)))
    roles = [await row.inner_text() for row in await page.locator(".minutes-words .soft").all()]
    assert len(roles) == case.players
    (speculator,) = [role for role in roles if role.startswith(me.word("role.speculator"))]
    assert " · " in speculator
    assert roles.count(me.word("role.landlord")) == 1
    points = [int(text.replace("−", "-")) for text in await page.locator(".points").all_inner_texts()]
    assert sum(points) == 0
    assert any(points)
