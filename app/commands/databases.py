"""The PostgreSQL of `serve`: one of our own unless another is named; and its tables, which are made before
the workers start where it answers. Where it does not, play begins without it: finished deals wait."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

from app import embedded
from app.db import REFUSED
from app.embedded import EmbeddedError
from app.postgres import Postgres
from app.settings import Settings

OWN_PATIENCE_S = 60  # It is starting meanwhile.
PATIENCE_S = 3
AGAIN_S = 5.0

Say = Callable[[str], None]


class TablesRefused(RuntimeError):
    """The tables cannot be made in the database that is named. The message says what to do."""


class Tables:
    """The program that makes the tables, run until it has: in a process of its own, so that nothing of it
    stays in ours."""

    def __init__(self, url: str, patience: int) -> None:
        self._environment = {**os.environ, "DATABASE_URL": url}
        self._patience = patience
        self._child: subprocess.Popen[bytes] | None = None
        self._ended = 0.0
        self.made = False

    def begin(self) -> None:
        """Starts it."""
        self._child = embedded.spawn(
            [sys.executable, "-m", "app.db.ready", str(self._patience)], environment=self._environment
        )

    def finish(self) -> int:
        """Waits for it; its exit code."""
        assert self._child is not None
        code = self._child.wait()
        self.made, self._ended = code == 0, time.monotonic()
        return code

    def look_after(self, say: Say) -> None:
        """Runs it again from time to time until it has made the tables; says so then."""
        if self.made or self._child is None:
            return
        if self._child.poll() is None:
            return
        if self._ended == 0.0 and self.finish() == 0:
            say("PostgreSQL answers; finished deals are filed.")
        elif time.monotonic() - self._ended > AGAIN_S:
            self._ended = 0.0
            self.begin()

    def stop(self) -> None:
        """Ends it."""
        if self._child is not None:
            embedded.stop(self._child)


class Databases:
    """PostgreSQL for as long as `serve` runs. It is to be begun, finished, looked after and stopped."""

    def __init__(self, settings: Settings, say: Say) -> None:
        self._own = Postgres(settings.data_dir) if settings.database_url is None else None
        self._named = settings.database_url
        self._say = say
        self._tables: Tables | None = None

    @property
    def url(self) -> str:
        """The address, known once it has begun."""
        return self._own.url if self._own else self._named or ""

    def begin(self) -> None:
        """Begins to start what is ours. Raises EmbeddedError."""
        if self._own:
            self._own.begin()
        self._tables = Tables(self.url, OWN_PATIENCE_S if self._own else PATIENCE_S)
        self._tables.begin()

    def finish(self) -> None:
        """Waits until the tables are there; not for a named server that does not answer. Raises
        EmbeddedError, TablesRefused."""
        assert self._tables is not None
        if self._own:
            self._own.finish()
        code = self._tables.finish()
        if code == REFUSED or (code and self._own):
            raise TablesRefused(
                "The tables cannot be made; why stands above. Let DATABASE_URL name a database that this "
                "release may use, or leave it unset to use a PostgreSQL that comes with this program."
            )
        if code:
            self._say("PostgreSQL does not answer. Play goes on; finished deals wait until it does.")

    def look_after(self) -> None:
        """Starts the server again when it has ended, and makes tables that are still to be made."""
        assert self._tables is not None
        try:
            if self._own and self._own.revive():
                self._say("PostgreSQL ended; starting it again.")
        except EmbeddedError as error:
            self._say(str(error))
        self._tables.look_after(self._say)

    def stop(self) -> None:
        """Ends what is ours."""
        if self._tables:
            self._tables.stop()
        if self._own:
            self._own.stop()
