"""What becomes of finished deals, by the page alone: points come to the leaderboard, an admin makes a deal
void and the totals follow, and everybody finds his own deals again."""

from __future__ import annotations

import asyncio
import csv
import io
import re

from playwright.async_api import Download, Locator, expect

from app.access import COOKIE
from app.commands import verify
from app.db import admins
from app.db.database import Database
from tests.browser.conftest import Arrives
from tests.browser.guest import Guest
from tests.browser.looks import barriers, flaws
from tests.browser.test_party_three import number, settled

Points = dict[str, int]
REASON = "ISO 9001"
"""What an admin writes, in no language."""


async def link(address: str, database: Database) -> str:
    """A one-time link, as the command line prints it."""
    async with database.transaction() as connection:
        token = await admins.make_link(connection, "owner")
    return f"{address}/admin#{token}"


async def sits_with(ann: Guest, bo: Guest, address: str) -> str:
    """Two people and a bot at landlord-3, whose deals are short; the room's code as shown."""
    room = await ann.opens_room(address, "landlord-3", 3)
    await ann.sits(0)
    await bo.opens_link(room)
    await bo.sits(1)
    await ann.use("room.fill")
    code = room.rsplit("/", 1)[1]
    return f"{code[:4]}-{code[4:]}"


async def plays(ann: Guest, bo: Guest, ready: str, start: str) -> Points:
    """Both play a deal; their points as the minutes say them."""
    await bo.use(ready)
    await ann.use(start)
    people = (ann, bo)
    await asyncio.gather(*(guest.page.locator(".table-screen").wait_for() for guest in people))
    await asyncio.gather(*(guest.plays_out() for guest in people))
    *_, share = re.findall(r"\d+", await ann.page.locator(".share-sum").inner_text())
    rows = await settled(ann, int(share))
    return {guest.name: rows[seat][0] for seat, guest in enumerate(people)}


async def signs_in(admin: Guest, door: str) -> None:
    """Opens the link, which does nothing by itself, and presses the button."""
    await admin.page.goto(door)
    await admin.use("admin.sign_in")
    await expect(admin.button("admin.sign_out")).to_be_visible()
    assert "#" not in admin.page.url


async def goes_to(admin: Guest, tab: str) -> None:
    """To a tab of the admin's pages."""
    await admin.press(admin.page.locator(f'.tabs a[href="/admin/{tab}"]'))


async def confirms(admin: Guest, key: str, reason: str = "") -> None:
    """Answers the question that an act asks."""
    question = admin.page.get_by_role("dialog")
    if reason:
        await question.get_by_label(admin.word("admin.reason"), exact=True).fill(reason)
    await admin.press(question.get_by_role("button", name=admin.word(key), exact=True))
    await expect(question).to_have_count(0)


async def asked_to(admin: Guest, tab: str, line: str, key: str, reason: str) -> Locator:
    """Presses a button in the line of a tab that holds these words, and confirms; the line."""
    await goes_to(admin, tab)
    found = admin.page.locator(".lines tbody tr", has_text=line)
    await admin.press(found.get_by_role("button", name=admin.word(key), exact=True))
    await confirms(admin, key, reason)
    return found


async def board(guest: Guest, address: str) -> dict[str, tuple[int, int]]:
    """Points and deals by name, once the leaderboard stands there."""
    page = guest.page
    await page.goto(f"{address}/leaderboard")
    lines = page.locator(".lines tbody tr")
    none = page.get_by_text(guest.word("board.empty")).or_(page.get_by_text(guest.word("board.closed")))
    await lines.or_(none).first.wait_for()
    found = {}
    for line in await lines.all():
        points, deals, _, _ = await line.locator("td").all_inner_texts()
        name = await line.locator(".given-name").inner_text()
        found[name] = (number(points.split("\n")[-1]), int(deals.split("\n")[-1]))
    return found


