"""Bytes of rooms, tables and states: what goes in comes out, and nothing else is let in."""

from __future__ import annotations

import secrets
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest

from app import codec
from app import room as rooms
from app.store.contract import EPOCH, pair
from app.table import Chance, Due, Table
from engine import catalog, record
from engine.game import Event, Game, Illegal
from tests.app.toy import COUNTING, State, Watching, Write, Writing

DUE = (Due("count-0", 0, 10, 11), Due("count-1", 1, 10, 11, stood=9))
TABLE = Table("deal", "counting", 5, ("ann", "bot-1"), DUE, 7, (Chance(1, 12),))


def states_of(game: Game[Any], moves: int = 60) -> list[Any]:
    """The states of a deal that goes on by hints."""
    step = game.start(game.players.start, secrets.token_bytes(32), {})
    states = [step.state]
    while (asks := game.asks(step.state)) and len(states) < moves:
        seat = asks[0].seat
        hints = game.hints(game.public(step.state), game.private(step.state, seat))
        step = game.play(step.state, seat, next(hints))
        states.append(step.state)
    return states


@pytest.mark.parametrize("game", [COUNTING, *catalog.games().values()], ids=lambda game: game.id)
def test_states_come_back_equal(game: Game[Any]) -> None:
    for state in states_of(game):
        table, closed = codec.opened_table(codec.sealed_table(TABLE, state))
        assert table == TABLE
        assert codec.opened_state(game, closed) == state


def test_rooms_come_back_equal() -> None:
    room = rooms.created("ABCDEFGH", COUNTING, {"target": 9}, "ann")
    room = rooms.sat(rooms.joined(room, "ann", "安\n"), "ann", 2)
    room = replace(rooms.bot_added(room, 0), barred=("x",), phase="playing", rest="empty")
    data = codec.sealed_room(room)
    assert codec.opened_room(data) == room
    assert b"\n" not in data


def test_members_of_a_union_of_the_same_shape_are_told_apart() -> None:
    for pending in (Writing((1,)), Watching((1,))):
        state = State("00", 6, (None, 2), pending)
        _, closed = codec.opened_table(codec.sealed_table(TABLE, state))
        assert codec.opened_state(COUNTING, closed).pending == pending


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"rubbish",
        b"\xff",
        b'{"codec":2,"rules":"0","value":{}}',
        b'{"codec":1,"rules":"0","value":{}}',
    ],
)
def test_other_bytes_are_undecodable(data: bytes) -> None:
    with pytest.raises(codec.Undecodable):
        codec.opened_room(data)
    with pytest.raises(codec.Undecodable):
        codec.opened_table(data)


@pytest.mark.parametrize(
    "broken", [{"total": "1"}, {"total": True}, {"surplus": 1}, {"pending": {"kind": "lost"}}]
)
def test_states_of_another_shape_are_undecodable(broken: dict[str, Any]) -> None:
    whole = msgspec.to_builtins(State("00", 6, (None, 2), Writing((0,))))
    codec.opened_state(COUNTING, msgspec.Raw(msgspec.json.encode(whole)))
    with pytest.raises(codec.Undecodable):
        codec.opened_state(COUNTING, msgspec.Raw(msgspec.json.encode(whole | broken)))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": "count"},
        {"kind": "steal", "number": 1},
        {"kind": "write", "number": "1"},
        {"kind": "write", "number": 1.5},
        {"kind": "write", "number": True},
        {"kind": "write", "number": 1, "seat": 1},
        {"kind": "write", "number": [1]},
        {"kind": "\ud800", "number": 1},
    ],
)
def test_moves_of_another_shape_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Illegal, match="bad_message"):
        codec.parsed_move(COUNTING, "write-0", fields)


def test_a_move_answers_the_ask_of_its_message() -> None:
    fields = {"kind": "write", "number": 1, "ask": "another"}
    assert codec.parsed_move(COUNTING, "write-0", fields) == Write("write-0", 1)


@pytest.mark.parametrize("table", ["party-5", "spec-5x2", "commute"])
def test_moves_are_shown_as_they_are_taken(table: str) -> None:
    game = catalog.game(table)
    state = game.start(5, bytes(32), {}).state
    for _ in range(12):
        asks = game.asks(state)
        private = game.private(state, asks[0].seat)
        found = [one for one in islice(game.hints(game.public(state), private), 20) if one.ask == asks[0].id]
        assert [codec.parsed_move(game, one.ask, codec.shown_move(one)) for one in found] == found
        state = game.play(state, asks[0].seat, game.fallback(state, asks[0])).state


@pytest.mark.parametrize("moves", [0, 1, 17])
def test_a_state_is_dealt_again_from_its_record(moves: int) -> None:
    game, seed = catalog.game("party-5"), secrets.token_bytes(32)
    header = record.Header(game.id, {}, ("",) * 5, seed.hex(), "2024-01-01T00:00:00Z")
    step = game.start(5, seed, {})
    lines = [header.line(), *record.lines(step.events)]
    for _ in range(moves):
        seat = game.asks(step.state)[0].seat
        hints = islice(game.hints(game.public(step.state), game.private(step.state, seat)), 3)
        step = game.play(step.state, seat, next(hints))
        lines += record.lines(step.events)
    assert codec.rebuilt_state([msgspec.json.encode(line) for line in lines]) == step.state


def test_notes_come_back_with_what_is_told_beside_them() -> None:
    events = (Event("wrote", {"number": 2}, to=(1,)), Event("turn", {"seat": 0}))
    note = codec.Note("commit", 3, "a", EPOCH + 4, "b", events)
    assert codec.split_note(codec.packed(note) + b"\n\n{}") == (note, b"", b"{}")


@pytest.mark.parametrize(("version", "epoch", "number"), [(7, 0, 7), (EPOCH, 1, 0), (3 * EPOCH + 2, 3, 2)])
def test_a_version_is_epoch_and_number(version: int, epoch: int, number: int) -> None:
    assert pair(version) == (epoch, number)
