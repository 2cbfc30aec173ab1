"""The start of a race (`commute.md 10`): three cards each, the round cards and the vehicles face down."""

from __future__ import annotations

from collections.abc import Iterator

from engine.commute.board import BOSS, SPECIALS, TIMES, VEHICLES
from engine.commute.course import Course
from engine.commute.deck import PACK, in_order
from engine.commute.flow import carry_on
from engine.commute.state import Going, Hour, Rider, Setting, State
from engine.game import Json, Options, Step
from engine.rng import Stream

FIRST_HAND = 3
PLAIN = "plain"


def round_cards(seed: bytes) -> tuple[str, ...]:
    """The plain cards in order, the boss last, the specials shuffled in anywhere after the first."""
    mixed = Stream(seed, "round cards").shuffled((*(PLAIN for _ in TIMES[1:]), *SPECIALS))
    times: Iterator[str] = iter(TIMES)
    return (next(times), *(next(times) if card == PLAIN else card for card in mixed), BOSS)


def dealt(players: int, seed: bytes, options: Options) -> Step[State]:
    """The first state that waits for somebody."""
    pile = Stream(seed, "pile 0").shuffled(PACK)
    vehicles = Stream(seed, "vehicles").shuffled(VEHICLES)
    hands = [pile[FIRST_HAND * seat : FIRST_HAND * (seat + 1)] for seat in range(players)]
    starter = Stream(seed, "starter").below(players)
    course = Course(
        State(
            setting=Setting(seed.hex(), int(options["distance"]), int(options["skill_seconds"])),
            hour=Hour(-1, starter),
            riders=tuple(Rider(0, None, in_order(hand)) for hand in hands),
            pile=pile[FIRST_HAND * players :],
            discards=(),
            ahead=round_cards(seed),
            vehicles=vehicles,
            pending=Going(),
        )
    )
    course.tell("pile_shuffled", to=(), cards=list(pile))
    course.tell("round_cards_shuffled", to=(), cards=list(course.state.ahead))
    course.tell("vehicles_shuffled", to=(), vehicles=list(vehicles))
    for seat, hand in enumerate(hands):
        course.tell("hand_dealt", to=(seat,), seat=seat, cards=list(hand))
    facts: dict[str, Json] = {"distance": course.state.setting.distance, "starter": starter}
    left = len(course.state.pile)
    course.tell("deal_started", **facts, hands=[FIRST_HAND] * players, pile=left)
    carry_on(course)
    return course.step()
