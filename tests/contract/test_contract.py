"""What every game keeps, whatever its rules: the suite is thrown at all tables of the catalogue alike."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import catalog
from engine.codes import CODES
from engine.game import Ask, Game, Illegal, Move
from tests.contract import codec, junk
from tests.contract.deals import (
    CASES,
    DEALS,
    MOST_MOVES,
    Deal,
    asks_of,
    random_deal,
    random_deals,
    some_of,
    turns,
)
from tests.contract.worlds import worlds_of

MOST_HINTS = 3000
MOST_STATES = 300
"""States of a deal at which every seat is looked at; of longer deals so many, evenly spread."""
every_game = pytest.mark.parametrize(("table", "players"), CASES)


def refusal(game: Game[Any], state: Any, seat: int, move: Move) -> Illegal | None:
    """How the game refuses the move, or None; state and move are what they were in either case."""
    before = codec.state_bytes(state), codec.move_bytes(move)
    refused = None
    try:
        game.play(state, seat, move)
    except Illegal as illegal:
        refused = illegal
    assert (codec.state_bytes(state), codec.move_bytes(move)) == before
    if refused is not None:
        assert refused.code in CODES
        codec.frame(refused.params)
    return refused


def hints(deal: Deal, state: Any, seat: int, most: int) -> tuple[Move, ...]:
    """The first hints of a seat."""
    return tuple(islice(deal.game.hints(deal.game.public(state), deal.game.private(state, seat)), most))


def urgent(game: Game[Any], state: Any) -> list[Ask]:
    """The asks that the clock answers if nobody else does."""
    return [ask for ask in game.asks(state) if ask.urgent]


@every_game
def test_the_same_seed_and_moves_give_the_same_bytes(table: str, players: int) -> None:
    deal = random_deal(table, players, 0)
    game = deal.game
    step = game.start(players, deal.seed, deal.options)
    assert step == deal.start
    for turn in deal.turns:
        again = game.play(step.state, turn.seat, turn.move)
        assert codec.state_bytes(again.state) == codec.state_bytes(turn.step.state)
        assert again.events == turn.step.events
        step = again


@every_game
def test_another_seed_gives_another_deal(table: str, players: int) -> None:
    game = catalog.game(table)
    starts = [game.start(players, bytes([number]) * 32, {}).events for number in range(8)]
    assert all(starts.count(events) == 1 for events in starts)


@every_game
def test_cards_are_conserved(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        worlds = worlds_of(deal.game)
        first = worlds.whereabouts(deal.start.state)
        assert first.total() > 0
        for state in deal.states:
            assert worlds.whereabouts(state) == first


@every_game
def test_something_urgent_is_asked_until_the_deal_is_over(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        game = deal.game
        kinds = {kind.__dataclass_fields__["kind"].default for kind in game.moves}
        for state in deal.states:
            asks = game.asks(state)
            assert (game.outcome(state) is None) == bool(asks)
            assert any(ask.urgent for ask in asks) == bool(asks)
            assert len({ask.id for ask in asks}) == len(asks)
            for ask in asks:
                assert ask.seat in range(players)
                assert ask.choices
                assert kinds.issuperset(ask.choices)


@every_game
def test_views_tell_each_seat_its_asks_and_all_who_is_waited_for(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        game = deal.game
        for state in some_of(deal.states, MOST_STATES):
            waiting = {ask.seat for ask in game.asks(state) if ask.urgent}
            assert set(game.public(state)["waiting_for"]) == waiting
            for seat in range(players):
                told = [ask["id"] for ask in game.private(state, seat)["asks"]]
                assert told == [ask.id for ask in asks_of(game, state, seat)]


@every_game
def test_an_ask_id_is_never_asked_again(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        open_now: set[str] = set()
        seen: set[str] = set()
        for state in deal.states:
            asks = {ask.id for ask in deal.game.asks(state)}
            assert not (asks - open_now) & seen
            open_now, seen = asks, seen | asks


@every_game
def test_points_sum_to_zero(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        outcome = deal.game.outcome(deal.states[-1])
        assert outcome is not None
        assert len(outcome.points) == len(outcome.roles) == len(outcome.camps) == players
        assert sum(outcome.points) == 0
        assert outcome.winner


@every_game
def test_the_clock_alone_ends_every_deal(table: str, players: int) -> None:
    game = catalog.game(table)
    state = game.start(players, b"clock" * 6, {}).state
    moves = 0
    while asks := urgent(game, state):
        moves += 1
        assert moves < MOST_MOVES
        state = game.play(state, asks[-1].seat, game.fallback(state, asks[-1])).state
    assert game.outcome(state) is not None


@every_game
def test_the_fallback_of_every_urgent_ask_is_lawful(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for state in some_of(deal.states, MOST_STATES):
            for ask in urgent(deal.game, state):
                move = deal.game.fallback(state, ask)
                assert move.ask == ask.id
                assert move.kind in ask.choices
                assert refusal(deal.game, state, ask.seat, move) is None


@every_game
def test_every_hint_is_lawful(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for state in some_of(deal.states[:-1], MOST_STATES):
            for seat in range(players):
                asks = {ask.id: ask for ask in asks_of(deal.game, state, seat)}
                given_hints = hints(deal, state, seat, 60)
                assert bool(given_hints) or not any(ask.urgent for ask in asks.values())
                assert len(set(given_hints)) == len(given_hints)
                for move in given_hints:
                    assert move.kind in asks[move.ask].choices
                    deal.game.play(state, seat, move)


@every_game
def test_hints_hold_a_move_of_the_kind_that_the_clock_plays(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for state in some_of(deal.states, 60):
            for ask in deal.game.asks(state):
                found = hints(deal, state, ask.seat, MOST_HINTS)
                if ask.urgent and len(found) < MOST_HINTS:
                    kinds = {one.kind for one in found if one.ask == ask.id}
                    assert deal.game.fallback(state, ask).kind in kinds


def ranks(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards without their suits: hints stand for all choices of suits, unless suits count."""
    return tuple(sorted(card if card in ("BJ", "RJ") else card[1:] for card in cards))


