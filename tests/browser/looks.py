"""What can be measured of a page's looks: texts cut off, controls on one another, targets too small for a
thumb, and what keeps people out."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page

LOOKS = (Path(__file__).parent / "looks.js").read_text(encoding="utf-8")
THUMB = 36
"""The least width and height of what a thumb must hit, in CSS pixels."""
AXE = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const said = (id, { target, failureSummary }) => `${id} at ${target}: ${failureSummary}`;
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => said(id, node)));
}"""


async def flaws(page: Page, thumb: bool) -> list[str]:
    """What is cut off, covered, or (`thumb`) too small to be hit, in sentences."""
    found: list[str] = await page.evaluate(LOOKS, THUMB if thumb else 0)
    return found


async def barriers(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    found: list[str] = await page.evaluate(AXE)
    return found
