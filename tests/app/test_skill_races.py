"""Skills, plays, passes and waves of several seats at once, through two workers: whichever commit comes
first, each move is made once or not at all. And nobody who is gone holds a table up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.chance import Coming
from app.clock import Clock
from app.service import Service
from app.store.contract import Claim
from app.table import Change, Held, shown_deadlines, shown_stood
from engine import bots, catalog
from engine.game import Game, Illegal, Move
from engine.record import deal_seed, lines, parsed_header, replay
from tests.app.people_at_table import Ahead, do, message, newest, record_of, worker_at
from tests.judge import judge
from tests.player import as_message

GAMES = catalog.games()
MOST_STEPS = 1_200
LOOKED_AT = 12
NEVER = {"busy", "unavailable", "bad_message", "frozen", "not_seated"}
"""What no move is refused with, however the moves of others come between."""


@pytest.fixture
async def workers(valkey_url: str) -> AsyncIterator[list[Service]]:
    """Two workers' services."""
    async with worker_at(valkey_url, GAMES) as one, worker_at(valkey_url, GAMES) as two:
        yield [one, two]


@pytest.fixture
async def here(valkey_url: str) -> AsyncIterator[Ahead]:
    """A worker's service, whose clock can be put forward."""
    async with worker_at(valkey_url, GAMES) as worker:
        yield worker


async def begun(service: Service, table: str, seed: bytes, people: Sequence[str], **options: Any) -> str:
    """A room of these people, bots on the other seats, whose deal has begun from the seed."""
    code = await service.create(people[0], "Ann", table, options)

    def judge(held: Held, now: int) -> Change:
        return Change(replace(held.room, coming=Coming("deal", seed.hex())))

    await service.apply(code, judge)
    for seat, player in enumerate(people):
        await do(service, code, player, "join", name=player.title())
        await do(service, code, player, "sit", seat=seat)
        await do(service, code, player, "ready", ready=True, nonce=f"{seat:032x}")
    for seat in range(len(people), GAMES[table].players.stop - 1):
        await do(service, code, people[0], "add_bot", seat=seat)
    await do(service, code, people[0], "start", nonce=f"{0:032x}")
    return code


# --- races ------------------------------------------------------------------------------------------


@dataclass
class Race:
    """A deal whose seats move at once. `made`: the acknowledged moves by version; `refused`: how often with
    which code."""

    workers: Sequence[Service]
    code: str
    people: Sequence[str]
    chance: random.Random
    made: dict[int, tuple[int, Move]] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)

    def wanted(self, held: Held, seat: int) -> Move | None:
        """A lawful move of the seat as it sees the table now: out of turn now and then."""
        assert held.game is not None
        view, private = held.game.public(held.state), held.game.private(held.state, seat)
        urgent = {ask["id"]: ask["urgent"] for ask in private["asks"]}
        hints = held.game.hints(view, private) if urgent else iter(())
        moves = list(islice(hints, LOOKED_AT * 4))
        owed = [move for move in moves if urgent[move.ask]][:LOOKED_AT]
        free = [move for move in moves if not urgent[move.ask]]
        if free and self.chance.random() < 0.3:
            return self.chance.choice(free)
        if owed and self.chance.random() < 0.3:
            return self.chance.choice(owed)
        return owed[0] if owed else None  # the best: so deals end

    async def move(self, seat: int, move: Move) -> None:
        """The seat makes the move: at one worker, or, not having heard an answer, at both."""
        order = self.chance.sample(list(self.workers), self.chance.choice((1, 1, 1, 2)))
        told = message("move", **as_message(move))
        answers = await asyncio.gather(
            *(worker.command(self.code, self.people[seat], told) for worker in order), return_exceptions=True
        )
        versions = {answer for answer in answers if isinstance(answer, int)}
        assert len(versions) <= 1
        for version in versions:
            assert version not in self.made
            self.made[version] = seat, move
        for answer in answers:
            if isinstance(answer, Illegal):
                self.refused[answer.code] = self.refused.get(answer.code, 0) + 1
            elif not isinstance(answer, int):
                raise answer

    async def step(self) -> bool:
        """Some seats move at once, some of them twice, having seen the same table; False when the deal is
        over."""
        held = await newest(self.chance.choice(self.workers), self.code)
        if held.room.phase != "playing":
            return False
        seats = self.chance.choices(range(len(self.people)), k=self.chance.randint(1, len(self.people) + 2))
        moves = [(seat, move) for seat in seats if (move := self.wanted(held, seat)) is not None]
        before = len(self.made)
        await asyncio.gather(*(self.move(seat, move) for seat, move in moves))
        after = await newest(self.workers[0], self.code)
        assert after.table_v == held.table_v + len(self.made) - before
        return True

    async def judge(self) -> None:
        """The acknowledged moves in the order of their versions, and they alone, make the stored state and
        the stored record; so a refused one took nothing from anybody. Replay says the same."""
        held = await newest(self.workers[1], self.code)
        record = await record_of(self.workers[0], self.code)
        header = parsed_header(record[0])
        game: Game[Any] = GAMES[header.table]
        seed = deal_seed(bytes.fromhex(header.seed), header.nonces)
        step = game.start(len(header.seats), seed, header.options)
        written = [header.line(), *lines(step.events)]
        for _, (seat, move) in sorted(self.made.items()):
            step = game.play(step.state, seat, move)
            written += lines(step.events)
            view = game.public(step.state)
            hands = sum(seat["left"] for seat in view["seats"])
            assert hands + sum(view["played"]) + view["stock"] == sum(view["pack"])
        assert step.state == held.state
        assert written == record
        again = replay(record)
        assert again.state == held.state
        assert again.finished
        assert not NEVER & set(self.refused)


