"""How a worker speaks WebSocket: uvicorn's protocol, with a way past ASGI for what is written. Through ASGI
every text is a call that may wait, so each socket needs a task of its own, woken for each text; here whoever
has something due writes it at once, all of it in one write, as long as the socket is free."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "doulaoban.socket"
TEXT = 0x81
"""The first byte of a whole text frame (RFC 6455, 5.2)."""
ONE_BYTE, TWO_BYTES = 126, 1 << 16
"""Sizes from which the length takes more bytes than one, than two."""


def framed(text: str) -> bytes:
    """A text as a frame from the server: neither masked nor compressed."""
    payload = text.encode()
    size = len(payload)
    if size < ONE_BYTE:
        return struct.pack("!BB", TEXT, size) + payload
    if size < TWO_BYTES:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


class DirectProtocol(WebSocketsSansIOProtocol):
    """A connection. The application finds it in its scope (`of`). `freed` is called when it takes more
    again."""

    freed: Callable[[], None] | None = None

    async def run_asgi(self) -> None:
        """uvicorn's: runs the application."""
        cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self
        await super().run_asgi()

    @property
    def free(self) -> bool:
        """Whether what is written now goes out, and does not wait for the other side to read."""
        return self.writable.is_set()

    def write(self, texts: Sequence[str]) -> None:
        """Sends these in order, at once; a connection that ends takes them and sends nothing."""
        if self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(map(framed, texts)))

    def resume_writing(self) -> None:
        """asyncio's: the other side has read."""
        super().resume_writing()
        if self.freed is not None:
            self.freed()


def of(websocket: WebSocket) -> DirectProtocol:
    """The connection under a socket that was accepted."""
    return cast(DirectProtocol, websocket.scope["extensions"][EXTENSION])
