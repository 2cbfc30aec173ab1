"""A tiny game that keeps the engine's contract, so that the server is tested with a game it cannot know: each
seat first writes down a hidden number, all at once; then they count up in turn, and whoever reaches the
target wins, the hidden numbers being shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.game import (
    Ask,
    Event,
    Facts,
    Illegal,
    Move,
    Name,
    Option,
    Options,
    Outcome,
    Step,
    View,
    settled_options,
)
from engine.rng import Stream

MOST = 3


@dataclass(frozen=True, slots=True)
class Write:
    ask: str
    number: int
    kind: Literal["write"] = "write"


@dataclass(frozen=True, slots=True)
class Count:
    ask: str
    number: int
    kind: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class Writing:
    """`missing`: who has not written yet."""

    missing: tuple[int, ...]
    kind: Literal["writing"] = "writing"


@dataclass(frozen=True, slots=True)
class Watching:
    """Of the same shape as Writing: only `kind` tells them apart. `missing`: everybody but who counts
    next."""

    missing: tuple[int, ...]
    kind: Literal["watching"] = "watching"


@dataclass(frozen=True, slots=True)
class State:
    seed: str
    target: int
    hidden: tuple[int | None, ...]
    pending: Writing | Watching
    total: int = 0
    moves: int = 0
    winner: int | None = None


class CountingGame:
    """See the module. Options: `target`, and the seconds of a turn."""

    id = "counting"
    name = Name("数数", "Counting")
    players = range(2, 5)
    options = (Option("target", 6, low=2, high=60), Option("turn_seconds", 45, low=1, high=180))
    state_kind = State
    moves = (Write, Count)

    def start(self, players: int, seed: bytes, options: Options) -> Step[State]:
        if players not in self.players:
            raise Illegal("bad_players", players=players)
        chosen = settled_options(self.options, options)
        state = State(seed.hex(), int(chosen["target"]), (None,) * players, Writing(tuple(range(players))))
        return Step(state, (Event("began", {"players": players}),))

    def play(self, state: State, seat: int, move: Write | Count) -> Step[State]:
        ask = next((ask for ask in self.asks(state) if ask.id == move.ask), None)
        if ask is None:
            raise Illegal("stale")
        if ask.seat != seat:
            raise Illegal("not_your_turn")
        if move.kind != ask.kind:
            raise Illegal("wrong_phase")
        if not 1 <= move.number <= MOST:
            raise Illegal("no_combination")
        return (
            self._written(state, seat, move.number)
            if move.kind == "write"
            else self._counted(state, seat, move.number)
        )

    def _written(self, state: State, seat: int, number: int) -> Step[State]:
        hidden = (*state.hidden[:seat], number, *state.hidden[seat + 1 :])
        missing = tuple(n for n, written in enumerate(hidden) if written is None)
        events = [
            Event("wrote", {"seat": seat, "number": number}, to=(seat,)),
            Event("has_written", {"seat": seat}),
        ]
        pending: Writing | Watching = Writing(missing)
        if not missing:
            first = Stream(bytes.fromhex(state.seed), "first").below(len(hidden))
            pending = self._watching(len(hidden), first)
            events.append(Event("turn", {"seat": first}))
        return Step(replace(state, hidden=hidden, pending=pending, moves=state.moves + 1), tuple(events))

    def _counted(self, state: State, seat: int, number: int) -> Step[State]:
        total = state.total + number
        counted = Event("counted", {"seat": seat, "number": number})
        after = replace(state, total=total, moves=state.moves + 1)
        if total >= state.target:
            return Step(
                replace(after, winner=seat),
                (counted, Event("settled", {"winner": seat, "hidden": list(state.hidden)})),
            )
        return Step(
            replace(after, pending=self._watching(len(state.hidden), (seat + 1) % len(state.hidden))),
            (counted,),
        )

    def _watching(self, players: int, turn: int) -> Watching:
        return Watching(tuple(n for n in range(players) if n != turn))

    def asks(self, state: State) -> tuple[Ask, ...]:
        if state.winner is not None:
            return ()
        if isinstance(state.pending, Writing):
            return tuple(
                Ask(f"write-{seat}", seat, "write", ("write",), pace="throw")
                for seat in state.pending.missing
            )
        turn = next(n for n in range(len(state.hidden)) if n not in state.pending.missing)
        return (Ask(f"count-{state.moves}", turn, "count", ("count",)),)

    def fallback(self, state: State, ask: Ask) -> Write | Count:
        return Write(ask.id, 1) if ask.kind == "write" else Count(ask.id, 1)

    def public(self, state: State) -> View:
        over = state.winner is not None
        return {
            "total": state.total,
            "target": state.target,
            "waiting_for": [ask.seat for ask in self.asks(state)],
            "written": [number is not None for number in state.hidden],
            "hidden": list(state.hidden) if over else None,
            "winner": state.winner,
        }

    def private(self, state: State, seat: int) -> View:
        asks = [{"id": ask.id, "kind": ask.kind} for ask in self.asks(state) if ask.seat == seat]
        return {"seat": seat, "number": state.hidden[seat], "asks": asks}

    def hints(self, view: View, private: View) -> Iterator[Any]:
        for ask in private["asks"]:
            for number in range(MOST, 0, -1):
                yield (Write if ask["kind"] == "write" else Count)(ask["id"], number)

    def check(self, state: State, seat: int, cards: Sequence[str]) -> tuple[View, ...]:
        if all(ask.seat != seat for ask in self.asks(state)):
            raise Illegal("not_your_turn")
        if len(cards) != 1 or cards[0] not in ("1", "2", "3"):
            raise Illegal("no_combination")
        return ({"kind": "number", "rank": cards[0]},)

    def nearest(self, state: State, seat: int, cards: Sequence[str]) -> tuple[str, ...] | None:
        return ("1",) if any(ask.seat == seat for ask in self.asks(state)) else None

    def recorded_move(self, state: State, line: Facts) -> tuple[int, Move] | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        players = len(state.hidden)
        points = tuple(players - 1 if seat == state.winner else -1 for seat in range(players))
        return Outcome("first", ("counter",) * players, ("first",) * players, points)


COUNTING = CountingGame()


def toy_bot(game: Any, view: View, private: View, seed: bytes) -> Any:
    """The best hint."""
    return next(game.hints(view, private))
