"""Skill cards before the independent judge: short records written by hand, right as they are and with one
thing changed (docs/rules/skills.md)."""

import pytest

from tests.engine.judged_lines import (
    Case,
    acts,
    announced,
    at_once,
    cancelled,
    ended,
    every_spoilt,
    forced,
    moves,
    passes,
    plays,
    refused,
    solo,
    uses,
    waves,
    won,
)  # fmt: skip
from tests.judge import Line


def given(seat: int, target: int, card: str) -> Line:
    return {"event": "skill_chosen", "seat": seat, "skill": "swap-blind", "target": target, "card": card}


WINDOW = Case(
    seconds=4,
    hands={0: "S3", 1: "S2 S4"},
    skills={0: ["restore"], 1: ["two-low"], 2: ["see-through"]},
    lines=[
        uses(1, "two-low"), *waves(2, 0), acts(1, "two-low", slot="twos"), solo(0, "S3"), solo(1, "S4"),
    ],
    spoilt={
        "a card that is not held": (0, [uses(0, "two-low")]),
        "nobody waved": (1, [acts(1, "two-low", slot="twos")]),
        "the player waves": (1, waves(1)),
        "not all waved": (2, [acts(1, "two-low", slot="twos")]),
        "the same waves twice": (2, waves(2)),
        "a play while it pends": (2, [solo(0, "S3")]),
        "another skill while it pends": (1, [uses(2, "see-through", 0)]),
        "another slot": (3, [acts(1, "two-low", slot="order")]),
        "another seat's": (3, [acts(0, "two-low", slot="twos")]),
        "nothing pends any more": (4, waves(2)),
        "a wave that tells more": (1, [waves(2)[0] | {"skill": "two-low"}]),
        "a target it has not": (0, [uses(1, "two-low", 0)]),
        "2 is below 3": (5, [solo(1, "S2")]),
        "the card is used up": (4, [uses(1, "two-low")]),
    },
)  # fmt: skip

CANCELLED = Case(
    seconds=1,
    hands={0: "RJ", 1: "S2"},
    skills={0: ["two-high"], 1: ["cancel", "two-low"], 2: ["cancel", "restore"]},
    lines=[
        uses(0, "two-high"), *waves(1), uses(1, "cancel"), *waves(2, 0), acts(1, "cancel"),
        cancelled(0, "two-high"), solo(0, "RJ"), *passes(1),
    ],
    spoilt={
        "another may cancel too": (5, [uses(1, "cancel")]),
        "the cancelled skill acts": (5, [acts(0, "two-high", slot="twos")]),
        "the wrong one is cancelled": (6, [cancelled(1, "cancel")]),
        "it is not told": (6, []),
        "it had no effect": (8, [solo(1, "S2")]),
        "both windows are waved through": (4, []),
        "an armed one cancels nothing": (2, [uses(1, "two-low")]),
    },
)  # fmt: skip

CANCEL_CANCELLED = Case(
    seconds=10,
    hands={0: "RJ", 1: "S2"},
    skills={0: ["two-high"], 1: ["cancel"], 2: ["cancel"]},
    lines=[
        uses(0, "two-high"), uses(1, "cancel"), uses(2, "cancel"), *waves(1, 0), acts(2, "cancel"),
        cancelled(1, "cancel"), acts(0, "two-high", slot="twos"), solo(0, "RJ"), solo(1, "S2"),
    ],
    spoilt={
        "the first acts": (5, [acts(1, "cancel")]),
        "the last is cancelled": (6, [cancelled(0, "two-high")]),
        "the lowest does not act": (7, []),
        "another window for it": (7, waves(1)),
    },
)  # fmt: skip

NOBODY_ELSE = Case(
    seconds=4,
    skills={0: ["two-high", "two-low", "truce"], 1: ["restore", "unstoppable"], 2: ["cancel", "restore"]},
    lines=[
        uses(0, "two-low"), *waves(1), uses(2, "cancel"), *waves(0, 1), acts(2, "cancel"),
        cancelled(0, "two-low"), uses(2, "restore"), *waves(0, 1), acts(2, "restore", ended=[]),
        uses(1, "restore"), *waves(0), acts(1, "restore", ended=[]), uses(1, "unstoppable"), *waves(0),
        acts(1, "unstoppable"), uses(0, "truce"), acts(0, "truce", slot="bombs"),
    ],
    spoilt={
        "who holds none waves": (12, waves(2)),
        "nobody is left to wave": (18, waves(1)),
        "a slot that was empty": (10, [acts(2, "restore", ended=["two-low"])]),
    },
)  # fmt: skip

