"""The Valkey that `doulaoban serve` starts: durable, alone in its folder, gone with its parent."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import redis

from app.embedded import EmbeddedError, Valkey, spawn, stop
from tests.servers import ended, until

PARENT = """
import pathlib, sys, time
from app.embedded import Valkey
server = Valkey(pathlib.Path(sys.argv[1]))
server.start()
print(server.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], psutil.Process]]:
    """A program with a Valkey of its own under tmp_path, and that Valkey."""
    command = [sys.executable, "-c", PARENT, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        yield program, psutil.Process(int(program.stdout.readline()))
        program.kill()


def test_keeps_every_write_and_evicts_nothing(valkey_url: str) -> None:
    client = redis.Redis.from_url(valkey_url, decode_responses=True)
    settings = client.config_get("append*", "maxmemory-policy", "save", "port")
    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == "always"
    assert settings["maxmemory-policy"] == "noeviction"
    assert settings["save"] == ""
    assert settings["port"] == "0", "it listens on its Unix socket alone"


def test_others_cannot_reach_folder_or_socket(valkey: Valkey) -> None:
    assert valkey.folder.stat().st_mode & 0o077 == 0
    assert Path(valkey.url.removeprefix("unix://")).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_an_acknowledged_write_survives_the_server(tmp_path: Path, end: signal.Signals) -> None:
    with Valkey(tmp_path) as server:
        client = redis.Redis.from_url(server.url, decode_responses=True)
        client.set("deal", "acknowledged")
        assert server.pid is not None
        os.kill(server.pid, end)
        until(lambda: not server.alive, "the server is gone")
        address = server.url
        server.start()
        assert server.url == address
        assert client.get("deal") == "acknowledged"


def test_is_gone_when_stopped_and_leaves_the_folder_free(tmp_path: Path) -> None:
    server = Valkey(tmp_path)
    server.start()
    child = psutil.Process(server.pid)
    server.stop()
    assert not server.alive
    assert not child.is_running()
    with Valkey(tmp_path) as again:
        assert again.alive


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_dies_with_its_parent(
    parent: tuple[subprocess.Popen[str], psutil.Process], tmp_path: Path, end: signal.Signals
) -> None:
    program, child = parent
    assert child.is_running()
    program.send_signal(end)
    program.wait()
    until(lambda: ended(child), "the child is gone")
    with Valkey(tmp_path) as next_server:
        assert next_server.alive, "the folder is free again at once"


def test_refuses_a_folder_in_use(tmp_path: Path) -> None:
    with Valkey(tmp_path) as first:
        with pytest.raises(EmbeddedError, match="Another running server uses") as refusal:
            Valkey(tmp_path).start()
        assert first.alive
    assert "DATA_DIR" in str(refusal.value)


def test_refuses_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EmbeddedError, match="DATA_DIR"):
        Valkey(tmp_path / "file").start()


def test_says_why_it_did_not_start(tmp_path: Path) -> None:
    with Valkey(tmp_path) as server:
        redis.Redis.from_url(server.url).set("a", "b")
    for log in (tmp_path / "valkey" / "appendonlydir").glob("*.incr.aof"):
        log.write_bytes(b"not a log at all\r\n" * 9)
    with pytest.raises(EmbeddedError, match="did not start") as refusal:
        server.start()
    server.stop()
    assert "append only file" in str(refusal.value)


def test_takes_a_folder_with_a_long_path(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 20) / ("long" * 20)
    with Valkey(folder) as server:
        assert redis.Redis.from_url(server.url).ping()
        socket_folder = Path(server.url.removeprefix("unix://")).parent
        assert (folder / "valkey" / "appendonlydir").is_dir()
    assert not socket_folder.exists()


def test_kills_a_child_that_does_not_listen() -> None:
    deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(600)"
    read, write = os.pipe()
    with os.fdopen(write, "wb") as log:
        child = spawn([sys.executable, "-c", deaf], log=log)
    os.read(read, 1)
    os.close(read)
    stop(child, 0.1)
    assert child.returncode == -signal.SIGKILL


def test_the_cluster_serves_all_slots(valkey_cluster: str) -> None:
    client = redis.RedisCluster.from_url(valkey_cluster, decode_responses=True)
    nodes = {client.keyslot(f"{{s{shard:02}}}") * 3 // 16384 for shard in range(64)}
    assert nodes == {0, 1, 2}, "the shards spread over all nodes"
    for shard in range(64):
        client.set(f"{{s{shard:02}}}:test", shard)
    assert [client.get(f"{{s{shard:02}}}:test") for shard in range(64)] == [str(shard) for shard in range(64)]
    client.close()
