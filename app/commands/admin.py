"""`doulaoban admin …`: everything that admins do on their page, from the machine that the server runs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import click

from app.admin import lines
from app.admin.link import OWNER, address
from app.admin.office import Office
from app.admin.shapes import BoardLine, DealLine, DeedLine, LiveRooms, PlayerLine, SeasonLine
from app.commands.desk import clock, done, show, tell
from app.db import audit as deeds
from app.db import deals as finished
from app.db import leaderboard as board
from app.db import players as people
from app.db.deals import Wanted
from app.db.leaderboard import Board
from app.settings import Settings

Command = Callable[..., None]
as_json = click.option("--json", "as_json", is_flag=True, help="JSON, as the admin's page is answered.")
needs_reason = click.option(
    "--reason", required=True, help="Why: for the audit log, and for the people of a room."
)
may_reason = click.option("--reason", default="", help="Why, for the audit log.")
player_argument = click.argument("player", type=click.UUID)


def limited(most: int) -> Callable[[Command], Command]:
    """The option that says how many lines are shown."""
    return click.option(
        "--limit", default=most, show_default=True, type=click.IntRange(1, 100_000), help="How many lines."
    )


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done; 1 it was so already; 2 refused, or a server does not answer.",
)
def admin() -> None:
    """See and change what runs: rooms, players, deals, seasons. Uses the servers of DATABASE_URL and
    REDIS_URL, else those that `doulaoban serve` runs on DATA_DIR."""


@admin.command()
@click.option("--name", default=OWNER, show_default=True, help="Who is signed in by it.")
def link(name: str) -> None:
    """Print a link that signs in an admin, once, within 15 minutes."""
    settings = Settings.from_environment()
    site = settings.public_url or f"http://{settings.host}:{settings.port}"
    click.echo(address(site, done(lambda office: office.link(name))))


# --- rooms --------------------------------------------------------------------------------------------------


@admin.command()
@click.option("--search", default="", help="A code, a table, or part of somebody's name.")
@limited(200)
@as_json
def rooms(search: str, limit: int, as_json: bool) -> None:
    """List live rooms, those last active first."""
    found: LiveRooms = done(lambda office: office.live(search, limit), live=True)
    rows = [
        (
            room.code,
            room.table,
            f"{room.phase}, frozen" if room.rest else room.phase,
            ", ".join(person.name + ("" if person.online else " (away)") for person in room.people),
            room.bots,
            room.spectators,
            clock(room.opened),
            clock(room.acted),
        )
        for room in found.rooms
    ]
    head = ("code", "table", "phase", "people", "bots", "spectators", "opened", "last act")
    show(found, as_json, head, rows)


@admin.command()
@click.argument("code")
@may_reason
@as_json
def freeze(code: str, reason: str, as_json: bool) -> None:
    """Stop the clocks of the deal in room CODE."""
    tell(done(lambda office: office.freeze(None, code, reason), live=True), as_json, "The clocks stand.")


@admin.command()
@click.argument("code")
@may_reason
@as_json
def thaw(code: str, reason: str, as_json: bool) -> None:
    """Let the clocks in room CODE run on."""
    tell(done(lambda office: office.thaw(None, code, reason), live=True), as_json, "The clocks run.")


@admin.command()
@click.argument("code")
@needs_reason
@as_json
def close(code: str, reason: str, as_json: bool) -> None:
    """End room CODE; its people are told why, and a running deal counts for nobody."""
    done(lambda office: office.close(None, code, reason), live=True)
    tell(True, as_json, "The room is closed.")


# --- players ------------------------------------------------------------------------------------------------


def show_players(found: list[PlayerLine], as_json: bool) -> None:
    """Players on standard output."""
    head = ("player", "name", "last seen", "banned", "why")
    rows = [(one.player, one.name, clock(one.last_seen), clock(one.banned), one.ban_reason) for one in found]
    show(found, as_json, head, rows)


@admin.command()
@click.option("--search", default="", help="Part of a name.")
@click.option("--banned/--not-banned", default=None, help="Only those.")
@limited(100)
@as_json
def players(search: str, banned: bool | None, limit: int, as_json: bool) -> None:
    """List players, who played last first."""

    async def found(office: Office) -> list[PlayerLine]:
        async with office.reading() as connection:
            return [
                lines.player_line(one) for one in await people.listed(connection, search, banned, 0, limit)
            ]

    show_players(done(found), as_json)


@admin.command()
@player_argument
@click.argument("name")
@may_reason
@as_json
def rename(player: UUID, name: str, reason: str, as_json: bool) -> None:
    """Give PLAYER a NAME that stays on the leaderboard."""
    show_players([lines.player_line(done(lambda office: office.rename(None, player, name, reason)))], as_json)


@admin.command()
@player_argument
@needs_reason
@click.option("--name", default="", help="What he calls himself, for who has finished no deal yet.")
@as_json
def ban(player: UUID, reason: str, name: str, as_json: bool) -> None:
    """Shut PLAYER out."""
    after = done(lambda office: office.ban(None, player, reason, name), live=True)
    show_players([lines.player_line(after)], as_json)


@admin.command()
@player_argument
@may_reason
@as_json
def unban(player: UUID, reason: str, as_json: bool) -> None:
    """Let PLAYER in again."""
    after = done(lambda office: office.unban(None, player, reason), live=True)
    show_players([lines.player_line(after)], as_json)


# --- deals --------------------------------------------------------------------------------------------------


@admin.command()
@click.option("--player", type=click.UUID, help="Those he sat in.")
@click.option("--table", help="Those of a table.")
@click.option("--room", help="Those of a room.")
@click.option("--voided/--not-voided", default=None, help="Only those.")
@click.option("--before", type=click.UUID, metavar="DEAL", help="Those that began before this one.")
@limited(50)
@as_json
def deals(limit: int, as_json: bool, before: UUID | None, **wanted: Any) -> None:
    """List finished deals, the last first."""

    async def found(office: Office) -> list[DealLine]:
        async with office.reading() as connection:
            listed = await finished.listed(connection, Wanted(**wanted), before, limit)
        return [lines.deal_line(one) for one in listed]

    answer = done(found)
    head = ("deal", "ended", "table", "room", "won by", "counts", "results")
    rows = [
        (
            one.deal,
            clock(one.ended),
            one.table,
            one.room,
            one.winner,
            "voided" if one.voided else "yes" if one.counted else "no",
            ", ".join(f"{seat.name} {seat.points:+}" for seat in one.results),
        )
        for one in answer
    ]
    show(answer, as_json, head, rows)


@admin.command()
@click.argument("deal", type=click.UUID)
@needs_reason
@as_json
def void(deal: UUID, reason: str, as_json: bool) -> None:
    """Take DEAL's points back for good."""
    tell(done(lambda office: office.void(None, deal, reason)), as_json, "The deal counts no more.")


