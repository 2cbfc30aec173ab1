"""The referee's line protocol (docs/rules/referee.md): one JSON request a line in, one answer a line out.

A request that cannot be answered is answered `{"error": code, "detail": …}` with one of CODES or, where a
game refuses, its code; and the next is served.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from engine import catalog
from engine.cards import (
    BLACK_JOKER,
    FACES,
    UNIT,
    Card,
    contains,
    count_of,
    counts,
    format_ranks,
    pack,
    parse_cards,
    parse_ranks,
    without,
)
from engine.game import Illegal
from engine.record import BadRecord
from engine.record import replay as replayed
from engine.shedding.card_table import CardTable
from engine.shedding.colours import coloured_beats, first_alike
from engine.shedding.game import SheddingGame
from engine.shedding.grammar import BOMB, KICKERS, Grammar, Reading, described, grammar_for
from engine.shedding.hints import may_pass
from engine.shedding.holding import Holding, plays, ways_of
from engine.shedding.opening.talon import FARMER
from engine.shedding.order import PRINTED, with_own_three
from engine.shedding.restraint import lawful
from engine.shedding.roles import winner
from engine.shedding.rules import Rules
from engine.shedding.scoring import Ending, Shares
from engine.shedding.state import Stakes
from engine.shedding.terms import Terms, each_once, held, lawful_sets

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


ONE_OF_A_RANK = (*FACES[: 4 * BLACK_JOKER : 4], *FACES[4 * BLACK_JOKER :])
"""A card of each rank."""
SPRINGS = {"spring": "spring", "counter_spring": "counter_spring", "losers_never_played": "never_played"}
"""By the field of a request the spring that came about."""


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
    """The card table a request names. Raises Illegal `unknown_table`, and where it cannot be built."""
    table = text_of(request, "table")
    return catalog.card_table(table)


def grammar_of(request: Request, ranks: str = PRINTED) -> Grammar:
    """The grammar of a request's table and its `kickers`, else any. Raises Refused."""
    kickers = request.get("kickers", "any")
    if kickers not in KICKERS:
        raise Refused("bad_request", f"kickers must be one of {', '.join(KICKERS)}")
    return grammar_for(table_of(request).combinations, kickers, ranks)


def cards_of(request: Request, field: str) -> int:
    """Packed counts of cards written as ranks (`333444T9`) or with suits (`S3 H3`; `BJ` is a joker).

    Raises Refused `bad_cards` for what is no card, or not in the table's pack.
    """
    text = text_of(request, field)
    if " " in text or text in UNIT:
        return counts(faces_of(request, field))
    try:
        packed = parse_ranks(text)
    except ValueError as error:
        raise Refused("bad_cards", f"{field}: {error}") from None
    table = table_of(request)
    if not contains(counts(pack(table.decks, table.removed_ranks)), packed):
        raise Refused("bad_cards", f"{field}: not in the table's pack")
    return packed


def faces_of(request: Request, field: str) -> tuple[Card, ...]:
    """Cards written with suits. Raises Refused `bad_cards`."""
    try:
        cards = parse_cards(text_of(request, field))
    except ValueError as error:
        raise Refused("bad_cards", f"{field}: {error}") from None
    table = table_of(request)
    if without(pack(table.decks, table.removed_ranks), cards) is None:
        raise Refused("bad_cards", f"{field}: not in the table's pack")
    return cards


def coloured_of(request: Request, field: str) -> tuple[Reading, ...]:
    """The readings of cards at a bicolour table. Raises Refused."""
    cards = faces_of(request, field)
    return tuple(way.reading for way in ways_of(grammar_of(request), Holding(cards), cards))


def only(found: Sequence[Reading], field: str) -> Reading:
    """The one reading of cards that are to be beaten. Raises Refused `no_combination`, `ambiguous`."""
    if not found:
        raise Refused("no_combination", f"{field} cannot be played")
    if len(found) > 1:
        raise Refused("ambiguous", f"{field} reads in {len(found)} ways")
    return found[0]


def lying(request: Request, field: str) -> Reading:
    """The reading of the cards that are to be beaten. Raises Refused."""
    return only(grammar_of(request).readings(cards_of(request, field)), field)


def readings(request: Request) -> Answer:
    """All readings of some cards (combinations.md 5, speculator.md 25)."""
    if table_of(request).combinations.bicolour:
        return {"readings": [described(reading) for reading in coloured_of(request, "cards")]}
    plain = grammar_of(request).readings(cards_of(request, "cards"))
    return {"readings": [described(reading) for reading in plain]}


