"""Choices that several seats make at once and unseen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Ask, Event, Json


def asked(name: str, seats: Sequence[int], chosen: Sequence[object], pace: str) -> tuple[Ask, ...]:
    """That those who have not chosen yet are to: a move of the kind `name`."""
    return tuple(
        Ask(f"{name}-{seat}", seat, name, (name,), pace=pace)
        for seat, choice in zip(seats, chosen, strict=True)
        if choice is None
    )


def made(name: str, seat: int, players: int, **choice: Json) -> tuple[Event, Event]:
    """That a seat has chosen: what, is known to the record alone."""
    return (
        Event(f"{name}_chosen", {"seat": seat, **choice}, to=()),
        Event(f"{name}_made", {"seat": seat}, to=tuple(range(players))),
    )
