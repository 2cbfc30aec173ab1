"""The party tables: 斗老板 with hidden office identities, three to eight players (docs/rules/party.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.game import Name, Option
from engine.shedding.card_table import CardTable, party_combinations
from engine.shedding.dealing import RoleDealing
from engine.shedding.opening.discard import Discards
from engine.shedding.opening.throw import Throws
from engine.shedding.rules import Camp, Goal, Role, Rules
from engine.shedding.scoring import Payout, Shares

ANNOUNCE_AT = 3
BASE = 10
OPTIONS = (
    Option("kickers", "any", choices=("any", "distinct")),
    Option("turn_seconds", 45, low=15, high=180),
    Option("counter", False, choices=(False, True)),
    Option("skills", True, choices=(True, False)),
    Option("skill_seconds", 4, low=0, high=10),
)
SKILLS = 3
SKILLS_OF_BOSS = 4


def party_table(
    table: str,
    name: Name,
    decks: int,
    roles: tuple[Role, ...],
    camps: tuple[Camp, ...],
    leaders: tuple[str, ...],
    payouts: tuple[Payout, ...],
) -> Rules:
    """A party table: what all of them share filled in."""
    players = sum(role.seats for role in roles)
    roles = tuple(replace(role, skills=SKILLS_OF_BOSS if role.id == "boss" else SKILLS) for role in roles)
    card_table = CardTable(table, name.zh, name.en, players, decks, "", party_combinations(decks))
    return Rules(
        card_table,
        roles,
        camps,
        RoleDealing(),
        (Discards(), Throws()),
        leaders,
        Shares(BASE, payouts),
        ANNOUNCE_AT,
        OPTIONS,
    )


def opposed(winner: str, shares: Mapping[str, int], loser: str) -> tuple[Payout, Payout]:
    """The payouts of two camps of which one wins what the other loses."""
    return Payout(winner, shares), Payout(loser, {role: -share for role, share in shares.items()})


STRIVERS = ("striver-leader", "striver")
SLACKERS = ("slacker-leader", "slacker")

PARTY_3 = party_table(
    "party-3",
    Name("斗老板 三人", "Beat the Boss, three"),
    decks=1,
    # who is not the boss is plain to all: shown (party.md 1)
    roles=(Role("boss", 1, 20, shown=True, face_up=3), Role("worker", 2, 17, shown=True)),
    camps=(
        Camp("boss", ("boss",), (Goal(("boss",), 1),)),
        Camp("slackers", ("worker",), (Goal(("worker",), 1),)),
    ),
    leaders=("boss",),
    payouts=opposed("boss", {"boss": 2, "worker": -1}, "slackers"),
)

PARTY_4 = party_table(
    "party-4",
    Name("斗老板 四人 卷王对摸鱼", "Beat the Boss, four: strivers and slackers"),
    decks=2,
    roles=(
        Role("striver-leader", 1, 21, shown=True),
        Role("striver", 1, 21),
        Role("slacker-leader", 1, 21, shown=True),
        Role("slacker", 1, 21),
    ),
    camps=(
        Camp("strivers", STRIVERS, (Goal(STRIVERS, 1),)),
        Camp("slackers", SLACKERS, (Goal(SLACKERS, 1),)),
    ),
    leaders=("striver-leader", "slacker-leader"),
    payouts=opposed(
        "strivers", {"striver-leader": 1, "striver": 1, "slacker-leader": -1, "slacker": -1}, "slackers"
    ),
)

PARTY_5 = party_table(
    "party-5",
    Name("斗老板 五人 老板与小姨子", "Beat the Boss, five: the sister-in-law"),
    decks=2,
    roles=(Role("boss", 1, 24, shown=True, face_up=3), Role("sister-in-law", 1, 21), Role("worker", 3, 21)),
    camps=(
        Camp("boss", ("boss", "sister-in-law"), (Goal(("boss", "sister-in-law"), 1),)),
        Camp("slackers", ("worker",), (Goal(("worker",), 1),)),
    ),
    leaders=("boss",),
    payouts=opposed("boss", {"boss": 2, "sister-in-law": 1, "worker": -1}, "slackers"),
)

PARTY_6 = party_table(
    "party-6",
    Name("斗老板 六人 卷王对摸鱼", "Beat the Boss, six: strivers and slackers"),
    decks=3,
    roles=(
        Role("striver-leader", 1, 24, shown=True, face_up=3),
        Role("striver", 2, 21),
        Role("slacker-leader", 1, 24, shown=True, face_up=3),
        Role("slacker", 2, 21),
    ),
    camps=(
        Camp("strivers", STRIVERS, (Goal(STRIVERS, 2),)),
        Camp("slackers", SLACKERS, (Goal(SLACKERS, 2),)),
    ),
    leaders=("striver-leader", "slacker-leader"),
    payouts=opposed(
        "strivers", {"striver-leader": 1, "striver": 1, "slacker-leader": -1, "slacker": -1}, "slackers"
    ),
)

IN_LAWS = ("sister-in-law", "brother-in-law")

PARTY_7 = party_table(
    "party-7",
    Name("斗老板 七人 老板一家", "Beat the Boss, seven: the family"),
    decks=3,
    roles=(
        Role("boss", 1, 24, shown=True, face_up=3),
        Role("sister-in-law", 1, 21),
        Role("brother-in-law", 1, 21),
        Role("worker", 4, 21),
    ),
    camps=(
        Camp("boss", ("boss", *IN_LAWS), (Goal(("boss",), 1), Goal(IN_LAWS, 2))),
        Camp("slackers", ("worker",), (Goal(("worker",), 2),)),
    ),
    leaders=("boss",),
    payouts=opposed("boss", {"boss": 2, "sister-in-law": 1, "brother-in-law": 1, "worker": -1}, "slackers"),
)


def three_camps(boss: int, strivers: int, slackers: int) -> Mapping[str, int]:
    """Shares by role where the sister-in-law settles half of what the boss does."""
    camps = {"boss": boss, "sister-in-law": boss // 2}
    return camps | dict.fromkeys(STRIVERS, strivers) | dict.fromkeys(SLACKERS, slackers)


PARTY_8 = party_table(
    "party-8",
    Name("斗老板 八人 三方混战", "Beat the Boss, eight: three camps"),
    decks=4,
    roles=(
        Role("boss", 1, 24, shown=True, face_up=3),
        Role("sister-in-law", 1, 21),
        Role("slacker-leader", 1, 21, shown=True),
        Role("slacker", 2, 21),
        Role("striver-leader", 1, 21, shown=True),
        Role("striver", 2, 21),
    ),
    camps=(
        Camp("boss", ("boss", "sister-in-law"), (Goal(("boss",), 1, within=1),)),
        Camp("slackers", SLACKERS, (Goal(SLACKERS, 2),)),
        Camp("strivers", STRIVERS, (Goal(STRIVERS, 2),)),
    ),
    leaders=("boss",),
    payouts=(
        Payout("boss", three_camps(4, -1, -1)),
        Payout("strivers", three_camps(0, 1, -1), out="sister-in-law"),
        Payout("strivers", three_camps(-2, 1, 0)),
        Payout("slackers", three_camps(0, -1, 1), out="sister-in-law"),
        Payout("slackers", three_camps(-2, 0, 1)),
    ),
)

TABLES = (PARTY_3, PARTY_4, PARTY_5, PARTY_6, PARTY_7, PARTY_8)
