"""What each viewer may know of a speculator's doings: gifts lie face down, who is the small landlord is not
told, and where the speculator stands is told to him alone."""

from __future__ import annotations

from engine.cards import RANK_OF
from engine.shedding.holding import Holding
from engine.shedding.opening.giving import giving_view
from engine.shedding.opening.naming import nameable
from engine.shedding.playing import ending
from engine.shedding.rules import Rules
from engine.shedding.scoring import Stand
from engine.shedding.state import State
from engine.shedding.view_shapes import OwnSpeculationView, SpeculationView


def speculation_view(state: State) -> SpeculationView | None:
    """What all may know; None at a table without a speculator."""
    speculation = state.speculation
    if speculation.seat < 0:
        return None
    return {
        "speculator": speculation.seat,
        "marker": speculation.marker,
        "named": [{"card": card, "refused": card != state.deal.twin} for card in speculation.named],
        "conceded": state.stakes.conceded,
        "alone": state.stakes.alone,
        "lifted": speculation.lifted,
        "sits_out": speculation.sits_out,
        "at_once": speculation.at_once if speculation.at_once >= 0 else None,
        "alike": list(speculation.noticed) if speculation.sits_out or speculation.at_once >= 0 else [],
    }


def own_speculation_view(rules: Rules, state: State, seat: int) -> OwnSpeculationView | None:
    """What the seat knows besides."""
    speculation = state.speculation
    if speculation.seat < 0:
        return None
    own = seat == speculation.seat
    return {
        "giving": giving_view(rules, state, seat),
        "gifts": [list(gift) for gift in speculation.gifts] if own else [],
        "nameable": list(nameable(rules, state, seat)),
        "wilds": [card for card in state.hands[seat] if card in wilds_of(state, seat)],
        "free": rules.card_table.combinations.bicolour and Holding(state.hands[seat]).free,
        "stand": standing(rules, state) if own else "",
    }


def wilds_of(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a seat that may stand for others: the speculator's 3s (`speculator.md 9`), and what was
    turned up made wild."""
    if seat == state.speculation.seat:
        return tuple(card for card in state.hands[seat] if RANK_OF[card] == 0)
    return state.speculation.wilds[seat] if state.speculation.wilds else ()


def standing(rules: Rules, state: State) -> Stand:
    """With whom the speculator would be if the deal ended now; once he sits out nobody can tell."""
    won = state.pending.winner if state.pending.kind == "over" else ""
    return rules.score.stand(ending(rules, state, won))
