"""Players, deals, seasons and the audit log; and bans, that hold on every worker, also while PostgreSQL is
away."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.admin.office import Office
from app.db import deals
from app.db.deals import Deal
from app.upkeep import agree
from tests.admin.admins import Admin
from tests.app.serving import count, dealt, gathered, serving, write
from tests.app.stores import until
from tests.db.dealing import deal_of, new_id
from tests.player import Closed, Player

NOWHERE = "postgresql://nobody@127.0.0.1:1/nowhere"


@pytest.fixture(scope="module")
async def orphan(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A worker whose PostgreSQL is away."""
    folder: Path = tmp_path_factory.mktemp("orphan")
    async with serving(valkey_url, folder, NOWHERE) as one:
        yield one


async def filed(office: Office, *people: uuid.UUID | None) -> Deal:
    """A deal of four that was filed; who is not named is new."""
    seats = [*people, *(new_id() for _ in range(4 - len(people)))]
    deal = deal_of(seats)
    async with office.database.transaction() as connection:
        assert await deals.file(connection, deal)
    return deal


async def player_of(admin: Admin, player: uuid.UUID | str) -> dict[str, Any]:
    """A player in the list."""
    found = (await admin.get("/admin/players", limit=500))["players"]
    return next(one for one in found if one["player"] == str(player))


async def closing(player: Player) -> int | None:
    """With which code the player's newest socket is closed."""
    return await player.tab.until_closed(10)


# --- players ------------------------------------------------------------------------------------------------


async def test_players_are_found_by_name_and_renamed_for_good(admin: Admin, office: Office) -> None:
    player = new_id()
    await filed(office, player)
    assert (await player_of(admin, player))["name"] == f"Player {str(player)[-4:]}"
    after = await admin.post(f"/players/{player}/rename", name="  小   林 ", reason="rude")
    assert (after["name"], after["renamed"]) == ("小 林", True)
    await filed(office, player)
    assert (await player_of(admin, player))["name"] == "小 林"
    found = (await admin.get("/admin/players", search="小"))["players"]
    assert [one["player"] for one in found] == [str(player)]
    first = await admin.get("/admin/players", limit=1)
    second = await admin.get("/admin/players", limit=1, offset=1)
    assert first["more"]
    assert first["players"] != second["players"]
    deeds = (await admin.get("/admin/audit", subject=f"player:{player}"))["deeds"]
    assert [(one["verb"], one["reason"]) for one in deeds] == [("rename", "rude")]
    assert deeds[0]["facts"] == {"before": f"Player {str(player)[-4:]}", "after": "小 林"}


@pytest.mark.parametrize(
    ("path", "body", "refusal"),
    [
        ("/players/{new}/rename", {"name": "x"}, (404, "not_found")),
        ("/players/{new}/unban", {}, (404, "not_found")),
        ("/players/{new}/rename", {"name": "\u200b"}, (400, "bad_name")),
        ("/players/{new}/rename", {"name": "x" * 25}, (400, "bad_message")),
        ("/players/{new}/ban", {}, (400, "bad_message")),
        ("/players/{new}/ban", {"reason": "a\x00b"}, (400, "bad_message")),
        ("/players/1/ban", {"reason": "x"}, (400, "bad_message")),
        ("/deals/{new}/void", {"reason": "x"}, (404, "not_found")),
        ("/deals/{new}/void", {}, (400, "bad_message")),
        ("/deals/1/void", {"reason": "x"}, (400, "bad_message")),
        ("/seasons", {"name": " "}, (400, "bad_name")),
        ("/seasons", {"name": "1"}, (409, "name_taken")),
        ("/leaderboard", {"public": "yes"}, (400, "bad_message")),
    ],
)
async def test_what_cannot_be_is_refused_and_not_written_down(
    admin: Admin, path: str, body: dict[str, Any], refusal: tuple[int, str]
) -> None:
    before = (await admin.get("/admin/audit", limit=1))["deeds"][0]["id"]
    assert await admin.refused(path.format(new=new_id()), **body) == refusal
    assert (await admin.get("/admin/audit", limit=1))["deeds"][0]["id"] == before


