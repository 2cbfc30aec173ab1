"""A worker for fault tests: `python -m tests.faults.brisk LISTENER READY`. Its bots take no time to think,
and kills find it lingering: after a deal is filed, before that is acknowledged to the outbox."""

from __future__ import annotations

import asyncio
from typing import Any

from app import clock, table, worker
from app import main as wiring
from app.store import outbox

WAITS_S = 0.8
LEASE_MS = 2_000


class Hesitant(outbox.Outbox):
    """An outbox whose reader takes his time to acknowledge."""

    async def done(self, *words: Any) -> None:
        await asyncio.sleep(WAITS_S)
        await super().done(*words)


def main() -> None:
    """Serves until SIGTERM."""
    table.BOT_LEAST_MS, table.BOT_MOST_MS = 5, 30
    clock.TICK_S = 0.05
    outbox.LEASE_MS = LEASE_MS
    wiring.Outbox = Hesitant
    worker.main()


if __name__ == "__main__":
    main()
