"""Every place of the page without a server: `static/gallery.html` shows them from made-up state."""

from __future__ import annotations

import contextlib
import fcntl
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import segno
from playwright.async_api import Page

STATIC = Path(__file__).resolve().parents[2] / "static"
NOON = "2026-03-16T12:10:00+08:00"
"""What every clock of the gallery shows."""
CODE = "7K3MQ2XW"
HOME = "doulaoban.example"
"""The server's name in the invitations that are shown."""
PHONE = (360, 640)
DESKTOP = (1440, 900)
LANGUAGES = ("zh", "en")


@dataclass(frozen=True, slots=True)
class Place:
    """A place as pictured: what the gallery is asked for, and a control (`opens`, CSS) pressed at the end."""

    name: str
    asks: str
    says: str
    opens: str = ""


PLACES = (
    Place("landing", "place=landing", "the start"),
    Place("new-room", "place=new", "a table is picked for the new room"),
    Place(
        "new-room-builder",
        "place=new",
        "a speculator table of another size",
        opens=".builder summary",
    ),
    Place("name", "place=name", "the name is asked for once"),
    Place("room", "place=room&seats=5", "the room before a deal, for its host"),
    Place("room-guest", "place=room&seats=8&guest=1&full=1", "the same with eight chairs, for a guest"),
    Place("table-throw", "place=table&seats=4&throw=1", "rock, paper, scissors for the lead"),
    Place("table-lead", "place=table&seats=4&hand=21&lead=1", "the own lead"),
    Place("table-follow", "place=table&seats=5&hand=21", "the own turn: beat what lies, or pass"),
    Place("table-wait", "place=table&seats=6&hand=17&turn=2", "somebody else's turn"),
    Place("table-three", "place=table&seats=3&hand=17&unskilled=1", "three, without skill cards"),
    Place("table-eight", "place=table&seats=8&hand=24", "eight at the table, with 24 cards"),
    Place("table-watch", "place=table&seats=5&turn=1&watch=1", "the table for who watches"),
    Place("table-chat", "place=table&seats=5&hand=21", "the chat over the table", opens=".chat-button"),
    Place("table-frozen", "place=table&seats=5&hand=21&frozen=1", "a meeting: the clocks stand"),
    Place("table-auto", "place=table&seats=5&hand=21&auto=1", "the engine plays for an absent person"),
    Place("skills-discard", "place=table&seats=5&hand=21&skill=discard", "a skill card is given up"),
    Place("skills-discard-boss", "place=table&seats=3&hand=20&skill=discard", "the boss chooses among four"),
    Place("skills-discarded", "place=table&seats=6&hand=21&skill=discarded", "others still choose"),
    Place(
        "skills-open",
        "place=table&seats=5&hand=21",
        "a skill card is chosen: one touch plays it",
        opens="[data-tray='0']",
    ),
    Place(
        "skills-refused",
        "place=table&seats=3&hand=17",
        "one that cannot be played now, and why",
        opens="[data-tray='2']",
    ),
    Place(
        "skills-target",
        "place=table&seats=8&hand=21",
        "a seat and a card are chosen",
        opens="[data-tray='1']",
    ),
    Place("skills-pending", "place=table&seats=5&hand=21&skill=pending", "a skill pends"),
    Place("skills-cancel", "place=table&seats=8&hand=24&skill=cancelled", "a cancel lies on top of it"),
    Place("skills-cut", "place=table&seats=4&hand=21&skill=cut", "somebody cuts in"),
    Place("skills-watch", "place=table&seats=5&turn=1&watch=1&skill=pending", "the same for who watches"),
    Place("skills-standing", "place=table&seats=5&hand=21&skill=standing", "effects stand"),
    Place(
        "skills-notes",
        "place=table&seats=5&hand=21&skill=standing",
        "the same spelled out",
        opens=".notes-button",
    ),
    Place("skills-odd", "place=table&seats=5&hand=21&skill=odd", "a wild card that nothing but a bomb beats"),
    Place("skills-seen", "place=table&seats=5&hand=21&skill=seen", "what a skill showed to all"),
    Place("skills-hand", "place=table&seats=5&hand=21&skill=hand", "a hand that one seat has seen"),
    Place("landlord-call", "place=table&seats=3&hand=17&opening=call", "who will be the landlord?"),
    Place("landlord-called", "place=table&seats=4&hand=25&opening=called", "somebody else calls"),
    Place("landlord-raise", "place=table&seats=3&hand=17&opening=raise", "a farmer raises"),
    Place("landlord-show", "place=table&seats=5&hand=21&opening=show", "all are asked who they are"),
    Place("landlord-double", "place=table&seats=5&hand=21&opening=double", "others still choose"),
    Place("landlord-talon", "place=table&seats=3&hand=17&opening=talon", "the talon is turned up"),
    Place(
        "landlord-partner",
        "place=table&seats=5&hand=24&opening=partner",
        "the hand of the other landlord",
        opens=".partner-hand",
    ),
    Place("speculator-give", "place=table&seats=6&hand=17&spec=give", "the speculator picks the gifts"),
    Place("speculator-halves", "place=table&seats=4&hand=38&spec=halves", "gifts half red, half black"),
    Place("speculator-given", "place=table&seats=8&hand=24&spec=given", "they are picked, others call"),
    Place("speculator-name", "place=table&seats=7&hand=27&spec=name", "the small landlord's card is named"),
    Place("speculator-follow", "place=table&seats=5&hand=8&spec=follow", "he sees where he stands"),
    Place(
        "speculator-known",
        "place=table&seats=4&hand=8&spec=colours",
        "colours count; cards that all know",
        opens=".seat:not([data-seat='0']) .known",
    ),
    Place("speculator-minutes", "place=settlement&seats=6&spec=minutes", "whose side the speculator was on"),
    Place("race-pick", "place=table&seats=8&race=pick", "the first vehicle is picked face down"),
    Place("race-turn", "place=table&seats=4&race=turn", "the own turn in the race to the office"),
    Place(
        "race-card",
        "place=table&seats=8&race=turn",
        "a card is chosen: what it may be played on, and what becomes of it",
        opens="[data-card='forgotten-phone']",
    ),
    Place("race-reply", "place=table&seats=8&race=window", "a card may be replied to"),
    Place("race-board", "place=table&seats=4&race=board", "stay, or get off?"),
    Place(
        "race-bid",
        "place=table&seats=8&race=bid",
        "a card is put in for a bidding",
        opens="[data-card='rush-hour']",
    ),
    Place("race-prizes", "place=table&seats=8&race=prizes", "who won chooses a prize"),
    Place("race-breakdown", "place=table&seats=8&race=breakdown", "riders have rolled, the metro is out"),
    Place(
        "race-discard",
        "place=table&seats=6&race=discard",
        "ten cards at most",
        opens="[data-card='stomach-ache']",
    ),
    Place("race-watch", "place=table&seats=8&race=watched&watch=1", "the race for who watches"),
    Place("race-minutes", "place=settlement&seats=8&race=over", "who came in, and who was late"),
    Place("replaced", "place=table&seats=5&hand=21&end=replaced", "another tab has taken over"),
    Place("settlement", "place=settlement&seats=5", "the minutes of a deal"),
    Place("settlement-eight", "place=settlement&seats=8", "the minutes of three camps"),
    Place("history", "place=history", "the own deals"),
    Place("history-deal", "place=history", "one of them in full", opens="#content .line-acts button"),
    Place("history-none", "place=history&kept=nothing", "nothing was played yet"),
    Place("leaderboard", "place=leaderboard", "the leaderboard"),
    Place("leaderboard-closed", "place=leaderboard&kept=out", "the same where it is not public"),
    Place("leaderboard-away", "place=leaderboard&kept=away", "the same without a database"),
    Place("admin-door", "place=admin-rooms&kept=out", "the way in for admins"),
    Place("admin-rooms", "place=admin-rooms", "the rooms that live now"),
    Place("admin-close", "place=admin-rooms", "a room is closed", opens=".line-acts button:last-child"),
    Place("admin-players", "place=admin-players", "who played"),
    Place("admin-deals", "place=admin-deals", "finished deals"),
    Place("admin-void", "place=admin-deals", "a deal is made void", opens=".line-acts button"),
    Place("admin-seasons", "place=admin-seasons", "seasons, and who may read the leaderboard"),
    Place("admin-audit", "place=admin-audit", "what admins did"),
)


