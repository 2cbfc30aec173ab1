"""The tables. `migrations/` makes them; a test holds the two together."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    DateTime,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    SmallInteger,
    Table,
    Text,
    Uuid,
    desc,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Made = Column[Any]
Found = Row[*tuple[Any, ...]]
"""A row that a statement found."""


def key(name: str, kind: Any, *more: Any) -> Made:
    """A column of the primary key."""
    return Column(name, kind, *more, primary_key=True)


def must(name: str, kind: Any, *more: Any, **options: Any) -> Made:
    """A column that always has a value."""
    return Column(name, kind, *more, nullable=False, **options)


def moment(name: str) -> Made:
    """When something happened, always known."""
    return must(name, DateTime(timezone=True))


def perhaps(name: str) -> Made:
    """When something happened; null: it has not."""
    return Column(name, DateTime(timezone=True))


players = Table(
    "players",
    metadata,
    key("id", Uuid),
    must("name", Text),
    # An admin gave the name: later deals do not change it.
    must("renamed", Boolean, server_default=false()),
    moment("first_seen"),
    moment("last_seen"),
    perhaps("banned"),
    Column("ban_reason", Text),
)

rooms = Table("rooms", metadata, key("code", Text), moment("opened"))

matches = Table(
    "matches",
    metadata,
    key("id", Uuid),
    must("room", Text, ForeignKey(rooms.c.code), index=True),
    must("table", Text),
    must("options", JSONB),
    moment("started"),
)

seasons = Table(
    "seasons",
    metadata,
    key("id", Integer, Identity(always=True)),
    must("name", Text, unique=True),
    must("started", DateTime(timezone=True), unique=True),
)

# The winner is a camp; without one the deal was broken off. `voided` takes a deal that counted out of the
# totals.
deals = Table(
    "deals",
    metadata,
    key("id", Uuid),
    must("match", Uuid, ForeignKey(matches.c.id), index=True),
    must("season", Integer, ForeignKey(seasons.c.id)),
    moment("started"),
    moment("ended"),
    Column("winner", Text),
    must("counted", Boolean),
    must("people", SmallInteger),
    must("bots", SmallInteger),
    must("leavers", SmallInteger),
    must("record", Text),
    perhaps("voided"),
    Column("void_reason", Text),
    Index("ix_deals_ended", desc("ended"), desc("id")),
    CheckConstraint("(voided IS NULL) = (void_reason IS NULL)", name="void"),
)

# One row a seat; a bot has no player.
results = Table(
    "results",
    metadata,
    key("deal", Uuid, ForeignKey(deals.c.id)),
    key("seat", SmallInteger),
    Column("player", Uuid, ForeignKey(players.c.id)),
    must("name", Text),
    must("left", Boolean),
    must("role", Text),
    must("camp", Text),
    must("points", BigInteger),
    must("won", Boolean),
    Index("ix_results_player_deal", "player", desc("deal")),
)

# Sums over the deals that count and were not voided, kept with each of them. An empty table or role stands
# for all of them, so that every list of the leaderboard is one walk along an index.
totals = Table(
    "totals",
    metadata,
    key("season", Integer, ForeignKey(seasons.c.id)),
    key("table", Text),
    key("role", Text),
    key("player", Uuid, ForeignKey(players.c.id)),
    must("points", BigInteger),
    must("deals", Integer),
    must("wins", Integer),
    must(
        "share",
        Double,
        Computed(
            "CASE WHEN deals > 0 THEN wins::double precision / deals ELSE 0::double precision END",
            persisted=True,
        ),
    ),
)
IN_USE = text("deals > 0")
BEST: dict[str, tuple[Any, ...]] = {
    "points": (desc("points"), desc("deals"), "player"),
    "deals": (desc("deals"), desc("points"), "player"),
    "share": (desc("share"), desc("deals"), "player"),
}
for name, order in BEST.items():
    Index(
        f"ix_totals_{name}", totals.c.season, totals.c.table, totals.c.role, *order, postgresql_where=IN_USE
    )

admins = Table("admins", metadata, key("id", Uuid), must("name", Text, unique=True), moment("created"))

# Tokens are kept as SHA-256 alone: who reads the table can sign nobody in.
admin_links = Table(
    "admin_links",
    metadata,
    key("token_hash", LargeBinary),
    must("admin", Uuid, ForeignKey(admins.c.id)),
    moment("created"),
    moment("expires"),
    perhaps("redeemed"),
)

admin_sessions = Table(
    "admin_sessions",
    metadata,
    key("token_hash", LargeBinary),
    must("admin", Uuid, ForeignKey(admins.c.id), index=True),
    moment("created"),
    moment("expires"),
    perhaps("ended"),
)

# What admins switch on and off; no row: off.
switches = Table("switches", metadata, key("name", Text), must("on", Boolean))

# What admins did. `admin` null: the command line. `subject` names a player, a deal, a room or a season.
audit = Table(
    "audit",
    metadata,
    key("id", BigInteger, Identity(always=True)),
    must("at", DateTime(timezone=True), server_default=text("clock_timestamp()")),
    Column("admin", Uuid, ForeignKey(admins.c.id)),
    must("verb", Text),
    must("subject", Text),
    must("reason", Text, server_default=""),
    must("facts", JSONB, server_default=text("'{}'::jsonb")),
    Index("ix_audit_subject", "subject", desc("id")),
)
