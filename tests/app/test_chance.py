"""Deals that can be checked: what is published before, what everybody gives, what is kept secret, and what
the record proves afterwards."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import chance, codec, frames, records
from app import room as rooms
from app import table as tables
from app.room import Room
from app.service import Service
from app.store.redis import RedisStore
from app.table import Held
from app.ws import parsed
from engine import catalog, record
from engine.game import Illegal, Json
from tests.app.people_at_table import GAMES, count, dealt, do, lobby, message, newest, written
from tests.app.serving import count as counted_over_the_wire
from tests.app.serving import dealt as dealt_over_the_wire
from tests.app.serving import gathered
from tests.app.serving import write as written_over_the_wire
from tests.player import Player

NOW = 1_700_000_000_000
PARTY = catalog.game("party-3")
NONCES = tuple(hashlib.sha256(name.encode()).hexdigest()[:32] for name in ("ann", "bob", "cyd"))


@pytest.fixture
async def here(valkey_url: str) -> AsyncIterator[Service]:
    """A worker's service."""
    store = RedisStore(valkey_url)
    await store.open()
    yield Service(store, GAMES)
    await store.close()


def party(*people: str, watching: tuple[str, ...] = ()) -> Room:
    """A room at a real table: people ready on the first seats, bots on the others; the first hosts."""
    room = replace(rooms.created("ABCDEFGH", PARTY, {}, people[0]), coming=chance.fresh())
    for player in (*people, *watching):
        room = rooms.joined(room, player, player.title())
    for seat, player in enumerate(people):
        if player not in watching:
            room = rooms.made_ready(rooms.sat(room, player, seat), player, True, NONCES[seat])
    for seat in range(3):
        room = room if room.seats[seat].taken else rooms.bot_added(room, seat)
    return room


def begun(room: Room, nonce: str = NONCES[0]) -> tables.Change:
    """The deal that was to come."""
    return tables.dealt(Held(room, 1, "a"), PARTY, room.host, nonce, NOW)


# --- before a deal ----------------------------------------------------------------------------------


def test_what_is_published_binds_seed_deal_table_and_options() -> None:
    room = party("ann")
    seed = bytes.fromhex(room.coming.seed)
    assert len(seed) == record.SEED_BYTES
    assert room.commitment == record.commitment(seed, room.coming.deal, room.table, room.options)
    view = frames.room_view(room, frozenset())
    assert (view["deal"], view["commitment"]) == (room.coming.deal, room.commitment)


def test_no_two_deals_to_come_are_alike() -> None:
    made = [chance.fresh() for _ in range(50)]
    assert len({coming.seed for coming in made}) == len({coming.deal for coming in made}) == 50


seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(st.tuples(seeds, seeds), st.tuples(seeds, seeds))
def test_a_room_s_view_tells_neither_seed_nor_nonce(pair: tuple[str, str], given: tuple[str, str]) -> None:
    """Rooms that differ only in what is secret, the commitment aside, are shown alike to the byte."""
    shown = set()
    for seed, nonce in zip(pair, given, strict=True):
        room = replace(party("ann", "bob"), coming=chance.Coming("deal", seed))
        room = rooms.made_ready(room, "bob", True, nonce[:32])
        assert room.commitment is not None
        text = frames.room(Held(room, 1, "a"), frozenset({"ann"}))
        assert seed not in text
        assert nonce[:32] not in text
        shown.add(text.replace(room.commitment, "sealed"))
    assert len(shown) == 1


async def test_another_deal_is_to_come_when_the_terms_change_and_nobody_is_ready(here: Service) -> None:
    code = await lobby(here, "ann", "bob")
    first = (await newest(here, code)).room
    await do(here, code, "ann", "options", options={"target": 9})
    second = (await newest(here, code)).room
    assert second.coming != first.coming
    assert second.coming.seed != first.coming.seed
    assert not any(seat.ready or seat.nonce for seat in second.seats)
    await do(here, code, "ann", "options", options={"target": 9})
    assert (await newest(here, code)).room == second
    await do(here, code, "bob", "ready", ready=True)
    await do(here, code, "ann", "sit", seat=3)
    assert (await newest(here, code)).room.coming == second.coming


async def test_a_nonce_is_there_as_long_as_its_giver_is_ready(here: Service) -> None:
    code = await lobby(here, "ann", "bob")

    async def nonce() -> str:
        return (await newest(here, code)).room.seats[1].nonce

    assert len(await nonce()) == 32
    await do(here, code, "bob", "ready", ready=False)
    assert await nonce() == ""
    for made in NONCES[:2]:
        await do(here, code, "bob", "ready", ready=True, nonce=made)
        assert await nonce() == made
    await do(here, code, "bob", "stand")
    await do(here, code, "bob", "sit", seat=1)
    assert await nonce() == ""


