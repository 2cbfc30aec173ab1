"""Secrecy: states equal in all that a viewer may know give it the same bytes and the same refusals.

Nothing is dealt again from another seed: only what is hidden is changed between two states (see `worlds`), so
that every difference is a leak.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise
from typing import Any

import pytest

from engine import catalog
from engine.game import Event, Game, Illegal, Json, Move, Step
from tests.contract.codec import frame
from tests.contract.deals import CASES, DEALS, Turn, random_deal, some_of
from tests.contract.worlds import worlds_of

STATES = 12
"""States of a deal that are looked at, evenly spread; and its first ones, where most is hidden."""
FIRST = 6
every_game = pytest.mark.parametrize(("table", "players"), CASES)


@dataclass(frozen=True, slots=True)
class Questions:
    """What is tried in both worlds: `own` moves of the viewer, `others`' moves, sets of cards to check."""

    own: tuple[Move, ...]
    others: tuple[tuple[int, Move], ...]
    cards: tuple[tuple[str, ...], ...]


def frames(game: Game[Any], state: Any, viewer: int | None) -> list[bytes]:
    """What the viewer is sent."""
    seen = [frame(game.public(state))]
    if viewer is not None:
        seen.append(frame(game.private(state, viewer)))
    return seen


def told(events: Sequence[Event], viewer: int | None) -> list[bytes]:
    """What the viewer is told of what happened."""
    return [frame(event.line()) for event in events if event.told_to(viewer)]


def refused(illegal: Illegal) -> list[bytes]:
    """A refusal as it is sent."""
    return [frame([illegal.code, illegal.params])]


def answer(game: Game[Any], state: Any, seat: int, move: Move, viewer: int | None) -> list[bytes]:
    """What the viewer learns when the seat tries the move, but for what the rules then make known."""
    try:
        step: Step[Any] = game.play(state, seat, move)
    except Illegal as illegal:
        return refused(illegal)
    if worlds_of(game).reveals(game, state, seat, move):
        return [b"revealed"]
    return [*told(step.events, viewer), *frames(game, step.state, viewer)]


def checks(game: Game[Any], state: Any, seat: int, cards: tuple[str, ...]) -> list[bytes]:
    """What the seat is told when it asks whether these cards may be played."""
    try:
        return [frame(game.check(state, seat, cards))]
    except Illegal as illegal:
        return [*refused(illegal), frame(game.nearest(state, seat, cards))]


def knowledge(
    game: Game[Any], state: Any, viewer: int | None, questions: Questions
) -> Iterator[tuple[Any, Any]]:
    """All that the viewer can find out in a state: pairs of what it looked at and what it saw."""
    yield "frames", frames(game, state, viewer)
    yield "asks", [ask for ask in game.asks(state) if ask.seat == viewer]
    yield "urgent", sorted({ask.seat for ask in game.asks(state) if ask.urgent})
    yield "over", game.outcome(state) is not None
    if viewer is None:
        return
    yield "hints", list(islice(game.hints(game.public(state), game.private(state, viewer)), 100))
    for move in questions.own:
        yield move, answer(game, state, viewer, move, viewer)
    for cards in questions.cards:
        yield cards, checks(game, state, viewer, cards)


def compare(game: Game[Any], state: Any, other: Any, viewer: int | None, questions: Questions) -> None:
    """Fails where the viewer can tell the two states from one another."""
    for (what, seen), (_, seen_there) in zip(
        knowledge(game, state, viewer, questions), knowledge(game, other, viewer, questions), strict=True
    ):
        assert seen == seen_there, f"seat {viewer} can tell by {what}"
    chance = random.Random(str(viewer))
    for seat, move in questions.others:
        there = worlds_of(game).unseen(game, other, seat, move, chance)
        if may(game, state, seat, move) and may(game, other, seat, there):
            assert answer(game, state, seat, move, viewer) == answer(game, other, seat, there, viewer), (
                f"seat {viewer} can tell by seat {seat} making {move}"
            )


def may(game: Game[Any], state: Any, seat: int, move: Move) -> bool:
    """Whether the move is lawful."""
    try:
        game.play(state, seat, move)
    except Illegal:
        return False
    return True


def words_for_cards(game: Game[Any], state: Any, players: int) -> list[str]:
    """Cards that lie somewhere, and one that is none."""
    hands = (game.private(state, seat).get("hand", ()) for seat in range(players))
    return sorted({*chain.from_iterable(hands), "XX"})


