"""One person plays a deal of each landlord table with bots: everything asked before play is answered at the
page, and the minutes spell out what the deal was worth."""

from __future__ import annotations

import math
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

import pytest
from playwright.async_api import expect

from engine.shedding.game import SheddingGame
from engine.shedding.state import Call, State
from tests.browser.conftest import Arrives
from tests.browser.guest import Guest
from tests.browser.skills.arranged import arranging

ME = 0
KEPT = 4
"""Cards that each seat keeps when the deal is cut short."""
ROLES = ("landlord", "hidden-landlord", "farmer")


def numbered(game: SheddingGame) -> Iterator[State]:
    """Deals of the table, at their start."""
    for number in count():
        yield game.start(game.rules.players, number.to_bytes(32, "big"), {}).state


def called(*calls: int) -> Callable[[SheddingGame, State], State]:
    """A deal in which the seats before this one have called so, and it is asked next."""

    def change(game: SheddingGame, _: State) -> State:
        players = game.rules.players
        first = (ME - len(calls)) % players
        state = next(one for one in numbered(game) if game.asks(one)[0].seat == first)
        for call in calls:
            (ask,) = game.asks(state)
            state = game.play(state, ask.seat, Call(ask.id, call)).state
        return state

    return change


def hidden(game: SheddingGame, _: State) -> State:
    """A deal in which this seat is the hidden landlord."""
    return next(one for one in numbered(game) if one.deal.roles[ME] == game.rules.twin)


def cut_short(_: SheddingGame, state: State) -> State:
    """The deal with few cards left to each."""
    hands = tuple(hand[:KEPT] for hand in state.hands)
    nothing: tuple[str, ...] = ()
    return replace(state, hands=hands, face_up=(nothing,) * len(hands), moves=state.moves + 1)


async def offered(me: Guest, *offers: str) -> None:
    """Sees that these are offered, and nothing else."""
    await expect(me.page.locator(".opening .offers button")).to_have_text(list(offers))


async def sees_talon(me: Guest, where: str) -> None:
    """Sees the three cards of the talon."""
    await expect(me.page.locator(f"{where} .talon-cards")).to_contain_text(me.word("opening.talon_shown"))
    await expect(me.page.locator(f"{where} .talon-cards .tile")).to_have_count(3)


async def calls_classic(me: Guest) -> None:
    """The first to call: calls the most at once, takes the talon and leads."""
    await offered(me, me.word("opening.no_call"), *[me.word("opening.call", call=call) for call in (1, 2, 3)])
    assert len(await me.hand()) == 17
    await me.use("opening.call", call=3)
    await sees_talon(me, ".no-trick")
    assert len(await me.hand()) == 20


async def raises(me: Guest) -> None:
    """The last to call: does not, and as a farmer raises four times."""
    await expect(me.page.locator(".opening .calls li")).to_have_count(2)
    await offered(me, me.word("opening.no_call"), me.word("opening.call", call=3))
    await expect(me.page.locator(".opening .aside")).to_contain_text(
        me.word("opening.turned_up").split("{")[0]
    )
    await me.use("opening.no_call")
    await offered(me, *[me.word("opening.times", times=times) for times in (1, 2, 4, 8)])
    await sees_talon(me, ".opening")
    await me.use("opening.times", times=4)
    await expect(me.page.locator(f'.seat[data-seat="{ME}"] .raise-mark')).to_have_text("×4")


async def calls_higher(me: Guest) -> None:
    """Calls more than another has."""
    await offered(me, me.word("opening.no_call"), *[me.word("opening.call", call=call) for call in (2, 3)])
    await me.use("opening.call", call=3)
    await sees_talon(me, ".no-trick")
    assert len(await me.hand()) == 20


async def takes_unseen_talon(me: Guest) -> None:
    """The talon of eight cards is in the hand; nobody is shown it."""
    await expect(me.page.locator(".opening .aside")).to_contain_text("8")
    assert len(await me.hand()) == 25
    await me.use("opening.call", call=3)
    await expect(me.page.locator(".held")).to_have_count(33)
    await expect(me.page.locator(".talon-cards")).to_have_count(0)


async def shows_and_doubles(me: Guest) -> None:
    """The hidden landlord shows himself, sees the other's hand, and doubles."""
    await expect(me.page.locator(".opening .throw-say")).to_have_text(me.word("opening.show_what"))
    await offered(me, me.word("opening.show_not"), me.word("opening.show"))
    await me.use("opening.show")
    await offered(me, me.word("opening.double_not"), me.word("opening.double"))
    await me.press(me.page.locator(".partner-hand"))
    tiles = me.page.locator("dialog[open] .tile")
    await expect(tiles).to_have_count(24)
    await me.page.keyboard.press("Escape")
    await me.use("opening.double")


@dataclass(frozen=True, slots=True)
class Case:
    """A table, who plays there, how the deal begins, what is done before play, and factors of the unit that
    come of it."""

    table: str
    players: int
    language: str
    phone: bool
    begins: Callable[[SheddingGame, State], State]
    opens: Callable[[Guest], Awaitable[None]]
    stake: int
    factors: tuple[int, ...]


CASES = (
    Case("boss-classic", 3, "zh", False, called(), calls_classic, 10, (3,)),
    Case("landlord-jinyou", 3, "en", True, called(0, 2), raises, 1, (2,)),
    Case("landlord-3", 3, "zh", False, called(1, 0), calls_higher, 1, (3,)),
    Case("landlord-4", 4, "en", True, called(0, 1), takes_unseen_talon, 1, (3,)),
    Case("landlord-5", 5, "zh", False, hidden, shows_and_doubles, 1, (2, 2)),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.table)
async def test_one_plays_with_bots(case: Case, arrives: Arrives, brisk: str, own_valkey_url: str) -> None:
    me = await arrives("安娜" if case.language == "zh" else "Ann", case.language, phone=case.phone)
    code = await me.opens_with_bots(brisk, case.table, case.players)
    async with arranging(own_valkey_url) as arranger:
        await arranger.arranges(code, case.begins)
        await case.opens(me)
        assert await me.has_turn()
        await me.moves()
        await arranger.arranges(code, cut_short)
    await me.plays_out()
    await expect_minutes(me, case)


async def expect_minutes(me: Guest, case: Case) -> None:
    """The side that won, the unit as a product of the stake and its factors, every role, and points that are
    so many units."""
    page = me.page
    camps = "|".join(
        me.word("settlement.won", camp=me.word(f"camp.{camp}")) for camp in ("landlord", "farmers")
    )
    await expect(page.locator(".minutes h1")).to_have_text(re.compile(camps))
    product, unit = (await page.locator(".share-sum").inner_text()).split(" = ")
    stake, *factors = [int(one) for one in product.split(" × ")]
    assert stake == case.stake
    assert factors[: len(case.factors)] == list(case.factors)
    assert math.prod([stake, *factors]) == int(unit)
    rows = [await row.inner_text() for row in await page.locator(".minutes tbody tr").all()]
    roles = [await row.inner_text() for row in await page.locator(".minutes-words .soft").all()]
    assert len(rows) == len(roles) == case.players
    lawful = {me.word(f"role.{role}"): role for role in ROLES}
    assert sorted(lawful[role] for role in roles).count("landlord") == 1
    assert ("hidden-landlord" in {lawful[role] for role in roles}) == (case.players == 5)
    points = [int(text.replace("−", "-")) for text in await page.locator(".points").all_inner_texts()]
    assert sum(points) == 0
    assert any(points)
    assert all(one % int(unit) == 0 for one in points)
