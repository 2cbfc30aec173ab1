"""Short records of speculator deals written by hand for the judge: the beginning of a deal whose cards are
chosen, and the lines that may follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.engine.judged_lines import Case, filled, moves
from tests.judge import Line
from tests.judge_speculator import pack
from tests.judge_speculator_tables import SPECULATOR_TABLES

HIS = 0
"""He sits at seat 0 in all cases."""


@dataclass
class SpeculatorCase(Case):
    """A deal at a speculator table. `talon`, `stock`: what they hold of all; `gifts`: the landlord's first;
    `chance`: names how the cards that nobody chose lie."""

    lines: list[Line] = field(default_factory=list)
    spoilt: dict[str, tuple[int, list[Line]] | tuple[int, list[Line], int]] = field(default_factory=dict)
    table: str = "spec-4x1"
    talon: str = ""
    stock: str = ""
    marker: str = "C7"
    gifts: Sequence[str] = ()
    landlord: int = 2
    chance: int = 0

    def parts(self) -> list[list[str]]:
        """The hands, then talon and stock; what nobody chose lies by chance."""
        its = SPECULATOR_TABLES[self.table]
        stock = its.extra or int(its.marker in ("turned up", "same colour"))
        aside = {its.seats: self.talon.split(), its.seats + 1: self.stock.split()}
        chosen = {seat: hand.split() for seat, hand in self.hands.items()} | aside
        mixed = list(pack(its))
        Random(self.chance).shuffle(mixed)
        rest = Counter({card: pack(its)[card] for card in mixed})
        cards, left = filled(chosen, [its.cards] * its.seats + [its.talon, stock], rest)
        assert not left
        return cards

    def start(self) -> list[Line]:
        its = SPECULATOR_TABLES[self.table]
        *hands, talon, stock = self.parts()
        words = {"hands": [" ".join(hand) for hand in hands], "talon": " ".join(talon)}
        up: list[Line] = []
        if its.marker in ("turned up", "same colour"):
            up = [{"event": "turned_up", "card": stock[0], "seat": None}]
        if its.marker == "dealt last":
            up = [{"event": "turned_up", "card": hands[-1][-1], "seat": its.seats - 1}]
        lying = {"talon": len(talon), "stock": len(stock)}
        drawn = [moves(" ".join(stock), "stock", HIS)] if its.extra else []
        drawn += [moves(" ".join(talon[: its.before]), "talon", HIS)] if its.before else []
        return [
            {"record": 1, "table": self.table, "options": {}, "seats": [""] * its.seats},
            {"event": "dealt", **words, "stock": " ".join(stock), "face_up": [""] * its.seats},
            {"event": "deal_started", "left": [its.cards] * its.seats, **lying},
            *up,
            {"event": "marked", "seat": HIS, "card": self.marker},
            roles("speculator", *[""] * (its.seats - 1)),
            *drawn,
        ]

    def shared(self) -> list[Line]:
        """Gifts, talon and the card turned up are taken; the first farmer gets the first gift."""
        its = SPECULATOR_TABLES[self.table]
        *_, talon, stock = self.parts()
        farmers = [seat for seat in range(1, its.seats) if seat != self.landlord]
        given = Counter(" ".join(self.gifts).split())
        kept = (Counter(talon[: its.before]) - given).elements()
        taken: list[Line] = []
        if its.before:
            taken.append({"event": "cards_shown", "seat": HIS, "cards": " ".join(kept)})
        taken.append(moves(self.gifts[0], HIS, self.landlord))
        taken += [moves(gift, HIS, seat) for gift, seat in zip(self.gifts[1:], farmers, strict=True)]
        taken.append(moves(" ".join(talon[its.before :]), "talon", HIS))
        if its.marker == "turned up":
            taken.append(moves(stock[0], "stock", self.landlord))
        if its.marker == "same colour":
            taken.append(moves(stock[0], "stock", HIS))
        return taken

    def called(self) -> list[Line]:
        """The case's gifts are chosen; the landlord calls 3, those before him nothing."""
        seats = SPECULATOR_TABLES[self.table].seats
        order = [(seats // 2 + away) % seats for away in range(seats)]
        before = [seat for seat in order if seat != HIS]
        before = before[: before.index(self.landlord)]
        return [gives(*self.gifts), *calls(*((seat, 0) for seat in before), (self.landlord, 3))]

    def who(self, small: int | None = None, other: str = "farmer") -> list[str]:
        """The roles, `other` being that of those who are nothing else."""
        seats = range(SPECULATOR_TABLES[self.table].seats)
        named = {HIS: "speculator", self.landlord: "landlord"} | (
            {} if small is None else {small: "small-landlord"}
        )
        return [named.get(seat, other) for seat in seats]

    def opened(self) -> list[Line]:
        """All up to the first stage after the sharing out."""
        other = "" if SPECULATOR_TABLES[self.table].small else "farmer"
        return [*self.called(), roles(*self.who(other=other)), *self.shared()]

    def named(self, card: str, small: int | None, copies: int = 1) -> list[Line]:
        """The landlord names the card, which makes this seat the small landlord; `copies` he shows."""
        told: list[str | None] = [role if role in ("landlord", "speculator") else None for role in self.who()]
        shown = " ".join([card] * copies)
        return [
            name(self.landlord, card, shown),
            roles(*self.who(small)),
            {"event": "roles_shown", "roles": told},
        ]


def roles(*who: str) -> Line:
    return {"event": "roles", "roles": list(who)}


def gives(*gifts: str, seat: int = HIS) -> Line:
    return {"event": "gifts_chosen", "seat": seat, "gifts": list(gifts)}


def calls(*said: tuple[int, int]) -> list[Line]:
    return [{"event": "called", "seat": seat, "call": call} for seat, call in said]


def name(seat: int, card: str, shown: str) -> Line:
    return {"event": "named", "seat": seat, "card": card, "shown": shown}


def twin_shown(card: str) -> Line:
    return {"event": "twin_shown", "seat": HIS, "card": card}


def again(why: str) -> Line:
    return {"event": "dealt_again", "why": why}


def shows(*said: tuple[int, object]) -> list[Line]:
    return [{"event": "show_chosen", "seat": seat, "show": one} for seat, one in said]


def at(case: Case, place: int) -> list[Line]:
    return [case.lines[place]]
