"""Armed skills, and seats that go out with skill cards, before the independent judge: short records written
by hand, right as they are and with one thing changed (docs/rules/skills.md)."""

import pytest

from tests.engine.judged_lines import (
    Case,
    acts,
    announced,
    at_once,
    ended,
    every_spoilt,
    passes,
    plays,
    refused,
    solo,
    uses,
    waves,
    won,
)
from tests.judge import Line
from tests.judge_cards import ORDER, Meaning, beats, meanings, order_of, party_cards, ways

DEER, STOWAWAY, UNSTOPPABLE, ENCORE = "deer-as-horse", "stowaway", "unstoppable", "encore"


def wild_pair(rank: str, wild: str, cards: str = "S9 SK") -> Line:
    return plays(0, cards, "pair", rank, wild=wild, stands=rank, armed=[DEER])


WILD_PAIR = Case(
    hands={0: "S9 SK RJ", 1: "SA HA"},
    skills={0: [DEER, UNSTOPPABLE], 1: [DEER, "upside-down"]},
    lines=[
        *at_once(0, DEER), wild_pair("K", "S9"), *at_once(1, DEER),
        plays(1, "SA HA", "pair", "A", armed=[DEER]),
    ],
    spoilt={
        "not the highest rank": (2, [wild_pair("9", "SK")]),
        "a joker is never wild": (2, [wild_pair("9", "RJ", "S9 RJ")]),
        "nor stood for": (2, [wild_pair("R", "S9", "S9 RJ")]),
        "it names no wild card": (2, [plays(0, "S9 SK", "pair", "K", armed=[DEER])]),
        "nor that it is armed": (2, [plays(0, "S9 SK", "pair", "K", wild="S9", stands="K")]),
        "no combination": (2, [plays(0, "S9 SK", "pair", "Q", wild="S9", stands="Q", armed=[DEER])]),
        "alone it is itself": (2, [solo(0, "S9", wild="S9", stands="K", armed=[DEER])]),
        "what was not armed": (2, [wild_pair("K", "S9") | {"armed": [DEER, UNSTOPPABLE]}]),
        "used up though not needed": (5, [plays(1, "SA HA", "pair", "A")]),
        "a wild card that is not needed": (
            5, [plays(1, "SA HA", "pair", "A", wild="SA", stands="A", armed=[DEER])],
        ),
        "armed once it has acted": (1, [wild_pair("K", "S9")]),
    },
)  # fmt: skip

WILD_UPSIDE_DOWN = Case(
    hands={0: "S9 SK"},
    skills={0: [DEER], 1: ["upside-down"]},
    lines=[*at_once(0, DEER), *at_once(1, "upside-down", slot="order"), wild_pair("9", "SK")],
    spoilt={"the 9 is higher now": (4, [wild_pair("K", "S9")])},
)


def wild_bomb(seat: int, cards: str, rank: str, wild: str) -> Line:
    return plays(seat, cards, "bomb", rank, rung=0, wilds=1, wild=wild, stands=rank, armed=[DEER])


WILD_BOMB = Case(
    hands={0: "SK HK CK S9", 1: "S3 H3 C3 D3 S4", 2: "SA HA CA S8"},
    skills={0: [DEER], 1: ["oil-on-fire"], 2: [DEER]},
    lines=[
        *at_once(0, DEER), *at_once(1, "oil-on-fire", slot="bomb_score"),
        wild_bomb(0, "S9 SK HK CK", "K", "S9"), ended("oil-on-fire"), *passes(1), *at_once(2, DEER),
        wild_bomb(2, "S8 SA HA CA", "A", "S8"), *passes(0), plays(1, "S3 H3 C3 D3", "bomb", "3", rung=0),
        *passes(2),
    ],
    spoilt={
        "it counts as a bomb": (5, []),
        "a natural one": (4, [plays(0, "S9 SK HK CK", "bomb", "K", rung=0, armed=[DEER])]),
        "another rung": (4, [wild_bomb(0, "S9 SK HK CK", "K", "S9") | {"rung": 1}]),
        "below the natural one": (6, [plays(1, "S3 H3 C3 D3", "bomb", "3", rung=0)], 3),
    },
)  # fmt: skip


