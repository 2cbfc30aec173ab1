"""`doulaoban verify`: check what was published before a deal, deal again what a record holds, and judge each
of its lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

from tqdm import tqdm

from engine.record import BadRecord, Header, replay


def parsed(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, object]]]:
    """The JSON objects of a record file, each with its line's number. Raises BadRecord for anything else."""
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
        except ValueError as error:
            raise BadRecord(number, "bad_record", f"not JSON: {error}") from None
        if not isinstance(line, dict):
            raise BadRecord(number, "bad_record", "not a JSON object")
        yield number, line


def deals(lines: Iterable[str]) -> Iterator[tuple[int, list[dict[str, object]]]]:
    """The records of a file one by one, each with the number of its header's line. Raises BadRecord."""
    first, record = 1, list[dict[str, object]]()
    for number, line in parsed(lines):
        if "record" in line and record:
            yield first, record
            first, record = number, []
        if not record:
            first = number
        record.append(line)
    if not record:
        raise BadRecord(1, "bad_record", "there is no record in it")
    yield first, record


def run(lines: Iterable[str]) -> tuple[bool, str]:
    """Whether every record of the file is lawful and whole, and the sentence that says so or names the first
    line that is not."""
    number = committed = 0
    try:
        for first, record in tqdm(deals(lines), unit=" deals", file=sys.stderr, disable=None):
            committed += judge(first, record).commitment is not None
            number += 1
    except BadRecord as bad:
        return False, f"Wrong, {bad}"
    return True, f"{told(number)} dealt again, every line lawful; {published(number, committed)}."


def told(number: int) -> str:
    """How many deals were judged."""
    return f"Right: {number} {'deal' if number == 1 else 'deals'}"


def published(number: int, committed: int) -> str:
    """How many of the deals the server had committed itself to: a record without a commitment may hold a seed
    that was chosen."""
    if committed == number:
        return "the commitment fits" if number == 1 else "the commitments fit"
    return (
        f"{committed} of them had published a commitment, and it fits"
        if committed
        else "none was committed to"
    )


def judge(first: int, record: list[dict[str, object]]) -> Header:
    """Replays one record that stands at line `first` of its file; its header. Raises BadRecord with the
    number of the line in the file."""
    try:
        judged = replay(record)
    except BadRecord as bad:
        raise BadRecord(first + bad.line - 1, bad.code, bad.detail) from None
    if not judged.finished:
        raise BadRecord(first + len(record), "bad_record", "the deal was not played to its end")
    return judged.header
