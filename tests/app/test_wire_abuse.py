"""What sockets cannot do: play a move twice, hold up others, change anything by bad input."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import redis
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from app.embedded import Valkey
from app.store.redis import Keys
from app.worker import LARGEST_MESSAGE
from app.ws import MOST_BYTES
from engine.cards import FACES, RANK_OF
from tests.player import UNUSED_TLS, Frame, Player, Tab, acting, seated, start_deal
from tests.workers import Worker, served

SMALL_BUFFER = 4096
MOVES_BETWEEN = 20
RESPITE_S = 0.055  # slow enough never to be refused for haste


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Valkey, list[Worker]]]:
    """A Valkey and two workers; the kernel keeps little for a socket that does not read."""
    with served(2, tmp_path_factory.mktemp("pair")) as both:
        for worker in both[1]:
            worker.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
        yield both


@pytest.fixture(scope="module")
def store_url(pair: tuple[Valkey, list[Worker]]) -> str:
    """Where their Valkey listens."""
    return pair[0].url


@pytest.fixture(scope="module")
def addresses(pair: tuple[Valkey, list[Worker]]) -> list[str]:
    """Where the two workers listen."""
    return [worker.address for worker in pair[1]]


def record_length(store_url: str, code: str) -> int:
    """How many lines the record of the room's deal has."""
    with redis.Redis.from_url(store_url) as client:
        return int(client.llen(Keys(code).record))


async def leading(addresses: list[str]) -> tuple[str, list[Player], Player]:
    """A room of party-4 whose deal has come to its first lead, and the one who leads."""
    code, players = await seated(addresses, "party-4")
    await start_deal(players)
    while True:
        player = await acting(players)
        if player.tab.table["view"]["phase"] == "playing":
            return code, players, player
        await player.tab.at((await player.tab.act())["v"])


# --- once, and only the newest tab -------------------------------------------------------------------------


async def test_a_move_given_again_is_played_once(addresses: list[str], store_url: str) -> None:
    code, _, player = await leading(addresses)
    tab, key = player.tab, uuid.uuid4().hex
    epoch, number = tab.version
    message = {"t": "move", "id": key, **tab.best()}
    await tab.say(message)
    await tab.say(message)
    await tab.until(lambda: sum(frame.get("id") == key for frame in tab.frames) == 2, "both are acknowledged")
    lines = record_length(store_url, code)
    answers = [frame for frame in tab.frames if frame.get("id") == key]
    for address in addresses:
        tab = await player.opens(address, code)
        answers.append(await tab.answer(message, key))
    assert answers == [{"t": "ack", "id": key, "v": [epoch, number + 1]}] * 4
    assert record_length(store_url, code) == lines
    assert (await tab.at((epoch, number + 1)))["v"] == [epoch, number + 1]


async def test_the_newest_tab_wins_at_whichever_worker(addresses: list[str]) -> None:
    player = await Player.arrives(addresses[0], "Twice")
    code = await player.makes_room(addresses[0], "party-4")
    tabs = [await player.enters(addresses[number % 2], code) for number in range(2)]
    for number in (1, 0, 0):
        tabs.append(await player.opens(addresses[number], code))
    for tab in tabs[:-1]:
        assert await tab.until_closed() == 4001
    await tabs[-1].request("sit", seat=0)
    assert tabs[-1].closed is None


async def given_up(address: str) -> bool:
    """Whether the worker has closed a socket for being slow."""
    async with httpx.AsyncClient(verify=UNUSED_TLS) as client:
        return 'doulaoban_sockets_closed_total{why="slow"}' in (await client.get(f"{address}/metrics")).text


