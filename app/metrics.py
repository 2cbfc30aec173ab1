"""What is counted, for Prometheus. Labels are few and short: never a room, a player or anything a visitor can
choose. With PROMETHEUS_MULTIPROC_DIR in the environment (`serve` sets it for its workers) every worker writes
its counts there, and whichever is asked tells them all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as written
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
KIND = CONTENT_TYPE_LATEST
BRIEF = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
LATE = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 120.0)

MOVES = Counter(
    "doulaoban_moves", "Moves committed: a person's, or the clock's for bots and time-outs", ["by"]
)
MOVES_ASKED, MOVES_DUE = MOVES.labels("person"), MOVES.labels("clock")
REFUSALS = Counter("doulaoban_refusals", "Messages and requests refused, by code", ["code"])
DEALS_BEGUN = Counter("doulaoban_deals_begun", "Deals begun")
DEALS_ENDED = Counter("doulaoban_deals_ended", "Deals played to their end")
DEALS_FILED = Counter("doulaoban_deals_filed", "Finished deals put into Postgres")
DEALS_PARKED = Counter("doulaoban_deals_parked", "Finished deals that could not be put into Postgres")
LOST_RACES = Counter("doulaoban_lost_races", "Commits judged again because another came first")
COMMIT = Histogram(
    "doulaoban_commit_seconds", "From giving a commit to the store to its answer", buckets=BRIEF
)
CLOCK_LAG = Histogram("doulaoban_clock_lag_seconds", "How late due entries fire", buckets=LATE)
LOOP_LAG = Histogram("doulaoban_loop_lag_seconds", "How late a turn of the event loop comes", buckets=BRIEF)
SOCKETS = Gauge("doulaoban_sockets", "Open sockets in rooms", multiprocess_mode="livesum")
ROOMS = Gauge("doulaoban_rooms", "Rooms with sockets here, one for each worker", multiprocess_mode="livesum")
FRAMES = Counter("doulaoban_frames_sent", "Frames sent to sockets")
BYTES = Counter("doulaoban_bytes_sent", "Bytes of frames sent to sockets")
CLOSED = Counter("doulaoban_sockets_closed", "Sockets closed by the server, by reason", ["why"])
STORE_UP = Gauge("doulaoban_store_up", "1 when the store took a write", multiprocess_mode="mostrecent")
OUTBOX_LAG = Gauge(
    "doulaoban_outbox_lag_seconds",
    "Age of the oldest finished deal that is not in Postgres yet; 0 when there is none",
    multiprocess_mode="mostrecent",
)
OUTBOX = Gauge(
    "doulaoban_outbox_deals", "Finished deals that are not in Postgres yet", multiprocess_mode="mostrecent"
)


class Sent:
    """Frames and bytes sent since they were last counted: plain numbers, since a frame is too small a thing
    to lock for."""

    frames = 0
    size = 0

    def counted(self) -> None:
        """Adds them to the counters."""
        FRAMES.inc(self.frames)
        BYTES.inc(self.size)
        self.frames = self.size = 0

    def add(self, texts: Sequence[str]) -> None:
        """More frames."""
        self.frames += len(texts)
        for text in texts:
            self.size += len(text) if text.isascii() else len(text.encode())


SENT = Sent()


def ended(folder: str, worker: int) -> None:
    """Forgets what a worker that has ended (by its number among the running programs) had open."""
    forget: Any = mark_process_dead
    forget(worker, folder)


def page() -> bytes:
    """All counts as Prometheus reads them."""
    SENT.counted()
    if FOLDER not in os.environ:
        return written(REGISTRY)
    registry = CollectorRegistry()
    collector: Any = MultiProcessCollector
    collector(registry)  # adds itself to the registry
    return written(registry)
