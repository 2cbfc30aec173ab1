"""A tiny game that keeps the engine's contract, so that the server is tested with a game it cannot know: each
seat first writes down a hidden number, all at once; then they count up in turn, and whoever reaches the
target wins, the hidden numbers being shown. Where the option gives `calls`, anybody may call out of turn
while they count: nobody counts until all others have waved it through, then the total is one more."""

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
class Call:
    ask: str
    kind: Literal["call"] = "call"


@dataclass(frozen=True, slots=True)
class Wave:
    ask: str
    kind: Literal["wave"] = "wave"


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
    """`moves`: numbers written and counted; `calls`: how many each seat has left, `called`: how many there
    were, `unheard`: who has not waved the last one through."""

    seed: str
    target: int
    hidden: tuple[int | None, ...]
    pending: Writing | Watching
    total: int = 0
    moves: int = 0
    winner: int | None = None
    calls: tuple[int, ...] = ()
    called: int = 0
    unheard: tuple[int, ...] = ()


class CountingGame:
    """See the module. Options: `target`, the calls of each seat, and the seconds of a turn and of a
    call."""

    id = "counting"
    name = Name("数数", "Counting")
    players = range(2, 5)
    news: frozenset[str] = frozenset()
    options = (
        Option("target", 6, low=2, high=60),
        Option("calls", 0, low=0, high=3),
        Option("turn_seconds", 45, low=1, high=180),
        Option("skill_seconds", 4, low=1, high=10),
    )
    state_kind = State
    moves = (Write, Count, Call, Wave)

    def start(self, players: int, seed: bytes, options: Options) -> Step[State]:
        if players not in self.players:
            raise Illegal("bad_players", players=players)
        chosen = settled_options(self.options, options)
        calls = (int(chosen["calls"]),) * players
        pending = Writing(tuple(range(players)))
        state = State(seed.hex(), int(chosen["target"]), (None,) * players, pending, calls=calls)
        return Step(state, (Event("began", {"players": players}),))

    def play(self, state: State, seat: int, move: Write | Count | Call | Wave) -> Step[State]:
        ask = next((ask for ask in self.asks(state) if ask.id == move.ask), None)
        if ask is None:
            raise Illegal("stale")
        if ask.seat != seat:
            raise Illegal("not_your_turn")
        if move.kind != ask.kind:
            raise Illegal("wrong_phase")
        if isinstance(move, Wave):
            return self._waved(state, seat)
        if state.unheard:
            raise Illegal("skill_pending")
        if isinstance(move, Call):
            return self._called(state, seat)
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

    def _called(self, state: State, seat: int) -> Step[State]:
        calls = (*state.calls[:seat], state.calls[seat] - 1, *state.calls[seat + 1 :])
        unheard = tuple(other for other in range(len(calls)) if other != seat)
        after = replace(state, calls=calls, called=state.called + 1, unheard=unheard)
        return Step(after, (Event("called", {"seat": seat}),))

    def _waved(self, state: State, seat: int) -> Step[State]:
        unheard = tuple(other for other in state.unheard if other != seat)
        after = replace(state, unheard=unheard, total=state.total + (not unheard))
        return Step(after, (Event("waved", {"seat": seat}),))

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
        waves = (
            Ask(f"wave-{state.called}-{seat}", seat, "wave", ("wave",), pace="skill")
            for seat in state.unheard
        )
        calls = (
            Ask(f"call-{seat}-{left}", seat, "call", ("call",), urgent=False)
            for seat, left in enumerate(state.calls)
            if left
        )
        count = Ask(f"count-{state.moves}", turn, "count", ("count",), urgent=not state.unheard)
        return (*waves, count, *calls)

    def fallback(self, state: State, ask: Ask) -> Write | Count | Wave:
        if ask.kind == "wave":
            return Wave(ask.id)
        return Write(ask.id, 1) if ask.kind == "write" else Count(ask.id, 1)

    def public(self, state: State) -> View:
        over = state.winner is not None
        return {
            "total": state.total,
            "target": state.target,
            "waiting_for": [ask.seat for ask in self.asks(state) if ask.urgent],
            "written": [number is not None for number in state.hidden],
            "hidden": list(state.hidden) if over else None,
            "winner": state.winner,
        }

    def private(self, state: State, seat: int) -> View:
        asks = [
            {"id": ask.id, "kind": ask.kind, "urgent": ask.urgent}
            for ask in self.asks(state)
            if ask.seat == seat
        ]
        return {"seat": seat, "number": state.hidden[seat], "asks": asks}

    def hints(self, view: View, private: View) -> Iterator[Any]:
        for ask in private["asks"]:
            if ask["kind"] in ("call", "wave"):
                yield (Call if ask["kind"] == "call" else Wave)(ask["id"])
                continue
            for number in range(MOST, 0, -1):
                yield (Write if ask["kind"] == "write" else Count)(ask["id"], number)

    def check(self, state: State, seat: int, cards: Sequence[str]) -> tuple[View, ...]:
        if all(ask.seat != seat or not ask.urgent for ask in self.asks(state)):
            raise Illegal("not_your_turn")
        if len(cards) != 1 or cards[0] not in ("1", "2", "3"):
            raise Illegal("no_combination")
        return ({"kind": "number", "rank": cards[0]},)

    def nearest(self, state: State, seat: int, cards: Sequence[str]) -> tuple[str, ...] | None:
        return ("1",) if any(ask.seat == seat and ask.urgent for ask in self.asks(state)) else None

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
