"""Short records of landlord deals, written by hand, before the independent judge: found right, and refused
where one thing is wrong (docs/rules/landlord.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.engine.judged_lines import (
    Case,
    announced,
    every_spoilt,
    filled,
    moves,
    passes,
    plays,
    refused,
    solo,
    won,
)
from tests.judge import Line, judge
from tests.judge_cards import PACK
from tests.judge_landlord import LANDLORD_TABLES

SPADES = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"
HEARTS = "H3 H4 H5 H6 H7"
MORE_HEARTS = "H8 H9 HT"
PAIRS = "S3 H3 S4 H4 S5 H5 S6 H6 S7 H7 S8 H8 S9 H9 ST HT"
BOTH_JOKERS = {"rung": 1, "red": 1}


@dataclass
class LandlordCase(Case):
    """A deal at a landlord table. `talon`: what it holds of all; `up`: the card turned up, of seat 0."""

    lines: list[Line] = field(default_factory=list)
    spoilt: dict[str, tuple[int, list[Line]] | tuple[int, list[Line], int]] = field(default_factory=dict)
    table: str = "landlord-3"
    talon: str = ""
    up: str = "S3"

    def start(self) -> list[Line]:
        seats = LANDLORD_TABLES[self.table].seats
        header = {"record": 1, "table": self.table, "options": {}, "seats": [""] * seats}
        return [header, *self.dealt()]

    def dealt(self) -> list[Line]:
        """The lines of a deal; what nobody chose is dealt from low to high."""
        its = LANDLORD_TABLES[self.table]
        chosen = {seat: hand.split() for seat, hand in self.hands.items()} | {its.seats: self.talon.split()}
        sizes = [its.cards] * its.seats
        cards, _ = filled(chosen, [*sizes, its.talon], Counter(PACK * its.decks))
        *hands, talon = (" ".join(one) for one in cards)
        line = {"event": "dealt", "hands": hands, "talon": talon, "stock": "", "face_up": [""] * its.seats}
        started = {"event": "deal_started", "left": sizes, "talon": its.talon, "stock": 0}
        return [line, started, *([turned_up(self.up, 0)] if its.turned_up else [])]

    def whole_talon(self) -> str:
        return str(self.dealt()[0]["talon"])


def turned_up(card: str, seat: int) -> Line:
    return {"event": "turned_up", "card": card, "seat": seat}


def calls(*said: tuple[int, int]) -> list[Line]:
    """Seats and what they call."""
    return [{"event": "called", "seat": seat, "call": call} for seat, call in said]


def roles(*who: str | None) -> Line:
    return {"event": "roles", "roles": list(who)}


def landlord(seat: int, seats: int = 3) -> Line:
    return roles(*("landlord" if at == seat else "farmer" for at in range(seats)))


def takes(case: LandlordCase, seat: int = 0) -> list[Line]:
    """The seat has become the landlord of the case's deal."""
    return [landlord(seat, LANDLORD_TABLES[case.table].seats), moves(case.whole_talon(), "talon", seat)]


def nobody(number: int) -> Line:
    return {"event": "nobody_called", "redeals": number}


def chose(name: str, fact: str, *said: tuple[int, object]) -> list[Line]:
    return [{"event": f"{name}_chosen", "seat": seat, fact: one} for seat, one in said]


def shows(*who: int) -> list[Line]:
    """All five choose; these show."""
    return chose("show", "show", *((seat, seat in who) for seat in (4, 0, 2, 1, 3)))


def doubles(*who: int) -> list[Line]:
    """All five choose; these double."""
    return chose("double", "double", *((seat, seat in who) for seat in range(5)))


def said(event: str, *seats: int) -> list[Line]:
    return [{"event": event, "seat": seat} for seat in seats]


def settled(winner: str, out: int, points: list[int], *bombs: str) -> Line:
    facts = {"winner": winner, "out": [out], "bombs": list(bombs), "points": points}
    return {"event": "settled", **facts}


def out(seat: int) -> Line:
    return {"event": "out", "seat": seat}


def rocket(seat: int) -> Line:
    return {"event": "played", "seat": seat, "cards": "BJ RJ", "kind": "bomb"} | BOTH_JOKERS


