"""From the lines of a deal record back to moves (docs/rules/referee.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.commute.state import Bid, Board, Discard, Move, Pass, Pick, PlayCard, Prize, Take, Wave
from engine.game import Ask, Facts, Illegal


def recorded_move(asks: tuple[Ask, ...], line: Facts) -> tuple[int, Move] | None:
    """The seat and the move that the line tells of; None when it tells of none. Raises Illegal: `bad_record`
    for a line that is not well formed, `not_your_turn` when the seat has no ask open."""
    told = TOLD.get(str(line.get("event")))
    seat = line.get("seat")
    if told is None or seat is None:
        return None
    ask = next((ask for ask in asks if ask.seat == seat), None)
    if ask is None:
        raise Illegal("not_your_turn")
    return ask.seat, told(ask.id, line)


def text(line: Facts, field: str) -> str:
    """A word of a line. Raises Illegal `bad_record`."""
    word = line.get(field)
    if not isinstance(word, str):
        raise Illegal("bad_record", field=field)
    return word


def number(line: Facts, field: str) -> int:
    """A whole number of a line. Raises Illegal `bad_record`."""
    figure = line.get(field)
    if type(figure) is not int:
        raise Illegal("bad_record", field=field)
    return figure


def bid(ask: str, line: Facts) -> Move:
    """A card put in."""
    return Bid(ask, text(line, "card"))


def board(ask: str, line: Facts) -> Move:
    """A transport chosen."""
    return Board(ask, text(line, "transport"))


def pick(ask: str, line: Facts) -> Move:
    """A vehicle picked."""
    return Pick(ask, number(line, "pile"))


def take(ask: str, line: Facts) -> Move:
    """A prize chosen."""
    prizes: dict[str, Prize] = {"km": "km", "cards": "cards"}
    if (prize := prizes.get(text(line, "prize"))) is None:
        raise Illegal("bad_record", field="prize")
    return Take(ask, prize)


def play(ask: str, line: Facts) -> Move:
    """A card played."""
    target = None if line.get("target") is None else number(line, "target")
    transport = None if line.get("transport") is None else text(line, "transport")
    return PlayCard(ask, text(line, "card"), target, transport)


def discard(ask: str, line: Facts) -> Move:
    """Cards given up."""
    cards = line.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Illegal("bad_record", field="cards")
    return Discard(ask, tuple(cards))


def passed(ask: str, line: Facts) -> Move:
    """A pass."""
    return Pass(ask)


def waved(ask: str, line: Facts) -> Move:
    """A card let act."""
    return Wave(ask)


TOLD: Mapping[str, Callable[[str, Facts], Move]] = {
    "bid_chosen": bid,
    "transport_chosen": board,
    "picked": pick,
    "prize_taken": take,
    "card_played": play,
    "passed": passed,
    "waved": waved,
    "discarded": discard,
}
"""By the name of a line the move that it tells of."""
