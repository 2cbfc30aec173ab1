"""What a report on deals between bots counts, by the family of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from engine import catalog
from engine.bots.deal import PlayedDeal
from engine.commute.board import TIMES
from engine.record import SEED_BYTES


@dataclass(frozen=True, slots=True)
class Tally:
    """`counted`: the numbers of one deal, by what they count; `lines`: what a report says of their sum over
    so many deals of so many players."""

    counted: Callable[[PlayedDeal], Counter[str]]
    lines: Callable[[Counter[str], int, int], list[str]]


def average(label: str, number: int, deals: int, digits: int = 2) -> str:
    """A line of a report: a number, and how much that is a deal."""
    return f"{label:<10}{number} ({number / deals:.{digits}f} a deal)"


# --- shedding: moves, bombs, skills played ------------------------------------------------------------------

PLAYS = ("played", "passed", "thrown")


def counted_plays(deal: PlayedDeal) -> Counter[str]:
    """The plays, passes and throws of a deal, its bombs, the skills played."""
    told = Counter(event.name for event in deal.events)
    bombs = sum(len(event.facts["bombs"]) for event in deal.events if event.name == "settled")
    return Counter(moves=sum(map(told.__getitem__, PLAYS)), bombs=bombs, skills=told["skill_played"])


def play_lines(counts: Counter[str], deals: int, _players: int) -> list[str]:
    """How many there were a deal."""
    return [
        average("moves", counts["moves"], deals, 1),
        average("bombs", counts["bombs"], deals),
        average("skills", counts["skills"], deals),
    ]


# --- the commute race: who arrives when, and who is late ----------------------------------------------------


def counted_arrivals(deal: PlayedDeal) -> Counter[str]:
    """The moves and cards played of a race, how many arrive at each time, whether the nth place is late."""
    counts, clock = Counter(moves=deal.moves), 0
    for event in deal.events:
        match event.name:
            case "round_started":
                clock = event.facts["clock"]
            case "card_played":
                counts["cards"] += 1
            case "arrived":
                counts[TIMES[clock]] += 1
            case "settled":
                for at, rank in enumerate(event.facts["ranking"], 1):
                    counts[f"late {at}"] += not rank["place"]
    return counts


def arrival_lines(counts: Counter[str], deals: int, players: int) -> list[str]:
    """When seats arrive, as a share of all seats, and how often each place is late, as a share of deals."""
    late = sum(counts[f"late {place}"] for place in range(1, players + 1))
    seats = deals * players
    return [
        average("moves", counts["moves"], deals, 1),
        average("cards", counts["cards"], deals, 1),
        *(
            f"in {time:<7}{counts[time]} ({counts[time] / seats:.1%} of seats)"
            for time in TIMES
            if counts[time]
        ),
        f"late      {late} ({late / seats:.1%} of seats, {late / deals:.2f} a deal)",
        *(
            f"place {place:<4}late in {counts[f'late {place}']} deals ({counts[f'late {place}'] / deals:.1%})"
            for place in range(1, players + 1)
        ),
    ]


TALLIES: Mapping[str, Tally] = {
    "shedding": Tally(counted_plays, play_lines),
    "commute": Tally(counted_arrivals, arrival_lines),
}
"""By the family that a game's views name."""


@cache
def tally(table: str) -> Tally:
    """What is counted at a table. Raises Illegal `unknown_table`."""
    game = catalog.game(table)
    start = game.start(game.players[0], bytes(SEED_BYTES), {})
    return TALLIES[game.public(start.state)["family"]]
