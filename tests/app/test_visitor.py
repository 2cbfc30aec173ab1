"""One socket's writer: the newest views, the short queue, and what is slow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial

import pytest

from app.rates import Allowance, Allowances
from app.visitor import BLOCKED_S, MOST_QUEUED, PING_S, Visitor


class Wire:
    """A socket that can be blocked."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.writes = 0
        self.closed: tuple[int, str] | None = None
        self.free = True
        self.freed: Callable[[], None] | None = None

    def write(self, texts: Sequence[str]) -> None:
        self.sent += texts
        self.writes += 1

    def unblock(self) -> None:
        """It takes more again."""
        self.free = True
        assert self.freed is not None
        self.freed()

    async def close(self, code: int, why: str) -> None:
        self.closed = code, why


@pytest.fixture
async def wire() -> Wire:
    return Wire()


@pytest.fixture
async def visitor(wire: Wire) -> AsyncIterator[Visitor]:
    """A visitor whose end is waited for."""
    one = Visitor("ABCDEFGH", "ann", wire, wire.close)
    ending = asyncio.create_task(one.ended())
    yield one
    ending.cancel()
    await asyncio.wait([ending])


async def rest() -> None:
    """Lets what is due be written."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_messages_come_in_order_and_views_are_the_newest(wire: Wire, visitor: Visitor) -> None:
    wire.free = False
    visitor.tell("first")
    await rest()
    for version in range(1000):
        visitor.show("table", partial(str, version))
    visitor.show("room", lambda: None)
    visitor.tell("second")
    wire.unblock()
    await rest()
    assert wire.sent == ["first", "second", "999"]


async def test_what_falls_due_in_one_turn_is_one_write(wire: Wire, visitor: Visitor) -> None:
    visitor.tell("ack")
    visitor.show("table", lambda: "table")
    visitor.show("room", lambda: None)
    await rest()
    assert (wire.sent, wire.writes) == (["ack", "table"], 1)


async def test_a_view_that_cannot_be_built_ends_the_socket(wire: Wire) -> None:
    def build() -> str:
        raise LookupError("no such thing")

    one = Visitor("ABCDEFGH", "ann", wire, wire.close)
    one.show("table", build)
    await one.ended()
    assert (wire.sent, wire.closed) == ([], None)


async def test_a_full_queue_ends_the_socket(wire: Wire, visitor: Visitor) -> None:
    wire.free = False
    for number in range(MOST_QUEUED):
        visitor.tell(str(number))
    await rest()
    assert visitor.closing is None
    visitor.tell("too many")
    wire.unblock()
    await rest()
    assert wire.closed == (4005, "slow")


def look(visitor: Visitor, seconds: float) -> None:
    """Looks at the visitor as if so much time had passed."""
    visitor.look(asyncio.get_running_loop().time() + seconds, lambda: "ping")


async def test_a_socket_that_takes_nothing_is_ended(wire: Wire, visitor: Visitor) -> None:
    wire.free = False
    visitor.tell("first")
    await rest()
    look(visitor, BLOCKED_S - 1)
    await rest()
    assert wire.closed is None
    look(visitor, BLOCKED_S + 1)
    await rest()
    assert wire.closed == (4005, "slow")
    assert wire.sent == []


async def test_the_farewell_to_a_blocked_socket_is_not_broken_off(wire: Wire) -> None:
    free = asyncio.Event()

    async def close(code: int, why: str) -> None:
        await free.wait()
        wire.closed = code, why

    one = Visitor("ABCDEFGH", "ann", wire, close)
    ending = asyncio.create_task(one.ended())
    wire.free = False
    one.tell("first")
    await rest()
    for seconds in range(1, 4):
        look(one, BLOCKED_S + seconds)
        await rest()
    free.set()
    await asyncio.wait([ending])
    assert wire.closed == (4005, "slow")


async def test_who_no_longer_waits_for_the_end_does_not_close(wire: Wire) -> None:
    one = Visitor("ABCDEFGH", "ann", wire, wire.close)
    ending = asyncio.create_task(one.ended())
    wire.free = False
    one.tell("first")
    await rest()
    ending.cancel()
    await asyncio.wait([ending])
    assert ending.cancelled()
    assert wire.closed is None


async def test_what_was_answered_is_sent_before_the_end(wire: Wire, visitor: Visitor) -> None:
    visitor.tell("ack")
    visitor.end("kicked")
    visitor.end("gone")
    await rest()
    assert wire.sent == ["ack"]
    assert wire.closed == (4003, "kicked")


async def test_a_quiet_socket_is_pinged(wire: Wire, visitor: Visitor) -> None:
    visitor.tell("first")
    await rest()
    look(visitor, PING_S - 1)
    await rest()
    assert wire.sent == ["first"]
    look(visitor, PING_S + 1)
    await rest()
    assert wire.sent == ["first", "ping"]


def test_an_allowance_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("app.rates.time.monotonic", lambda: now)
    allowance = Allowance(most=3, seconds=2.0)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now += 2.0
    assert [allowance.take() for _ in range(2)] == [True, False]
    now += 3600
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_each_has_his_own_allowance_and_those_long_away_are_forgotten() -> None:
    allowances = Allowances(most=1, seconds=3600, kept=2)
    assert [allowances.take(who) for who in ("a", "a", "b")] == [True, False, True]
    assert not allowances.take("a")
    assert allowances.take("c")
    assert not allowances.take("a")
    assert allowances.take("b")
