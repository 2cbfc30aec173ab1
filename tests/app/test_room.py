"""Rooms as values: who may do what, people who come and go, matches."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import room as rooms
from app.chance import Coming
from app.requests import COMMANDS, Command
from app.room import Match, Person, Room, Seat
from engine import catalog
from engine.game import Illegal, Outcome
from engine.record import commitment
from tests.app.toy import COUNTING

STRANGER, MEMBER, SEATED, HOST, BARRED = "stranger", "member", "seated", "host", "barred"
PHASES = ("lobby", "playing", "settled")

# Written out for reading: who gets which answer, by phase. `.` = may; else the code of the refusal.
TABLE = """
            lobby          playing        settled
join        stranger .     .              .
join        member   .     .              .
join        barred   kicked kicked        kicked
sync        stranger not_joined not_joined not_joined
sync        member   .     .              .
chat        stranger not_joined not_joined not_joined
chat        member   .     .              .
leave       stranger not_joined not_joined not_joined
leave       member   .     .              .
leave       host     .     .              .
sit         stranger not_joined not_joined not_joined
sit         member   .     wrong_phase    .
sit         seated   .     wrong_phase    .
stand       member   not_seated not_seated not_seated
stand       seated   .     wrong_phase    .
ready       member   not_seated not_seated not_seated
ready       seated   .     wrong_phase    .
ready       host     not_seated not_seated not_seated
move        member   not_seated not_seated not_seated
move        seated   wrong_phase .        wrong_phase
move        host     not_seated not_seated not_seated
check       seated   wrong_phase .        wrong_phase
hint        seated   wrong_phase .        wrong_phase
resume      member   not_seated not_seated not_seated
resume      seated   wrong_phase .        wrong_phase
resume      host     wrong_phase .        wrong_phase
options     member   not_host not_host    not_host
options     seated   not_host not_host    not_host
options     host     .     wrong_phase    .
start       seated   not_host not_host    not_host
start       host     .     wrong_phase    .
add_bot     seated   not_host not_host    not_host
add_bot     host     .     wrong_phase    .
remove_bot  seated   not_host not_host    not_host
remove_bot  host     .     wrong_phase    .
freeze      seated   not_host not_host    not_host
freeze      host     wrong_phase .        wrong_phase
kick        stranger not_joined not_joined not_joined
kick        seated   not_host not_host    not_host
kick        host     .     .              .
hand_over   seated   not_host not_host    not_host
hand_over   host     .     .              .
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()[1:]]
CASES = [
    (command, who, phase, answer)
    for command, who, *answers in ROWS
    for phase, answer in zip(PHASES, answers, strict=True)
]


def room_of(*people: str, seats: int = 4) -> Room:
    """A room in its lobby: the first is the host, all are members, none is seated."""
    room = rooms.created("ABCDEFGH", COUNTING, {}, people[0])
    for player in people:
        room = rooms.joined(room, player, player.title())
    return room


def seated_room(*people: str) -> Room:
    """The people on the first seats, all ready."""
    room = room_of(*people)
    for number, player in enumerate(people):
        room = rooms.made_ready(rooms.sat(room, player, number), player, True)
    return room


@pytest.mark.parametrize(("command", "who", "phase", "answer"), CASES)
def test_who_may_do_what(command: str, who: str, phase: rooms.Phase, answer: str) -> None:
    room = replace(rooms.sat(room_of(HOST, SEATED, MEMBER), SEATED, 0), phase=phase, barred=(BARRED,))
    if answer == ".":
        rooms.permit(room, who, command)
    else:
        with pytest.raises(Illegal, match=answer):
            rooms.permit(room, who, command)


def test_every_command_has_its_row() -> None:
    assert {command for command, *_ in ROWS} == set(rooms.PERMITS)
    assert set(COMMANDS) == {get_args(kind.model_fields["t"].annotation)[0] for kind in get_args(Command)}
    assert set(COMMANDS) < set(rooms.PERMITS)


