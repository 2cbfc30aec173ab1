"""Play and settlement at speculator tables before the independent judge (docs/rules/speculator.md 6 to 8, the
speculator's 3s, his restraint, bicolour tables). With the standard library alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from tests.judge_cards import CHAIN, CardRules, Meaning, meanings, rank_of
from tests.judge_deal import Deal, Line, need
from tests.judge_restraint import Restraint, beats, place
from tests.judge_shapes import colour_of, readings
from tests.judge_speculator_tables import (
    FARMER,
    FARMERS,
    LANDLORD,
    SMALL,
    SPECULATOR,
    SPECULATOR_TABLES,
    SpeculatorTable,
    doubles,
    stands,
)


def face(card: str) -> str:
    """The card as one of its copies: the marked one is like the others."""
    return card.rstrip("*")


@dataclass
class SpeculatorPlay(Deal):
    """Play at a speculator table, as far as it has been followed. `built`: the table, if it is none of the
    listed; `size`: of the combination that lies;
    `speculator`: his seat; `lifted`: the rank that the card turned up lifts; `wilds`: cards of each seat that
    may stand in; `twin`: the card of which a copy makes the small landlord; `known`: all roles are known;
    `call`, `stake`, `conceded`: what was said; `shown`, `declared`, `sits`: what multiplies."""

    stake: int = 1
    built: SpeculatorTable | None = None
    size: int = 0
    speculator: int = -1
    lifted: str = ""
    wilds: list[list[str]] = field(default_factory=list)
    twin: str = ""
    known: bool = False
    call: int = 1
    conceded: int = 0
    shown: bool = False
    declared: bool = False
    sits: bool = False

    @property
    def its(self) -> SpeculatorTable:
        return self.built or SPECULATOR_TABLES[self.table]

    def card_rules(self) -> CardRules:
        return self.its.card_rules

    def announced_at(self) -> int:
        return 0

    def restraint(self) -> Restraint:
        return Restraint(self.card_rules(), self.distinct, self.lifted)

    def free(self, seat: int) -> bool:
        """Whether the seat has played out one colour."""
        return self.card_rules().colours and len(set(map(colour_of, self.hands[seat]))) < 2

    # --- a play ---------------------------------------------------------------------------------------------

    def meant(self, seat: int, cards: list[str], told: Line, armed: list[str]) -> Meaning:
        """What the facts told say the cards are played as: the highest of a kind and length, with the fewest
        cards that stand in."""
        left = list(self.hands[seat])
        for card in cards:
            need(card in left, "the hand does not hold these cards")
            left.remove(card)
        need(bool(cards), "something is played")
        wild, stands_for = str(told.pop("wild", "")).split(), str(told.pop("as", "")).split()
        lawful = self.lawful(seat, cards)
        need(bool(lawful), "they are no combination, do not beat what lies, or restraint forbids them")
        best: dict[tuple[str, int], Meaning] = {}
        for one in sorted(lawful, key=lambda one: (place(one, self.lifted), -one.stand_ins)):
            best[one.kind, one.length] = one
        said = next((one for one in best.values() if one.facts == told), None)
        if said is None:
            raise ValueError(f"they may be played as {[one.facts for one in best.values()]}")
        self.stand_in(seat, cards, said, list(zip(wild, stands_for, strict=True)))
        return said

    def stand_in(self, seat: int, cards: Sequence[str], said: Meaning, told: list[tuple[str, str]]) -> None:
        """The cards told to stand in are wild cards, as few as can be, and make it what it is said to be."""
        need(len(told) == said.stand_ins, f"{said.stand_ins} cards stand in")
        read = list(cards)
        for card, rank in told:
            need(card in read and card in self.may_stand_in(seat), "this card may not stand in")
            need(rank != rank_of(card) and rank in CHAIN + "2", "a card stands for another from 3 to 2")
            read[read.index(card)] = card[0] + rank
        plain = readings(read, self.card_rules(), self.distinct)
        need(any(self.same(one, said) for one in plain), "so the cards are not what is said")

    def same(self, one: Meaning, said: Meaning) -> bool:
        return replace(one, his=said.his, stand_ins=said.stand_ins) == said

    def may_stand_in(self, seat: int) -> list[str]:
        """The wild cards that the seat holds."""
        if seat == self.speculator:
            return [card for card in self.hands[seat] if rank_of(card) == "3"]
        return self.wilds[seat] if self.wilds else []

    def lawful(self, seat: int, cards: Sequence[str]) -> list[Meaning]:
        """What the seat may play the cards as."""
        if seat == self.speculator:
            return self.restraint().lawful(self.hands[seat], cards, self.top, self.size, self.free(seat))
        found = readings(cards, self.card_rules(), self.distinct)
        found += self.with_own_wilds(cards, [card for card in self.may_stand_in(seat) if card in cards])
        top, free = self.top, self.free(seat)
        return [one for one in found if top is None or beats(one, top, self.lifted, free)]

    def with_own_wilds(self, cards: Sequence[str], wilds: Sequence[str]) -> Iterable[Meaning]:
        """The readings in which some of the wild cards stand for other ranks, beside a card that is none; no
        bombs (combinations.md, wild cards)."""
        if len(wilds) == len(cards):
            return
        for number in range(1, len(wilds) + 1):
            for some in combinations(wilds, number):
                for ranks in product(CHAIN + "2", repeat=number):
                    read = [card for card in cards if card not in some] + ["S" + rank for rank in ranks]
                    for one in meanings(read, self.card_rules(), self.distinct):
                        if one.kind != "bomb":
                            yield replace(one, stand_ins=number)

    def lay(self, seat: int, cards: list[str], meaning: Meaning, used: list[str]) -> None:
        self.size = len(cards)
        super().lay(seat, cards, meaning, used)
        if not self.known and self.roles[seat] == SMALL and self.twin in map(face, cards):
            self.make_known()

    def make_known(self) -> None:
        """All roles are told to all; behind what is due, but for the settlement."""
        self.known = True
        self.due.insert(len(self.due) - self.over, {"event": "roles", "roles": self.roles})

    def let_pass(self, line: Line) -> None:
        seat = self.at_turn(line)
        if seat == self.speculator and self.top is not None:
            free = self.free(seat)
            may = self.restraint().may_pass(self.hands[seat], self.top, self.size, free)
            need(may, "he can follow, so he must")
        super().let_pass(line)

    # --- the end --------------------------------------------------------------------------------------------

    def won(self) -> str | None:
        """The side of the first of its seats that is out; the farmer's when he holds no more cards than the
        landlord has conceded (speculator.md 6, spec-3x1)."""
        gone = [self.roles[seat] for seat in self.out if seat != self.speculator]
        if gone:
            return FARMERS if gone[0] == FARMER else LANDLORD
        farmers = [seat for seat, role in enumerate(self.roles) if role == FARMER]
        if self.conceded and any(len(self.hands[seat]) <= self.conceded for seat in farmers):
            return FARMERS
        return None

    def stand(self, won: str) -> str:
        """With whom the speculator is (speculator.md 7; sitting out, with those who win)."""
        if self.sits:
            return won
        return LANDLORD if stands(self.its, self.hands[self.speculator]) else FARMERS

    def settle(self, won: str) -> None:
        self.over = True
        stand = self.stand(won)
        facts = {"winner": self.winners(won), "out": self.out, "bombs": self.bombs}
        self.due.append({"event": "settled", **facts, "points": self.points(won, stand), "stand": stand})

    def winners(self, won: str) -> str:
        """The name of the side; of two landlords, `landlords`."""
        return "landlords" if won == LANDLORD and SMALL in self.roles else won

    def points(self, won: str, stand: str) -> list[int]:
        """What each seat gets (speculator.md 8, spec-3x1)."""
        doublings = sum(doubles(self.its, bomb) for bomb in self.bombs)
        unit = (self.stake * (3 if self.sits else 1)) << doublings
        if not self.its.shares:
            return self.points_of_three(won, stand, unit)
        shares = self.its.shares[2 if SMALL in self.roles else 1]
        row = shares.joined if stand == LANDLORD else shares.against
        by_role = dict(zip((LANDLORD, SMALL, SPECULATOR, FARMER), row, strict=True))
        unit *= self.call * (2 if self.shown else 1) * (3 if self.declared else 1)
        sign = 1 if won == LANDLORD else -1
        return [sign * unit * by_role[role] for role in self.roles]

    def points_of_three(self, won: str, stand: str, unit: int) -> list[int]:
        """Landlord and farmer settle for two, the speculator takes over half a call of his own side."""
        sign = 1 if won == LANDLORD else -1
        whole, his = 2 * unit * (self.call + self.conceded), unit * self.call
        by_role = {LANDLORD: sign * whole, FARMER: -sign * whole, SPECULATOR: 0}
        side, gain = (LANDLORD, sign * his) if stand == LANDLORD else (FARMER, -sign * his)
        by_role[side] -= gain
        by_role[SPECULATOR] += gain
        return [by_role[role] for role in self.roles]
