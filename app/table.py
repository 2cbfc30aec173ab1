"""The deal on a room's table as a value: its game, its clocks, and the changes a move makes to room and
table. Pure: the time comes in as milliseconds of the Redis clock, chance as bytes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from app import chance
from app import room as rooms
from app.room import Room, Seat
from engine import record
from engine.game import Ask, Event, Game, Illegal, Json, Move, Outcome

LATE_MS = 500
"""A person's time-out is served this much later than shown, for the way his move has to go."""
AUTO_MS = 1_500
BOT_LEAST_MS, BOT_MOST_MS = 600, 1_800


@dataclass(frozen=True, slots=True)
class Pace:
    """How a kind of ask is timed: the house option that sets its seconds, the seconds where the table has no
    such option, and what it means when a person lets them run out: that he is away, or just his answer."""

    option: str
    seconds: int
    silence: Literal["absence", "answer"] = "absence"


PACES: Mapping[str, Pace] = {
    "play": Pace("turn_seconds", 45),
    "throw": Pace("throw_seconds", 15),
    "discard": Pace("discard_seconds", 20),
    "call": Pace("call_seconds", 20),
    "raise": Pace("raise_seconds", 20),
    "show": Pace("show_seconds", 20),
    "double": Pace("double_seconds", 20),
    "give": Pace("give_seconds", 60),
    "concede": Pace("concede_seconds", 20),
    "name": Pace("name_seconds", 30),
    "choose": Pace("choose_seconds", 20),
    "board": Pace("board_seconds", 15, silence="answer"),
    "skill": Pace("skill_seconds", 4, silence="answer"),
}
OTHER_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Due:
    """When the clock answers an ask. `deadline` is what players see; `fires` when it happens; `stood`: since
    when it stands, because the ask is open but for the time being not urgent (0 = it runs). Milliseconds."""

    ask: str
    seat: int
    deadline: int
    fires: int
    stood: int = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """When a bot that could move but is not waited for is asked once whether it will (`fires`,
    milliseconds). Whoever has had his chance has the next after the next commit."""

    seat: int
    fires: int


@dataclass(frozen=True, slots=True)
class Table:
    """One deal. `started`, `paused` in milliseconds, `paused` 0 while the clocks run; `players`: who sat
    where when it began; `due`: the clocks of its asks; `chances`: those of its bots out of turn."""

    deal: str
    game: str
    started: int
    players: tuple[str, ...]
    due: tuple[Due, ...] = ()
    paused: int = 0
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What a commit is to write: a room, a table with its state, or both; what happened; record lines, to
    follow those there are or (`begins`) to replace them; and what to file of a finished deal."""

    room: Room | None = None
    table: Table | None = None
    state: Any = None
    drops_table: bool = False
    events: tuple[Event, ...] = ()
    lines: tuple[dict[str, Json], ...] = ()
    begins: bool = False
    filed: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """What a worker holds of a room: both values and the stamps under which they are stored. `table` and
    `state` are None between deals."""

    room: Room
    room_v: int
    room_stamp: str
    table: Table | None = None
    state: Any = None
    table_v: int = 0
    table_stamp: str = ""
    game: Game[Any] | None = field(default=None, compare=False)

    def deal(self) -> tuple[Game[Any], Table, Any]:
        """The running deal. Raises Illegal `wrong_phase` when there is none."""
        if self.game is None or self.table is None or self.room.phase != "playing":
            raise Illegal("wrong_phase", phase=self.room.phase)
        return self.game, self.table, self.state


# --- clocks -------------------------------------------------------------------------------------------------


def pace_of(ask: Ask) -> Pace:
    """How the ask is timed."""
    return PACES.get(ask.pace) or Pace(f"{ask.pace}_seconds", OTHER_SECONDS)


def allowed_ms(ask: Ask, options: Mapping[str, Json]) -> int:
    """How long a person may take over an ask."""
    pace = pace_of(ask)
    return int(options.get(pace.option, pace.seconds)) * 1000


def bot_ms() -> int:
    """How long a bot takes to move: chance alone."""
    return BOT_LEAST_MS + secrets.randbelow(BOT_MOST_MS - BOT_LEAST_MS + 1)


def fires_at(seat: Seat, deadline: int, now: int) -> int:
    """When the clock answers for a seat that is asked now."""
    latest = deadline + LATE_MS
    if seat.kind == "bot":
        return min(now + bot_ms(), latest)
    if seat.auto or seat.left:
        return now + AUTO_MS
    return latest


def clocked(table: Table, asks: Sequence[Ask], room: Room, now: int) -> Table:
    """The table with a clock for each urgent ask. Those that ran before run on; those of asks that are no
    longer urgent stand, and run on when they are urgent again. Each bot with an ask that is not urgent has
    one chance to move."""
    known = {due.ask: due for due in table.due}
    due = tuple(filter(None, (clock_of(ask, known.get(ask.id), room, now) for ask in asks)))
    idle = {ask.seat for ask in asks if not ask.urgent and room.seats[ask.seat].kind == "bot"}
    chances = tuple(Chance(seat, now + bot_ms()) for seat in sorted(idle))
    return Table(table.deal, table.game, table.started, table.players, due, table.paused, chances)


def clock_of(ask: Ask, known: Due | None, room: Room, now: int) -> Due | None:
    """The ask's clock, from the one it had; None: it has none, never having been urgent."""
    if known is not None:
        return running(known, now) if ask.urgent else standing(known, now)
    if not ask.urgent:
        return None
    deadline = now + allowed_ms(ask, room.options)
    return Due(ask.id, ask.seat, deadline, fires_at(room.seats[ask.seat], deadline, now))


