"""Two workers behind the deployment's proxy, where this machine has nginx; its files are judged without it in
tests/test_deploy.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.player import Player, acting, all_until, seated, start_deal
from tests.proxies import program, proxy
from tests.servers import free_ports, until
from tests.workers import Worker, workers


def sockets(worker: Worker) -> float:
    """How many sockets the worker has."""
    families = text_string_to_metric_families(httpx.get(f"{worker.address}/metrics").text)
    return next(one.samples[0].value for one in families if one.name == "doulaoban_sockets")


async def plays_on(players: list[Player], most: int = 1000) -> int:
    """Plays a deal, to its end or for so many moves; how many were made."""
    for moves in range(most):
        if players[0].tab.table["view"]["phase"] == "over":
            return moves
        player = await acting(players)
        ack = await player.tab.act()
        for each in players:
            await each.tab.at(ack["v"])
    return most


@pytest.fixture
def behind(valkey_url: str, tmp_path: Path) -> Iterator[tuple[str, list[Worker]]]:
    """The proxy's address, and its two workers. Without nginx: the first worker's own address."""
    with workers(2, valkey_url, tmp_path / "workers") as both:
        if program() is None:
            yield both[0].address, both
            return
        upstreams = [worker.address.removeprefix("http://") for worker in both]
        (port,) = free_ports(1)
        with proxy(tmp_path / "proxy", upstreams, port) as address:
            until(lambda: alive(address), "the proxy answers")
            yield address, both


def alive(address: str) -> bool:
    """Whether a worker answers there."""
    try:
        return httpx.get(f"{address}/healthz").status_code == 200
    except httpx.TransportError:
        return False


async def test_a_deal_is_played_through_the_proxy_and_past_a_killed_worker(
    behind: tuple[str, list[Worker]],
) -> None:
    address, both = behind
    code, players = await seated([address], "party-3")
    counts = sorted(sockets(worker) for worker in both)
    assert counts == [0, len(players)], "a room's people share a worker"
    await start_deal(players)
    assert await plays_on(players, 4) == 4
    home = max(both, key=sockets)
    if program() is not None:
        home.kill()
        home.listener.close()  # else its port would still take connections that nobody answers
        for player in players:
            await player.tab.until_closed()
            await player.opens(address, code)
            await player.tab.dealt()
        (other,) = (worker for worker in both if worker is not home)
        assert sockets(other) == len(players)
    assert await plays_on(players) > 4
    await all_until(players, lambda tab: tab.room["room"]["phase"] == "settled", "settled")


async def test_the_proxy_tells_nobody_what_is_for_those_inside(behind: tuple[str, list[Worker]]) -> None:
    address, _ = behind
    if program() is not None:
        async with httpx.AsyncClient(base_url=address) as client:
            for path in ("/metrics", "/readyz"):
                assert (await client.get(path)).status_code == 404
            page = await client.get("/", headers={"x-forwarded-proto": "https"})
            assert page.status_code == 200
            assert "Secure" not in page.headers["set-cookie"], "the visitor's word for TLS is not taken"
            script = re.findall(r"/assets/[^\"]+\.js", page.text)[0]
            assert (await client.get(script)).headers["content-encoding"] == "gzip"
    with pytest.raises(InvalidStatus, match="403"):
        await connect(f"ws{address.removeprefix('http')}/ws/ABCDEFGH", origin=Origin("http://evil.example"))
