"""A deal as the independent judge follows it, line by line (docs/rules/party.md 1 to 9), with what skills
change in its course; how skills come to act is in judge_skills. With the standard library alone."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.judge_cards import (
    ORDER,
    PACK,
    CardRules,
    Meaning,
    beats,
    chosen,
    order_of,
    party_cards,
    rank_of,
    ways,
)
from tests.judge_tables import TABLES, cards_dealt, points, shown, winner

Line = dict[str, Any]
Due = Line | Callable[[Line], None]
ENDING_WITH_TRICK = ("upside-down", "truce")


def need(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)


@dataclass
class Deal:
    """A deal as far as it has been followed. `due`: lines that the last one makes necessary, in order; where
    chance has a say, what judges the line. `silent`: seats that have passed since the last play. `standing`:
    skills that stand, the oldest first; `armed`: skills by seat, in the order played; `unstoppable`: whether
    only a bomb beats what lies; `oiled`: numbers of the bombs that count twice."""

    table: str
    distinct: bool
    roles: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)
    throws: list[Line] = field(default_factory=list)
    turn: int | None = None
    top: Meaning | None = None
    holder: int = 0
    silent: set[int] = field(default_factory=set)
    tricks: int = 0
    out: list[int] = field(default_factory=list)
    bombs: list[str] = field(default_factory=list)
    over: bool = False
    skills: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    standing: list[str] = field(default_factory=list)
    armed: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    confined: set[int] = field(default_factory=set)
    unstoppable: bool = False
    oiled: list[int] = field(default_factory=list)

    def take(self, line: Line) -> None:
        """Follow one line. Raises ValueError saying what is wrong with it."""
        if self.due:
            wanted = self.due.pop(0)
            if callable(wanted):
                wanted(line)
            else:
                need(line == wanted, f"the rules make this line {wanted}")
            return
        need(not self.over, "the deal is over")
        steps = self.steps()
        need(line.get("event") in steps, f"nothing makes {line.get('event')!r} happen here")
        steps[line["event"]](line)

    def steps(self) -> dict[str, Callable[[Line], None]]:
        """What may happen now, by the names of the events, and what judges it."""
        return {
            "roles": self.draw_roles,
            "dealt": self.deal,
            "thrown": self.throw,
            "played": self.play,
            "passed": self.let_pass,
        }

    # --- before the first lead ------------------------------------------------------------------------------

    def draw_roles(self, line: Line) -> None:
        need(not self.roles, "roles are drawn once")
        need(Counter(line["roles"]) == Counter(TABLES[self.table].roles), "these are not the table's roles")
        self.roles = line["roles"]

    def deal(self, line: Line) -> None:
        need(bool(self.roles) and not self.hands, "cards are dealt once, after the roles")
        hands = [hand.split() for hand in line["hands"]]
        stock = line["stock"].split()
        everything = Counter(card for cards in (*hands, stock) for card in cards)
        need(everything == self.pack() and not line["talon"], "hands and stock are not the whole pack")
        sizes = [cards_dealt(self.table, role) for role in self.roles]
        need([len(hand) for hand in hands] == sizes, "a hand has not its number of cards")
        least = min(sizes)
        up = [" ".join(hand[-3:]) if len(hand) > least else "" for hand in hands]
        need(line["face_up"] == up, f"these lie face up: {up}")
        self.hands, self.stock = hands, stock
        known = [role if shown(self.table, role) else None for role in self.roles]
        sorted_up = [" ".join(sorted(cards.split(), key=PACK.index)) for cards in up]
        told = {"roles": known, "left": sizes, "face_up": sorted_up, "stock": len(stock)}
        self.due = [{"event": "deal_started", **told}]
        leaders = self.leaders()
        self.turn = leaders[0] if len(leaders) == 1 else None

    def pack(self) -> Counter[str]:
        """All cards of the table."""
        return Counter(PACK * TABLES[self.table].decks)

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

    # --- what the table says --------------------------------------------------------------------------------

    def card_rules(self) -> CardRules:
        """What may be played."""
        return party_cards(TABLES[self.table].decks)

    def announced_at(self) -> int:
        """Hands of so many cards or fewer are announced (party.md 7)."""
        return 3

    def won(self) -> str | None:
        """The camp that has won by now."""
        return winner(self.table, self.roles, self.out)

    # --- a play ---------------------------------------------------------------------------------------------

    def play(self, line: Line) -> None:
        seat = self.at_turn(line)
        leads_last_card = self.top is None and len(self.hands[seat]) == 1
        used = [
            skill
            for skill in self.armed[seat]
            if skill != "encore" or (self.top is None and not leads_last_card)
        ]
        told = {name: value for name, value in line.items() if name not in ("event", "seat", "cards")}
        need(told.pop("armed", []) == used and line.get("armed") != [], f"this uses up {used}")
        self.lay(seat, line["cards"].split(), self.meant(seat, line["cards"].split(), told, used), used)

    def meant(self, seat: int, cards: list[str], told: Line, armed: list[str]) -> Meaning:
        """What the facts told say the cards are played as; it must be one of the readings to choose from."""
        missing = Counter(cards) - Counter(self.hands[seat])
        need(bool(cards) and not missing, "the hand does not hold these cards")
        choices = self.choices(cards, len(self.hands[seat]), armed)
        said = next((one for same in choices for one in same if one.facts == told), None)
        if said is None:
            raise ValueError(f"they may be played as {[same[0].facts for same in choices]}")
        return said

    def choices(self, cards: list[str], held: int, armed: list[str]) -> list[list[Meaning]]:
        """The readings from which a seat that holds so many cards chooses; see `chosen`. Raises ValueError
        where there is none."""
        found = ways(cards, self.card_rules(), self.distinct, armed)
        need(bool(found), "these cards are no combination")
        lawful = [one for one in found if self.lawful(one, len(cards), held, armed)]
        need(bool(lawful), "the skills in force do not allow it")
        fitting = [one for one in lawful if self.answers(one)]
        need(bool(fitting), "they do not beat what lies")
        return chosen(fitting, self.order())

    def lawful(self, one: Meaning, cards: int, held: int, armed: list[str]) -> bool:
        """Whether so many cards of a hand may be played in this way under the skills (skills.md, truce,
        stowaway, unstoppable, encore)."""
        if one.kind == "bomb" and ("unstoppable" in armed or "truce" in self.standing):
            return False
        if "encore" in armed and (one.kind not in ("solo", "pair") or cards == held):
            return False
        return not (one.stowaway and cards == held)

    def answers(self, one: Meaning) -> bool:
        """Whether it may be led, or beats what lies."""
        if self.top is None:
            return True
        if self.unstoppable and one.kind != "bomb":
            return False
        return beats(one, self.top, self.order())

    def lay(self, seat: int, cards: list[str], meaning: Meaning, used: list[str]) -> None:
        """The seat has laid the cards; all that follows from it."""
        leads = self.top is None
        for card in cards:
            self.hands[seat].remove(card)
        self.top, self.holder, self.silent = meaning, seat, set()
        self.unstoppable = "unstoppable" in used
        if meaning.kind == "bomb":
            self.count_bomb(cards)
        kept = [skill for skill in self.armed[seat] if skill not in used]
        lapsed = kept if leads else []
        self.armed[seat] = [] if leads else kept
        if leads:
            self.confined.discard(seat)
        left = len(self.hands[seat])
        if left == 0:
            self.leave(seat)
        elif left <= self.announced_at():
            self.due.append({"event": "announced", "seat": seat, "left": left})
        self.lapse(seat, lapsed)
        if won := self.won():
            self.settle(won)
        elif "encore" in used:
            self.end_trick()
        else:
            self.turn = self.after(seat)
            self.force_passes()

    def count_bomb(self, cards: list[str]) -> None:
        """A bomb counts for the share, twice under oil-on-fire, which ends with it."""
        self.bombs.append("".join(sorted(map(rank_of, cards), key=ORDER.index)))
        if "oil-on-fire" in self.standing:
            self.oiled.append(len(self.bombs))
            self.end_effect("oil-on-fire")

    def leave(self, seat: int) -> None:
        """The seat goes out: its skill cards, and what they had done for it, are void (skills.md 8)."""
        self.out.append(seat)
        self.due.append({"event": "out", "seat": seat})
        self.skills[seat] = []
        self.armed[seat] = []
        self.confined.discard(seat)

    def lapse(self, seat: int, skills: list[str]) -> None:
        self.due += [{"event": "effect_ended", "skill": skill, "seat": seat} for skill in skills]

    def end_effect(self, skill: str) -> None:
        """A standing skill ends by itself."""
        self.standing.remove(skill)
        self.due.append({"event": "effect_ended", "skill": skill})

    # --- passing, tricks, the end ---------------------------------------------------------------------------

    def let_pass(self, line: Line) -> None:
        seat = self.at_turn(line)
        need(self.top is not None, "who leads may not pass")
        need(line == {"event": "passed", "seat": seat}, "a pass tells no more than its seat")
        self.after_pass(seat)
        self.force_passes()

    def force_passes(self) -> None:
        """Confined seats whose turn comes while a combination lies pass (skills.md, confine)."""
        while not self.over and self.top is not None and self.turn is not None and self.turn in self.confined:
            self.confined.discard(self.turn)
            self.due.append({"event": "passed", "seat": self.turn, "confined": True})
            self.after_pass(self.turn)

    def after_pass(self, seat: int) -> None:
        """The seat has passed: what it had armed for this turn lapses; the next is on turn, or the trick is
        won."""
        self.silent.add(seat)
        self.lapse(seat, [skill for skill in self.armed[seat] if skill != "encore"])
        self.armed[seat] = [skill for skill in self.armed[seat] if skill == "encore"]
        asked = [at for at in self.from_next(seat) if at != self.holder and at not in self.silent]
        if asked:
            self.turn = asked[0]
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """The holder has won the trick; it leads, or the next seat still in."""
        self.due.append({"event": "trick_won", "seat": self.holder})
        for skill in [one for one in self.standing if one in ENDING_WITH_TRICK]:
            self.end_effect(skill)
        self.tricks += 1
        self.top, self.silent, self.unstoppable = None, set(), False
        self.turn = self.holder if self.hands[self.holder] else self.after(self.holder)

    def settle(self, won: str) -> None:
        """The settlement is due, and nothing after it."""
        self.over = True
        worth = [number * (2 if number in self.oiled else 1) for number in range(1, len(self.bombs) + 1)]
        paid = points(self.table, won, self.roles, self.out, worth)
        facts = {"winner": won, "out": self.out, "bombs": self.bombs, "points": paid}
        oiled = {"oiled": self.oiled} if self.oiled else {}
        self.due.append({"event": "settled", **facts, **oiled})

    def at_turn(self, line: Line) -> int:
        """The seat of the line. Raises ValueError when it is not its turn."""
        seat = line["seat"]
        need(self.turn is not None and seat == self.turn, f"it is the turn of seat {self.turn}")
        return int(seat)

    def from_next(self, seat: int) -> list[int]:
        """The other seats that still hold cards, in the order of play from the next one on:
        counter-clockwise, unless it is reversed (skills.md, turn-back)."""
        seats = len(self.hands)
        step = -1 if "turn-back" in self.standing else 1
        others = [(seat + step * away) % seats for away in range(1, seats)]
        return [at for at in others if self.hands[at]]

    def after(self, seat: int) -> int:
        """The next seat that still holds cards."""
        return self.from_next(seat)[0]

    def order(self) -> str:
        """The ranks from low to high as they compare now."""
        twos = next((skill for skill in self.standing if skill in ("two-low", "two-high")), None)
        return order_of(twos, "upside-down" in self.standing)