def trio(seat: int, cards: str, rank: str, armed: list[str], **more: str) -> Line:
    line = plays(seat, cards, "trio_solo", rank, **more)
    return line | {"armed": armed} if armed else line


STOWED = Case(
    hands={0: "S3 H3 C3 S5 S7 H7", 1: "S4 H4 C4 S6 S8 S9 H9", 2: "D3"},
    skills={0: [STOWAWAY], 1: [STOWAWAY, DEER]},
    lines=[
        *at_once(0, STOWAWAY), trio(0, "S7 S5 S3 H3 C3", "3", [STOWAWAY], stowaway="S5"), *at_once(1, DEER),
        *at_once(1, STOWAWAY), trio(1, "S4 H4 C4 S8 S9", "4", [DEER, STOWAWAY], stowaway="S8"),
    ],
    spoilt={
        "the other card": (2, [trio(0, "S7 S5 S3 H3 C3", "3", [STOWAWAY], stowaway="S7")]),
        "without one": (2, [trio(0, "S7 S5 S3 H3 C3", "3", [STOWAWAY])]),
        "two": (2, [trio(0, "S7 S5 H7 S3 H3 C3", "3", [STOWAWAY], stowaway="S5")]),
        "not armed": (2, [trio(0, "S7 S5 S3 H3 C3", "3", [], stowaway="S5")]),
        "a kind without kickers": (
            2, [plays(0, "S3 H3 C3 S5", "trio", "3", stowaway="S5", armed=[STOWAWAY])],
        ),
        "in the order played": (7, [trio(1, "S4 H4 C4 S8 S9", "4", [STOWAWAY, DEER], stowaway="S8")]),
    },
)  # fmt: skip

BOTH = Case(
    hands={0: "S3 H3 C3 S5", 1: "S4 H4 C6 D6 S8"},
    skills={1: [STOWAWAY, DEER]},
    lines=[
        *at_once(1, DEER), *at_once(1, STOWAWAY), trio(0, "S3 H3 C3 S5", "3", []),
        trio(1, "S4 S8 C6 D6 H4", "6", [DEER, STOWAWAY], stowaway="S4", wild="H4", stands="6"),
    ],
    spoilt={
        "the lowest face is the stowaway": (
            5, [trio(1, "S4 S8 C6 D6 H4", "6", [DEER, STOWAWAY], stowaway="H4", wild="S4", stands="6")],
        ),
        "the higher body": (
            5, [trio(1, "S4 S8 C6 D6 H4", "4", [DEER, STOWAWAY], stowaway="C6", wild="D6", stands="4")],
        ),
    },
)  # fmt: skip

NOT_TO_BE_STOPPED = Case(
    hands={0: "S3 H5 C6 D6 H6 S6", 1: "S4 SQ", 2: "S9 H9 C9 D9 SJ"},
    skills={0: [UNSTOPPABLE], 1: [STOWAWAY], 2: [UNSTOPPABLE]},
    lines=[
        *at_once(0, UNSTOPPABLE), *at_once(1, STOWAWAY), solo(0, "S3", armed=[UNSTOPPABLE]), *passes(1),
        ended(STOWAWAY, seat=1), plays(2, "S9 H9 C9 D9", "bomb", "9", rung=0), *passes(0, 1), won(2),
        *at_once(2, UNSTOPPABLE), solo(2, "SJ", armed=[UNSTOPPABLE]), *passes(0),
    ],
    spoilt={
        "higher, but no bomb": (5, [solo(1, "S4", armed=[STOWAWAY])]),
        "no bomb while it is armed": (
            4, [plays(0, "S6 H6 C6 D6", "bomb", "6", rung=0, armed=[UNSTOPPABLE])],
        ),
        "what was armed lapses": (6, []),
        "it was not so before it was armed": (13, [solo(1, "SQ")]),
    },
)  # fmt: skip

