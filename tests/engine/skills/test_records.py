"""Whole deals with skill cards: every skill acts in some, and each record is judged again as it was
played."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from engine.record import Header, lines, replay
from engine.shedding.skills import SKILLS
from tests.contract.deals import Deal, random_deal

SEATS = range(3, 9)
DEALS = 5


@cache
def deals() -> tuple[Deal, ...]:
    """Random deals with skill cards at every table."""
    found = (random_deal(f"party-{players}", players, number) for players in SEATS for number in range(DEALS))
    return tuple(deal for deal in found if deal.options.get("skills", True))


def record(deal: Deal) -> list[dict[str, Any]]:
    """The record of a deal, as it is written."""
    seats = tuple(f"Seat {seat}" for seat in range(deal.players))
    header = Header(deal.game.id, deal.options, seats, deal.seed.hex(), "2031-05-06T12:00:00Z")
    events = [*deal.start.events, *(event for turn in deal.turns for event in turn.step.events)]
    written: list[dict[str, Any]] = json.loads(json.dumps([header.line(), *lines(events)]))
    return written


def test_every_skill_acts_in_some_of_them() -> None:
    acted = Counter(
        line["skill"] for deal in deals() for line in record(deal) if line.get("event") == "skill_acted"
    )
    assert set(acted) == set(SKILLS), set(SKILLS) - set(acted)


@pytest.mark.parametrize("part", range(6))
def test_each_record_ends_in_the_state_of_the_deal(part: int) -> None:
    for deal in deals()[part::6]:
        assert replay(record(deal)).state == deal.states[-1]


def test_nothing_is_told_of_a_skill_between_its_being_played_and_its_acting_but_waves_and_cancels() -> None:
    for deal in deals():
        pends = 0
        for line in record(deal):
            match line.get("event"):
                case "skill_played":
                    pends += 1
                    assert pends == 1 or line["skill"] == "cancel"
                case "skill_acted" | "skill_cancelled":
                    pends -= 1
                case "played" | "passed" | "out" | "settled" | "trick_won":
                    assert pends == 0


def test_what_has_been_played_has_acted_or_been_cancelled() -> None:
    for deal in deals():
        names = Counter(line.get("event") for line in record(deal))
        assert names["skill_played"] == names["skill_acted"] + names["skill_cancelled"]