async def shows(guest: Guest, address: str, standing: dict[str, tuple[int, int]]) -> None:
    """The leaderboard comes to show this; finished deals are filed a moment after the settlement."""
    for _ in range(60):
        if await board(guest, address) == standing:
            return
        await asyncio.sleep(0.25)
    assert await board(guest, address) == standing


async def saved(guest: Guest, button: Locator) -> tuple[str, str]:
    """Presses what downloads; the file's name and text."""
    async with guest.page.expect_download() as waiting:
        await guest.press(button)
    download: Download = await waiting.value
    path = await download.path()
    return download.suggested_filename, await asyncio.to_thread(path.read_text, encoding="utf-8-sig")


async def finds_own_deals(guest: Guest, address: str, first: int, second: int) -> None:
    """The last deal stands first, and is void with its reason; each has its record, which can be checked."""
    page = guest.page
    await page.goto(address)
    await guest.press(page.get_by_role("link", name=guest.word("landing.history")))
    lines = page.locator(".lines tbody tr")
    await expect(lines).to_have_count(2)
    shown = [number(await line.locator(".figure strong").inner_text()) for line in await lines.all()]
    assert shown == [second, first]
    await expect(lines.nth(0)).to_contain_text(guest.word("lists.void"))
    await expect(lines.nth(0)).to_contain_text(REASON)
    await expect(lines.nth(1)).not_to_contain_text(REASON)
    name, record = await saved(guest, lines.nth(1).get_by_role("link", name=guest.word("lists.record")))
    assert re.fullmatch(r"doulaoban-[0-9a-f-]{36}\.jsonl", name)
    right, sentence = verify.run(record.splitlines())
    assert right, sentence
    await guest.press(lines.nth(1).get_by_role("button", name=guest.word("history.open")))
    await guest.use("check.run")
    await expect(page.locator(".finding-sum")).to_have_text(guest.word("check.good"))
    await expect(page.locator(".finding.right")).to_have_count(7)
    await page.keyboard.press("Escape")


async def test_a_void_deal_leaves_the_totals(arrives: Arrives, remembering: str, database: Database) -> None:
    ann, bo, admin = await arrives("Ann"), await arrives("阿波", "zh", phone=True), await arrives("Admin")
    code = await sits_with(ann, bo, remembering)
    first = await plays(ann, bo, "room.be_ready", "room.start")
    second = await plays(ann, bo, "room.next", "room.next")

    door = await link(remembering, database)
    await signs_in(admin, door)
    await expect(admin.page.locator(".lines tbody tr", has_text=code)).to_contain_text("阿波")
    await shows(admin, remembering, {name: (first[name] + second[name], 2) for name in first})

    await admin.page.goto(f"{remembering}/admin/deals")
    lines = admin.page.locator(".lines tbody tr")
    await expect(lines).to_have_count(2)
    await admin.press(lines.nth(0).get_by_role("button", name=admin.word("admin.void")))
    await admin.press(admin.page.get_by_role("dialog").get_by_role("button", name=admin.word("admin.void")))
    await expect(admin.page.get_by_role("alert")).to_have_text(admin.word("admin.reason_missing"))
    await confirms(admin, "admin.void", REASON)
    await expect(lines.nth(0)).to_contain_text(REASON)
    await expect(lines.nth(0).get_by_role("button", name=admin.word("admin.void"))).to_have_count(0)
    await shows(admin, remembering, {name: (first[name], 1) for name in first})
    await admin.page.goto(f"{remembering}/admin/audit")
    await expect(lines.nth(0)).to_contain_text(admin.word("admin.verb.void"))
    await expect(lines.nth(0)).to_contain_text(REASON)

    for guest in (ann, bo):
        await finds_own_deals(guest, remembering, first[guest.name], second[guest.name])
        assert not await flaws(guest.page, thumb=guest is bo)
        assert not await barriers(guest.page)


