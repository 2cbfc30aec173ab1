"""The referee's line protocol (docs/rules/referee.md): one JSON request a line in, one answer a line out.

A request that cannot be answered is answered `{"error": code, "detail": …}` with one of CODES or, where a
game refuses, its code; and the next is served.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, TextIO

from engine import catalog
from engine.cards import RANKS, UNIT, count_of, counts, format_ranks, parse_cards, parse_ranks
from engine.game import Illegal
from engine.shedding.card_table import CardTable
from engine.shedding.grammar import KICKERS, Grammar, Reading, described, grammar_for

Request = Mapping[str, Any]
Answer = dict[str, Any]

CODES = (
    "ambiguous",
    "bad_cards",
    "bad_request",
    "no_combination",
    "unknown_op",
    "unknown_table",
)


class Refused(Exception):
    """A request that cannot be answered: one of CODES, and a sentence for a reader."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def parsed(line: str) -> Request:
    """The request on a line. Raises Refused `bad_request`."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_request", f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise Refused("bad_request", "a request is a JSON object")
    return request


def text_of(request: Request, field: str) -> str:
    """A field that must be text. Raises Refused `bad_request`."""
    value = request.get(field)
    if not isinstance(value, str):
        raise Refused("bad_request", f"{field} must be text")
    return value


def table_of(request: Request) -> CardTable:
    """The card table a request names. Raises Refused `unknown_table`."""
    table = text_of(request, "table")
    if table not in catalog.card_tables():
        raise Refused("unknown_table", f"no card table {table!r}")
    return catalog.card_tables()[table]


def grammar_of(request: Request) -> Grammar:
    """The grammar of a request's table and its `kickers`, else any. Raises Refused."""
    kickers = request.get("kickers", "any")
    if kickers not in KICKERS:
        raise Refused("bad_request", f"kickers must be one of {', '.join(KICKERS)}")
    return grammar_for(table_of(request).combinations, kickers)


def cards_of(request: Request, field: str) -> int:
    """Packed counts of cards written as ranks (`333444T9`) or with suits (`S3 H3`; `BJ` is a joker).

    Raises Refused `bad_cards` for what is no card, or not in the table's pack.
    """
    text = text_of(request, field)
    try:
        packed = counts(parse_cards(text)) if " " in text or text in UNIT else parse_ranks(text)
    except ValueError as error:
        raise Refused("bad_cards", f"{field}: {error}") from None
    table = table_of(request)
    for rank, letter in enumerate(RANKS):
        held = 0 if letter in table.removed_ranks else table.decks * (1 if letter in "BR" else 4)
        if count_of(packed, rank) > held:
            raise Refused("bad_cards", f"{field}: the pack holds {held} cards of rank {letter}")
    return packed


def lying(request: Request, field: str) -> Reading:
    """The one reading of the cards that are to be beaten. Raises Refused `no_combination`, `ambiguous`."""
    found = grammar_of(request).readings(cards_of(request, field))
    if not found:
        raise Refused("no_combination", f"{field} cannot be played")
    if len(found) > 1:
        raise Refused(
            "ambiguous", f"{field} reads as {json.dumps([described(reading) for reading in found])}"
        )
    return found[0]


def readings(request: Request) -> Answer:
    """All readings of some cards (combinations.md 5)."""
    found = grammar_of(request).readings(cards_of(request, "cards"))
    return {"readings": [described(reading) for reading in found]}


def beats(request: Request) -> Answer:
    """Whether any reading of the new cards beats the one reading of the old (combinations.md 1)."""
    over = lying(request, "old")
    return {"beats": bool(grammar_of(request).candidates(cards_of(request, "new"), over))}


def follows(request: Request) -> Answer:
    """The sets of a hand that beat what lies, or may be led; the first `limit` of them, sorted as text."""
    limit = request.get("limit")
    if limit is not None and (type(limit) is not int or limit < 0):
        raise Refused("bad_request", "limit must be a whole number, 0 or more")
    over = None if request.get("over") is None else lying(request, "over")
    found = islice(grammar_of(request).follows(cards_of(request, "hand"), over), limit)
    return {"follows": sorted(format_ranks(cards) for cards in found)}


def tables(_request: Request) -> Answer:
    """All card tables: id, players, names in both languages."""
    return {
        "tables": [
            {"id": table.id, "players": table.players, "name": {"zh": table.name_zh, "en": table.name_en}}
            for table in catalog.card_tables().values()
        ]
    }


OPS: dict[str, Callable[[Request], Answer]] = {
    "readings": readings,
    "beats": beats,
    "follows": follows,
    "tables": tables,
}


def answer(line: str) -> Answer:
    """The answer to one line; `{"error", "detail"}` when it cannot be answered. Raises nothing."""
    try:
        request = parsed(line)
        op = text_of(request, "op")
        if op not in OPS:
            raise Refused("unknown_op", f"no op {op!r}; there are {', '.join(OPS)}")
        return OPS[op](request)
    except (Refused, Illegal) as refused:
        return {"error": refused.code, "detail": str(refused)}


def main(lines: Iterable[str], out: TextIO) -> None:
    """Answer every line that is not blank, each at once."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(answer(line), ensure_ascii=False) + "\n")
            out.flush()
