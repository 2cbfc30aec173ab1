"""The first tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None


def upgrade() -> None:
    people()
    play()
    finished_deals()
    seats()
    sums()
    signing_in()
    deeds()


def people() -> None:
    """People and rooms."""
    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("renamed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("first_seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("banned", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ban_reason", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_rooms")),
    )


def play() -> None:
    """Matches and seasons. The first season takes whatever was ever played."""
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), sa.Identity(always=True), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sa.UniqueConstraint("name", name=op.f("uq_seasons_name")),
        sa.UniqueConstraint("started", name=op.f("uq_seasons_started")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name=op.f("fk_matches_room")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_room"), "matches", ["room"], unique=False)
    op.execute("INSERT INTO seasons (name, started) VALUES ('1', 'epoch')")


def finished_deals() -> None:
    """Finished deals."""
    op.create_table(
        "deals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("match", sa.Uuid(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("people", sa.SmallInteger(), nullable=False),
        sa.Column("bots", sa.SmallInteger(), nullable=False),
        sa.Column("leavers", sa.SmallInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("voided", sa.DateTime(timezone=True), nullable=True),
        sa.Column("void_reason", sa.Text(), nullable=True),
        sa.CheckConstraint("(voided IS NULL) = (void_reason IS NULL)", name=op.f("ck_deals_void")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_deals_match")),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_deals_season")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
    )
    op.create_index(
        "ix_deals_ended",
        "deals",
        [sa.literal_column("ended DESC"), sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index(op.f("ix_deals_match"), "deals", ["match"], unique=False)


def seats() -> None:
    """Their results, a row a seat."""
    op.create_table(
        "results",
        sa.Column("deal", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player", sa.Uuid(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("camp", sa.Text(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], name=op.f("fk_results_deal")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_results_player")),
        sa.PrimaryKeyConstraint("deal", "seat", name=op.f("pk_results")),
    )
    op.create_index(
        "ix_results_player_deal", "results", ["player", sa.literal_column("deal DESC")], unique=False
    )


def sums() -> None:
    """The totals, and an index for each order of the leaderboard."""
    op.create_table(
        "totals",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("player", sa.Uuid(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column(
            "share",
            sa.Double(),
            sa.Computed(
                "CASE WHEN deals > 0 THEN wins::double precision / deals ELSE 0::double precision END",
                persisted=True,
            ),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_totals_player")),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_totals_season")),
        sa.PrimaryKeyConstraint("season", "table", "role", "player", name=op.f("pk_totals")),
    )
    orders = {
        "deals": ("deals DESC", "points DESC", "player"),
        "points": ("points DESC", "deals DESC", "player"),
        "share": ("share DESC", "deals DESC", "player"),
    }
    for name, order in orders.items():
        columns: list[str | sa.ColumnElement[Any]] = [
            "season",
            "table",
            "role",
            *map(sa.literal_column, order),
        ]
        op.create_index(f"ix_totals_{name}", "totals", columns, postgresql_where=sa.text("deals > 0"))


def signing_in() -> None:
    """Admins."""
    op.create_table(
        "admins",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admins")),
        sa.UniqueConstraint("name", name=op.f("uq_admins_name")),
    )
    op.create_table(
        "admin_links",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("admin", sa.Uuid(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("redeemed", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["admin"], ["admins.id"], name=op.f("fk_admin_links_admin")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_admin_links")),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("admin", sa.Uuid(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["admin"], ["admins.id"], name=op.f("fk_admin_sessions_admin")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_admin_sessions")),
    )
    op.create_index(op.f("ix_admin_sessions_admin"), "admin_sessions", ["admin"], unique=False)


def deeds() -> None:
    """What admins did."""
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.Column("admin", sa.Uuid(), nullable=True),
        sa.Column("verb", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column(
            "facts",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(["admin"], ["admins.id"], name=op.f("fk_audit_admin")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_subject", "audit", ["subject", sa.literal_column("id DESC")], unique=False)
