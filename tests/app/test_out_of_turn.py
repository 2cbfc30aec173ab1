"""Moves of those who are not waited for: time-outs that are answers, and bots that move out of turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.clock import Bot, Clock
from app.embedded import Valkey
from app.service import Service
from app.store.contract import Claim
from app.table import LATE_MS
from engine.game import Game, Illegal, Move, View
from tests.app.people_at_table import Ahead, call, dealt, do, due_now, newest, worker_at, write
from tests.app.stores import until
from tests.app.toy import Call, toy_bot


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[Service]:
    """A worker's at a Valkey without the rooms of other tests."""
    with Valkey(tmp_path) as valkey:
        async with worker_at(valkey.url) as worker:
            yield worker


@dataclass
class Caller:
    """A bot that calls out of turn, or does not. `asked`: seat and chance of each time it could have."""

    calls: bool = False
    asked: list[tuple[int, bytes]] = field(default_factory=list)

    def __call__(self, game: Game[Any], view: View, private: View, seed: bytes) -> Move | None:
        self.asked.append((private["seat"], seed))
        ask = next(ask for ask in private["asks"] if ask["kind"] == "call")
        return Call(ask["id"]) if self.calls else None


def clock_of(service: Service, caller: Caller) -> Clock:
    """A clock whose bots call so."""
    return Clock(service, Bot(toy_bot, caller))


async def counting(service: Service, *people: str, bots: int = 1, **options: Any) -> str:
    """A deal in which somebody is to count and all may call, bots having written their numbers."""
    code = await dealt(service, *people, bots=bots, calls=3, target=60, **options)
    for seat, player in enumerate(people):
        await write(service, code, player, seat)
    clock = Clock(service, Bot(toy_bot))
    while (await newest(service, code)).state.pending.kind == "writing":
        await due_now(service, code)
        await clock.table(served(code))
    return code


def served(code: str) -> Claim:
    """A claim that is not the store's own, so that what is set by it changes nothing."""
    return Claim("table", code, 0)


# --- people -----------------------------------------------------------------------------------------


async def test_who_lets_a_window_pass_has_answered_and_is_not_away(here: Ahead) -> None:
    code = await counting(here, "ann", "bob", bots=0)
    await call(here, code, 0)
    here.store.ahead = 4_000 + LATE_MS + 100
    await Clock(here, Bot(toy_bot)).table(served(code))
    held = await newest(here, code)
    assert held.state.unheard == ()
    assert not any(seat.auto for seat in held.room.seats)
    assert held.table is not None
    (due,) = held.table.due
    assert due.fires == due.deadline + LATE_MS
    assert due.deadline - here.store.now() > 40_000


async def test_who_has_left_waves_and_the_deal_goes_on(here: Ahead) -> None:
    code = await counting(here, "ann", "bob", "cyd", bots=0)
    await call(here, code, 0)
    await do(here, code, "bob", "leave")
    await do(here, code, "cyd", "leave")
    here.store.ahead = 2_000
    await Clock(here, Bot(toy_bot)).table(served(code))
    assert (await newest(here, code)).state.unheard == ()


# --- bots -------------------------------------------------------------------------------------------


async def test_a_bot_moves_out_of_turn(here: Ahead) -> None:
    code = await counting(here, "ann", "bob")
    await due_now(here, code)
    caller = Caller(calls=True)
    await clock_of(here, caller).table(served(code))
    held = await newest(here, code)
    assert held.state.calls == (3, 3, 2)
    assert [seat for seat, _ in caller.asked] == [2]


async def test_a_bot_that_declines_writes_nothing_and_is_not_asked_again(here: Ahead) -> None:
    code = await counting(here, "ann", "bob")
    here.store.ahead = 2_000  # the chance has come, no clock has
    before, caller = await newest(here, code), Caller()
    clock = clock_of(here, caller)
    while before.table and before.table.due[0].seat == 2:  # the bot is waited for: somebody else's turn
        await clock.table(served(code))
        before, caller.asked = await newest(here, code), []
        here.store.ahead += 2_000
    for _ in range(5):
        await clock.table(served(code))
    assert await newest(here, code) == before
    assert len(caller.asked) == 1
    await call(here, code, 0)
    here.store.ahead += 2_000
    await clock.table(served(code))
    assert len(caller.asked) > 1


async def test_two_workers_give_a_bot_the_same_chance(here: Ahead, there: Service) -> None:
    code = await counting(here, "ann", "bob", bots=2)
    await do(here, code, "ann", "freeze")
    await do(here, code, "ann", "resume")
    await due_now(here, code)
    callers = Caller(), Caller()
    for service, caller in zip((here, there), callers, strict=True):
        await service.held(code, fresh=True)
        held = service.known(code)
        assert held is not None
        clock = clock_of(service, caller)
        for seat in (2, 3):
            assert held.game is not None
            assert clock._interjected(held, held.game, seat, service.store.now()) is None
    assert callers[0].asked == callers[1].asked
    assert len({seed for _, seed in callers[0].asked}) == 2


async def test_a_bot_that_is_waited_for_first_thinks_of_what_else_it_could_do(here: Ahead) -> None:
    code = await counting(here, "ann", "bob")
    await call(here, code, 0)
    caller = Caller(calls=True)
    here.store.ahead = 2_000
    await clock_of(here, caller).table(served(code))
    held = await newest(here, code)
    # What it would rather do is not lawful now, and so it waves.
    assert held.state.calls == (2, 3, 3)
    assert held.state.unheard == (1,)
    assert caller.asked


@pytest.mark.parametrize("fault", [StopIteration, ValueError, Illegal("stale")])
async def test_a_bot_at_fault_out_of_turn_has_declined(here: Ahead, fault: Any) -> None:
    asked: list[int] = []

    def interject(*_: Any) -> Any:
        asked.append(1)
        raise fault

    code = await counting(here, "ann", "bob", turn_seconds=180)
    await call(here, code, 0)
    here.store.ahead = 2_000
    clock = Clock(here, Bot(toy_bot, interject))
    for _ in range(3):
        await clock.table(served(code))
    assert (await newest(here, code)).state.unheard == (1,)
    here.store.ahead = 4_000
    count = len(asked)
    await clock.table(served(code))
    await clock.table(served(code))
    assert len(asked) == count + 1


async def test_bots_wait_while_the_table_rests(here: Ahead) -> None:
    code = await counting(here, "ann", "bob")
    await due_now(here, code)
    await do(here, code, "ann", "freeze")
    caller = Caller(calls=True)
    await clock_of(here, caller).table(served(code))
    assert caller.asked == []


async def test_the_clock_does_not_spin_over_bots_that_decline(
    own: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await counting(own, "ann", "bob", bots=2)
    caller = Caller()
    clock = clock_of(own, caller)
    looks: list[Claim] = []
    look = clock.table

    async def looked(claim: Claim) -> None:
        looks.append(claim)
        await look(claim)

    monkeypatch.setattr(clock, "table", looked)
    await clock.open()

    async def people_s_turn() -> bool:
        held = await newest(own, code)
        return held.table is not None and held.table.due[0].seat < 2

    await until(people_s_turn, "a person's turn")
    version, caller.asked = (await newest(own, code)).table_v, []
    looks.clear()
    await asyncio.sleep(3.0)
    await clock.close()
    assert (await newest(own, code)).table_v == version
    assert sorted(seat for seat, _ in caller.asked) == [2, 3]
    assert 1 <= len(looks) <= 4
