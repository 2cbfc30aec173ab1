"""What is sent, as text. The public half of a table is encoded once for each version, the private half once
for each seat; spectators share one frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from app.protocol import VERSION
from app.room import Room, Seat
from app.store.contract import pair
from app.table import Held, shown_deadlines, shown_stood
from engine.game import Event, Illegal, Json

encoder = msgspec.json.Encoder()


def text(message: Mapping[str, Any]) -> str:
    """A message as it is sent."""
    return encoder.encode(message).decode()


def inner(**fields: Any) -> str:
    """Fields of a message, without its braces."""
    return text(fields)[1:-1]


def welcome(player: str, name: str | None) -> str:
    """The first message."""
    return text({"t": "welcome", "protocol": VERSION, "player": player, "name": name})


def ack(message_id: str, version: int | None = None) -> str:
    """Done."""
    return text({"t": "ack", "id": message_id, "v": None if version is None else pair(version)})


def refused(message_id: str | None, refusal: Illegal) -> str:
    """Not done."""
    return text({"t": "refused", "id": message_id, "code": refusal.code, "params": refusal.params})


def checked(
    number: int,
    readings: tuple[Any, ...],
    refusal: Illegal | None = None,
    nearest: tuple[str, ...] | None = None,
) -> str:
    """What the engine says of a selection."""
    return text(
        {
            "t": "checked",
            "n": number,
            "ok": refusal is None,
            "readings": readings,
            "code": refusal.code if refusal else None,
            "params": refusal.params if refusal else {},
            "nearest": nearest,
        }
    )


def hints(number: int, moves: list[dict[str, Json]]) -> str:
    """Lawful moves, best first."""
    return text({"t": "hints", "n": number, "moves": moves})


def presence(online: list[str]) -> str:
    """Who is connected."""
    return text({"t": "presence", "online": online})


def chat(player: str, name: str, said: str | None, phrase: str | None, at: int) -> str:
    """A line of chat; kept as it is sent."""
    return text({"t": "chat", "player": player, "name": name, "text": said, "phrase": phrase, "at": at})


def history(lines: list[bytes]) -> str:
    """The last lines of chat, for who comes."""
    return text({"t": "history", "lines": [msgspec.Raw(line) for line in lines]})


def closed(reason: str) -> str:
    """An admin has ended the room."""
    return text({"t": "closed", "reason": reason})


def ping(now: int) -> str:
    """The connection lives."""
    return text({"t": "ping", "now": now})


def room(held: Held, online: frozenset[str]) -> str:
    """The room as everybody in it may know it."""
    return text({"t": "room", "v": held.room_v, "room": room_view(held.room, online)})


def room_view(value: Room, online: frozenset[str]) -> dict[str, Json]:
    """The allow-list of a room: nothing else of it is sent."""
    return {
        "code": value.code,
        "table": value.table,
        "options": value.options,
        "phase": value.phase,
        "frozen": bool(value.rest),
        "host": value.host,
        "deal": value.coming.deal or None,
        "commitment": value.commitment,
        "seats": [seat_view(seat) for seat in value.seats],
        "members": [
            {
                "player": member.id,
                "name": member.name,
                "online": member.id in online,
                "seat": value.seat_of(member.id),
            }
            for member in value.members
        ],
        "match": {
            "deals": value.match.deals,
            "points": [value.match.of(seat.player) for seat in value.seats],
        },
    }


def seat_view(seat: Seat) -> dict[str, Json]:
    """The allow-list of a seat."""
    return {
        "kind": seat.kind,
        "player": seat.player or None,
        "name": seat.name or None,
        "ready": seat.ready,
        "auto": seat.auto,
        "left": seat.left,
    }


class TableFrames:
    """The frames of one version of a table. `events` happened between the version `since` and this one."""

    def __init__(self, held: Held, since: int, events: tuple[Event, ...]) -> None:
        assert held.table is not None
        assert held.game is not None
        self._held, self._since, self._events = held, since, events
        self._table, self._game = held.table, held.game
        self._common = inner(
            v=pair(held.table_v),
            deal=self._table.deal,
            game=self._table.game,
            view=held.game.public(held.state),
            stood=shown_stood(self._table),
        )
        self._tails: dict[tuple[int | None, bool], str] = {}
        # While the clocks run the deadlines stand; while they rest, deadlines move along with the time.
        self._deadlines = "" if self._table.paused else self._shown_deadlines(0)

    def _shown_deadlines(self, now: int) -> str:
        return encoder.encode(shown_deadlines(self._table, now)).decode()

    def seat_of(self, player: str) -> int | None:
        """The seat whose private half the player is sent; None for a spectator."""
        players = self._table.players
        return players.index(player) if player in players else None

    def frame(self, player: str, seen: int, now: int) -> str:
        """The frame of a player who was last sent version `seen`; with events only when he missed none."""
        seat = self.seat_of(player)
        fresh = seen == self._since
        tail = self._tails.get((seat, fresh))
        if tail is None:
            tail = self._tails[seat, fresh] = self._tail(seat, fresh)
        deadlines = self._deadlines or self._shown_deadlines(now)
        return f'{{"t":"table","now":{now},"deadlines":{deadlines},{self._common},{tail}}}'

    def _tail(self, seat: int | None, fresh: bool) -> str:
        private = None if seat is None else self._game.private(self._held.state, seat)
        events = [event.line() for event in self._events if event.told_to(seat)] if fresh else []
        return inner(seat=seat, private=private, events=events)
