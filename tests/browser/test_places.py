"""Every place, in both languages and themes, on a phone and a desktop: nothing is cut off, covered or too
small, and axe finds no barrier."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser.looks import barriers, flaws
from tests.browser.places import DESKTOP, PHONE, PLACES, Place, arrive, dress, show, still

Dress = tuple[str, str]
"""A language and a theme."""
# On a phone (True) and a desktop; each language meets each size and each theme.
DRESSES: dict[bool, tuple[Dress, Dress]] = {
    True: (("zh", "light"), ("en", "dark")),
    False: (("zh", "dark"), ("en", "light")),
}


@pytest_asyncio.fixture(scope="module")
async def screens(browser: Browser) -> AsyncIterator[dict[bool, Page]]:
    """A phone's page (True) and a desktop's."""
    pages = {}
    for phone, (width, height) in {True: PHONE, False: DESKTOP}.items():
        pages[phone] = await browser.new_page(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
    yield pages
    for page in pages.values():
        await page.close()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
async def test_a_place_is_whole(place: Place, gallery: str, screens: dict[bool, Page]) -> None:
    found = []
    for phone, (first, second) in DRESSES.items():
        page = screens[phone]
        # axe takes most of the time: every other place on a phone, the others on a desktop.
        axed = phone == (PLACES.index(place) % 2 == 0)
        await arrive(page, gallery, place, *first)
        if place.opens:
            # what is pressed must itself be large enough
            found += await faults(page, phone)
            await page.locator(place.opens).first.click()
            await still(page)
        found += await faults(page, phone, axed)
        await dress(page, *second)
        found += await faults(page, phone, axed)
    assert not found, "\n".join(["", *found])


async def faults(page: Page, phone: bool, axed: bool = False) -> list[str]:
    """The flaws of what is shown, and the barriers (`axed`), each with where it was seen."""
    seen = await flaws(page, thumb=phone) + (await barriers(page) if axed else [])
    lang, theme = await page.evaluate(
        "[document.documentElement.lang, document.documentElement.dataset.theme]"
    )
    return [f"{lang}, {theme}, {'phone' if phone else 'desktop'}: {flaw}" for flaw in seen]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("document.querySelector('.landing-new').style.scale = '0.1'", "landing-new"),
        ("document.querySelector('h1').style.cssText = 'height: 10px; overflow: hidden'", "cut off (Y)"),
        ("document.querySelector('#code').style.marginTop = '-80px'", "lies on"),
        ("document.querySelector('.topbar button').ariaLabel = ''", "button-name"),
        ("document.querySelector('h1').style.color = '#ccc'", "color-contrast"),
        ("document.querySelector('main').style.minWidth = '150vw'", "sideways"),
    ],
)
async def test_flaws_are_seen(spoil: str, says: str, gallery: str, screens: dict[bool, Page]) -> None:
    page = screens[True]
    await show(page, gallery, PLACES[0], "en")
    await page.evaluate(spoil)
    assert says in "\n".join([*await barriers(page), *await flaws(page, thumb=True)])


async def test_what_lies_over_a_control_is_seen(gallery: str, screens: dict[bool, Page]) -> None:
    page = screens[False]
    (throw,) = [place for place in PLACES if place.name == "table-throw"]
    await show(page, gallery, throw, "en")
    await page.evaluate("document.querySelector('.seats').style.pointerEvents = 'auto'")
    assert "cannot be hit" in "\n".join(await flaws(page, thumb=False))
