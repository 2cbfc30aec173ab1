"""The socket of a room: who speaks comes from the session, what he says is parsed here, and what cannot be
understood is refused with a code, never with more."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from app import codec, frames, metrics, requests, sockets
from app import room as rooms
from app.access import Gate
from app.codes import parsed_code
from app.hub import Hub
from app.logs import numbered
from app.protocol import CLOSE_CODES
from app.protocol import from_page as wire
from app.rates import Allowance
from app.service import Service
from app.store.contract import Unavailable
from app.table import Held
from app.visitor import Visitor
from engine.game import Illegal

log = logging.getLogger("doulaoban.ws")
MOST_BYTES = 16 * 1024
MOST_HINTS = 40
MOST_AHEAD = 16
GIVEN_UP_S = 0.01
"""So long it takes at most until a socket shows that it was given up before it was accepted."""
MESSAGES: TypeAdapter[wire.ClientMessage] = TypeAdapter(wire.ClientMessage)
BROKEN, LATER = 1011, 1013
"""Close codes of the WebSocket standard: something is wrong here; try again later."""
REFUSED = {"room_not_found": "gone", "kicked": "kicked"}
"""Why a socket is closed that may not enter, by the code of the refusal."""


class Named(msgspec.Struct):
    """What is read of a message that is not understood, so that its sender knows which was refused."""

    id: str | None = None


NAMED = msgspec.json.Decoder(Named)


def parsed(text: str | bytes) -> wire.ClientMessage:
    """A message. Raises Illegal `too_large`, `bad_message`."""
    if len(text) > MOST_BYTES:
        raise Illegal("too_large", most=MOST_BYTES)
    try:
        return MESSAGES.validate_json(text)
    except (ValidationError, ValueError, RecursionError):
        raise Illegal("bad_message") from None


def id_of(text: str | bytes) -> str | None:
    """The id of a message that was not understood, where it has one."""
    try:
        found = NAMED.decode(text[:MOST_BYTES]).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if found is None or len(found) <= 40 else None


class Talk:
    """One socket's conversation."""

    def __init__(self, service: Service, hub: Hub, visitor: Visitor) -> None:
        self._service, self._hub, self._visitor = service, hub, visitor
        self._messages = Allowance(most=40, seconds=0.05)
        self._chat = Allowance(most=5, seconds=2.0)

    async def hear(self, text: str | bytes) -> None:
        """Does what a message asks for, and answers."""
        message_id: str | None = None
        try:
            if not self._messages.take():
                message_id = id_of(text)
                raise Illegal("rate_limited")
            try:
                message = parsed(text)
            except Illegal:
                message_id = id_of(text)
                raise
            message_id = getattr(message, "id", None)
            await self._answer(message)
        except Illegal as refusal:
            self._refuse(message_id, refusal)
        except Unavailable:
            self._refuse(message_id, Illegal("unavailable"))
        except Exception:
            log.exception("a message could not be served", extra={**self._visitor.known, "id": message_id})
            self._refuse(message_id, Illegal("unavailable"))

    def _refuse(self, message_id: str | None, refusal: Illegal) -> None:
        metrics.REFUSALS.labels(refusal.code).inc()
        # Who floods is to flood himself, not the logs.
        level = logging.DEBUG if refusal.code == "rate_limited" else logging.INFO
        if log.isEnabledFor(level):
            known = {**self._visitor.known, "id": message_id, "code": refusal.code}
            held = self._service.known(self._visitor.code)
            log.log(level, "refused", extra={**known, "version": held and numbered(held.table_v)})
        self._visitor.tell(frames.refused(message_id, refusal))

    async def _answer(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.MoveMessage():
                version = await self._command(message)
                self._visitor.tell(frames.ack(message.id, version))
            case wire.Sync():
                held = await self._service.held(self._visitor.code)
                rooms.permit(held.room, self._visitor.player, message.t)
                self._hub.show_all(self._visitor)
            case wire.Check():
                await self._check(message)
            case wire.HintRequest():
                await self._hint(message)
            case wire.SendChat():
                await self._say(message)
            case _:
                await self._command(message)
                self._visitor.tell(frames.ack(message.id))

    async def _command(self, message: requests.Command) -> int:
        return await self._service.command(self._visitor.code, self._visitor.player, message)

    async def _seated(self, command: str) -> tuple[Held, int]:
        held = await self._service.held(self._visitor.code)
        rooms.permit(held.room, self._visitor.player, command)
        seat = held.room.seat_of(self._visitor.player)
        assert seat is not None
        return held, seat

    async def _check(self, message: wire.Check) -> None:
        cards = tuple(message.cards)
        try:
            held, seat = await self._seated(message.t)
            game, _, state = held.deal()
        except Illegal as refusal:
            self._visitor.tell(frames.checked(message.n, (), refusal))
            return
        try:
            readings = game.check(state, seat, cards)
        except Illegal as refusal:
            nearest = game.nearest(state, seat, cards)
            self._visitor.tell(frames.checked(message.n, (), refusal, nearest))
        else:
            self._visitor.tell(frames.checked(message.n, readings))

    async def _hint(self, message: wire.HintRequest) -> None:
        held, seat = await self._seated(message.t)
        game, _, state = held.deal()
        asked = {ask.id for ask in game.asks(state) if ask.urgent and ask.seat == seat}
        moves = game.hints(game.public(state), game.private(state, seat)) if asked else ()
        best = itertools.islice((move for move in moves if move.ask in asked), MOST_HINTS)
        self._visitor.tell(frames.hints(message.n, list(map(codec.shown_move, best))))

    async def _say(self, message: wire.SendChat) -> None:
        code, player = self._visitor.code, self._visitor.player
        held = await self._service.held(code)
        rooms.permit(held.room, player, message.t)
        if (message.text is None) == (message.phrase is None):
            raise Illegal("bad_message")
        if not self._chat.take():
            raise Illegal("rate_limited")
        person = held.room.person(player)
        assert person is not None
        now = self._service.store.now()
        line = frames.chat(player, person.name, message.text, message.phrase, now).encode()
        await self._service.store.say(code, line, codec.packed(codec.Note("said", line=msgspec.Raw(line))))
        self._visitor.tell(frames.ack(message.id))


def routes(service: Service, hub: Hub, gate: Gate) -> APIRouter:
    """`/ws/{code}`."""
    router = APIRouter()

    @router.websocket("/ws/{code}")
    async def socket(websocket: WebSocket, code: str) -> None:
        """A room's socket, until it ends."""
        if not gate.sessions.site.own_origin(websocket):
            await websocket.close()  # before it is accepted: the handshake is refused with 403
            return
        await websocket.accept()
        player, why = gate.sessions.player(websocket), gate.shut(websocket)
        if player is None or why is not None:
            why = why or "session"
            await websocket.close(CLOSE_CODES[why], why)
            return
        try:
            room = parsed_code(code)
        except Illegal:
            await websocket.close(CLOSE_CODES["gone"], "gone")
            return
        visitor = Visitor(room, player, sockets.of(websocket), websocket.close)
        await serve(service, hub, websocket, visitor)

    return router


async def serve(service: Service, hub: Hub, websocket: WebSocket, visitor: Visitor) -> None:
    """Speaks with a visitor until the socket ends or is to end."""
    ahead: list[str | bytes] = []
    try:
        if not await entered(hub, websocket, visitor, ahead):
            return
    except Illegal as refusal:
        why = REFUSED.get(refusal.code)
        if "reason" in refusal.params:
            await websocket.send_text(frames.closed(str(refusal.params["reason"])))
        await websocket.close(CLOSE_CODES[why] if why else BROKEN, refusal.code)
        return
    except Unavailable:
        await websocket.close(LATER, "unavailable")
        return
    talk = Talk(service, hub, visitor)
    listening = asyncio.create_task(listen(websocket, talk, ahead))
    ending = asyncio.create_task(visitor.ended())
    try:
        await asyncio.wait((listening, ending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (listening, ending):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        with contextlib.suppress(Unavailable):
            await hub.exit(visitor)


async def entered(hub: Hub, websocket: WebSocket, visitor: Visitor, ahead: list[str | bytes]) -> bool:
    """Enters the room; False when the other side went before: while the store is silent or a worker starts,
    pages give up and try again elsewhere, and what they gave up must not take the place of what followed.
    What is said meanwhile is added to `ahead`. Raises what `Hub.enter` raises."""
    going = asyncio.create_task(read_ahead(websocket, ahead))
    tasks = [going]
    try:
        await asyncio.wait(tasks, timeout=GIVEN_UP_S)
        if not going.done():
            tasks.append(asyncio.create_task(hub.enter(visitor)))
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended = await stopped(*tasks)
    if going in ended:
        with contextlib.suppress(Unavailable):
            await hub.exit(visitor)
        return False
    await tasks[-1]
    return True


async def stopped(*tasks: asyncio.Task[None]) -> set[asyncio.Task[None]]:
    """Cancels those tasks that run, and waits for their end; those that had ended."""
    ended = {task for task in tasks if task.done()}
    for task in set(tasks) - ended:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return ended


async def read_ahead(websocket: WebSocket, ahead: list[str | bytes]) -> None:
    """Keeps what is said until the other side goes; not too much of it."""
    while len(ahead) < MOST_AHEAD:
        text = await said(websocket)
        if text is None:
            return
        ahead.append(text)
    await asyncio.Future()


async def said(websocket: WebSocket) -> str | bytes | None:
    """The next message; None when the other side has gone."""
    received = await websocket.receive()
    if received["type"] == "websocket.disconnect":
        return None
    text: str | None = received.get("text")
    return received["bytes"] if text is None else text


async def listen(websocket: WebSocket, talk: Talk, ahead: list[str | bytes]) -> None:
    """Hears messages in order, first those that came ahead, until the other side goes."""
    for text in ahead:
        await talk.hear(text)
    while (later := await said(websocket)) is not None:
        await talk.hear(later)