def test_no_move_while_the_clocks_stand() -> None:
    room = replace(seated_room("ann", "bob"), phase="playing", rest="host")
    with pytest.raises(Illegal, match="frozen"):
        rooms.permit(room, "ann", "move")
    rooms.permit(room, "ann", "check")
    rooms.permit(room, "ann", "resume")


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann   Bo ", "Ann Bo"),
        ("王\u202e小\u200b明", "王小明"),
        ("a\x00b\nc", "ab c"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("e\u0301", "é"),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert rooms.cleaned_name(given) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 25, "\ud800"])
def test_names_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(Illegal, match="bad_name"):
        rooms.cleaned_name(name)


# --- people -----------------------------------------------------------------------------------------


def test_a_name_changes_on_the_seat_too() -> None:
    room = rooms.joined(seated_room("ann", "bob"), "bob", "Robert")
    assert room.person("bob") == Person("bob", "Robert")
    assert room.seats[1].name == "Robert"
    assert room.seats[1].ready


def test_a_room_is_full_some_time_but_not_for_those_in_it() -> None:
    people = [f"p{number}" for number in range(rooms.MOST_MEMBERS)]
    room = room_of(*people)
    assert rooms.joined(room, "p3", "Other").person("p3") == Person("p3", "Other")
    with pytest.raises(Illegal, match="room_full"):
        rooms.joined(room, "late", "Late")


def test_who_leaves_the_lobby_leaves_his_seat() -> None:
    room = rooms.departed(seated_room("ann", "bob"), "bob")
    assert room.seats[1] == Seat()
    assert room.person("bob") is None


def test_who_leaves_a_deal_is_played_on_and_may_come_back_to_his_seat() -> None:
    playing = rooms.dealing(seated_room("ann", "bob"), COUNTING, "ann")
    room = rooms.departed(playing, "bob")
    assert room.seats[1] == replace(playing.seats[1], left=True, auto=True)
    assert room.seat_of("bob") is None
    back = rooms.joined(room, "bob", "Bob")
    assert back.seat_of("bob") == 1
    assert back.seats[1].auto


def test_the_host_s_place_passes_to_the_next_seated_person() -> None:
    room = rooms.bot_added(seated_room("ann", "bob"), 2)
    assert rooms.departed(room, "ann").host == "bob"
    turned = rooms.handed_over(rooms.joined(room, "cyd", "Cyd"), "bob")
    assert rooms.departed(turned, "bob").host == "ann"
    assert rooms.departed(rooms.departed(turned, "ann"), "bob").host == "cyd"


def test_an_empty_room_is_whoever_s_comes_next() -> None:
    room = rooms.departed(room_of("ann"), "ann")
    assert room.host == ""
    assert rooms.joined(room, "bob", "Bob").host == "bob"


def test_only_those_online_inherit_from_an_absent_host() -> None:
    room = seated_room("ann", "bob", "cyd")
    assert rooms.next_host(room, "ann", frozenset({"cyd"})) == "cyd"
    assert rooms.next_host(room, "ann", frozenset()) == "ann"


def test_who_was_kicked_is_barred_for_good() -> None:
    room = rooms.kicked(seated_room("ann", "bob"), "ann", "bob")
    assert room.seats[1] == Seat()
    with pytest.raises(Illegal, match="kicked"):
        rooms.permit(room, "bob", "join")


@pytest.mark.parametrize("whom", ["ann", "nobody"])
def test_nobody_kicks_himself_or_who_is_not_there(whom: str) -> None:
    with pytest.raises(Illegal, match="not_in_room"):
        rooms.kicked(room_of("ann", "bob"), "ann", whom)


# --- seats and options ------------------------------------------------------------------------------


def test_a_person_sits_on_one_seat_and_a_bot_gives_way() -> None:
    room = rooms.bot_added(rooms.sat(room_of("ann", "bob"), "ann", 0), 2)
    moved = rooms.sat(room, "ann", 2)
    assert moved.seats == (Seat(), Seat(), Seat("person", "ann", "Ann"), Seat())
    with pytest.raises(Illegal, match="seat_taken"):
        rooms.sat(moved, "bob", 2)
    with pytest.raises(Illegal, match="no_seat"):
        rooms.sat(moved, "bob", 4)