AT_ONCE = Case(
    hands={0: "RJ", 1: "S2"},
    skills={0: ["two-high"], 1: ["cancel"], 2: ["turn-back"]},
    lines=[*at_once(0, "two-high", slot="twos"), solo(0, "RJ"), solo(1, "S2")],
    spoilt={
        "it does not pend": (1, waves(1)),
        "there is nothing to cancel": (2, [uses(1, "cancel")]),
        "it acts": (1, []),
        "twice": (2, [uses(0, "two-high")]),
    },
)

ORDERS = Case(
    hands={0: "SA BJ S4 S5 S6 S7 S8 S9", 1: "SK S2 H5 H6 H7 H8 H9", 2: "S3 H4"},
    skills={0: ["two-high", "two-low"], 1: ["upside-down"], 2: ["restore", "turn-back"]},
    lines=[
        *at_once(1, "upside-down", slot="order"), solo(0, "SA"), solo(1, "SK"), solo(2, "S3"),
        solo(0, "BJ"), *passes(1, 2), won(0), ended("upside-down"),
        plays(0, "S4 S5 S6 S7 S8", "solo_chain", "8", 5), plays(1, "H5 H6 H7 H8 H9", "solo_chain", "9", 5),
        *at_once(0, "two-low", slot="twos"), *at_once(2, "turn-back", slot="direction", direction=-1),
        *at_once(0, "two-high", slot="twos"), *at_once(2, "restore", ended=["turn-back", "two-high"]),
        *passes(2),
    ],
    spoilt={
        "lower than before": (3, [solo(1, "S2")]),
        "it ends with the trick": (9, []),
        "it is no longer so": (9, [ended("two-low")]),
        "the slot filled anew counts as newer": (19, [acts(2, "restore", ended=["two-high", "turn-back"])]),
        "what was overridden is gone": (
            19, [acts(2, "restore", ended=["two-low", "turn-back", "two-high"])],
        ),
    },
)  # fmt: skip

CHAIN_UPSIDE_DOWN = Case(
    hands={0: "S4 S5 S6 S7 S8", 1: "S3 H4 H5 H6 H7 H8 H9"},
    skills={1: ["upside-down"]},
    lines=[
        *at_once(1, "upside-down", slot="order"), plays(0, "S4 S5 S6 S7 S8", "solo_chain", "8", 5),
        plays(1, "H5 H6 H7 H8 H9", "solo_chain", "9", 5),
    ],
    spoilt={"chains compare by printed rank": (3, [plays(1, "S3 H4 H5 H6 H7", "solo_chain", "7", 5)])},
)  # fmt: skip

TURN_BACK = Case(
    table="party-5",
    hands={0: "S3 S5 S7", 1: "S4", 3: "S6"},
    skills={2: ["turn-back"], 3: ["turn-back"]},
    lines=[
        solo(0, "S3"), solo(1, "S4"), *at_once(3, "turn-back", slot="direction", direction=-1),
        *passes(2), solo(0, "S5"), *passes(4), *at_once(2, "turn-back", slot="direction", direction=1),
        *passes(3, 1, 2), won(0), solo(0, "S7"), *passes(1),
    ],
    spoilt={
        "who is on turn keeps it": (4, passes(0)),
        "the holder is skipped": (5, passes(1)),
        "the other way": (6, passes(1)),
        "it turns back": (8, [acts(2, "turn-back", slot="direction", direction=-1)]),
        "who has passed is skipped": (10, passes(4)),
        "each passes once": (12, passes(4)),
        "counter-clockwise again": (14, passes(4)),
    },
)  # fmt: skip

CONFINE = Case(
    hands={0: "S3 S5", 1: "S4 H5"},
    skills={0: ["confine", "restore"], 1: ["stowaway", "encore"], 2: ["confine", "swap-blind"]},
    lines=[
        *at_once(1, "stowaway"), *at_once(1, "encore"), solo(0, "S3"), *at_once(2, "confine", 1), forced(1),
        ended("stowaway", seat=1), *at_once(0, "confine", 1), *at_once(0, "restore", ended=[]), *passes(2),
        won(0), solo(0, "S5"), forced(1), *passes(2),
    ],
    spoilt={
        "it passes now": (7, passes(1)),
        "it may not play": (7, [solo(1, "S4")]),
        "what it had armed lapses": (8, []),
        "encore waits for its lead": (8, [ended("encore", seat=1)]),
        "at its next turn too": (16, passes(1)),
        "not on oneself": (5, [uses(2, "confine", 2)]),
        "no such seat": (5, [uses(2, "confine", 3)]),
    },
)  # fmt: skip

CONFINED_TWICE = Case(
    hands={0: "S3", 1: "S5"},
    skills={0: ["confine"], 1: ["cut-in"], 2: ["confine"]},
    lines=[
        *at_once(0, "confine", 2), solo(0, "S3"), solo(1, "S5"), forced(2), *passes(0), won(1),
        *at_once(2, "confine", 0),
    ],
    spoilt={
        "already confined": (2, [uses(0, "confine", 2)]),
        "a second one": (2, [uses(2, "confine", 2)]),
        "its turn comes": (4, passes(2)),
        "it says so": (4, [forced(2) | {"confined": False}]),
    },
)  # fmt: skip

