"""Clocks and changes of a table, as values."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from app import room as rooms
from app import table as tables
from app.chance import Coming
from app.room import Room
from app.table import AUTO_MS, BOT_LEAST_MS, BOT_MOST_MS, LATE_MS, Due, Held, Table
from engine.game import Ask, Illegal
from tests.app.toy import COUNTING, Call, Count, Wave, Write

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


def table_of(held: Held) -> Table:
    """The deal's table."""
    assert held.table is not None
    return held.table


def due_of(held: Held) -> tuple[Due, ...]:
    """The table's clocks."""
    return table_of(held).due


def called(held: Held, now: int) -> tuple[int, Held]:
    """Who has the turn, and the deal after the seat after his has called."""
    turn = due_of(held)[0].seat
    caller = (turn + 1) % len(table_of(held).players)
    left = held.state.calls[caller]
    return turn, after(held, tables.moved(held, caller, Call(f"call-{caller}-{left}"), now))


def waved(held: Held, now: int) -> Held:
    """The deal after everybody has waved the call through."""
    for seat in held.state.unheard:
        held = after(held, tables.moved(held, seat, Wave(f"wave-{held.state.called}-{seat}"), now))
    return held


# --- clocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "options", "seconds"),
    [
        ("play", {}, 45),
        ("play", {"turn_seconds": 20}, 20),
        ("throw", {"turn_seconds": 20}, 15),
        ("discard", {}, 20),
        ("skill", {"skill_seconds": 7}, 7),
        ("skill", {}, 4),
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


# --- clocks that stand ------------------------------------------------------------------------------


def test_a_clock_stands_while_its_ask_is_not_urgent_and_then_goes_on() -> None:
    held = written(begun(room_of("ann", "bob", "cyd", calls=2)))
    turn, pending = called(held, NOW + 20_000)
    assert [(due.ask, due.stood) for due in due_of(pending) if due.stood] == [("count-3", NOW + 20_000)]
    shown = tables.shown_deadlines(table_of(pending), NOW + 20_000)
    assert shown == dict.fromkeys(pending.state.unheard, NOW + 24_000)
    assert tables.shown_stood(table_of(pending)) == {turn: 25_000}
    assert tables.next_firing(table_of(pending)) == NOW + 24_000 + LATE_MS
    running = waved(pending, NOW + 23_000)
    assert due_of(running) == (Due("count-3", turn, NOW + 48_000, NOW + 48_000 + LATE_MS),)
    assert tables.shown_stood(table_of(running)) == {}
    _, again = called(running, NOW + 30_000)
    assert due_of(waved(again, NOW + 31_000))[0].deadline == NOW + 49_000


def test_a_clock_stands_once_however_many_moves_follow() -> None:
    held = written(begun(room_of("ann", "bob", "cyd", calls=1)))
    _, pending = called(held, NOW + 20_000)
    first = pending.state.unheard[0]
    half = after(pending, tables.moved(pending, first, Wave(f"wave-1-{first}"), NOW + 22_000))
    assert [due.stood for due in due_of(half) if due.stood] == [NOW + 20_000]


def test_what_was_never_urgent_has_no_clock() -> None:
    held = written(begun(room_of("ann", "bob", calls=3)))
    assert [due.ask for due in due_of(held)] == ["count-2"]
    assert table_of(held).chances == ()


def test_a_rest_adds_nothing_to_a_clock_that_stands() -> None:
    held = written(begun(room_of("ann", "bob", "cyd", calls=1)))
    turn, pending = called(held, NOW + 20_000)
    resting = after(pending, tables.rested(pending, "host", NOW + 21_000))
    assert tables.shown_stood(table_of(resting)) == {turn: 25_000}
    woken = after(resting, tables.woken(resting, NOW + 81_000))
    assert tables.shown_stood(table_of(woken)) == {turn: 25_000}
    waves = tables.shown_deadlines(table_of(woken), NOW + 81_000)
    assert waves == dict.fromkeys(pending.state.unheard, NOW + 84_000)
    assert due_of(waved(woken, NOW + 82_000))[0].deadline == NOW + 107_000


def test_who_leaves_while_his_clock_stands_is_played_on_when_it_runs() -> None:
    held = written(begun(room_of("ann", "bob", "cyd", calls=1)))
    turn, pending = called(held, NOW + 20_000)
    player = table_of(pending).players[turn]
    room = rooms.departed(pending.room, player)
    left = after(pending, tables.seat_left(pending, room, turn, NOW + 22_000))
    assert tables.next_firing(table_of(left)) == NOW + 22_000 + AUTO_MS  # his wave
    due = next(due for due in due_of(waved(left, NOW + 23_000)) if due.seat == turn)
    assert due.fires == NOW + 23_000 + AUTO_MS


def test_who_leaves_while_the_table_rests_is_played_on_when_it_wakes() -> None:
    held = begun(room_of("ann", "bob"))
    resting = after(held, tables.rested(held, "host", NOW + 5_000))
    left = after(resting, tables.seat_left(resting, rooms.departed(resting.room, "bob"), 1, NOW + 60_000))
    woken = after(left, tables.woken(left, NOW + 65_000))
    assert due_of(woken)[1].fires == NOW + 65_000 + AUTO_MS


# --- bots out of turn -------------------------------------------------------------------------------


def test_each_move_gives_a_bot_that_could_move_one_chance_at_a_time_of_its_own() -> None:
    held = written(begun(room_of("ann", "bob", bots=2, calls=1)))
    assert [chance.seat for chance in table_of(held).chances] == [2, 3]
    delays = []
    for now in range(NOW, NOW + 400_000, 2_000):
        _, pending = called(held, now)
        delays += [chance.fires - now for chance in table_of(pending).chances]
    assert min(delays) >= BOT_LEAST_MS
    assert max(delays) <= BOT_MOST_MS
    assert max(delays) - min(delays) > (BOT_MOST_MS - BOT_LEAST_MS) / 2


def test_a_chance_that_was_taken_does_not_come_back_by_itself() -> None:
    held = written(begun(room_of("ann", "bob", bots=1, calls=1)))
    (chance,) = table_of(held).chances
    assert tables.next_firing(table_of(held), NOW) == min(chance.fires, *(due.fires for due in due_of(held)))
    clocks = min(due.fires for due in due_of(held))
    assert tables.next_firing(table_of(held), chance.fires) == clocks
    early = after(held, tables.rested(held, "host", chance.fires - 100))
    assert tables.next_firing(table_of(early)) is None
    woken = after(early, tables.woken(early, NOW + 60_000))
    assert [one.fires for one in table_of(woken).chances] == [NOW + 60_100]
    late = after(held, tables.rested(held, "host", chance.fires))
    assert table_of(after(late, tables.woken(late, NOW + 60_000))).chances == ()


def test_a_bot_answers_before_its_time_is_up() -> None:
    held = written(begun(room_of("ann", bots=1, calls=1, skill_seconds=1)))
    for _ in range(100):
        pending = after(held, tables.moved(held, 0, Call("call-0-1"), NOW))
        wave = next(due for due in due_of(pending) if due.ask == "wave-1-1")
        assert wave.fires <= wave.deadline + LATE_MS


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
