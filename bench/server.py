"""`doulaoban bench server`: a Valkey, workers and rooms of four sockets on this machine; how many refereed,
durable moves they make a second, how soon all members have one, and what it costs."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil
import redis
import uvloop

from app.embedded import Valkey
from app.service import Service
from app.store.redis import RedisStore
from bench.load import NONCE, Figures, Pacer, RoomLoad, Seat, connected, percentile
from engine import catalog
from tests.workers import Worker, served

TABLE = "party-4"
OPTIONS = {"turn_seconds": 180, "skills": False}
"""Without skill cards: what is measured is the way of a move, not what it does."""
MEMBERS = 4
CONNECTING = 16  # rooms at a time
WARM_SECONDS = 1.0
HEAD = (
    "rooms  moves/s  per worker core  p50 ms  p99 ms   CPU a move, µs: worker  Valkey  load"
    "   KiB a room: worker  Valkey"
)


@dataclass(frozen=True, slots=True)
class Spent:
    """CPU seconds since the start: the workers', Valkey's, the load's."""

    workers: float
    valkey: float
    load: float

    def since(self, before: Spent) -> Spent:
        """The seconds between two readings."""
        return Spent(self.workers - before.workers, self.valkey - before.valkey, self.load - before.load)


@dataclass(frozen=True, slots=True)
class Machinery:
    """The servers under load."""

    valkey: Valkey
    workers: Sequence[Worker]

    def spent(self) -> Spent:
        """The CPU time so far."""
        return Spent(
            sum(cpu_seconds(worker.pid) for worker in self.workers),
            cpu_seconds(self.valkey.pid),
            cpu_seconds(None),
        )

    def memory(self) -> tuple[float, float]:
        """KiB of the workers (resident) and of Valkey (its own count)."""
        resident = sum(psutil.Process(worker.pid).memory_info().rss for worker in self.workers)
        with redis.Redis.from_url(self.valkey.url) as client:
            used = client.info("memory")["used_memory"]
        return resident / 1024, used / 1024


def cpu_seconds(pid: int | None) -> float:
    """User and system time of a program (None: this one)."""
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


async def entered(room: RoomLoad, code: str, homes: Sequence[str]) -> None:
    """Four people come into the room by these addresses and sit; all but the host are ready."""
    for place, home in enumerate(homes):
        seat = Seat(room, place)
        await connected(seat, home, code, room.people[place])
        room.seats.append(seat)
    for seat in room.seats[1:]:
        seat.say("ready", ready=True, nonce=NONCE)


@contextlib.asynccontextmanager
async def playing(
    machinery: Machinery, count: int, pacer: Pacer, figures: Figures, spread: bool
) -> AsyncIterator[None]:
    """So many rooms that play; they end with the block."""
    gate = asyncio.Semaphore(CONNECTING)
    addresses = [worker.address for worker in machinery.workers]
    store = RedisStore(machinery.valkey.url)
    await store.open()
    service = Service(store, catalog.games())
    rooms = []

    async def make(number: int) -> None:
        room = RoomLoad(figures, pacer.due, [str(uuid.uuid4()) for _ in range(MEMBERS)])
        rooms.append(room)
        homes = [addresses[(number + place * spread) % len(addresses)] for place in range(MEMBERS)]
        async with gate:
            code = await service.create(room.people[0], "Host", TABLE, OPTIONS)
            await entered(room, code, homes)

    await asyncio.gather(*map(make, range(count)))
    pacing = asyncio.create_task(pacer.run())
    try:
        yield
    finally:
        pacing.cancel()
        for room in rooms:
            room.leave()
        await asyncio.sleep(0.2)
        await store.close()


async def measured(machinery: Machinery, count: int, options: argparse.Namespace) -> str:
    """The line of one number of rooms."""
    figures = Figures()
    pacer = Pacer(figures, options.rate)
    before = machinery.memory()
    async with playing(machinery, count, pacer, figures, options.spread):
        await asyncio.sleep(WARM_SECONDS)
        after = machinery.memory()
        figures.reset()
        began, at = machinery.spent(), asyncio.get_running_loop().time()
        await asyncio.sleep(options.seconds)
        spent = machinery.spent().since(began)
        seconds = asyncio.get_running_loop().time() - at
        moves, arrivals, late, refusals = figures.moves, figures.seconds, figures.late, dict(figures.refusals)
    if not moves:
        return f"{count:5}  no move was acknowledged; refused: {refusals}"
    micros = [1e6 * part / moves for part in (spent.workers, spent.valkey, spent.load)]
    rooms_kib = [(later - earlier) / count for later, earlier in zip(after, before, strict=True)]
    half, most = (1e3 * percentile(arrivals, share) for share in (0.5, 0.99))
    line = (
        f"{count:5} {moves / seconds:8.0f} {moves / spent.workers:16.0f} {half:7.1f} "
        f"{most:7.1f} {micros[0]:23.0f} {micros[1]:7.0f} {micros[2]:5.0f} "
        f"{rooms_kib[0]:20.0f} {rooms_kib[1]:7.0f}"
    )
    notes = [f"refused {refusals}"] if refusals else []
    notes += [f"{late} of the rate's moves found no room ready"] if late else []
    return "\n".join([line, *(f"       {note}" for note in notes)])


@contextlib.contextmanager
def said_to(path: Path) -> Iterator[None]:
    """What programs started now say on standard error goes to the file."""
    own = os.dup(2)
    with path.open("wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(own, 2)
        os.close(own)


def run(count: int, options: argparse.Namespace) -> None:
    """Measures one number of rooms, on servers of its own, and prints its line."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        with said_to(folder / "servers.log"):
            servers = stack.enter_context(served(options.workers, folder))
        print(uvloop.run(measured(Machinery(*servers), count, options)), flush=True)


def main(arguments: list[str]) -> None:
    """The command; see `--help`."""
    parser = argparse.ArgumentParser(prog="doulaoban bench server", description=__doc__)
    parser.add_argument(
        "--rooms", type=int, nargs="+", default=[25, 100, 500], help="numbers of rooms of four"
    )
    parser.add_argument("--seconds", type=float, default=8, help="how long to measure each")
    parser.add_argument("--workers", type=int, default=1, help="worker programs")
    parser.add_argument(
        "--rate", type=float, help="moves a second, for the times of arrival; else as many as go"
    )
    parser.add_argument("--spread", action="store_true", help="a room's members over all workers")
    options = parser.parse_args(arguments)
    most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    pace = f"{options.rate:g} moves a second" if options.rate else "as fast as they go"
    print(f"{TABLE}, {options.workers} worker(s), every commit on the disk before it is told; {pace}")
    print(HEAD)
    for count in options.rooms:
        run(count, options)
