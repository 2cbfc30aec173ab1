"""The deal record: one JSON object a line, first a header, then the events in order; and its replay, which
judges every line again (docs/rules/referee.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import catalog
from engine.game import Event, Facts, Game, Illegal, Json, Options

FORMAT = 1
SEED_BYTES = 32


class BadRecord(Exception):
    """The first line of a record that is not lawful. `line` counts from 1, the header."""

    def __init__(self, line: int, code: str, detail: str) -> None:
        super().__init__(f"line {line}: {code}: {detail}")
        self.line = line
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Header:
    """What a deal starts from. `seed` is the server's, 32 bytes in lower-case hex; `nonces` by seat ("" of a
    seat that gave none), or empty where none was asked for; `seats` are labels; `started` is RFC 3339;
    `commitment` is what was published before anybody gave his nonce, null where nothing was; `deal` is the
    deal's id."""

    table: str
    options: Options
    seats: tuple[str, ...]
    seed: str
    started: str
    nonces: tuple[str, ...] = ()
    commitment: str | None = None
    deal: str = ""

    def line(self) -> dict[str, Json]:
        """Its JSON form."""
        return {
            "record": FORMAT,
            "deal": self.deal,
            "table": self.table,
            "options": dict(self.options),
            "seats": list(self.seats),
            "seed": self.seed,
            "commitment": self.commitment,
            "nonces": list(self.nonces),
            "started": self.started,
        }


def deal_seed(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of the deal: the server's own where nobody gave a nonce, else SHA-256 over the server's seed
    and, in seat order, each nonce in UTF-8 behind its length in four bytes, big-endian."""
    if not nonces:
        return seed
    return hashlib.sha256(seed + b"".join(map(measured, nonces))).digest()


def commitment(seed: bytes, deal: str, table: str, options: Options) -> str:
    """What binds the server to its seed before a deal, in hex: SHA-256 over `commitment` in ASCII, 0x00, the
    seed, and the deal's id, the table's id and the options as canonical JSON, each in UTF-8 behind its length
    in four bytes, big-endian."""
    canonical = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    parts = map(measured, (deal, table, canonical))
    return hashlib.sha256(b"commitment\x00" + seed + b"".join(parts)).hexdigest()


def measured(text: str) -> bytes:
    """A text in UTF-8 behind its length in four bytes, big-endian. Raises UnicodeEncodeError."""
    encoded = text.encode()
    return len(encoded).to_bytes(4, "big") + encoded


def lines(events: Iterable[Event]) -> list[dict[str, Json]]:
    """The record lines of what happened."""
    return [event.line() for event in events if event.recorded]


def text(value: Json) -> str:
    """A value that must be text. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not text")
    return value


def texts(value: Json) -> tuple[str, ...]:
    """A value that must be a list of texts. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return tuple(map(text, value))


def written(value: Json) -> str:
    """A value as JSON text, whatever the order of keys: Python alone would take 1, 1.0 and true for equal."""
    return json.dumps(value, sort_keys=True)


def parsed_header(line: Facts) -> Header:
    """The header of a record; fields that it does not know are left to others. Raises BadRecord."""
    try:
        if written(line["record"]) != written(FORMAT):
            raise BadRecord(1, "bad_record", f"this is format {line['record']!r}, {FORMAT} is understood")
        options, published = line["options"], line["commitment"]
        if not isinstance(options, dict):
            raise ValueError("options")
        header = Header(
            text(line["table"]),
            options,
            texts(line["seats"]),
            text(line["seed"]),
            text(line["started"]),
            texts(line["nonces"]),
            None if published is None else text(published),
            text(line["deal"]),
        )
        check_chance(header)
        return header
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(1, "bad_record", f"the header is not well formed: {error}") from None


def check_chance(header: Header) -> None:
    """Raises ValueError where the seed, the nonces and the commitment do not belong together. Nonces without
    a commitment are refused: so a commitment cannot be left out unseen, other nonces making another deal."""
    seed = bytes.fromhex(header.seed)
    if len(seed) != SEED_BYTES or seed.hex() != header.seed:
        raise ValueError(f"seed is not {SEED_BYTES} bytes in lower-case hex")
    if header.nonces:
        deal_seed(seed, header.nonces)
        if len(header.nonces) != len(header.seats):
            raise ValueError("nonces are not one for each seat")
        if header.commitment is None:
            raise ValueError("nonces were given without a commitment")
    made = commitment(seed, header.deal, header.table, header.options)
    if header.commitment not in (None, made):
        raise ValueError(f"seed, deal, table and options make the commitment {made}")


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that was judged: its game and the state after its last line."""

    header: Header
    game: Game[Any]
    state: Any

    @property
    def finished(self) -> bool:
        """Whether the deal was settled."""
        return self.game.outcome(self.state) is not None


def replay(record: Sequence[Facts]) -> Replay:
    """Deal again from the header's seed, play the moves of the lines, and compare every line with what the
    game says.

    Moves made unseen and at once stand together in a record when they are shown, so a move may be played some
    lines before its own is compared. Raises BadRecord for the first line that is not lawful.
    """
    if not record:
        raise BadRecord(1, "bad_record", "the record is empty")
    header = parsed_header(record[0])
    seed = deal_seed(bytes.fromhex(header.seed), header.nonces)
    try:
        game = catalog.game(header.table)
        step = game.start(len(header.seats), seed, header.options)
    except Illegal as refusal:
        raise BadRecord(1, refusal.code, str(refusal)) from None
    state, expected = step.state, lines(step.events)
    moves = enumerate(record[1:], 2)
    for at, line in enumerate(record[1:], 2):
        if not expected:
            state, expected = next_lines(game, state, moves, at)
        if written(wanted := expected.pop(0)) != written(line):
            raise BadRecord(at, "bad_record", f"the rules make this line {wanted}")
    if expected:
        raise BadRecord(len(record) + 1, "bad_record", f"a line is missing: {expected[0]}")
    return Replay(header, game, state)


def next_lines(
    game: Game[Any], state: Any, moves: Iterator[tuple[int, Facts]], judged: int
) -> tuple[Any, list[dict[str, Json]]]:
    """The state after the next moves told of from the line `judged` on, up to the first that makes lines, and
    those.

    Raises BadRecord for the first line on the way that tells of no move, if a move is refused and so cannot
    have led to it; else for the move; for the line `judged` when no move is left to explain it.
    """
    unexplained = None
    for at, line in moves:
        if at < judged:
            continue
        try:
            move = game.recorded_move(state, line) if isinstance(line, Mapping) else None
            if move is not None:
                step = game.play(state, *move)
                state = step.state
                if made := lines(step.events):
                    return state, made
            elif unexplained is None:
                unexplained = at
        except Illegal as refusal:
            if unexplained is None:
                raise BadRecord(at, refusal.code, str(refusal)) from None
            break
    raise BadRecord(unexplained or judged, "bad_record", "no move leads to this line")