def joker_bomb(seat: int, cards: str, rung: int) -> Line:
    facts = {"kind": "bomb", "rung": rung, "red": cards.count("R")}
    return {"event": "played", "seat": seat, "cards": cards, **facts}


# --- calling ------------------------------------------------------------------------------------------------

AGAIN = LandlordCase(hands={0: "S3 S4"})
AGAIN.lines = [
    *calls((0, 0), (1, 1), (2, 0), (0, 2), (1, 0), (2, 0)), *takes(AGAIN), solo(0, "S3"), *passes(1, 2),
    won(0), solo(0, "S4"),
]  # fmt: skip
AGAIN.spoilt = {
    "another calls first": (0, calls((1, 0))),
    "too high a call": (0, calls((0, 4))),
    "no number": (1, calls((1, True))),
    "as high as the last": (3, calls((0, 1))),
    "lower than the last": (5, calls((2, 1))),
    "a call that tells more": (1, [calls((1, 1))[0] | {"of": 3}]),
    "one may still call": (5, takes(AGAIN)),
    "nobody calls any more": (6, calls((0, 0))),
    "another is landlord": (6, [landlord(1)]),
    "the talon is not taken": (7, []),
    "another talon": (7, [moves("S3 S4 S5", "talon", 0)]),
    "another leads": (8, [solo(1, "H3")]),
    "the landlord passes": (8, passes(0)),
    "it is not announced": (8, [solo(0, "S3"), announced(0, 19)], 1),
}

ONCE = LandlordCase(table="boss-classic", hands={1: "S3"})
ONCE.lines = [*calls((2, 1), (0, 0), (1, 2)), *takes(ONCE, 1), solo(1, "S3")]
ONCE.spoilt = {
    "a card is turned up": (0, [turned_up("S3", 1)]),
    "not in turn": (1, calls((1, 2))),
    "the call goes on": (3, calls((2, 3))),
    "the lower call counts": (3, [landlord(2)]),
}

THREE = LandlordCase(table="landlord-jinyou", up="H4", hands={0: "H4"})
THREE.lines = [*calls((0, 1), (1, 3)), *takes(THREE, 1), *chose("raise", "times", (2, 1), (0, 8))]
THREE.spoilt = {
    "it goes on after three": (2, calls((2, 0))),
    "a card not turned up": (0, [turned_up("H4", 0)]),
    "the landlord raises": (4, chose("raise", "times", (1, 2))),
    "there is no such raise": (4, chose("raise", "times", (2, 3))),
    "true is no raise": (4, chose("raise", "times", (2, True))),
    "he raises twice": (5, chose("raise", "times", (2, 2))),
    "the landlord leads before": (5, [solo(1, "S3")]),
}

NOBODY = LandlordCase(table="landlord-4", hands={0: "S3"})
SILENT = calls((0, 0), (1, 0), (2, 0), (3, 0))
NOBODY.lines = [
    *SILENT, nobody(1), *NOBODY.dealt(), *SILENT, nobody(2), *NOBODY.dealt(), *SILENT, *takes(NOBODY),
]  # fmt: skip
NOBODY.spoilt = {
    "the first calls again": (4, calls((0, 1))),
    "the first is landlord at once": (4, takes(NOBODY)),
    "it is not told": (4, []),
    "it is told wrong": (4, [nobody(0)]),
    "without new cards": (5, SILENT),
    "too few in a talon": (5, [NOBODY.dealt()[0] | {"talon": ""}]),
    "no card is turned up": (7, SILENT),
    "counted anew": (12, [nobody(1)]),
    "a fourth deal": (20, [nobody(3)]),
    "another is landlord": (20, [landlord(1, 4)]),
}

# --- whole deals --------------------------------------------------------------------------------------------