ENCORES = Case(
    hands={0: "S3 S4 H4 C4 S5 H5 S7", 1: "S6 S8 SQ"},
    skills={0: [ENCORE, UNSTOPPABLE], 1: [ENCORE, "truce"], 2: ["guest-as-host"]},
    lines=[
        *at_once(0, ENCORE), *at_once(1, "truce", slot="bombs"), *at_once(0, UNSTOPPABLE),
        plays(0, "S5 H5", "pair", "5", armed=[ENCORE, UNSTOPPABLE]), won(0), ended("truce"), solo(0, "S3"),
        *at_once(1, ENCORE), solo(1, "S6"), *passes(2, 0), won(1), *at_once(2, "guest-as-host"),
    ],
    spoilt={
        "no trio": (6, [plays(0, "S4 H4 C4", "trio", "4", armed=[ENCORE, UNSTOPPABLE])]),
        "nobody may answer": (7, passes(1)),
        "a whole trick": (8, []),
        "once": (9, [solo(0, "S3", armed=[ENCORE])]),
        "not used up by following": (12, [solo(1, "S6", armed=[ENCORE])]),
        "nor does it lapse": (15, [ended(ENCORE, seat=1), won(1)]),
    },
)  # fmt: skip


def all_but(seat: int, seats: int) -> list[Line]:
    """The others pass in turn, and the trick is won."""
    return [*passes(*((seat + away) % seats for away in range(1, seats))), won(seat)]


LONG = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"
LAST_CARD = Case(
    hands={0: f"{LONG} H3 H4 H5 H6 H7 H8 H9 C4"},
    skills={0: [ENCORE, "restore"]},
    lines=[
        plays(0, LONG, "solo_chain", "A", 12), *all_but(0, 3), *at_once(0, ENCORE),
        *at_once(0, "restore", ended=[]), solo(0, "H3", armed=[ENCORE]), won(0),
        plays(0, "H4 H5 H6 H7 H8 H9", "solo_chain", "9", 6), announced(0, 1), *all_but(0, 3),
        solo(0, "C4"), {"event": "out", "seat": 0},
        {"event": "settled", "winner": "boss", "out": [0], "bombs": [], "points": [20, -10, -10]},
    ],
    spoilt={"no chain": (8, [plays(0, "H4 H5 H6 H7 H8 H9", "solo_chain", "9", 6, armed=[ENCORE])])},
)  # fmt: skip

LAST_CARD_ARMED = Case(
    hands={0: f"{LONG} H3 H4 H5 H6 H7 H8 H9 C4"},
    skills={0: [ENCORE, UNSTOPPABLE]},
    lines=[
        plays(0, LONG, "solo_chain", "A", 12), *all_but(0, 3),
        plays(0, "H3 H4 H5 H6 H7 H8 H9", "solo_chain", "9", 7), announced(0, 1), *all_but(0, 3),
        *at_once(0, ENCORE), *at_once(0, UNSTOPPABLE), solo(0, "C4", armed=[UNSTOPPABLE]),
        {"event": "out", "seat": 0}, ended(ENCORE, seat=0),
        {"event": "settled", "winner": "boss", "out": [0], "bombs": [], "points": [20, -10, -10]},
    ],
    spoilt={
        "it must leave a card": (13, [solo(0, "C4", armed=[ENCORE, UNSTOPPABLE])]),
        "it lapses": (15, []),
        "before all is settled": (15, [ended(ENCORE)]),
    },
)  # fmt: skip

