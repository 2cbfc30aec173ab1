"""From one stage to the next, and to play."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Step
from engine.shedding.rules import Rules
from engine.shedding.state import Opening, Playing, State


def entered(rules: Rules, state: State, after: str = "", events: tuple[Event, ...] = ()) -> Step[State]:
    """Whatever the first stage behind the one of this kind does that has something to ask or to do; the
    leader's first turn, when there is none. `events` came before."""
    kinds = [stage.kind for stage in rules.opening]
    begin = kinds.index(after) + 1 if after else 0
    for stage in rules.opening[begin:]:
        if (step := stage.begin(rules, state)) is not None:
            return Step(step.state, (*events, *step.events))
    return Step(replace(state, pending=Playing(leaders(rules, state)[0])), events)


def asking(state: State, pending: Opening) -> Step[State]:
    """The state in which this is asked; nothing is told of it."""
    return Step(replace(state, pending=pending), ())


def dealt_again(rules: Rules, state: State, told: Event, redeals: int = 0) -> Step[State]:
    """The deal dealt anew and its first stage entered, after what is told of it; `redeals`: how often in a
    row nobody has called."""
    deal = state.deal
    options = {
        "kickers": deal.kickers,
        "stake": deal.stake,
        "redeals": redeals,
        "shuffles": deal.shuffles + 1,
        "last_winner": deal.last_winner,
    }
    step = rules.dealing.start(rules, bytes.fromhex(deal.seed), options)
    return entered(rules, replace(step.state, moves=state.moves), "", (told, *step.events))


def leaders(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats whose role leads."""
    return tuple(seat for seat, role in enumerate(state.deal.roles) if role in rules.leaders)
