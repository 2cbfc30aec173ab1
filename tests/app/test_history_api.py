"""A player reads his own deals, and the records of those he sat in."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI, Request
from httpx import ASGITransport, AsyncClient

from app import api, history_api
from app.auth import COOKIE, Sessions
from app.db import deals
from app.db.database import Database
from app.history_api import PAGE
from tests.db.dealing import deal_of, new_id

ANN, BOB, CAT = (new_id() for _ in range(3))
SESSIONS = Sessions("k" * 32)


async def admin(request: Request) -> bool:
    """Who says so."""
    return request.headers.get("x-admin") == "yes"


def visitor(database: Database, player: object = None, **headers: str) -> AsyncClient:
    """A client of the two routes, as a player."""
    app = FastAPI()
    api.guard(app)
    app.include_router(history_api.routes(database, SESSIONS, admin))
    cookies = {COOKIE: SESSIONS.signed(str(player))} if player else {}
    return AsyncClient(
        transport=ASGITransport(app), base_url="http://deals", cookies=cookies, headers=headers
    )


async def get(client: AsyncClient, path: str) -> httpx.Response:
    """The answer."""
    async with client:
        return await client.get(path)


async def filed(database: Database, *finished: deals.Deal) -> None:
    """Files deals."""
    async with database.transaction() as connection:
        for one in finished:
            await deals.file(connection, one)


async def test_one_s_own_deals_come_in_pages_and_name_no_identity(database: Database) -> None:
    mine = [deal_of([ANN, BOB, None, None]) for _ in range(PAGE + 3)]
    await filed(database, *mine, deal_of([BOB, CAT, None, None]))
    first = (await get(visitor(database, ANN), "/api/me/deals")).json()
    second = (await get(visitor(database, ANN), f"/api/me/deals?before={first['next']}")).json()
    assert [one["id"] for one in first["deals"] + second["deals"]] == [str(one.id) for one in mine][::-1]
    assert second["next"] is None
    deal = first["deals"][0]
    assert (deal["seat"], deal["bots"], deal["counted"], deal["voided"]) == (0, 2, True, None)
    assert deal["results"][0] == {
        "seat": 0,
        "name": f"Player {str(ANN)[-4:]}",
        "bot": False,
        "left": False,
        "role": "boss",
        "camp": "bosses",
        "points": 3,
        "won": True,
    }
    assert str(BOB) not in str(first)


async def test_a_voided_deal_says_so(database: Database) -> None:
    one = deal_of([ANN, BOB, None, None])
    await filed(database, one)
    async with database.transaction() as connection:
        await deals.void(connection, one.id, "a wrong shuffle")
    (deal,) = (await get(visitor(database, ANN), "/api/me/deals")).json()["deals"]
    assert deal["voided"]
    assert deal["void_reason"] == "a wrong shuffle"


async def test_a_record_is_given_to_those_who_sat_there_and_to_admins(database: Database) -> None:
    one = deal_of([ANN, BOB, None, None])
    await filed(database, one)
    path = f"/api/deals/{one.id}/record"
    for client in (visitor(database, ANN), visitor(database, **{"x-admin": "yes"})):
        said = await get(client, path)
        assert said.status_code == 200
        assert said.text == one.record + "\n"
        assert said.headers["content-type"] == "application/x-ndjson"
    other = await get(visitor(database, CAT), path)
    absent = await get(visitor(database, CAT), f"/api/deals/{new_id()}/record")
    assert (other.status_code, other.json()) == (404, {"code": "not_found", "params": {}})
    assert absent.content == other.content, "nobody learns which deals there are"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/me/deals", 401, "unauthorized"),
        (f"/api/deals/{UUID(int=1)}/record", 401, "unauthorized"),
        ("/api/deals/one/record", 400, "bad_message"),
        ("/api/me/deals?before=yesterday", 400, "bad_message"),
    ],
)
async def test_what_is_refused(database: Database, path: str, status: int, code: str) -> None:
    said = await get(visitor(database), path)
    assert (said.status_code, said.json()["code"]) == (status, code)


async def test_without_postgres_it_is_unavailable() -> None:
    nowhere = Database("postgresql://me@127.0.0.1:1/nowhere")
    said = await get(visitor(nowhere, ANN), "/api/me/deals")
    assert (said.status_code, said.json()["code"]) == (503, "unavailable")
    await nowhere.close()
