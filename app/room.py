"""A room as a value, and the functions that change it: people, seats, options, match. Nothing here waits or
reads a clock. Every refusal is `Illegal`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.chance import UNCOMMITTED, Coming
from app.protocol import NAME_LENGTH
from engine.game import Game, Illegal, Json, Option, Outcome, settled_options
from engine.record import commitment

MOST_MEMBERS = 40
Phase = Literal["lobby", "playing", "settled"]
Rest = Literal["", "host", "empty", "admin"]
"""Why the clocks stand: they do not; the host froze the table; no person was online; an admin froze it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room; `id` is his identity, `name` what he calls himself."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair. `player` is a person's identity or a bot's own id; `auto`: the clock plays on for it; `left`:
    its person has gone, and keeps the seat until the deal is settled; `nonce`: what he who is ready gives to
    the deal's chance, shown to nobody before the deal is over."""

    kind: Literal["person", "bot", "empty"] = "empty"
    player: str = ""
    name: str = ""
    ready: bool = False
    auto: bool = False
    left: bool = False
    nonce: str = ""

    @property
    def taken(self) -> bool:
        """Whether it will play in the next deal."""
        return self.kind == "bot" or (self.kind == "person" and not self.left)


@dataclass(frozen=True, slots=True)
class Match:
    """The deals played with the same table, options and people. `points` stand beside `people` (ids); `id` is
    that of its first deal; `carried`: options that the last deal decided for the next, if the same players
    still sit where they sat (`seated`)."""

    people: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    deals: int = 0
    id: str = ""
    carried: tuple[tuple[str, int], ...] = ()
    seated: tuple[str, ...] = ()

    def of(self, player: str) -> int:
        """A player's points so far."""
        return self.points[self.people.index(player)] if player in self.people else 0


@dataclass(frozen=True, slots=True)
class Room:
    """Where people meet. `bots`: how many were ever added, which names the next; `coming`: the deal that will
    be played next (in a deal: after it)."""

    code: str
    table: str
    options: dict[str, int | str | bool]
    host: str
    seats: tuple[Seat, ...]
    members: tuple[Person, ...] = ()
    phase: Phase = "lobby"
    rest: Rest = ""
    match: Match = Match()
    barred: tuple[str, ...] = ()
    bots: int = 0
    coming: Coming = UNCOMMITTED

    @property
    def commitment(self) -> str | None:
        """What is published of the deal to come; None where there is no seed yet."""
        seed, deal = bytes.fromhex(self.coming.seed), self.coming.deal
        return commitment(seed, deal, self.table, self.deal_options) if seed else None

    @property
    def deal_options(self) -> dict[str, int | str | bool]:
        """The options of the next deal: the host's, and those the last deal decided."""
        if not self.match.carried or seated(self.seats) != self.match.seated:
            return self.options
        return self.options | dict(self.match.carried)

    def person(self, player: str) -> Person | None:
        """The member with this identity."""
        return next((member for member in self.members if member.id == player), None)

    def seat_of(self, player: str) -> int | None:
        """The seat a person holds and has not left."""
        for number, seat in enumerate(self.seats):
            if seat.kind == "person" and seat.player == player and not seat.left:
                return number
        return None

    def with_seat(self, number: int, seat: Seat) -> Room:
        """The room with another value in one seat."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def seated(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Who will play in the next deal, in the order of seats."""
    return tuple(seat.player for seat in seats if seat.taken)


# --- who may do what, when ----------------------------------------------------------------------------------

Who = Literal["anybody", "member", "seated", "host", "seated_or_host"]
LOBBY: tuple[Phase, ...] = ("lobby", "settled")
PLAY: tuple[Phase, ...] = ("playing",)
ALWAYS: tuple[Phase, ...] = ("lobby", "playing", "settled")
PERMITS: Mapping[str, tuple[Who, tuple[Phase, ...]]] = {
    "join": ("anybody", ALWAYS),
    "sync": ("member", ALWAYS),
    "chat": ("member", ALWAYS),
    "leave": ("member", ALWAYS),
    "sit": ("member", LOBBY),
    "stand": ("seated", LOBBY),
    "ready": ("seated", LOBBY),
    "move": ("seated", PLAY),
    "check": ("seated", PLAY),
    "hint": ("seated", PLAY),
    "resume": ("seated_or_host", PLAY),
    "options": ("host", LOBBY),
    "start": ("host", LOBBY),
    "add_bot": ("host", LOBBY),
    "remove_bot": ("host", LOBBY),
    "freeze": ("host", PLAY),
    "kick": ("host", ALWAYS),
    "hand_over": ("host", ALWAYS),
}


