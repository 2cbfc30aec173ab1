"""A person in the race to the office: what he does at the page when something is asked of him."""

from __future__ import annotations

import contextlib
from collections import Counter

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.browser.guest import A_MOMENT, Guest

ASKED = ".race-dock[data-ask]"
OVER = ".minutes"
FEW = 3


class Racer:
    """A guest who plays `cards` event cards, the first by the keyboard, and lets all else go its way.
    `answered` counts what he was asked by kind."""

    def __init__(self, guest: Guest, cards: int) -> None:
        self.guest, self.cards = guest, cards
        self.answered: Counter[str] = Counter()
        self.played: list[str] = []

    def find(self, selector: str) -> Locator:
        """What is on this person's page."""
        return self.guest.page.locator(selector)

    async def runs(self) -> None:
        """Answers all that is asked until the race is over."""
        while ask := await self.is_asked():
            kind = ask.split("-")[0]
            # the clock, or a card played in between, may take the question away
            with contextlib.suppress(PlaywrightTimeout):
                await getattr(self, f"answers_{kind}")()
                self.answered[kind] += 1
            await expect(self.find(f'[data-ask="{ask}"]')).to_have_count(0, timeout=20_000)

    async def is_asked(self) -> str | None:
        """Waits for a question and gives its id; None when the race is over."""
        while True:
            await self.find(f"{ASKED}, {OVER}").first.wait_for(timeout=30_000)
            if await self.find(OVER).count():
                return None
            # what is answered by itself may be gone again by now
            if ask := await self.guest.page.evaluate("document.querySelector('.race-dock')?.dataset.ask"):
                return str(ask)

    async def presses(self, selector: str) -> None:
        """Presses the first of these that can be pressed."""
        await self.guest.press(self.find(f"{selector}:enabled").first, A_MOMENT)

    async def answers_pick(self) -> None:
        """Gets on a vehicle that lies face down."""
        await self.presses(".vehicle-back")

    async def answers_board(self) -> None:
        """Takes what is hinted at: it has the focus."""
        await self.guest.page.keyboard.press("h")
        await self.find("[data-offer].hinted:focus").wait_for(timeout=A_MOMENT)
        await self.guest.page.keyboard.press("Enter")

    async def answers_prize(self) -> None:
        """Takes the first prize."""
        await self.presses("[data-offer]")

    async def answers_bid(self) -> None:
        """Puts in the first card."""
        await self.presses(".event-card")
        await self.presses(".card-sheet .signal")

    async def answers_discard(self) -> None:
        """Gives up first cards until they are enough."""
        done = self.find(".race-bar .button.signal")
        for card in await self.find(".event-card").all():
            if await done.count():
                break
            await self.guest.press(card, A_MOMENT)
        await self.guest.press(done, A_MOMENT)

    async def answers_window(self) -> None:
        """Lets the card act; having done so a few times, all others of the round."""
        enough = self.answered["window"] >= FEW
        await self.presses(".race-pending .replies .quiet" if enough else ".race-pending .wave")

    async def answers_turn(self) -> None:
        """Plays the first card that may be played, on the first it may go on; or passes."""
        lit = self.find(".event-card:not(.dim)")
        if len(self.played) == self.cards or not await lit.count():
            await self.presses('[aria-keyshortcuts="p"]')
            return
        card = str(await lit.first.get_attribute("data-card"))
        if not self.played:
            await self.plays_by_keys(card)
        else:
            await self.guest.press(lit.first, A_MOMENT)
            await self.presses(".card-sheet .race-offer")
        self.played.append(card)

    async def plays_by_keys(self, card: str) -> None:
        """Chooses the card by its number in the hand; the focus is then on the first it may go on."""
        cards = await self.find(".event-card").evaluate_all("all => all.map((one) => one.dataset.card)")
        await self.guest.page.keyboard.press(str(cards.index(card) + 1))
        await expect(self.find(".card-sheet .race-offer:focus")).to_have_count(1)
        await self.guest.page.keyboard.press("Enter")
