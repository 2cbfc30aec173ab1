"""What happens by itself: time-outs, bots, hosts who are away, deserted tables. Two workers' clocks serve the
same."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app import people
from app.clock import Bot, Clock
from app.service import Service
from app.store.contract import LEASE_MS, Claim
from app.table import AUTO_MS, BOT_LEAST_MS, LATE_MS
from engine.game import Game, Illegal, View
from tests.app.people_at_table import Ahead, count, dealt, do, due_now, lobby, newest, written
from tests.app.stores import until
from tests.app.toy import toy_bot


def served(code: str) -> Claim:
    """A claim that is not the store's own, so that what is set by it changes nothing."""
    return Claim("table", code, 0)


async def turn(service: Service, code: str) -> int:
    """The seat that is to count."""
    held = await newest(service, code)
    assert held.game is not None
    return held.game.asks(held.state)[0].seat


# --- time-outs --------------------------------------------------------------------------------------


async def test_nothing_is_played_before_its_time(here: Ahead) -> None:
    code = await dealt(here, "ann", "bob")
    before = await newest(here, code)
    clock = Clock(here, Bot(toy_bot))
    here.store.ahead = 15_000 + LATE_MS - 1_000
    await clock.table(served(code))
    assert await newest(here, code) == before


async def test_a_time_out_plays_the_fallback_and_leaves_the_seat_to_auto_play(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    seat = await turn(here, code)
    await due_now(here, code)
    await Clock(here, Bot(toy_bot)).table(served(code))
    held = await newest(here, code)
    assert held.state.total == 1
    assert [chair.auto for chair in held.room.seats[:2]] == [number == seat for number in (0, 1)]
    await count(here, code)
    held = await newest(here, code)
    assert held.table is not None
    (due,) = held.table.due
    assert due.seat == seat
    assert due.fires - here.store.now() <= AUTO_MS
    await count(here, code, 2)
    held = await newest(here, code)
    assert not any(chair.auto for chair in held.room.seats)


async def test_a_seat_is_taken_back_by_asking_for_it(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    seat = await turn(here, code)
    await due_now(here, code)
    await Clock(here, Bot(toy_bot)).table(served(code))
    await count(here, code)
    player = ("ann", "bob")[seat]
    await do(here, code, player, "resume")
    held = await newest(here, code)
    assert held.table is not None
    (due,) = held.table.due
    assert due.fires == due.deadline + LATE_MS
    assert due.deadline - here.store.now() > 40_000
    before = held
    await do(here, code, player, "resume")
    assert await newest(here, code) == before


async def test_two_clocks_play_a_time_out_once(here: Ahead, there: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await due_now(here, code)
    await there.held(code)
    await asyncio.gather(*(Clock(one, Bot(toy_bot)).table(served(code)) for one in (here, there)))
    assert (await newest(here, code)).state.total == 1


async def test_a_frozen_table_waits(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await due_now(here, code)
    await do(here, code, "ann", "freeze")
    before = await newest(here, code)
    await Clock(here, Bot(toy_bot)).table(served(code))
    assert await newest(here, code) == before


async def test_a_deal_whose_people_left_is_played_out(here: Ahead, there: Ahead) -> None:
    code = await dealt(here, "ann", "bob", target=2)
    for player in ("ann", "bob"):
        await do(here, code, player, "leave")
    clocks = [Clock(one, Bot(toy_bot)) for one in (here, there)]
    for clock in clocks:
        await clock.open()

    async def settled() -> bool:
        return (await newest(here, code)).room.phase == "settled"

    await until(settled, "the deal is settled", seconds=15)
    for clock in clocks:
        await clock.close()
    held = await newest(here, code)
    assert held.room.match.deals == 1
    with pytest.raises(Illegal, match="not_joined"):
        await do(here, code, "ann", "ready", ready=True)


# --- bots -------------------------------------------------------------------------------------------


async def test_bots_play_what_they_see(here: Ahead) -> None:
    seen: list[tuple[View, View]] = []

    def bot(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
        assert len(seed) == 32
        seen.append((view, private))
        return toy_bot(game, view, private, seed)

    code = await dealt(here, "ann", bots=2)
    held = await newest(here, code)
    assert held.table is not None
    assert [due.fires < due.deadline for due in held.table.due] == [False, True, True]
    here.store.ahead = 2_000
    await Clock(here, Bot(bot)).table(served(code))
    held = await newest(here, code)
    assert held.state.hidden == (None, 3, 3)
    assert {private["seat"] for _, private in seen} == {1, 2}
    assert all(view["hidden"] is None for view, _ in seen)


@pytest.mark.parametrize("fault", [StopIteration, ValueError, Illegal("stale")])
async def test_a_bot_at_fault_does_not_stop_the_table(here: Ahead, fault: Any) -> None:
    def bot(*_: Any) -> Any:
        raise fault

    code = await dealt(here, "ann", bots=1)
    here.store.ahead = 2_000
    await Clock(here, Bot(bot)).table(served(code))
    assert (await newest(here, code)).state.hidden == (None, 1)


async def test_bots_play_on_their_own_clock(there: Ahead) -> None:
    code = await dealt(there, "ann", bots=1, target=60)
    clock = Clock(there, Bot(toy_bot))
    await clock.open()
    began = asyncio.get_running_loop().time()

    async def has_written() -> bool:
        return (await newest(there, code)).state.hidden[1] is not None

    await until(has_written, "the bot has written")
    assert asyncio.get_running_loop().time() - began > (BOT_LEAST_MS - 100) / 1000
    await clock.close()


# --- people -----------------------------------------------------------------------------------------


async def come(service: Service, code: str, *players: str) -> None:
    """They are connected."""
    for player in players:
        await service.store.arrive(code, player, f"{player}'s", b'{"kind":"arrived"}', service.store.now())


async def go(service: Service, code: str, *players: str) -> None:
    """They no longer are."""
    for player in players:
        await service.store.depart(code, player, f"{player}'s", b'{"kind":"departed"}', service.store.now())


async def look(service: Ahead, code: str, later: int) -> None:
    """The clock looks at the people, so many milliseconds from now; whoever is connected stays so."""
    service.store.ahead += later
    await people.look(service, Claim("people", code, 0))


async def test_the_host_s_place_passes_after_a_minute(here: Ahead) -> None:
    code = await lobby(here, "ann", "bob", "cyd")
    await come(here, code, "ann", "bob", "cyd")
    await go(here, code, "ann", "bob")
    await look(here, code, 0)
    assert (await newest(here, code)).room.host == "ann"
    here.store.ahead = people.HOST_ABSENT_MS
    await here.store.renew(code, [("cyd", "cyd's")])
    await look(here, code, 1)
    assert (await newest(here, code)).room.host == "cyd"


async def test_the_host_stays_while_nobody_could_follow(here: Ahead) -> None:
    code = await lobby(here, "ann", "bob")
    await come(here, code, "ann", "bob")
    await go(here, code, "ann", "bob")
    await look(here, code, people.HOST_ABSENT_MS + 1)
    assert (await newest(here, code)).room.host == "ann"


async def test_a_deserted_table_rests_and_wakes_with_the_time_it_had(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await come(here, code, "ann", "bob")
    held = await newest(here, code)
    assert held.table is not None
    await go(here, code, "ann", "bob")
    await look(here, code, people.DESERTED_MS - 1_000)
    assert (await newest(here, code)).room.rest == ""
    await look(here, code, 1_001)
    resting = await newest(here, code)
    assert resting.room.rest == "empty"
    assert resting.table is not None
    left = resting.table.due[0].deadline - resting.table.paused
    here.store.ahead += 3_600_000
    await people.returned(here, code, "nobody")
    assert (await newest(here, code)).room.rest == "empty"
    await come(here, code, "bob")
    await people.returned(here, code, "bob")
    woken = await newest(here, code)
    assert woken.room.rest == ""
    assert woken.table is not None
    assert 0 <= woken.table.due[0].deadline - here.store.now() - left + 50 < 100


async def test_a_host_s_freeze_is_his_to_end(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await do(here, code, "ann", "freeze")
    await come(here, code, "bob")
    await look(here, code, people.DESERTED_MS)
    assert (await newest(here, code)).room.rest == "host"


async def test_a_lease_that_ran_out_is_absence(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await come(here, code, "ann", "bob")
    await look(here, code, people.DESERTED_MS)
    assert (await newest(here, code)).room.rest == ""
    await look(here, code, LEASE_MS + 1)
    assert (await newest(here, code)).room.rest == "empty"


async def test_the_next_look_is_when_something_may_change(here: Ahead) -> None:
    code = await written(here, "ann", "bob", target=20)
    await come(here, code, "ann", "bob")
    room = (await newest(here, code)).room
    presence = await here.store.presence(code)
    assert people.next_look(room, presence) == presence.seen["ann"] + people.HOST_ABSENT_MS
    await go(here, code, "ann", "bob")
    here.store.ahead += people.HOST_ABSENT_MS
    presence = await here.store.presence(code)
    assert people.next_look(room, presence) == max(presence.seen.values()) + people.DESERTED_MS
    here.store.ahead += people.DESERTED_MS
    assert people.next_look(room, await here.store.presence(code)) is None