@pytest.mark.parametrize(
    "fields",
    [
        {"t": "ready", "ready": True},
        {"t": "ready", "ready": True, "nonce": None},
        {"t": "ready", "ready": False, "nonce": NONCES[0]},
        {"t": "start"},
        {"t": "start", "nonce": None},
        *(
            {"t": "ready", "ready": True, "nonce": nonce}
            for nonce in ("", "0" * 31, "0" * 33, "A" * 32, "g" * 32, f"{'0' * 32}\n", 0, ["0" * 32])
        ),
        {"t": "start", "nonce": NONCES[0], "deal": "x" * 41},
        {"t": "start", "nonce": NONCES[0], "seed": "00" * 32},
    ],
    ids=str,
)
def test_readiness_without_a_fit_nonce_is_not_understood(fields: dict[str, Json]) -> None:
    with pytest.raises(Illegal, match="bad_message"):
        parsed(json.dumps({"id": "x", **fields}))


async def test_who_is_ready_for_a_deal_that_is_no_longer_to_come_is_told(here: Service) -> None:
    code = await lobby(here, "ann", "bob")
    seen = (await newest(here, code)).room.coming.deal
    await do(here, code, "ann", "options", options={"target": 9})
    before = await newest(here, code)
    for player, fields in (("bob", {"t": "ready", "ready": True}), ("ann", {"t": "start"})):
        with pytest.raises(Illegal, match="stale"):
            await here.command(code, player, message(**fields, deal=seen))
    assert await newest(here, code) == before
    await do(here, code, "bob", "ready", ready=True, deal=before.room.coming.deal)
    await do(here, code, "ann", "start", deal=before.room.coming.deal)


# --- the deal ---------------------------------------------------------------------------------------


def test_a_deal_comes_from_seed_and_nonces_in_the_order_of_the_seats() -> None:
    room = rooms.made_ready(party("ann", "bob", "cyd"), "ann", False)
    change = begun(room)
    header = change.lines[0]
    assert header["nonces"] == list(NONCES)
    assert (header["seed"], header["deal"]) == (room.coming.seed, room.coming.deal)
    assert header["commitment"] == room.commitment
    seed = record.deal_seed(bytes.fromhex(room.coming.seed), NONCES)
    assert change.state == PARTY.start(3, seed, room.options).state
    assert record.replay(list(change.lines)).state == change.state
    assert change.table is not None
    assert change.table.deal == room.coming.deal


def test_bots_give_no_nonce_and_a_host_who_watches_none_that_counts() -> None:
    with_bots = begun(party("ann"))
    assert with_bots.lines[0]["nonces"] == [NONCES[0], "", ""]
    room = rooms.handed_over(party("ann", "bob", watching=("dan",)), "dan")
    assert begun(room, "f" * 32).lines[0]["nonces"] == [NONCES[0], NONCES[1], ""]


def test_another_is_to_come_once_a_deal_has_begun_and_nobody_has_given_to_it() -> None:
    room = party("ann", "bob")
    after = begun(room).room
    assert after is not None
    assert after.coming.deal not in ("", room.coming.deal)
    assert after.coming.seed not in ("", room.coming.seed)
    assert not any(seat.nonce for seat in after.seats)


def test_everybody_s_nonce_changes_the_cards() -> None:
    room = party("ann", "bob", "cyd")
    hands = {begun(room).lines[2]["hands"][0]}
    for player in ("bob", "cyd"):
        hands.add(begun(rooms.made_ready(room, player, True, "f" * 32)).lines[2]["hands"][0])
    hands.add(begun(room, "f" * 32).lines[2]["hands"][0])
    assert len(hands) == 4


def test_no_frame_of_a_running_deal_tells_seed_or_nonces() -> None:
    room = party("ann", "bob", watching=("dan",))
    change = begun(room)
    assert change.room is not None
    held = Held(change.room, 2, "b", change.table, change.state, 1, "c", PARTY)
    sent = frames.TableFrames(held, 0, change.events)
    for player in ("ann", "bob", "dan"):
        text = sent.frame(player, 0, NOW) + frames.room(held, frozenset())
        for secret in (room.coming.seed, change.room.coming.seed, *NONCES[:2]):
            assert secret not in text
        assert record.deal_seed(bytes.fromhex(room.coming.seed), NONCES).hex() not in text


# --- rooms of an older server -----------------------------------------------------------------------


def test_a_room_stored_without_a_deal_to_come_still_opens_and_deals() -> None:
    envelope = msgspec.json.decode(codec.sealed_room(party("ann", "bob")))
    del envelope["value"]["coming"]
    for seat in envelope["value"]["seats"]:
        del seat["nonce"]
    old = codec.opened_room(msgspec.json.encode(envelope))
    assert old.commitment is None
    view = frames.room_view(old, frozenset())
    assert (view["deal"], view["commitment"]) == (None, None)
    change = begun(old)
    header = change.lines[0]
    assert (header["commitment"], header["nonces"]) == (None, [])
    assert header["deal"]
    assert record.replay(list(change.lines)).state == change.state
    assert change.room is not None
    assert change.room.commitment is not None


