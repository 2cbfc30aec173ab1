"""What one deal decides for the next: the winner at `spec-3x1` is the speculator of the next deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app import room as rooms
from app import table as tables
from app.chance import Coming
from app.table import Held
from engine import catalog
from engine.record import commitment, replay

GAME: Any = catalog.game("spec-3x1")
PEOPLE = ("ann", "bob", "cyd")
NONCE = "ab" * 16


def ready(room: rooms.Room) -> rooms.Room:
    """The room with all ready."""
    for player in PEOPLE:
        room = rooms.made_ready(room, player, True, NONCE)
    return room


def played(held: Held) -> tuple[Held, list[dict[str, Any]]]:
    """The deal begun and played to its end by the clock, and its record."""
    change = tables.dealt(held, GAME, "ann", NONCE, 1)
    record = list(change.lines)
    while True:
        held = replace(held, room=change.room or held.room, table=change.table, state=change.state, game=GAME)
        if held.room.phase == "settled":
            return held, record
        ask = GAME.asks(held.state)[0]
        change = tables.moved(held, ask.seat, GAME.fallback(held.state, ask), 1)
        record += change.lines


def test_the_winner_is_the_speculator_of_the_next_deal_and_the_record_shows_it() -> None:
    room = rooms.created("ABCDEFGH", GAME, {}, "ann", tuple(rooms.Person(one, one) for one in PEOPLE))
    for seat, player in enumerate(PEOPLE):
        room = rooms.sat(room, player, seat)
    room = replace(room, coming=Coming("one", "11" * 32))
    first, record = played(Held(ready(room), 1, "a"))
    assert "last_winner" not in record[0]["options"]
    assert replay(record).finished
    outcome = GAME.outcome(first.state)
    won = next(
        seat
        for seat, role in enumerate(outcome.roles)
        if role == ("landlord" if outcome.winner == "landlord" else "farmer")
    )
    promised = first.room.commitment
    assert promised == commitment(
        bytes.fromhex(first.room.coming.seed),
        first.room.coming.deal,
        "spec-3x1",
        first.room.options | {"last_winner": won},
    )
    second, record = played(replace(first, room=ready(first.room)))
    assert record[0]["options"]["last_winner"] == won
    assert record[0]["commitment"] == promised
    assert second.state.speculation.seat == won
    assert replay(record).finished
