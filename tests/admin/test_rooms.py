"""Live rooms: listed, frozen, thawed and closed, from any worker."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.admin.office import Office
from tests.admin.admins import Admin
from tests.app.serving import count, dealt, gathered, write
from tests.app.stores import until
from tests.player import Closed, Player


async def listed(admin: Admin, code: str) -> dict[str, Any] | None:
    """The room in the list."""
    rooms = (await admin.get("/admin/rooms", search=code))["rooms"]
    return next((room for room in rooms if room["code"] == code), None)


async def played(people: list[Player]) -> None:
    """Everybody writes his number down, and one counts."""
    for person in people:
        await write(person, 3)
    await count(people)


async def test_who_is_where_and_how_long(addresses: list[str], admin: Admin) -> None:
    code, people = await dealt(addresses, 2)
    guest = await Player.arrives(addresses[0], "旁观者")
    await guest.enters(addresses[0], code)
    answer = await admin.get("/admin/rooms", search=code.lower())
    room = answer["rooms"][0]
    assert answer["total"] >= 1
    assert {
        name: room[name] for name in ("code", "table", "phase", "rest", "bots", "spectators", "deals")
    } == {
        "code": code,
        "table": "counting",
        "phase": "playing",
        "rest": "",
        "bots": 0,
        "spectators": 1,
        "deals": 0,
    }
    assert room["host"] == people[0].id
    assert [(one["name"], one["seat"], one["online"]) for one in room["people"]] == [
        ("Player 1", 0, True),
        ("Player 2", 1, True),
        ("旁观者", None, True),
    ]
    assert room["opened"] <= room["acted"] <= answer["now"] + 1_000
    assert room["opened"] - 1_000 <= room["deal_began"] <= answer["now"]
    await guest.tab.close()

    async def away() -> bool:
        room = await listed(admin, code)
        return room is not None and not room["people"][2]["online"]

    await until(away, "the guest is away")
    for words in ("旁观", "counting", code[:4]):
        assert code in [one["code"] for one in (await admin.get("/admin/rooms", search=words))["rooms"]]
    assert (await admin.get("/admin/rooms", search="nobody of this name"))["rooms"] == []


async def test_no_more_of_a_room_is_told_than_the_page_says(addresses: list[str], admin: Admin) -> None:
    code, _ = await dealt(addresses, 2, target=60)
    text = json.dumps(await listed(admin, code))
    for word in ("seed", "nonce", "state", "commitment", "number", "target"):
        assert word not in text


async def test_a_frozen_room_is_the_admin_s_to_thaw(addresses: list[str], admin: Admin) -> None:
    code, people = await dealt(addresses, 2)
    assert await admin.post(f"/rooms/{code}/freeze", reason="a fire drill") == {"changed": True}
    for person in people:
        await person.tab.until(lambda tab=person.tab: tab.room["room"]["frozen"], "it is frozen")
        assert await person.tab.refusal("resume") == "frozen"
    player = next(person for person in people if person.tab.ask)
    ask = player.tab.ask
    assert ask is not None
    move = {"kind": "count", "number": 1}
    assert await player.tab.refusal("move", ask=ask["id"], move=move) == "frozen"
    room = await listed(admin, code)
    assert room is not None
    assert room["rest"] == "admin"
    assert await admin.post(f"/rooms/{code}/freeze") == {"changed": False}
    assert await admin.post(f"/rooms/{code}/thaw") == {"changed": True}
    assert await admin.post(f"/rooms/{code}/thaw") == {"changed": False}
    for person in people:
        await person.tab.until(lambda tab=person.tab: not tab.room["room"]["frozen"], "it is thawed")
    await played(people)
    deeds = (await admin.get("/admin/audit", subject=f"room:{code}"))["deeds"]
    assert [(deed["verb"], deed["admin"], deed["reason"]) for deed in deeds] == [
        ("thaw", "admin", ""),
        ("freeze", "admin", "a fire drill"),
    ]


async def test_the_host_s_freeze_becomes_the_admin_s(addresses: list[str], admin: Admin) -> None:
    code, people = await dealt(addresses, 2)
    await people[0].tab.request("freeze")
    assert await admin.post(f"/rooms/{code}/freeze") == {"changed": True}
    assert await people[0].tab.refusal("resume") == "frozen"
    assert await admin.post(f"/rooms/{code}/thaw") == {"changed": True}


async def test_what_is_no_deal_is_not_frozen(addresses: list[str], admin: Admin) -> None:
    code, _ = await gathered(addresses)
    for verb in ("freeze", "thaw"):
        assert await admin.refused(f"/rooms/{code}/{verb}") == (409, "wrong_phase")
        assert await admin.refused(f"/rooms/00000000/{verb}") == (404, "room_not_found")
    assert (await admin.get("/admin/audit", subject=f"room:{code}"))["deeds"] == []


async def test_a_closed_room_tells_its_people_why(addresses: list[str], admin: Admin) -> None:
    code, people = await dealt(addresses, 2)
    deal = people[0].tab.table["deal"]
    await played(people)
    assert await admin.post(f"/rooms/{code}/close", reason='五点关门 "now"') == {"changed": True}
    for person in people:
        assert await person.tab.until_closed() == 4004
        assert person.tab.frames[-1] == {"t": "closed", "reason": '五点关门 "now"'}
    assert await listed(admin, code) is None
    for address in addresses:  # whoever comes back, wherever
        with pytest.raises(Closed) as closed:
            await people[0].opens(address, code)
        assert closed.value.code == 4004
        assert people[0].tab.frames == [{"t": "closed", "reason": '五点关门 "now"'}]
        answer = await admin.http.get(f"{address}/api/rooms/{code}")
        assert (answer.status_code, answer.json()) == (
            404,
            {"code": "room_not_found", "params": {"reason": '五点关门 "now"'}},
        )
    assert await admin.refused(f"/rooms/{code}/close", reason="again") == (404, "room_not_found")
    assert await filed(admin, deal) == {"winner": None, "counted": False, "results": []}
    record = await admin.http.get(f"/api/deals/{deal}/record")
    assert json.loads(record.text.splitlines()[0])["deal"] == deal


async def filed(admin: Admin, deal: str) -> dict[str, Any]:
    """What is kept of a deal, once it is filed."""
    async with asyncio.timeout(20):
        while True:
            for one in (await admin.get("/admin/deals"))["deals"]:
                if one["deal"] == deal:
                    return {name: one[name] for name in ("winner", "counted", "results")}
            await asyncio.sleep(0.1)


async def test_a_lobby_is_closed_without_a_deal(addresses: list[str], admin: Admin, office: Office) -> None:
    code, people = await gathered(addresses)
    await office.close(None, code, "from the command line")
    for person in people:
        assert await person.tab.until_closed() == 4004
    deeds = (await admin.get("/admin/audit", subject=f"room:{code}"))["deeds"]
    assert [(deed["verb"], deed["admin"], deed["reason"]) for deed in deeds] == [
        ("close", None, "from the command line")
    ]


@pytest.mark.parametrize(
    "body", [{}, {"reason": ""}, {"reason": "x" * 201}, {"reason": 5}, {"reason": "x", "y": 1}]
)
async def test_a_room_is_not_closed_without_a_reason(
    addresses: list[str], admin: Admin, body: dict[str, Any]
) -> None:
    code, _ = await gathered(addresses)
    assert await admin.refused(f"/rooms/{code}/close", **body) == (400, "bad_message")
    assert await listed(admin, code) is not None
