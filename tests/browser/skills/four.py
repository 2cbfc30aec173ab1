"""Four people at one table: two at pages, who play and watch each other, and two on the wire."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Self

from playwright.async_api import Browser, expect

from app.store.contract import pair
from tests.browser.skills.arranged import Arrangement, Arranger, Scene, arranging
from tests.browser.skills.skilled import SLIP, TRAY_CARD, Skilled
from tests.player import Player, Tab

ANN, BO, CY, DAN = range(4)
ROLES = ("striver-leader", "slacker", "slacker-leader", "striver")
SECONDS = 10
"""How long a skill pends: its window ends because all wave, not because a test is slow."""

HOLDS = """(cards) => {
  const keys = [...document.querySelectorAll('.held')].map((one) => one.dataset.key);
  return keys.map((key) => key.split('.')[0]).sort().join() === cards.join();
}"""


def scene(
    *hands: str, skills: tuple[str, ...], turn: int = ANN, acts: tuple[str, ...] = (), played: str = ""
) -> Scene:
    """A scene of the four; the hands of those on the wire, where not given, are middling cards."""
    wire = ("C6 C7 C9 CT CQ", "D6 D7 D9 DT DQ")
    nothing = ("",) * (4 - len(skills))
    return Scene((*hands, *wire[len(hands) - 2 :]), (*skills, *nothing), turn, ROLES, acts, played)


@dataclass(frozen=True, slots=True)
class Four:
    """`ann` on a desktop in Chinese, `bo` on a phone in English; `cy` and `dan` do what they are told."""

    ann: Skilled
    bo: Skilled
    cy: Tab
    dan: Tab
    code: str
    arranger: Arranger

    @classmethod
    @contextlib.asynccontextmanager
    async def sit_down(cls, browser: Browser, address: str, redis_url: str) -> AsyncIterator[Self]:
        """Cy makes the room, the others come, the cards are dealt."""
        cy, dan = [await Player.arrives(address, name) for name in ("Cy", "Dan")]
        code = await cy.makes_room(address, "party-4", skill_seconds=SECONDS, turn_seconds=180)
        await cy.enters(address, code, CY)
        await dan.enters(address, code, DAN)
        ann = await Skilled.arrives(browser, "安娜", "zh")
        bo = await Skilled.arrives(browser, "Bo", "en", phone=True)
        for seat, guest in ((ANN, ann), (BO, bo)):
            await guest.opens_link(f"{address}/r/{code}")
            await guest.sits(seat)
            await guest.use("room.be_ready")
        await dan.tab.request("ready", ready=True)
        await cy.tab.request("start")
        for guest in (ann, bo):
            await guest.page.locator(".front.discard").wait_for()
        async with arranging(redis_url) as arranger:
            yield cls(ann, bo, cy.tab, dan.tab, code, arranger)
        for tab in (cy.tab, dan.tab):
            await tab.close()
        for guest in (ann, bo):
            await guest.context.close()

    async def are_in(self, scene: Scene) -> None:
        """The deal is as in the scene, and all see it so. What they were told before is forgotten."""
        await self.are_told(scene)
        for guest in (self.ann, self.bo):
            hand = guest.tables()[-1]["private"]["hand"]
            await guest.page.wait_for_function(HOLDS, arg=sorted(hand))
            await expect(guest.page.locator(SLIP)).to_have_count(0)
            guest.frames.clear()
        for tab in (self.cy, self.dan):
            tab.frames.clear()

    async def are_told(self, arrangement: Arrangement) -> None:
        """The deal is arranged, and all see it."""
        version = pair(await self.arranger.arranges(self.code, arrangement))
        for tab in (self.cy, self.dan):
            await tab.at(version)
        seats = self.cy.table["view"]["seats"]
        for seat, guest in enumerate((self.ann, self.bo)):
            await guest.is_told(version)
            await expect(guest.page.locator(f"{TRAY_CARD}, .skill-card")).to_have_count(seats[seat]["skills"])

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return (self.ann.name, self.bo.name, "Cy", "Dan")[seat]

    async def all_pass(self, *seats: int) -> None:
        """Those on the wire pass, one after the other."""
        for seat in seats:
            tab = self.cy if seat == CY else self.dan
            await tab.until(partial(asked, tab), "the turn")
            assert tab.ask
            await tab.request("move", ask=tab.ask["id"], move={"kind": "pass"})


def asked(tab: Tab) -> bool:
    """Whether the seat is waited for."""
    return tab.ask is not None