async def test_a_socket_that_does_not_read_delays_nobody_and_is_closed(addresses: list[str]) -> None:
    code, players = await seated(addresses, "party-4")
    slow = await Player.arrives(addresses[0], "Slow")
    await (await slow.enters(addresses[0], code)).close()
    at = urlsplit(addresses[0])
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, (at.hostname, at.port))
    unread = await connect(
        f"ws://{at.netloc}/ws/{code}",
        sock=plain,
        origin=Origin(addresses[0]),
        additional_headers={"Cookie": slow.cookie},
        compression=None,
        max_queue=1,
        ping_interval=None,
    )
    # plays until the server gives it up: how many moves fill a socket is the kernel's to say
    while not await given_up(addresses[0]):
        for _ in range(MOVES_BETWEEN):
            if not players[0].tab.table or players[0].tab.table["view"]["phase"] == "over":
                await start_deal(players)
            player = await acting(players)
            ack = await player.tab.act()
            for one in players:
                await one.tab.at(ack["v"], seconds=4)
    async with asyncio.timeout(30):
        with contextlib.suppress(ConnectionClosed):
            while await unread.recv():
                pass
    assert unread.close_code == 4005


# --- bad input ---------------------------------------------------------------------------------------------


def move(tab: Tab, **fields: Any) -> Frame:
    """A move message in answer to the tab's ask."""
    ask = tab.ask
    return {"t": "move", "ask": ask["id"] if ask else "play-0", "move": fields}


def play(tab: Tab, *cards: Any, **fields: Any) -> Frame:
    """A message that lays cards."""
    return move(tab, kind="play", cards=list(cards), **fields)


def hand(tab: Tab) -> list[str]:
    """The seat's hand."""
    return list(tab.table["private"]["hand"])


def single(tab: Tab) -> str:
    """A card of which the hand holds one copy."""
    return next(card for card, copies in Counter(hand(tab)).items() if copies == 1)


def foreign(tab: Tab) -> str:
    """A card that the hand does not hold."""
    return next(card for card in FACES if card not in hand(tab))


def two_ranks(tab: Tab) -> tuple[str, str]:
    """Two cards that go together in nothing."""
    first = hand(tab)[0]
    return first, next(card for card in hand(tab) if RANK_OF[card] != RANK_OF[first])


def nested(depth: int) -> Any:
    """An object so deep."""
    inner: Any = {}
    for _ in range(depth):
        inner = {"kind": inner}
    return inner


LEADER: dict[str, tuple[str, Callable[[Tab], Frame]]] = {
    "an unknown field": ("bad_message", lambda tab: {**play(tab, hand(tab)[0]), "seat": 1}),
    "an unknown field of the move": ("bad_message", lambda tab: play(tab, hand(tab)[0], seat=1)),
    "an unknown kind of move": ("bad_message", lambda tab: move(tab, kind="steal")),
    "no kind of move": ("bad_message", move),
    "cards that are no list": ("bad_message", lambda tab: move(tab, kind="play", cards=hand(tab)[0])),
    "a card that is a number": ("bad_message", lambda tab: play(tab, 3)),
    "a reading of unknown shape": ("bad_message", lambda tab: play(tab, hand(tab)[0], reading={"rank": 3})),
    "a deep object": ("bad_message", lambda tab: move(tab, kind=nested(100))),
    "a number that is too large": ("bad_message", lambda tab: move(tab, kind="pass", seat=10**400)),
    "a card twice": ("duplicate_cards", lambda tab: play(tab, single(tab), single(tab))),
    "a foreign card": ("not_in_hand", lambda tab: play(tab, foreign(tab))),
    "no card at all": ("not_in_hand", lambda tab: play(tab, "Z9")),
    "no cards": ("no_combination", lambda tab: play(tab)),
    "cards that are no combination": ("no_combination", lambda tab: play(tab, *two_ranks(tab))),
    "a claimed reading that is not so": (
        "no_combination",
        lambda tab: play(tab, hand(tab)[0], reading={"kind": "pair", "rank": "3"}),
    ),
    "a pass for a lead": ("must_lead", lambda tab: move(tab, kind="pass")),
    "a throw for a lead": ("wrong_phase", lambda tab: move(tab, kind="throw", throw="rock")),
    "an ask that is gone": ("stale", lambda tab: {**play(tab, hand(tab)[0]), "ask": "play-0"}),
    "another seat in a deal": ("wrong_phase", lambda tab: {"t": "sit", "seat": 0}),
    "a seat that is not": ("bad_message", lambda tab: {"t": "sit", "seat": 99}),
    "a boolean for a seat": ("bad_message", lambda tab: {"t": "sit", "seat": True}),
    "readiness in a deal": ("wrong_phase", lambda tab: {"t": "ready", "ready": True}),
    "an empty name": ("bad_message", lambda tab: {"t": "join", "name": ""}),
    "a name of marks alone": ("bad_name", lambda tab: {"t": "join", "name": "\u202e\u200b"}),
    "an endless id of an ask": ("bad_message", lambda tab: {**play(tab), "ask": "x" * 41}),
}
OTHERS: dict[str, tuple[str, Callable[[Tab], Frame]]] = {
    "a deal of one's own": ("not_host", lambda tab: {"t": "start"}),
    "other options": ("not_host", lambda tab: {"t": "options", "table": "party-3"}),
    "a bot": ("not_host", lambda tab: {"t": "add_bot", "seat": 0}),
    "a stop of the clocks": ("not_host", lambda tab: {"t": "freeze"}),
    "a person's end": ("not_host", lambda tab: {"t": "kick", "player": "anybody"}),
}
RUBBISH: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"move"',
    '{"t":"rob"}',
    '{"t":"move"}',
    '{"t":"sync","id":"x"}',
    '{"t":"check","n":NaN,"cards":[]}',
    '{"t":"join","id":"x","name":"\\ud800"}',
    "[" * 5000,
    "{" + '"a":' * 5000,
    "x" * (LARGEST_MESSAGE - 1),
    b"\xff\xfe\x00",
    json.dumps({"t": "sync"}).encode("utf-16"),
]


