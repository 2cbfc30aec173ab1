"""Commits for tests of the store, and waiting."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from app.codes import new_code
from app.store.contract import DEAL_MS, LOBBY_MS, Answer, Commit, Value
from app.store.redis import RedisStore

Told = list[tuple[str, bytes]]


def value(v: int, data: bytes) -> Value:
    """A value to write, under a new stamp."""
    return Value(v, secrets.token_hex(8), data)


def commit_of(code: str, **changes: Any) -> Commit:
    """The commit that makes a room, with changes."""
    first = Commit(
        code=code,
        room_stamp="",
        table_stamp="",
        room=value(1, b"room"),
        table=None,
        player="ann",
        id=None,
        fires=None,
        life=LOBBY_MS,
        by_person=True,
        lines=(),
        begins=False,
        filed=b"",
        note=b"{}",
    )
    return replace(first, **changes)


async def made(store: RedisStore) -> Commit:
    """The commit that made a new room."""
    commit = commit_of(new_code())
    assert await store.commit(commit) == Answer("done")
    return commit


async def dealt(store: RedisStore, **changes: Any) -> Commit:
    """The commit that put a first table into a new room."""
    room = await made(store)
    assert room.room is not None
    commit = commit_of(
        room.code, room_stamp=room.room.stamp, room=None, table=value(1, b"table"), life=DEAL_MS, **changes
    )
    assert await store.commit(commit) == Answer("done")
    return commit


def following(before: Commit, **changes: Any) -> Commit:
    """The next commit on the same table."""
    assert before.table is not None
    after = replace(
        before,
        table_stamp=before.table.stamp,
        table=value(before.table.v + 1, b"next"),
        begins=False,
        lines=(),
    )
    return replace(after, **changes)


async def until(true: Callable[[], Awaitable[bool] | bool], what: str, seconds: float = 5.0) -> None:
    """Waits until it holds."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        found = true()
        if found if isinstance(found, bool) else await found:
            return
        assert asyncio.get_running_loop().time() < deadline, f"not within {seconds:g} s: {what}"
        await asyncio.sleep(0.01)


def hearing(store: RedisStore) -> Told:
    """What the store is told from now on."""
    heard: Told = []
    store.told = lambda code, message: heard.append((code, message))
    return heard
