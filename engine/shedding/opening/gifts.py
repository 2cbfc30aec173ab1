"""Which cards the speculator may give away (`speculator.md 2`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import RANK_OF, SORT_KEY, Card
from engine.game import Illegal
from engine.shedding.colours import COLOUR, RED

THREE = "3"
Gifts = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """Of these cards at most `most` may be given away, for the reason with the code."""

    cards: frozenset[Card]
    most: int
    code: str


def limits_of(hand: Sequence[Card], marker: str, place: Sequence[int]) -> tuple[Limit, ...]:
    """What he keeps of the hand: all 3s, the marker, and one of the cards that are highest when ranks compare
    by `place`."""
    held = Counter(hand)
    limits = [Limit(frozenset(card for card in held if card[-1] == THREE), 0, "gift_three")]
    face = marker.removesuffix("*")
    if held[face]:
        limits.append(Limit(frozenset((face,)), held[face] - 1, "gift_marker"))
    natural = [card for card in held if card[-1] != THREE]
    if natural:
        top = max(place[RANK_OF[card]] for card in natural)
        highest = frozenset(card for card in natural if place[RANK_OF[card]] == top)
        limits.append(Limit(highest, sum(held[card] for card in highest) - 1, "gift_highest"))
    return tuple(one for one in limits if one.cards)


def refused(gifts: Gifts, limits: Sequence[Limit], halves: bool) -> Illegal | None:
    """Why these gifts may not be given; None where they may."""
    given = [card for gift in gifts for card in gift]
    for limit in limits:
        found = [card for card in given if card in limit.cards]
        if len(found) > limit.most:
            return Illegal(limit.code, cards=found)
    if halves:
        for number, gift in enumerate(gifts):
            if 2 * reds(gift) != len(gift):
                return Illegal("gift_colours", gift=number)
    return None


def reds(cards: Sequence[Card]) -> int:
    """How many of the cards are red."""
    return sum(COLOUR[card] == RED for card in cards)


def low_gifts(
    hand: Sequence[Card], limits: Sequence[Limit], sizes: Sequence[int], halves: bool, place: Sequence[int]
) -> Gifts | None:
    """The lowest gifts that may be given, the landlord's lowest of all; None where there are none."""
    for free in givable(sorted(hand, key=lambda card: (place[RANK_OF[card]], SORT_KEY[card])), limits):
        if halves:
            sides = [[card for card in free if (COLOUR[card] == RED) is red] for red in (True, False)]
            shares = [cut(side, [size // 2 for size in sizes]) for side in sides]
            if shares[0] is not None and shares[1] is not None:
                return tuple((*red, *black) for red, black in zip(*shares, strict=True))
        elif (gifts := cut(free, sizes)) is not None:
            return gifts
    return None


def givable(cards: Sequence[Card], limits: Sequence[Limit]) -> Iterator[list[Card]]:
    """The cards that may all be given together, low to high; one list for each choice of what is kept, the
    highest kept first."""
    banned = {card for limit in limits if limit.most == 0 for card in limit.cards}
    free = [card for card in cards if card not in banned]
    bound = [limit for limit in limits if limit.most > 0 and limit.cards - banned]
    if not bound:
        yield free
        return
    yield from kept(free, bound)


def kept(free: list[Card], bound: Sequence[Limit]) -> Iterator[list[Card]]:
    """The cards less one for each limit that is not kept to yet."""
    over = next((one for one in bound if sum(card in one.cards for card in free) > one.most), None)
    if over is None:
        yield free
        return
    for card in dict.fromkeys(reversed([card for card in free if card in over.cards])):
        rest = list(free)
        rest.remove(card)
        yield from kept(rest, bound)


def cut(cards: Sequence[Card], sizes: Sequence[int]) -> Gifts | None:
    """The first cards, then the next ones, and so on; None where there are not enough."""
    if len(cards) < sum(sizes):
        return None
    at, parts = 0, []
    for size in sizes:
        parts.append(tuple(cards[at : at + size]))
        at += size
    return tuple(parts)