async def test_an_admin_opens_the_leaderboard_to_all(
    arrives: Arrives, remembering: str, database: Database
) -> None:
    ann, bo, admin = await arrives("Ann"), await arrives("阿波", "zh", phone=True), await arrives("Admin")
    await sits_with(ann, bo, remembering)
    points = await plays(ann, bo, "room.be_ready", "room.start")
    standing = {name: (points[name], 1) for name in points}
    assert await board(ann, remembering) == {}
    await expect(ann.page.get_by_text(ann.word("board.closed"))).to_be_visible()

    door = await link(remembering, database)
    await signs_in(admin, door)
    await goes_to(admin, "seasons")
    await admin.use("admin.publish")
    await confirms(admin, "admin.publish")
    await expect(admin.button("admin.unpublish")).to_be_visible()
    for guest in (ann, bo):
        await shows(guest, remembering, standing)
        own = guest.page.locator(".lines tbody tr[aria-current]")
        await expect(own).to_have_count(1)
        await expect(own).to_contain_text(guest.name)
        assert not await flaws(guest.page, thumb=guest is bo)
        assert not await barriers(guest.page)
        await guest.page.goto(remembering)
        await expect(guest.page.get_by_role("link", name=guest.word("landing.board"))).to_be_visible()

    await board(ann, remembering)
    name, text = await saved(ann, ann.page.get_by_role("link", name=ann.word("board.csv")))
    assert name.endswith(".csv")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert {line["name"]: (int(line["points"]), int(line["deals"])) for line in lines} == standing
    await ann.page.get_by_label(ann.word("board.search")).fill("阿")
    await expect(ann.page.locator(".lines tbody tr")).to_have_count(1)
    await expect(ann.page.locator(".lines tbody tr")).to_contain_text("阿波")

    (token,) = (
        one.get("value")
        for one in await admin.context.cookies(f"{remembering}/api")
        if one.get("name") == COOKIE
    )
    session, shown = f"{remembering}/api/admin/session", {"cookie": f"{COOKIE}={token}"}
    assert (await ann.page.request.get(session, headers=shown)).status == 200
    await admin.use("admin.sign_out")
    await expect(admin.page.get_by_text(admin.word("admin.need_link"))).to_be_visible()
    assert (await ann.page.request.get(session, headers=shown)).status == 401, "the session itself is over"
    await admin.page.goto("about:blank")
    await admin.page.goto(door)
    await admin.use("admin.sign_in")
    await expect(admin.page.get_by_role("alert")).to_have_text(admin.word("code.bad_link"))


async def test_an_admin_closes_a_room_and_shuts_somebody_out(
    arrives: Arrives, remembering: str, database: Database
) -> None:
    ann, bo, admin = (
        await arrives("Ann"),
        await arrives("阿波", "zh", phone=True),
        await arrives("Admin", phone=True),
    )
    code = await sits_with(ann, bo, remembering)
    points = await plays(ann, bo, "room.be_ready", "room.start")
    await signs_in(admin, await link(remembering, database))
    await shows(admin, remembering, {name: (points[name], 1) for name in points})
    await admin.page.goto(f"{remembering}/admin")
    await asked_to(admin, "rooms", code, "admin.close", REASON)
    await expect(ann.page.locator(".banner")).to_have_text(
        re.compile(re.escape(ann.word("banner.closed", reason=REASON)))
    )
    line = await asked_to(admin, "players", "阿波", "admin.ban", REASON)
    await expect(line).to_contain_text(REASON)
    await expect(line.get_by_role("button", name=admin.word("admin.unban"))).to_be_visible()
    await bo.page.goto(f"{remembering}/me")
    for _ in range(60):  # every worker hears of it within seconds
        await bo.page.locator(".lines, [role=alert]").first.wait_for()
        if await bo.page.get_by_role("alert").count():
            break
        await asyncio.sleep(0.25)
        await bo.page.reload()
    await expect(bo.page.get_by_role("alert")).to_contain_text(bo.word("code.banned"))
