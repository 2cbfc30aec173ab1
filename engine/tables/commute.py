"""The commute race (docs/rules/commute.md)."""

from engine.commute.game import CommuteGame
from engine.game import Name, Option

COMMUTE = CommuteGame(
    "commute",
    Name("上班不迟到", "The Commute Race"),
    range(2, 9),
    (
        Option("distance", 40, low=25, high=60),
        Option("turn_seconds", 45, low=15, high=180),
        Option("skill_seconds", 4, low=0, high=10),
    ),
)

TABLES = (COMMUTE,)
