"""Frames that are written past ASGI, read by the library's own parser."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from app.sockets import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_arrives_as_it_was(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    texts = ["x" * size, "斗老板", "last"]
    client.receive_data(b"".join(map(framed, texts)))
    came = client.events_received()
    assert all(isinstance(frame, Frame) and frame.opcode is Opcode.TEXT and frame.fin for frame in came)
    assert [bytes(frame.data).decode() for frame in came if isinstance(frame, Frame)] == texts
    assert client.parser_exc is None
