"""`doulaoban serve` as an operator meets it: a real program with real children."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from sqlalchemy import text

from app.commands.serve import addresses
from app.db.database import Database
from app.postgres import Postgres
from tests.servers import ended, until

PROGRAM = str(Path(sys.executable).with_name("doulaoban"))
SETTINGS = ("REDIS_URL", "DATABASE_URL", "HOST", "PORT", "DATA_DIR", "WORKERS", "SECRET_KEY")
BARE = {name: value for name, value in os.environ.items() if name not in SETTINGS}


def runs(child: psutil.Process, word: str) -> bool:
    """Whether the process lives and its command line holds the word; it may end while it is asked."""
    try:
        return child.status() != psutil.STATUS_ZOMBIE and any(word in part for part in child.cmdline())
    except psutil.NoSuchProcess:
        return False


class Served:
    """A running `doulaoban serve`, its page's address and its children."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        line = program.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"no address in {line!r}"
        self.address = found[0]
        self.program = program

    def children(self, word: str) -> list[psutil.Process]:
        """The living children whose command line holds the word."""
        return [child for child in psutil.Process(self.program.pid).children() if runs(child, word)]

    def readiness(self) -> tuple[int, str]:
        """What `/readyz` answers, and what it says of PostgreSQL."""
        said = httpx.get(f"{self.address}readyz")
        return said.status_code, said.json()["parts"]["postgres"]

    def answers(self) -> bool:
        """Whether the page is served."""
        try:
            return httpx.get(self.address).status_code == 200
        except httpx.TransportError:
            return False


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers on free ports, with their files under the test's folder, and ends them afterwards."""
    programs: list[subprocess.Popen[str]] = []

    def start(*options: str, **environment: str) -> Served:
        program = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**BARE, "DATA_DIR": str(tmp_path / "served"), **environment},
        )
        programs.append(program)
        return Served(program)

    yield start
    for program in programs:
        with program:
            program.terminate()


def refused(*words: str, **environment: str) -> str:
    """Runs a command that must be refused; what it says on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [PROGRAM, *words],
            env={**BARE, "DATA_DIR": folder, **environment},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert run.returncode == 2, run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""
    return run.stderr


def test_starts_a_valkey_and_its_workers_and_stops_them_all(serve: Callable[..., Served]) -> None:
    served = serve("--workers", "2")
    assert served.answers()
    children = psutil.Process(served.program.pid).children(recursive=True)
    assert len(served.children("app.worker")) == 2
    assert len(served.children("valkey-server")) == 1
    assert len(served.children("bin/postgres")) == 1
    assert served.readiness() == (200, "up")
    served.program.send_signal(signal.SIGTERM)
    assert served.program.wait(15) == 0
    assert not any(child.is_running() for child in children)


def test_ends_orderly_on_ctrl_c(serve: Callable[..., Served]) -> None:
    served = serve()
    served.program.send_signal(signal.SIGINT)
    assert served.program.wait(15) == 0


def test_no_child_outlives_a_killed_server(serve: Callable[..., Served]) -> None:
    served = serve("--workers", "2")
    children = psutil.Process(served.program.pid).children(recursive=True)
    served.program.kill()
    served.program.wait()

    until(lambda: all(map(ended, children)), "all children are gone")


@pytest.mark.parametrize("word", ["app.worker", "valkey-server", "bin/postgres"])
def test_a_killed_child_is_replaced(serve: Callable[..., Served], word: str) -> None:
    served = serve()
    (first,) = served.children(word)
    first.kill()
    until(lambda: [child.pid for child in served.children(word)] not in ([], [first.pid]), "a new child")
    until(served.answers, "the page is served again")
    until(lambda: served.readiness() == (200, "up"), "all is up again")


def test_uses_the_redis_that_is_named(serve: Callable[..., Served], valkey_url: str) -> None:
    served = serve("--redis-url", valkey_url)
    assert served.answers()
    assert served.children("valkey") == []


def test_uses_the_database_that_is_named(serve: Callable[..., Served], postgres_url: str) -> None:
    served = serve("--database-url", postgres_url)
    assert served.readiness() == (200, "up")
    assert served.children("bin/postgres") == []


def test_serves_without_the_database_that_is_named_until_it_answers(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    postgres = Postgres(tmp_path)
    served = serve("--database-url", postgres.url)
    assert served.answers()
    assert served.readiness() == (200, "down")
    with postgres:
        until(lambda: served.readiness() == (200, "up"), "its tables are made")


async def test_a_database_of_a_newer_release_is_refused(postgres_url: str) -> None:
    database = Database(postgres_url, 1)
    async with database.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'of-tomorrow'"))
    await database.close()
    said = refused("serve", "--port", "0", "--database-url", postgres_url)
    assert "of-tomorrow" in said
    assert "DATABASE_URL" in said


def test_a_taken_port_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("serve", "--port", str(port))
    assert f"Port {port} is taken" in said
    assert "--port" in said


def test_a_folder_in_use_is_refused(serve: Callable[..., Served], tmp_path: Path) -> None:
    serve()
    assert "DATA_DIR" in refused("serve", "--port", "0", "--data-dir", str(tmp_path / "served"))


def test_a_redis_that_does_not_answer_is_refused_without_its_password() -> None:
    said = refused("serve", "--port", "0", "--redis-url", "redis://:hunter2@127.0.0.1:1/0")
    assert "REDIS_URL" in said
    assert "hunter2" not in said


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("serve", "--port", "http"), "PORT must be"),
        (("serve", "--workers", "0"), "WORKERS must be"),
        (("serve", "--host", "no.such.host.invalid"), "HOST"),
        (("verify", "no-such-file"), "no-such-file"),
        (("bench", "luck"), "luck"),
        (("simulate", "no-such-table"), "no-such-table"),
        (("simulate", "party-5", "--deals", "0"), "--deals"),
    ],
)
def test_what_cannot_be_done_is_refused(words: tuple[str, ...], expected: str) -> None:
    assert expected in refused(*words)


def test_a_bad_variable_is_refused() -> None:
    assert "PORT must be" in refused("serve", PORT="http")


@pytest.mark.parametrize("command", ["serve", "referee", "simulate", "verify", "bench"])
def test_every_command_explains_itself(command: str) -> None:
    said = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
    assert f"Usage: doulaoban {command}" in said


def test_the_addresses_are_ones_to_click_on() -> None:
    assert addresses("127.0.0.1", 8000)[0].endswith("http://127.0.0.1:8000/")
    assert addresses("::1", 8000)[0].endswith("http://[::1]:8000/")
    assert addresses("0.0.0.0", 80)[0].endswith("http://127.0.0.1:80/")
