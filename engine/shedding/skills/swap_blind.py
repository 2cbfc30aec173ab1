"""偷梁换柱: a card of one's choice against one of another seat's at random."""

from __future__ import annotations

from engine.game import Step
from engine.shedding.rules import Rules
from engine.shedding.skills.pile import given
from engine.shedding.skills.skill import FEWEST, Skill, acted, chance, moved, saw, target_of
from engine.shedding.state import PlayedSkill, Seen, State


def when(state: State, seat: int) -> str | None:
    """The seat can spare a card (`skills.md 7`)."""
    return "too_few_cards" if len(state.hands[seat]) <= FEWEST else None


def on(state: State, _seat: int, target: int) -> str | None:
    """So can the other."""
    return "too_few_cards" if len(state.hands[target]) <= FEWEST else None


def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """The two cards change places; both seats see both, nobody else does."""
    seat, target = played.seat, target_of(played)
    taken = (chance(state, played).choice(state.hands[target]),)
    after = given(given(state, seat, played.cards, taken), target, taken, played.cards)
    events = (
        moved(cards, origin, to, seen_by)
        for seen_by in ((), (seat, target))
        for cards, origin, to in ((played.cards, seat, target), (taken, target, seat))
    )
    cards = (*played.cards, *taken)
    after = saw(after, Seen(played.number, played.skill, seat, target, cards, to=(seat, target)))
    return Step(after, (acted(played), *events))


SKILL = Skill("swap-blind", act, aim="card", when=when, on=on)
