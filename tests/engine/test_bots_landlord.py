"""Bots at landlord tables: lawful, blind to what a seat may not know, and bolder the better their hand."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bench.bots import camp_tables, duplicate, one_sided
from engine import bots, catalog
from engine.bots.deal import chance_of, numbered_seed, played, steps
from engine.bots.opening import merit_of
from engine.bots.plan import planner
from engine.bots.sight import sight
from engine.cards import RANKS, counts, in_order, pack, parse_ranks
from engine.rng import Stream
from engine.shedding.state import Call, Calling, Doubling, Playing, Raising, Showing, State
from tests.contract.worlds import worlds_of

ONE_DECK = ["boss-classic", "landlord-jinyou", "landlord-3"]
CALLING = [*ONE_DECK, "landlord-4"]
TABLES = [*CALLING, "landlord-5"]
STRONG = "SA HA CA DA S2 H2 C2 D2 BJ RJ SK HK CK SQ HQ SJ HJ"
WEAK = "S3 H3 S4 S5 H5 S6 H6 S8 H8 S9 ST HT SJ HJ SK HK SA"


def states(table: str, seed: str, options: Any = None) -> Iterator[State]:
    """The states of a deal between bots."""
    game: Any = catalog.game(table)
    first = game.start(game.players[0], numbered_seed(seed, 0), options or {}).state
    yield first
    for step in steps(game, first, (bots.BOT,) * game.players[0], chance_of(numbered_seed(seed, 0))):
        yield step.state


def answer(table: str, state: State, seat: int, seed: bytes = b"") -> Any:
    """What the bot on the seat answers; it must be lawful."""
    game: Any = catalog.game(table)
    move = bots.choose(game, game.public(state), game.private(state, seat), seed)
    game.play(state, seat, move)
    return move


# --- lawful, blind, without memory --------------------------------------------------------------------------


@pytest.mark.parametrize("kickers", ["any", "distinct"])
@pytest.mark.parametrize("table", TABLES)
def test_every_move_is_lawful_and_every_deal_ends(table: str, kickers: str) -> None:
    game = catalog.game(table)
    for number in range(8):
        seats = [(bots.BOT, bots.RANDOM)[number >> seat & 1] for seat in range(game.players[0])]
        deal = played(
            game, numbered_seed("lawful", number), {"kickers": kickers}, lambda _, seats=seats: seats
        )
        assert sum(deal.outcome.points) == 0


@pytest.mark.parametrize("table", TABLES)
def test_the_same_views_and_seed_give_the_same_move_and_stay_as_they_were(table: str) -> None:
    game: Any = catalog.game(table)
    for state in states(table, "pure"):
        for seat in {ask.seat for ask in game.asks(state)}:
            view, private = game.public(state), game.private(state, seat)
            before = copy.deepcopy((view, private))
            # As a page gets them: through JSON, nothing else within reach.
            sent = json.loads(json.dumps([view, private]))
            assert bots.choose(game, view, private, b"a") == bots.choose(game, *sent, b"a")
            assert (view, private) == before


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_may_not_know_changes_nothing_it_says_or_plays(table: str) -> None:
    """In states of bots' deals all that is hidden from a seat is exchanged: cards, talon, roles, choices."""
    game: Any = catalog.game(table)
    worlds, chance, changed = worlds_of(game), random.Random(table), Counter[str]()
    for state in states(table, "blind"):
        for seat in {ask.seat for ask in game.asks(state)}:
            other = worlds.another(game, state, seat, chance)
            changed[state.pending.kind] += other.hands != state.hands
            seen = [(game.public(one), game.private(one, seat)) for one in (state, other)]
            assert bots.choose(game, *seen[0], b"") == bots.choose(game, *seen[1], b"")
    assert changed["playing"]
    assert changed["calling" if table in CALLING else "doubling"]


# --- before play --------------------------------------------------------------------------------------------


def with_hand(table: str, hand: str, pending: Any, role: str = "") -> State:
    """A deal in which seat 0 is asked, has this hand and, where roles are dealt, this role."""
    game: Any = catalog.game(table)
    state = game.start(game.players[0], numbered_seed("hand", 0), {}).state
    own = in_order(tuple(hand.split()))
    rest = Counter(pack(game.rules.card_table.decks)) - Counter(own)
    others = iter(Stream(b"", "others").shuffled(tuple(sorted(rest.elements()))))
    dealt = range(game.rules.dealing.sizes[0])
    hands = (own, *(in_order(tuple(next(others) for _ in dealt)) for _ in state.hands[1:]))
    roles = state.deal.roles
    if role:
        named = [one.id for one in game.rules.roles for _ in range(one.seats)]
        named.remove(role)
        roles = (role, *named)
    return replace(state, deal=replace(state.deal, roles=roles), hands=hands, pending=pending)


