"""HTTP: the tables on offer, rooms, identities, and errors that carry their code."""

from __future__ import annotations

import httpx
import pytest

from app.api import table_entry
from app.main import about
from app.requests import chosen
from engine import catalog
from engine.game import Illegal
from tests.app.serving import gathered


async def test_the_tables_on_offer(addresses: list[str]) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        answer = await client.get("/api/tables")
    assert answer.json() == [
        {
            "id": "counting",
            "name": {"zh": "数数", "en": "Counting"},
            "players": 4,
            "least_players": 2,
            "options": [
                {"id": "target", "default": 6, "low": 2, "high": 60, "choices": []},
                {"id": "calls", "default": 0, "low": 0, "high": 3, "choices": []},
                {"id": "turn_seconds", "default": 45, "low": 1, "high": 180, "choices": []},
                {"id": "skill_seconds", "default": 4, "low": 1, "high": 10, "choices": []},
            ],
            "group": "",
            "decks": 0,
            "cards": [0, 0],
        }
    ]
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_news_are_for_those_in_the_room(addresses: list[str]) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        assert (await client.get("/api/rooms/00000000/news")).json()["code"] == "unauthorized"
        await client.get("/api/me")
        answer = await client.get("/api/rooms/00000000/news")
    assert (answer.status_code, answer.json()["code"]) == (404, "room_not_found")


async def test_one_table_on_offer(addresses: list[str]) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        (listed,) = (await client.get("/api/tables")).json()
        assert (await client.get("/api/tables/counting")).json() == listed
        answer = await client.get("/api/tables/party-9")
    assert (answer.status_code, answer.json()) == (
        400,
        {"code": "unknown_table", "params": {"table": "party-9"}},
    )


def test_what_is_built_is_offered_too() -> None:
    game = chosen(catalog.games(), "spec-4x4")
    assert about(game) == {"group": "speculator", "decks": 4, "cards": [53, 53]}
    with pytest.raises(Illegal) as refused:
        chosen(catalog.games(), "spec-8x1")
    assert refused.value.code == "build_talon"
    options = [option["id"] for option in table_entry(catalog.game("spec-3x1"), about)["options"]]
    assert options == ["kickers", "turn_seconds", "counter", "stake"]


async def test_what_the_invited_may_know(addresses: list[str]) -> None:
    code, _ = await gathered(addresses)
    async with httpx.AsyncClient(base_url=addresses[1]) as client:
        assert (await client.get(f"/api/rooms/{code.lower()}")).json() == {
            "code": code,
            "table": "counting",
            "phase": "lobby",
            "people": ["Player 1", "Player 2"],
            "seats": 4,
            "free": 2,
        }
        picture = await client.get(f"/api/rooms/{code}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        for path in ("/api/rooms/ABCDEFGH", "/api/rooms/ABCDEFGH/qr.svg", "/api/rooms/x"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()) == (404, {"code": "room_not_found", "params": {}})
        assert (await client.get("/api/nothing")).json() == {"code": "not_found", "params": {}}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_message"),
        (b"rubbish", "bad_message"),
        (b"[]", "bad_message"),
        (b'{"table":"counting","seed":"00"}', "bad_message"),
        (b'{"table":"counting","name":""}', "bad_message"),
        (b'{"table":"none"}', "unknown_table"),
        (b'{"table":"counting","options":{"target":99}}', "bad_option"),
        (b'{"table":"counting","options":{"target":[1]}}', "bad_message"),
        (b'{"table":"counting","name":"\\u200b"}', "bad_name"),
    ],
)
async def test_rooms_that_cannot_be(addresses: list[str], body: bytes, code: str) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        answer = await client.post("/api/rooms", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == code


async def test_an_identity_is_given_once_and_kept(addresses: list[str]) -> None:
    async with httpx.AsyncClient(base_url=addresses[0]) as client:
        first = await client.get("/api/me")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Max-Age=34560000" in cookie
        assert "Secure" not in cookie
        again = await client.get(f"{addresses[1]}/api/me", headers={"cookie": cookie.split(";")[0]})
        assert again.json() == first.json()
        assert "set-cookie" not in again.headers
        tls = await client.get(
            "/api/me", headers={"x-forwarded-proto": "https", "cookie": "doulaoban=forged"}
        )
        assert "Secure" in tls.headers["set-cookie"]
        assert tls.json() != first.json()