def permit(room: Room, player: str, command: str) -> None:
    """Raises Illegal unless the player may give the command now: `kicked`, `not_joined`, `not_host`,
    `not_seated`, `wrong_phase`; and `frozen` for a move while the clocks stand."""
    who, phases = PERMITS[command]
    if player in room.barred:
        raise Illegal("kicked")
    if who != "anybody" and room.person(player) is None:
        raise Illegal("not_joined")
    seated, hosting = room.seat_of(player) is not None, room.host == player
    if who == "host" and not hosting:
        raise Illegal("not_host")
    if (who == "seated" and not seated) or (who == "seated_or_host" and not (seated or hosting)):
        raise Illegal("not_seated")
    if room.phase not in phases:
        raise Illegal("wrong_phase", phase=room.phase)
    if command == "move" and room.rest:
        raise Illegal("frozen")


# --- people -------------------------------------------------------------------------------------------------


def cleaned_name(name: str) -> str:
    """A name fit to be shown: composed, without control and direction marks, single spaces. Raises
    `bad_name`."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(" " if char.isspace() else char for char in composed if fit(char))
    shown = " ".join(visible.split())
    if not shown or len(shown) > NAME_LENGTH:
        raise Illegal("bad_name", most=NAME_LENGTH)
    return shown


def fit(char: str) -> bool:
    """Whether a character may stand in a name: no controls, surrogates or direction marks. The joiner of
    emoji is."""
    return char.isspace() or char == "\u200d" or not unicodedata.category(char).startswith("C")


def created(
    code: str, game: Game[Any], options: Mapping[str, Json], host: str, members: tuple[Person, ...] = ()
) -> Room:
    """A new room whose host (an identity) is not yet seated. Raises Illegal `bad_option`."""
    seats = (Seat(),) * (game.players.stop - 1)
    return Room(code, game.id, settled_options(house_options(game), options), host, seats, members)


def house_options(game: Game[Any]) -> tuple[Option, ...]:
    """The options that are the host's to choose."""
    return tuple(option for option in game.options if not option.carried)


def joined(room: Room, player: str, name: str) -> Room:
    """The room with the person in it under the name (again: renamed). Who left during the deal gets his seat
    back. Raises Illegal `bad_name`, `room_full`."""
    person = Person(player, cleaned_name(name))
    members = tuple(person if member.id == player else member for member in room.members)
    if room.person(player) is None:
        if len(members) >= MOST_MEMBERS:
            raise Illegal("room_full", most=MOST_MEMBERS)
        members = (*members, person)
    seats = tuple(
        replace(seat, name=person.name, left=False)
        if seat.kind == "person" and seat.player == player
        else seat
        for seat in room.seats
    )
    return replace(room, members=members, seats=seats, host=room.host or player)


def departed(room: Room, player: str) -> Room:
    """The room without the person: in a deal his seat is played on, else it is empty. The host's place
    passes."""
    before = room
    members = tuple(member for member in room.members if member.id != player)
    seat = room.seat_of(player)
    if seat is not None:
        gone = (
            replace(room.seats[seat], left=True, auto=True, ready=False)
            if room.phase == "playing"
            else Seat()
        )
        room = room.with_seat(seat, gone)
    room = agreed_anew(before, replace(room, members=members))
    return replace(room, host=next_host(room, player)) if room.host == player else room


def kicked(room: Room, player: str, whom: str) -> Room:
    """The room without a person, who may not come back. Raises Illegal `not_in_room`."""
    if room.person(whom) is None or whom == player:
        raise Illegal("not_in_room")
    return replace(departed(room, whom), barred=(*room.barred, whom))


def handed_over(room: Room, player: str) -> Room:
    """The room with another host. Raises Illegal `not_in_room`."""
    if room.person(player) is None:
        raise Illegal("not_in_room")
    return replace(room, host=player)


def next_host(room: Room, absent: str, online: frozenset[str] | None = None) -> str:
    """Who hosts when `absent` is away: the next seated person after his seat, else any other member; of those
    `online` when that is known. Empty when there is nobody."""
    before = next((n for n, seat in enumerate(room.seats) if seat.player == absent), -1)
    around = (*room.seats[before + 1 :], *room.seats[: before + 1])
    seated = [seat.player for seat in around if seat.kind == "person" and not seat.left]
    candidates = [*seated, *(member.id for member in room.members)]
    fit = (player for player in candidates if player != absent and (online is None or player in online))
    return next(fit, "" if online is None else absent)


# --- seats and options --------------------------------------------------------------------------------------


def free_seat(room: Room, number: int) -> Seat:
    """The seat, if nobody else's. Raises Illegal `no_seat`, `seat_taken`."""
    if number >= len(room.seats):
        raise Illegal("no_seat", seats=len(room.seats))
    seat = room.seats[number]
    if seat.kind == "person" and seat.taken:
        raise Illegal("seat_taken")
    return seat


def sat(room: Room, player: str, number: int) -> Room:
    """The person on that seat, and on no other; a bot gives way. Raises Illegal `no_seat`, `seat_taken`."""
    person = room.person(player)
    assert person is not None
    if room.seat_of(player) == number:
        return room
    free_seat(room, number)
    return agreed_anew(room, emptied(room, player).with_seat(number, Seat("person", player, person.name)))


def stood(room: Room, player: str) -> Room:
    """The person on no seat."""
    return agreed_anew(room, emptied(room, player))


