"""The leaderboard over HTTP: what it shows to whom, and its CSV."""

from __future__ import annotations

import csv
import io
import uuid
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.admin.office import Office
from app.db import deals, leaderboard, players
from tests.admin.admins import Admin
from tests.app.stores import until
from tests.db.dealing import deal_of, new_id

ODD = ('=HYPERLINK("http://x")', "+1", "-1", "@SUM(1)", '小,"林"', "a;b", "＝1+1", "Ünï 🂡")


@pytest.fixture(scope="module")
async def people(office: Office) -> list[uuid.UUID]:
    """Eight people with odd names, best first."""
    ids = [new_id() for _ in ODD]
    async with office.database.transaction() as connection:
        for times, start in ((3, 0), (1, 4)):
            for _ in range(times):
                await deals.file(connection, deal_of(ids[start : start + 4]))
        for player, name in zip(ids, ODD, strict=True):
            await players.rename(connection, player, name)
    return ids


@pytest.fixture
async def public(office: Office, guest: httpx.AsyncClient) -> AsyncIterator[None]:
    """While everybody may read it."""
    await office.publish(None, True, "")
    await until(lambda: readable(guest), "it is public")
    yield
    await office.publish(None, False, "")


@pytest.fixture
async def guest(addresses: list[str]) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who is no admin."""
    async with httpx.AsyncClient(base_url=addresses[0], headers={"x-forwarded-for": "192.0.2.7"}) as client:
        yield client


async def readable(guest: httpx.AsyncClient) -> bool:
    """Whether the guest may read it."""
    elsewhere = {"x-forwarded-for": "192.0.2.8"}  # so that asking often takes nothing from the guest
    answer = await guest.get("/api/leaderboard/choices", headers=elsewhere)
    return answer.status_code in (200, 429)


def ids(page: dict[str, Any]) -> list[str]:
    """The players of a page."""
    return [line["player"] for line in page["lines"]]


async def test_it_is_sorted_searched_filtered_and_paged(admin: Admin, people: list[uuid.UUID]) -> None:
    page = await admin.get("/leaderboard")
    assert [(line["points"], line["deals"], line["wins"]) for line in page["lines"]] == [
        (9, 3, 3),
        (3, 3, 3),
        (3, 1, 1),
        (1, 1, 1),
        (-2, 1, 0),
        (-2, 1, 0),
        (-6, 3, 0),
        (-6, 3, 0),
    ]
    assert [line["rank"] for line in page["lines"]] == list(range(1, 9))
    assert ids(page)[0] == str(people[0])
    assert ids(await admin.get("/leaderboard", limit=3, offset=3)) == ids(page)[3:6]
    assert (await admin.get("/leaderboard", limit=8))["more"] is False
    assert (await admin.get("/leaderboard", limit=7))["more"] is True
    found = await admin.get("/leaderboard", search="小")
    assert [(line["name"], line["rank"]) for line in found["lines"]] == [(ODD[4], 3)]
    assert ids(await admin.get("/leaderboard", role="boss", table="party-4")) == [
        str(people[0]),
        str(people[4]),
    ]
    assert ids(await admin.get("/leaderboard", table="other")) == []
    assert {line["deals"] for line in (await admin.get("/leaderboard", sort="deals", limit=4))["lines"]} == {
        3
    }
    shares = [line["share"] for line in (await admin.get("/leaderboard", sort="share"))["lines"]]
    assert shares == [1.0] * 4 + [0.0] * 4


@pytest.mark.parametrize(
    "query", ["sort=name", "limit=0", "limit=501", "offset=-1", "season=x", f"season={2**40}", "search=%00"]
)
async def test_what_cannot_be_asked(admin: Admin, query: str) -> None:
    answer = await admin.http.get(f"/api/leaderboard?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


async def test_it_is_for_admins_until_one_lets_everybody_read(
    admin: Admin, guest: httpx.AsyncClient, people: list[uuid.UUID]
) -> None:
    for path in ("/api/leaderboard", "/api/leaderboard/choices", "/api/leaderboard.csv"):
        answer = await guest.get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    assert await admin.post("/leaderboard", public=True) == {"changed": True}
    assert await admin.post("/leaderboard", public=True) == {"changed": False}
    await until(lambda: readable(guest), "it is public")
    page = (await guest.get("/api/leaderboard")).json()
    assert [line["name"] for line in page["lines"]][:1] == [ODD[0]]
    assert await admin.post("/leaderboard", public=False) == {"changed": True}

    async def shut() -> bool:
        return not await readable(guest)

    await until(shut, "it is public no more")


async def test_the_public_is_told_no_identity(
    admin: Admin, guest: httpx.AsyncClient, public: None, people: list[uuid.UUID], office: Office
) -> None:
    await office.ban(None, people[1], "x")
    mine = {line["player"]: line for line in (await admin.get("/leaderboard"))["lines"]}
    assert mine[str(people[1])]["banned"] is True
    for path in ("/api/leaderboard", "/api/leaderboard.csv", "/api/leaderboard/choices"):
        text = (await guest.get(path)).text
        assert not [player for player in people if str(player) in text]
    lines = (await guest.get("/api/leaderboard")).json()["lines"]
    assert {(line["player"], line["banned"], line["mine"]) for line in lines} == {(None, False, False)}
    await office.unban(None, people[1], "")


async def test_the_csv_is_read_as_it_was_meant(
    admin: Admin, guest: httpx.AsyncClient, public: None, people: list[uuid.UUID]
) -> None:
    answer = await admin.http.get("/api/leaderboard.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"].startswith('attachment; filename="leaderboard-')
    assert answer.text.startswith("\ufeffrank,player,name")
    rows = list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert [row["player"] for row in rows] == ids(await admin.get("/leaderboard"))
    names = {row["player"]: row["name"] for row in rows}
    for player, name in zip(people, ODD, strict=True):
        formula = name[0] in "=+-@＝"
        assert names[str(player)] == (f"'{name}" if formula else name)
    told = list(
        csv.reader(io.StringIO((await guest.get("/api/leaderboard.csv")).text.removeprefix("\ufeff")))
    )
    assert told[0] == ["rank", "name", "points", "deals", "wins", "share"]
    assert [row[2] for row in told[1:]] == [row["points"] for row in rows]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_no_name_is_taken_for_a_formula(sign: str) -> None:
    assert leaderboard.unformulated(f"{sign}x") == f"'{sign}x"
    assert leaderboard.unformulated(f"x{sign}") == f"x{sign}"
