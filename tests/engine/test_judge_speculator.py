"""Short records of deals with a speculator and one landlord, written by hand, before the independent judge:
found right, and refused where one thing is wrong (docs/rules/speculator.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.judged_lines import Case, every_spoilt, moves, passes, plays, refused, solo, won
from tests.engine.judged_speculator import SpeculatorCase, again, at, calls, gives, roles
from tests.judge import Line
from tests.judge_cards import PACK, rank_of

# --- one landlord -------------------------------------------------------------------------------------------

FOUR = SpeculatorCase(
    hands={
        0: "C7 S3 H3 SK HK S9 H9 D9 C5 D5 S8 SJ HQ",
        1: "DA",
        2: "S4 H4 D4 S6 H6 SA HA S2",
        3: "ST HT C2 D2",
    },
    talon="CK DK",
    gifts=("C5 D5 S8 SJ", "HQ", "S9"),
)
FOUR.lines = [
    gives(*FOUR.gifts), *calls((2, 1), (3, 0), (1, 2), (2, 0), (3, 0)),
    roles("speculator", "landlord", "farmer", "farmer"),
]  # fmt: skip
FOUR.spoilt = {
    "a 3 is given": (0, [gives("C5 D5 S8 S3", "HQ", "S9")]),
    "the marker is given": (0, [gives("C5 D5 S8 C7", "HQ", "S9")]),
    "both of the highest are given": (0, [gives("C5 D5 SK HK", "HQ", "S9")]),
    "too many for the landlord": (0, [gives("C5 D5 S8 SJ H9", "HQ", "S9")]),
    "a gift is missing": (0, [gives("C5 D5 S8 SJ", "HQ")]),
    "one is not his": (0, [gives("C5 D5 S8 SJ", "HQ", "ST")]),
    "one is given twice": (0, [gives("C5 D5 S8 SJ", "HQ", "HQ")]),
    "another gives": (0, [gives(*FOUR.gifts, seat=1)]),
    "nothing is given": (0, []),
    "another calls first": (1, calls((3, 1))),
    "the speculator calls": (3, calls((0, 2))),
    "he is left out of turn": (2, calls((1, 2))),
    "no higher": (3, calls((1, 1))),
    "above three": (3, calls((1, 4))),
    "they are not asked again": (4, at(FOUR, 6)),
    "another becomes landlord": (6, [roles("speculator", "farmer", "landlord", "farmer")]),
}

ONE_OF_THE_HIGHEST = SpeculatorCase(
    hands=FOUR.hands, talon=FOUR.talon, lines=[gives("C5 D5 S8 SK", "HQ", "S9"), *calls((2, 3))]
)

NOBODY = SpeculatorCase(hands=FOUR.hands, talon=FOUR.talon)
NOBODY.lines = [gives(*FOUR.gifts), *calls((2, 0), (3, 0), (1, 0)), {"event": "nobody_called", "redeals": 1}]
for again_without in (2, 3):
    said: Line = {"event": "nobody_called", "redeals": again_without}
    NOBODY.lines += [*NOBODY.start()[1:], *NOBODY.lines[:4], said]
LAST = len(NOBODY.lines) - 1
NOBODY.lines[LAST] = roles("speculator", "farmer", "landlord", "farmer")
NOBODY.spoilt = {
    "he who is second": (LAST, [roles("speculator", "farmer", "farmer", "landlord")]),
    "a fourth deal": (LAST, [{"event": "nobody_called", "redeals": 3}]),
    "it is not dealt again": (5, []),
}

PLAYED = SpeculatorCase(hands=FOUR.hands, talon=FOUR.talon, gifts=FOUR.gifts)
PLAYED.lines = [
    *PLAYED.opened(),
    plays(2, "S4 H4", "pair", "4"), plays(3, "ST HT", "pair", "T"), plays(0, "SK HK", "pair", "K"),
    *passes(1), plays(2, "SA HA", "pair", "A"), *passes(3, 0, 1), won(2),
    solo(2, "SJ"), *passes(3), solo(0, "S3"), *passes(1), solo(2, "S2"), *passes(3, 0, 1), won(2),
    plays(2, "S6 H6", "pair", "6"), *passes(3), plays(0, "H9 D9", "pair", "9"), *passes(1, 2, 3), won(0),
    plays(0, "C7 H3", "pair", "7", wild="H3", stands="7"),
]  # fmt: skip
LAID = len(PLAYED.opened())
WILD_KING = {"wild": "S3", "stands": "K"}
PLAYED.spoilt = {
    "the gift goes to another": (3, [moves(FOUR.gifts[0], 0, 1)]),
    "a gift that was not chosen": (4, [moves("HQ S9", 0, 1)]),
    "the same gift twice": (5, [moves("HQ", 0, 3)]),
    "not the talon": (6, [moves("CK S9", "talon", 0)]),
    "the talon is left": (6, at(PLAYED, 7)),
    "the farmer leads": (LAID, [solo(1, "DA")]),
    "he passes": (LAID + 2, passes(0)),
    "he takes a wild 3 though he need not": (LAID + 2, [plays(0, "S3 SK", "pair", "K", **WILD_KING)]),
    "he bombs though he need not": (LAID + 2, [plays(0, "SK HK CK DK", "bomb", "K", rung=0)]),
    "his 3 is below 2": (LAID + 12, [solo(2, "DA")]),
    "his 3 is above an ace": (LAID + 12, [solo(2, "SA")]),
    "the ace of another": (LAID + 11, [solo(1, "DA")]),
    "no wild card is told": (LAID + 23, [plays(0, "C7 H3", "pair", "7")]),
    "another card is wild": (LAID + 23, [plays(0, "C7 H3", "pair", "3", wild="C7", stands="3")]),
    "it stands for another": (LAID + 23, [plays(0, "C7 H3", "pair", "7", wild="H3", stands="8")]),
    "a wild card that he does not hold": (LAID + 23, [plays(0, "C7 H3", "pair", "7", wild="D3", stands="7")]),
    "a 3 of a farmer": (LAID + 1, [plays(3, "D3 ST", "pair", "T", wild="D3", stands="T")]),
}

BOMBED = SpeculatorCase(hands=FOUR.hands, talon=FOUR.talon, gifts=FOUR.gifts)
BOMBED.lines = [
    *BOMBED.opened(), plays(2, "S4 H4", "pair", "4"), *passes(3), plays(0, "H9 D9", "pair", "9"), *passes(1),
    plays(2, "SA HA", "pair", "A"), *passes(3), plays(0, "SK HK CK DK", "bomb", "K", rung=0),
]  # fmt: skip
BOMBED.spoilt = {
    "wild cards make no bomb": (
        LAID + 6,
        [plays(0, "SK HK CK S3", "bomb", "K", rung=0, wild="S3", stands="K")],
    ),
    "nor do they follow": (LAID + 6, [plays(0, "S3 H3", "pair", "2", wild="S3 H3", stands="2 2")]),
}

TALON = SpeculatorCase(talon="C7", lines=[])


def test_a_marker_in_the_talon_is_dealt_again() -> None:
    dealt = TALON.start()[:2]
    assert refused([*dealt, again("marker"), *FOUR.start()[1:], *FOUR.lines]) is None
    assert refused([*dealt, again("gifts")]) == 2
    assert refused(TALON.start()) == 2
    assert refused([*FOUR.start()[:2], again("marker")]) == 2
    assert refused([*FOUR.start()[:2], again("gifts")]) == 2


def test_one_who_cannot_give_is_dealt_again() -> None:
    """Of a red hand gifts half black cannot be given."""
    red = [card for card in PACK * 3 if card[0] in "HD" and rank_of(card) != "3"][:37]
    case = SpeculatorCase(table="spec-4x3-bicolour", hands={0: " ".join([*red, "C7"])}, marker="C7*")
    case.hands |= {1: "C7", 2: "C7"}
    assert refused([*case.start(), again("gifts"), *case.start()[1:], again("gifts")]) is None
    assert refused([*case.start(), again("marker")]) == len(case.start())
    assert refused([*case.start(), gives("", "", "")]) == len(case.start())


# --- conceding ----------------------------------------------------------------------------------------------

THREE = SpeculatorCase(
    table="spec-3x1",
    hands={0: "C7 SK HK S9 H9 D9 C5 D5 S8 SJ HQ D8 D6 C6", 1: "SA"},
    gifts=("C5 D5 S8 SJ", "HQ"),
    landlord=1,
)


def concedes(seat: int, cards: object) -> Line:
    return {"event": "conceded", "seat": seat, "cards": cards}


THREE.lines = [*THREE.called(), roles(*THREE.who()), concedes(1, 3), *THREE.shared(), solo(1, "SA")]
THREE.spoilt = {
    "the farmer concedes": (3, [concedes(2, 3)]),
    "four": (3, [concedes(1, 4)]),
    "yes": (3, [concedes(1, True)]),
    "it is not asked": (3, at(THREE, 4)),
    "it is asked twice": (4, [concedes(1, 3)]),
}

# --- turned up: wild cards, a lifted rank -------------------------------------------------------------------

FIVE = SpeculatorCase(
    table="spec-5x1",
    hands={
        0: "ST S3 H3 H5 D5 C5 H6 D6 C6 H7",
        1: "SQ C4 D4 HT",
        2: "SJ C8 S9 H9 D9 C9 SA H2",
        3: "S8 S7 DT HA HK",
    },
    talon="H4 H8 HJ",
    stock="CT",
    marker="ST",
    gifts=("H5 D5 C5", "H6", "D6", "C6"),
)
FIVE.lines = [
    *FIVE.opened(), solo(2, "H2"), solo(3, "DT"), *passes(4, 0, 1, 2), won(3),
    solo(3, "HK"), *passes(4), solo(0, "S3"), *passes(1, 2, 3, 4), won(0),
]  # fmt: skip
OPEN = len(FIVE.opened())
FIVE.spoilt = {
    "the card turned up stays": (OPEN - 1, [moves("CT", "stock", 2)]),
    "a 2 is below the lifted rank": (OPEN + 1, [solo(3, "HA")]),
    "he must follow with his 3": (OPEN + 9, passes(0)),
}

WILD = replace(FIVE, hands=FIVE.hands | {2: "SJ C8 S9 H9 D9 C9 H2 SA SK D2"})
WILD.lines = [*WILD.opened(), plays(2, "C9 SJ", "pair", "J", wild="C9", stands="J"), *passes(3, 4)]
WILD.spoilt = {
    "it is not his highest of the suit": (OPEN, [plays(2, "C8 SJ", "pair", "J", wild="C8", stands="J")]),
    "it is of another suit": (OPEN, [plays(2, "SJ SA", "pair", "A", wild="SJ", stands="A")]),
    "it is not told": (OPEN, [plays(2, "C9 SJ", "pair", "J")]),
    "it stands for itself": (OPEN, [plays(2, "C9 S9", "pair", "9", wild="C9", stands="9")]),
    "it makes a bomb": (OPEN, [plays(2, "S9 H9 D9 C9", "bomb", "9", rung=0, wild="C9", stands="9")]),
    "it stands for a joker": (OPEN, [plays(2, "C9", "solo", "R", wild="C9", stands="R")]),
    "for him it is no wild card": (OPEN + 3, [plays(0, "CT ST", "pair", "T", wild="CT", stands="T")]),
}

CASES: dict[str, Case] = {
    "four": FOUR, "one of the highest": ONE_OF_THE_HIGHEST, "nobody": NOBODY, "played": PLAYED,
    "bombed": BOMBED, "three": THREE, "five": FIVE, "wild": WILD,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_the_rules_allow_is_found_right(case: str) -> None:
    assert refused(CASES[case].record()) is None


@pytest.mark.parametrize(("case", "why"), every_spoilt(CASES))
def test_one_thing_wrong_is_refused_where_it_stands(case: str, why: str) -> None:
    record, place = CASES[case].spoilt_record(why)
    assert refused(record) == place
