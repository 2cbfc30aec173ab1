"""The commute race in a room: choices of several seats at once through two workers, the clocks of its asks,
and races that come to their end by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import islice

import pytest

from app import records
from app.clock import Clock
from app.service import Service
from app.store.contract import Claim, pair
from app.table import Held
from engine import bots, catalog
from engine.game import Illegal, Move
from engine.record import replay
from tests.app.people_at_table import Ahead, do, message, newest, record_of, worker_at
from tests.player import as_message

GAMES = catalog.games()
MOST_STEPS = 600
PEOPLE = ("ann", "bob", "cyd")


@pytest.fixture
async def workers(valkey_url: str) -> AsyncIterator[list[Ahead]]:
    """Two workers' services."""
    async with worker_at(valkey_url, GAMES) as one, worker_at(valkey_url, GAMES) as two:
        yield [one, two]


async def begun(service: Service, *people: str, automatic: int = 0, **options: int) -> str:
    """A room of these people and so many bots, whose race has begun."""
    code = await service.create(people[0], "Ann", "commute", options)
    for seat, player in enumerate(people):
        await do(service, code, player, "join", name=player.title())
        await do(service, code, player, "sit", seat=seat)
        await do(service, code, player, "ready", ready=True)
    for seat in range(len(people), len(people) + automatic):
        await do(service, code, people[0], "add_bot", seat=seat)
    await do(service, code, people[0], "start")
    return code


def moves_of(held: Held, seat: int) -> list[Move]:
    """The seat's lawful moves, the first ones."""
    game, _, state = held.deal()
    return list(islice(game.hints(game.public(state), game.private(state, seat)), 20))


async def until(service: Ahead, code: str, kind: str) -> Held:
    """The room when somebody is first asked for this, all having answered by the clock before."""
    for _ in range(MOST_STEPS):
        held = await newest(service, code)
        game, _, state = held.deal()
        if kind in {ask.kind for ask in game.asks(state)}:
            return held
        ask = game.asks(state)[0]
        moves = [move for move in moves_of(held, ask.seat) if move.kind != "pass"]
        await do(
            service, code, PEOPLE[ask.seat], "move", **as_message((moves or [game.fallback(state, ask)])[0])
        )
    raise AssertionError(f"nobody was ever asked for {kind}")


async def passes(service: Ahead, clock: Clock, code: str, seconds: float) -> Held:
    """The room after so much time."""
    service.store.ahead += int(seconds * 1000)
    await clock.table(Claim("table", code, 0))
    return await newest(service, code)


async def test_choices_made_at_once_through_two_workers_are_all_taken(workers: list[Ahead]) -> None:
    code = await begun(workers[0], *PEOPLE)
    held = await until(workers[0], code, "board")
    game, _, state = held.deal()
    seats = [ask.seat for ask in game.asks(state)]
    told = {seat: message("move", **as_message(moves_of(held, seat)[0])) for seat in seats}
    answers = await asyncio.gather(
        *(
            worker.command(code, PEOPLE[seat], told[seat])
            for seat in seats
            for worker in workers  # not having heard an answer, at both
        ),
        return_exceptions=True,
    )
    assert not [answer for answer in answers if not isinstance(answer, int)]
    after = await newest(workers[1], code)
    assert after.table_v == held.table_v + len(seats)
    assert replay(await record_of(workers[0], code)).state == after.state


async def test_who_comes_back_is_told_what_all_were_told_and_nothing_else(workers: list[Ahead]) -> None:
    here, there = workers
    code = await begun(here, *PEOPLE)
    await do(here, code, "eve", "join", name="Eve")
    held = await until(here, code, "window")
    told = await records.news(there, code, "ann")
    assert (told["deal"], told["v"]) == (held.table and held.table.deal, pair(held.table_v))
    lines = await record_of(here, code)
    assert told["events"] == [line for line in lines if line.get("event") in held.game.news][-60:]
    assert not {"hand_dealt", "pile_shuffled", "transport_chosen", "bid_chosen"} & {
        event["event"] for event in told["events"]
    }
    for player in ("eve", "bob"):
        assert await records.news(here, code, player) == told
    with pytest.raises(Illegal, match="not_joined"):
        await records.news(here, code, "mallory")


async def test_only_a_running_deal_has_news(workers: list[Ahead]) -> None:
    code = await workers[0].create("ann", "Ann", "commute", {})
    with pytest.raises(Illegal, match="wrong_phase"):
        await records.news(workers[0], code, "ann")


async def test_of_replies_at_once_one_comes_first_and_the_others_are_told(workers: list[Ahead]) -> None:
    code = await begun(workers[0], *PEOPLE)
    held = await until(workers[0], code, "window")
    game, _, state = held.deal()
    asked = [ask for ask in game.asks(state) if ask.kind == "window"]
    assert {ask.seat for ask in asked} == {0, 1, 2} - {state.stack[-1].seat}
    wave = {"kind": "wave"}
    told = [(PEOPLE[ask.seat], message("move", ask=ask.id, move=wave)) for ask in (*asked, *asked)]
    answers = await asyncio.gather(
        *(workers[at % 2].command(code, player, one) for at, (player, one) in enumerate(told)),
        return_exceptions=True,
    )
    refused = [answer.code for answer in answers if isinstance(answer, Illegal)]
    assert refused == ["stale"] * len(asked)
    assert len([answer for answer in answers if isinstance(answer, int)]) == len(asked)


async def test_who_only_stays_or_waves_is_not_taken_for_absent(workers: list[Ahead]) -> None:
    here, clock = workers[0], Clock(workers[0], bots.BOT)
    code = await begun(here, *PEOPLE)
    for kind, early, late in (("window", 3.5, 1.5), ("board", 14.5, 1.5)):
        held = await until(here, code, kind)
        assert (await passes(here, clock, code, early)).table_v == held.table_v
        held = await passes(here, clock, code, late)
        game, _, state = held.deal()
        assert kind not in {ask.kind for ask in game.asks(state)}
        assert not any(seat.auto for seat in held.room.seats)


async def test_who_lets_his_turn_run_out_is_played_on(workers: list[Ahead]) -> None:
    here, clock = workers[0], Clock(workers[0], bots.BOT)
    code = await begun(here, *PEOPLE, turn_seconds=30)
    held = await until(here, code, "turn")
    turn = held.state.turn
    held = await passes(here, clock, code, 31)
    assert [seat.auto for seat in held.room.seats[:3]] == [seat == turn for seat in range(3)]
    assert held.state.riders[turn].done


@pytest.mark.parametrize("seconds", [0, 4])
async def test_a_race_whose_people_are_gone_or_silent_comes_to_its_end(
    workers: list[Ahead], seconds: int
) -> None:
    here, clock = workers[0], Clock(workers[0], bots.BOT)
    code = await begun(here, "ann", "bob", automatic=2, skill_seconds=seconds, distance=25)
    await do(here, code, "bob", "leave")
    for _ in range(MOST_STEPS):
        if (await passes(here, clock, code, 5.0)).room.phase != "playing":
            break
    held = await newest(here, code)
    assert held.room.phase == "settled"
    replayed = replay(await record_of(here, code))
    assert replayed.state == held.state
    outcome = replayed.game.outcome(replayed.state)
    assert outcome is not None
    assert sum(outcome.points) == 0
