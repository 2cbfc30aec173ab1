"""Bots at speculator tables: lawful in every role, blind to what a seat may not know, bolder the better their
hand; the speculator's gifts and the side he steers for."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bench.bots import duplicate
from engine import bots, catalog
from engine.bots.deal import chance_of, numbered_seed, played, steps
from engine.bots.opening import merit_of
from engine.bots.outlook import Judge, joined
from engine.bots.parted import parter
from engine.bots.shedding import looked
from engine.bots.sight import sight
from engine.cards import SORT_KEY, in_order, pack
from engine.rng import Stream
from engine.shedding.opening.gifts import reds
from engine.shedding.state import Calling, Conceding, Naming, Playing, Showing, State
from tests.contract.worlds import worlds_of

TABLES = [
    table for table, game in catalog.games().items() if getattr(game, "rules", None) and game.rules.floating
]
SMALL_LANDLORDS = [table for table in TABLES if catalog.games()[table].rules.twin]


def states(table: str, seed: str, number: int = 0) -> Iterator[State]:
    """The states of a deal between bots."""
    game: Any = catalog.game(table)
    first = game.start(game.players[0], numbered_seed(seed, number), {}).state
    yield first
    for step in steps(game, first, (bots.BOT,) * game.players[0], chance_of(numbered_seed(seed, number))):
        yield step.state


def answer(table: str, state: State, seat: int, seed: bytes = b"") -> Any:
    """What the bot on the seat answers; it must be lawful."""
    game: Any = catalog.game(table)
    move = bots.choose(game, game.public(state), game.private(state, seat), seed)
    game.play(state, seat, move)
    return move


@cache
def first_of(table: str, pending: Any, seed: str = "first") -> State:
    """The first state of bots' deals in which this kind of thing is awaited."""
    return next(
        state
        for number in range(100)
        for state in states(table, seed, number)
        if isinstance(state.pending, pending)
    )


# --- lawful, blind, without memory --------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_every_move_is_lawful_and_every_deal_ends(table: str) -> None:
    game = catalog.game(table)
    for number, kickers in enumerate(("any", "distinct"), 1):
        seats = [(bots.BOT, bots.RANDOM)[number >> seat & 1] for seat in range(game.players[0])]
        deal = played(
            game, numbered_seed("lawful", number), {"kickers": kickers}, lambda _, seats=seats: seats
        )
        assert sum(deal.outcome.points) == 0


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_may_not_know_changes_nothing_it_says_or_plays(table: str) -> None:
    """In states of a bots' deal all that is hidden from a seat is exchanged: cards, gifts, roles, choices."""
    game: Any = catalog.game(table)
    worlds, chance, changed = worlds_of(game), random.Random(table), Counter[str]()
    for place, state in enumerate(states(table, "blind")):
        if isinstance(state.pending, Playing) and place % 9:
            continue
        for seat in {ask.seat for ask in game.asks(state)}:
            view, private = game.public(state), game.private(state, seat)
            before = copy.deepcopy((view, private))
            move = bots.choose(game, view, private, b"")
            assert (view, private) == before
            other = worlds.another(game, state, seat, chance)
            changed[state.pending.kind] += other.hands != state.hands
            # As a page gets them: through JSON, nothing else within reach.
            sent = json.loads(json.dumps([game.public(other), game.private(other, seat)]))
            assert bots.choose(game, *sent, b"") == move
    assert changed["giving"]
    assert changed["calling"]
    assert changed["playing"]


# --- before play --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_he_gives_lawful_gifts_his_own_highest_excepted(table: str) -> None:
    game: Any = catalog.game(table)
    for number in range(6):
        state = game.start(game.players[0], numbered_seed("gifts", number), {}).state
        seat = state.speculation.seat
        gifts = answer(table, state, seat).gifts
        kept = state.hands[seat]
        assert max(map(SORT_KEY.__getitem__, kept)) >= max(SORT_KEY[card] for gift in gifts for card in gift)
        given = game.private(state, seat)["speculation"]["giving"]
        assert [len(gift) for gift in gifts] == given["sizes"]
        if given["halves"]:
            assert all(2 * reds(gift) == len(gift) for gift in gifts)


def with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    """The state in which the seat has another hand."""
    hands = tuple(in_order(hand) if at == seat else own for at, own in enumerate(state.hands))
    return replace(state, hands=hands)


def hands_by_merit(table: str, size: int) -> list[tuple[str, ...]]:
    """Hands of the table, from the weakest to the strongest."""
    game: Any = catalog.game(table)
    cards = pack(game.rules.card_table.decks, game.rules.card_table.removed_ranks)
    hands = [in_order(Stream(b"merit", str(number)).shuffled(cards)[:size]) for number in range(25)]
    return sorted(hands, key=lambda hand: merit_of(game, "any", hand))


@pytest.mark.parametrize("table", TABLES)
def test_the_better_the_hand_the_higher_the_call(table: str) -> None:
    state = first_of(table, Calling)
    assert isinstance(state.pending, Calling)
    seat = state.pending.turn
    state = replace(state, pending=Calling(seat))
    hands = hands_by_merit(table, len(state.hands[seat]))
    calls = [answer(table, with_hand(state, seat, hand), seat).call for hand in hands]
    assert calls == sorted(calls)
    assert calls[0] < calls[-1]


