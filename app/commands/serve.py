"""`doulaoban serve`: one listening port, a Valkey and a PostgreSQL of our own unless others are named, and
live workers."""

import contextlib
import errno
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from types import FrameType

import click
import redis

from app import embedded, metrics
from app.commands.databases import Databases
from app.embedded import Valkey
from app.settings import Settings, page_folder

BACKLOG = 2048
LOOK_SECONDS = 0.2  # how often the children are looked after
START_SECONDS = 60.0
YOUNG_SECONDS = 5.0  # A worker that dies younger is started again later each time.
LONGEST_PAUSE = 10.0
EVERYWHERE = ("0.0.0.0", "::")


class ServeError(RuntimeError):
    """The server cannot start. The message says what to do."""


def run(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM, then stops every child.

    Raises ServeError, EmbeddedError or TablesRefused when the page is not built, the port cannot be had,
    Redis does not answer, the database is not fit, or a worker cannot start. A PostgreSQL that is named and
    does not answer holds up nothing.
    """
    if page_folder() is None:
        raise ServeError("The page is not built. Run `make page` (or, in static/: npm ci && npm run build).")
    with contextlib.ExitStack() as stack, _ended_by_signals():
        listener = stack.enter_context(listen(settings.host, settings.port))
        port = listener.getsockname()[1]
        databases = Databases(settings, partial(click.echo, err=True))
        stack.callback(databases.stop)
        databases.begin()  # it takes its time, and Redis is started meanwhile
        valkey = None
        if settings.redis_url is None:
            valkey = stack.enter_context(Valkey(settings.data_dir))
        else:
            require_redis(settings.redis_url)
        databases.finish()
        environment = {
            **os.environ,
            "REDIS_URL": settings.redis_url or (valkey.url if valkey else ""),
            "DATABASE_URL": databases.url,
            "DATA_DIR": str(settings.data_dir.absolute()),
            "HOST": settings.host,
            "PORT": str(port),
            "WORKERS": str(settings.workers),
            metrics.FOLDER: stack.enter_context(tempfile.TemporaryDirectory(prefix="doulaoban-counts-")),
        }
        posts = [Post(number, listener, environment) for number in range(1, settings.workers + 1)]
        stack.callback(_stop_all, posts)
        _start_all(posts)
        sites = addresses(settings.host, port)
        for line in sites:
            click.echo(line)
        click.echo(admin_link(environment, settings.public_url or sites[0].rpartition(" ")[2].rstrip("/")))
        while True:
            time.sleep(LOOK_SECONDS)
            if valkey is not None and not valkey.alive:
                click.echo("Valkey ended; starting it again.", err=True)
                valkey.start()
            databases.look_after()
            for post in posts:
                post.look_after()


class Post:
    """A worker's place: it is filled again, after a pause, when its worker ends unbidden. `program`: the
    module that is run."""

    program = "app.worker"

    def __init__(self, number: int, listener: socket.socket, environment: Mapping[str, str]) -> None:
        self.number = number
        self._listener = listener
        self._environment = environment
        self._child: subprocess.Popen[bytes] | None = None
        self._born = 0.0
        self._pause = 0.0
        self._start_at: float | None = None

    def start(self) -> int:
        """Starts a worker; the file descriptor on which it says `+` when it accepts connections."""
        ready, says = os.pipe()
        listener = self._listener.fileno()
        self._child = embedded.spawn(
            [sys.executable, "-m", self.program, str(listener), str(says)],
            environment=self._environment,
            keep=[listener, says],
        )
        os.close(says)
        self._born = time.monotonic()
        self._start_at = None
        return ready

    def look_after(self) -> None:
        """Notices that the worker has ended, and starts the next one when its pause is over."""
        now = time.monotonic()
        if self._start_at is not None:
            if now >= self._start_at:
                os.close(self.start())
        elif self._child is not None and self._child.poll() is not None:
            young = now - self._born < YOUNG_SECONDS
            self._pause = min(max(2 * self._pause, 0.5), LONGEST_PAUSE) if young else 0.0
            self._start_at = now + self._pause
            metrics.ended(self._environment[metrics.FOLDER], self._child.pid)
            click.echo(f"Worker {self.number} ended ({_cause(self._child)}); starting another.", err=True)

    def stop(self) -> None:
        """Ends the worker, at the latest by a kill."""
        if self._child is not None:
            embedded.stop(self._child)

    def ask_to_stop(self) -> None:
        """Asks the worker to end, and does not wait."""
        if self._child is not None and self._child.poll() is None:
            self._child.terminate()


def listen(host: str, port: int) -> socket.socket:
    """The socket that all workers share. Raises ServeError when it cannot be had, saying why."""
    elsewhere = f"HOST {host!r} is no address of this machine."
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        causes = {
            errno.EADDRINUSE: f"Port {port} is taken. Stop what uses it, or choose another: "
            f"doulaoban serve --port {port + 1 if port < 65535 else 8000}",
            errno.EACCES: f"Port {port} is for privileged programs. Choose one from 1024 up with --port.",
            errno.EADDRNOTAVAIL: elsewhere,
            socket.EAI_NONAME: elsewhere,
            socket.EAI_AGAIN: elsewhere,
        }
        cause = causes.get(error.errno or 0, f"Cannot listen on {host} port {port}: {error.strerror}.")
        raise ServeError(cause) from error


def require_redis(url: str) -> None:
    """Raises ServeError unless the server at `url` answers; the message leaves out the URL's password."""
    try:
        client = redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5)
        client.ping()
        client.close()
    except (redis.RedisError, OSError, ValueError) as error:
        raise ServeError(
            f"The server that REDIS_URL names does not answer ({type(error).__name__}). Start it, correct "
            "REDIS_URL, or leave it unset to use a Valkey that comes with this program."
        ) from error


