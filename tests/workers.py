"""Workers for tests that speak to a chosen one, kill it, start it again: each listens on its own port."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from app.commands.serve import Post, listen
from app.embedded import Valkey
from app.metrics import FOLDER

SECRET_KEY = "the same for all workers of a test, 32 or more"


class Worker(Post):
    """A worker as `doulaoban serve` starts it, `address` being its own."""

    def __init__(
        self, number: int, redis_url: str, folder: Path, program: str = Post.program, **settings: str
    ) -> None:
        self.program = program
        self.listener = listen("127.0.0.1", 0)
        host, port = self.listener.getsockname()
        self.address = f"http://{host}:{port}"
        counts = folder / f"counts-{number}"
        counts.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "REDIS_URL": redis_url,
            "DATA_DIR": str(folder),
            "HOST": host,
            "PORT": str(port),
            "WORKERS": "1",
            "SECRET_KEY": SECRET_KEY,
            FOLDER: str(counts),
            **settings,
        }
        super().__init__(number, self.listener, environment)

    @property
    def pid(self) -> int:
        """The process that runs, or ran last."""
        assert self._child is not None
        return self._child.pid

    def kill(self) -> None:
        """SIGKILL: no farewell to anybody."""
        assert self._child is not None
        self._child.kill()
        self._child.wait()


@contextlib.contextmanager
def workers(
    count: int, redis_url: str, folder: Path, program: str = Post.program, **settings: str
) -> Iterator[list[Worker]]:
    """So many workers with one Valkey. Keep it to the main thread: they die with it."""
    started = [Worker(number, redis_url, folder, program, **settings) for number in range(1, count + 1)]
    try:
        ready = [worker.start() for worker in started]
        for says in ready:
            with os.fdopen(says, "rb") as end:
                assert end.read(1) == b"+", "a worker could not start"
        yield started
    finally:
        for worker in started:
            worker.ask_to_stop()
        for worker in started:
            worker.stop()
            worker.listener.close()


@contextlib.contextmanager
def served(count: int, folder: Path, **settings: str) -> Iterator[tuple[Valkey, list[Worker]]]:
    """A Valkey of one's own and so many workers."""
    with Valkey(folder) as valkey, workers(count, valkey.url, folder, **settings) as started:
        yield valkey, started