def standing(due: Due, now: int) -> Due:
    """The clock, standing."""
    return due if due.stood else replace(due, stood=now)


def running(due: Due, now: int) -> Due:
    """The clock, running: with as much time as it had when it stood."""
    return replace(later(due, now - due.stood), stood=0) if due.stood else due


def later(due: Due, shift: int) -> Due:
    """The clock, put off by so many milliseconds."""
    return replace(due, deadline=due.deadline + shift, fires=due.fires + shift)


def rewound(table: Table, room: Room, number: int, now: int) -> Table:
    """The table after a seat was left to auto-play or taken back: its clocks fire accordingly. Who takes his
    seat back has what is left of his time, not more."""
    seat = room.seats[number]

    def fires(due: Due) -> int:
        return fires_at(seat, due.deadline, due.stood or table.paused or now)

    due = tuple(replace(one, fires=fires(one)) if one.seat == number else one for one in table.due)
    return replace(table, due=due, chances=untaken(table, table.paused or now))


def untaken(table: Table, now: int) -> tuple[Chance, ...]:
    """The bots' chances that are still to come."""
    return tuple(one for one in table.chances if one.fires > now)


def paused(table: Table, now: int) -> Table:
    """The table with its clocks standing."""
    return replace(table, paused=now)


def resumed(table: Table, now: int) -> Table:
    """The table with its clocks running on: each has as long as it had when they stopped. One that stood
    before stands on."""
    shift = now - table.paused
    due = tuple(one if one.stood else later(one, shift) for one in table.due)
    chances = tuple(Chance(one.seat, one.fires + shift) for one in untaken(table, table.paused))
    return replace(table, due=due, paused=0, chances=chances)


def next_firing(table: Table | None, after: int = 0) -> int | None:
    """When the clock must next look at the table; None: not before something happens. Chances up to `after`
    were taken."""
    if table is None or table.paused:
        return None
    clocks = [due.fires for due in table.due if not due.stood]
    return min(clocks + [one.fires for one in untaken(table, after)], default=None)


def shown_deadlines(table: Table, now: int) -> dict[int, int]:
    """The earliest deadline by seat. While the table rests they move along with the time; a clock that stands
    has none."""
    shift = now - table.paused if table.paused else 0
    shown: dict[int, int] = {}
    for due in table.due:
        if not due.stood:
            shown[due.seat] = min(shown.get(due.seat, due.deadline + shift), due.deadline + shift)
    return shown


def shown_stood(table: Table) -> dict[int, int]:
    """What is left of the time of each seat whose clock stands, in milliseconds."""
    return {due.seat: max(0, due.deadline - due.stood) for due in table.due if due.stood}


# --- changes ------------------------------------------------------------------------------------------------


