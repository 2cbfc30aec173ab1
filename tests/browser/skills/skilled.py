"""A person at the page who plays skill cards, and what he sees of them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, WebSocket, expect

from tests.browser.cards import named
from tests.browser.guest import LIT, PENDING, PLAY, WAVE, Guest, catalogue

TRAY_CARD = ".tray-card"
SHEET = ".skill-sheet"
PLAY_IT = ".sheet-foot .button"
CANCEL_IT = ".pending-answer .signal"
SLIP = ".seen-slip"
EFFECT = ".effects .effect-slip"
PATIENCE_S = 20
PRINTED = [*"3456789", "10", *"JQKA2", "small", "big"]
"""The rank strip where no skill has changed it."""

CARD_SPOT = """(key) => {
  const card = document.querySelector(`.held[data-key="${key}"]`);
  const box = card.getBoundingClientRect();
  const parts = [0.15, 0.35, 0.5, 0.65, 0.85];
  for (const down of parts) for (const along of parts) {
    const [x, y] = [box.left + along * box.width, box.top + down * box.height];
    if (document.elementFromPoint(x, y)?.closest('.held') === card) return [x, y];
  }
  return null;
}"""
"""A spot of a card of the hand on which nothing lies."""

STRIP = """() => [...document.querySelectorAll('.rank-strip li')].map((one) => {
  const joker = one.querySelector('svg');
  return joker ? one.title : one.querySelector('.strip-rank').textContent;
})"""


class Skilled(Guest):
    """A person who knows his skill cards."""

    def __init__(self, name: str, language: str, context: BrowserContext, page: Page) -> None:
        self._heard = asyncio.Event()
        super().__init__(name, language, context, page)

    def _listen(self, socket: WebSocket) -> None:
        super()._listen(socket)
        socket.on("framereceived", lambda _: self._heard.set())

    def skill(self, skill: str) -> str:
        """What a skill is called."""
        return self.word(f"skill.{skill}.name")

    def chosen(self, key: str, choice: str) -> str:
        """A text of the page that depends on a choice."""
        found = re.search(rf"\b{choice} \{{([^}}]*)\}}", catalogue(self.language)[key])
        assert found, f"{key} has no {choice}"
        return found[1]

    def tray(self, skill: str) -> Locator:
        """The skill cards of this kind in his tray."""
        return self.page.locator(TRAY_CARD, has_text=self.skill(skill))

    def seat(self, seat: int) -> Locator:
        """A seat at the table."""
        return self.page.locator(f'.seat[data-seat="{seat}"]')

    # --- what he does ---------------------------------------------------------------------------------------

    async def opens(self, skill: str) -> None:
        """Chooses a skill card in the tray: it tells what it does."""
        await self.press(self.tray(skill).first)
        await expect(self.page.locator(SHEET)).to_contain_text(self.word(f"skill.{skill}.effect"))

    async def plays(self, skill: str, on: int | None = None) -> None:
        """Plays a skill card that needs at most a seat."""
        await self.opens(skill)
        await (self.press(self.page.locator(PLAY_IT)) if on is None else self.picks(on))
        await expect(self.page.locator(SHEET)).to_have_count(0)

    async def picks(self, seat: int) -> None:
        """Chooses the seat for the skill that is about to be played."""
        await self.press(self.seat(seat).locator(".seat-pick"))

    async def selects(self, *cards: str) -> None:
        """Presses cards of the hand, such as `S3`: they are selected. One that is pressed twice in haste is
        played."""
        for card in cards:
            await self._presses(card)
            await expect(self.page.locator(f'.held.selected[data-key="{card}.0"]')).to_have_count(1)

    async def takes_back(self, *cards: str) -> None:
        """Presses cards that are selected: they no longer are."""
        for card in cards:
            await self._presses(card)
            await expect(self.page.locator(f'.held.selected[data-key="{card}.0"]')).to_have_count(0)

    async def _presses(self, card: str) -> None:
        spot = await self.page.evaluate(CARD_SPOT, f"{card}.0")
        assert spot, f"{card} cannot be reached"
        at = self.page.touchscreen.tap if self.touches else self.page.mouse.click
        await at(*spot)

    @property
    def touches(self) -> bool:
        """Whether this person has a finger, not a mouse."""
        size = self.page.viewport_size
        return size is not None and size["width"] < size["height"]

    async def selects_none(self) -> None:
        """Takes back the selection."""
        await self.use("table.clear")
        await expect(self.page.locator(".held.selected")).to_have_count(0)

    async def lays(self, *cards: str) -> None:
        """Plays cards of the hand, and sees them lie."""
        await self.selects(*cards)
        await self.press(self.page.locator(f"{PLAY}{LIT}"))
        await expect(self.page.locator(".held.selected")).to_have_count(0)

    async def waves(self) -> None:
        """Lets the pending skill pass."""
        await self.press(self.page.locator(WAVE))

    async def cancels(self) -> None:
        """Cancels the pending skill."""
        await self.press(self.page.locator(CANCEL_IT))

    async def puts_away(self) -> None:
        """Puts away what a skill has shown."""
        await self.use("skills.seen_close")
        await expect(self.page.locator(SLIP)).to_have_count(0)

    # --- what he sees ---------------------------------------------------------------------------------------

    def tables(self) -> list[dict[str, Any]]:
        """The tables that were sent to his page."""
        return [frame for frame in map(json.loads, self.frames) if frame["t"] == "table"]

    async def is_told(self, version: Sequence[int]) -> None:
        """Waits until his page was sent this version of the table, or a later one."""
        async with asyncio.timeout(PATIENCE_S):
            while not any(table["v"] >= list(version) for table in self.tables()[-1:]):
                self._heard.clear()
                await self._heard.wait()

    async def hears(self, key: str, **params: object) -> None:
        """A screen reader says it."""
        await expect(self.page.locator("[role=log]")).to_contain_text(self.word(key, **params))

    async def pends(self, *skills: str) -> None:
        """These skills pend, the newest first, and a time runs."""
        panel = self.page.locator(PENDING)
        await expect(panel.locator(".pending-what")).to_contain_text(self.skill(skills[0]))
        await expect(panel.locator(".pending-below li")).to_have_count(len(skills) - 1)
        for place, skill in enumerate(skills[1:]):
            await expect(panel.locator(".pending-below li").nth(place)).to_contain_text(self.skill(skill))
        await expect(panel.locator(".countdown-seconds")).to_have_text(re.compile(r"^\d+$"))

    async def acted(self) -> None:
        """Nothing pends."""
        await expect(self.page.locator(PENDING)).to_have_count(0)

    async def ranks(self) -> list[str]:
        """The rank strip, low to high."""
        names = {self.word("table.joker_small"): "small", self.word("table.joker_big"): "big"}
        shown: list[str] = await self.page.evaluate(STRIP)
        return [next((mark for name, mark in names.items() if name in one), one) for one in shown]

    async def stand(self, *skills: str) -> None:
        """These effects stand, the newest on top."""
        effects = self.page.locator(EFFECT)
        await expect(effects).to_have_count(len(skills))
        for place, skill in enumerate(skills):
            await expect(effects.nth(place)).to_contain_text(self.skill(skill))

    async def marked(self, seat: int, *skills: str) -> None:
        """These skills wait on a seat."""
        marks = self.seat(seat).locator(".skill-mark")
        await expect(marks).to_have_count(len(skills))
        for place, skill in enumerate(skills):
            said = "skills.confined" if skill == "confine" else "skills.armed"
            await expect(marks.nth(place)).to_contain_text(self.word(said, skills=self.skill(skill)))

    async def has_top(self, seat: int, what: str) -> None:
        """What lies in the middle, in words, is this seat's."""
        await expect(self.page.locator(".trick-what strong")).to_have_text(what)
        await expect(self.seat(seat).locator(".act.top")).to_have_count(1)

    async def waits_for(self, seat: int) -> None:
        """The table waits for the seat."""
        await expect(self.page.locator('.seat[aria-current="true"]')).to_have_attribute(
            "data-seat", str(seat)
        )

    async def is_shown(self, words: str, cards: int) -> Locator:
        """A slip shows so many cards, and says what they are."""
        slip = self.page.locator(SLIP)
        await expect(slip.locator(".seen-words")).to_have_text(words)
        await expect(slip.locator(".playing-card")).to_have_count(cards)
        return slip

    def cards(self, cards: str) -> str:
        """Cards in this person's words, as the page joins them."""
        return ", ".join(named(self, card) for card in cards.split())
