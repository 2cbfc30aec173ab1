"""From the lines of a deal record back to moves (docs/rules/referee.md)."""

from __future__ import annotations

from engine.cards import parse_cards
from engine.game import Ask, Facts, Illegal
from engine.shedding.playing import BEATS
from engine.shedding.state import Claim, Move, Pass, Play, ThrowHand

MOVE_LINES = ("played", "passed", "thrown")


def recorded_move(asks: tuple[Ask, ...], line: Facts) -> tuple[int, Move] | None:
    """The seat and the move that the line tells of; None when it tells of none.

    Raises Illegal: `bad_record` for a line that is not well formed, `not_your_turn` when the seat has no ask
    open.
    """
    name = line.get("event")
    if name not in MOVE_LINES:
        return None
    ask = next((ask for ask in asks if ask.seat == line.get("seat")), None)
    if ask is None:
        raise Illegal("not_your_turn")
    if name == "passed":
        return ask.seat, Pass(ask.id)
    if name == "thrown":
        throw = next((one for one in BEATS if one == line.get("throw")), None)
        if throw is None:
            raise Illegal("bad_record", field="throw")
        return ask.seat, ThrowHand(ask.id, throw)
    claim = Claim(str(line.get("kind")), str(line.get("rank", "")))
    return ask.seat, Play(ask.id, recorded_cards(line), claim)


def recorded_cards(line: Facts) -> tuple[str, ...]:
    """The cards of a line. Raises Illegal `bad_record`."""
    text = line.get("cards")
    try:
        return parse_cards(text if isinstance(text, str) else "?")
    except ValueError:
        raise Illegal("bad_record", field="cards") from None
