"""What the server says of itself to those who run it: it lives, it can serve, it counts."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from app import api, metrics, watch
from app.clock import Clock
from app.embedded import Valkey
from app.service import Service
from app.store.redis import Keys, RedisStore
from engine.bots import BOT
from tests.app.people_at_table import GAMES
from tests.player import acting, all_until, seated, start_deal
from tests.servers import until
from tests.workers import Worker, workers

UP = {"page": "up", "clock": "up", "redis": "up"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Valkey, Worker]]:
    """A worker and a Valkey that tests may stop."""
    folder = tmp_path_factory.mktemp("watched")
    with Valkey(folder) as valkey, workers(1, valkey.url, folder) as (worker,):
        yield valkey, worker


def asked(worker: Worker, path: str) -> tuple[int, Mapping[str, object]]:
    """Status and body of an answer."""
    answer = httpx.get(f"{worker.address}{path}", timeout=20)
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, answer.json()


def counted(text: str) -> dict[str, float]:
    """The counts of a page of them: `name` or `name{value of its label}`."""
    return {
        sample.name + "".join(f"{{{value}}}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# --- health -----------------------------------------------------------------------------------------


def test_a_worker_that_can_serve_says_so(served: tuple[Valkey, Worker]) -> None:
    _, worker = served
    assert asked(worker, "/healthz") == (200, {"ok": True})
    status, body = asked(worker, "/readyz")
    assert (status, body["ok"]) == (200, True)
    parts = body["parts"]
    assert isinstance(parts, dict)
    assert UP.items() <= parts.items()


def test_without_its_store_it_lives_and_is_not_ready_until_the_store_is_back(
    served: tuple[Valkey, Worker],
) -> None:
    valkey, worker = served
    assert valkey.pid is not None
    os.kill(valkey.pid, signal.SIGKILL)
    until(lambda: not valkey.alive, "Valkey has ended")
    status, body = asked(worker, "/readyz")
    assert (status, body["ok"]) == (503, False)
    parts = body["parts"]
    assert isinstance(parts, dict)
    assert (parts["redis"], parts["page"]) == ("down", "up")
    assert asked(worker, "/healthz") == (200, {"ok": True})
    assert counted(httpx.get(f"{worker.address}/metrics", timeout=20).text)["doulaoban_store_up"] == 0
    valkey.start()
    until(lambda: asked(worker, "/readyz")[0] == 200, "ready again")
    assert counted(httpx.get(f"{worker.address}/metrics").text)["doulaoban_store_up"] == 1


def test_a_store_that_hangs_or_takes_no_writes_is_down(served: tuple[Valkey, Worker]) -> None:
    valkey, worker = served
    assert valkey.pid is not None
    os.kill(valkey.pid, signal.SIGSTOP)
    try:
        assert asked(worker, "/readyz")[0] == 503
    finally:
        os.kill(valkey.pid, signal.SIGCONT)
    until(lambda: asked(worker, "/readyz")[0] == 200, "ready again")
    with Redis.from_url(valkey.url) as plain:
        plain.config_set("maxmemory", 1)
        assert plain.ping()
        assert asked(worker, "/readyz")[0] == 503
        plain.config_set("maxmemory", 0)
    assert asked(worker, "/readyz")[0] == 200


async def broken() -> None:
    """What asks a part that is away."""
    raise ConnectionError


@pytest.fixture
async def store(valkey_url: str) -> AsyncIterator[RedisStore]:
    """A worker's store."""
    one = RedisStore(valkey_url)
    await one.open()
    yield one
    await one.close()


def asking(watched: watch.Watch, token: str | None = None, client: str = "127.0.0.1") -> httpx.AsyncClient:
    """Who asks an application that can do nothing else."""
    app = FastAPI()
    api.guard(app)
    app.include_router(watch.routes(watched, token))
    transport = httpx.ASGITransport(app, client=(client, 4711))
    return httpx.AsyncClient(transport=transport, base_url="http://watched")


async def test_each_part_that_is_down_is_named(store: RedisStore) -> None:
    clock = Clock(Service(store, GAMES), BOT)
    async with asking(watch.Watch(store, clock, False, {"postgres": broken})) as client:
        answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["parts"] == {"page": "down", "clock": "up", "redis": "up", "postgres": "down"}


async def test_play_goes_on_without_what_is_only_wanted(store: RedisStore) -> None:
    clock = Clock(Service(store, GAMES), BOT)
    async with asking(watch.Watch(store, clock, True, {"postgres": broken})) as client:
        answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["parts"]["postgres"]) == (200, "down")