CUT_IN = Case(
    table="party-5",
    hands={0: "S3 H3", 1: "S4 H4 S9", 3: "S5 H5 S6 H6 HK S7", 4: "HQ CQ"},
    skills={1: ["cut-in"], 2: ["confine"], 3: ["cut-in", "unstoppable"], 4: ["turn-back"]},
    lines=[
        *at_once(3, "unstoppable"), plays(0, "S3 H3", "pair", "3"), plays(1, "S4 H4", "pair", "4"),
        *at_once(2, "confine", 3), uses(3, "cut-in", cards="S5 H5", kind="pair", rank="5", length=1),
        acts(3, "cut-in"), plays(3, "S5 H5", "pair", "5"), plays(4, "HQ CQ", "pair", "Q"), *passes(0, 1, 2),
        forced(3), ended("unstoppable", seat=3), won(4),
    ],
    spoilt={
        "on turn": (4, [uses(2, "cut-in", cards="S5 H5", kind="pair", rank="5", length=1)]),
        "the holder": (4, [uses(1, "cut-in", cards="S9", kind="solo", rank="9", length=1)]),
        "nothing lies": (2, [uses(3, "cut-in", cards="S5 H5", kind="pair", rank="5", length=1)]),
        "it does not beat": (6, [uses(3, "cut-in", cards="S7", kind="solo", rank="7", length=1)]),
        "it is no combination": (6, [uses(3, "cut-in", cards="S5 S6", kind="pair", rank="6", length=1)]),
        "not in hand": (6, [uses(3, "cut-in", cards="S2 H2", kind="pair", rank="2", length=1)]),
        "nothing named": (6, [uses(3, "cut-in")]),
        "another rank is claimed": (6, [uses(3, "cut-in", cards="S5 H5", kind="pair", rank="6", length=1)]),
        "it is played": (8, passes(2)),
        "others are played": (8, [plays(3, "S6 H6", "pair", "6")]),
        "armed skills do not touch it": (8, [plays(3, "S5 H5", "pair", "5", armed=["unstoppable"])]),
        "the turn goes on from there": (9, passes(2)),
        "it is still confined": (13, passes(3)),
    },
)  # fmt: skip

GUEST_AS_HOST = Case(
    hands={0: "SA S3", 1: "S4", 2: "S5"},
    skills={1: ["guest-as-host"], 2: ["guest-as-host"]},
    lines=[
        solo(0, "SA"), *passes(1, 2), won(0), *at_once(1, "guest-as-host"), *at_once(2, "guest-as-host"),
        solo(2, "S5"), *passes(0),
    ],
    spoilt={
        "the first lead": (0, [uses(1, "guest-as-host")]),
        "a combination lies": (1, [uses(2, "guest-as-host")]),
        "the lead is the guest's": (6, [uses(1, "guest-as-host")]),
        "who was displaced leads": (8, [solo(0, "S3")]),
        "it leads and passes not": (8, passes(2)),
    },
)  # fmt: skip

BOMBS = Case(
    hands={0: "S3 H3 C3 D3 S5", 1: "S4 H4 C4 D4 S6", 2: "S9 H9 C9 D9 S7"},
    skills={0: ["oil-on-fire"], 1: ["truce"], 2: ["truce"]},
    lines=[
        *at_once(1, "truce", slot="bombs"), *at_once(0, "oil-on-fire", slot="bomb_score"), solo(0, "S5"),
        *passes(1, 2), won(0), ended("truce"), plays(0, "S3 H3 C3 D3", "bomb", "3", rung=0),
        ended("oil-on-fire"), plays(1, "S4 H4 C4 D4", "bomb", "4", rung=0),
        *at_once(2, "truce", slot="bombs"), *passes(2),
    ],
    spoilt={
        "no bomb under truce": (4, [plays(0, "S3 H3 C3 D3", "bomb", "3", rung=0)]),
        "nor to follow": (5, [plays(1, "S4 H4 C4 D4", "bomb", "4", rung=0)]),
        "truce ends": (8, []),
        "oil-on-fire ends with the bomb": (10, []),
        "what lies stays, no other follows": (13, [plays(2, "S9 H9 C9 D9", "bomb", "9", rung=0)]),
    },
)  # fmt: skip

