"""People at a table of the counting game, asked for through a worker's service."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from app.requests import Command, Games
from app.service import Service
from app.store.redis import RedisStore
from app.table import Chance, Change, Held
from app.ws import parsed
from tests.app.toy import COUNTING

GAMES = {COUNTING.id: COUNTING}
numbers = itertools.count(1)


class Late(RedisStore):
    """A store whose clock can be put forward."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


class Ahead(Service):
    """A service over such a store."""

    store: Late


@contextlib.asynccontextmanager
async def worker_at(url: str, games: Games = GAMES) -> AsyncIterator[Ahead]:
    """A worker's service at a Valkey."""
    store = Late(url)
    await store.open()
    try:
        yield Ahead(store, games)
    finally:
        await store.close()


def message(t: str, **fields: Any) -> Command:
    """A message of the wire, under an id of its own unless one is given; whoever is ready gives a nonce."""
    if t == "start" or (t == "ready" and fields.get("ready")):
        fields.setdefault("nonce", secrets.token_hex(16))
    wanted: Any = parsed(json.dumps({"t": t, "id": f"m{next(numbers)}", **fields}))
    return wanted


async def do(service: Service, code: str, player: str, t: str, /, **fields: Any) -> int:
    """Does what the player asks for; the table's version. Raises Illegal."""
    return await service.command(code, player, message(t, **fields))


async def lobby(service: Service, *people: str, bots: int = 0, **options: Any) -> str:
    """A room with people and bots on its seats, all ready; the first is the host."""
    code = await service.create(people[0], people[0].title()[-12:], COUNTING.id, options)
    for seat, player in enumerate(people):
        await do(service, code, player, "join", name=player.title()[-12:])
        await do(service, code, player, "sit", seat=seat)
        await do(service, code, player, "ready", ready=True)
    for seat in range(len(people), len(people) + bots):
        await do(service, code, people[0], "add_bot", seat=seat)
    return code


async def dealt(service: Service, *people: str, bots: int = 0, **options: Any) -> str:
    """The same, with a deal begun."""
    code = await lobby(service, *people, bots=bots, **options)
    await do(service, code, people[0], "start")
    return code


async def written(service: Service, *people: str, **options: Any) -> str:
    """The same, everybody having written his number: somebody is to count."""
    code = await dealt(service, *people, **options)
    for seat, player in enumerate(people):
        await write(service, code, player, seat)
    return code


async def write(service: Service, code: str, player: str, seat: int, number: int = 1) -> int:
    """The player on the seat writes his number down."""
    move = {"kind": "write", "number": number}
    return await do(service, code, player, "move", ask=f"write-{seat}", move=move)


async def call(service: Service, code: str, seat: int) -> int:
    """The person on the seat calls, out of turn or in it."""
    held = await newest(service, code)
    assert held.table is not None
    ask = f"call-{seat}-{held.state.calls[seat]}"
    return await do(service, code, held.table.players[seat], "move", ask=ask, move={"kind": "call"})


async def count(service: Service, code: str, number: int = 1, **fields: Any) -> int:
    """Whose turn it is counts."""
    held = await newest(service, code)
    assert held.table is not None
    assert held.game is not None
    ask = held.game.asks(held.state)[0]
    move = {"kind": "count", "number": number}
    return await do(
        service, code, held.table.players[ask.seat], "move", **{"ask": ask.id, "move": move, **fields}
    )


async def newest(service: Service, code: str) -> Held:
    """The room as it lies in the store."""
    return await service.held(code, fresh=True)


async def due_now(service: Service, code: str) -> None:
    """Lets every clock of the table have run out, and every chance of a bot have come."""

    def judge(held: Held, now: int) -> Change:
        assert held.table is not None
        due = tuple(replace(one, fires=now - 1, deadline=now - 1) for one in held.table.due)
        chances = tuple(Chance(one.seat, now - 1) for one in held.table.chances)
        return Change(None, replace(held.table, due=due, chances=chances), held.state)

    await service.apply(code, judge)


async def record_of(service: Service, code: str) -> list[dict[str, Any]]:
    """The record lines of the room's deal."""
    return [json.loads(line) for line in await service.store.record(code)]