async def test_a_clock_that_has_stopped_is_no_life(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(Service(store, GAMES), BOT)
    monkeypatch.setattr(watch, "STALLED_S", 0.0)
    async with asking(watch.Watch(store, clock, True, {})) as client:
        assert (await client.get("/healthz")).status_code == 503
        assert (await client.get("/readyz")).json()["parts"]["clock"] == "down"


# --- counts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "client", "shown", "status"),
    [
        (None, "127.0.0.1", "", 200),
        (None, "::1", "", 200),
        (None, "10.1.2.3", "", 401),
        (None, "unknown", "", 401),
        (None, "10.1.2.3", "Bearer None", 401),
        ("a long token of ours", "10.1.2.3", "Bearer a long token of ours", 200),
        ("a long token of ours", "10.1.2.3", "Bearer another", 401),
        ("a long token of ours", "127.0.0.1", "", 401),
    ],
)
async def test_counts_are_told_to_this_machine_or_against_the_token(
    store: RedisStore, token: str | None, client: str, shown: str, status: int
) -> None:
    watched = watch.Watch(store, Clock(Service(store, GAMES), BOT), True, {})
    async with asking(watched, token, client) as asker:
        answer = await asker.get("/metrics", headers={"authorization": shown})
    assert answer.status_code == status
    assert ("doulaoban_moves_total" in answer.text) is (status == 200)


async def test_the_age_of_the_oldest_deal_that_waits(store: RedisStore, valkey_url: str) -> None:
    keys = Keys("OUTBOX01")
    with Redis.from_url(valkey_url) as plain:
        plain.delete(keys.outbox)  # a stream takes no entry older than one it ever had
        waiting, age = await store.outbox()
        oldest = max(age, 90)  # other tests may have left some that wait
        filed = plain.xadd(keys.outbox, {"deal": "{}", "record": ""}, id=f"{store.now() - 90_000}-0")
        later = plain.xadd(keys.outbox, {"deal": "{}", "record": ""})
        try:
            assert (await store.outbox())[0] == waiting + 2
            assert oldest <= (await store.outbox())[1] < oldest + 60
        finally:
            plain.xdel(keys.outbox, filed, later)
    assert (await store.outbox())[0] == waiting


async def test_what_happens_is_counted(served: tuple[Valkey, Worker]) -> None:
    _, worker = served
    before = await counts(worker)
    code, players = await seated([worker.address], "party-3")
    await start_deal(players)
    moves = 0
    while players[0].tab.room["room"]["phase"] == "playing":
        player = await acting(players)
        ack = await player.tab.act()
        moves += 1
        for each in players:
            await each.tab.at(ack["v"])
        if player.tab.table["view"]["phase"] == "over":
            await all_until(players, lambda tab: tab.room["room"]["phase"] == "settled", "settled")
    assert await players[0].tab.refusal("move", ask="gone", move={"kind": "pass"})
    after = await counts(worker)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["doulaoban_moves_total{person}"] == moves
    assert grown["doulaoban_deals_begun_total"] == grown["doulaoban_deals_ended_total"] == 1
    assert sum(value for name, value in grown.items() if name.startswith("doulaoban_refusals_total")) == 1
    assert grown["doulaoban_commit_seconds_count"] > moves
    assert (grown["doulaoban_sockets"], grown["doulaoban_rooms"]) == (len(players), 1)
    assert grown["doulaoban_frames_sent_total"] > moves
    assert grown["doulaoban_bytes_sent_total"] > 100 * grown["doulaoban_frames_sent_total"]
    assert grown["doulaoban_loop_lag_seconds_count"] > 0
    assert not any(code in name or player.id in name for name in after for player in players)
    for player in players:
        await player.tab.close()
    for _ in range(200):
        if (await counts(worker))["doulaoban_sockets"] == before["doulaoban_sockets"]:
            break
        await asyncio.sleep(0.05)
    else:
        raise AssertionError("sockets that were closed are still counted")


async def counts(worker: Worker) -> dict[str, float]:
    """All counts of a worker."""
    async with httpx.AsyncClient(timeout=20) as client:
        return counted((await client.get(f"{worker.address}/metrics")).text)


async def test_whoever_is_asked_tells_the_counts_of_all_workers(valkey_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "counts"
    folder.mkdir()
    with workers(2, valkey_url, tmp_path, **{metrics.FOLDER: str(folder)}) as both:
        await seated([worker.address for worker in both], "party-3")
        told = [await counts(worker) for worker in both]
        assert [one["doulaoban_sockets"] for one in told] == [3, 3]
        assert told[0]["doulaoban_rooms"] == 2, "each worker has sockets in the room"
        assert told[0]["doulaoban_commit_seconds_count"] == told[1]["doulaoban_commit_seconds_count"] > 3
        both[0].kill()
        metrics.ended(str(folder), both[0].pid)
        left = await counts(both[1])
        assert left["doulaoban_sockets"] == 1
        assert left["doulaoban_commit_seconds_count"] >= told[1]["doulaoban_commit_seconds_count"]
