"""Ways to spoil the record of a played deal, which every judge of it must see."""

from __future__ import annotations

from tests.engine.test_judge import Record, middle, places


def one_claim(deal: Record) -> None:
    """Another kind of combination."""
    line = deal[middle(places(deal, "played"))]
    line["kind"] = "trio" if line["kind"] != "trio" else "pair"


def one_seat(deal: Record) -> None:
    """Another seat acts."""
    line = deal[middle(places(deal, "played", "passed"))]
    line["seat"] = (line["seat"] + 1) % len(deal[0]["seats"])


def two_points_that_sum_to_zero(deal: Record) -> None:
    """Points go from one to another."""
    deal[-1]["points"][0] += 1
    deal[-1]["points"][1] -= 1


def one_bomb(deal: Record) -> None:
    """A bomb that nobody played."""
    deal[-1]["bombs"].append("3333")


def the_winner(deal: Record) -> None:
    """The other side wins."""
    deal[-1]["winner"] = "landlord" if deal[-1]["winner"] == "farmers" else "farmers"


def the_stake(deal: Record) -> None:
    """Another stake."""
    deal[0]["options"]["stake"] += 1


def a_move_after_the_end(deal: Record) -> None:
    """Somebody passes when all is over."""
    deal.append({"event": "passed", "seat": 0})