# --- seasons, the leaderboard, the audit log ----------------------------------------------------------------


@admin.command()
@click.argument("name", required=False)
@may_reason
@as_json
def season(name: str | None, reason: str, as_json: bool) -> None:
    """Open a new season called NAME; without a name, list the seasons."""

    async def found(office: Office) -> list[SeasonLine]:
        if name is not None:
            return [lines.season_line(await office.open_season(None, name, reason))]
        async with office.reading() as connection:
            return [lines.season_line(one) for one in await board.all_seasons(connection)]

    answer = done(found)
    show(
        answer,
        as_json,
        ("season", "name", "since"),
        [(one.season, one.name, clock(one.started)) for one in answer],
    )


@admin.command()
@click.option("--season", type=int, help="Its number; the one that runs, if not given.")
@click.option("--table", default="", help="Of one table.")
@click.option("--role", default="", help="In one role.")
@click.option("--sort", default="points", type=click.Choice(["points", "deals", "share"]), show_default=True)
@click.option("--search", default="", help="Part of a name.")
@click.option("--csv", is_flag=True, help="The whole list as CSV.")
@click.option("--public/--private", default=None, help="Let everybody read it, or admins alone.")
@limited(100)
@as_json
def leaderboard(
    search: str, limit: int, csv: bool, public: bool | None, as_json: bool, **wanted: Any
) -> None:
    """Show the leaderboard, or say who may read it."""
    if public is not None:
        changed = done(lambda office: office.publish(None, public, ""))
        tell(changed, as_json, "Everybody may read it." if public else "Admins alone may read it.")
        return
    if csv:
        click.echo(done(lambda office: as_csv(office, Board(**wanted))), nl=False)
        return

    async def found(office: Office) -> list[BoardLine]:
        async with office.reading() as connection:
            page = await board.page(connection, Board(**wanted), search, 0, limit)
        return [lines.full_board_line(one, None) for one in page]

    answer = done(found)
    head = ("rank", "name", "points", "deals", "won", "share", "player")
    rows = [
        (one.rank, one.name, one.points, one.deals, one.wins, f"{one.share:.0%}", one.player)
        for one in answer
    ]
    show(answer, as_json, head, rows)


async def as_csv(office: Office, wanted: Board) -> str:
    """The whole list."""
    async with office.reading() as connection:
        return "".join([line async for line in board.csv_lines(connection, wanted)])


@admin.command()
@click.option("--subject", help="What it was done to, such as room:ABCDEFGH.")
@click.option("--before", type=int, metavar="ID", help="What was done before this.")
@limited(100)
@as_json
def audit(subject: str | None, before: int | None, limit: int, as_json: bool) -> None:
    """List what admins did, the last first."""

    async def found(office: Office) -> list[DeedLine]:
        async with office.reading() as connection:
            return [lines.deed_line(one) for one in await deeds.listed(connection, subject, before, limit)]

    answer = done(found)
    head = ("id", "at", "who", "did", "to", "why")
    rows = [
        (one.id, clock(one.at), one.admin or "(command line)", one.verb, one.subject, one.reason)
        for one in answer
    ]
    show(answer, as_json, head, rows)
