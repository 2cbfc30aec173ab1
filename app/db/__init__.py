"""What is kept in PostgreSQL: people, finished deals, points."""

TRY_AGAIN = 75
REFUSED = 2
"""Exit codes of `app.db.ready` and `app.db.migrate`: the database did not answer; it is not fit."""
