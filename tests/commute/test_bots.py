"""Bots in the race: lawful, blind to what a seat may not know, without memory, and better than chance."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine import bots
from engine.bots.deal import Player, chance_of, numbered_seed, played, steps
from engine.commute.board import TIMES
from engine.commute.deck import in_order
from engine.commute.state import State
from engine.rng import Stream
from engine.tables.commute import COMMUTE

SAME_PLACES = {"car": "e-bike", "e-bike": "car", "metro": "bus", "bus": "metro", "taxi": "taxi"}


@cache
def decisions(players: int, number: int = 0) -> tuple[tuple[State, int], ...]:
    """The states of a race between bots, with the seat that answers in each."""
    seed, found = numbered_seed("decisions", number), []
    state = COMMUTE.start(players, seed, {}).state
    race = steps(COMMUTE, state, (bots.BOT,) * players, chance_of(seed))
    while asks := COMMUTE.asks(state):
        found.append((state, asks[0].seat))
        state = next(race).state
    return tuple(found)


def move(state: State, seat: int, seed: bytes = b"") -> Any:
    """What a bot answers."""
    return bots.choose(COMMUTE, COMMUTE.public(state), COMMUTE.private(state, seat), seed)


@pytest.mark.parametrize("players", range(2, 9))
def test_bots_play_lawful_races_to_their_end(players: int) -> None:
    """Refused moves would raise."""
    deal = played(COMMUTE, numbered_seed("lawful", players), {}, lambda _: (bots.BOT,) * players, players)
    assert sum(deal.outcome.points) == 0
    assert len(deal.outcome.points) == players


@pytest.mark.parametrize("options", [{"distance": 25, "skill_seconds": 0}, {"distance": 60}])
def test_bots_play_with_any_options(options: dict[str, int]) -> None:
    for number in range(3):
        deal = played(COMMUTE, numbered_seed("options", number), options, lambda _: (bots.BOT,) * 3, 3)
        assert sum(deal.outcome.points) == 0


@pytest.mark.parametrize("players", [2, 5])
def test_bots_and_random_players_play_lawful_races(players: int) -> None:
    for number in range(2):
        seats = [(bots.BOT, bots.RANDOM)[(seat + number) % 2] for seat in range(players)]
        deal = played(COMMUTE, numbered_seed("mixed", number), {}, lambda _, seats=seats: seats, players)
        assert sum(deal.outcome.points) == 0


def test_every_kind_of_question_comes_up_in_these_races() -> None:
    kinds = {COMMUTE.asks(state)[0].kind for number in range(3) for state, _ in decisions(5, number)}
    assert kinds == {"pick", "bid", "prize", "board", "turn", "window", "discard"}


@pytest.mark.parametrize("number", range(3))
def test_the_same_views_and_seed_give_the_same_move_and_stay_as_they_were(number: int) -> None:
    for state, seat in decisions(5, number)[::3]:
        view, private = COMMUTE.public(state), COMMUTE.private(state, seat)
        before = copy.deepcopy((view, private))
        # As a page gets them: through JSON, nothing else within reach.
        sent = json.loads(json.dumps([view, private]))
        assert bots.choose(COMMUTE, view, private, b"a") == bots.choose(COMMUTE, *sent, b"a")
        assert (view, private) == before


@pytest.mark.parametrize("number", range(3))
def test_what_a_seat_may_not_know_changes_no_move(number: int) -> None:
    """Other hands, the pile, unseen bids and choices, the vehicles face down, the round cards, the seed."""
    for state, seat in decisions(5, number)[::2]:
        assert move(state, seat) == move(otherwise(state, seat), seat)


def otherwise(state: State, seat: int) -> State:
    """The state with all that the seat has not seen drawn anew."""
    chance, pending = Stream(b"otherwise", "hidden"), state.pending
    hidden = [card for at, rider in enumerate(state.riders) if at != seat for card in rider.hand]
    hidden += state.pile
    if pending.kind == "bidding":
        unseen = [bid for at, bid in zip(pending.seats, pending.bids, strict=True) if bid and at != seat]
        hidden += unseen
    if state.bidding is not None:
        hidden += state.bidding.pool
    drawn = iter(chance.shuffled(hidden))

    def others(count: int) -> tuple[str, ...]:
        return tuple(next(drawn) for _ in range(count))

    riders = tuple(
        rider if at == seat else replace(rider, hand=in_order(others(len(rider.hand))))
        for at, rider in enumerate(state.riders)
    )
    fields: dict[str, Any] = {"riders": riders, "pile": others(len(state.pile))}
    if pending.kind == "bidding":
        bids = zip(pending.seats, pending.bids, strict=True)
        new = tuple(next(drawn) if bid and at != seat else bid for at, bid in bids)
        fields["pending"] = replace(pending, bids=new)
    if pending.kind == "boarding":
        chosen = zip(pending.seats, pending.offers, pending.choices, strict=True)
        choices = tuple(chance.choice(offered) if one and at != seat else one for at, offered, one in chosen)
        fields["pending"] = replace(pending, choices=choices)
    if state.bidding is not None:
        fields["bidding"] = replace(state.bidding, pool=others(len(state.bidding.pool)))
    fields["vehicles"] = tuple(SAME_PLACES[one] for one in state.vehicles)
    *ahead, boss = state.ahead
    times = iter([card for card in ahead if card in TIMES])
    fields["ahead"] = (*(next(times) if card in TIMES else card for card in chance.shuffled(ahead)), boss)
    fields["setting"] = replace(state.setting, seed="00" * 32)
    return replace(state, **fields)


def share(seats: Sequence[Player], points: Sequence[int]) -> int:
    """The points of the bots among them."""
    return sum(one for seat, one in zip(seats, points, strict=True) if seat is bots.BOT)


@pytest.mark.parametrize(("players", "races"), [(2, 4), (4, 2), (6, 1)])
def test_bots_beat_random_players(players: int, races: int) -> None:
    """Each race twice, so that both hold the same cards on the same seats. Half of P seats win P³/8 points
    when they arrive before all others; bots win more than half of that."""
    won = 0
    for number in range(races):
        for first in (0, 1):
            seats = [(bots.BOT, bots.RANDOM)[(seat + first) % 2] for seat in range(players)]
            seed = numbered_seed("measure", number)
            deal = played(COMMUTE, seed, {}, lambda _, seats=seats: seats, players)
            won += share(seats, deal.outcome.points)
    assert won / races / 2 > players**3 / 16
