"""Logs on standard error: one JSON object a line, or one line of words where a person looks on. What a line
may say besides its words is the allow-list FIELDS; of an exception only its class and its places are told,
because its message may quote what it met. No card, role, seed, nonce, cookie or token is ever logged."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

FIELDS = ("room", "version", "id", "player", "code", "deal", "cause")
"""What a line may carry: the room's code, the version of its table as `epoch.n`, a message's id, a player's
short name in the logs, the code of a refusal, a deal's id, and the class of what failed."""
OURS = "doulaoban"
OTHERS = ("uvicorn", "asyncio")
LOUDEST = logging.WARNING  # of the libraries: below it they talk of every connection


def whose(player: str) -> str:
    """A player's name in the logs: always the same, and no way back to the identity."""
    return hashlib.sha256(player.encode()).hexdigest()[:10]


def numbered(version: int) -> str:
    """A version as the wire shows it: epoch and number."""
    return f"{version >> 32}.{version & 0xFFFFFFFF}"


def places(error: BaseException) -> list[str]:
    """An exception and those that led to it, the first cause last: class names and where they passed."""
    told: list[str] = []
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        told.append(type(cause).__qualname__)
        frames = traceback.extract_tb(cause.__traceback__)
        told += [f"  {os.path.basename(one.filename)}:{one.lineno} {one.name}" for one in frames]
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return told


def fields(record: logging.LogRecord) -> dict[str, object]:
    """What the line carries besides its words."""
    found = {name: record.__dict__[name] for name in FIELDS if record.__dict__.get(name) is not None}
    if record.exc_info and record.exc_info[1] is not None:
        found["trace"] = places(record.exc_info[1])
    return found


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
            **fields(record),
        }
        return json.dumps(line, ensure_ascii=False, default=str)


class Words(logging.Formatter):
    """The same for a terminal: `12:00:00 warning the store is silent room=…`."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's lines."""
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        known = fields(record)
        trace = known.pop("trace", ())
        told = [at, record.levelname.lower(), record.getMessage()]
        told += [f"{name}={json.dumps(value, default=str)}" for name, value in known.items()]
        lines = [" ".join(told), *(trace if isinstance(trace, list) else ())]
        return "\n  ".join(lines)


def set_up(shape: str | None = None, level: str = "info", out: TextIO | None = None) -> None:
    """Sends the project's logs, from `level` up, and the libraries' warnings to standard error, once.

    shape: `json`, `text`, or None for text on a terminal and JSON elsewhere.
    """
    ours = logging.getLogger(OURS)
    if any(isinstance(one.formatter, JsonLines | Words) for one in ours.handlers):
        return
    out = out or sys.stderr
    as_text = out.isatty() if shape is None else shape == "text"
    stream = logging.StreamHandler(out)
    stream.setFormatter(Words() if as_text else JsonLines())
    ours.setLevel(level.upper())
    for name in (OURS, *OTHERS):
        logger = logging.getLogger(name)
        logger.addHandler(stream)
        logger.propagate = False
    for name in OTHERS:
        logging.getLogger(name).setLevel(LOUDEST)
