"""What a bot does with event cards: which it plays and on what, when it replies, which it gives up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.bots.commute_ride import speed
from engine.bots.commute_road import CARD, NEXT, Road, gain, played
from engine.commute.board import TRANSPORTS, VEHICLES, WALKING
from engine.commute.deck import CARDS, EventCard
from engine.game import View
from engine.rng import Stream

CANCELS = 1.4
"""So much must be at stake that a bot cancels a card; less when it holds more of them, or few rounds are
left."""
PASSES_ON = 0.8
TRIFLE = 0.05
"""What is worth less is not worth a card."""
THROWN = 0.08
"""By so much chance moves what a card is worth."""
FULL = 7
"""From so many cards on a bot is free with them."""
FINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Use:
    """A card, what is named with it, and what it is worth."""

    card: str
    target: int | None
    transport: str | None
    worth: float


def uses(private: View, seen: Road) -> Iterator[Use]:
    """All that the bot may play now."""
    for entry in private["cards"]:
        for target in entry["targets"]:
            seat, transport = target["seat"], target["transport"]
            worth = gain(seen, entry["card"], seen.seat, seat, transport)
            if entry["card"] == "quick-change":
                worth += later(seen, transport)
            yield Use(entry["card"], seat, transport, worth)


def later(seen: Road, transport: str) -> float:
    """What another transport brings in later rounds."""
    own = seen.rides[seen.seat]
    if own is None or not seen.after:
        return 0.0
    seats = len(seen.going)
    new, old = (speed(one, seats, sum(1 for ride in seen.rides if ride == one)) for one in (transport, own))
    if own == WALKING:  # who walks chooses anew in the next round
        return 0.0
    return NEXT * (new - old) * min(4, seen.rounds(seen.seat, old) - 1)


# --- one's own turn -----------------------------------------------------------------------------------------


def turn(private: View, seen: Road, chance: Stream) -> Use | None:
    """The card to play; None: it passes."""
    wanted = [
        replace(use, worth=use.worth + THROWN * (chance.below(FINE) / FINE - 0.5))
        for use in uses(private, seen)
    ]
    eager = eagerness(private, seen)
    wanted = [use for use in wanted if use.worth > TRIFLE + eager * kept(CARDS[use.card])]
    return max(wanted, key=lambda use: (stage(CARDS[use.card]), use.worth), default=None)


def eagerness(private: View, seen: Road) -> float:
    """How much of what a card may be worth later it must be worth now: less with a full hand and with few
    rounds to come."""
    if seen.after == 0:
        return 0.0
    crowd = max(0, len(private["hand"]) - FULL)
    return max(0.0, min(1.0, seen.after / 3) - 0.25 * crowd)


def kept(card: EventCard) -> float:
    """What a card must be worth to be played at once."""
    if card.stop:
        return 1.2
    match card.group:
        case "transport":
            return 0.3
        case "other":
            return 0.15
        case "self":
            return 0.2
        case "tool":
            return 0.5 if card.id != "traffic-radio" else 0.0
        case _:
            return 0.2


def stage(card: EventCard) -> int:
    """Which cards go first: those that bring others, then what helps, then what harms."""
    if card.id in ("traffic-radio", "free-breakfast", "navigation", "quick-change"):
        return 3
    if card.stop:
        return 0
    return 2 if card.km > 0 else 1


# --- replies ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that has not acted."""

    card: str
    seat: int
    target: int | None
    transport: str | None


def stack_of(view: View) -> tuple[Lying, ...]:
    """The cards that have not acted, the newest last."""
    return tuple(Lying(one["card"], one["seat"], one["target"], one["transport"]) for one in view["stack"])


def comes_to(seen: Road, stack: Sequence[Lying]) -> float:
    """What the stack is worth to the bot when nobody replies any more."""
    if not stack:
        return 0.0
    *below, newest = stack
    if newest.card == "false-alarm":
        return comes_to(seen, below[:-1])
    if newest.card == "pass-the-buck":
        return comes_to(seen, (*below[:-1], replace(below[-1], target=newest.target)))
    worth = gain(seen, newest.card, newest.seat, newest.target, newest.transport)
    if not below:
        return worth
    return worth + comes_to(played(seen, newest.card, newest.seat, newest.target, newest.transport), below)


def reply(view: View, private: View, seen: Road) -> Use | None:
    """The reply that is worth its card; None: the newest card may act."""
    stack = stack_of(view)
    stands = comes_to(seen, stack)
    found = []
    for entry in private["cards"]:
        for target in entry["targets"]:
            lying = Lying(entry["card"], seen.seat, target["seat"], None)
            worth = comes_to(seen, (*stack, lying)) - stands
            if worth >= price(private, seen, entry):
                found.append(Use(entry["card"], target["seat"], None, worth))
    return max(found, key=lambda use: (use.worth, use.card), default=None)


def price(private: View, seen: Road, entry: View) -> float:
    """What must be at stake for this reply."""
    least = CANCELS if entry["card"] == "false-alarm" else PASSES_ON
    return least * min(1.0, (seen.after + 1) / 3) * (1.0 if entry["count"] == 1 else 0.7)


# --- giving cards up ----------------------------------------------------------------------------------------


def use_of(seen: Road, card: EventCard) -> float:
    """What a card in hand is likely to be worth in the rounds to come."""
    own = seen.rides[seen.seat]
    others = max(1, len(seen.going) - 1)
    if card.group == "self":
        return float(card.km)
    if card.group == "transport" and card.km > 0:
        return 0.9 * card.km if own in card.transports else 0.3 * card.km
    if card.group == "transport":
        hurts = max(hurt(seen, one) for one in card.transports)
        return (TRANSPORTS[card.transports[0]].km if card.stop else -card.km) * hurts
    if card.group == "other":
        return (3.5 if card.stop else -card.km) * 1.4 / (others + 1)
    return {
        "false-alarm": 1.3,
        "pass-the-buck": 0.7,
        "traffic-radio": 2 * CARD,
        "free-breakfast": CARD + 0.3,
        "missed-stop": 2.5 / others,
        "quick-change": 0.9,
        "monthly-pass": 1.5 if own in ("metro", "bus") else 0.6,
        "navigation": 1.0,
        "twisted-ankle": 1.8 / others,
        "stomach-ache": 1.6 / others,
    }[card.id]


def hurt(seen: Road, transport: str) -> float:
    """What a kilometre less on the transport is likely to be worth."""
    if transport not in VEHICLES or transport == seen.rides[seen.seat]:
        return 0.1
    riders = [seat for seat in seen.going if seen.rides[seat] == transport]
    return max(0.15, sum(seen.weights.get(seat, 0.0) for seat in riders))


def least_useful(private: View, seen: Road, number: int, chance: Stream) -> tuple[str, ...]:
    """The cards to give up: copies of one kind count for less and less."""
    left = list(private["hand"])
    given: list[str] = []
    noise = {card: THROWN * chance.below(FINE) / FINE for card in dict.fromkeys(left)}
    for _ in range(number):
        worst = min(
            left, key=lambda card: use_of(seen, CARDS[card]) * 0.9 ** (left.count(card) - 1) + noise[card]
        )
        left.remove(worst)
        given.append(worst)
    return tuple(given)
