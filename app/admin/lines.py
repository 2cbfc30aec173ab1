"""What is kept, as the admin's page and the command line show it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from app.admin.shapes import BoardLine, DealLine, DealSeat, DeedLine, PlayerLine, SeasonLine
from app.db.audit import Deed
from app.db.deals import Entry
from app.db.leaderboard import Season, Standing
from app.db.players import Player


def milliseconds(moment: datetime) -> int:
    """A time since 1970."""
    return int(moment.timestamp() * 1000)


def perhaps(moment: datetime | None) -> int | None:
    """The same of something that may not have happened."""
    return None if moment is None else milliseconds(moment)


def player_line(player: Player) -> PlayerLine:
    """A player in a list."""
    return PlayerLine(
        player=str(player.id),
        name=player.name,
        renamed=player.renamed,
        first_seen=milliseconds(player.first_seen),
        last_seen=milliseconds(player.last_seen),
        banned=perhaps(player.banned),
        ban_reason=player.ban_reason,
    )


def deal_line(entry: Entry) -> DealLine:
    """A deal in a list."""
    seats = [
        DealSeat(**{**asdict(result), "player": result.player and str(result.player)})
        for result in entry.results
    ]
    return DealLine(
        deal=str(entry.id),
        match=str(entry.match),
        room=entry.room,
        table=entry.table,
        started=milliseconds(entry.started),
        ended=milliseconds(entry.ended),
        winner=entry.winner,
        counted=entry.counted,
        bots=entry.bots,
        leavers=entry.leavers,
        voided=perhaps(entry.voided),
        void_reason=entry.void_reason,
        results=seats,
    )


def season_line(season: Season) -> SeasonLine:
    """A season."""
    return SeasonLine(season=season.id, name=season.name, started=milliseconds(season.started))


def deed_line(deed: Deed) -> DeedLine:
    """A line of the audit log."""
    return DeedLine(
        id=deed.id,
        at=milliseconds(deed.at),
        admin=deed.admin,
        verb=deed.verb,
        subject=deed.subject,
        reason=deed.reason,
        facts=dict(deed.facts),
    )


def board_line(standing: Standing, asker: str | None) -> BoardLine:
    """A line of the leaderboard as everybody may know it."""
    return BoardLine(
        rank=standing.rank,
        player=None,
        name=standing.name,
        mine=str(standing.player) == asker,
        banned=False,
        points=standing.points,
        deals=standing.deals,
        wins=standing.wins,
        share=standing.share,
    )


def full_board_line(standing: Standing, asker: str | None) -> BoardLine:
    """A line of the leaderboard as admins know it."""
    told = {"player": str(standing.player), "banned": standing.banned}
    return board_line(standing, asker).model_copy(update=told)