def beats(request: Request) -> Answer:
    """Whether any reading of the new cards beats the one of the old (combinations.md 1, speculator.md 26)."""
    if table_of(request).combinations.bicolour:
        free = request.get("free", False)
        if not isinstance(free, bool):
            raise Refused("bad_request", "free must be true or false")
        old = only(coloured_of(request, "old"), "old")
        grammar, new = grammar_of(request), coloured_of(request, "new")
        return {"beats": any(coloured_beats(grammar, one, old, free) for one in new)}
    over = lying(request, "old")
    return {"beats": bool(grammar_of(request).candidates(cards_of(request, "new"), over))}


def follows(request: Request) -> Answer:
    """The sets of a hand that beat what lies, or may be led; the first `limit` of them, sorted as text. With
    `as` also whether the speculator may pass. Raises Refused."""
    limit = request.get("limit")
    if limit is not None and (type(limit) is not int or limit < 0):
        raise Refused("bad_request", "limit must be a whole number, 0 or more")
    if table_of(request).combinations.bicolour:
        return coloured_follows(request, limit)
    over = None if request.get("over") is None else lying(request, "over")
    hand = cards_of(request, "hand")
    if "as" in request:
        cards = tuple(face for rank, face in enumerate(ONE_OF_A_RANK) for _ in range(count_of(hand, rank)))
        grammar, terms = restrained(request, cards, over)
        sets = islice(lawful_sets(grammar, terms, cards), limit)
        return {"follows": sorted(map(format_ranks, sets)), "may_pass": passable(grammar, terms)}
    found = islice(grammar_of(request).follows(hand, over), limit)
    return {"follows": sorted(format_ranks(cards) for cards in found)}


def coloured_follows(request: Request, limit: int | None) -> Answer:
    """`follows` at a bicolour table, in cards with suits (speculator.md 25, 26). A hand of one colour has
    played out the other. Raises Refused."""
    over = None if request.get("over") is None else only(coloured_of(request, "over"), "over")
    hand = faces_of(request, "hand")
    if "as" not in request:
        return {"follows": written(plays(grammar_of(request), Holding(hand), over), hand, limit)}
    grammar, terms = restrained(request, hand, over)
    assert terms.own is not None, "he is the speculator"
    sets = lawful(grammar, terms.own, over)
    return {"follows": written(sets, hand, limit), "may_pass": passable(grammar, terms)}


def written(sets: Iterable[tuple[Card, ...]], hand: tuple[Card, ...], limit: int | None) -> list[str]:
    """The first `limit` sets as sorted text, those that are alike but for suits of a colour once."""
    named = each_once(first_alike(hand, cards) for cards in sets)
    return sorted(map(" ".join, islice(named, limit)))


def restrained(request: Request, hand: tuple[Card, ...], over: Reading | None) -> tuple[Grammar, Terms]:
    """The grammar of the speculator's plays, and his terms with the hand (speculator.md 9 to 12). Raises
    Refused."""
    game = catalog.game(table_of(request).id)
    role = game.rules.floating if isinstance(game, SheddingGame) else ""
    if not role or request["as"] != role:
        raise Refused("bad_request", "as may be speculator, at a table that has one")
    grammar = grammar_of(request, with_own_three(PRINTED))
    return grammar, Terms(over, len(hand), own=held(grammar, hand, (), True))


def passable(grammar: Grammar, terms: Terms) -> bool:
    """Whether the speculator may pass on these terms; never on a lead."""
    return terms.over is not None and may_pass(grammar, terms)


def tables(_request: Request) -> Answer:
    """All card tables: id, players, names in both languages."""
    return {
        "tables": [
            {"id": table.id, "players": table.players, "name": {"zh": table.name_zh, "en": table.name_en}}
            for table in catalog.card_tables().values()
        ]
    }


def numbers_of(request: Request, field: str, numbers: range) -> tuple[int, ...]:
    """A list of different whole numbers of the range; none where the field is missing. Raises Refused."""
    value = request.get(field, [])
    if (
        not isinstance(value, list)
        or any(type(one) is not int or one not in numbers for one in value)
        or len(set(value)) < len(value)
    ):
        raise Refused(
            "bad_request", f"{field} must be different numbers from {numbers.start} to {numbers.stop - 1}"
        )
    return tuple(value)


def bombs_of(request: Request) -> tuple[str, ...]:
    """The bombs that were played. Raises Refused."""
    value = request.get("bombs")
    if not isinstance(value, list):
        raise Refused("bad_request", "bombs must be a list")
    for bomb in value:
        found = grammar_of(request).readings(cards_of({**request, "bombs": bomb}, "bombs"))
        if all(reading.kind != BOMB for reading in found):
            raise Refused("no_combination", f"bombs: {bomb} is none")
    return tuple(value)


def number_of(request: Request, field: str, numbers: range, default: int) -> int:
    """A whole number of the range; `default` where the field is missing. Raises Refused `bad_request`."""
    value = request.get(field, default)
    if type(value) is not int or value not in numbers:
        raise Refused("bad_request", f"{field} must be from {numbers.start} to {numbers.stop - 1}")
    return value


