"""Use cases at two workers that share one store: who comes first, who comes late, and what is never refused
or done twice."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from app import codec
from app.service import Service
from app.store.contract import Unavailable
from app.store.redis import Keys, RedisStore
from engine import catalog
from engine.game import Illegal
from tests.app.people_at_table import count, dealt, do, lobby, newest, write, written


async def test_a_deal_from_lobby_to_lobby(here: Service) -> None:
    code = await written(here, "ann", "bob", target=3)
    await count(here, code, 3)
    held = await here.held(code)
    assert held.room.phase == "settled"
    assert held.room.match.deals == 1
    assert sum(held.room.match.points) == 0
    await do(here, code, "bob", "ready", ready=True)
    await do(here, code, "ann", "start")
    again = await here.held(code)
    assert again.room.phase == "playing"
    assert again.table_v == held.table_v + 1
    assert again == await newest(here, code)


async def test_a_worker_that_knows_an_old_room_refuses_nothing_lawful(here: Service, there: Service) -> None:
    code = await lobby(here, "ann", "bob")
    await there.held(code)
    await do(here, code, "ann", "start")
    assert there.known(code) != here.known(code)
    move = {"ask": "write-1", "move": {"kind": "write", "number": 2}}
    assert await do(there, code, "bob", "move", **move) == 2


async def test_a_refusal_is_the_newest_room_s(here: Service, there: Service) -> None:
    code = await dealt(here, "ann", "bob")
    await there.held(code)
    move = {"ask": "write-1", "move": {"kind": "write", "number": 2}}
    await do(here, code, "bob", "move", **move)
    for service in (here, there):
        before = await newest(service, code)
        with pytest.raises(Illegal, match="stale"):
            await do(service, code, "bob", "move", **move)
        assert await newest(service, code) == before


async def test_all_who_write_at_once_are_heard(here: Service, there: Service) -> None:
    code = await dealt(here, "ann", "bob", "cyd", "dan")
    await asyncio.gather(
        *(
            do(
                (here, there)[seat % 2],
                code,
                player,
                "move",
                ask=f"write-{seat}",
                move={"kind": "write", "number": 2},
            )
            for seat, player in enumerate(("ann", "bob", "cyd", "dan"))
        )
    )
    held = await newest(there, code)
    assert held.table_v == 5
    assert held.state.hidden == (2, 2, 2, 2)


async def test_of_two_answers_to_one_ask_the_second_is_stale(here: Service, there: Service) -> None:
    code = await written(here, "ann", "bob", target=20)
    await there.held(code)
    answers = await asyncio.gather(count(here, code), count(there, code, 2), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Illegal)]
    assert [refusal.code for refusal in refused] == ["stale"]
    assert (await newest(here, code)).state.moves == 3


async def test_a_message_given_again_is_done_once(here: Service, there: Service) -> None:
    code = await written(here, "ann", "bob", target=20)
    first = await count(here, code, id="same")
    held = await newest(here, code)
    turn = held.game.asks(held.state)[0] if held.game else None
    assert turn is not None
    player = held.table.players[1 - turn.seat] if held.table else ""
    again = {"id": "same", "ask": "count-2", "move": {"kind": "count", "number": 1}}
    for service in (here, there):
        assert await do(service, code, player, "move", **again) == first
    assert await newest(here, code) == held
    await do(here, code, "ann", "leave", id="going")
    with pytest.raises(Illegal, match="not_joined"):
        await do(here, code, "ann", "leave")
    await do(there, code, "ann", "leave", id="going")


async def test_two_joins_at_once_are_both_in(here: Service, there: Service) -> None:
    code = await here.create("ann", "Ann", "counting", {})
    await there.held(code)
    await asyncio.gather(
        do(here, code, "bob", "join", name="Bob"), do(there, code, "cyd", "join", name="Cyd")
    )
    assert {person.id for person in (await newest(here, code)).room.members} == {"ann", "bob", "cyd"}


async def test_of_two_on_one_seat_one_sits(here: Service, there: Service) -> None:
    code = await here.create("ann", "Ann", "counting", {})
    await do(here, code, "bob", "join", name="Bob")
    await there.held(code)
    answers = await asyncio.gather(
        do(here, code, "ann", "sit", seat=0), do(there, code, "bob", "sit", seat=0), return_exceptions=True
    )
    assert [one.code for one in answers if isinstance(one, Illegal)] == ["seat_taken"]


async def test_who_leaves_a_deal_and_comes_back_has_his_seat(here: Service) -> None:
    code = await dealt(here, "ann", "bob")
    await do(here, code, "bob", "leave")
    with pytest.raises(Illegal, match="not_joined"):
        await write(here, code, "bob", 1)
    await do(here, code, "bob", "join", name="Bob")
    await write(here, code, "bob", 1)
    held = await newest(here, code)
    assert not held.room.seats[1].auto
    assert held.state.hidden[1] == 1


async def test_who_is_kicked_is_played_on_and_stays_out(here: Service) -> None:
    code = await dealt(here, "ann", "bob")
    await do(here, code, "ann", "kick", player="bob")
    held = await newest(here, code)
    assert (held.room.seats[1].left, held.room.seats[1].auto) == (True, True)
    for command, fields in (
        ("join", {"name": "Bob"}),
        ("move", {"ask": "write-1", "move": {"kind": "write"}}),
    ):
        with pytest.raises(Illegal, match="kicked"):
            await do(here, code, "bob", command, **fields)


async def test_freezing_and_resuming(here: Service) -> None:
    code = await dealt(here, "ann", "bob")
    move: dict[str, Any] = {"ask": "write-1", "move": {"kind": "write", "number": 1}}
    with pytest.raises(Illegal, match="not_host"):
        await do(here, code, "bob", "freeze")
    await do(here, code, "ann", "freeze")
    for refused, command, fields in (("frozen", "freeze", {}), ("frozen", "move", move)):
        with pytest.raises(Illegal, match=refused):
            await do(here, code, "ann", command, **fields)
    with pytest.raises(Illegal, match="not_host"):
        await do(here, code, "bob", "resume")
    await do(here, code, "ann", "resume")
    await do(here, code, "bob", "move", **move)


async def test_another_table_ends_the_match_and_clears_the_table(here: Service) -> None:
    code = await written(here, "ann", "bob", target=3)
    await count(here, code, 3)
    await do(here, code, "ann", "options", options={"target": 9})
    held = await newest(here, code)
    assert (held.room.phase, held.room.match.deals, held.table) == ("lobby", 0, None)
    with pytest.raises(Illegal, match="unknown_table"):
        await do(here, code, "ann", "options", table="none")
    with pytest.raises(Illegal, match="bad_option"):
        await do(here, code, "ann", "options", options={"target": True})


@pytest.mark.parametrize(
    ("code", "table", "options", "name"),
    [
        ("unknown_table", "none", {}, "Ann"),
        ("bad_option", "counting", {"target": 1}, "Ann"),
        ("bad_option", "counting", {"colour": 1}, "Ann"),
        ("bad_name", "counting", {}, "\u200b"),
    ],
)
async def test_rooms_that_cannot_be(
    here: Service, code: str, table: str, options: dict[str, Any], name: str
) -> None:
    with pytest.raises(Illegal, match=code):
        await here.create("ann", name, table, options)


async def test_a_room_that_is_gone(here: Service) -> None:
    code = await lobby(here, "ann", "bob")
    await here.store.touch(code, 1)
    await asyncio.sleep(0.01)
    with pytest.raises(Illegal, match="room_not_found"):
        await do(here, code, "ann", "start")
    with pytest.raises(Illegal, match="room_not_found"):
        await here.held(code)


# --- commits as others hear of them -----------------------------------------------------------------


async def test_a_told_commit_makes_the_same_room_without_reading_it(
    here: Service, there: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await lobby(here, "ann", "bob")
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    there.store.told = lambda _, told: heard.put_nowait(told)
    await there.store.subscribe(code)
    await there.held(code)
    await do(here, code, "ann", "start")
    await write(here, code, "ann", 0)
    await write(here, code, "bob", 1)
    await count(here, code, 3)
    await count(here, code, 3)

    async def unread(code: str) -> None:
        raise AssertionError("the store was read")

    monkeypatch.setattr(there.store, "load", unread)
    for _ in range(5):
        held = await there.adopted(code, *codec.split_note(await asyncio.wait_for(heard.get(), 5)))
    assert held == here.known(code)
    assert held.room.phase == "settled"


async def test_a_commit_after_one_that_was_missed_is_read(here: Service, there: Service) -> None:
    code = await lobby(here, "ann", "bob")
    await there.held(code)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await do(here, code, "ann", "start")
    there.store.told = lambda _, told: heard.put_nowait(told)
    await there.store.subscribe(code)
    await write(here, code, "ann", 0)
    assert await there.adopted(code, *codec.split_note(await asyncio.wait_for(heard.get(), 5))) == here.known(
        code
    )


# --- a state that no longer decodes -----------------------------------------------------------------


async def test_a_state_of_another_release_is_dealt_again(valkey_url: str) -> None:
    store = RedisStore(valkey_url)
    await store.open()
    service = Service(store, catalog.games())
    code = await service.create("ann", "Ann", "party-3", {})
    for seat in range(3):
        if seat:
            await do(service, code, "ann", "add_bot", seat=seat)
        else:
            await do(service, code, "ann", "sit", seat=0)
    await do(service, code, "ann", "start")
    held = await service.held(code)
    keys = Keys(code)
    stored = await store.load(code)
    assert stored is not None
    envelope = msgspec.json.decode(stored.table)
    envelope["state"]["dropped_field"] = 1
    await store._wire.call(keys.table, "HSET", keys.table, "data", msgspec.json.encode(envelope))
    assert await service.held(code, fresh=True) == held
    await store._wire.call(keys.table, "LSET", keys.record, 1, b'{"event":"nonsense"}')
    with pytest.raises(Illegal, match="unavailable"):
        await service.held(code, fresh=True)
    await store.close()


async def test_a_silent_store_is_unavailable_and_nothing_is_half_done(
    here: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await dealt(here, "ann", "bob")
    before = await newest(here, code)

    async def silent(commit: Any) -> None:
        raise Unavailable("silent")

    with monkeypatch.context() as patch:
        patch.setattr(here.store, "commit", silent)
        with pytest.raises(Unavailable):
            await write(here, code, "ann", 0)
        assert here.known(code) == before
    assert await newest(here, code) == before
