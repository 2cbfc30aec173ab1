"""An independent judge of party deal records. It shares nothing with the engine: it reads docs/rules/party.md
and docs/rules/combinations.md in its own slow way, with the standard library alone, and follows a record line
by line.

python -m tests.judge RECORDS…      judges files of records, one deal after another
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.judge_cards import ORDER, PACK, Meaning, beats, meanings, rank_of

Line = dict[str, Any]


class Wrong(Exception):
    """The first line that breaks the rules, counted from 1, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


# --- the tables (party.md 1, 2, 8) --------------------------------------------------------------------------

GROUPS = {"strivers": ["striver-leader", "striver"], "slackers": ["slacker-leader", "slacker"]}
TWO_LEADERS = ["striver-leader", "slacker-leader"]
FAMILY = ["boss", "sister-in-law", "brother-in-law"]


@dataclass
class Table:
    """Roles with their numbers of seats; packs; camps with their roles; how many of a camp must go out."""

    decks: int
    roles: dict[str, int]
    camps: dict[str, list[str]]
    needed: int
    leaders: list[str]

    def camp(self, role: str) -> str:
        return next(camp for camp, roles in self.camps.items() if role in roles)


def office(boss_camp: Sequence[str], workers: int, decks: int, needed: int) -> Table:
    """A table of a boss and relatives against slackers without a leader."""
    roles = dict.fromkeys(boss_camp, 1) | {"worker": workers}
    return Table(decks, roles, {"boss": list(boss_camp), "slackers": ["worker"]}, needed, ["boss"])


def groups(size: int, decks: int) -> Table:
    """A table of two groups, each with a leader."""
    roles = {
        role: size - 1 if role in ("striver", "slacker") else 1 for group in GROUPS.values() for role in group
    }
    return Table(decks, roles, GROUPS, size - 1, TWO_LEADERS)


EIGHT = Table(
    4, groups(3, 4).roles | {"boss": 1, "sister-in-law": 1}, {"boss": FAMILY[:2]} | GROUPS, 2, ["boss"]
)
TABLES = {
    "party-3": office(FAMILY[:1], 2, 1, 1),
    "party-4": groups(2, 2),
    "party-5": office(FAMILY[:2], 3, 2, 1),
    "party-6": groups(3, 3),
    "party-7": office(FAMILY, 4, 3, 2),
    "party-8": EIGHT,
}


def cards_dealt(table: str, role: str) -> int:
    """How many cards a role is dealt: three more for a boss, and for the leaders of six."""
    more = role == "boss" or (table == "party-6" and role in TWO_LEADERS)
    return (17 if table == "party-3" else 21) + 3 * more


def shown(table: str, role: str) -> bool:
    """Whether a role is known to all from the first."""
    return role == "boss" or role in TWO_LEADERS or table == "party-3"


def winner(table: str, roles: Sequence[str], out: Sequence[int]) -> str | None:
    """The camp that has won when these seats are out, in this order (party.md 8)."""
    gone = [roles[seat] for seat in out]
    camps = Counter(TABLES[table].camp(role) for role in gone)
    if table == "party-8":
        if gone[:1] == ["boss"]:
            return "boss"
        del camps["boss"]
    if table == "party-7":
        if "boss" in gone or {"sister-in-law", "brother-in-law"} <= set(gone):
            return "boss"
        del camps["boss"]
    return next((camp for camp, number in camps.items() if number >= TABLES[table].needed), None)


def points(table: str, won: str, roles: Sequence[str], out: Sequence[int], bombs: int) -> list[int]:
    """The settlement by seat (party.md 9)."""
    share = 10 + sum(range(1, bombs + 1))
    sister_out = "sister-in-law" in [roles[seat] for seat in out]

    def shares(role: str) -> int:
        camp = TABLES[table].camp(role)
        if table == "party-8" and won != "boss":
            if camp == won:
                return 1
            if camp == "boss":
                return 0 if sister_out else -2 if role == "boss" else -1
            return -1 if sister_out else 0
        if table == "party-8":
            return {"boss": 4, "sister-in-law": 2}.get(role, -1)
        return (2 if role == "boss" else 1) * (1 if camp == won else -1)

    return [share * shares(role) for role in roles]


# --- a deal -------------------------------------------------------------------------------------------------


