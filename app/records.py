"""The record of a deal that is over, for those who were there."""

from __future__ import annotations

from app import room as rooms
from app.service import Service
from engine.game import Illegal


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
