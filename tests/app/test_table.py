"""Clocks and changes of a table, as values."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from app import room as rooms
from app import table as tables
from app.chance import Coming
from app.room import Room
from app.table import AUTO_MS, BOT_LEAST_MS, BOT_MOST_MS, LATE_MS, Due, Held
from engine.game import Ask, Illegal
from tests.app.toy import COUNTING, Count, Write

NOW = 1_700_000_000_000
SEED = bytes(range(32))
COMING = Coming("deal", SEED.hex())


def nonce_of(player: str) -> str:
    """What a player gives to the deal's chance."""
    return hashlib.sha256(player.encode()).hexdigest()[:32]


def room_of(*people: str, bots: int = 0, **options: int) -> Room:
    """People and bots on the seats, all ready."""
    room = replace(rooms.created("ABCDEFGH", COUNTING, options, people[0]), coming=COMING)
    for number, player in enumerate(people):
        room = rooms.sat(rooms.joined(room, player, player.title()), player, number)
        room = rooms.made_ready(room, player, True, nonce_of(player))
    for number in range(len(people), len(people) + bots):
        room = rooms.bot_added(room, number)
    return room


def begun(room: Room, now: int = NOW) -> Held:
    """The room with its deal begun."""
    held = Held(room, 1, "a")
    return after(held, tables.dealt(held, COUNTING, room.host, nonce_of(room.host), now))


def after(held: Held, change: tables.Change) -> Held:
    """What is held after a change."""
    if change.table is None:
        return replace(held, room=change.room or held.room)
    return replace(held, room=change.room or held.room, table=change.table, state=change.state, game=COUNTING)


def written(held: Held, now: int = NOW) -> Held:
    """The deal after everybody has written his number."""
    for seat in range(len(held.table.players if held.table else ())):
        held = after(held, tables.moved(held, seat, Write(f"write-{seat}", 1), now))
    return held


def due_of(held: Held) -> tuple[Due, ...]:
    """The table's clocks."""
    assert held.table is not None
    return held.table.due


# --- clocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "options", "seconds"),
    [
        ("play", {}, 45),
        ("play", {"turn_seconds": 20}, 20),
        ("throw", {"turn_seconds": 20}, 15),
        ("discard", {}, 20),
        ("skill", {"skill_seconds": 7}, 7),
        ("gift", {"gift_seconds": 9}, 9),
    ],
)
def test_a_pace_is_turned_into_seconds(pace: str, options: dict[str, int], seconds: int) -> None:
    assert tables.allowed_ms(Ask("a", 0, "any", pace=pace), options) == seconds * 1000


def test_people_are_served_late_and_see_their_deadline() -> None:
    held = begun(room_of("ann", "bob"))
    assert due_of(held) == tuple(
        Due(f"write-{seat}", seat, NOW + 15_000, NOW + 15_000 + LATE_MS) for seat in (0, 1)
    )


def test_a_clock_that_runs_is_not_wound_up_by_others() -> None:
    held = begun(room_of("ann", "bob"))
    later = after(held, tables.moved(held, 0, Write("write-0", 2), NOW + 9_000))
    assert due_of(later) == due_of(held)[1:]


def test_a_bot_takes_its_time_whatever_it_holds() -> None:
    fires = [due_of(begun(room_of("ann", bots=1)))[1].fires - NOW for _ in range(300)]
    assert min(fires) >= BOT_LEAST_MS
    assert max(fires) <= BOT_MOST_MS
    assert max(fires) - min(fires) > (BOT_MOST_MS - BOT_LEAST_MS) / 2
    assert {due_of(begun(room_of("ann", bots=1)))[1].deadline for _ in range(9)} == {NOW + 15_000}


def test_auto_play_is_quick_and_taking_back_gives_what_was_left() -> None:
    held = begun(room_of("ann", "bob"))
    room = rooms.auto(held.room, 0, True)
    assert held.table is not None
    held = replace(held, room=room, table=tables.rewound(held.table, room, 0, NOW + 1_000))
    assert due_of(held)[0] == Due("write-0", 0, NOW + 15_000, NOW + 1_000 + AUTO_MS)
    back = after(held, tables.taken_back(tables.Change(), held, 0, NOW + 2_000))
    assert due_of(back)[0] == Due("write-0", 0, NOW + 15_000, NOW + 15_000 + LATE_MS)
    assert not back.room.seats[0].auto


def test_a_rest_costs_nobody_time() -> None:
    held = begun(room_of("ann", "bob"))
    resting = after(held, tables.rested(held, "host", NOW + 5_000))
    assert resting.table is not None
    assert tables.next_firing(resting.table) is None
    assert tables.shown_deadlines(resting.table, NOW + 60_000) == dict.fromkeys((0, 1), NOW + 70_000)
    with pytest.raises(Illegal, match="frozen"):
        tables.rested(resting, "empty", NOW + 6_000)
    running = after(resting, tables.woken(resting, NOW + 65_000))
    assert [due.deadline for due in due_of(running)] == [NOW + 75_000] * 2
    assert [due.fires for due in due_of(running)] == [NOW + 75_000 + LATE_MS] * 2
    with pytest.raises(Illegal, match="wrong_phase"):
        tables.woken(running, NOW)


def test_who_left_is_played_on_at_once() -> None:
    held = begun(room_of("ann", "bob"))
    left = after(held, tables.seat_left(held, rooms.departed(held.room, "bob"), 1, NOW + 3_000))
    assert [due.fires for due in due_of(left)] == [NOW + 15_000 + LATE_MS, NOW + 3_000 + AUTO_MS]


# --- changes ----------------------------------------------------------------------------------------


def test_a_record_begins_with_its_header_and_names_nobody() -> None:
    held = Held(room_of("ann", "bob"), 1, "a")
    change = tables.dealt(held, COUNTING, "ann", nonce_of("ann"), NOW)
    assert change.begins
    header, began = change.lines
    assert header["seed"] == SEED.hex()
    assert header["table"] == "counting"
    assert header["seats"] == ["seat 0", "seat 1"]
    assert began == {"event": "began", "players": 2}
    assert "ann" not in repr(change.lines).lower()


def test_a_deal_that_ends_is_settled_and_filed() -> None:
    held = written(begun(room_of("ann", "bob", target=2)))
    assert held.table is not None
    turn = due_of(held)[0].seat
    change = tables.moved(held, turn, Count("count-2", 3), NOW + 8_000)
    assert change.room is not None
    assert change.table is not None
    assert change.room.phase == "settled"
    assert change.room.match.of(held.table.players[turn]) == 1
    assert change.table.due == ()
    assert change.filed is not None
    assert change.filed["outcome"]["points"][turn] == 1
    assert [seat["player"] for seat in change.filed["seats"]][:2] == ["ann", "bob"]
    assert change.filed["match"] == held.table.deal == change.room.match.id
    again = after(held, change)
    room = rooms.made_ready(again.room, "bob", True)
    second = after(again, tables.dealt(replace(again, room=room), COUNTING, "ann", "", NOW + 9_000))
    assert second.table is not None
    assert second.room.match.id == held.table.deal != second.table.deal
    assert (change.filed["started"], change.filed["ended"]) == (NOW, NOW + 8_000)
    assert [line["event"] for line in change.lines] == ["counted", "settled"]


def test_what_only_some_may_know_is_no_line_of_the_record() -> None:
    held = begun(room_of("ann", "bob"))
    change = tables.moved(held, 0, Write("write-0", 3), NOW)
    assert [event.name for event in change.events] == ["wrote", "has_written"]
    assert [line["event"] for line in change.lines] == ["has_written"]
