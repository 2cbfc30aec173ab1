"""Tables whose people sit at two workers: one table for all, in every phase, and no secrets but one's own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import redis

from app.embedded import Valkey
from app.store.redis import Keys
from engine.cards import FACES
from engine.record import replay
from tests.player import Frame, Player, Tab, acting, all_until, seated, start_deal
from tests.workers import Worker, served

MOMENTARY = {"now", "events"}
HIDDEN_ROLES = {"striver", "slacker"}
MADE = ("skill_discarded", "thrown", "played", "passed", "skill_played", "waved")
"""The lines of a record that tell of a move, where nobody is confined and nobody cuts in."""


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Valkey, list[Worker]]]:
    """A Valkey and two workers."""
    with served(2, tmp_path_factory.mktemp("pair")) as both:
        yield both


@pytest.fixture(scope="module")
def store_url(pair: tuple[Valkey, list[Worker]]) -> str:
    """Where their Valkey listens."""
    return pair[0].url


@pytest.fixture(scope="module")
def addresses(pair: tuple[Valkey, list[Worker]]) -> list[str]:
    """Where the two workers listen."""
    return [worker.address for worker in pair[1]]


def record_of(store_url: str, code: str) -> list[Frame]:
    """The record lines of the room's deal, as they lie in the store."""
    with redis.Redis.from_url(store_url) as client:
        return [json.loads(line) for line in client.lrange(Keys(code).record, 0, -1)]


def standing(frame: Frame) -> Frame:
    """What a table frame says of the table, whenever it was sent."""
    return {name: value for name, value in frame.items() if name not in MOMENTARY}


def settled_room(frame: Frame) -> Frame:
    """What a room frame says besides who is connected just now."""
    members = [{**member, "online": None} for member in frame["room"]["members"]]
    return {**frame, "room": {**frame["room"], "members": members}}


def moment(tab: Tab) -> tuple[Any, ...]:
    """What tells one phase of a table from another."""
    view = tab.table["view"]
    return view["phase"], view["trick"] is None, len(view["waiting_for"])


async def reopened(player: Player, address: str, code: str) -> Tab:
    """A new tab at the address, once it has room and table; the one before has been told."""
    before = player.tab
    tab = await player.opens(address, code)
    await tab.until(lambda: tab.room and (tab.table or not before.table), "room and table")
    assert await before.until_closed() == 4001
    return tab


async def fresh_equals_old(players: Sequence[Player], addresses: Sequence[str], code: str) -> None:
    """Every player opens a new tab at the other worker: it shows what the tab showed that never left."""
    newest = max(player.tab.version for player in players)
    for number, player in enumerate(players):
        if newest:
            await player.tab.at(newest)
        before = player.tab
        tab = await reopened(player, addresses[(number + len(player.tabs)) % 2], code)
        assert standing(tab.table) == standing(before.table)
        assert settled_room(tab.room) == settled_room(before.room)


def one_table(players: Sequence[Player]) -> None:
    """All show the same public view, at the same version, and each its own seat."""
    first = players[0].tab.table
    for player in players:
        table = player.tab.table
        assert (table["v"], table["deal"], table["view"]) == (first["v"], first["deal"], first["view"])
        assert table["seat"] == (table["private"] or {}).get("seat")


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def cards_in(value: Any) -> set[str]:
    """Every card that a JSON value names anywhere."""
    return {word for text in strings(value) for word in text.split() if word in FACES}


def played_until(players: Sequence[Player], deal: str) -> list[tuple[tuple[int, ...], set[str]]]:
    """The cards that had been laid, or shown to all, at each version of a deal."""
    laid = [
        (tuple(frame["v"]), cards_in([line for line in frame["events"] if shows_all(line)]))
        for player in players
        for tab in player.tabs
        for frame in tab.frames
        if frame["t"] == "table" and frame["deal"] == deal
    ]
    return sorted(laid, key=lambda one: one[0])


def shows_all(line: Frame) -> bool:
    """Whether the event shows its cards to everybody."""
    public = line["event"] in ("played", "skill_played", "skill_acted")
    return public or (line["event"] == "moved" and "played" in (line["from"], line["to"]))


