"""An admin's browser, for tests."""

from __future__ import annotations

import itertools
from typing import Any, Self

import httpx

from app.access import CSRF

# Every test has an address of its own at the server, so that none uses up another's tries.
NUMBERS = itertools.count(1)


class Admin:
    """Asks as the admin's page does: same origin, cookie, and the session's token."""

    def __init__(self, address: str) -> None:
        self.http = httpx.AsyncClient(base_url=address, timeout=30)
        self.http.headers["origin"] = address
        self.session: dict[str, Any] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def sign_in(self, token: str) -> httpx.Response:
        """Redeems a link's token."""
        number = next(NUMBERS)
        address = f"10.0.{number // 250}.{number % 250}"
        answer = await self.http.post(
            "/api/admin/session", json={"token": token}, headers={"x-forwarded-for": address}
        )
        if answer.status_code == 200:
            self.session = answer.json()
            self.http.headers[CSRF] = self.session["csrf"]
        return answer

    async def get(self, path: str, **query: Any) -> Any:
        """What is answered. AssertionError when it is refused."""
        answer = await self.http.get(f"/api{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        """The same of an act."""
        answer = await self.http.post(f"/api/admin{path}", json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        """The status and code with which an act is refused."""
        answer = await self.http.post(f"/api/admin{path}", json=body)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["code"]
