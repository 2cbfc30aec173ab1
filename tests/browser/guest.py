"""A person at the page: a browser context of his own, and what he does there with mouse, finger or keys."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any, Self

from playwright.async_api import Browser, BrowserContext, Locator, Page, StorageState, WebSocket, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.browser.places import DESKTOP, PHONE

WORDS = Path(__file__).resolve().parents[2] / "static" / "src" / "i18n"
LOCALES = {"zh": "zh-CN", "en": "en-GB"}
PLAY = '[aria-keyshortcuts="Enter"]'
PASS = '[aria-keyshortcuts="p"]'
HINT = '[aria-keyshortcuts="h"]'
LIT = ":not(:disabled)"
DISCARD = ".skill-card"
WAVE = ".pending-answer .button:not(.signal)"
PENDING = ".front.pending"
MINE = f"{HINT}{LIT}, .throw{LIT}, {DISCARD}, {WAVE}, .minutes"
"""What can be seen when there is something to do: an own ask, or the deal is over."""

TURN_ENDS = """() => {
  const on = '[aria-keyshortcuts="h"]:enabled, .throw:enabled, .front.pending';
  const over = () => !document.querySelector(on);
  window.turnEnds = new Promise((resolve) => {
    const watch = new MutationObserver(() => over() && resolve(watch.disconnect()));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}"""
"""Begins to watch for the end of the own turn, so that the shortest is not missed."""

TURN_ENDED = """(patience) => Promise.race([
  window.turnEnds.then(() => true),
  new Promise((resolve) => setTimeout(resolve, patience, false)),
])"""
A_MOMENT, A_WHILE = 2_000, 8_000
"""Within a moment (milliseconds) an answer comes, unless a skill came first; within a while a skill acts."""

WATCHES = (Path(__file__).parent / "foreign.js").read_text(encoding="utf-8")
FOREIGN = {"zh": re.compile("[a-z]{2}"), "en": re.compile("[\u4e00-\u9fff]")}
"""Words of another language than the page's."""
NEUTRAL = re.compile(r"doulaoban verify|[0-9a-f]{12}…|斗老板")
"""What is the same in every language."""

PLAYS_ON = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")

VIEW = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll('.ring-seconds, .thrown').forEach((part) => part.remove());
    return copy.textContent;
  });
  return {
    hand: [...document.querySelectorAll('.held')].map((one) => one.dataset.key),
    seats: texts('.seat'),
    middle: texts('.middle'),
    stakes: texts('.stakes'),
    ranks: texts('.rank-strip'),
    moves: [...document.querySelectorAll('.playbar button')].map((one) => [one.textContent, one.disabled]),
  };
}"""


@cache
def catalogue(language: str) -> dict[str, str]:
    """The page's words."""
    words: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return words


