"""Three people play two deals of party-3 by the page alone: mouse, finger and keys, in two languages."""

import asyncio
import json
import re

from playwright.async_api import expect

from tests.browser.cards import named
from tests.browser.conftest import Arrives
from tests.browser.guest import Guest
from tests.workers import Worker

FEW = 6
"""Turns that are played as a person plays them."""


async def test_three_play_two_deals(arrives: Arrives, worker: Worker) -> None:
    ann, bo, cy = people = [
        await arrives("安娜", "zh"),
        await arrives("Bo", "en", phone=True),
        await arrives("Cy", "en"),
    ]
    await ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await ann.opens_room(worker.address, "party-3", 3)
    await ann.sits(0)
    link = await copied_link(ann)
    for seat, guest in enumerate((bo, cy), 1):
        await guest.opens_link(link)
        await guest.sits(seat)
        await guest.use("room.be_ready")
    await ann.deals()
    await expect_own_hands_only(people)
    await asyncio.gather(
        ann.plays_out(lambda: drags(ann), *[ann.moves] * FEW),
        bo.plays_out(bo.moves, lambda: reloads(bo), *[bo.moves] * FEW),
        cy.plays_out(*[cy.moves_by_keys] * FEW),
    )
    first = [await minutes(guest) for guest in people]
    assert first[0] == first[1] == first[2]
    points = [row[0] for row in first[0]]
    assert sum(points) == 0
    assert any(points)
    assert [row[1] for row in first[0]] == points

    for guest in (bo, cy):
        await guest.use("room.next")
    await ann.use("room.next")
    await asyncio.gather(*(guest.page.locator(".table-screen").wait_for() for guest in people))
    await asyncio.gather(*(guest.plays_out() for guest in people))
    second = await minutes(ann)
    assert [row[1] for row in second] == [before + row[0] for before, row in zip(points, second, strict=True)]


async def copied_link(guest: Guest) -> str:
    """The invitation, copied."""
    await guest.use("invite.copy")
    await guest.page.locator(".notice", has_text=guest.word("invite.copied")).wait_for()
    link = await guest.page.evaluate("navigator.clipboard.readText()")
    assert link == guest.page.url
    return str(link)


async def expect_own_hands_only(people: list[Guest]) -> None:
    """Before the first play nobody has been told, and no page holds, a card of another's hand, but those that
    lie face up."""
    for guest in people:
        await guest.page.locator(".held").first.wait_for()
    hands = [{key.split(".")[0] for key in await guest.hand()} for guest in people]
    assert sorted(map(len, hands)) == [17, 17, 20]
    assert len(set.union(*hands)) == 54
    tables = [[frame for frame in guest.frames if json.loads(frame)["t"] == "table"] for guest in people]
    face_up = set()
    for seat in json.loads(tables[0][-1])["view"]["seats"]:
        face_up.update(seat["face_up"])
    for guest, own, told in zip(people, hands, tables, strict=True):
        assert told
        known = set(re.findall(r'"([SHCD][2-9TJQKA]|BJ|RJ)"', "".join(guest.frames)))
        assert own <= known <= own | face_up
        labels = await guest.page.locator("[aria-label]").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )
        shown = {part.strip() for label in labels for part in re.split("[,，、]", label)}
        assert {named(guest, card) for card in own} <= shown
        assert not {named(guest, card) for card in set.union(*hands) - own - face_up} & shown


async def reloads(guest: Guest) -> None:
    """In the middle of the own turn: the same view comes back; then the turn is played."""
    await guest.is_hinted()
    if await guest.page.locator(".held.selected").count():
        await guest.use("table.clear")
    before = await guest.view()
    await guest.page.reload()
    await guest.has_turn()
    assert await guest.view() == before
    await guest.moves()


async def drags(guest: Guest) -> None:
    """A stroke over three cards selects them, one back over them takes them back; then the turn is played."""
    page = guest.page
    cards = page.locator(".held")
    boxes = [await cards.nth(index).bounding_box() for index in range(3)]
    assert all(boxes)
    middle = [(box["x"] + 10, box["y"] + box["height"] / 2) for box in boxes if box]
    for selected in (3, 0):
        await page.mouse.move(*middle[0])
        await page.mouse.down()
        await page.mouse.move(*middle[2], steps=6)
        await page.mouse.up()
        await expect(page.locator(".held.selected")).to_have_count(selected)
    await guest.moves()


async def minutes(guest: Guest) -> list[tuple[int, int]]:
    """What the minutes say, checked: a winner, every role, the share spelled out; their points."""
    page = guest.page
    camps = [guest.word(f"camp.{camp}") for camp in ("boss", "slackers")]
    verdicts = "|".join(guest.word("settlement.won", camp=camp) for camp in camps)
    await expect(page.locator(".minutes h1")).to_have_text(re.compile(verdicts))
    spelled = await page.locator(".share-sum").inner_text()
    *parts, share = (int(number) for number in re.findall(r"\d+", spelled))
    assert share == sum(parts) if parts else share == 10
    roles = await page.locator(".minutes-words .soft").all_inner_texts()
    assert set(roles) == {guest.word("role.boss"), guest.word("role.worker")}
    return await settled(guest, share)


async def settled(guest: Guest, share: int) -> list[tuple[int, int]]:
    """Points of the deal, so many for a share, and of the match, by seat, as the minutes say them."""
    rows = []
    for row in await guest.page.locator(".minutes tbody tr").all():
        _, shares, points, match = await row.locator("td").all_inner_texts()
        assert number(points) == number(shares) * share
        rows.append((number(points), number(match)))
    return rows


def number(text: str) -> int:
    """A signed number as the page writes it."""
    return int(text.replace("−", "-").replace("+", ""))
