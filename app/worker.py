"""One worker of `doulaoban serve`: `python -m app.worker LISTENER READY`, two inherited file descriptors."""

import contextlib
import gc
import os
import socket
import sys

import uvicorn

from app.settings import Settings

LARGEST_MESSAGE = 64 * 1024  # bytes of one incoming WebSocket message
PING_SECONDS = 20.0
GRACE_SECONDS = 5


class Worker(uvicorn.Server):
    """A uvicorn server that tells its parent, by one byte, that it accepts connections."""

    def __init__(self, config: uvicorn.Config, ready: int) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts the application and the listener, then says so. Exits when the application cannot start."""
        await super().startup(sockets)
        # What is loaded now stays: a full collection at play would halt every table for a quarter second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)
        with contextlib.suppress(BrokenPipeError):  # For a worker that replaces another nobody waits.
            os.write(self._ready, b"+")
        os.close(self._ready)


def config() -> uvicorn.Config:
    """How every worker serves. Deflate is off because it triples the memory of a socket. Who the visitor is
    and whether he speaks TLS is taken from the proxies that are trusted to say so."""
    return uvicorn.Config(
        "app.main:create_app",
        factory=True,
        loop="uvloop",
        http="httptools",
        ws="app.sockets:DirectProtocol",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=Settings.from_environment().trusted_proxies,
        log_config=None,  # app.logs writes what uvicorn says, too
        log_level="warning",
    )


def main() -> None:
    """Serves until SIGTERM."""
    listener, ready = map(int, sys.argv[1:3])
    Worker(config(), ready).run(sockets=[socket.socket(fileno=listener)])


if __name__ == "__main__":
    main()