def hands_by_merit(table: str, size: int) -> list[str]:
    """Hands of the table, from the weakest to the strongest."""
    game: Any = catalog.game(table)
    cards = pack(game.rules.card_table.decks)
    hands = [Stream(b"merit", str(number)).shuffled(cards)[:size] for number in range(60)]
    return [" ".join(hand) for hand in sorted(hands, key=lambda hand: merit_of(game, "any", hand))]


@pytest.mark.parametrize("table", ONE_DECK)
def test_a_strong_hand_calls_three_and_a_weak_one_does_not(table: str) -> None:
    assert answer(table, with_hand(table, STRONG, Calling(0)), 0).call == 3
    assert answer(table, with_hand(table, WEAK, Calling(0)), 0).call == 0


@pytest.mark.parametrize("table", CALLING)
def test_the_better_the_hand_the_higher_the_call(table: str) -> None:
    hands = hands_by_merit(table, catalog.game(table).rules.dealing.sizes[0])
    calls = [answer(table, with_hand(table, hand, Calling(0)), 0).call for hand in hands]
    assert calls == sorted(calls)
    assert calls[0] < calls[-1]


def test_a_call_is_higher_than_the_last_or_none() -> None:
    for hand in hands_by_merit("landlord-3", 17):
        state = with_hand("landlord-3", hand, Calling(1))
        state = catalog.game("landlord-3").play(state, 1, Call("call-0-0", 2)).state
        state = catalog.game("landlord-3").play(state, 2, Call("call-0-1", 0)).state
        assert answer("landlord-3", state, 0).call in (0, 3)


@pytest.mark.parametrize("table", CALLING)
def test_callers_come_out_ahead(table: str) -> None:
    game, won = catalog.game(table), 0
    for number in range(100):
        deal = played(game, numbered_seed("ahead", number), {}, lambda _: (bots.BOT,) * game.players[0])
        won += deal.outcome.points[deal.outcome.camps.index("landlord")]
    assert won > 0


def test_the_better_the_hand_the_higher_the_raise() -> None:
    raises = []
    for hand in hands_by_merit("landlord-jinyou", 17):
        state = with_hand("landlord-jinyou", hand, Raising((0, 2), (None, None)), "farmer")
        state = replace(state, stakes=replace(state.stakes, call=1))
        raises.append(answer("landlord-jinyou", state, 0).times)
    assert raises == sorted(raises)
    assert (raises[0], raises[-1]) == (1, 8)


def test_it_raises_less_against_a_higher_call() -> None:
    totals = []
    for call in (1, 2, 3):
        states = (
            with_hand("landlord-jinyou", hand, Raising((0, 2), (None, None)), "farmer")
            for hand in hands_by_merit("landlord-jinyou", 17)
        )
        asked = (replace(state, stakes=replace(state.stakes, call=call)) for state in states)
        totals.append(sum(answer("landlord-jinyou", state, 0).times for state in asked))
    assert totals[0] > totals[1] > totals[2]


@pytest.mark.parametrize(("role", "size"), [("landlord", 24), ("hidden-landlord", 21), ("farmer", 21)])
def test_it_doubles_with_good_hands_alone_and_landlords_show_with_the_best(role: str, size: int) -> None:
    hands = hands_by_merit("landlord-5", size)
    doubles, shows = [], []
    for hand in hands:
        doubling = with_hand("landlord-5", hand, Doubling((None,) * 5), role)
        showing = replace(doubling, pending=Showing(tuple(range(5)), (None,) * 5))
        doubles.append(answer("landlord-5", doubling, 0).double)
        shows.append(answer("landlord-5", showing, 0).show)
    assert doubles == sorted(doubles)
    assert shows == sorted(shows)
    assert {*doubles} == {False, True}
    assert sum(doubles) < len(hands) / 2
    assert sum(shows) <= sum(doubles)
    assert any(shows) == (role != "farmer")


def test_farmers_decline_showing_with_any_hand() -> None:
    game: Any = catalog.game("landlord-5")
    for number in range(60):
        state = game.start(5, numbered_seed("farmers", number), {}).state
        assert isinstance(state.pending, Showing)
        for seat, role in enumerate(state.deal.roles):
            assert role != "farmer" or answer("landlord-5", state, seat).show is False