def addresses(host: str, port: int) -> list[str]:
    """The lines that tell where the page is, for this machine and, where we listen everywhere, for others."""
    if host not in EVERYWHERE:
        return [f"斗老板 Doulaoban: http://{f'[{host}]' if ':' in host else host}:{port}/"]
    lines = [f"斗老板 Doulaoban: http://127.0.0.1:{port}/"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # Nothing is sent: it only chooses the interface that leads outside.
        lines.append(f"  from other machines: http://{probe.getsockname()[0]}:{port}/")
    return lines


def admin_link(environment: Mapping[str, str], site: str) -> str:
    """The line that tells how an admin gets in: a link that is good once, for 15 minutes. It is made by a
    program of its own, so that nothing of the database stays in ours."""
    command = [sys.executable, "-m", "app.admin.link"]
    made = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if made.returncode:
        return "  admin: `doulaoban admin link` prints a link once PostgreSQL answers"
    return f"  admin, once, within 15 minutes: {site}/admin#{made.stdout.strip()}"


def _start_all(posts: list[Post]) -> None:
    """Starts the first workers and waits until each accepts connections; ServeError when one does not."""
    waiting = {post.start(): post for post in posts}
    deadline = time.monotonic() + START_SECONDS
    while waiting:
        spoke, _, _ = select.select(list(waiting), [], [], max(deadline - time.monotonic(), 0))
        if not spoke:
            raise ServeError(f"A worker did not start within {START_SECONDS:g} s.")
        for ready in spoke:
            word = os.read(ready, 1)
            os.close(ready)
            post = waiting.pop(ready)
            if not word:
                raise ServeError(f"Worker {post.number} could not start; what it says stands above.")


def _stop_all(posts: list[Post]) -> None:
    for post in posts:
        post.ask_to_stop()
    for post in posts:
        post.stop()


def _cause(child: subprocess.Popen[bytes]) -> str:
    code = child.returncode
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """The first SIGINT or SIGTERM unwinds to here in an orderly way; later ones do not disturb the end."""

    def unwind(number: int, frame: FrameType | None) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)
        raise SystemExit(0)

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, unwind)
    yield
