"""What each command of a person changes: a function from the room as it is held to a change. Whether he may
give it now was asked before (`room.permit`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app import chance
from app import room as rooms
from app import table as tables
from app.codec import parsed_move
from app.protocol import from_page as wire
from app.table import Change, Held
from engine.game import Game, Illegal

Games = Mapping[str, Game[Any]]
Command = (
    wire.Join
    | wire.Sit
    | wire.Stand
    | wire.Ready
    | wire.SetOptions
    | wire.Start
    | wire.AddBot
    | wire.RemoveBot
    | wire.Kick
    | wire.HandOver
    | wire.MoveMessage
    | wire.Resume
    | wire.Freeze
    | wire.Leave
)


def judged(games: Games, held: Held, player: str, message: Command, now: int) -> Change:
    """What the player's command changes. Raises Illegal."""
    judge: Callable[[Games, Held, str, Any, int], Change] = COMMANDS[message.t]
    return judge(games, held, player, message, now)


def chosen(games: Games, table: str) -> Game[Any]:
    """The game of a table. Raises Illegal `unknown_table`, and for a built one why it cannot be dealt."""
    try:
        return games[table]
    except KeyError:
        raise Illegal("unknown_table", table=table) from None


def join(_: Games, held: Held, player: str, message: wire.Join, now: int) -> Change:
    """He is in the room."""
    return Change(rooms.joined(held.room, player, message.name))


def leave(_: Games, held: Held, player: str, message: wire.Leave, now: int) -> Change:
    """He is gone; in a deal his seat is played on."""
    return tables.seat_left(held, rooms.departed(held.room, player), held.room.seat_of(player), now)


def kick(_: Games, held: Held, player: str, message: wire.Kick, now: int) -> Change:
    """Another is gone, and barred."""
    room = rooms.kicked(held.room, player, message.player)
    return tables.seat_left(held, room, held.room.seat_of(message.player), now)


def hand_over(_: Games, held: Held, player: str, message: wire.HandOver, now: int) -> Change:
    """Another hosts."""
    return Change(rooms.handed_over(held.room, message.player))


def sit(_: Games, held: Held, player: str, message: wire.Sit, now: int) -> Change:
    """He sits there."""
    return Change(rooms.sat(held.room, player, message.seat))


def stand(_: Games, held: Held, player: str, message: wire.Stand, now: int) -> Change:
    """He sits nowhere."""
    return Change(rooms.stood(held.room, player))


def ready(_: Games, held: Held, player: str, message: wire.Ready, now: int) -> Change:
    """He is ready and gives his nonce, or is so no longer and takes it back. Raises Illegal `stale`."""
    rooms.expected(held.room, message.deal)
    return Change(rooms.made_ready(held.room, player, message.ready, message.nonce or ""))


def add_bot(_: Games, held: Held, player: str, message: wire.AddBot, now: int) -> Change:
    """A bot sits there."""
    return Change(rooms.bot_added(held.room, message.seat))


def remove_bot(_: Games, held: Held, player: str, message: wire.RemoveBot, now: int) -> Change:
    """Nobody sits there."""
    return Change(rooms.bot_removed(held.room, message.seat))


def options(games: Games, held: Held, player: str, message: wire.SetOptions, now: int) -> Change:
    """Another table, or other house options, and so another deal to come."""
    game = chosen(games, message.table or held.room.table)
    room = rooms.optioned(held.room, game, message.options)
    return Change(room if room == held.room else replace(room, coming=chance.fresh()))


def start(games: Games, held: Held, player: str, message: wire.Start, now: int) -> Change:
    """The deal that was to come begins. Raises Illegal `stale`."""
    rooms.expected(held.room, message.deal)
    return tables.dealt(held, chosen(games, held.room.table), player, message.nonce, now)


def move(_: Games, held: Held, player: str, message: wire.MoveMessage, now: int) -> Change:
    """A move at the table; it takes the seat back from auto-play."""
    game, _table, _state = held.deal()
    seat = held.room.seat_of(player)
    if seat is None:
        raise Illegal("not_seated")
    change = tables.moved(held, seat, parsed_move(game, message.ask, message.move), now)
    return tables.taken_back(change, held, seat, now)


def resume(_: Games, held: Held, player: str, message: wire.Resume, now: int) -> Change:
    """The clocks run on (the host's to say where he stopped them, nobody's where an admin did); else his seat
    is his again."""
    rest, seat = held.room.rest, held.room.seat_of(player)
    if rest == "admin":
        raise Illegal("frozen")
    if rest == "host" and held.room.host != player:
        raise Illegal("not_host")
    if rest:
        return tables.woken(held, now)
    return Change() if seat is None else tables.taken_back(Change(), held, seat, now)


def freeze(_: Games, held: Held, player: str, message: wire.Freeze, now: int) -> Change:
    """The clocks stand."""
    return tables.rested(held, "host", now)


COMMANDS: Mapping[str, Callable[[Games, Held, str, Any, int], Change]] = {
    "join": join,
    "leave": leave,
    "kick": kick,
    "hand_over": hand_over,
    "sit": sit,
    "stand": stand,
    "ready": ready,
    "add_bot": add_bot,
    "remove_bot": remove_bot,
    "options": options,
    "start": start,
    "move": move,
    "resume": resume,
    "freeze": freeze,
}