def dealt(held: Held, game: Game[Any], player: str, nonce: str, now: int) -> Change:
    """The deal that was to come, begun by the host, who gives his nonce with it if he is seated; another is
    to come after it. Raises what `room.dealing` and `game.start` raise."""
    hosts = held.room.seat_of(player) is not None
    ready = rooms.made_ready(held.room, player, True, nonce) if hosts else held.room
    room = replace(rooms.dealing(ready, game, player), coming=chance.fresh())
    header = heading(ready, now)
    if room.match.deals == 0:
        room = replace(room, match=replace(room.match, id=header.deal))
    seed = record.deal_seed(bytes.fromhex(header.seed), header.nonces)
    step = game.start(len(header.seats), seed, header.options)
    people = tuple(seat.player for seat in room.seats if seat.kind != "empty")
    table = clocked(Table(header.deal, game.id, now, people), game.asks(step.state), room, now)
    lines = (header.line(), *record.lines(step.events))
    return Change(room, table, step.state, events=step.events, lines=lines, begins=True)


def heading(room: Room, now: int) -> record.Header:
    """The header of the deal to come, all being ready. Where nothing was committed to, nonces would prove
    nothing and are left out."""
    coming = room.coming if room.commitment else chance.fresh()
    nonces = tuple(seat.nonce for seat in room.seats if seat.taken)
    started = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="seconds")
    return record.Header(
        room.table,
        room.deal_options,
        tuple(f"seat {number}" for number in range(len(nonces))),
        coming.seed,
        started,
        nonces if room.commitment else (),
        room.commitment,
        coming.deal,
    )


def moved(held: Held, seat: int, move: Move, now: int) -> Change:
    """What a move changes: the table, and the room when the deal is over. Raises Illegal."""
    game, table, state = held.deal()
    step = game.play(state, seat, move)
    lines = tuple(record.lines(step.events))
    outcome = game.outcome(step.state)
    if outcome is None:
        after = clocked(table, game.asks(step.state), held.room, now)
        return Change(None, after, step.state, events=step.events, lines=lines)
    over = replace(table, due=(), chances=())
    filed = filing(held.room, over, outcome, now)
    return Change(
        rooms.settled(held.room, outcome), over, step.state, events=step.events, lines=lines, filed=filed
    )


def taken_back(change: Change, held: Held, seat: int, now: int) -> Change:
    """The change, with the seat taken back from auto-play."""
    room = change.room or held.room
    if not room.seats[seat].auto:
        return change
    room = rooms.auto(room, seat, False)
    table = change.table or held.table
    state = change.state if change.table else held.state
    return replace(change, room=room, table=rewound(table, room, seat, now) if table else None, state=state)


def seat_left(held: Held, room: Room, seat: int | None, now: int) -> Change:
    """The room after somebody left it; in a deal the clock plays on for the seat."""
    if room.phase != "playing" or seat is None or held.table is None:
        return Change(room)
    return Change(room, rewound(held.table, room, seat, now), held.state)


def rested(held: Held, why: rooms.Rest, now: int) -> Change:
    """Stops the clocks. Raises Illegal `frozen` when they stand."""
    _, table, state = held.deal()
    if held.room.rest:
        raise Illegal("frozen")
    return Change(replace(held.room, rest=why), paused(table, now), state)


def woken(held: Held, now: int) -> Change:
    """Lets the clocks run on. Raises Illegal `wrong_phase` when they do."""
    _, table, state = held.deal()
    if not held.room.rest:
        raise Illegal("wrong_phase", phase=held.room.phase)
    return Change(replace(held.room, rest=""), resumed(table, now), state)


def filing(room: Room, table: Table, outcome: Outcome | None, now: int) -> dict[str, Json]:
    """What is kept of a finished deal besides its record: who sat where, and how it ended (None: it was
    broken off)."""
    return {
        "deal": table.deal,
        "match": room.match.id,
        "room": room.code,
        "table": table.game,
        "options": room.options,
        "seats": [
            {"kind": seat.kind, "player": seat.player, "name": seat.name, "left": seat.left}
            for seat in room.seats
        ],
        "outcome": msgspec.to_builtins(outcome),
        "started": table.started,
        "ended": now,
    }
