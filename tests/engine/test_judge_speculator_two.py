"""Short records of deals with a speculator and two landlords, written by hand, before the independent judge:
found right, and refused where one thing is wrong (docs/rules/speculator.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.judged_lines import Case, every_spoilt, moves, refused, solo
from tests.engine.judged_speculator import SpeculatorCase, at, gives, name, roles, shows, twin_shown

SIX = SpeculatorCase(
    table="spec-6x2",
    hands={
        0: "H9 SK S4 S5 S6 S7 S8 HT SQ D4 D5",
        1: "S9 D8",
        2: "D7",
        3: "S9 D8 SK HA HA C2",
        5: "C9 D9 D9 C9 CT DT",
    },
    stock="H9",
    marker="H9",
    gifts=("S4 S5 S6", "S7", "S8", "D4", "D5"),
    landlord=3,
)
SIX.lines = [
    *SIX.opened(), *SIX.named("S9", 1),
    *shows((1, False), (2, True), (3, True), (4, False), (5, False)), solo(3, "C2"),
]  # fmt: skip
NAMED = len(SIX.opened())
SIX.spoilt = {
    "not of the rank": (NAMED, [name(3, "D8", "D8")]),
    "what was turned up": (NAMED, [name(3, "H9", "H9")]),
    "another names": (NAMED, [name(1, "S9", "S9")]),
    "a card that he has not": (NAMED, [name(3, "C9", "C9")]),
    "another is the small landlord": (NAMED + 1, [roles(*SIX.who(2))]),
    "nobody is": (NAMED + 1, [roles(*SIX.who())]),
    "he is told": (NAMED + 2, [{"event": "roles_shown", "roles": SIX.who(1)}]),
    "one is not asked": (NAMED + 7, at(SIX, NAMED + 8)),
    "one is asked twice": (NAMED + 7, shows((4, False))),
    "the speculator is asked": (NAMED + 3, shows((0, False))),
    "yes is a number": (NAMED + 3, shows((1, 1))),
    "a farmer shows himself": (NAMED + 8, [{"event": "shown", "seat": 2}]),
    "he who is not alone declares": (NAMED + 8, [{"event": "declared_alone", "seat": 3, "cards": "S9 S9"}]),
    "the card turned up is the speculator's": (NAMED - 1, [moves("H9", "stock", 0)]),
}

SHOWN = replace(SIX)
SHOWN.lines = [
    *SHOWN.opened(), *SHOWN.named("S9", 1), *shows((1, True), (2, True), (3, False), (4, False), (5, False)),
    {"event": "shown", "seat": 1}, roles(*SHOWN.who(1)), solo(3, "C2"),
]  # fmt: skip
SHOWN.spoilt = {
    "it is not told": (NAMED + 8, at(SHOWN, NAMED + 9)),
    "the roles are not": (NAMED + 9, at(SHOWN, NAMED + 10)),
    "another is told": (NAMED + 8, [{"event": "shown", "seat": 2}]),
}

REFUSED = replace(
    SIX,
    hands={
        0: "H9 S9 SK S4 S5 S6 S7 S8 HT SQ D4 D5",
        2: "D8 ST HT",
        3: "S9 ST D8 C2",
        5: "C9 D9 D9 C9",
    },
)
REFUSED.lines = [
    *REFUSED.opened(), name(3, "S9", "S9"), twin_shown("S9"), *REFUSED.named("ST", 2), *shows((3, False)),
]  # fmt: skip
REFUSED.spoilt = {
    "it is not shown": (NAMED + 1, at(REFUSED, NAMED + 2)),
    "another is shown": (NAMED + 1, [twin_shown("SK")]),
    "it stands": (NAMED + 1, REFUSED.named("S9", None)[1:]),
    "it is named again": (NAMED + 2, [name(3, "S9", "S9")]),
    "the lower of two as near": (NAMED + 2, [name(3, "D8", "D8")]),
}

TWINS = replace(SIX, hands=SIX.hands | {1: "D8", 3: "S9 S9 D8 SK C2 HA"})
TWINS.lines = [
    *TWINS.opened(), *TWINS.named("S9", None),
    *shows((1, True), (2, True), (3, True), (4, False), (5, False)),
    {"event": "declared_alone", "seat": 3, "cards": "S9 S9"}, roles(*TWINS.who()), solo(3, "C2"),
]  # fmt: skip
TWINS.spoilt = {
    "another is the small landlord": (NAMED + 1, [roles(*TWINS.who(1))]),
    "one who is none shows himself": (NAMED + 8, [{"event": "shown", "seat": 1}]),
    "he does not show both": (NAMED + 8, [{"event": "declared_alone", "seat": 3, "cards": "S9"}]),
    "it is not told": (NAMED + 8, at(TWINS, NAMED + 9)),
}

SEVEN = SpeculatorCase(
    table="spec-7x2",
    hands={
        0: "D9 SK S4 S5 S6 S7 S8 HT SQ D4 D5",
        1: "CQ",
        3: "CQ SA SA C2 HK",
        4: "HK",
        5: "C3",
        6: "HT H9 H8 H7 H6 H5 H4 C4 C5 C6 C8 C9 CT CJ D9",
    },
    marker="D9",
    gifts=("S4 S5 S6", "S7", "S8", "D4", "D5", "HT"),
    landlord=3,
)
SEVEN.lines = [*SEVEN.opened(), *SEVEN.named("CQ", 1), *shows((1, False))]
TO_NAME = len(SEVEN.opened())
SEVEN.spoilt = {
    "both are his": (TO_NAME, [name(3, "SA", "SA")]),
    "both are shown": (TO_NAME, [name(3, "CQ", "CQ CQ")]),
    "the landlord is asked": (TO_NAME + 3, shows((3, False))),
}

THIRD = SpeculatorCase(
    table="spec-7x3",
    hands={
        0: "C7 SK S4 S5 S6 S7 S8 HT SQ D4 D5 D6 H6 H7 S9 H5",
        1: "CQ DQ",
        2: "C7",
        3: "CQ CQ DQ C2 S2 S2 S2 C7",
        4: "HK",
    },
    talon="H8 DQ D8 C8 HJ DJ SJ CJ",
    marker="C7*",
    gifts=("S4 S5 S6 S7 H8", "S8 HT", "D4 D5", "D6 H6", "H7 S9", "H5 SQ"),
    landlord=3,
)
THIRD.lines = [*THIRD.opened(), *THIRD.named("DQ", 1)]
OF_THREE = len(THIRD.opened())
THIRD.spoilt = {
    "he shows two of which one lies in the talon": (OF_THREE, [name(3, "DQ", "DQ DQ")]),
    "he shows one of which none does": (OF_THREE, [name(3, "CQ", "CQ")]),
    "all three are his": (OF_THREE, [name(3, "S2", "S2 S2")]),
    "one is his": (OF_THREE, [name(3, "C2", "C2")]),
    "he gives what he has not drawn": (0, [gives("S4 S5 S6 S7 HJ", *THIRD.gifts[1:])]),
    "he takes all of the talon": (OF_THREE - 1, [moves("H8 DQ D8 C8 HJ DJ SJ CJ", "talon", 0)]),
}
BY_TWO = replace(THIRD)
BY_TWO.lines = [*BY_TWO.opened(), *BY_TWO.named("CQ", 1, copies=2)]
BY_TWO.spoilt = {"he shows one": (OF_THREE, [name(3, "CQ", "CQ")])}
BESIDE = SpeculatorCase(
    table="spec-6x3",
    hands={
        0: "C7 SK S4 S5 S6 S7 S8 HT SQ D4 D5 D6 H6 H7 S9 H5 D8",
        2: "C7",
        3: "DQ DQ CQ CQ CQ C2 C7",
    },
    talon="DQ D8 C8",
    marker="C7*",
    gifts=("S4 S5 S6 S7 S8 HT SQ", "D4 D5", "D6 H6", "H7 S9", "H5 D8"),
    landlord=3,
)
BESIDE.lines = [
    *BESIDE.opened(), *BESIDE.named("DQ", None),
    *shows((1, True), (2, True), (3, True), (4, False), (5, False)), solo(3, "C2"),
]  # fmt: skip
TO_DECLARE = len(BESIDE.opened()) + 8
BESIDE.spoilt = {
    "he declares without the third": (TO_DECLARE, [{"event": "declared_alone", "seat": 3, "cards": "DQ DQ"}]),
}
ALL_THREE = replace(BESIDE)
ALL_THREE.lines = [
    *ALL_THREE.opened(), *ALL_THREE.named("CQ", None, copies=2),
    *shows((1, True), (2, True), (3, True), (4, False), (5, False)),
    {"event": "declared_alone", "seat": 3, "cards": "CQ CQ CQ"}, roles(*ALL_THREE.who()), solo(3, "C2"),
]  # fmt: skip
ALL_THREE.spoilt = {"it is not told": (TO_DECLARE, at(ALL_THREE, TO_DECLARE + 1))}

QUEENS = "SQ SQ HQ HQ CQ CQ DQ DQ"
AT_ONCE = replace(SIX, hands=SIX.hands | {0: "H9 SK S4 S5 S6 S7 S8 HT D4 D5", 2: QUEENS})
AT_ONCE.lines = [
    gives(*AT_ONCE.gifts),
    {"event": "won_at_once", "seat": 2, "cards": QUEENS},
    roles("speculator", "farmer", "landlord", "farmer", "farmer", "farmer"),
    {
        "event": "settled",
        "winner": "landlord",
        "out": [],
        "bombs": [],
        "points": [0, -60, 240, -60, -60, -60],
    },
]
AT_ONCE.spoilt = {
    "another wins": (1, [AT_ONCE.lines[1] | {"seat": 1}]),
    "it goes on": (1, AT_ONCE.called()[1:]),
    "the speculator pays": (3, [AT_ONCE.lines[3] | {"points": [-60, -60, 300, -60, -60, -60]}]),
}

EIGHTH = replace(
    SIX,
    hands=SIX.hands | {3: f"S9 D8 SK HA HA C2 {QUEENS[3:]}"},
    gifts=("S4 S5 SQ", "S7", "S8", "D4", "D5"),
)
EIGHTH.lines = [
    *EIGHTH.opened(), *EIGHTH.named("S9", 1), {"event": "won_at_once", "seat": 3, "cards": QUEENS},
    roles(*EIGHTH.who(1)),
    {"event": "settled", "winner": "landlords", "out": [], "bombs": []}
    | {"points": [0, 60, -60, 120, -60, -60]},
]  # fmt: skip
EIGHTH.spoilt = {
    "it goes on": (NAMED + 3, shows((1, False))),
    "before anything is named": (NAMED, at(EIGHTH, NAMED + 3)),
    "they share alike": (NAMED + 5, [EIGHTH.lines[-1] | {"points": [0, 90, -60, 90, -60, -60]}]),
}

SITS = replace(SIX, hands=SIX.hands | {0: f"H9 SK S4 S5 S6 S7 S8 D4 D5 {QUEENS}", 5: "C9 D9 D9 C9"})
ASIDE = moves(" ".join([*QUEENS.split(), "H9", "SK", *SITS.parts()[6]]), 0, "stock")
SITS.lines = [
    *SITS.opened(), *SITS.named("S9", 1), {"event": "sat_out", "seat": 0, "cards": QUEENS}, ASIDE,
    *shows((1, False), (2, True), (3, True), (4, False), (5, False)), solo(3, "C2"),
]  # fmt: skip
SITS.spoilt = {
    "he plays": (NAMED + 3, shows((1, False))),
    "his cards stay": (NAMED + 4, shows((1, False))),
    "some of his cards stay": (NAMED + 4, [moves(QUEENS, 0, "stock")]),
    "for other cards": (NAMED + 3, [{"event": "sat_out", "seat": 0, "cards": QUEENS[:-3]}]),
}

CASES: dict[str, Case] = {
    "six": SIX, "shown": SHOWN, "refused": REFUSED, "twins": TWINS, "seven": SEVEN, "third": THIRD,
    "by two": BY_TWO, "beside": BESIDE, "all three": ALL_THREE, "at once": AT_ONCE, "eighth": EIGHTH,
    "sits": SITS,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_the_rules_allow_is_found_right(case: str) -> None:
    assert refused(CASES[case].record()) is None


@pytest.mark.parametrize(("case", "why"), every_spoilt(CASES))
def test_one_thing_wrong_is_refused_where_it_stands(case: str, why: str) -> None:
    record, place = CASES[case].spoilt_record(why)
    assert refused(record) == place
