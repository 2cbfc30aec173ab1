"""What is written past ASGI: frames, as the library's own parser reads them, and a socket that is full."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from app import worker
from app.sockets import EXTENSION, DirectProtocol, framed
from tests.app.serving import Quiet
from tests.app.stores import until


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_arrives_as_it_was(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    texts = ["x" * size, "斗老板", "last"]
    client.receive_data(b"".join(map(framed, texts)))
    came = client.events_received()
    assert all(isinstance(frame, Frame) and frame.opcode is Opcode.TEXT and frame.fin for frame in came)
    assert [bytes(frame.data).decode() for frame in came if isinstance(frame, Frame)] == texts
    assert client.parser_exc is None


async def test_a_socket_is_free_again_once_the_other_side_reads() -> None:
    text, written = "x" * 50_000, 0
    freed = asyncio.Event()

    async def fill(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Any]) -> None:
        nonlocal written
        await receive()
        await send({"type": "websocket.accept"})
        socket: DirectProtocol = scope["extensions"][EXTENSION]
        socket.freed = freed.set
        while socket.free:
            socket.write([text])
            written += 1
        await freed.wait()
        socket.write(["last", "of all"])
        await receive()

    config = uvicorn.Config(fill, port=0, ws=worker.config().ws, lifespan="off", log_level="error")
    server = Quiet(config)
    serve = asyncio.create_task(server.serve())
    await until(lambda: server.started, "the server listens")
    port = server.servers[0].sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/", max_queue=1, compression=None) as client:
        await until(lambda: written > 0, "the socket is full")
        came = [await client.recv()]
        while came[-1] != "of all":
            came.append(await client.recv())
    assert came == [text] * written + ["last", "of all"]
    server.should_exit = True
    await serve