SPRING = LandlordCase(table="landlord-jinyou", hands={0: f"{SPADES} {HEARTS}"}, talon=MORE_HEARTS)
SPRING.lines = [
    *calls((0, 3)), *takes(SPRING), *chose("raise", "times", (2, 8), (1, 2)),
    {"event": "raised", "seat": 1, "raise": 2}, {"event": "raised", "seat": 2, "raise": 8},
    plays(0, SPADES, "solo_chain", "A", 12), *passes(1, 2), won(0),
    plays(0, f"{HEARTS} {MORE_HEARTS}", "solo_chain", "T", 8), out(0),
    settled("landlord", 0, [60, -12, -48]),
]  # fmt: skip
SPRING.spoilt = {
    "a raise is not told": (5, []),
    "raises out of order": (5, [{"event": "raised", "seat": 2, "raise": 8}]),
    "another raise": (6, [{"event": "raised", "seat": 2, "raise": 4}]),
    "no spring": (13, [settled("landlord", 0, [30, -6, -24])]),
    "no raises": (13, [settled("landlord", 0, [12, -6, -6])]),
    "the farmers win": (13, [settled("farmers", 0, [-60, 12, 48])]),
}

COUNTER = LandlordCase(table="boss-classic", hands={0: "SA", 1: f"{PAIRS} RJ"})
COUNTER.lines = [
    *calls((0, 3)), *takes(COUNTER), solo(0, "SA"), solo(1, "RJ"), *passes(2, 0), won(1),
    plays(1, PAIRS, "pair_chain", "T", 8), out(1), settled("farmers", 1, [-120, 60, 60]),
]  # fmt: skip
COUNTER.spoilt = {
    "no counter-spring": (10, [settled("farmers", 1, [-60, 30, 30])]),
    "the landlord wins": (10, [settled("landlord", 1, [120, -60, -60])]),
    "a farmer settles more": (10, [settled("farmers", 1, [-120, 90, 30])]),
    "it goes on": (10, passes(2)),
}

NO_COUNTER = LandlordCase(table="boss-classic", hands={0: "SA C3", 1: f"{PAIRS} RJ"})
NO_COUNTER.lines = [
    *calls((0, 3)), *takes(NO_COUNTER), solo(0, "C3"), *passes(1, 2), won(0), solo(0, "SA"), solo(1, "RJ"),
    *passes(2, 0), won(1), plays(1, PAIRS, "pair_chain", "T", 8), out(1),
    settled("farmers", 1, [-60, 30, 30]),
]  # fmt: skip
NO_COUNTER.spoilt = {"he played twice": (14, [settled("farmers", 1, [-120, 60, 60])])}

EXAMPLE = LandlordCase(hands={0: "S3 H3 S4 H4 S5 H5 S6 H6 S7 H7 SA HA CA DA SK HK CK"}, talon="DK BJ RJ")
EXAMPLE.lines = [
    *calls((0, 3)), *takes(EXAMPLE), plays(0, "SA HA CA DA", "bomb", "A", rung=0), *passes(1, 2), won(0),
    plays(0, "SK HK CK DK", "bomb", "K", rung=0), *passes(1, 2), won(0), rocket(0), *passes(1, 2), won(0),
    plays(0, "S3 H3 S4 H4 S5 H5 S6 H6 S7 H7", "pair_chain", "7", 5), out(0),
    settled("landlord", 0, [48, -24, -24], "AAAA", "KKKK", "BR"),
]  # fmt: skip
EXAMPLE.spoilt = {
    "a spring that is none here": (17, [settled("landlord", 0, [96, -48, -48], "AAAA", "KKKK", "BR")]),
    "the rocket is not told": (17, [settled("landlord", 0, [24, -12, -12], "AAAA", "KKKK")]),
    "the rocket does not count": (17, [settled("landlord", 0, [24, -12, -12], "AAAA", "KKKK", "BR")]),
    "the rocket is higher than a rung": (11, [rocket(0) | {"rung": 2}]),
}

MINE = LandlordCase(
    table="boss-classic", hands={0: f"{SPADES} {HEARTS}"}, talon="HT H9 C3"
)  # fmt: skip
MINE.lines = [
    *calls((0, 1), (1, 0), (2, 0)), *takes(MINE), plays(0, SPADES, "solo_chain", "A", 12), *passes(1, 2),
    won(0), plays(0, HEARTS, "solo_chain", "7", 5), *passes(1, 2), won(0), solo(0, "C3"), announced(0, 2),
]  # fmt: skip
MINE.spoilt = {
    "three cards are not announced": (9, [MINE.lines[9], announced(0, 3)], 1),
    "two cards are": (14, passes(1)),
}