def keeps_secrets(players: Sequence[Player]) -> int:
    """No frame names a card that its reader neither holds nor has seen, nor a role that is hidden from him.
    The number of frames that were looked at."""
    deals = {tab.table["deal"] for player in players for tab in player.tabs if tab.table}
    laid = {deal: played_until(players, deal) for deal in deals}
    looked = 0
    for player in players:
        for tab in player.tabs:
            known: set[str] = set()
            for frame in tab.frames:
                looked += 1
                if frame["t"] != "table":
                    assert cards_in(frame) <= known
                    assert not HIDDEN_ROLES & set(strings(frame))
                    continue
                private = frame["private"] or {"hand": [], "seen": []}
                own = cards_in([private["hand"], private["seen"]])
                up = {card for seat in frame["view"]["seats"] for card in seat["face_up"]}
                seen = (cards for v, cards in laid[frame["deal"]] if v <= tuple(frame["v"]))
                known = own.union(up, *seen)
                assert cards_in(frame) <= known
                if frame["view"]["phase"] != "over":
                    told = {private.get("role"), *(one["role"] for one in frame["view"]["seen"])}
                    assert not (HIDDEN_ROLES - told) & set(strings(frame))
    return looked


async def play_out(players: Sequence[Player], addresses: Sequence[str], code: str) -> int:
    """Plays a deal to its end; all reconnect in each phase when it first comes. The number of moves."""
    met: set[tuple[Any, ...]] = set()
    moves = 0
    while True:
        newest = max(player.tab.version for player in players)
        for player in players:
            await player.tab.at(newest)
        one_table(players)
        if moment(players[0].tab) not in met:
            met.add(moment(players[0].tab))
            await fresh_equals_old(players, addresses, code)
        if players[0].tab.table["view"]["phase"] == "over":
            assert len(met) >= 3
            return moves
        player = await acting(players)
        ack = await player.tab.act()
        assert tuple(ack["v"]) > newest
        await player.tab.at(ack["v"])
        moves += 1
        assert moves < 1000


@pytest.mark.parametrize(("table", "skills"), [("party-3", True), ("party-4", False), ("party-4", True)])
async def test_a_deal_is_one_and_the_same_at_both_workers(
    addresses: list[str], store_url: str, table: str, skills: bool
) -> None:
    code, players = await seated(addresses, table, skills=skills, skill_seconds=10)
    watcher = await Player.arrives(addresses[1], "Watcher")
    await watcher.enters(addresses[1], code)
    everybody = [*players, watcher]
    await all_until(everybody, lambda tab: len(tab.room["room"]["members"]) == len(everybody), "all are in")
    await fresh_equals_old(everybody, addresses, code)
    await start_deal(players)
    await watcher.tab.dealt()
    moves = await play_out(everybody, addresses, code)
    assert watcher.tab.table["seat"] is None
    assert watcher.tab.table["private"] is None
    record = record_of(store_url, code)
    assert replay(record).finished
    confined = sum(bool(line.get("confined")) for line in record)
    cuts = sum(line.get("event") == "skill_acted" and line["skill"] == "cut-in" for line in record)
    assert sum(line.get("event") in MADE for line in record) == moves + confined + cuts
    await all_until(everybody, lambda tab: tab.room["room"]["phase"] == "settled", "settled")
    points = players[0].tab.room["room"]["match"]["points"]
    assert points == players[0].tab.table["view"]["outcome"]["points"]
    first = players[0].tab.table["deal"]
    await start_deal(players)
    await all_until(everybody, lambda tab: tab.table["deal"] != first, "the next deal")
    await fresh_equals_old(everybody, addresses, code)
    one_table(everybody)
    assert keeps_secrets(everybody) > 6 * moves
    assert {tab.frames[0]["t"] for player in everybody for tab in player.tabs} == {"welcome"}


async def test_hints_are_what_to_select_on_one_s_own_turn(addresses: list[str]) -> None:
    _, players = await seated(addresses, "party-3", skills=True)
    await start_deal(players)
    while (player := await acting(players)).tab.table["view"]["phase"] != "playing":
        await player.tab.at((await player.tab.act())["v"])
    for each in players:
        hints = await each.tab.hints()
        assert bool(hints) == (each is player)
        hand = set(each.tab.table["private"]["hand"])
        assert all(set(move["cards"]) <= hand for move in hints if move["kind"] == "play")
