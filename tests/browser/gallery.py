"""`make gallery`: pictures of every place of the page, in docs/gallery/."""

from __future__ import annotations

import asyncio
import tempfile
from base64 import b64decode
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser, async_playwright
from tqdm import tqdm

from tests.browser.places import DESKTOP, HOME, LANGUAGES, PHONE, PLACES, Place, gallery_served, show
from tests.conftest import BROWSER_FLAGS, chromium

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "gallery"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
DARK = ("landing", "room", "table-follow", "settlement")
"""The places that are pictured at night too."""
QUALITY = 82
AT_ONCE = 3


def pictures() -> list[tuple[Place, str, str, str]]:
    """Place, size, language and theme of every picture."""
    day = [(place, size, language, "light") for place in PLACES for size in SIZES for language in LANGUAGES]
    night = [(place, size, "zh", "dark") for place in PLACES if place.name in DARK for size in SIZES]
    return day + night


def file_name(place: Place, size: str, language: str, theme: str) -> str:
    """Such as `room-phone-zh.webp`, `room-phone-zh-dark.webp`."""
    night = ["dark"] if theme == "dark" else []
    return "-".join([place.name, size, language, *night]) + ".webp"


async def take(browser: Browser, place: Place, size: str, language: str, theme: str) -> None:
    """Takes one picture."""
    width, height = SIZES[size]
    page = await browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=1.5 if size == "phone" else 1,
        has_touch=size == "phone",
        reduced_motion="reduce",
        locale="en",
        timezone_id="Asia/Shanghai",
    )
    await show(page, f"http://{HOME}", place, language, theme)
    devtools = await page.context.new_cdp_session(page)
    picture = await devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / file_name(place, size, language, theme)).write_bytes(b64decode(picture["data"]))
    await page.close()


async def take_all(address: str) -> None:
    """Takes all pictures, a few at once."""
    turns = asyncio.Semaphore(AT_ONCE)
    async with async_playwright() as playwright:
        # The address that stands in the pictures is the same each time.
        home = f"--host-resolver-rules=MAP {HOME} {urlsplit(address).netloc}"
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*BROWSER_FLAGS, home])
        with tqdm(total=len(pictures()), unit="picture") as done:

            async def one(place: Place, size: str, language: str, theme: str) -> None:
                async with turns:
                    await take(browser, place, size, language, theme)
                    done.update()

            await asyncio.gather(*(one(*picture) for picture in pictures()))
        await browser.close()


def listing() -> str:
    """The README of the folder: a table of all pictures."""
    lines = [
        "# Gallery",
        "",
        "Every place of the page from made-up state, in both languages, on a phone (360 × 640) and a desktop",
        "(1440 × 900). Written by `make gallery`.",
        "",
        "| place | phone, 中文 | phone, English | desktop, 中文 | desktop, English | at night |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for place in PLACES:
        names = [file_name(place, size, language, "light") for size in SIZES for language in LANGUAGES]
        cells = [f"[![{place.says}]({name})]({name})" for name in names]
        night = [file_name(place, size, "zh", "dark") for size in SIZES] if place.name in DARK else []
        links = ", ".join(f"[{size}]({name})" for size, name in zip(SIZES, night, strict=False))
        lines.append(f"| {place.says} | {' | '.join(cells)} | {links} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Takes the folder's place."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as built, gallery_served(Path(built)) as address:
        asyncio.run(take_all(address))
    (FOLDER / "README.md").write_text(listing(), encoding="utf-8")


if __name__ == "__main__":
    main()
