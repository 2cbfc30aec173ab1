"""雪上加霜: a seat takes two random played cards."""

from __future__ import annotations

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.skills.pile import given, pile, recounted
from engine.shedding.skills.skill import FEWEST, Skill, acted, chance, moved, saw, target_of
from engine.shedding.state import PlayedSkill, Seen, State

CARDS = 2


def when(state: State, _seat: int) -> str | None:
    """Two cards or more have been played."""
    return None if sum(state.played) >= CARDS else "nothing_played"


def on(state: State, _seat: int, target: int) -> str | None:
    """No cards are moved to a seat with too few (`skills.md 7`)."""
    return "too_few_cards" if len(state.hands[target]) <= FEWEST else None


def act(rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The cards leave the played pile for the hand, seen by all."""
    target = target_of(played)
    taken = chance(state, played).shuffled(pile(rules, state))[:CARDS]
    after = recounted(given(state, target, (), taken), (), taken)
    after = saw(after, Seen(played.number, played.skill, played.seat, target, taken))
    return Step(after, (acted(played), moved(taken, "played", target)))


SKILL = Skill("burden", act, aim="seat", when=when, on=on)