@pytest.mark.parametrize(
    "query",
    [
        "/players?limit=0",
        "/players?search=%00",
        "/players?offset=-1",
        "/deals?player=1",
        "/deals?table=%00",
        "/audit?before=x",
        f"/audit?before={2**70}",
        "/rooms?limit=100000",
    ],
)
async def test_questions_that_cannot_be_answered(admin: Admin, query: str) -> None:
    answer = await admin.http.get(f"/api/admin{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


# --- bans ---------------------------------------------------------------------------------------------------


async def test_who_is_banned_is_out_on_every_worker(addresses: list[str], admin: Admin, orphan: str) -> None:
    code, people = await dealt(addresses, 2)
    banned, other = people[1], people[0]  # the banned is at the second worker, the admin at the first
    after = await admin.post(f"/players/{banned.id}/ban", reason="cheated", name="Player 2")
    assert after["ban_reason"] == "cheated"
    assert after["name"] == "Player 2"
    assert await closing(banned) == 4007
    for address in (*addresses, orphan):

        async def refused(address: str = address) -> bool:
            headers = {"cookie": banned.cookie}
            async with httpx.AsyncClient(base_url=address, headers=headers) as client:
                answers = [await client.get(path) for path in ("/api/me", f"/api/rooms/{code}")]
                answers.append(await client.post("/api/rooms", json={"table": "counting"}))
            return all((one.status_code, one.json().get("code")) == (403, "banned") for one in answers)

        await until(refused, "he is refused")
        with pytest.raises(Closed) as closed:
            await banned.opens(address, code)
        assert closed.value.code == 4007
    # His seat is played on, and the other goes on as before.
    await other.tab.until(lambda: other.tab.room["room"]["seats"][1]["left"], "his seat is left")
    await write(other, 3)
    assert (await player_of(admin, banned.id))["banned"] is not None
    assert banned.id in str((await admin.get("/admin/players", banned=True))["players"])
    await admin.post(f"/players/{banned.id}/unban", reason="a mistake")
    assert (await player_of(admin, banned.id))["banned"] is None

    async def let_in() -> bool:
        async with httpx.AsyncClient(base_url=addresses[1], headers={"cookie": banned.cookie}) as client:
            return (await client.get("/api/me")).status_code == 200

    await until(let_in, "he is let in")
    deeds = (await admin.get("/admin/audit", subject=f"player:{banned.id}"))["deeds"]
    assert [(one["verb"], one["reason"]) for one in deeds] == [("unban", "a mistake"), ("ban", "cheated")]


async def test_the_copy_of_the_bans_is_made_right_again(office: Office) -> None:
    banned, free = str(new_id()), str(new_id())
    await office.ban(None, uuid.UUID(banned), "x")
    await office.register.ban([free], [banned])  # as a Redis may be that lost its last moments
    before = await office.register.bans()
    assert free in before.players
    await agree(office.register, office.database, before)
    after = await office.register.bans()
    assert banned in after.players
    assert free not in after.players
    # What was read before another change is not written over it.
    await office.register.ban([], [banned])
    await agree(office.register, office.database, after._replace(players=frozenset({banned, free})))
    assert banned not in (await office.register.bans()).players
    await agree(office.register, office.database, await office.register.bans())
    assert banned in (await office.register.bans()).players


# --- deals, seasons, the leaderboard ------------------------------------------------------------------------


async def test_voiding_a_deal_takes_its_points_back(admin: Admin, office: Office) -> None:
    player = new_id()
    one, two = await filed(office, player), await filed(office, player)
    name = f"Player {str(player)[-4:]}"
    assert await points(admin, name) == 6
    assert await admin.post(f"/deals/{one.id}/void", reason="dealt twice") == {"changed": True}
    assert await points(admin, name) == 3
    assert await admin.post(f"/deals/{one.id}/void", reason="again") == {"changed": False}
    assert await points(admin, name) == 3
    found = (await admin.get("/admin/deals", player=str(player)))["deals"]
    assert [deal["deal"] for deal in found] == [str(two.id), str(one.id)]
    assert found[1]["void_reason"] == "dealt twice"
    assert [seat["points"] for seat in found[0]["results"]] == [3, 1, -2, -2]
    assert found[0]["results"][0]["player"] == str(player)
    for voided, deal in ((True, one), (False, two)):
        found = (await admin.get("/admin/deals", player=str(player), voided=voided))["deals"]
        assert [one["deal"] for one in found] == [str(deal.id)]
    page = await admin.get("/admin/deals", player=str(player), limit=1)
    assert page["more"]
    rest = await admin.get("/admin/deals", player=str(player), limit=1, before=page["deals"][0]["deal"])
    assert [deal["deal"] for deal in rest["deals"]] == [str(one.id)]
    assert not rest["more"]
    deeds = (await admin.get("/admin/audit", subject=f"deal:{one.id}"))["deeds"]
    assert [(deed["verb"], deed["reason"]) for deed in deeds] == [("void", "dealt twice")]


async def points(admin: Admin, name: str) -> int:
    """A player's points on the leaderboard."""
    lines = (await admin.get("/leaderboard", search=name))["lines"]
    return int(lines[0]["points"]) if lines else 0


async def test_a_new_season_begins_empty(admin: Admin, office: Office) -> None:
    await filed(office)
    assert (await admin.get("/leaderboard"))["lines"]
    season = await admin.post("/seasons", name="春 2027")
    assert (await admin.get("/leaderboard"))["lines"] == []
    choices = await admin.get("/leaderboard/choices")
    assert choices["seasons"][0] == season
    old = choices["seasons"][-1]["season"]
    assert (await admin.get("/leaderboard", season=old))["lines"]
    assert (await admin.get("/leaderboard/choices", season=old))["tables"]["party-4"] == [
        "boss",
        "partner",
        "worker",
    ]
    deed = (await admin.get("/admin/audit", subject=f"season:{season['season']}"))["deeds"][0]
    assert (deed["verb"], deed["facts"]) == ("season", {"name": "春 2027"})


async def test_the_audit_log_pages(admin: Admin, office: Office) -> None:
    for public in (True, False, False):
        await office.publish(None, public, "to and fro")
    page = await admin.get("/admin/audit", limit=1, subject="leaderboard")
    assert page["more"]
    rest = await admin.get("/admin/audit", limit=1, subject="leaderboard", before=page["deeds"][0]["id"])
    assert [one["facts"] for one in (*page["deeds"], *rest["deeds"])] == [{"public": False}, {"public": True}]


# --- PostgreSQL away ----------------------------------------------------------------------------------------


async def test_while_postgres_is_away_admins_wait_and_people_play(orphan: str, admin: Admin) -> None:
    cookies = admin.http.cookies
    async with httpx.AsyncClient(base_url=orphan, cookies=cookies, headers={"origin": orphan}) as client:
        for verb, path, body in (
            ("GET", "/api/admin/session", None),
            ("GET", "/api/admin/rooms", None),
            ("GET", "/api/admin/players", None),
            ("GET", "/api/leaderboard", None),
            ("GET", "/api/leaderboard.csv", None),
            ("POST", "/api/admin/session", {"token": "x"}),
            ("POST", f"/api/admin/deals/{new_id()}/void", {"reason": "x"}),
        ):
            began = time.monotonic()
            answer = await client.request(verb, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), path
            assert time.monotonic() - began < 30
    code, people = await gathered([orphan, orphan])
    await people[0].tab.request("start")
    for person in people:
        await person.tab.dealt()
        await write(person, 3)
    await count(people)
    assert code


async def test_a_question_in_time_does_not_wait_for_a_slow_one(admin: Admin) -> None:
    answers = await asyncio.gather(*(admin.get("/admin/players") for _ in range(12)))
    assert len(answers) == 12