@settings(
    max_examples=10,
    deadline=None,
    phases=(Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    seed=st.binary(min_size=32, max_size=32),
    table=st.sampled_from(["party-3", "party-4", "party-5"]),
    seconds=st.sampled_from([0, 4, 4]),
)
async def test_moves_at_once_are_made_once_or_not_at_all(
    workers: list[Service], seed: bytes, table: str, seconds: int
) -> None:
    people = ("ann", "bob", "cyd", "dan", "eve")[: GAMES[table].players.start]
    code = await begun(workers[0], table, seed, people, skill_seconds=seconds)
    race = Race(workers, code, people, random.Random(seed))
    for _ in range(MOST_STEPS):
        if not await race.step():
            break
    await race.judge()
    assert race.refused, "nobody was ever too late"


# --- who is gone ------------------------------------------------------------------------------------


def served(code: str) -> Claim:
    """A claim that is not the store's own, so that what is set by it changes nothing."""
    return Claim("table", code, 0)


async def passes(here: Ahead, clock: Clock, code: str, seconds: float) -> Held:
    """The room after so much time."""
    here.store.ahead += int(seconds * 1000)
    await clock.table(served(code))
    held = await newest(here, code)
    prompts_end(held)
    return held


def prompts_end(held: Held) -> None:
    """Of a deal that goes on: somebody is waited for; each prompt that waits has a seat that is asked, a
    deadline, and a fallback that is lawful."""
    if held.room.phase != "playing":
        return
    game, table, state = held.deal()
    urgent = [ask for ask in game.asks(state) if ask.urgent]
    assert urgent
    assert {ask.id: ask.seat for ask in urgent} == {due.ask: due.seat for due in table.due if not due.stood}
    shown = shown_deadlines(table, 0)
    for ask in urgent:
        assert shown[ask.seat] > table.started
        game.play(state, ask.seat, game.fallback(state, ask))


async def make(here: Service, code: str, player: str, kind: str, **wished: Any) -> None:
    """The player makes his first lawful move of the kind, with these fields."""
    held = await newest(here, code)
    game, table, state = held.deal()
    seat = table.players.index(player)
    hints = game.hints(game.public(state), game.private(state, seat))
    move = next(
        move
        for move in hints
        if move.kind == kind and all(getattr(move, name) == value for name, value in wished.items())
    )
    await do(here, code, player, "move", **as_message(move))


async def test_who_goes_while_all_discard_holds_nobody_up(here: Ahead) -> None:
    code = await begun(here, "party-4", bytes(32), ("ann", "bob", "cyd", "dan"))
    clock = Clock(here, bots.BOT)
    await do(here, code, "bob", "leave")
    await make(here, code, "ann", "discard")
    await make(here, code, "cyd", "discard")
    held = await passes(here, clock, code, 1.6)
    assert held.state.pending.kind == "discarding"
    assert [skill is None for skill in held.state.pending.discarded] == [False, False, False, True]
    held = await passes(here, clock, code, 20)  # dan was not asked in vain: his time is up
    assert held.state.pending.kind != "discarding"
    assert [seat.auto for seat in held.room.seats] == [False, True, False, True]


async def test_who_goes_while_a_skill_pends_holds_nobody_up(here: Ahead) -> None:
    code = await begun(here, "party-3", bytes(32), ("ann", "bob", "cyd"))
    clock = Clock(here, bots.BOT)
    for player in ("ann", "bob", "cyd"):
        await make(here, code, player, "discard")
    held = await newest(here, code)
    turn = held.state.pending.turn
    caller, *others = [held.room.seats[(turn + step) % 3].player for step in (1, 2, 0)]
    await make(here, code, caller, "skill")
    pending = await newest(here, code)
    assert pending.state.skills.stack
    assert pending.table is not None
    assert list(shown_stood(pending.table)) == [turn]
    for player in others:  # one of them has the turn
        await do(here, code, player, "leave")
    held = await passes(here, clock, code, 1.6)
    assert not held.state.skills.stack
    held = await passes(here, clock, code, 1.6)
    assert held.state.moves > pending.state.moves


async def test_who_says_nothing_while_skills_pend_is_not_taken_for_absent(here: Ahead) -> None:
    code = await begun(here, "party-3", bytes(32), ("ann", "bob", "cyd"))
    clock = Clock(here, bots.BOT)
    for player in ("ann", "bob", "cyd"):
        await make(here, code, player, "discard")
    turn = (await newest(here, code)).state.pending.turn
    await make(here, code, ("ann", "bob", "cyd")[(turn + 1) % 3], "skill")
    assert (await passes(here, clock, code, 4)).state.skills.stack
    held = await passes(here, clock, code, 0.6)
    assert not held.state.skills.stack
    assert not any(seat.auto for seat in held.room.seats)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seconds", [0, 4])
async def test_a_deal_whose_people_are_gone_or_silent_comes_to_its_end(
    here: Ahead, seed: int, seconds: int
) -> None:
    code = await begun(here, "party-5", bytes([seed] * 32), ("ann", "bob"), skill_seconds=seconds)
    clock = Clock(here, bots.BOT)
    await do(here, code, "bob", "leave")
    for _ in range(MOST_STEPS):
        if (await passes(here, clock, code, 2.0)).room.phase != "playing":
            break
    held = await newest(here, code)
    assert held.room.phase == "settled"
    record = await record_of(here, code)
    assert replay(record).state == held.state
    judge(record)
    assert any(line.get("event") == "skill_played" for line in record)
