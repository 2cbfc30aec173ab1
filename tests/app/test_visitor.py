"""One socket's writer: the newest views, the short queue, and what is slow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest

from app import visitor as visitors
from app.rates import Allowance, Allowances
from app.visitor import MOST_QUEUED, Visitor


class Wire:
    """A socket that can be blocked."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.free = asyncio.Event()
        self.free.set()

    async def send(self, text: str) -> None:
        await self.free.wait()
        self.sent.append(text)

    async def close(self, code: int, why: str) -> None:
        self.closed = code, why


@pytest.fixture
async def wire() -> Wire:
    return Wire()


@pytest.fixture
async def visitor(wire: Wire) -> AsyncIterator[Visitor]:
    """A visitor whose writer runs."""
    one = Visitor("ABCDEFGH", "ann", wire.send, wire.close)
    writing = asyncio.create_task(one.write(lambda: "ping"))
    yield one
    writing.cancel()
    await asyncio.wait([writing])


async def rest() -> None:
    """Lets the writer write."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_messages_come_in_order_and_views_are_the_newest(wire: Wire, visitor: Visitor) -> None:
    wire.free.clear()
    visitor.tell("first")
    await rest()
    for version in range(1000):
        visitor.show("table", partial(str, version))
    visitor.show("room", lambda: None)
    visitor.tell("second")
    wire.free.set()
    await rest()
    assert wire.sent == ["first", "second", "999"]


async def test_a_full_queue_ends_the_socket(wire: Wire, visitor: Visitor) -> None:
    wire.free.clear()
    visitor.tell("first")
    await rest()
    for number in range(MOST_QUEUED):
        visitor.tell(str(number))
    assert visitor.closing is None
    visitor.tell("too many")
    wire.free.set()
    await rest()
    assert wire.closed == (4005, "slow")


async def test_a_socket_that_takes_nothing_is_ended(
    wire: Wire, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "BLOCKED_S", 0.05)
    wire.free.clear()
    visitor.tell("first")
    await asyncio.sleep(0.1)
    assert wire.closed == (4005, "slow")
    assert wire.sent == []


async def test_what_was_answered_is_sent_before_the_end(wire: Wire, visitor: Visitor) -> None:
    visitor.tell("ack")
    visitor.end("kicked")
    visitor.end("gone")
    await rest()
    assert wire.sent == ["ack"]
    assert wire.closed == (4003, "kicked")


async def test_a_quiet_socket_is_pinged(
    wire: Wire, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "PING_S", 0.03)
    visitor.tell("first")
    await asyncio.sleep(0.08)
    assert wire.sent[:2] == ["first", "ping"]


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
