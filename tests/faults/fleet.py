"""A Valkey, a PostgreSQL and two workers, any of which may be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import psutil

from app.db.database import Database
from app.db.migrate import migrate
from app.embedded import Valkey
from app.postgres import Postgres
from app.store.outbox import PARKED, Outbox
from tests.app.stores import until
from tests.workers import Worker, workers

AWAY_S = 0.2
DRAINED_S = 40.0  # longer than the longest pause between two attempts to file


class Fleet:
    """The servers. What is killed starts again on the same files and at the same address."""

    def __init__(self, valkey: Valkey, postgres: Postgres, started: list[Worker]) -> None:
        self.valkey, self.postgres, self.workers = valkey, postgres, started

    @property
    def addresses(self) -> list[str]:
        """The workers'."""
        return [worker.address for worker in self.workers]

    async def strike(self, what: str, outage: float) -> None:
        """Kills `worker 1`, `worker 2`, `valkey` or `postgres` and starts it again after so many seconds; or
        `postgres stops`, or `starts`."""
        match what:
            case "postgres stops":
                self.stop_postgres()
            case "postgres starts":
                await self.start_postgres()
            case "valkey":
                assert self.valkey.pid
                os.kill(self.valkey.pid, signal.SIGKILL)
                await asyncio.sleep(outage)
                self.valkey.start()
            case "postgres":
                self.kill_postgres()
                await asyncio.sleep(outage)
                await self.start_postgres()
            case _:
                worker = self.workers[int(what.removeprefix("worker ")) - 1]
                worker.kill()
                await asyncio.sleep(outage)
                os.close(worker.start())

    def kill_postgres(self) -> None:
        """Kills the server with all that serve its connections, as a power cut does."""
        server = psutil.Process(self.postgres.pid)
        for one in (server, *server.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()

    def stop_postgres(self) -> None:
        """Shuts it down in an orderly way, whoever is connected."""
        assert self.postgres.pid
        os.kill(self.postgres.pid, signal.SIGINT)

    async def start_postgres(self) -> None:
        """Starts it again, as `doulaoban serve` does, and waits until it answers."""
        database = Database(self.postgres.url, 1)
        try:
            async with asyncio.timeout(DRAINED_S):
                while True:
                    self.postgres.revive()
                    with contextlib.suppress(Exception):
                        await database.probe()
                        return
                    await asyncio.sleep(AWAY_S)
        finally:
            await database.close()

    async def drained(self) -> int:
        """Waits until no finished deal waits; how many are parked."""
        outbox = Outbox(self.valkey.url)
        await outbox.open()

        async def empty() -> bool:
            return not await outbox.waiting()

        try:
            await until(empty, "nothing waits", DRAINED_S)
            return sum((await outbox.waiting(PARKED)).values())
        finally:
            await outbox.close()


@contextlib.asynccontextmanager
async def fleet(folder: Path) -> AsyncIterator[Fleet]:
    """The servers, started; the bots at their tables take no time to think. Keep it to the main thread."""
    with Valkey(folder) as valkey, Postgres(folder) as postgres:
        database = Database(postgres.url, 1)
        await migrate(database)
        await database.close()
        settings = {"DATABASE_URL": postgres.url, "LOG_LEVEL": "error"}
        with workers(2, valkey.url, folder, "tests.faults.brisk", **settings) as started:
            yield Fleet(valkey, postgres, started)
