"""A socket that its page gave up never takes the place of the one that followed."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from urllib.parse import urlsplit

from tests.player import Player, seated
from tests.workers import Worker, served


async def given_up(worker: Worker, player: Player, code: str) -> None:
    """Asks the worker for a socket and does not wait for the answer."""
    _, sending = await asyncio.open_connection(
        urlsplit(worker.address).hostname, urlsplit(worker.address).port
    )
    lines = (
        f"GET /ws/{code} HTTP/1.1",
        f"Host: {urlsplit(worker.address).netloc}",
        f"Origin: {worker.address}",
        f"Cookie: {player.cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    sending.write("\r\n".join((*lines, "", "")).encode())
    await sending.drain()
    sending.close()
    await sending.wait_closed()


async def stays(ann: Player, bob: Player, worker: Worker, code: str) -> None:
    """Ann's socket outlives all that reached the worker before Bob's does."""
    await bob.opens(worker.address, code)
    await bob.tab.until(lambda: ann.id in bob.tab.online, "she is there")
    await ann.tab.request("chat", phrase="hurry")
    assert ann.tab.closed is None
    for player in (ann, bob):
        await player.tab.close()


async def test_a_socket_given_up_while_a_worker_was_silent(tmp_path: Path) -> None:
    with served(2, tmp_path) as (_, (first, second)):
        code, (ann, bob, _) = await seated([first.address], "party-3")
        os.kill(first.pid, signal.SIGSTOP)
        await given_up(first, ann, code)
        await ann.opens(second.address, code)
        os.kill(first.pid, signal.SIGCONT)
        await stays(ann, bob, first, code)