OILED = Case(
    hands={0: "S3 H3 C3 D3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA H5 H6 H7 H8 H9"},
    skills={0: ["oil-on-fire"], 1: ["oil-on-fire"]},
    lines=[
        *at_once(0, "oil-on-fire", slot="bomb_score"), *at_once(1, "oil-on-fire", slot="bomb_score"),
        plays(0, "S3 H3 C3 D3", "bomb", "3", rung=0), ended("oil-on-fire"), *all_but(0, 3),
        plays(0, "S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA", "solo_chain", "A", 11), *all_but(0, 3),
        plays(0, "H5 H6 H7 H8 H9", "solo_chain", "9", 5), {"event": "out", "seat": 0},
        {"event": "settled", "winner": "boss", "out": [0], "bombs": ["3333"], "points": [24, -12, -12],
         "oiled": [1]},
    ],
    spoilt={
        "ten and twice one": (
            15, [{"event": "settled", "winner": "boss", "out": [0], "bombs": ["3333"],
                  "points": [22, -11, -11], "oiled": [1]}],
        ),
        "it says which": (
            15, [{"event": "settled", "winner": "boss", "out": [0], "bombs": ["3333"],
                  "points": [24, -12, -12]}],
        ),
        "an empty slot ends once": (5, [ended("oil-on-fire"), ended("oil-on-fire")], 1),
    },
)  # fmt: skip

GONE = Case(
    table="party-7",
    seconds=4,
    hands={3: f"{LONG} H3 H4 H5 H6 H7 H8 H9 HT C4", 0: "C3", 2: "C5"},
    skills={0: ["two-low"], 2: ["turn-back"], 3: ["see-through", "turn-back"], 6: ["confine"]},
    lines=[
        solo(0, "C3"), *passes(1, 2), solo(3, "C4"), *all_but(3, 7), plays(3, LONG, "solo_chain", "A", 12),
        *all_but(3, 7), plays(3, "H3 H4 H5 H6 H7 H8 H9 HT", "solo_chain", "T", 8),
        {"event": "out", "seat": 3}, uses(2, "turn-back"), *waves(0, 1, 4, 5, 6),
        acts(2, "turn-back", slot="direction", direction=-1), *passes(4, 2, 1, 0, 6, 5), won(3),
        solo(2, "C5"), *passes(1),
    ],
    spoilt={
        "its skill cards are void": (21, [uses(3, "see-through", 0)]),
        "it is no target": (21, [uses(6, "confine", 3)]),
        "it is not asked": (22, waves(3)),
        "who is next in the order in force leads": (35, passes(4)),
        "it has won the trick": (34, [won(2)]),
    },
)  # fmt: skip

CASES = {name.lower(): case for name, case in globals().items() if isinstance(case, Case)}


@pytest.mark.parametrize("name", CASES)
def test_right_lines_are_found_right(name: str) -> None:
    assert refused(CASES[name].record()) is None


@pytest.mark.parametrize(("name", "why"), every_spoilt(CASES))
def test_the_wrong_line_is_refused(name: str, why: str) -> None:
    record, at = CASES[name].spoilt_record(why)
    assert record != CASES[name].record()
    assert refused(record) == at


@pytest.mark.parametrize(
    ("twos", "upside_down", "order"),
    [
        (None, False, ORDER),
        ("two-low", False, "23456789TJQKABR"),
        ("two-high", False, "3456789TJQKABR2"),
        (None, True, "2AKQJT9876543BR"),
        ("two-high", True, "2AKQJT9876543BR"),
        ("two-low", True, "AKQJT98765432BR"),
    ],
)
def test_ranks_compare_as_the_page_says(twos: str | None, upside_down: bool, order: str) -> None:
    assert order_of(twos, upside_down) == order


def test_overrides_touch_no_rung() -> None:
    def one(cards: str) -> Meaning:
        return meanings(cards.split(), party_cards(4), False)[0]

    low = order_of("two-low", True)
    assert beats(one("S3 H3 C3 D3 S3"), one("S2 H2 C2 D2"), low)
    assert beats(one("S3 H3 C3 D3"), one("SA HA CA DA"), low)
    assert beats(one("BJ RJ"), one("S2 H2 C2 D2"), order_of("two-high", False))
    assert beats(one("RJ RJ"), one("BJ RJ"), low)


def test_a_wild_bomb_needs_a_rung() -> None:
    five = [one.kind for one in ways(["SK", "HK", "CK", "DK", "S9"], party_cards(1), False, [DEER])]
    assert "bomb" not in five
    assert "bomb" in [one.kind for one in ways(["SK", "HK", "CK", "DK", "S9"], party_cards(2), False, [DEER])]