@every_game
def test_hints_and_check_agree(table: str, players: int) -> None:
    """Cards that a hint plays pass the check; of random cards those that pass are among the hints."""
    chance = random.Random(table)
    for deal in random_deals(table, players):
        for state in some_of(deal.states[:-1], 40):
            for seat in {ask.seat for ask in deal.game.asks(state)}:
                found = hints(deal, state, seat, MOST_HINTS)
                plays = [move for move in found if move.kind == "play" and hasattr(move, "cards")]
                for move in plays[:40]:
                    assert deal.game.check(state, seat, move.cards)
                if len(found) < MOST_HINTS:
                    known = {ranks(move.cards) for move in plays}
                    suits = worlds_of(deal.game).suits_count(deal.game, state, seat)
                    for cards in drawn_cards(plays, chance):
                        passes = checked(deal.game, state, seat, cards)
                        assert passes == (ranks(cards) in known) or (suits and not passes)


def drawn_cards(plays: list[Any], chance: random.Random) -> list[tuple[str, ...]]:
    """Sets of cards from those that can be played."""
    most = Counter[str]()
    for move in plays:
        most |= Counter(move.cards)
    pool = list(most.elements())
    return [tuple(chance.sample(pool, chance.randint(1, min(6, len(pool))))) for _ in range(20) if pool]


def checked(game: Game[Any], state: Any, seat: int, cards: tuple[str, ...]) -> bool:
    """Whether the cards pass the check."""
    code = None
    try:
        assert game.check(state, seat, cards)
    except Illegal as illegal:
        code = illegal.code
    assert code is None or code in CODES
    return code is None


