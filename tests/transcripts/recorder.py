"""Recorded deals: one of each table, from a fixed seed, by a fixed policy. A file shows every move, what was
told to whom, and how every viewer's view changed; so a change of the engine shows where it is felt."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from engine import catalog
from engine.game import Ask, Event, Game, Json, Move
from engine.rng import Stream
from tests.contract.deals import some_numbers

FOLDER = Path(__file__).parent
SEED = hashlib.sha256(b"transcripts").digest()
VIEWED = 60
"""Moves with the changes of all views; of the later ones a digest of the views is kept."""
TOLD = 500
"""Moves of which it is written what they were and what was told; of the later ones a digest is kept."""
CASES = tuple(
    (table, players) for table, game in catalog.games().items() for players in some_numbers(game.players)
)


def path_of(table: str, players: int) -> Path:
    """The file of a case."""
    return FOLDER / f"{table}.{players}.txt"


def compact(value: Json) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def policy(game: Game[Any], state: Any, stream: Stream) -> tuple[int, Move]:
    """The move of a seat that is asked: its best hint, now and then another of the first ones, or what the
    clock would play; and now and then one that nobody waits for."""
    asks = game.asks(state)
    urgent = [ask for ask in asks if ask.urgent]
    ask = stream.choice(urgent)
    if stream.below(6) == 0 and (hints := hints_to(game, state, other := stream.choice(asks))):
        return other.seat, stream.choice(hints)
    hints = hints_to(game, state, ask)
    match stream.below(8):
        case 0 | 1:
            return ask.seat, game.fallback(state, ask)
        case 2 | 3:
            return ask.seat, stream.choice(hints)
        case _:
            return ask.seat, hints[0]


def hints_to(game: Game[Any], state: Any, ask: Ask) -> tuple[Move, ...]:
    """The first hints that answer an ask."""
    hints = game.hints(game.public(state), game.private(state, ask.seat))
    return tuple(islice((move for move in hints if move.ask == ask.id), 8))


def views(game: Game[Any], state: Any, players: int) -> dict[str, Json]:
    """What all see, and what each seat sees besides."""
    seen = {"all": game.public(state)} | {
        f"seat {seat}": game.private(state, seat) for seat in range(players)
    }
    again: dict[str, Json] = json.loads(json.dumps(seen))
    return again


def changes(before: Json, after: Json, place: str = "") -> Iterator[str]:
    """Where two JSON values differ: `place = value`, the smallest parts that can be named."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for name in after:
            yield from changes(before[name], after[name], f"{place}.{name}" if place else name)
    elif (
        isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and len(after) < 12
    ):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{place}[{at}]")
    else:
        yield f"{place or 'whole'} = {compact(after)}"


def digest(text: str) -> str:
    """What stands for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def told(events: tuple[Event, ...]) -> Iterator[str]:
    """What happened, and who may know it."""
    for event in events:
        who = "all" if event.to is None else "seats " + " ".join(map(str, event.to)) if event.to else "nobody"
        yield f"  {event.name} to {who}: {compact(dict(event.facts))}"


def shown(before: dict[str, Json], after: dict[str, Json], full: bool) -> Iterator[str]:
    """How the views changed, or a digest of them."""
    if not full:
        yield f"  views {digest(compact(after))}"
        return
    for viewer in after:
        for change in changes(before[viewer], after[viewer]):
            yield f"  {viewer}: {change}"


def transcript(table: str, players: int) -> str:
    """The recorded deal of a case."""
    game = catalog.game(table)
    seen: dict[str, Json] = {}
    step = game.start(players, SEED, {})
    lines = [f"{table}, {players} players, seed {SEED.hex()}", "", "start", *told(step.events)]
    seen = views(game, step.state, players)
    lines += [f"  {viewer}: {compact(view)}" for viewer, view in seen.items()]
    stream = Stream(SEED, f"policy {table} {players}")
    number = 0
    while game.outcome(step.state) is None:
        number += 1
        seat, move = policy(game, step.state, stream)
        step = game.play(step.state, seat, move)
        now = views(game, step.state, players)
        over = game.outcome(step.state) is not None
        entry = [f"{number}: seat {seat} {compact(asdict(move))}", *told(step.events)]
        entry += shown(seen, now, full=number <= VIEWED or over)
        lines += ["", *entry] if number <= TOLD or over else [f"{number}: {digest(chr(10).join(entry))}"]
        seen = now
    outcome = game.outcome(step.state)
    assert outcome is not None
    return "\n".join([*lines, "", f"outcome {compact(asdict(outcome))}", ""])
