"""The party tables as the independent judge reads them (docs/rules/party.md 1, 2, 3, 8, 9): roles, camps,
cards dealt, who wins, what is paid. With the standard library alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

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


def skills_dealt(role: str) -> int:
    """How many skill cards a role is dealt (party.md 3)."""
    return 4 if role == "boss" else 3


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


def points(table: str, won: str, roles: Sequence[str], out: Sequence[int], bombs: Sequence[int]) -> list[int]:
    """The settlement by seat (party.md 9); `bombs`: what each of them adds to a share."""
    share = 10 + sum(bombs)
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
