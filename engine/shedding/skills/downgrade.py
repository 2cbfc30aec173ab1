"""釜底抽薪: a seat's highest card changes places with the lowest played card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import Card
from engine.game import Step
from engine.shedding.ranks import place_of
from engine.shedding.rules import Rules
from engine.shedding.skills.pile import given, pile, recounted
from engine.shedding.skills.skill import FEWEST, Skill, acted, chance, moved, saw, target_of
from engine.shedding.state import PlayedSkill, Seen, State


def when(state: State, _seat: int) -> str | None:
    """Cards have been played."""
    return None if any(state.played) else "nothing_played"


def on(state: State, _seat: int, target: int) -> str | None:
    """The seat can spare a card (`skills.md 7`)."""
    return "too_few_cards" if len(state.hands[target]) <= FEWEST else None


def act(rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The two cards change places, seen by all; of equal ones chance takes one. What lies stays as it is."""
    target, stream = target_of(played), chance(state, played)

    def extreme(cards: Sequence[Card], of: Callable[..., int]) -> Card:
        wanted = of(place_of(state, card) for card in cards)
        return stream.choice([card for card in cards if place_of(state, card) == wanted])

    high = (extreme(state.hands[target], max),)
    low = (extreme(pile(rules, state), min),)
    after = recounted(given(state, target, high, low), high, low)
    after = saw(after, Seen(played.number, played.skill, played.seat, target, (*high, *low)))
    return Step(after, (acted(played), moved(high, target, "played"), moved(low, "played", target)))


SKILL = Skill("downgrade", act, aim="seat", when=when, on=on)