# --- two decks ----------------------------------------------------------------------------------------------

FOUR = LandlordCase(
    table="landlord-4",
    hands={
        0: "S3 S3 H3 H3 C3 S4 S4 H4 H4 SA SA S2 S2",
        1: "BJ BJ C4 C4 S6 S6 H6 H6 C6 C6",
        2: "RJ RJ SK SK HK HK CK CK",
    },
)
FOUR.lines = [
    *calls((0, 3)), *takes(FOUR), plays(0, "SA SA", "pair", "A"), plays(1, "BJ BJ", "pair", "B"),
    plays(2, "RJ RJ", "pair", "R"), *passes(3), plays(0, "S4 S4 H4 H4", "bomb", "4", rung=0), *passes(1),
    plays(2, "SK SK HK HK", "bomb", "K", rung=0), *passes(3),
    plays(0, "S3 S3 H3 H3 C3", "bomb", "3", rung=1),
    plays(1, "S6 S6 H6 H6 C6 C6", "bomb", "6", rung=2),
]  # fmt: skip
FOUR.spoilt = {
    "two jokers are no rocket": (4, [joker_bomb(1, "BJ BJ", 5)]),
    "two black ones do not beat red": (5, [plays(2, "SK SK", "pair", "K")]),
    "a trio takes no single": (3, [plays(0, "S3 S3 H3 SA", "trio_solo", "3")]),
    "four take no two": (3, [plays(0, "S4 S4 H4 H4 SA S2", "four_two_solo", "4")]),
    "a bomb of five as four": (11, [plays(0, "S3 S3 H3 H3 C3", "bomb", "3", rung=0)]),
    "cards of others": (4, [plays(1, "RJ RJ", "pair", "R")]),
}

FIVE_HANDS = {
    0: "S9 S3 S8 S8 H8 H8",
    1: "BJ BJ ST",
    2: "SJ SJ HJ HJ CJ",
    3: "S9 RJ RJ SQ SQ HQ HQ CQ CQ",
    4: "DK",
}
TOGETHER = LandlordCase(table="landlord-5", up="S9", hands=FIVE_HANDS)
WHO = ("landlord", "farmer", "farmer", "hidden-landlord", "farmer")


def five(case: LandlordCase, *who: str) -> list[Line]:
    """What follows the card turned up."""
    hidden: Line = {"event": "roles_shown", "roles": ["landlord", None, None, None, None]}
    return [roles(*who), hidden, moves(case.whole_talon(), "talon", 0)]


TOGETHER.lines = [
    *five(TOGETHER, *WHO), *shows(1, 2), *doubles(1, 3), *said("doubled", 1, 3), solo(0, "S3"), *passes(1, 2),
    solo(3, "S9"), roles(*WHO), *passes(4, 0), solo(1, "ST"), *passes(2, 3), solo(4, "DK"),
]  # fmt: skip
TOGETHER.spoilt = {
    "the hidden one is told": (1, [{"event": "roles_shown", "roles": list(WHO)}]),
    "another is hidden": (0, [roles(*WHO[:3], "farmer", "hidden-landlord")]),
    "nobody is": (0, [roles("landlord", *["farmer"] * 4)]),
    "the talon is not taken": (2, []),
    "one does not choose": (7, doubles(1, 3)),
    "one chooses twice": (7, shows(4)[:1]),
    "yes is a number": (3, chose("show", "show", (4, 0))),
    "a farmer shows himself": (7, [shows()[-1], *said("shown", 1)], 1),
    "it is told before all have chosen": (12, said("doubled", 1)),
    "a double is not told": (13, []),
    "he who declined doubles": (14, said("doubled", 2)),
    "he is told before the twin": (16, [roles(*WHO)]),
    "he is not told": (19, []),
    "told wrong": (19, [roles(*WHO[::-1])]),
    "told twice": (20, [roles(*WHO)]),
    "an announcement": (16, [announced(0, 2)]),
}

