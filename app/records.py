"""The record of a deal: whole for those who were there when it is over; while it runs, what was told to
everybody, for who comes back."""

from __future__ import annotations

import json
from typing import TypedDict

from app import room as rooms
from app.service import Service
from app.store.contract import pair
from engine.game import Illegal, Json

MOST_NEWS = 60


class News(TypedDict):
    """What happened last in a deal until the version `v` of its table, the newest last."""

    deal: str
    v: tuple[int, int]
    events: list[dict[str, Json]]


async def news(service: Service, code: str, player: str) -> News:
    """The last events of the running deal that were told to everybody, for somebody who is in the room: the
    same for all. Raises Illegal `room_not_found`, `not_joined`, `kicked`; `wrong_phase` while no deal
    runs."""
    while True:
        held = await service.newest(code)
        rooms.permit(held.room, player, "sync")
        game, table, _ = held.deal()
        lines = await service.store.record(code) if game.news else []
        # Nothing was played while it was read: the lines are those of this version.
        if (await service.newest(code)).table_stamp == held.table_stamp:
            break
    told: list[dict[str, Json]] = []
    for line in reversed(lines):
        event = json.loads(line)
        if event.get("event") in game.news:
            told.insert(0, event)
        if len(told) == MOST_NEWS:
            break
    return {"deal": table.deal, "v": pair(held.table_v), "events": told}


async def finished(service: Service, code: str, player: str) -> list[bytes]:
    """The lines of the record of the room's last deal, for somebody who is in the room. Raises Illegal
    `room_not_found`, `not_joined`, `kicked`; `wrong_phase` while a deal runs or before there was one."""
    while True:
        held = await service.held(code, fresh=True)
        rooms.permit(held.room, player, "sync")
        if held.room.phase == "playing":
            raise Illegal("wrong_phase", phase="playing")
        lines = await service.store.record(code)
        # Nothing was dealt or played while it was read: no line of it belongs to a deal that runs.
        if (await service.held(code, fresh=True)).table_stamp == held.table_stamp:
            break
    if not lines:
        raise Illegal("wrong_phase", phase=held.room.phase)
    return lines
