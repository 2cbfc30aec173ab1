"""Links and sessions: good once, for so long, and by a page of ours alone."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import func, select, update

from app.access import CSRF
from app.admin.office import Office
from app.db import admins
from app.db.models import admin_links, admin_sessions
from tests.admin.admins import Admin

PAGE = "/api/admin/session"


async def test_a_link_is_good_once(addresses: list[str], office: Office) -> None:
    token = await office.link("Lin")
    async with Admin(addresses[0]) as first, Admin(addresses[1]) as second:
        for path in ("/admin", f"/admin?{token}", "/api/admin/session", f"/api/admin/session?token={token}"):
            await first.http.get(path)  # as previews of chat programs do
        answer = await first.sign_in(token)
        assert answer.status_code == 200
        assert answer.json()["name"] == "Lin"
        assert (await first.get("/admin/session")) == answer.json()
        again = await second.sign_in(token)
        assert (again.status_code, again.json()) == (401, {"code": "bad_link", "params": {}})
        assert "set-cookie" not in again.headers


async def test_of_many_who_redeem_at_once_one_gets_in(addresses: list[str], office: Office) -> None:
    token = await office.link()
    people = [Admin(addresses[n % 2]) for n in range(8)]
    answers = await asyncio.gather(*(person.sign_in(token) for person in people))
    assert sorted(answer.status_code for answer in answers) == [200] + [401] * 7
    for person in people:
        await person.http.aclose()


@pytest.mark.parametrize("token", ["x", "A" * 43, "\x00", "' OR ''='", "🂡" * 10])
async def test_other_tokens_open_nothing(addresses: list[str], token: str) -> None:
    async with Admin(addresses[0]) as one:
        answer = await one.sign_in(token)
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_link")


async def test_a_link_is_good_for_a_quarter_of_an_hour(addresses: list[str], office: Office) -> None:
    token = await office.link()
    mine = admin_links.c.token_hash == admins.hashed(token)
    async with office.database.transaction() as connection:
        life = select(admin_links.c.expires - admin_links.c.created).where(mine)
        assert await connection.scalar(life) == timedelta(minutes=15)
        await connection.execute(update(admin_links).where(mine).values(expires=func.clock_timestamp()))
    async with Admin(addresses[0]) as one:
        assert (await one.sign_in(token)).json()["code"] == "bad_link"


async def test_tokens_are_not_kept(addresses: list[str], office: Office) -> None:
    token = await office.link()
    async with Admin(addresses[0]) as one:
        await one.sign_in(token)
        cookie = one.http.cookies["doulaoban_admin"]
    assert len(cookie) == len(token) == 43
    async with office.database.transaction() as connection:
        for table in (admin_links, admin_sessions):
            kept = b"".join(await connection.scalars(select(table.c.token_hash)))
            assert token.encode() not in kept
            assert cookie.encode() not in kept


async def test_the_cookie_is_for_this_site_s_pages_alone(addresses: list[str], office: Office) -> None:
    async with Admin(addresses[0]) as one:
        answer = await one.sign_in(await office.link())
        words = answer.headers["set-cookie"].split("; ")
        assert {"HttpOnly", "SameSite=strict", "Path=/api", "Max-Age=43200"} <= set(words)
        assert "Secure" not in words
    async with Admin(addresses[0]) as one:
        one.http.headers["x-forwarded-proto"] = "https"
        answer = await one.sign_in(await office.link())
        assert "Secure" in answer.headers["set-cookie"].split("; ")


async def test_who_signs_out_is_out_everywhere(addresses: list[str], office: Office) -> None:
    async with Admin(addresses[0]) as one, Admin(addresses[1]) as copy:
        await one.sign_in(await office.link())
        copy.http.cookies.update(one.http.cookies)
        await copy.get("/admin/rooms")
        answer = await one.http.delete(PAGE)
        assert answer.status_code == 204
        assert 'doulaoban_admin=""' in answer.headers["set-cookie"]
        assert "doulaoban_admin" not in one.http.cookies
        assert (await copy.http.get(PAGE)).status_code == 401


async def test_a_session_ends_by_itself(addresses: list[str], office: Office, admin: Admin) -> None:
    mine = admin_sessions.c.token_hash == admins.hashed(admin.http.cookies["doulaoban_admin"])
    async with office.database.transaction() as connection:
        await connection.execute(update(admin_sessions).where(mine).values(expires=func.clock_timestamp()))
    assert (await admin.http.get(PAGE)).json()["code"] == "unauthorized"


async def test_who_tries_too_often_waits(addresses: list[str]) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        client.headers["x-forwarded-for"] = "203.0.113.9"
        codes = [(await client.post(PAGE, json={"token": "x"})).json()["code"] for _ in range(7)]
        assert codes[:5] == ["bad_link"] * 5
        assert codes[5:] == ["rate_limited"] * 2
        client.headers["x-forwarded-for"] = "203.0.113.10"
        assert (await client.post(PAGE, json={"token": "x"})).json()["code"] == "bad_link"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"origin": "https://elsewhere.example"}, "forged"),
        ({"origin": "null"}, "forged"),
        ({"sec-fetch-site": "cross-site"}, "forged"),
        ({"sec-fetch-site": "same-site"}, "forged"),
        ({"sec-fetch-site": "same-origin"}, None),
        ({"sec-fetch-site": "same-origin", "origin": None}, None),
        ({"origin": None}, "forged"),
        ({CSRF: None}, "forged"),
        ({CSRF: ""}, "forged"),
        ({CSRF: "wrong"}, "forged"),
        ({CSRF: "\xff"}, "forged"),
    ],
)
async def test_what_changes_something_comes_from_our_page(
    admin: Admin, changes: dict[str, str | None], code: str | None
) -> None:
    headers = {**admin.http.headers, **changes}
    words = [(name.encode(), value.encode("latin-1")) for name, value in headers.items() if value is not None]
    async with httpx.AsyncClient(base_url=admin.http.base_url, cookies=admin.http.cookies) as client:
        answer = await client.post("/api/admin/leaderboard", json={"public": False}, headers=words)
    assert answer.json().get("code") == code


async def test_another_session_s_token_does_not_do(
    addresses: list[str], office: Office, admin: Admin
) -> None:
    async with Admin(addresses[0]) as other:
        await other.sign_in(await office.link())
        admin.http.headers[CSRF] = other.session["csrf"]
        assert await admin.refused("/leaderboard", public=False) == (403, "forged")


async def test_entering_and_leaving_stand_in_the_audit_log(admin: Admin) -> None:
    deeds = (await admin.get("/admin/audit", subject="admin:admin", limit=2))["deeds"]
    assert [(deed["verb"], deed["admin"]) for deed in deeds] == [("sign_in", "admin"), ("link", None)]