SHOWN = LandlordCase(table="landlord-5", up="S9", hands=FIVE_HANDS)
SHOWN.lines = [
    *five(SHOWN, *WHO), *shows(3, 0, 1), *said("shown", 0, 3), roles(*WHO), *doubles(),
    plays(0, "S8 S8 H8 H8", "bomb", "8", rung=0), joker_bomb(1, "BJ BJ", 1),
    plays(2, "SJ SJ HJ HJ CJ", "bomb", "J", rung=2), plays(3, "SQ SQ HQ HQ CQ CQ", "bomb", "Q", rung=3),
    *passes(4, 0, 1, 2), won(3), solo(3, "S9"),
]  # fmt: skip
SHOWN.spoilt = {
    "out of order": (8, said("shown", 3)),
    "one is left out": (9, []),
    "the roles are not told": (10, []),
    "a farmer is shown": (10, said("shown", 1)),
    "two jokers are no pair": (17, [plays(1, "BJ BJ", "pair", "B")]),
    "two jokers are below five": (19, [joker_bomb(3, "RJ RJ", 1)]),
    "known already": (25, [SHOWN.lines[25], roles(*WHO)], 1),
}

ALONE = LandlordCase(table="landlord-5", up="S9", talon="S9", hands={0: "S9"})
LONE = ("landlord", *["farmer"] * 4)
ALONE.lines = [*five(ALONE, *LONE), *shows(0), *said("shown", 0), roles(*LONE), *doubles(), solo(0, "S9")]
ALONE.spoilt = {
    "another is hidden": (0, [roles(*WHO)]),
    "who is alone is not told": (9, []),
}

RUNGS = LandlordCase(
    table="landlord-5", up="S9", hands={0: "S9 S8 S8 H8 H8 C8 C8", 1: "BJ BJ RJ RJ", 2: "S9"}
)
RUNGS.lines = [
    *five(RUNGS, "landlord", "farmer", "hidden-landlord", "farmer", "farmer"), *shows(), *doubles(),
    plays(0, "S8 S8 H8 H8 C8 C8", "bomb", "8", rung=3), joker_bomb(1, "BJ BJ RJ", 4),
]  # fmt: skip
RUNGS.spoilt = {
    "two jokers do not beat six": (14, [joker_bomb(1, "RJ RJ", 1)]),
    "the reds are told wrong": (14, [joker_bomb(1, "BJ BJ RJ", 4) | {"red": 2}]),
    "one of each colour is none": (14, [joker_bomb(1, "BJ RJ", 1)]),
}

CASES: dict[str, Case] = {
    "again": AGAIN, "once": ONCE, "three": THREE, "nobody": NOBODY, "spring": SPRING, "counter": COUNTER,
    "no counter": NO_COUNTER, "example": EXAMPLE, "mine": MINE, "four": FOUR, "together": TOGETHER,
    "shown": SHOWN, "alone": ALONE, "rungs": RUNGS,
}  # fmt: skip
WHOLE = ("spring", "counter", "no counter", "example")


@pytest.mark.parametrize("name", CASES)
def test_what_the_rules_allow_is_found_right(name: str) -> None:
    record = CASES[name].record()
    assert refused(record) is None
    if name in WHOLE:
        assert judge(record).over


@pytest.mark.parametrize(("name", "why"), every_spoilt(CASES))
def test_one_thing_wrong_is_refused_where_it_stands(name: str, why: str) -> None:
    record, place = CASES[name].spoilt_record(why)
    assert refused(record) == place


@pytest.mark.parametrize("spoilt", [turned_up("BJ", 0), turned_up("S3", 1), turned_up("S3", True)])
def test_a_card_turned_up_is_no_joker_and_of_its_seat(spoilt: Line) -> None:
    start = LandlordCase(hands={0: "S3 BJ"}).start()
    assert refused(start) is None
    assert refused([*start[:-1], spoilt]) == len(start) - 1


@pytest.mark.parametrize("option", [{"stake": 0}, {"stake": 1001}, {"stake": True}, {"kickers": "none"}])
def test_options_that_there_are_not_are_refused(option: dict[str, object]) -> None:
    start = AGAIN.start()
    assert refused([start[0] | {"options": option}, *start[1:]]) == 0
