"""What a bot makes of the road: what every seat would move, how that changes with a card, and what it is
worth to the bot. Worths are in kilometres of its own."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.commute.board import TIMES, TRANSPORTS, WALKING
from engine.commute.deck import CARDS, PASS_HOLDS_ON
from engine.game import View

AGAINST = 0.6
"""What a kilometre is worth that all others lose."""
NEAR = 7.0
"""So many kilometres ahead or behind another is a rival; farther off less and less."""
ALWAYS = 0.08
ARRIVAL = 2.0
"""What arriving is worth besides the kilometres that were left."""
BEYOND = 0.3
"""What a kilometre is worth that is not needed, or no longer helps."""
TOO_LATE = -6.0
"""What being late is worth."""
NEXT = 0.8
"""What a kilometre of the next round is worth now."""
CARD = 0.6
"""What an event card is worth, before it is known."""
BARRED = 1.6
"""What it costs to play no card for a round."""
GUARD = 0.9
"""What being guarded against the next personal minus is worth."""


@dataclass(frozen=True)
class Road:
    """The road as a bot, `seat`, sees it. By seat: the kilometres come, the transport, what lies on it,
    whether it is stopped, guarded, holds a pass; `going`: the seats on their way. By transport: the sum of
    what lies on it, and which do not move. `after`: rounds after this one."""

    seat: int
    distance: int
    after: int
    km: tuple[int, ...]
    rides: tuple[str | None, ...]
    own: tuple[int, ...]
    overslept: frozenset[int]
    guarded: frozenset[int]
    passes: frozenset[int]
    going: tuple[int, ...]
    lifts: Mapping[str, int]
    halted: frozenset[str]

    def moves(self, seat: int) -> int:
        """What the seat moves this round."""
        rides = self.rides[seat]
        if rides is None or seat in self.overslept:
            return 0
        transport = 0 if rides in self.halted else max(0, TRANSPORTS[rides].km + self.lifts[rides])
        return max(0, transport + self.own[seat] + (seat in self.passes and rides in PASS_HOLDS_ON))

    @cached_property
    def weights(self) -> Mapping[int, float]:
        """How much it matters how far each other seat comes: those near the bot, and ahead of it, most."""
        mine = self.km[self.seat]
        near = {
            seat: (ALWAYS + math.exp(-(((self.km[seat] - mine) / NEAR) ** 2)))
            * (1.2 if self.km[seat] > mine else 1.0)
            for seat in self.going
            if seat != self.seat
        }
        whole = sum(near.values())
        return {seat: AGAINST * weight / whole for seat, weight in near.items()}

    def standing(self, seat: int) -> float:
        """What it is worth to a seat where it comes to this round."""
        left = self.km[seat] + self.moves(seat) - self.distance
        if left >= 0:
            return ARRIVAL + BEYOND * left
        return float(left) if self.after else TOO_LATE + BEYOND * left

    def worth(self, weights: Mapping[int, float]) -> float:
        """What this round is worth to the bot as things stand, others counting by these weights."""
        return self.standing(self.seat) - sum(
            weight * self.standing(seat) for seat, weight in weights.items()
        )

    def rounds(self, seat: int, speed: float) -> int:
        """In how many rounds the seat arrives at this speed, this one included, or the boss comes."""
        needed = math.ceil((self.distance - self.km[seat]) / speed) if speed > 0 else self.after + 1
        return max(1, min(self.after + 1, needed))


def road(view: View, seat: int) -> Road:
    """What the seat sees of the road."""
    seats = view["seats"]

    def marked(card: str) -> frozenset[int]:
        return frozenset(
            at for at, one in enumerate(seats) if any(marker["card"] == card for marker in one["markers"])
        )

    lame = marked("twisted-ankle")
    return Road(
        seat=seat,
        distance=view["distance"],
        after=max(0, len(TIMES) - 1 - view["clock"]),
        km=tuple(one["km"] for one in seats),
        rides=tuple(one["transport"] for one in seats),
        own=tuple(sum(card["km"] for card in one["cards"]) - (at in lame) for at, one in enumerate(seats)),
        overslept=frozenset(at for at, one in enumerate(seats) if any(card["stop"] for card in one["cards"])),
        guarded=marked("navigation"),
        passes=marked("monthly-pass"),
        going=tuple(at for at, one in enumerate(seats) if not one["place"]),
        lifts={one["id"]: sum(card["km"] for card in one["cards"]) for one in view["transports"]},
        halted=frozenset(one["id"] for one in view["transports"] if one["stopped"] or one["broken"]),
    )


def moved(seen: Road, seat: int, transport: str) -> Road:
    """The seat rides on another transport."""
    return replace(seen, rides=(*seen.rides[:seat], transport, *seen.rides[seat + 1 :]))


def shifted(seen: Road, seat: int, km: int) -> Road:
    """The seat moves so many kilometres more."""
    return replace(seen, own=(*seen.own[:seat], seen.own[seat] + km, *seen.own[seat + 1 :]))


def played(seen: Road, card: str, by: int, target: int | None, transport: str | None) -> Road:
    """The road after a card that `by` played has acted."""
    known = CARDS[card]
    if known.group == "transport":
        on = known.transports if transport is None else (transport,)
        if known.stop:
            return replace(seen, halted=seen.halted | set(on))
        return replace(seen, lifts={one: km + known.km * (one in on) for one, km in seen.lifts.items()})
    if target is not None and target in seen.guarded and (known.group == "other" or card == "twisted-ankle"):
        return replace(seen, guarded=seen.guarded - {target})
    match card:
        case "overslept" if target is not None:
            return replace(seen, overslept=seen.overslept | {target})
        case "twisted-ankle" if target is not None:
            return shifted(seen, target, -1)
        case "missed-stop" if target is not None:
            return moved(seen, target, WALKING)
        case "quick-change" if transport is not None:
            return moved(seen, by, transport)
        case "monthly-pass":
            return replace(seen, passes=seen.passes | {by})
        case "navigation":
            return replace(seen, guarded=seen.guarded | {by})
        case _:
            return shifted(seen, by if target is None else target, known.km)


def gain(seen: Road, card: str, by: int, target: int | None, transport: str | None) -> float:
    """What it is worth to the bot that the card acts, later rounds and hands included."""
    changed = played(seen, card, by, target, transport)
    worth = changed.worth(seen.weights) - seen.worth(seen.weights)
    if target is not None and target in seen.guarded:
        lost = seen.guarded - changed.guarded
        return worth + sum(for_seat(seen, one, -GUARD) for one in lost)
    match card:
        case "traffic-radio":
            worth += for_seat(seen, by, 2 * CARD)
        case "free-breakfast" if target is not None:
            worth += for_seat(seen, by, CARD) + for_seat(seen, target, -CARD)
        case "navigation":
            worth += for_seat(seen, by, GUARD)
        case "twisted-ankle" if target is not None:
            worth += for_seat(seen, target, -NEXT)
        case "stomach-ache" if target is not None:
            worth += for_seat(seen, target, -BARRED)
        case "monthly-pass" if seen.rides[by] in PASS_HOLDS_ON:
            worth += for_seat(seen, by, NEXT * min(3, seen.rounds(by, 4) - 1))
    return worth


def for_seat(seen: Road, seat: int, km: float) -> float:
    """What kilometres that a seat gains in later rounds are worth to the bot."""
    if not seen.after:
        return 0.0
    return km if seat == seen.seat else -seen.weights.get(seat, 0.0) * km