def shown(tab: Tab) -> tuple[Frame, Frame]:
    """Room and table as a tab shows them, whenever they were sent."""
    return tab.room, {name: value for name, value in tab.table.items() if name not in ("now", "events")}


async def test_bad_input_is_refused_by_its_code_and_changes_nothing(
    addresses: list[str], store_url: str
) -> None:
    code, players, leader = await leading(addresses)
    other = next(player for player in players[1:] if player is not leader)
    watcher = await Player.arrives(addresses[1], "Watcher")
    await watcher.enters(addresses[1], code)
    stranger = await Player.arrives(addresses[0], "Stranger")
    await stranger.opens(addresses[0], code)
    await other.tab.until(lambda: len(other.tab.room["room"]["members"]) == 5, "all are in")
    await leader.tab.until(lambda: len(leader.tab.room["room"]["members"]) == 5, "all are in")
    before = [shown(player.tab) for player in (leader, other)]
    lines = record_length(store_url, code)

    async def refusal(player: Player, message: Frame) -> str:
        await asyncio.sleep(RESPITE_S)
        return await player.tab.refusal(message.pop("t"), **message)

    for who, cases in ((leader, LEADER), (other, OTHERS)):
        for what, (expected, build) in cases.items():
            assert await refusal(who, build(who.tab)) == expected, what
    lead = {"t": "move", **leader.tab.best()}
    assert await refusal(other, dict(lead)) == "not_your_turn"
    assert await refusal(watcher, dict(lead)) == "not_seated"
    assert await refusal(stranger, dict(lead)) == "not_joined"
    for rubbish in RUBBISH:
        expected = "too_large" if len(rubbish) > MOST_BYTES else "bad_message"
        assert (await leader.tab.refused(rubbish))["code"] == expected, rubbish[:40]
    for player in (leader, other):
        await player.tab.sync()
    assert [shown(player.tab) for player in (leader, other)] == before
    assert record_length(store_url, code) == lines
    assert stranger.tab.room == stranger.tab.table == {}
    await leader.tab.act()


async def test_a_message_that_is_too_large_ends_its_socket_and_changes_nothing(addresses: list[str]) -> None:
    code, players, leader = await leading(addresses)
    before = leader.tab.table
    await leader.tab.say("x" * (LARGEST_MESSAGE + 1))
    assert await leader.tab.until_closed() == 1009
    tab = await leader.opens(addresses[0], code)
    await tab.until(lambda: tab.table, "the table")
    assert (tab.table["v"], tab.table["view"]) == (before["v"], before["view"])
    ack = await tab.act()
    for player in players:
        await player.tab.at(ack["v"])
