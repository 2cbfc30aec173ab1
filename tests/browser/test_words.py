"""What watches every page of these tests for words of another language does see them."""

import asyncio

import pytest

from tests.browser.conftest import Arrives
from tests.browser.guest import Guest

SETTLED_S = 0.3
WRITES = """(texts) => {
  for (const text of texts) document.body.appendChild(document.createElement("p")).textContent = text;
}"""


async def says(guest: Guest, *texts: str) -> None:
    """Writes these on the page, one below the other."""
    await guest.page.evaluate(WRITES, texts)
    await asyncio.sleep(SETTLED_S)


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [("zh", "Ann：地主获胜 R2", "landlords获胜"), ("en", "安娜 won", "the 地主 won")],
)
async def test_a_word_of_another_language_is_seen(
    language: str, right: str, wrong: str, arrives: Arrives, brisk: str
) -> None:
    guest = await arrives("Ann", language)
    await guest.page.goto(brisk)
    await says(guest, right, wrong)
    assert guest.mixed(["Ann", "安娜"]) == [f"{language}: {wrong}"]
    guest.foreign.clear()
    await guest.page.evaluate("(text) => (document.body.lastChild.ariaLabel = text)", wrong + "?")
    await asyncio.sleep(SETTLED_S)
    assert guest.mixed([]) == [f"{language}: {wrong}?"]
    guest.foreign.clear()