def build_gallery(folder: Path) -> None:
    """Builds the gallery, and what the server would draw for it."""
    node = shutil.which("node")
    assert node, "node is missing"
    vite = STATIC / "node_modules" / "vite" / "bin" / "vite.js"
    words = [node, str(vite), "build", "--config", "gallery.config.ts", "--outDir", str(folder)]
    subprocess.run([*words, "--emptyOutDir", "--logLevel", "error"], cwd=STATIC, check=True)
    code = folder / "api" / "rooms" / CODE / "qr.svg"
    code.parent.mkdir(parents=True)
    segno.make(f"http://{HOME}/r/{CODE}", micro=False).save(str(code), scale=4, border=2)


@contextlib.contextmanager
def gallery_served(folder: Path) -> Iterator[str]:
    """Builds the gallery into the folder, unless another process does, and serves it; yields its address."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "built" / "gallery.html").exists():
            build_gallery(folder / "built")
    folder = folder / "built"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            serving.join()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


async def show(page: Page, address: str, place: Place, language: str, theme: str = "light") -> None:
    """Opens a place, presses what it opens with and waits until it stands still."""
    await arrive(page, address, place, language, theme)
    if place.opens:
        await page.locator(place.opens).first.click()
        await still(page)


async def arrive(page: Page, address: str, place: Place, language: str, theme: str) -> None:
    """Opens a place without pressing anything, and waits until it stands still."""
    await page.clock.set_fixed_time(NOON)
    await page.goto(f"{address}/gallery.html?{place.asks}&lang={language}&theme={theme}")
    await page.locator("main").wait_for()
    await still(page)


async def dress(page: Page, language: str, theme: str) -> None:
    """Shows what is open in another language and theme."""
    await page.evaluate("(hash) => { location.hash = hash; }", f"lang={language}&theme={theme}")
    await page.wait_for_function("(lang) => document.documentElement.lang.startsWith(lang)", arg=language)
    await still(page)


async def still(page: Page) -> None:
    """Waits until nothing loads or moves any more, dialogs are open and fonts are there."""
    await page.wait_for_function(
        "() => !document.querySelector('[aria-busy=true], .loading, dialog:not([open])')"
    )
    await page.evaluate(
        "() => Promise.all([document.fonts.ready, ...document.getAnimations().map((one) => one.finished)])"
    )