def test_bots_take_empty_seats_only() -> None:
    room = rooms.bot_added(seated_room("ann"), 1)
    for number in (0, 1):
        with pytest.raises(Illegal, match="seat_taken"):
            rooms.bot_added(room, number)
    with pytest.raises(Illegal, match="no_bot"):
        rooms.bot_removed(room, 0)
    assert rooms.bot_removed(room, 1).seats[1] == Seat()
    assert rooms.bot_added(rooms.bot_removed(room, 1), 1).seats[1].player == "bot-2"


def test_other_terms_ask_everybody_again() -> None:
    room = replace(seated_room("ann", "bob"), match=Match(("ann", "bob"), (1, -1), 1))
    changed = rooms.optioned(room, COUNTING, {"target": 9})
    assert changed.options["target"] == 9
    assert not any(seat.ready for seat in changed.seats)
    assert changed.match == Match()
    assert rooms.optioned(room, COUNTING, {}) == room
    assert rooms.optioned(changed, COUNTING, None) == changed
    with pytest.raises(Illegal, match="bad_option"):
        rooms.optioned(room, COUNTING, {"target": 1})


# --- deals and matches ------------------------------------------------------------------------------


def test_a_deal_needs_people_who_are_ready() -> None:
    room = rooms.sat(room_of("ann", "bob", "cyd"), "ann", 0)
    with pytest.raises(Illegal, match="seats_empty"):
        rooms.dealing(room, COUNTING, "ann")
    room = rooms.sat(room, "bob", 2)
    with pytest.raises(Illegal, match="not_ready") as refusal:
        rooms.dealing(room, COUNTING, "ann")
    assert refusal.value.params == {"players": ["bob"]}
    bots = rooms.bot_added(rooms.bot_added(room_of("ann"), 0), 1)
    with pytest.raises(Illegal, match="no_people"):
        rooms.dealing(bots, COUNTING, "ann")


def test_taken_seats_come_first_in_a_deal() -> None:
    room = rooms.made_ready(rooms.sat(rooms.sat(room_of("ann", "bob"), "ann", 1), "bob", 3), "bob", True)
    dealt = rooms.dealing(room, COUNTING, "ann")
    assert [seat.player for seat in dealt.seats] == ["ann", "bob", "", ""]
    assert not any(seat.ready for seat in dealt.seats)


def outcome(*points: int) -> Outcome:
    """A finished deal with these points."""
    return Outcome("x", ("",) * len(points), ("",) * len(points), points)


def test_deals_of_the_same_people_are_a_match() -> None:
    room = rooms.settled(rooms.dealing(seated_room("ann", "bob"), COUNTING, "ann"), outcome(2, -2))
    assert (room.phase, room.match) == ("settled", Match(("ann", "bob"), (2, -2), 1))
    swapped = room
    for player, number in (("ann", 2), ("bob", 0), ("ann", 1)):
        swapped = rooms.sat(swapped, player, number)
    again = rooms.dealing(rooms.made_ready(swapped, "bob", True), COUNTING, "ann")
    assert rooms.settled(again, outcome(3, -3)).match == Match(("ann", "bob"), (-1, 1), 2)
    other = rooms.sat(rooms.joined(rooms.departed(room, "bob"), "cyd", "Cyd"), "cyd", 1)
    assert rooms.dealing(rooms.made_ready(other, "cyd", True), COUNTING, "ann").match == Match(
        ("ann", "cyd"), (0, 0), 0
    )


def carrying(seat: int) -> Room:
    """A room after a deal that decided an option of the next: the seat that won."""
    over = Outcome("x", ("",) * 2, ("",) * 2, (2, -2), (("last_winner", seat),))
    room = rooms.settled(rooms.dealing(seated_room("ann", "bob"), COUNTING, "ann"), over)
    room = replace(room, coming=Coming("deal-2", "ab" * 32))
    return rooms.made_ready(rooms.made_ready(room, "ann", True, "n1"), "bob", True, "n2")


