"""Kills in the middle of deals: every move that was acknowledged is in the record of its deal, once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import redis
from websockets.exceptions import WebSocketException

from app.store.redis import Keys
from engine.record import replay
from tests.player import Closed, Frame, Player, Tab, seated, start_deal
from tests.workers import served

ROOMS = 4
ACKNOWLEDGED_S = 3.0  # so long a page waits for an acknowledgement before it connects anew
OUTAGE_S = 0.5
STRUCK_AFTER = 40  # acknowledged moves in all rooms
PAUSE_S = 0.05
TRANSIENT = ("unavailable", "busy", "rate_limited")


class Deal:
    """A deal whose people play on through kills. `acknowledged`: the moves, each with its version; every one
    releases `counted`."""

    def __init__(
        self, code: str, players: list[Player], addresses: list[str], counted: asyncio.Semaphore
    ) -> None:
        self.code, self.players, self.addresses, self.counted = code, players, addresses, counted
        self.acknowledged: list[tuple[tuple[int, ...], Frame]] = []
        self.reconnections = 0

    async def tab(self, player: Player) -> Tab:
        """The player's open socket, at whichever worker takes it, with the table."""
        while player.tab.closed is not None:
            self.reconnections += 1
            try:
                home = self.addresses[self.reconnections % len(self.addresses)]
                tab = await player.opens(home, self.code, open_timeout=1)
                await tab.at((), ACKNOWLEDGED_S)
            except (OSError, WebSocketException, Closed, AssertionError):
                await asyncio.sleep(PAUSE_S)
        return player.tab

    async def surely(self, player: Player, message: Frame) -> tuple[int, ...]:
        """Sends a move, with the same id as often as it takes, as pages do; the version it made."""
        while True:
            tab = await self.tab(player)
            try:
                answer = await tab.answer(message, message["id"], ACKNOWLEDGED_S)
            except (Closed, TimeoutError):
                await tab.close()
                continue
            if answer["t"] == "ack":
                return tuple(answer["v"])
            assert answer["code"] in TRANSIENT, answer
            await asyncio.sleep(PAUSE_S)

    async def asked(self) -> Player | None:
        """Who is to move, now that all that was acknowledged is seen; None when the deal is over."""
        least = self.acknowledged[-1][0] if self.acknowledged else ()
        while True:
            tabs = [await self.tab(player) for player in self.players]
            newest = max(tab.version for tab in tabs)
            if newest >= least:
                for player in self.players:
                    if player.tab.version == newest and player.tab.ask:
                        return player
                if all(tab.table["view"]["phase"] == "over" for tab in tabs):
                    return None
            await asyncio.sleep(PAUSE_S / 10)

    async def play(self) -> None:
        """Plays to the end."""
        while player := await self.asked():
            move = player.tab.best()
            seat = player.tab.table["seat"]
            version = await self.surely(player, {"t": "move", "id": uuid.uuid4().hex, **move})
            self.acknowledged.append((version, {"seat": seat, **move["move"]}))
            self.counted.release()

    def is_whole(self, store: redis.Redis) -> None:
        """The record is lawful to its end, and its moves are the acknowledged ones, each once."""
        record = [json.loads(line) for line in store.lrange(Keys(self.code).record, 0, -1)]
        assert replay(record).finished
        made = [done(move) for _, move in self.acknowledged]
        assert in_order(filter(None, map(told, record))) == in_order(made)
        versions = [version for version, _ in self.acknowledged]
        assert versions == sorted(set(versions))
        for player in self.players:
            seen = [tuple(one["v"]) for tab in player.tabs for one in tab.frames if one["t"] == "table"]
            assert seen == sorted(seen)


def told(line: Frame) -> tuple[Any, ...] | None:
    """The move that a record line tells of, if any."""
    match line.get("event"):
        case "played":
            return line["seat"], "play", line["cards"]
        case "passed":
            return line["seat"], "pass", ""
        case "thrown":
            return line["seat"], "throw", line["throw"]
    return None


def done(move: Frame) -> tuple[Any, ...]:
    """The same of a move that was made."""
    return move["seat"], move["kind"], " ".join(move.get("cards", ())) or move.get("throw", "")


def in_order(moves: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The moves in their order; throws, which are made at once and shown together, by seat."""
    return sorted(moves, key=lambda move: (move[1] != "throw", move[0] * (move[1] == "throw")))


async def deals(addresses: list[str]) -> list[Deal]:
    """Deals that have begun, each in a room of its own, their moves counted together."""
    begun, counted = [], asyncio.Semaphore(0)
    for _ in range(ROOMS):
        code, players = await seated(addresses, "party-4", turn_seconds=180)
        await start_deal(players)
        begun.append(Deal(code, players, addresses, counted))
    return begun


async def played_through(begun: list[Deal], faults: list[Callable[[], None]]) -> None:
    """Plays all deals at once; the faults happen after so many acknowledged moves, half a second apart."""
    playing = asyncio.gather(*(deal.play() for deal in begun))

    async def fail() -> None:
        for _ in range(STRUCK_AFTER):
            await begun[0].counted.acquire()
        for fault in faults:
            fault()
            await asyncio.sleep(OUTAGE_S)

    async with asyncio.timeout(60):
        await asyncio.gather(fail(), playing)


async def test_no_acknowledged_move_dies_with_a_worker(tmp_path: Path) -> None:
    with served(2, tmp_path) as (valkey, workers), redis.Redis.from_url(valkey.url) as store:
        begun = await deals([worker.address for worker in workers])
        first, second = workers
        await played_through(begun, [first.kill, lambda: os.close(first.start()), second.kill])
        for deal in begun:
            deal.is_whole(store)
            assert deal.reconnections >= len(deal.players)


async def test_no_acknowledged_move_dies_with_valkey(tmp_path: Path) -> None:
    with served(2, tmp_path) as (valkey, workers):
        begun = await deals([worker.address for worker in workers])

        def kill() -> None:
            assert valkey.pid
            os.kill(valkey.pid, signal.SIGKILL)

        await played_through(begun, [kill, valkey.start, kill, valkey.start])
        with redis.Redis.from_url(valkey.url) as store:
            for deal in begun:
                deal.is_whole(store)
