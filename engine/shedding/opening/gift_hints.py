"""Gifts that the speculator may give, from what he sees (`speculator.md 2`)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import View
from engine.shedding.opening.gifts import Gifts, Limit, low_gifts
from engine.shedding.order import order


def gift_hints(view: View, private: View) -> Iterator[Gifts]:
    """The lowest gifts of all; those that leave him his lowest cards, where the highest can go; and each of
    both with the landlord's taken last."""
    giving = private["speculation"]["giving"]
    limits = [Limit(frozenset(one["cards"]), one["most"], one["code"]) for one in giving["limits"]]
    place = order(view["order"]).place
    top = len(place)
    found: list[Gifts] = []
    for places in (place, tuple(top - at for at in place)):
        for sizes in (giving["sizes"], giving["sizes"][::-1]):
            gifts = low_gifts(private["hand"], limits, sizes, giving["halves"], places)
            if gifts is not None:
                ordered = gifts if sizes == giving["sizes"] else gifts[::-1]
                if ordered not in found:
                    found.append(ordered)
    yield from found
