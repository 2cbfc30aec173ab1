"""Logs as one JSON object a line on standard error: time, level, logger, message, and the trace of what was
not expected. No card, seed or key is ever logged."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """One JSON object a record; `extra={"room": …, "version": …}` become fields of their own."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": os.getpid(),
            "message": record.getMessage(),
        }
        for name in ("room", "version"):
            if name in record.__dict__:
                line[name] = record.__dict__[name]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up() -> None:
    """Sends the project's logs to standard error, once."""
    root = logging.getLogger("doulaoban")
    if not root.handlers:
        out = logging.StreamHandler(sys.stderr)
        out.setFormatter(JsonLines())
        root.addHandler(out)
        root.setLevel(logging.INFO)
        root.propagate = False