@every_game
def test_states_and_moves_go_through_the_codec_unchanged(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for state in deal.states:
            encoded = codec.state_bytes(state)
            again = codec.state_again(deal.game, encoded)
            assert again == state
            assert codec.state_bytes(again) == encoded
        for turn in deal.turns:
            assert codec.move_again(deal.game, codec.move_bytes(turn.move)) == turn.move


@every_game
def test_a_state_that_was_stored_plays_on_alike(table: str, players: int) -> None:
    deal = random_deal(table, players, 0)
    for turn in some_of(deal.turns, 60):
        stored = codec.state_again(deal.game, codec.state_bytes(turn.before))
        assert deal.game.play(stored, turn.seat, turn.move) == turn.step
        assert deal.game.asks(stored) == deal.game.asks(turn.before)


@every_game
def test_events_are_lines_of_json(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for step in (deal.start, *(turn.step for turn in deal.turns)):
            assert step.events
            for event in step.events:
                codec.frame(event.line())
                assert event.to is None or set(range(players)).issuperset(event.to)


@every_game
def test_a_seat_that_is_not_asked_is_refused(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for turn in some_of(deal.turns, MOST_STATES):
            for seat in range(players):
                if seat != turn.seat:
                    refused = refusal(deal.game, turn.before, seat, turn.move)
                    assert refused is not None
                    assert refused.code == "not_your_turn"


@every_game
def test_an_answer_to_what_is_no_longer_asked_is_stale(table: str, players: int) -> None:
    for deal in random_deals(table, players):
        for turn in some_of(deal.turns, MOST_STATES):
            still = {ask.id for ask in deal.game.asks(turn.step.state)}
            for ask in (turn.move.ask, "never-asked"):
                if ask not in still:
                    refused = refusal(deal.game, turn.step.state, turn.seat, answer(turn.move, ask))
                    assert refused is not None
                    assert refused.code == "stale"


def answer(move: Any, ask: str) -> Move:
    """The move as an answer to another ask."""
    other: Move = replace(move, ask=ask)
    return other


@every_game
def test_a_move_of_a_kind_that_is_not_asked_for_is_refused(table: str, players: int) -> None:
    deal = random_deal(table, players, 0)
    one_of_each = {turn.move.kind: turn.move for turn in deal.turns}
    for state in some_of(deal.states, MOST_STATES):
        for ask in deal.game.asks(state):
            for kind, move in one_of_each.items():
                if kind not in ask.choices:
                    assert refusal(deal.game, state, ask.seat, answer(move, ask.id)) is not None


@every_game
@settings(max_examples=40 * DEALS, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(drawn=st.data())
def test_junk_is_refused_and_changes_nothing(table: str, players: int, drawn: st.DataObject) -> None:
    deal = random_deal(table, players, 0)
    state = drawn.draw(st.sampled_from(some_of(deal.states, 50)))
    seat = drawn.draw(st.integers(0, players - 1))
    known = junk.words(deal.game, state, players)
    move = drawn.draw(junk.moves(deal.game, state, known))
    refusal(deal.game, state, seat, move)
    cards = drawn.draw(st.lists(st.sampled_from(known), max_size=6))
    checked(deal.game, state, seat, tuple(cards))


@every_game
def test_options_and_players_that_do_not_fit_are_refused(table: str, players: int) -> None:
    game = catalog.game(table)
    for number in (0, game.players.start - 1, game.players.stop, -1):
        with pytest.raises(Illegal) as refused:
            game.start(number, b"seed", {})
        assert refused.value.code == "bad_players"
    unfit: list[dict[str, Any]] = [{"no such option": 1}]
    for option in game.options:
        outside = () if option.choices else (option.low - 1, option.high + 1, True)
        unfit += [{option.id: value} for value in (None, "no such choice", 1.5, [], {}, *outside)]
        assert option.admits(option.default)
    for options in unfit:
        with pytest.raises(Illegal) as refused:
            game.start(players, b"seed", options)
        assert refused.value.code == "bad_option"


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        catalog.game("no such table")
    assert refused.value.code == "unknown_table"


def test_a_deal_that_cannot_end_is_noticed() -> None:
    """The suite's own guard: a game that plays on for ever does not pass for one that ends."""

    class Endless:
        id = "endless"

        def outcome(self, state: int) -> None:
            return None

        def asks(self, state: int) -> tuple[Ask, ...]:
            return (Ask("again", 0, "play", ("pass",)),)

        def public(self, state: int) -> dict[str, int]:
            return {}

        def private(self, state: int, seat: int) -> dict[str, int]:
            return {}

        def hints(self, view: object, private: object) -> Any:
            return iter(())

        def fallback(self, state: int, ask: Ask) -> Any:
            return ask

        def play(self, state: int, seat: int, move: object) -> Any:
            return type("Step", (), {"state": state, "events": ()})

    with pytest.raises(AssertionError, match="not over"):
        tuple(turns(Endless(), 0, random.Random(0)))
