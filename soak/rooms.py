"""Rooms that play deal after deal over real sockets and workers, while memory and keys are watched."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import psutil
import redis

from engine import catalog
from tests.player import Closed, Player, Refused, Tab, acting, seated, start_deal
from tests.workers import Worker, served

TABLES = ("party-3", "party-6", "landlord-3", "landlord-5", "spec-4x1", "spec-6x2", "commute")
EVERY_S = 15
KEYS_A_ROOM = 8
"""Of one room: room, table, ids, record, seen, connections, chat, and a channel that leaves no key."""
SHARED_KEYS = 64 * 3
MOST_GROWTH = 1.5
"""Of a worker's memory, from the first reading after warming up to the last."""


@dataclass(frozen=True, slots=True)
class Reading:
    """At so many seconds: deals settled, workers' memory and Valkey's in MiB, keys."""

    seconds: int
    deals: int
    workers: int
    valkey: int
    keys: int

    def line(self) -> str:
        """The reading in words."""
        return (
            f"{self.seconds:5d} s  {self.deals:6d} deals  workers {self.workers} MiB"
            f"  Valkey {self.valkey} MiB  {self.keys} keys"
        )


@dataclass(slots=True)
class Report:
    """What was seen: readings, and what went wrong."""

    readings: list[Reading] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    deals: int = 0

    def lines(self) -> list[str]:
        """The report in words."""
        return [*(reading.line() for reading in self.readings), *(f"FAULT {fault}" for fault in self.faults)]


async def run_rooms(seconds: float, number: int, workers: int) -> Report:
    """Plays `number` rooms for so long on `workers` workers and reports."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder, served(workers, Path(folder)) as (valkey, started):
        end = time.monotonic() + seconds
        addresses = [worker.address for worker in started]
        playing = [
            asyncio.create_task(play_room(addresses, TABLES[room % len(TABLES)], end, report))
            for room in range(number)
        ]
        watching = asyncio.create_task(watch(valkey.url, started, report))
        await asyncio.gather(*playing)
        watching.cancel()
    judge(report, number)
    return report


async def play_room(addresses: Sequence[str], table: str, end: float, report: Report) -> None:
    """One room: its people play deals until the time is over. What goes wrong is noted and ends the room."""
    try:
        skilled = any(option.id == "skills" for option in catalog.game(table).options)
        _code, players = await seated(addresses, table, **({"skills": True} if skilled else {}))
        while time.monotonic() < end:
            await start_deal(players)
            await play_deal(players)
            report.deals += 1
        for player in players:
            await player.tab.close()
    except (AssertionError, Closed, Refused, TimeoutError) as error:
        report.faults.append(f"{table}: {type(error).__name__}: {str(error)[:300]}")


async def play_deal(players: Sequence[Player]) -> None:
    """One deal to its settlement. A tab forgets its old frames, so that the load itself does not grow."""
    while players[0].tab.room["room"]["phase"] == "playing":
        player = await acting(players)
        version = (await player.tab.act())["v"]
        for one in players:
            await one.tab.at(version)
            del one.tab.frames[:-10]
        if not any(one.tab.ask for one in players):
            for one in players:
                await one.tab.until(partial(is_settled, one.tab), "settlement")


def is_settled(tab: Tab) -> bool:
    """Whether the deal is over there."""
    return bool(tab.room["room"]["phase"] == "settled")


async def watch(url: str, workers: Sequence[Worker], report: Report) -> None:
    """A reading now and then."""
    client, start = redis.Redis.from_url(url), time.monotonic()
    while True:
        await asyncio.sleep(EVERY_S)
        resident = sum(psutil.Process(worker.pid).memory_info().rss for worker in workers)
        used, keys = client.info("memory")["used_memory"], client.dbsize()
        seconds = int(time.monotonic() - start)
        report.readings.append(Reading(seconds, report.deals, resident >> 20, used >> 20, keys))


def judge(report: Report, rooms: int) -> None:
    """Notes what a reading proves wrong: no deals at all, memory that grows, keys without a room."""
    if not report.deals:
        report.faults.append("no deal was played to its end")
    settled = report.readings[len(report.readings) // 4 :]
    if len(settled) > 4 and settled[-1].workers > settled[0].workers * MOST_GROWTH:
        report.faults.append(f"the workers grew from {settled[0].workers} to {settled[-1].workers} MiB")
    if report.readings and report.readings[-1].keys > rooms * KEYS_A_ROOM + SHARED_KEYS:
        report.faults.append(f"{report.readings[-1].keys} keys for {rooms} rooms")