class Guest:
    """A person, alone in his browser context. `frames`: what his sockets received, in order; `foreign`: what
    his pages said that may be in the wrong language, each with the page's."""

    def __init__(self, name: str, language: str, context: BrowserContext, page: Page) -> None:
        self.name, self.language, self.context = name, language, context
        self.frames: list[str] = []
        self.troubles: list[str] = []
        self.foreign: list[tuple[str, str]] = []
        self.go_on(page)

    @classmethod
    async def arrives(
        cls,
        browser: Browser,
        name: str,
        language: str,
        phone: bool = False,
        known: StorageState | None = None,
    ) -> Self:
        """A person on a desktop or a phone, whose browser is new or has what is `known` from another one."""
        width, height = PHONE if phone else DESKTOP
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            storage_state=known,
        )
        context.set_default_timeout(20_000)
        guest = cls(name, language, context, await context.new_page())
        await context.expose_binding("foreign", lambda _, *said: guest.foreign.append(said))
        await context.add_init_script(WATCHES)
        return guest

    def mixed(self, names: Iterable[str]) -> list[str]:
        """What was said in the wrong language, but for these names."""
        neutral = re.compile("|".join([NEUTRAL.pattern, *map(re.escape, names)]))
        said = ((language, text, neutral.sub("", text)) for language, text in self.foreign)
        return [f"{language}: {text}" for language, text, rest in said if FOREIGN[language].search(rest)]

    def go_on(self, page: Page) -> None:
        """Uses this tab from now on."""
        self.page = page
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def word(self, key: str, **params: object) -> str:
        """A text of the page in this person's language, its parameters filled in."""
        text = catalogue(self.language)[key]
        for name, value in params.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def button(self, key: str, **params: object) -> Locator:
        """The button with this name."""
        return self.page.get_by_role("button", name=self.word(key, **params), exact=True)

    async def press(self, locator: Locator, patience: float | None = None) -> None:
        """Presses with what this person has: a finger or a mouse, once it can be pressed. `patience` in
        milliseconds, where it is not the usual one."""
        touch = await self.page.evaluate("navigator.maxTouchPoints > 0")
        await (locator.tap(timeout=patience) if touch else locator.click(timeout=patience))

    async def use(self, key: str, **params: object) -> None:
        """Presses the button with this name, once it can be pressed."""
        await self.press(self.button(key, **params))

    # --- to the table ---------------------------------------------------------------------------------------

    async def opens_room(self, address: str, table: str, players: int) -> str:
        """From the start to a new room at the table; its address."""
        page = self.page
        await page.goto(address)
        await self.press(page.get_by_role("link", name=self.word("landing.new")))
        await self.press(page.locator(".choice label", has_text=re.compile(f"^{players}$")))
        await expect(page.locator(".table-card")).not_to_have_count(0)
        await expect(page.locator(".table-card input:checked")).to_have_count(1)
        what = page.locator(".table-card", has_text=self.word(f"about.{table}"))
        await self.press(what)
        await self.use("new.create")
        await self.enters()
        return page.url

    async def opens_with_bots(self, address: str, table: str, players: int) -> str:
        """Sits in the first chair of a new room, bots in all others, and deals; the room's code."""
        url = await self.opens_room(address, table, players)
        await self.sits(0)
        await self.use("room.fill")
        await expect(self.page.locator(".chair.bot")).to_have_count(players - 1)
        await self.deals()
        await self.page.locator(".held").first.wait_for()
        return url.rstrip("/").rsplit("/", 1)[1]

    async def opens_link(self, link: str) -> None:
        """Follows an invitation and gives a name."""
        await self.page.goto(link)
        await self.enters()

    async def enters(self) -> None:
        """Gives the name, and is in the room."""
        await self.page.get_by_label(self.word("name.label")).fill(self.name)
        await self.use("name.enter")
        await self.page.locator(".seats-place").wait_for()

    async def sits(self, seat: int) -> None:
        """Takes a chair and sees himself in it."""
        await self.use("room.sit_at", number=seat + 1)
        await expect(self.page.locator(".chair").nth(seat)).to_contain_text(self.name)

    async def sets(self, option: str, choice: str) -> None:
        """The host chooses a house option, and sees it chosen."""
        options = self.page.get_by_role("group", name=self.word(f"option.{option}"), exact=True)
        chosen = options.locator("label", has_text=self.word(f"option.{option}.{choice}"))
        await self.press(chosen)
        await expect(chosen.locator("input")).to_be_checked()

    async def deals(self) -> None:
        """The host lets the cards be dealt."""
        await self.use("room.start")
        await self.page.locator(".table-screen").wait_for()

    # --- at the table ---------------------------------------------------------------------------------------

    async def hand(self) -> list[str]:
        """The cards in the own hand, such as `S4.0`."""
        return list((await self.view())["hand"])

    async def view(self) -> dict[str, Any]:
        """All that can be read at the table, but for the seconds left."""
        shown: dict[str, Any] = await self.page.evaluate(VIEW)
        return shown

    async def has_turn(self) -> bool:
        """Waits until there is something to play; False when the deal is over. Meanwhile gives up a skill
        card and lets skills pass, where that is asked for."""
        while True:
            await self.page.locator(MINE).first.wait_for(timeout=60_000)
            if await self.page.locator(DISCARD).count():
                await self.discards()
            elif await self.page.locator(WAVE).count():
                await self.lets_pass()
            else:
                return not await self.page.locator(".minutes").count()

    async def discards(self) -> None:
        """Gives up the first of the skill cards."""
        await self.press(self.page.locator(DISCARD).first)
        await self.press(self.page.locator(".discard-foot .button"))
        await expect(self.page.locator(DISCARD)).to_have_count(0)

    async def lets_pass(self) -> None:
        """Lets a pending skill pass, unless it has acted by then; another may pend at once."""
        lit = self.page.locator(f"{WAVE}{LIT}").first
        with contextlib.suppress(PlaywrightTimeout):
            await self.press(lit, A_MOMENT)
            await lit.wait_for(state="detached", timeout=A_MOMENT)

    async def throws(self, throw: int) -> None:
        """Chooses rock (0), paper or scissors."""
        await self.ends_turn(lambda: self.press(self.page.locator(".throw").nth(throw)))

    async def ends_turn(self, act: Callable[[], Awaitable[object]]) -> bool:
        """Does it, and sees the own turn over; False where it goes on: somebody's skill came first."""
        await self.page.evaluate(TURN_ENDS)
        await act()
        return bool(await self.page.evaluate(TURN_ENDED, A_WHILE))

    async def is_hinted(self, by_key: bool = False) -> bool | None:
        """Asks for a hint until it comes: True when cards are selected that may be played. None when it is
        not the own turn any more: a skill came first."""
        nothing = self.page.locator(".playbar-say", has_text=self.word("table.hintless"))
        answer = self.page.locator(f"{PLAY}{LIT}").or_(nothing)
        lit = self.page.locator(f"{HINT}{LIT}")
        while await lit.count():
            # what was asked before the table changed is not answered: then it is asked again
            with contextlib.suppress(PlaywrightTimeout):
                await (self.page.keyboard.press("h") if by_key else self.press(lit, A_MOMENT))
                await answer.first.wait_for(timeout=A_MOMENT)
                return not await nothing.count()
        return None

    async def moves(self) -> None:
        """Plays the first hint, or passes when there is none."""
        while await self.has_turn():
            hinted = await self.is_hinted()
            if hinted is None:
                continue
            button = self.page.locator(PLAY if hinted else PASS)
            with contextlib.suppress(PlaywrightTimeout):
                if await self.ends_turn(partial(self.press, button, A_MOMENT)):
                    return

    async def moves_by_keys(self) -> None:
        """The same by the keyboard alone."""
        page = self.page
        if not await self.is_hinted(by_key=True):
            await self.ends_turn(lambda: page.keyboard.press("p"))
            return
        await page.keyboard.press("Escape")
        await expect(page.locator(".held.selected")).to_have_count(0)
        await page.keyboard.press("h")
        await page.locator(f"{PLAY}{LIT}").wait_for()
        await self.tabs_to(".held")
        await self.ends_turn(lambda: page.keyboard.press("Enter"))

    async def tabs_to(self, selector: str) -> None:
        """Moves the focus by the tab key until it is on such an element."""
        for _ in range(60):
            if await self.page.evaluate("(what) => document.activeElement.matches(what)", selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key never comes to {selector}")

    async def comes_to_lay(self) -> bool:
        """Throws for the lead until there is something to lay; False when the deal is over."""
        draws = 0
        while await self.has_turn():
            if not await self.page.locator(f".throw{LIT}").count():
                return True
            await self.throws((len(self.name) + draws) % 3)
            draws += 1
        return False

    async def plays_out(self, *first: Callable[[], Awaitable[object]]) -> None:
        """Plays until the deal is over: first in these ways, one a turn, then the buttons are pressed from
        within the page, as quickly as it answers."""
        for way in first:
            if not await self.comes_to_lay():
                return
            await way()
        await self.page.evaluate(PLAYS_ON, self.word("table.hintless"))