@dataclass
class Deal:
    """A deal as far as it has been followed. `due`: lines that the last one makes necessary, in order."""

    table: str
    distinct: bool
    roles: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    due: list[Line] = field(default_factory=list)
    throws: list[Line] = field(default_factory=list)
    turn: int | None = None
    top: Meaning | None = None
    holder: int = 0
    passes: int = 0
    out: list[int] = field(default_factory=list)
    bombs: list[str] = field(default_factory=list)
    over: bool = False

    def take(self, line: Line) -> None:
        """Follow one line. Raises ValueError saying what is wrong with it."""
        if self.due:
            need(line == self.due[0], f"the rules make this line {self.due[0]}")
            self.due.pop(0)
            return
        need(not self.over, "the deal is over")
        steps: dict[str, Callable[[Line], None]] = {
            "roles": self.draw_roles,
            "dealt": self.deal,
            "thrown": self.throw,
            "played": self.play,
            "passed": self.let_pass,
        }
        need(line.get("event") in steps, f"nothing makes {line.get('event')!r} happen here")
        steps[line["event"]](line)

    def draw_roles(self, line: Line) -> None:
        need(not self.roles, "roles are drawn once")
        need(Counter(line["roles"]) == Counter(TABLES[self.table].roles), "these are not the table's roles")
        self.roles = line["roles"]

    def deal(self, line: Line) -> None:
        need(bool(self.roles) and not self.hands, "cards are dealt once, after the roles")
        hands = [hand.split() for hand in line["hands"]]
        stock = line["stock"].split()
        everything = Counter(card for cards in (*hands, stock) for card in cards)
        pack = Counter(PACK * TABLES[self.table].decks)
        need(everything == pack and not line["talon"], "hands and stock are not the whole pack")
        sizes = [cards_dealt(self.table, role) for role in self.roles]
        need([len(hand) for hand in hands] == sizes, "a hand has not its number of cards")
        least = min(sizes)
        up = [" ".join(hand[-3:]) if len(hand) > least else "" for hand in hands]
        need(line["face_up"] == up, f"these lie face up: {up}")
        self.hands = hands
        known = [role if shown(self.table, role) else None for role in self.roles]
        sorted_up = [" ".join(sorted(cards.split(), key=PACK.index)) for cards in up]
        told = {"roles": known, "left": sizes, "face_up": sorted_up, "stock": len(stock)}
        self.due = [{"event": "deal_started", **told}]
        leaders = self.leaders()
        self.turn = leaders[0] if len(leaders) == 1 else None

    def leaders(self) -> list[int]:
        """The seats that lead or throw for the lead, in seat order (party.md 4)."""
        return [seat for seat, role in enumerate(self.roles) if role in TABLES[self.table].leaders]

    def throw(self, line: Line) -> None:
        need(bool(self.hands) and self.turn is None, "nobody throws now")
        leaders = self.leaders()
        need(line["seat"] == leaders[len(self.throws)], "it is not this seat that throws")
        need(line["throw"] in ("rock", "paper", "scissors"), "there is no such throw")
        self.throws.append(line)
        if len(self.throws) == 2:
            first, second = (one["throw"] for one in self.throws)
            self.throws = []
            wins = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
            if first != second:
                self.turn = leaders[0] if (first, second) in wins else leaders[1]

    def play(self, line: Line) -> None:
        seat = self.at_turn(line)
        cards = line["cards"].split()
        need(
            bool(cards) and not Counter(cards) - Counter(self.hands[seat]),
            "the hand does not hold these cards",
        )
        meaning = self.meant(line, cards)
        for card in cards:
            self.hands[seat].remove(card)
        left = len(self.hands[seat])
        self.top, self.holder, self.passes = meaning, seat, 0
        if meaning.kind == "bomb":
            self.bombs.append("".join(sorted(map(rank_of, cards), key=ORDER.index)))
        if left == 0:
            self.out.append(seat)
            self.due.append({"event": "out", "seat": seat})
            if won := winner(self.table, self.roles, self.out):
                self.settle(won)
                return
        elif left <= 3:
            self.due.append({"event": "announced", "seat": seat, "left": left})
        self.turn = self.after(seat)

    def meant(self, line: Line, cards: list[str]) -> Meaning:
        """What the line says the cards are played as; it has to be one of the readings to choose from."""
        found = meanings(cards, TABLES[self.table].decks, self.distinct)
        need(bool(found), "these cards are no combination")
        top = self.top
        fitting = [one for one in found if top is None or beats(one, top)]
        need(bool(fitting), "they do not beat what lies")
        best = {(one.kind, one.length): one for one in sorted(fitting, key=lambda one: one.rank)}
        facts = {name: value for name, value in line.items() if name not in ("event", "seat", "cards")}
        said = next((one for one in best.values() if dict(one.facts) == facts), None)
        if said is None:
            raise ValueError(f"they may be played as {[dict(one.facts) for one in best.values()]}")
        return said

    def let_pass(self, line: Line) -> None:
        seat = self.at_turn(line)
        need(self.top is not None, "who leads may not pass")
        need(line == {"event": "passed", "seat": seat}, "a pass tells no more than its seat")
        self.passes += 1
        rivals = [at for at, hand in enumerate(self.hands) if hand and at != self.holder]
        self.turn = self.after(seat)
        if self.passes == len(rivals):
            self.due.append({"event": "trick_won", "seat": self.holder})
            self.top = None
            self.turn = self.holder if self.hands[self.holder] else self.after(self.holder)

    def settle(self, won: str) -> None:
        """The settlement is due, and nothing after it."""
        self.over = True
        paid = points(self.table, won, self.roles, self.out, len(self.bombs))
        self.due.append(
            {"event": "settled", "winner": won, "out": self.out, "bombs": self.bombs, "points": paid}
        )

    def at_turn(self, line: Line) -> int:
        """The seat of the line. Raises ValueError when it is not its turn."""
        seat = line["seat"]
        need(self.turn is not None and seat == self.turn, f"it is the turn of seat {self.turn}")
        return int(seat)

    def after(self, seat: int) -> int:
        """The next seat that still holds cards, counter-clockwise."""
        seats = len(self.hands)
        return next(at % seats for at in range(seat + 1, seat + seats + 1) if self.hands[at % seats])


def need(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)


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
    need(header["table"] in TABLES, "this is no party table")
    need(len(header["seats"]) == sum(TABLES[header["table"]].roles.values()), "too many or too few seats")
    kickers = header["options"].get("kickers", "any")
    need(kickers in ("any", "distinct"), "there is no such option of kickers")
    return Deal(header["table"], kickers == "distinct")


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