def roles_of(request: Request, rules: Rules) -> tuple[str, ...]:
    """The roles by seat; a table with a hidden role can be without it. Raises Refused `bad_request`."""
    roles = request.get("roles")
    cards = [rules.role_cards]
    if rules.twin:
        cards.append(tuple(FARMER if role == rules.twin else role for role in rules.role_cards))
    if not isinstance(roles, list) or sorted(map(str, roles)) not in map(sorted, cards):
        raise Refused("bad_request", f"roles must be these by seat: {', '.join(rules.role_cards)}")
    return tuple(roles)


def stakes_of(request: Request, players: int) -> Stakes:
    """What was said before play. Raises Refused."""
    raises = request.get("raises", [])
    if not isinstance(raises, list) or any(type(one) is not int or one < 1 for one in raises):
        raise Refused("bad_request", "raises must be whole numbers from 1")
    if len(raises) not in (0, players):
        raise Refused("bad_request", "raises must be one for each seat")
    return Stakes(
        call=number_of(request, "call", range(4), 0),
        raises=tuple(raises),
        shown=(0,) if request.get("shown") is True else (),
        doubled=tuple(range(number_of(request, "doubles", range(players + 1), 0))),
        alone=request.get("alone") is True,
        conceded=number_of(request, "conceded", range(4), 0),
    )


def winner_of(request: Request, rules: Rules, roles: tuple[str, ...], out: tuple[int, ...]) -> str:
    """The camp that has won: that of the last seat gone out; of a seat that won at once; the farmers, where
    the landlord conceded and nobody but the speculator is out. Raises Refused `bad_request`."""
    at_once = request.get("at_once")
    if at_once is not None:
        seat = number_of(request, "at_once", range(rules.players), -1)
        if roles[seat] == rules.floating or out:
            raise Refused("bad_request", "at_once must be a landlord or farmer, and nobody out")
        return rules.camp_of(roles[seat]).id
    won = winner(rules, roles, out)
    if won is None and request.get("conceded"):
        return rules.camp_of(FARMER).id
    if won is None or winner(rules, roles, out[:-1]):
        raise Refused("bad_request", "the deal does not end when the last of these seats goes out")
    return won


def hand_of(request: Request, rules: Rules, roles: tuple[str, ...], out: tuple[int, ...]) -> int:
    """The cards the speculator has left. Raises Refused."""
    if not rules.floating:
        return 0
    hand = cards_of(request, "speculator_hand") if request.get("speculator_hand") else 0
    if bool(hand) == (roles.index(rules.floating) in out):
        raise Refused("bad_request", "speculator_hand must be what he has left, and none where he is out")
    return hand


def settle(request: Request) -> Answer:
    """Who has won a deal, and the points; at party tables also what a share came to (party.md 8, 9;
    landlord.md 6 to 16). Raises Refused."""
    game = catalog.game(text_of(request, "table"))
    if not isinstance(game, SheddingGame):
        raise Refused("unknown_table", "no card table")
    rules = game.rules
    roles, bombs = roles_of(request, rules), bombs_of(request)
    out = numbers_of(request, "out", range(rules.players))
    won = winner_of(request, rules, roles, out)
    ending = Ending(
        won,
        roles,
        out,
        bombs,
        numbers_of(request, "oiled", range(1, len(bombs) + 1)),
        number_of(request, "stake", range(1, 1001), 1),
        stakes_of(request, rules.players),
        tuple(name for field, name in SPRINGS.items() if request.get(field) is True),
        hand_of(request, rules, roles, out),
        request.get("sat_out") is True,
        "at_once" in request,
    )
    settlement = rules.score.settle(ending)
    answer: Answer = {"winner": settlement.winner, "points": list(settlement.points)}
    return answer | {"share": settlement.share} if isinstance(rules.score, Shares) else answer


def replay(request: Request) -> Answer:
    """Whether every line of a deal record is lawful; else the first that is not. Raises Refused."""
    try:
        replayed(record_of(request))
    except BadRecord as bad:
        return {"ok": False, "line": bad.line, "code": bad.code, "detail": bad.detail}
    return {"ok": True}


def record_of(request: Request) -> list[Any]:
    """The lines of a record, as objects: written in the request, or in the file at a path.

    Raises Refused, and BadRecord for a line that is not JSON.
    """
    record = request.get("record")
    if isinstance(record, list):
        return record
    try:
        text = Path(text_of(request, "record")).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Refused("bad_request", f"record cannot be read: {error}") from None
    lines = []
    for at, line in enumerate(text.splitlines(), 1):
        try:
            lines.append(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise BadRecord(at, "bad_record", f"not JSON: {error}") from None
    return lines


OPS: dict[str, Callable[[Request], Answer]] = {
    "readings": readings,
    "beats": beats,
    "follows": follows,
    "settle": settle,
    "tables": tables,
    "replay": replay,
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