# --- the record afterwards --------------------------------------------------------------------------


async def test_the_record_is_given_when_the_deal_is_over_and_to_those_in_the_room(here: Service) -> None:
    code = await lobby(here, "ann", "bob", target=3)
    with pytest.raises(Illegal, match="wrong_phase"):
        await records.finished(here, code, "ann")
    seal = (await newest(here, code)).room.commitment
    await do(here, code, "ann", "start")
    for seat, player in enumerate(("ann", "bob")):
        with pytest.raises(Illegal, match="wrong_phase"):
            await records.finished(here, code, player)
        await do(here, code, player, "move", ask=f"write-{seat}", move={"kind": "write", "number": 1})
    await count(here, code, 3)
    lines = [json.loads(line) for line in await records.finished(here, code, "bob")]
    assert lines[0]["commitment"] == seal
    assert lines[-1]["event"] == "settled"
    with pytest.raises(Illegal, match="not_joined"):
        await records.finished(here, code, "eve")
    await do(here, code, "eve", "join", name="Eve")
    assert await records.finished(here, code, "eve") == await records.finished(here, code, "ann")
    await do(here, code, "ann", "kick", player="eve")
    with pytest.raises(Illegal, match="kicked"):
        await records.finished(here, code, "eve")
    await do(here, code, "ann", "options", options={"target": 4})
    assert [json.loads(line) for line in await records.finished(here, code, "ann")] == lines
    with pytest.raises(Illegal, match="room_not_found"):
        await records.finished(here, "00000000", "ann")


async def test_a_deal_that_begins_while_a_record_is_read_is_not_given_away(
    here: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await written(here, "ann", "bob", target=3)
    await count(here, code, 3)
    plain = here.store.record

    async def dealt_meanwhile(asked: str) -> list[bytes]:
        monkeypatch.setattr(here.store, "record", plain)
        await do(here, code, "bob", "ready", ready=True)
        await do(here, code, "ann", "start")
        return await plain(asked)

    monkeypatch.setattr(here.store, "record", dealt_meanwhile)
    with pytest.raises(Illegal, match="wrong_phase"):
        await records.finished(here, code, "ann")


async def test_the_record_over_http(addresses: list[str]) -> None:
    code, people = await dealt_over_the_wire(addresses, target=2)
    sealed = people[0].tab.frames

    async def answer(cookie: str) -> httpx.Response:
        async with httpx.AsyncClient(base_url=addresses[1], headers={"Cookie": cookie}) as client:
            return await client.get(f"/api/rooms/{code}/record")

    async def code_of(cookie: str) -> tuple[int, str]:
        got = await answer(cookie)
        return got.status_code, got.json()["code"]

    assert await code_of(people[0].cookie) == (409, "wrong_phase")
    assert await code_of("") == (401, "unauthorized")
    for number, person in enumerate(people):
        await written_over_the_wire(person, number + 1)
    await counted_over_the_wire(people, 3)
    stranger = await Player.arrives(addresses[0], "Stranger")
    assert await code_of(stranger.cookie) == (403, "not_joined")
    got = await answer(people[1].cookie)
    assert got.status_code == 200
    assert got.headers["content-type"] == "application/x-ndjson"
    assert got.headers["cache-control"] == "no-store"
    assert code in got.headers["content-disposition"]
    header = json.loads(got.text.splitlines()[0])
    published = {one["room"]["deal"]: one["room"]["commitment"] for one in sealed if one["t"] == "room"}
    assert published[header["deal"]] == header["commitment"]
    assert header["deal"] == people[0].tab.table["deal"]
    assert record.parsed_header(header).line() == header


async def test_the_page_hears_of_the_commitment_before_anybody_is_ready(addresses: list[str]) -> None:
    _, people = await gathered(addresses)
    first = next(one["room"] for one in people[0].tab.frames if one["t"] == "room")
    assert not any(seat["ready"] for seat in first["seats"])
    ready = people[0].tab.room["room"]
    assert (first["deal"], first["commitment"]) == (ready["deal"], ready["commitment"])
    assert len(first["commitment"]) == 64


async def test_a_deal_among_bots_and_one_person_can_be_checked(here: Service) -> None:
    code = await dealt(here, "ann", bots=2)
    header = json.loads((await here.store.record(code))[0])
    assert [bool(nonce) for nonce in header["nonces"]] == [True, False, False]
    assert record.parsed_header(header).commitment == header["commitment"]