def emptied(room: Room, player: str) -> Room:
    """The room with the person's seat empty."""
    seats = tuple(Seat() if seat.kind == "person" and seat.player == player else seat for seat in room.seats)
    return replace(room, seats=seats)


def agreed_anew(before: Room, room: Room) -> Room:
    """The room; if by a change of seats the next deal has other options, and so another commitment, nobody is
    ready for it."""
    if before.deal_options == room.deal_options:
        return room
    seats = tuple(replace(seat, ready=seat.kind == "bot", nonce="") for seat in room.seats)
    return replace(room, seats=seats)


def made_ready(room: Room, player: str, ready: bool, nonce: str = "") -> Room:
    """The person's readiness for the next deal, with his nonce while he is. Raises Illegal `not_seated`."""
    number = room.seat_of(player)
    if number is None:
        raise Illegal("not_seated")
    return room.with_seat(number, replace(room.seats[number], ready=ready, nonce=nonce if ready else ""))


def expected(room: Room, deal: str | None) -> None:
    """Raises Illegal `stale` when somebody who is ready means another deal than that to come (None: he does
    not say)."""
    if deal not in (None, room.coming.deal):
        raise Illegal("stale")


def bot_added(room: Room, number: int) -> Room:
    """A bot on an empty seat. Raises Illegal `no_seat`, `seat_taken`."""
    if free_seat(room, number).kind == "bot":
        raise Illegal("seat_taken")
    made = room.bots + 1
    bot = Seat("bot", f"bot-{made}", f"Bot {made}", ready=True)
    return agreed_anew(room, replace(room.with_seat(number, bot), bots=made))


def bot_removed(room: Room, number: int) -> Room:
    """The seat without its bot. Raises Illegal `no_seat`, `no_bot`."""
    if number >= len(room.seats):
        raise Illegal("no_seat", seats=len(room.seats))
    if room.seats[number].kind != "bot":
        raise Illegal("no_bot")
    return agreed_anew(room, room.with_seat(number, Seat()))


def optioned(room: Room, game: Game[Any], options: Mapping[str, Json] | None) -> Room:
    """The room at the game's table with these house options (None = as they were, where the table has them).
    People agreed to other terms, so nobody is ready; a match starts anew. Raises Illegal `bad_option`,
    `too_many_seated`."""
    if options is None:
        known = {option.id for option in game.options}
        options = (
            {name: value for name, value in room.options.items() if name in known}
            if game.id == room.table
            else {}
        )
    chosen = settled_options(house_options(game), options)
    if game.id == room.table and chosen == room.options:
        return room
    places = game.players.stop - 1
    seats = tuple(seat if seat.taken else Seat() for seat in room.seats)
    if game.id != room.table:
        seats = tuple(seat for seat in seats if seat.taken)
        if len(seats) > places:
            raise Illegal("too_many_seated", most=places)
        seats += (Seat(),) * (places - len(seats))
    waiting = tuple(replace(seat, ready=seat.kind == "bot", nonce="") for seat in seats)
    return replace(room, table=game.id, options=chosen, seats=waiting, phase="lobby", match=Match())


# --- a deal -------------------------------------------------------------------------------------------------


def dealing(room: Room, game: Game[Any], player: str) -> Room:
    """The room with a deal begun by its host, seats taken first. Raises Illegal `seats_empty`, `no_people`,
    `not_ready` (with the seats that are not; the host's start is his ready)."""
    taken = [seat for seat in room.seats if seat.taken]
    if len(taken) not in game.players:
        raise Illegal("seats_empty", least=game.players.start, taken=len(taken))
    if all(seat.kind == "bot" for seat in taken):
        raise Illegal("no_people")
    waiting = [seat.player for seat in taken if not seat.ready and seat.player != player]
    if waiting:
        raise Illegal("not_ready", players=waiting)
    people = tuple(seat.player for seat in taken)
    match = room.match
    if set(people) != set(match.people):
        match = Match(people, (0,) * len(people))
    seats = tuple(replace(seat, ready=False, auto=False, nonce="") for seat in taken)
    seats += (Seat(),) * (len(room.seats) - len(taken))
    return replace(room, seats=seats, phase="playing", rest="", match=match)


def settled(room: Room, outcome: Outcome) -> Room:
    """The room after a deal, its points added to the match."""
    added = {seat.player: points for seat, points in zip(room.seats, outcome.points, strict=False)}
    match = room.match
    points = tuple(had + added.get(player, 0) for player, had in zip(match.people, match.points, strict=True))
    seats = tuple(replace(seat, ready=seat.kind == "bot", auto=False) for seat in room.seats)
    return replace(
        room,
        phase="settled",
        rest="",
        seats=seats,
        match=replace(
            match,
            points=points,
            deals=match.deals + 1,
            carried=outcome.carried,
            seated=seated(room.seats) if outcome.carried else (),
        ),
    )


def auto(room: Room, number: int, on: bool) -> Room:
    """The seat on auto-play, or taken back from it."""
    seat = room.seats[number]
    return room if seat.auto == on else room.with_seat(number, replace(seat, auto=on))