def test_what_a_deal_decides_for_the_next_is_in_its_options_and_not_the_hosts_to_choose() -> None:
    room = carrying(1)
    assert room.deal_options == room.options | {"last_winner": 1}
    assert room.commitment == commitment(bytes.fromhex("ab" * 32), "deal-2", room.table, room.deal_options)
    assert "last_winner" not in room.options
    game = catalog.game("spec-3x1")
    assert "last_winner" not in rooms.created("x", game, {}, "ann").options
    with pytest.raises(Illegal, match="bad_option"):
        rooms.created("x", game, {"last_winner": 1}, "ann")


def test_it_is_forgotten_with_other_seats_and_all_are_asked_again() -> None:
    room = carrying(1)
    assert all(seat.ready for seat in room.seats if seat.taken)
    moved = rooms.sat(room, "bob", 3)
    assert moved.deal_options == room.deal_options
    for other in (rooms.stood(room, "bob"), rooms.departed(room, "bob"), rooms.bot_added(room, 2)):
        assert other.deal_options == room.options
        assert not any(seat.ready for seat in other.seats if seat.kind == "person")
        assert all(seat.ready for seat in other.seats if seat.kind == "bot")
    assert rooms.settled(rooms.dealing(room, COUNTING, "ann"), outcome(1, -1)).deal_options == room.options


def test_a_leaver_keeps_his_seat_to_the_settlement_and_no_longer() -> None:
    room = rooms.departed(rooms.dealing(seated_room("ann", "bob"), COUNTING, "ann"), "bob")
    room = rooms.settled(room, outcome(1, -1))
    assert room.match.of("bob") == -1
    assert not room.seats[1].taken
    taken = rooms.sat(rooms.joined(room, "cyd", "Cyd"), "cyd", 1)
    assert taken.seats[1].player == "cyd"


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(
            ["join", "leave", "sit", "stand", "ready", "bot", "unbot", "kick", "options", "deal", "settle"]
        ),
        st.sampled_from(["ann", "bob", "cyd", "dan"]),
        st.integers(0, 3),
    ),
    max_size=40,
)


def changed(room: Room, what: str, player: str, number: int) -> Room:
    """The room after one of many changes."""
    match what:
        case "join":
            rooms.permit(room, player, "join")
            return rooms.joined(room, player, player)
        case "deal":
            rooms.permit(room, room.host, "start")
            return rooms.dealing(room, COUNTING, room.host)
        case "settle":
            return rooms.settled(room, outcome(0, 0, 0, 0)) if room.phase == "playing" else room
        case "options":
            rooms.permit(room, room.host, "options")
            return rooms.optioned(room, COUNTING, {"target": 5 + number})
        case "kick":
            rooms.permit(room, room.host, "kick")
            return rooms.kicked(room, room.host, player)
    command = {"bot": "add_bot", "unbot": "remove_bot"}.get(what, what)
    by = room.host if command != what else player
    rooms.permit(room, by, command)
    match what:
        case "leave":
            return rooms.departed(room, player)
        case "sit":
            return rooms.sat(room, player, number)
        case "stand":
            return rooms.stood(room, player)
        case "ready":
            return rooms.made_ready(room, player, True)
        case "bot":
            return rooms.bot_added(room, number)
        case _:
            return rooms.bot_removed(room, number)


@given(CHANGES)
def test_whatever_happens_a_room_stays_in_order(changes: list[tuple[str, str, int]]) -> None:
    room = room_of("ann")
    for what, player, number in changes:
        try:
            room = changed(room, what, player, number)
        except Illegal:
            continue
        ids = [member.id for member in room.members]
        assert len(ids) == len(set(ids))
        assert not set(ids) & set(room.barred)
        assert room.host in ids if ids else room.host == ""
        players = [seat.player for seat in room.seats if seat.kind != "empty"]
        assert len(players) == len(set(players))
        for seat in room.seats:
            assert seat.kind != "person" or seat.left or seat.player in ids
            assert not seat.left or room.phase != "lobby"
        assert len(room.seats) == 4
        assert sum(room.match.points) == 0
