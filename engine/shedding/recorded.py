"""From the lines of a deal record back to moves (docs/rules/referee.md)."""

from __future__ import annotations

from engine.cards import parse_cards
from engine.game import Ask, Facts, Illegal
from engine.shedding.playing import BEATS
from engine.shedding.state import Claim, Discard, Move, Pass, Play, PlaySkill, ThrowHand, Wave

KINDS = {
    "played": "play",
    "passed": "pass",
    "thrown": "throw",
    "skill_discarded": "discard",
    "skill_chosen": "skill",
    "skill_played": "skill",
    "waved": "wave",
}
"""By the name of a line the kind of move that it tells of."""


def recorded_move(asks: tuple[Ask, ...], line: Facts) -> tuple[int, Move] | None:
    """The seat and the move that the line tells of; None when it tells of none.

    Raises Illegal: `bad_record` for a line that is not well formed, `not_your_turn` when the seat has no ask
    open.
    """
    kind = KINDS.get(str(line.get("event")))
    if kind is None:
        return None
    own = [ask for ask in asks if ask.seat == line.get("seat")]
    ask = next((ask for ask in own if kind in ask.choices), own[0] if own else None)
    if ask is None:
        raise Illegal("not_your_turn")
    return ask.seat, told_move(kind, ask.id, line)


def told_move(kind: str, ask: str, line: Facts) -> Move:
    """The move of this kind that the line tells of. Raises Illegal `bad_record`."""
    match kind:
        case "pass":
            return Pass(ask)
        case "wave":
            return Wave(ask)
        case "discard":
            return Discard(ask, str(line.get("skill")))
        case "throw":
            throw = next((one for one in BEATS if one == line.get("throw")), None)
            if throw is None:
                raise Illegal("bad_record", field="throw")
            return ThrowHand(ask, throw)
        case "skill":
            return told_skill(ask, line)
        case _:
            return Play(ask, recorded_cards(line, "cards"), told_claim(line))


def told_skill(ask: str, line: Facts) -> PlaySkill:
    """The skill of a line: with the card given, or with the combination named. Raises Illegal
    `bad_record`."""
    target = line.get("target")
    if target is not None and type(target) is not int:
        raise Illegal("bad_record", field="target")
    skill = str(line.get("skill"))
    if "card" in line:
        return PlaySkill(ask, skill, target, recorded_cards(line, "card"))
    if "cards" in line:
        return PlaySkill(ask, skill, target, recorded_cards(line, "cards"), told_claim(line))
    return PlaySkill(ask, skill, target)


def told_claim(line: Facts) -> Claim:
    """What the line says that cards are played as."""
    return Claim(str(line.get("kind")), str(line.get("rank", "")))


def recorded_cards(line: Facts, field: str) -> tuple[str, ...]:
    """The cards in a field of a line. Raises Illegal `bad_record`."""
    text = line.get(field)
    try:
        return parse_cards(text if isinstance(text, str) else "?")
    except ValueError:
        raise Illegal("bad_record", field=field) from None