def questions_for(turn: Turn, game: Game[Any], viewer: int | None, players: int) -> Questions:
    """What to try in a state: the moves that seats would be hinted, the viewer's own also as answers to other
    asks and with other cards."""
    state = turn.before
    chance = random.Random(f"{turn.move} {viewer}")
    asks = game.asks(state)
    hinted = [
        (ask.seat, move)
        for ask in asks
        for move in islice(game.hints(game.public(state), game.private(state, ask.seat)), 12)
    ]
    own = [turn.move, *(move for _, move in hinted)]
    own += [replace(one, ask=ask) for one in own[:4] for ask in (*(ask.id for ask in asks), "gone")]
    cards = words_for_cards(game, state, players)
    tried = tuple(tuple(chance.choices(cards, k=chance.randint(0, 4))) for _ in range(8))
    own += [replace(one, cards=some) for one in own if hasattr(one, "cards") for some in tried[:2]]
    others = ((turn.seat, turn.move), *hinted)
    return Questions(tuple(own), tuple(pair for pair in others if pair[0] != viewer), tried)


def looked_at(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The turns whose states are compared: the first, some of the others, and the first after a move of each
    sort, since a move may wait hidden in the state that it leads to."""
    after: dict[tuple[str, str], Turn] = {}
    for made, turn in pairwise(turns):
        after.setdefault((made.move.kind, getattr(made.move, "skill", "")), turn)
    return (*turns[:FIRST], *some_of(turns[FIRST:], STATES), *after.values())


def compare_worlds(game: Game[Any], players: int, number: int) -> int:
    """Compares states of a deal with others that could be, for all viewers; how many differed from it."""
    deal = random_deal(game.id, players, number)
    worlds = worlds_of(game)
    chance = random.Random(f"{game.id} {players} {number}")
    different = 0
    for turn in looked_at(deal.turns):
        for viewer in (None, *range(players)):
            questions = questions_for(turn, game, viewer, players)
            other = worlds.another(game, turn.before, viewer, chance)
            different += other != turn.before
            compare(game, turn.before, other, viewer, questions)
    for viewer in (None, *range(players)):
        last = deal.states[-1]
        compare(game, last, worlds.another(game, last, viewer, chance), viewer, Questions((), (), ()))
    return different


@every_game
def test_no_viewer_can_tell_states_apart_that_differ_in_what_is_hidden(table: str, players: int) -> None:
    for number in range(DEALS):
        assert compare_worlds(catalog.game(table), players, number) > FIRST


@every_game
def test_the_other_states_are_as_possible_as_the_first(table: str, players: int) -> None:
    game = catalog.game(table)
    worlds = worlds_of(game)
    deal = random_deal(table, players, 0)
    chance = random.Random(table)
    for state in some_of(deal.states, STATES):
        other = worlds.another(game, state, 0, chance)
        assert worlds.whereabouts(other) == worlds.whereabouts(state)
        assert (game.outcome(other) is None) == (game.outcome(state) is None)


def cards_in(value: Json, words: frozenset[str]) -> Counter[str]:
    """The cards that a JSON value names, alone, in a row of cards, or as names of how many there are."""
    if isinstance(value, str):
        return Counter(word for word in value.split() if word in words)
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    found = sum((cards_in(part, words) for part in parts), Counter[str]())
    if isinstance(value, Mapping):
        found += Counter({name: number for name, number in value.items() if name in words})
    return found


@every_game
def test_events_tell_of_no_card_that_the_views_do_not_show(table: str, players: int) -> None:
    """Views are the truth, events only animate: also at the start, which no other state leads to."""
    deal = random_deal(table, players, 0)
    game, words = deal.game, worlds_of(deal.game).card_words
    steps = [(deal.start.state, deal.start), *((turn.before, turn.step) for turn in deal.turns)]
    for before, step in (steps[0], *some_of(tuple(steps[1:]), 2 * STATES)):
        for viewer in (None, *range(players)):
            seen = Counter[str]()
            for state in (before, step.state):
                seen += cards_in(game.public(state), words)
                seen += cards_in(game.private(state, viewer), words) if viewer is not None else Counter()
            for event in step.events:
                if event.told_to(viewer):
                    assert cards_in(event.facts, words) <= seen


@dataclass(frozen=True)
class Leaky:
    """A game that gives away, at one place, a figure that depends on what is hidden."""

    game: Any
    place: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def mark(self, state: Any) -> int:
        """A figure that is another for almost any other state."""
        return hash(repr(state))

    def public(self, state: Any) -> dict[str, Json]:
        view = self.game.public(state)
        return {**view, "mark": self.mark(state)} if self.place == "public" else view

    def private(self, state: Any, seat: int) -> dict[str, Json]:
        view = self.game.private(state, seat)
        return {**view, "mark": self.mark(state)} if self.place == "private" else view

    def asks(self, state: Any) -> Any:
        asks = self.game.asks(state)
        return tuple(replace(ask, id=f"{self.mark(state)}") for ask in asks) if self.place == "asks" else asks

    def check(self, state: Any, seat: int, cards: Sequence[str]) -> Any:
        if self.place == "check":
            raise Illegal("no_combination", mark=self.mark(state))
        return self.game.check(state, seat, cards)

    def nearest(self, state: Any, seat: int, cards: Sequence[str]) -> Any:
        return (self.mark(state),) if self.place == "nearest" else self.game.nearest(state, seat, cards)

    def play(self, state: Any, seat: int, move: Move) -> Step[Any]:
        try:
            step: Step[Any] = self.game.play(state, seat, move)
        except Illegal as illegal:
            if self.place == "refusal":
                illegal.params["mark"] = self.mark(state)
            raise
        if self.place == "event":
            return replace(step, events=(*step.events, Event("leaked", {"mark": self.mark(state)})))
        if self.place == "own event":
            leaked = Event("leaked", {"mark": self.mark(state)}, to=(seat,))
            return replace(step, events=(*step.events, leaked))
        return step


@pytest.mark.parametrize(
    "place", ["public", "private", "asks", "check", "nearest", "refusal", "event", "own event"]
)
def test_a_leak_is_noticed(place: str) -> None:
    table, players = CASES[0]
    with pytest.raises(AssertionError, match="can tell by"):
        compare_worlds(Leaky(catalog.game(table), place), players, 0)


@pytest.mark.parametrize("fact", ["first card", "aces", "roles", "skills"])
def test_a_small_leak_is_noticed(fact: str) -> None:
    """A single hidden fact is enough: a card of another's hand, a count, the order of the hidden roles, a
    skill card."""

    class Whispering(Leaky):
        def mark(self, state: Any) -> int:
            views = [self.game.private(state, seat) for seat in range(players)]
            match fact:
                case "first card":
                    return hash(views[0]["hand"][:1] and views[0]["hand"][0])
                case "aces":
                    return sum(card[-1] == "A" for card in views[1]["hand"])
                case "skills":
                    return sum(one["skill"] == "cancel" for one in views[2]["skills"])
                case _:
                    return hash(tuple(view["role"] for view in views))

    table, players = next(case for case in CASES if case[0] == "party-5")
    with pytest.raises(AssertionError, match="can tell by"):
        compare_worlds(Whispering(catalog.game(table), "public"), players, 0)


@pytest.mark.parametrize(
    ("table", "fact"),
    [
        ("spec-4x1", "gifts"),
        ("spec-5x1", "wilds"),
        ("spec-7x2", "small landlord"),
        ("spec-6x2", "sits out"),
        ("spec-7x3", "early"),
    ],
)
def test_a_small_leak_of_a_speculators_table_is_noticed(table: str, fact: str) -> None:
    """What the speculator gives, holds, or took early; what is wild; who is the small landlord."""

    class Whispering(Leaky):
        def mark(self, state: Any) -> int:
            speculation, views = state.speculation, [self.game.private(state, seat) for seat in seats]
            match fact:
                case "gifts":
                    return hash(speculation.gifts)
                case "wilds":
                    return hash(speculation.wilds)
                case "sits out":
                    return len(speculation.noticed)
                case "early":
                    return hash(state.deal.talon[:4]) if state.deal.lying else 0
                case _:
                    return hash(tuple(view["role"] for view in views))

    game = catalog.game(table)
    seats = range(game.players.start)
    with pytest.raises(AssertionError, match="can tell by"):
        compare_worlds(Whispering(game, "public"), game.players.start, 0)
