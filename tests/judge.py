"""An independent judge of deal records of party, landlord and speculator tables. It shares nothing with the
engine: it reads the pages party.md, landlord.md, speculator.md, skills.md and combinations.md of docs/rules
in its own slow way, with the standard library alone, and follows a record line by line.

python -m tests.judge RECORDS…      judges files of records, one deal after another
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.judge_built_tables import built_table
from tests.judge_deal import Deal, Line, need
from tests.judge_landlord import LANDLORD_TABLES, landlord_deal
from tests.judge_skills import SkillDeal
from tests.judge_speculator import speculator_deal
from tests.judge_speculator_tables import SPECULATOR_TABLES
from tests.judge_tables import TABLES

__all__ = ["LANDLORD_TABLES", "SPECULATOR_TABLES", "TABLES", "Line", "Wrong", "judge", "main", "split"]


class Wrong(Exception):
    """The first line that breaks the rules, counted from 1, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


def judge(record: Sequence[Line]) -> Deal:
    """Follow a whole record. Raises Wrong for the first line that breaks the rules, also where lines are
    missing."""
    if not record:
        raise Wrong(1, "the record is empty")
    broken = (ValueError, KeyError, TypeError, AttributeError, IndexError)
    try:
        deal = opened(record[0])
    except broken as error:
        raise Wrong(1, repr(error)) from error
    for at, line in enumerate(record[1:], 2):
        try:
            deal.take(line)
        except broken as error:
            raise Wrong(at, repr(error)) from error
    if deal.due or not deal.over:
        raise Wrong(len(record) + 1, "the record ends before the deal")
    return deal


def opened(header: Line) -> Deal:
    """The deal of a header. Raises ValueError, KeyError."""
    need(header["record"] == 1, "this is no header")
    kickers = header["options"].get("kickers", "any")
    need(kickers in ("any", "distinct"), "there is no such option of kickers")
    if header["table"] in LANDLORD_TABLES:
        return landlord_deal(header)
    if header["table"] in SPECULATOR_TABLES or built_table(header["table"]):
        return speculator_deal(header)
    need(header["table"] in TABLES, "there is no such table")
    need(len(header["seats"]) == sum(TABLES[header["table"]].roles.values()), "too many or too few seats")
    skills, seconds = header["options"].get("skills", False), header["options"].get("skill_seconds", 4)
    need(isinstance(skills, bool), "skills are on or off")
    need(isinstance(seconds, int) and 0 <= seconds <= 10, "skills pend for 0 to 10 seconds")
    distinct = kickers == "distinct"
    if skills:
        return SkillDeal(header["table"], distinct, pends=seconds > 0)
    return Deal(header["table"], distinct)


def split(lines: Iterable[str]) -> Iterator[list[Line]]:
    """The records of a file, each from its header on."""
    record: list[Line] = []
    for line in map(json.loads, lines):
        if "record" in line and record:
            yield record
            record = []
        record.append(line)
    if record:
        yield record


def main(paths: Sequence[str]) -> int:
    """Judge files; the number of records that are wrong."""
    wrong = 0
    for path in paths:
        for number, record in enumerate(split(Path(path).read_text(encoding="utf-8").splitlines()), 1):
            try:
                judge(record)
            except Wrong as error:
                wrong += 1
                sys.stdout.write(f"{path}: deal {number}: {error}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
