"""Sockets of two workers with a game that the server cannot know: frames, secrets, presence, and what ends a
socket."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from redis import Redis
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from app.store.redis import Keys
from tests.app.serving import count, dealt, events, gathered, write
from tests.player import Frame, Player

# --- a deal -----------------------------------------------------------------------------------------


async def test_a_whole_deal_and_the_next(addresses: list[str]) -> None:
    _, people = await dealt(addresses, target=4)
    for person in people:
        await write(person, 2)
    await count(people)
    await count(people, 3)
    for person in people:
        await person.tab.until(lambda tab=person.tab: tab.room["room"]["phase"] == "settled", "settled")
        assert person.tab.table["view"]["hidden"] == [2, 2]
        assert person.tab.table["deadlines"] == {}
        assert sum(person.tab.room["room"]["match"]["points"]) == 0
    first = people[0].tab.table["deal"]
    await people[1].tab.request("ready", ready=True)
    await people[0].tab.request("start")
    for person in people:
        await person.tab.until(lambda tab=person.tab: tab.table["deal"] != first, "the next deal")


async def test_each_is_told_what_is_his_to_know_and_in_order(addresses: list[str]) -> None:
    code, people = await dealt(addresses, target=60)
    watcher = await Player.arrives(addresses[1], "Watcher")
    watching = await watcher.enters(addresses[1], code)
    await watching.dealt()
    await write(people[0], 3)
    ack = await write(people[1], 2)
    for tab in (*(person.tab for person in people), watching):
        await tab.at(ack["v"])
        assert [event for event in events(tab) if event["event"] == "has_written"] == [
            {"event": "has_written", "seat": seat} for seat in (0, 1)
        ]
        assert tab.table["view"]["hidden"] is None
    for seat, number in ((0, 3), (1, 2)):
        tab = people[seat].tab
        assert [event for event in events(tab) if event["event"] == "wrote"] == [
            {"event": "wrote", "seat": seat, "number": number}
        ]
        assert tab.table["private"]["number"] == number
    assert "wrote" not in {event["event"] for event in events(watching)}
    assert watching.table["seat"] is None
    assert watching.table["private"] is None


async def test_a_newcomer_sees_the_table_and_no_events(addresses: list[str]) -> None:
    code, people = await dealt(addresses, target=60)
    await write(people[0], 3)
    watcher = await Player.arrives(addresses[0], "Watcher")
    tab = await watcher.enters(addresses[0], code)
    await tab.dealt()
    assert tab.table["events"] == []
    ack = await write(people[1], 2)
    await tab.at(ack["v"])
    assert {event["event"] for event in tab.table["events"]} == {"has_written", "turn"}


async def test_who_comes_back_has_the_view_of_who_stayed(addresses: list[str]) -> None:
    code, people = await dealt(addresses, target=60)
    await write(people[0], 3)
    stayed = people[0].tab.table
    back = await people[0].opens(addresses[1], code)
    await back.dealt()
    assert {**back.table, "now": 0, "events": []} == {**stayed, "now": 0, "events": []}
    assert abs(back.table["now"] - stayed["now"]) < 5_000


async def test_a_sync_sends_all_again(addresses: list[str]) -> None:
    _, people = await dealt(addresses)
    tab = people[0].tab
    before = tab.table
    await tab.sync()
    assert {**tab.table, "now": 0} == {**before, "now": 0, "events": []}


async def test_nothing_is_shown_before_joining(addresses: list[str]) -> None:
    code, people = await dealt(addresses)
    stranger = await Player.arrives(addresses[0], "Stranger")
    tab = await stranger.opens(addresses[0], code)
    assert tab.welcome["name"] is None
    assert await tab.refusal("chat", text="hello") == "not_joined"
    assert (await tab.refused('{"t":"sync"}'))["code"] == "not_joined"
    await write(people[0], 1)
    await people[0].tab.request("chat", text="secret")
    await asyncio.sleep(0.1)
    assert {frame["t"] for frame in tab.frames} == {"welcome", "refused"}


async def test_check_and_hint_are_the_game_s(addresses: list[str]) -> None:
    _, people = await dealt(addresses)
    tab = people[0].tab
    good = await tab.check(["2"])
    assert (good["ok"], good["readings"]) == (True, [{"kind": "number", "rank": "2"}])
    bad = await tab.check(["9"])
    assert (bad["ok"], bad["code"], bad["nearest"]) == (False, "no_combination", ["1"])
    assert await tab.hints() == [{"kind": "write", "number": number} for number in (3, 2, 1)]


# --- bots and clocks --------------------------------------------------------------------------------


async def test_a_bot_and_a_person_who_sleeps_finish_a_deal(addresses: list[str]) -> None:
    person = await Player.arrives(addresses[0], "Sleeper")
    code = await person.makes_room(addresses[0], "counting", target=7, turn_seconds=1)
    tab = await person.enters(addresses[0], code, 0)
    await tab.request("add_bot", seat=1)
    await tab.request("start")
    await tab.dealt()
    await write(person, 1)
    await tab.until(lambda: tab.room["room"]["phase"] == "settled", "settled", seconds=20)
    assert {frame["room"]["seats"][0]["auto"] for frame in tab.frames if frame["t"] == "room"} == {
        False,
        True,
    }


async def test_frozen_clocks_move_along(addresses: list[str]) -> None:
    _, people = await dealt(addresses)
    tab = people[0].tab
    left = tab.table["deadlines"]["0"] - tab.table["now"]
    await tab.request("freeze")
    await tab.until(lambda: tab.room["room"]["frozen"], "frozen")
    await asyncio.sleep(0.3)
    await tab.sync()
    assert left - 250 < tab.table["deadlines"]["0"] - tab.table["now"] <= left
    assert await people[1].tab.refusal("move", ask="write-1", move={"kind": "write", "number": 1}) == "frozen"


# --- presence and ends ------------------------------------------------------------------------------


async def test_who_comes_and_goes_is_seen_at_both_workers(addresses: list[str]) -> None:
    _, people = await gathered(addresses)
    ids = {person.id for person in people}
    for person in people:
        await person.tab.until(lambda tab=person.tab: tab.online == ids, "both are there")
    await people[1].tab.close()
    tab = people[0].tab
    await tab.until(lambda: tab.online == {people[0].id}, "one has gone")


async def test_the_kicked_are_put_out_and_stay_out(addresses: list[str]) -> None:
    code, people = await gathered(addresses)
    await people[0].tab.request("kick", player=people[1].id)
    assert await people[1].tab.until_closed() == 4003
    for address in addresses:
        assert await turned_away(people[1], address, code) == 4003


async def turned_away(person: Player, address: str, code: str) -> int | None:
    """The code with which a new socket is closed."""
    with contextlib.suppress(Exception):
        await person.opens(address, code)
    return await person.tab.until_closed()


async def test_no_room_no_session_no_other_origin(addresses: list[str]) -> None:
    code, people = await gathered(addresses)
    for wrong in ("ABCDEFGH", "nonsense", "A" * 300):
        assert await turned_away(people[0], addresses[0], wrong) == 4004
    for cookie in ("", "doulaoban=x", "doulaoban=InAi.x"):
        assert await turned_away(Player("Forger", cookie), addresses[0], code) == 4002
    with pytest.raises(InvalidStatus, match="403"):
        await connect(
            f"ws{addresses[0].removeprefix('http')}/ws/{code}",
            origin=Origin("http://elsewhere.example"),
            additional_headers={"Cookie": people[0].cookie},
        )


async def test_a_code_is_read_kindly(addresses: list[str]) -> None:
    code, people = await gathered(addresses)
    spelt = f"{code[:4]}-{code[4:]}".lower().replace("0", "o").replace("1", "l")
    tab = await people[0].opens(addresses[1], spelt)
    await tab.until(lambda: tab.room, "the room")
    assert tab.room["room"]["code"] == code


async def test_a_room_that_ends_ends_its_sockets(addresses: list[str], valkey_url: str) -> None:
    code, people = await gathered(addresses)
    with Redis.from_url(valkey_url) as plain:
        plain.delete(Keys(code).room)
    assert await people[0].tab.until_closed() == 4004


# --- chat -------------------------------------------------------------------------------------------


async def test_chat_is_heard_by_all_and_by_who_comes_later(addresses: list[str]) -> None:
    code, people = await gathered(addresses)
    await people[0].tab.request("chat", text="你好")
    await people[1].tab.request("chat", phrase="hurry")
    for person in people:
        tab = person.tab
        await tab.until(lambda tab=tab: sum(frame["t"] == "chat" for frame in tab.frames) == 2, "both lines")
    late = await Player.arrives(addresses[1], "Late")
    tab = await late.enters(addresses[1], code)
    await tab.until(lambda: any(frame["t"] == "history" for frame in tab.frames), "the history")
    (history,) = [frame for frame in tab.frames if frame["t"] == "history"]
    assert [(line["name"], line["text"], line["phrase"]) for line in history["lines"]] == [
        ("Player 1", "你好", None),
        ("Player 2", None, "hurry"),
    ]


async def test_chat_has_limits(addresses: list[str]) -> None:
    _, people = await gathered(addresses)
    tab = people[0].tab
    assert await tab.refusal("chat", text="x" * 301) == "bad_message"
    assert await tab.refusal("chat") == "bad_message"
    assert await tab.refusal("chat", text="x", phrase="y") == "bad_message"
    lines = await asyncio.gather(*(tab.answer(chat(f"line {n}"), f"line {n}") for n in range(15)))
    taken = [line["t"] == "ack" for line in lines]
    assert all(taken[:5])
    assert not all(taken)
    assert {line["code"] for line in lines if line["t"] == "refused"} == {"rate_limited"}


def chat(key: str) -> Frame:
    """A line of chat with this id."""
    return {"t": "chat", "id": key, "text": "spam"}


async def test_too_many_messages_are_refused_and_later_ones_heard(addresses: list[str]) -> None:
    _, people = await gathered(addresses)
    tab = people[0].tab
    codes = set()
    for _ in range(60):
        answer = await tab.refused('{"t":"nonsense","id":"n"}')
        codes.add((answer["id"], answer["code"]))
    assert codes == {("n", "bad_message"), ("n", "rate_limited")}
    await asyncio.sleep(0.2)
    await tab.request("ready", ready=False)


async def test_a_clock_that_stands_is_shown_with_what_is_left(addresses: list[str]) -> None:
    _, people = await dealt(addresses, calls=1, target=60)
    for number, person in enumerate(people):
        await person.tab.at((await write(person, number + 1))["v"])
    for person in people:
        await person.tab.at(people[1].tab.version)
    (turn,) = people[0].tab.table["view"]["waiting_for"]
    caller, asked = people[1 - turn], people[turn]
    assert asked.tab.table["stood"] == {}
    ack = await caller.tab.request("move", ask=f"call-{1 - turn}-1", move={"kind": "call"})
    for person in people:
        table = await person.tab.at(ack["v"])
        assert list(table["stood"]) == [str(turn)]
        assert (
            abs(45_000 - table["stood"][str(turn)]) < 5_000
        )  # each worker reads the store's clock for itself
        assert table["deadlines"][str(turn)] - table["now"] < 5_000  # of the call
    ack = await asked.tab.request("move", ask=f"wave-1-{turn}", move={"kind": "wave"})
    table = await caller.tab.at(ack["v"])
    assert table["stood"] == {}
    assert abs(45_000 - table["deadlines"][str(turn)] + table["now"]) < 5_000
