"""What can be measured of a page's looks: texts cut off, controls on one another, targets too small for a
thumb, and what keeps people out."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

LOOKS = (Path(__file__).parent / "looks.js").read_text(encoding="utf-8")
THUMB = 36
"""The least width and height of what a thumb must hit, in CSS pixels."""
GRAVE = ("serious", "critical")


async def flaws(page: Page, thumb: bool) -> list[str]:
    """What is cut off, covered, or (`thumb`) too small to be hit, in sentences."""
    found: list[str] = await page.evaluate(LOOKS, THUMB if thumb else 0)
    return found


async def barriers(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    results = await Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{one['id']} at {node['target']}: {node['failureSummary']}"
        for one in results.response["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
