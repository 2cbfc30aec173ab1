"""What operators and their programs ask: whether the worker lives, whether it can serve, and how it fares."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from app import metrics
from app.clock import Clock
from app.store.contract import Store
from engine.game import Illegal, Json

TURN_S = 0.25
PROBE_S = 2.0
STALLED_S = 30.0
"""A clock that has not ticked for so long is not waiting for the store: it is stuck."""

Probe = Callable[[], Awaitable[object]]
"""Raises what it likes when the part it asks does not answer."""


class Pulse:
    """Measures how late the event loop turns, and counts what was sent since."""

    def __init__(self) -> None:
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begins."""
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Ends."""
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TURN_S
            await asyncio.sleep(TURN_S)
            metrics.LOOP_LAG.observe(max(loop.time() - due, 0.0))
            metrics.SENT.counted()


class Watch:
    """What is looked at. `needed`: without these parts there is no play; `wanted`: with these down play goes
    on, and what waits for them is kept."""

    def __init__(self, store: Store, clock: Clock, page: bool, wanted: Mapping[str, Probe]) -> None:
        self._store, self._clock, self._page, self._wanted = store, clock, page, wanted

    def alive(self) -> bool:
        """Whether the worker does its work; that the event loop turns shows in there being an answer."""
        return self._clock.stalled_s < STALLED_S

    async def parts(self) -> tuple[bool, dict[str, Json]]:
        """Whether a page can be served and a move committed; and every part: `up` or `down`."""
        probes = {"redis": self._store.probe, **self._wanted}
        answers = await asyncio.gather(*map(answered, probes.values()))
        up = {"page": self._page, "clock": self.alive(), **dict(zip(probes, answers, strict=True))}
        metrics.STORE_UP.set(up["redis"])
        ready = all(on for part, on in up.items() if part not in self._wanted)
        return ready, {part: "up" if on else "down" for part, on in up.items()}

    async def measure(self) -> None:
        """Reads what only the store knows; leaves it as it was when the store is silent."""
        up = await answered(self._store.probe)
        metrics.STORE_UP.set(up)
        if up:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PROBE_S):
                    waiting, oldest = await self._store.outbox()
                    metrics.OUTBOX.set(waiting)
                    metrics.OUTBOX_LAG.set(oldest)


async def answered(probe: Probe) -> bool:
    """Whether the probe came back in time."""
    try:
        async with asyncio.timeout(PROBE_S):
            await probe()
    except Exception:  # whatever it is: the part does not answer
        return False
    return True


def permit(request: Request, token: str | None) -> None:
    """Counts are told to this machine, or to who shows the token where there is one. Raises Illegal
    `unauthorized`."""
    if token is not None:
        shown = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(shown, f"Bearer {token}".encode()):
            raise Illegal("unauthorized")
        return
    try:
        here = request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise Illegal("unauthorized")


def routes(watch: Watch, token: str | None) -> APIRouter:
    """`/healthz`, `/readyz` and `/metrics`."""
    router = APIRouter()
    fresh = {"cache-control": "no-store"}

    @router.get("/healthz")
    async def healthz() -> Response:
        """Whether this worker lives: if not, start another."""
        alive = watch.alive()
        return JSONResponse({"ok": alive}, 200 if alive else 503, fresh)

    @router.get("/readyz")
    async def readyz() -> Response:
        """Whether this worker can serve: if not, send nobody here."""
        ready, parts = await watch.parts()
        return JSONResponse({"ok": ready, "parts": parts}, 200 if ready else 503, fresh)

    @router.get("/metrics")
    async def counts(request: Request) -> Response:
        """All counts, for Prometheus."""
        permit(request, token)
        await watch.measure()
        return Response(metrics.page(), headers={**fresh, "content-type": metrics.KIND})

    return router