def test_the_better_the_hand_the_more_he_concedes() -> None:
    state = first_of("spec-3x1", Conceding)
    assert isinstance(state.pending, Conceding)
    seat = state.pending.seat
    hands = hands_by_merit("spec-3x1", len(state.hands[seat]))
    conceded = [answer("spec-3x1", with_hand(state, seat, hand), seat).cards for hand in hands]
    assert conceded == sorted(conceded)
    assert conceded[0] == 0 < conceded[-1]


@pytest.mark.parametrize("table", SMALL_LANDLORDS)
def test_he_names_what_he_may_and_declares_nothing_he_is_not(table: str) -> None:
    game: Any = catalog.game(table)
    state = first_of(table, Naming)
    assert isinstance(state.pending, Naming)
    seat = state.pending.seat
    assert answer(table, state, seat).card in game.private(state, seat)["speculation"]["nameable"]
    for number in range(4):
        for state in states(table, "showing", number):
            if isinstance(state.pending, Showing) and "small-landlord" in state.deal.roles:
                for ask in game.asks(state):
                    role = state.deal.roles[ask.seat]
                    assert role == "small-landlord" or not answer(table, state, ask.seat).show


# --- play ---------------------------------------------------------------------------------------------------


def test_the_speculators_going_out_is_no_danger() -> None:
    state = first_of("spec-4x1", Playing)
    game: Any = catalog.game("spec-4x1")
    speculator = state.speculation.seat
    bare = with_hand(state, speculator, state.hands[speculator][:1])
    for seat in range(4):
        if seat != speculator:
            seen = sight(game, game.public(bare), game.private(bare, seat))
            assert min(seen.foe, seen.ally) > 1


def test_a_farmer_goes_for_what_was_conceded() -> None:
    state = first_of("spec-3x1", Playing)
    game: Any = catalog.game("spec-3x1")
    farmer, landlord = (state.deal.roles.index(role) for role in ("farmer", "landlord"))
    state = with_hand(state, farmer, ("S5", "D7", "D8", "H9"))
    state = replace(state, pending=Playing(farmer), stakes=replace(state.stakes, conceded=3))
    assert sight(game, game.public(state), game.private(state, landlord)).foe == 1
    move = answer("spec-3x1", state, farmer)
    assert game.play(state, farmer, move).state.pending.kind == "over"


def test_he_knows_with_whom_a_hand_stands() -> None:
    game: Any = catalog.game("spec-5x2")
    for hand, with_landlord in ((("S4", "D5"), True), (("S4", "D6"), False), (("S9",), True), ((), True)):
        assert joined(game, hand) is with_landlord


def leading(table: str, hand: tuple[str, ...], landlords: int, farmers: int) -> tuple[State, int]:
    """The state in which the speculator leads with this hand, and all landlords, all farmers hold so many
    cards; his seat."""
    state = first_of(table, Playing)
    roles, seat = state.deal.roles, state.speculation.seat
    sizes = [farmers if role == "farmer" else landlords for role in roles]
    hands = tuple(
        in_order(hand) if at == seat else own[:size]
        for at, (own, size) in enumerate(zip(state.hands, sizes, strict=True))
    )
    return replace(state, hands=hands, pending=Playing(seat), trick=None), seat


@pytest.mark.parametrize("table", ["spec-4x1", "spec-5x1", "spec-6x2"])
def test_he_lays_many_when_the_landlords_are_near_and_few_when_the_farmers_are(table: str) -> None:
    kept = []
    for landlords, farmers in ((1, 9), (9, 1)):
        state, seat = leading(table, ("S6", "H6", "DK"), landlords, farmers)
        kept.append(3 - len(answer(table, state, seat).cards))
    assert kept == [1, 2]


@pytest.mark.parametrize("table", sorted({*TABLES} - {*SMALL_LANDLORDS}))
def test_the_nearer_a_side_the_likelier_it_wins_in_his_eyes(table: str) -> None:
    game: Any = catalog.game(table)
    theirs = []
    for landlords, farmers in ((2, 9), (6, 6), (9, 2)):
        state, seat = leading(table, ("S6", "C9", "SJ", "DK"), landlords, farmers)
        view, private = game.public(state), game.private(state, seat)
        _, seen = looked(game, view, private)
        outlook = Judge(game, view, parter(game, view, seen.terms.own), seen).outlook(("S6",))
        assert 0 < outlook.joins < 1 > outlook.stays > 0
        theirs.append(outlook.theirs)
    assert theirs == sorted(theirs, reverse=True)
    assert theirs[0] - theirs[-1] > 0.15


# --- the benchmark ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["spec-4x1", "spec-5x1", "spec-6x2", "spec-5x3-bicolour"])
def test_bots_of_either_side_beat_random_players(table: str) -> None:
    camps = [camp.id for camp in catalog.games()[table].rules.camps][:2]
    for camp in camps:
        winners = [duplicate(table, "beat", True, number).winners[camp] for number in range(3)]
        assert sum(camp in won for won in winners) >= 2
