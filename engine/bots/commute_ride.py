"""Which transport a bot takes: what each is likely to move a round, how likely there is a place, and whether
it is worth getting off."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import permutations

from engine.bots.commute_road import Road
from engine.commute.board import TRANSPORTS, VEHICLES, WALKING, places_of
from engine.game import View
from engine.rng import Stream

ATTACKED: Mapping[str, tuple[float, float]] = {
    "car": (0.4, 1.3),
    "taxi": (0.14, 2.0),
    "metro": (0.12, 0.5),
    "bus": (0.1, 0.8),
    "e-bike": (0.1, 0.3),
}
"""The kilometres a round that each other seat takes from a transport for each rider, and the most that all
take: as measured between bots."""
HELPED = 0.1
"""The kilometres a round that each rider adds."""
EVEN = 0.5
"""How much better a transport must be, in kilometres, to be chosen e times as often."""
TRIES = 4
WORTHWHILE = 1.0
"""So many kilometres must be won by getting off."""
FINE = 1 << 20


def speed(transport: str, seats: int, riders: int) -> float:
    """The kilometres that a transport with so many riders is likely to move a round."""
    if transport == WALKING:
        return float(TRANSPORTS[WALKING].km)
    each, most = ATTACKED[transport]
    lost = min(most, each * max(0, seats - riders) * riders)
    return TRANSPORTS[transport].km - lost + HELPED * riders


# --- the blind first choice ---------------------------------------------------------------------------------


def best_pile(view: View, offers: Sequence[str], chance: Stream) -> int:
    """The face-down vehicle that is likely to go farthest, as far as its riders betray what it is."""
    piles, seats = view["piles"], len(view["seats"])
    counts = [len(pile["riders"]) for pile in piles]
    possible = [
        order
        for order in permutations(VEHICLES)
        if all(
            pile["full"] == (count == places_of(one)) and count <= places_of(one)
            for one, pile, count in zip(order, piles, counts, strict=True)
        )
    ]
    worths = {
        int(pile): sum(speed(order[int(pile)], seats, counts[int(pile)] + 1) for order in possible)
        for pile in offers
    }
    most = max(worths.values())
    return chance.choice([pile for pile, worth in worths.items() if worth > most - 1e-9])


# --- later choices ------------------------------------------------------------------------------------------


def odds(free: int, rivals: int, share: float) -> float:
    """How likely one of `free` places is got when each of the rivals wants it with this likelihood."""
    return sum(
        math.comb(rivals, wanting)
        * share**wanting
        * (1 - share) ** (rivals - wanting)
        * min(1.0, free / (wanting + 1))
        for wanting in range(rivals + 1)
    )


def chances(
    speeds: Mapping[str, float], free: Mapping[str, int], rivals: int, walks: bool
) -> dict[str, float]:
    """What wanting each transport is likely to move, when all choosers think alike. Who finds no place
    chooses again what is left, or `walks`."""
    expected = dict(speeds)
    for _ in range(TRIES):
        spread = {one: math.exp(worth / EVEN) for one, worth in expected.items()}
        whole = sum(spread.values())
        found = {one: odds(free[one], rivals, spread[one] / whole) if one in free else 1.0 for one in speeds}
        other = {
            one: speeds[WALKING]
            if walks
            else max(worth * found[it] for it, worth in speeds.items() if it != one or it == WALKING)
            for one in speeds
        }
        expected = {one: found[one] * speeds[one] + (1 - found[one]) * other[one] for one in speeds}
    return expected


def transfers(view: View) -> bool:
    """Whether a transfer is being carried out."""
    specials: Sequence[str] = view["specials"]
    return view["carried_out"] < len(specials) and specials[view["carried_out"]] == "transfer"


def choosers(view: View, seat: int) -> list[int]:
    """The other seats that choose a transport at the same time, stayers left out."""
    asked = [
        at
        for at, one in enumerate(view["seats"])
        if at != seat and (one["chosen"] or at in view["waiting_for"])
    ]
    if transfers(view):
        return asked
    return [at for at in asked if view["seats"][at]["transport"] == WALKING]


def prospects(view: View, seen: Road, offers: Sequence[str], rivals: int) -> dict[str, float]:
    """What wanting each of the offered transports is likely to move a round."""
    seats, leaving = len(seen.going), transfers(view)
    riders = {one["id"]: 0 if leaving else len(one["riders"]) for one in view["transports"]}
    free = {one: places_of(one) - riders[one] for one in offers if one in VEHICLES}
    wanted = [one for one in offers if free.get(one, 1) > 0]
    speeds = {one: speed(one, seats, riders[one] + 1) for one in (*wanted, WALKING)}
    return chances(speeds, {one: free[one] for one in wanted if one in free}, rivals, leaving)


def boarded(view: View, seen: Road, offers: Sequence[str], chance: Stream) -> str:
    """The transport to choose: who rides stays or gets off, who walks draws one by what it is likely to
    move."""
    own = seen.rides[seen.seat]
    if not transfers(view) and own is not None and own != WALKING and own in offers:
        return WALKING if leaves(view, seen, own) else own
    expected = prospects(view, seen, offers, len(choosers(view, seen.seat)))
    most = max(expected.values())
    spread = {one: math.exp((worth - most) / (EVEN / 2)) for one, worth in expected.items()}
    at = chance.below(FINE) / FINE * sum(spread.values())
    for one, share in spread.items():
        at -= share
        if at < 0:
            return one
    return max(expected, key=expected.__getitem__)


def leaves(view: View, seen: Road, own: str) -> bool:
    """Whether it is worth walking this round for what may be had from the next on."""
    riders = len(seen_riders(view, own))
    stays = speed(own, len(seen.going), riders)
    expected = prospects(view, seen, (*VEHICLES, WALKING), len(choosers(view, seen.seat)))
    expected.pop(own, None)
    best = max(expected.values())
    rounds = seen.rounds(seen.seat, stays)
    return speed(WALKING, 0, 0) + (rounds - 1) * best > rounds * stays + WORTHWHILE


def seen_riders(view: View, transport: str) -> list[int]:
    """The seats on a transport."""
    found: list[int] = next(one["riders"] for one in view["transports"] if one["id"] == transport)
    return found
