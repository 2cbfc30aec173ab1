"""Short records written by hand for the judge: the beginning of a deal whose cards are chosen, and the lines
that may follow."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.judge import TABLES, Line, Wrong, judge
from tests.judge_cards import PACK
from tests.judge_skills import KINDS
from tests.judge_tables import cards_dealt, shown, skills_dealt


def filled(
    chosen: Mapping[int, Sequence[str]], sizes: Sequence[int], rest: Counter[str]
) -> tuple[list[list[str]], list[str]]:
    """Hands of these sizes: what was chosen for a seat, then what is left of the rest, low to high; and what
    is left over."""
    for items in chosen.values():
        assert not Counter(items) - rest, "there are not so many of these"
        rest -= Counter(items)
    left = iter(list(rest.elements()))
    hands = []
    for seat, size in enumerate(sizes):
        own = list(chosen.get(seat, []))
        hands.append(own + [next(left) for _ in range(size - len(own))])
    return hands, list(left)


def beginning(
    table: str = "party-3",
    hands: Mapping[int, str] | None = None,
    skills: Mapping[int, Sequence[str]] | None = None,
    seconds: int = 0,
) -> list[Line]:
    """A record up to the first lead, of a table of one leader, who sits at seat 0. `hands`, `skills`: what
    seats hold of all; each discards the last skill that it was dealt."""
    roles = [role for role, number in TABLES[table].roles.items() for _ in range(number)]
    sizes = [cards_dealt(table, role) for role in roles]
    cards = {seat: hand.split() for seat, hand in (hands or {}).items()}
    held, stock = filled(cards, sizes, Counter(PACK * TABLES[table].decks))
    numbers = [skills_dealt(role) for role in roles]
    skill_cards, _ = filled(skills or {}, numbers, Counter(list(reversed(KINDS)) * 2))
    up = [hand[-3:] if len(hand) > min(sizes) else [] for hand in held]
    started = {
        "roles": [role if shown(table, role) else None for role in roles],
        "left": sizes,
        "face_up": [" ".join(sorted(one, key=PACK.index)) for one in up],
        "stock": len(stock),
        "skills": numbers,
    }
    options = {"kickers": "any", "skills": True, "skill_seconds": seconds}
    return [
        {"record": 1, "table": table, "options": options, "seats": [""] * len(roles)},
        {"event": "roles", "roles": roles},
        {
            "event": "dealt",
            "hands": [" ".join(hand) for hand in held],
            "talon": "",
            "stock": " ".join(stock),
            "face_up": [" ".join(one) for one in up],
        },
        {"event": "skills_dealt", "skills": skill_cards},
        {"event": "deal_started", **started},
        *(
            {"event": "skill_discarded", "seat": seat, "skill": own[-1]}
            for seat, own in enumerate(skill_cards)
        ),
    ]


@dataclass
class Case:
    """Lines that may follow the beginning of a deal; and by name what makes them wrong: the place of the line
    that is refused, and what stands there instead. A last number says how much later it is refused."""

    lines: list[Line]
    spoilt: dict[str, tuple[int, list[Line]] | tuple[int, list[Line], int]]
    table: str = "party-3"
    hands: dict[int, str] = field(default_factory=dict)
    skills: dict[int, list[str]] = field(default_factory=dict)
    seconds: int = 0

    def start(self) -> list[Line]:
        return beginning(self.table, self.hands, self.skills, self.seconds)

    def record(self) -> list[Line]:
        return [*self.start(), *self.lines]

    def spoilt_record(self, why: str) -> tuple[list[Line], int]:
        """The record with this one thing wrong, and the place of the line that is refused."""
        start = self.start()
        place, instead, *later = self.spoilt[why]
        lines = [*self.lines[:place], *instead, *self.lines[place + 1 :]]
        return [*start, *lines], len(start) + place + sum(later)


def every_spoilt(cases: Mapping[str, Case]) -> list[tuple[str, str]]:
    """All that is wrong: the names of the case and of the wrong."""
    return [(name, why) for name, case in cases.items() for why in case.spoilt]


def refused(record: Sequence[Line]) -> int | None:
    """Where the first line stands, from 0, that the judge refuses; None where he has only seen too little."""
    try:
        judge(record)
    except Wrong as error:
        return error.line - 1 if error.line <= len(record) else None
    return None


def plays(seat: int, cards: str, kind: str, rank: str, length: int = 1, /, **more: Any) -> Line:
    """`stands` in more: the rank for which the wild card stands."""
    size = {"rung": more.pop("rung")} if kind == "bomb" else {"length": length}
    wild = {"as": more.pop("stands")} if "stands" in more else {}
    told = {"seat": seat, "cards": cards, "kind": kind, "rank": rank}
    return {"event": "played", **told, **size, **wild, **more}


def solo(seat: int, card: str, **more: Any) -> Line:
    return plays(seat, card, "solo", card[0] if card in ("BJ", "RJ") else card[1], **more)


def passes(*seats: int) -> list[Line]:
    return [{"event": "passed", "seat": seat} for seat in seats]


def forced(seat: int) -> Line:
    return {"event": "passed", "seat": seat, "confined": True}


def uses(seat: int, skill: str, target: int | None = None, **more: Any) -> Line:
    aimed = {} if target is None else {"target": target}
    return {"event": "skill_played", "seat": seat, "skill": skill, **aimed, **more}


def acts(seat: int, skill: str, target: int | None = None, **more: Any) -> Line:
    return uses(seat, skill, target, **more) | {"event": "skill_acted"}


def at_once(seat: int, skill: str, target: int | None = None, **more: Any) -> list[Line]:
    """The skill is played and acts, where nobody is waited for."""
    return [uses(seat, skill, target), acts(seat, skill, target, **more)]


def waves(*seats: int) -> list[Line]:
    return [{"event": "waved", "seat": seat} for seat in seats]


def cancelled(seat: int, skill: str) -> Line:
    return {"event": "skill_cancelled", "seat": seat, "skill": skill}


def ended(skill: str, **more: Any) -> Line:
    return {"event": "effect_ended", "skill": skill, **more}


def won(seat: int) -> Line:
    return {"event": "trick_won", "seat": seat}


def moves(cards: str, origin: int | str, to: int | str) -> Line:
    return {"event": "moved", "cards": cards, "from": origin, "to": to}


def announced(seat: int, left: int) -> Line:
    return {"event": "announced", "seat": seat, "left": left}
