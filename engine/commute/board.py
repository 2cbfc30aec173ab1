"""The transports: their places and how far they go (`commute.md 1`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transport:
    """A way to the office: `places` for so many (None = no limit), `km` a round."""

    id: str
    places: int | None
    km: int


WALKING = "walking"
TRANSPORTS: dict[str, Transport] = {
    one.id: one
    for one in (
        Transport("car", 1, 5),
        Transport("taxi", 3, 5),
        Transport("metro", 4, 4),
        Transport("bus", 4, 3),
        Transport("e-bike", 1, 3),
        Transport(WALKING, None, 1),
    )
}
VEHICLES: tuple[str, ...] = tuple(one.id for one in TRANSPORTS.values() if one.places)

TIMES: tuple[str, ...] = tuple(f"8:{minute:02}" for minute in range(5, 60, 5))
"""The plain round cards, in order."""
SPECIALS: tuple[str, ...] = ("bidding", "bidding", "breakdown", "breakdown", "transfer")
BOSS = "boss"
"""The last round card."""


def places_of(transport: str) -> int:
    """The places of a vehicle."""
    places = TRANSPORTS[transport].places
    assert places is not None, "only vehicles have places"
    return places