# --- play ---------------------------------------------------------------------------------------------------


def test_jokers_of_a_colour_are_a_pair_where_the_table_says_so() -> None:
    plans = planner(catalog.game("landlord-4"), "any")
    for hand, parts in (("3BBR", ["3", "BB", "R"]), ("3BBRR", ["3", "BBRR"]), ("3RR", ["3", "RR"])):
        found = {group.packed for group in plans.plan(parse_ranks(hand)).groups}
        assert found == set(map(parse_ranks, parts))


def test_twos_are_not_sure_while_a_pair_of_jokers_may_be_held() -> None:
    two = RANKS.index("2")
    for table, sure in (("landlord-4", False), ("landlord-5", True)):
        state = next(state for state in states(table, "sure") if isinstance(state.pending, Playing))
        game: Any = catalog.game(table)
        seen = sight(game, game.public(state), game.private(state, state.pending.turn))
        assert replace(seen, held=parse_ranks("33BB")).sure(2, two, 1, 2) is sure


def test_the_two_landlords_know_that_what_the_other_holds_beats_neither() -> None:
    game: Any = catalog.game("landlord-5")
    state = next(state for state in states("landlord-5", "partners") if isinstance(state.pending, Playing))
    assert "hidden-landlord" in state.deal.roles
    two = [state.deal.roles.index(role) for role in ("landlord", "hidden-landlord")]
    known = replace(state, stakes=replace(state.stakes, known=True))
    foes = [counts(hand) for seat, hand in enumerate(state.hands) if seat not in two]
    for seat in two:
        assert sight(game, game.public(known), game.private(known, seat)).held == sum(foes)
        assert sight(game, game.public(state), game.private(state, seat)).held != sum(foes)


def doubts_at_the_first_lead(hidden: bool) -> dict[str, list[tuple[str, float]]]:
    """By role of the seat that looks: the roles of the others and how much it doubts them, where nobody has
    shown; with a hidden landlord or without."""
    game: Any = catalog.game("landlord-5")
    for number in range(100):
        for state in states("landlord-5", f"doubts {number}"):
            if isinstance(state.pending, Playing):
                break
        roles = state.deal.roles
        if not state.stakes.known and ("hidden-landlord" in roles) is hidden:
            looks = [sight(game, game.public(state), game.private(state, seat)).doubts for seat in range(5)]
            return {
                roles[seat]: [(roles[at], doubt) for at, doubt in enumerate(doubts) if at != seat]
                for seat, doubts in enumerate(looks)
            }
    raise AssertionError("no such deal")


def test_the_hidden_landlord_knows_his_side_and_nobody_knows_him() -> None:
    doubts = doubts_at_the_first_lead(hidden=True)
    assert {(role, doubt) for role, doubt in doubts["hidden-landlord"]} == {("landlord", 0), ("farmer", 1)}
    assert {doubt for _, doubt in doubts["landlord"]} == {3 / 4}
    assert {(role == "landlord", doubt) for role, doubt in doubts["farmer"]} == {(True, 1), (False, 1 / 3)}


def test_a_landlord_alone_trusts_nobody_and_farmers_do_not_know_that_he_is() -> None:
    doubts = doubts_at_the_first_lead(hidden=False)
    assert {doubt for _, doubt in doubts["landlord"]} == {1}
    assert {(role == "landlord", doubt) for role, doubt in doubts["farmer"]} == {(True, 1), (False, 1 / 3)}


# --- the benchmark ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_bots_answer_before_play_on_all_seats_and_the_sides_part_from_the_first(table: str) -> None:
    game = camp_tables()[table]
    sided = one_sided(bots.BOT, {"farmers"})
    for state in states(table, "sides"):
        for seat in {ask.seat for ask in game.asks(state)}:
            view, private = game.public(state), game.private(state, seat)
            random_side = isinstance(state.pending, Playing) and private["camp"] == "landlord"
            of = bots.RANDOM if random_side else bots.BOT
            assert sided.choose(game, view, private, b"") == of.choose(game, view, private, b"")


@pytest.mark.parametrize("side", ["landlord", "farmers"])
def test_bots_of_either_side_beat_random_players(side: str) -> None:
    winners = [
        duplicate(table, "beat", True, number).winners[side] for table in TABLES for number in range(4)
    ]
    assert sum(side in camps for camps in winners) >= 0.8 * len(winners)