MOVED = Case(
    hands={0: "S3 S4", 1: "S5 H5 SA SK HA CK", 2: "S7 BJ"},
    skills={
        0: ["downgrade", "burden", "two-high"], 1: ["swap-blind", "burden"], 2: ["downgrade", "unmask"],
    },
    lines=[
        given(1, 2, "S5"), *at_once(1, "swap-blind", 2), moves("S5", 1, 2), moves("S7", 2, 1), solo(0, "S3"),
        *at_once(2, "downgrade", 1), moves("SA", 1, "played"), moves("S3", "played", 1), solo(1, "S7"),
        *at_once(0, "burden", 2), moves("SA S7", "played", 2), uses(2, "unmask", 1),
        acts(2, "unmask", 1, cards="S3 H5 SK HA CK"),
    ],
    spoilt={
        "no card is chosen": (0, []),
        "a card that is not held": (0, [given(1, 2, "S7")]),
        "on itself": (0, [given(1, 1, "S5")]),
        "another target": (1, [uses(1, "swap-blind", 0)]),
        "another card is given": (3, [moves("H5", 1, 2)]),
        "nobody holds what is taken": (4, [moves("S4", 2, 1)]),
        "the given card is not yet there": (4, [moves("S5", 2, 1)]),
        "it is taken the wrong way": (4, [moves("S7", 1, 2)]),
        "nothing was played": (0, [uses(0, "downgrade", 1)]),
        "two cards or more": (6, [uses(0, "burden", 1)]),
        "not its highest": (8, [moves("SK", 1, "played")]),
        "not the lowest played": (9, [moves("SA", "played", 1)]),
        "the other did not move": (9, []),
        "the pile does not hold it": (13, [moves("SA S3", "played", 2)]),
        "one alone": (13, [moves("SA", "played", 2)]),
    },
)  # fmt: skip

HIGHEST = Case(
    hands={0: "RJ BJ S2", 1: "S3 S4", 2: "S5"},
    skills={0: ["two-high"], 1: ["downgrade", "two-low"], 2: ["upside-down", "downgrade"]},
    lines=[
        solo(0, "BJ"), *at_once(1, "two-low", slot="twos"), *at_once(2, "downgrade", 0),
        moves("RJ", 0, "played"), moves("BJ", "played", 0), *at_once(0, "two-high", slot="twos"),
        *at_once(1, "downgrade", 0), moves("S2", 0, "played"), moves("RJ", "played", 0),
    ],
    spoilt={
        "the joker is the highest": (5, [moves("S2", 0, "played")]),
        "two-high: the 2 is": (11, [moves("BJ", 0, "played")]),
        "the pile as it was": (12, [moves("S2", "played", 0)]),
    },
)  # fmt: skip

SHOWN = Case(
    table="party-5",
    hands={2: "S3 S4 S5 S6 S7 H3"},
    skills={0: ["unmask", "see-through"], 1: ["unmask"]},
    lines=[
        *at_once(0, "see-through", 2), *at_once(0, "unmask", 2, role="worker"), uses(1, "unmask", 2),
        acts(1, "unmask", 2, cards="S3 S4 S5 S6 H3"),
    ],
    spoilt={
        "another role": (3, [acts(0, "unmask", 2, role="boss")]),
        "the role again": (5, [acts(1, "unmask", 2, role="worker")]),
        "four cards": (5, [acts(1, "unmask", 2, cards="S3 S4 S5 S6")]),
        "a card twice": (5, [acts(1, "unmask", 2, cards="S3 S4 S5 S6 S6")]),
        "cards of a hand that is secret": (3, [acts(0, "unmask", 2, cards="S3 S4 S5 S6 H3")]),
        "who sees tells nobody": (1, [acts(0, "see-through", 2, cards="S3")]),
    },
)  # fmt: skip

TWO_CARDS = Case(
    hands={0: "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA H3 H4 H5 H6 H7 H8 C3 CK", 1: "C4 RJ"},
    skills={0: ["swap-blind"], 1: ["burden", "swap-blind"], 2: ["downgrade", "burden"]},
    lines=[
        plays(0, "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA", "solo_chain", "A", 12), *passes(1, 2), won(0),
        plays(0, "H3 H4 H5 H6 H7 H8", "solo_chain", "8", 6), announced(0, 2), *passes(1, 2), won(0),
        solo(0, "C3"), announced(0, 1), *at_once(1, "burden", 2), moves("S3 C3", "played", 2),
        *passes(1, 2), won(0), solo(0, "CK"), {"event": "out", "seat": 0},
        {"event": "settled", "winner": "boss", "out": [0], "bombs": [], "points": [20, -10, -10]},
    ],
    spoilt={
        "no card to a hand of two": (9, [uses(1, "burden", 0)]),
        "none from it": (9, [uses(2, "downgrade", 0)]),
        "nor by swapping": (9, [given(1, 0, "C4")]),
        "it gives none itself": (9, [given(0, 1, "C3")]),
        "the number is told each time": (10, [announced(0, 2)]),
        "two times ten": (
            18, [{"event": "settled", "winner": "boss", "out": [0], "bombs": [], "points": [22, -11, -11]}],
        ),
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
