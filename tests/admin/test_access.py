"""Every cell of the table of verbs, addresses and roles, asked for at a real worker; and what does not stand
there."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app import main
from app.access import ACCESS, ROLES, SAFE, Entry, Role
from app.admin.office import Office
from app.auth import COOKIE
from app.main import create_app
from app.settings import Settings
from tests.admin.admins import Admin
from tests.app.serving import serving
from tests.app.stores import until

SHUT = {"unauthorized", "banned", "forged"}
SOCKET_SHUT = {4002, 4007}
Browsers = Mapping[Role, Admin]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Path]:
    """A built page, served by whoever is made meanwhile."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text("<!doctype html>")
    patch = pytest.MonkeyPatch()
    patch.setattr(main, "page_folder", lambda: folder)
    yield folder
    patch.undo()


def everything(app: FastAPI) -> set[Entry]:
    """All that a request could reach."""
    found = set()
    for context in iter_route_contexts(app.routes):
        route, path = context.original_route, context.path
        assert path is not None
        if isinstance(route, WebSocketRoute):
            found.add(Entry("SOCKET", path))
        elif isinstance(route, Mount):
            found.add(Entry("GET", path))
        else:
            assert isinstance(route, Route), f"nobody knows what {route} serves"
            assert route.path == path, "the gate reads the route's own path: give its router the whole prefix"
            found |= {Entry(verb, path) for verb in route.methods or ()}
    return found


def test_the_table_lists_every_route_and_no_other(built: Path, tmp_path: Path) -> None:
    app = create_app(Settings(redis_url="redis://x", database_url="postgresql://x/x", data_dir=tmp_path))
    assert everything(app) == set(ACCESS)


@pytest.fixture(scope="module")
async def address(
    built: Path, valkey_url: str, database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[str]:
    """A worker that serves all there is."""
    async with serving(valkey_url, tmp_path_factory.mktemp("access"), database_url) as one:
        yield one


@pytest.fixture(scope="module")
async def browsers(address: str, office: Office) -> AsyncIterator[Browsers]:
    """One browser for each role."""
    found: dict[Role, Admin] = {role: Admin(address) for role in ROLES}
    for role in ("player", "banned"):
        await found[role].get("/me")
    player = (await found["banned"].get("/me"))["player"]
    await office.ban(None, uuid.UUID(player), "a test")
    await until(lambda: shut_out(found["banned"]), "the worker knows the ban")
    assert (await found["admin"].sign_in(await office.link())).status_code == 200
    yield found
    for browser in found.values():
        await browser.http.aclose()


async def shut_out(browser: Admin) -> bool:
    """Whether the worker knows that he is banned."""
    return (await browser.http.get("/api/me")).status_code == 403


def asked(entry: Entry) -> str:
    """An address of this form, of things that do not exist."""
    someone, code = str(uuid.uuid4()), "00000000"
    parts = {"{code}": code, "{player}": someone, "{deal}": someone, "{path:path}": "admin"}
    path = entry.address
    for part, value in parts.items():
        path = path.replace(part, value)
    return path


async def let_in(browser: Admin, entry: Entry) -> bool:
    """Whether the gate lets the request through, whatever becomes of it then."""
    answer = await browser.http.request(entry.verb, asked(entry), json=None if entry.verb in SAFE else {})
    if not answer.content or answer.headers.get("content-type") != "application/json":
        return answer.status_code < 400 or entry.address == "/assets"
    body = answer.json()
    code = body.get("code") if isinstance(body, dict) else None
    assert code != "unavailable", answer.text
    assert (code in SHUT) == (answer.status_code in (401, 403)), answer.text
    return code not in SHUT


async def socket_let_in(browser: Admin, entry: Entry, address: str) -> bool:
    """The same of a socket: who is let in is told that there is no such room."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    headers = {"cookie": cookie} if cookie else {}
    async with connect(f"ws{address[4:]}{asked(entry)}", additional_headers=headers) as socket:
        try:
            await socket.recv()
        except ConnectionClosed:
            assert socket.close_code in SOCKET_SHUT | {4004}
            return socket.close_code not in SOCKET_SHUT
    raise AssertionError("a room that does not exist has told something")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("entry", ACCESS, ids=lambda entry: f"{entry.verb} {entry.address}")
async def test_every_cell(address: str, browsers: Browsers, office: Office, entry: Entry, role: Role) -> None:
    cell, browser = ACCESS[entry][role], unknown(browsers[role], role)
    if entry.verb == "SOCKET":
        assert await socket_let_in(browser, entry, address) == (cell == "yes")
    elif entry == ("DELETE", "/api/admin/session") and role == "admin":
        async with Admin(address) as leaving:
            await leaving.sign_in(await office.link())
            assert await let_in(leaving, entry)
    else:
        assert await let_in(browser, entry) == (cell == "yes")


def unknown(browser: Admin, role: Role) -> Admin:
    """The browser, without an identity that another request was given where its role has none."""
    if role in ("anonymous", "admin") and COOKIE in browser.http.cookies:
        del browser.http.cookies[COOKIE]
    return browser


async def test_what_an_admin_makes_public_is_for_everybody_until_he_shuts_it(
    browsers: Browsers, office: Office
) -> None:
    cells = [(entry, role) for entry, row in ACCESS.items() for role in ROLES if row[role] == "public"]
    assert cells

    async def all_let_in(wanted: bool) -> bool:
        return all([await let_in(unknown(browsers[role], role), entry) == wanted for entry, role in cells])

    assert await all_let_in(False)
    await office.publish(None, True, "")
    try:
        await until(lambda: all_let_in(True), "the worker knows that it is public")
    finally:
        await office.publish(None, False, "")
    await until(lambda: all_let_in(False), "the worker knows that it is public no more")


@pytest.mark.parametrize("entry", ACCESS, ids=lambda entry: f"{entry.verb} {entry.address}")
async def test_nobody_but_an_admin_can_do_as_an_admin_with_a_cookie_of_his_own_making(
    address: str, entry: Entry
) -> None:
    cells = ACCESS[entry]
    if cells["anonymous"] != "no" or entry.verb == "SOCKET":
        return
    for forged in ("x", "A" * 43, "' OR 1=1 --", "x" * 5000):
        async with httpx.AsyncClient(base_url=address, cookies={"doulaoban_admin": forged}) as client:
            answer = await client.request(entry.verb, asked(entry), headers={"origin": address})
        assert answer.json()["code"] == "unauthorized"


async def test_verbs_that_are_not_listed_are_refused(address: str, browsers: Browsers) -> None:
    for verb, path in (("PUT", "/api/admin/rooms"), ("DELETE", "/api/rooms"), ("PATCH", "/api/me")):
        answer = await browsers["admin"].http.request(verb, path)
        assert answer.status_code in (404, 405)
    answer = await browsers["admin"].http.get("/api/admin/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_a_route_that_is_not_listed_is_refused(address: str, built: Path, tmp_path: Path) -> None:
    app = create_app(Settings(redis_url="redis://x", data_dir=tmp_path))
    app.router.routes.clear()

    @app.get("/api/secret")
    async def secret() -> str:
        return "told"

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
        answer = await client.get("/api/secret")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
