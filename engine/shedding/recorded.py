"""From the lines of a deal record back to moves (docs/rules/referee.md)."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import parse_cards
from engine.game import Ask, Facts, Illegal
from engine.shedding.rules import Asking
from engine.shedding.state import Claim, Move, Pass, Play, PlaySkill, Wave

KINDS = {
    "played": "play",
    "passed": "pass",
    "skill_chosen": "skill",
    "skill_played": "skill",
    "waved": "wave",
}
"""By the name of a line the kind of move that it tells of."""


def recorded_move(asks: tuple[Ask, ...], line: Facts, stage: Asking | None) -> tuple[int, Move] | None:
    """The seat and the move that the line tells of; None when it tells of none. `stage`: what is asked before
    play, None in play.

    Raises Illegal: `bad_record` for a line that is not well formed, `not_your_turn` when the seat has no ask
    open.
    """
    kind = KINDS.get(str(line.get("event")))
    told = stage.told("", line) if stage else None
    if kind is None and told is None:
        return None
    own = [ask for ask in asks if ask.seat == line.get("seat")]
    wanted = told.kind if told else kind
    ask = next((ask for ask in own if wanted in ask.choices), own[0] if own else None)
    if ask is None:
        raise Illegal("not_your_turn")
    return ask.seat, replace(told, ask=ask.id) if told else told_move(str(kind), ask.id, line)


def told_move(kind: str, ask: str, line: Facts) -> Move:
    """The move of this kind that the line tells of. Raises Illegal `bad_record`."""
    match kind:
        case "pass":
            return Pass(ask)
        case "wave":
            return Wave(ask)
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
