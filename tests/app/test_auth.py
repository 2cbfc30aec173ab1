"""Identities: the key that signs them, the cookie, and what is no cookie of ours."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.auth import COOKIE, Sessions, Site, secret_of

STARTS = """
import sys
from pathlib import Path
from app.auth import secret_of
print(secret_of(Path(sys.argv[1])))
"""


def connection(**headers: str) -> HTTPConnection:
    """A request with these headers."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection(
        {"type": "http", "headers": raw, "scheme": "http", "server": ("x", 80), "path": "/"}
    )


def test_workers_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    command = [sys.executable, "-c", STARTS, str(folder)]
    starts = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(6)]
    keys = {start.communicate(timeout=60)[0].strip() for start in starts}
    assert keys == {secret_of(folder).encode()}
    assert len(secret_of(folder)) == 64
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret"]


def test_an_identity_comes_back_from_its_cookie() -> None:
    sessions, response = Sessions("k" * 32), Response()
    player = sessions.known(connection(), response)
    cookie = response.headers["set-cookie"].split(";")[0]
    assert sessions.player(connection(cookie=cookie)) == player
    assert Sessions("other" * 8).player(connection(cookie=cookie)) is None


@pytest.mark.parametrize("cookie", ["", "x", "a.b", "InAxIg", "InAxIg.", "\x7f", "." * 5000])
def test_other_cookies_are_nobody_s(cookie: str) -> None:
    assert Sessions("k" * 32).player(connection(cookie=f"{COOKIE}={cookie}")) is None


def test_a_signed_value_that_is_no_identity_is_nobody_s() -> None:
    sessions = Sessions("k" * 32)
    value = sessions._serializer.dumps([1])
    assert sessions.player(connection(cookie=f"{COOKIE}={value!s}")) is None


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"host": "play.example"}, True),
        ({"host": "play.example", "origin": "https://play.example"}, True),
        ({"host": "PLAY.example:8000", "origin": "http://play.example:8000"}, True),
        ({"host": "app:8000", "x_forwarded_host": "play.example", "origin": "https://play.example"}, False),
        ({"host": "play.example", "origin": "https://play.example.evil"}, False),
        ({"host": "play.example:8000", "origin": "http://play.example"}, False),
        ({"host": "play.example", "origin": "null"}, False),
        ({"host": "play.example", "origin": ""}, False),
        ({"host": "play.example", "origin": "http://[broken"}, False),
    ],
)
def test_only_our_own_page_s_origin_is_ours(headers: dict[str, str], own: bool) -> None:
    assert Site().own_origin(connection(**headers)) is own


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("https://play.example", True),
        ("https://PLAY.example", True),
        ("http://play.example", False),
        ("https://play.example:8443", False),
        ("http://app:8000", False),
        ("null", False),
    ],
)
def test_where_the_public_address_is_known_only_its_pages_are_ours(origin: str, own: bool) -> None:
    site = Site("https://play.example")
    assert site.own_origin(connection(host="app:8000", origin=origin)) is own


def test_the_address_is_the_public_one_or_the_one_asked_for() -> None:
    asked = connection(host="App:8000")
    assert Site().address(asked) == "http://app:8000"
    assert not Site().over_tls(asked)
    assert Site("https://play.example").address(asked) == "https://play.example"
    assert Site("https://play.example").over_tls(asked)


def test_the_cookie_is_secure_where_the_public_address_is() -> None:
    for public, secure in (("https://play.example", True), ("http://play.example", False), (None, False)):
        response = Response()
        Sessions("k" * 32, Site(public)).known(connection(host="app:8000"), response)
        assert ("Secure" in response.headers["set-cookie"]) is secure
