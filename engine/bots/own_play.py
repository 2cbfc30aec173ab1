"""What a bot lays at speculator tables where its cards are more than their ranks: like `shedding`, over cards
instead of ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.bots.parted import OWN_THREE_COST, Part, Parter, filled_leads
from engine.bots.plan import Group, Plan
from engine.bots.sight import Sight
from engine.bots.wants import NEAR, certain, kicked, wanted, worth_of_lead
from engine.cards import RANK_OF, UNIT, Card, counts, without
from engine.shedding.colours import BLACK, COLOUR
from engine.shedding.hints import is_bomb, readings_of, whole_groups
from engine.shedding.holding import taken
from engine.shedding.terms import lawful_plays

Cards = tuple[Card, ...]
LISTED = 48
WEIGHED = 8
FREE_HEIGHT = 11


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards the bot thinks about laying, none = pass, and what that is worth in turns of its own hand."""

    worth: float
    cards: Cards


def lawful(seen: Sight, cards: Cards) -> bool:
    """Whether the seat may lay these cards."""
    return bool(readings_of(seen.grammar, seen.terms, counts(cards), cards))


def left(seen: Sight, cards: Cards) -> Cards:
    """The hand after these cards."""
    rest = without(seen.cards, cards)
    assert rest is not None
    return rest


def plays(seen: Sight) -> list[Cards]:
    """The first of the lawful plays."""
    return list(islice(lawful_plays(seen.grammar, seen.terms, seen.cards), LISTED))


# --- following ----------------------------------------------------------------------------------------------


def follow(parter: Parter, seen: Sight) -> Cards:
    """What to lay on the trick; nothing = pass."""
    plan, listed = parter.plan(seen.cards), plays(seen)
    best = max(answers(parter, seen, plan, listed), key=lambda one: one.worth, default=None)
    if best is not None and best.worth >= wanted(seen, plan):
        return best.cards
    return bombing(parter, seen, listed)


def answers(parter: Parter, seen: Sight, plan: Plan, listed: Sequence[Cards]) -> Iterator[Laying]:
    """Plays of the trick's own kind, and what each is worth."""
    like = [cards for cards in listed if not is_bomb(seen.grammar, counts(cards))]
    like.sort(key=lambda cards: not whole_groups(seen.hand, counts(cards)))
    for cards in like[:WEIGHED]:
        rest = parter.plan(left(seen, cards))
        worth = plan.cost - rest.cost
        yield Laying(worth + 0.8 if rest.turns == 1 else worth, cards)


def bombing(parter: Parter, seen: Sight, listed: Sequence[Cards]) -> Cards:
    """A bomb, the one that leaves most, when there is need or the hand is then as good as out; else
    nothing."""
    if seen.friendly:
        return ()
    need = seen.foe <= NEAR or seen.holder_left <= NEAR
    found = []
    for cards in listed:
        if is_bomb(seen.grammar, counts(cards)):
            rest = parter.plan(left(seen, cards))
            if need or rest.turns <= 2 or rest.cost <= 1.5:
                found.append((rest.cost, cards))
    return min(found)[1] if found else ()


# --- leading ------------------------------------------------------------------------------------------------


def lead(parter: Parter, seen: Sight) -> Cards:
    """What to lead: what sheds most of what the hand cannot get rid of otherwise."""
    parts = parter.parts(seen.cards)
    plan = parter.plan(seen.cards)
    options = list(leads(parter, seen, parts))
    unsure = sum(not sure(seen, group, part.cards[:1]) for part in parts for group in part.plan.groups)
    closing = 3.0 if unsure - plan.kickers <= 1 else 0.0
    best = max(
        options,
        key=lambda one: (
            worth_of_lead(seen, one[0], counts(one[1]))
            + plan.cost
            - parter.plan(left(seen, one[1])).cost
            + closing * sure(seen, *one)
        ),
    )
    return best[1]


def leads(parter: Parter, seen: Sight, parts: Sequence[Part]) -> Iterator[tuple[Group, Cards]]:
    """The leads the bot thinks about: groups of its plan as they may be led, such as a wild card fills, and
    its free cards alone."""
    found = False
    for part in parts:
        natural = [card for card in part.cards if card not in part.free]
        for group in part.plan.groups:
            for packed in kicked(seen, part.plan, group):
                found = True
                yield group, taken(natural, packed)
        for group, cards in filled_leads(part, parter.wilds):
            if lawful(seen, cards):
                found = True
                yield group, cards
        if part.free:
            found = True
            yield alone(part.free[0]), part.free[:1]
    if not found:
        cards = plays(seen)[0]
        yield alone(cards[0]), cards


def alone(card: Card) -> Group:
    """A card that fits anywhere, laid by itself."""
    return Group(1, RANK_OF[card], 1, UNIT[card], FREE_HEIGHT, OWN_THREE_COST)


def sure(seen: Sight, group: Group, cards: Cards) -> bool:
    """Whether the group takes the trick, bombs aside: of two colours no black one does while others hold
    enough cards."""
    if seen.grammar.bicolour and group.copies and COLOUR[cards[0]] == BLACK:
        return seen.most < group.copies * group.length
    return certain(seen, group)
