"""The speculator's play: whatever leaves him most likely on the side that wins."""

from __future__ import annotations

from itertools import islice

from engine.bots.outlook import Judge
from engine.bots.own_play import Cards, leads, plays
from engine.bots.parted import Parter
from engine.bots.sight import Sight
from engine.cards import counts
from engine.game import View
from engine.shedding.game import SheddingGame
from engine.shedding.hints import is_bomb, may_pass, whole_groups

MOST_LEADS, MOST_ANSWERS, MOST_BOMBS = 24, 14, 3


def speculated(game: SheddingGame, view: View, parter: Parter, seen: Sight) -> Cards:
    """What the speculator lays; nothing = pass."""
    judge = Judge(game, view, parter, seen)
    options = weighed_leads(parter, seen) if seen.over is None else weighed_answers(seen)
    return max(options, key=lambda cards: judge.outlook(cards).wins)


def weighed_leads(parter: Parter, seen: Sight) -> list[Cards]:
    """The leads he thinks about: groups of his plan, and one card or two to lay few."""
    found = [cards for _, cards in leads(parter, seen, parter.parts(seen.cards))]
    found += [cards for cards in plays(seen) if len(cards) <= 2]
    return list({tuple(sorted(cards)): cards for cards in reversed(found)}.values())[::-1][:MOST_LEADS]


def weighed_answers(seen: Sight) -> list[Cards]:
    """The answers he thinks about, such as break up no group first and bombs last, and the pass where he
    may."""

    def bomb(cards: Cards) -> bool:
        return is_bomb(seen.grammar, counts(cards))

    listed = plays(seen)
    listed.sort(key=lambda cards: (bomb(cards), not whole_groups(seen.hand, counts(cards))))
    found = listed[:MOST_ANSWERS] + list(islice(filter(bomb, listed[MOST_ANSWERS:]), MOST_BOMBS))
    return [*found, ()] if may_pass(seen.grammar, seen.terms) else found
