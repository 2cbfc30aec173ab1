"""What a bot answers where only speculator tables ask: gifts, a concession, the card that makes the small
landlord."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.opening import highest, merit_of
from engine.bots.parted import THREE, Parter
from engine.cards import RANK_OF, SORT_KEY, UNIT, Card, choose
from engine.game import View
from engine.shedding.colours import COLOUR, COLOURS, RED, of_colour
from engine.shedding.game import SheddingGame
from engine.shedding.opening.gifts import Gifts, Limit, cut, givable
from engine.shedding.order import lifted, order
from engine.shedding.state import Concede, Give, Move, NameCard

RED_WORTH = 6
"""How many ranks it is worth to be red where colours count."""
CONCESSIONS = ((1, 0.0), (2, 1.0))
"""The concessions, and how much better than usual, in standard deviations, the hand must be for each."""
BOLD = 1.3
"""With a hand so much better than usual the landlord means to play alone."""


def bargained(game: SheddingGame, view: View, private: View, ask: View) -> Move:
    """The bot's answer to such an ask. ValueError for any other."""
    match ask["kind"]:
        case "give":
            return Give(ask["id"], gifts(game, view, private))
        case "concede":
            merit = merit_of(game, view["kickers"], private["hand"])
            return Concede(ask["id"], highest(private["offers"], CONCESSIONS, merit))
        case "name":
            return NameCard(ask["id"], named(game, view, private))
        case kind:
            raise ValueError(f"nothing is bargained at {kind!r}")


# --- gifts --------------------------------------------------------------------------------------------------


def gifts(game: SheddingGame, view: View, private: View) -> Gifts:
    """He keeps what he can lay in few plays and gives away his loosest cards: of those the landlord gets the
    lowest, the farmers the rest."""
    giving, place = private["speculation"]["giving"], order(view["order"]).place
    limits = [Limit(frozenset(one["cards"]), one["most"], one["code"]) for one in giving["limits"]]
    red = RED_WORTH if game.rules.card_table.combinations.bicolour else 0

    def strength(card: Card) -> tuple[int, int]:
        return place[RANK_OF[card]] + red * (COLOUR[card] == RED), SORT_KEY[card]

    threes = frozenset(card for card in private["hand"] if UNIT[card] == THREE)
    ranks = lifted(view["speculation"]["lifted"])
    loose = loosest_first(Parter(game, view["kickers"], ranks, threes, True), private["hand"], strength)
    share = halved if giving["halves"] else shared
    for free in givable(loose, limits):
        if (found := share(free, giving["sizes"], strength)) is not None:
            return found
    raise ValueError("nothing may be given")


Strength = Callable[[Card], tuple[int, int]]


def loosest_first(parter: Parter, hand: Sequence[Card], strength: Strength) -> list[Card]:
    """The hand but for free 3s, by what each card adds to the turns the hand needs, the most first; of those
    that add as much the lowest first."""
    found = []
    for part in parter.parts(hand):
        left = [card for card in part.cards if card not in part.free]
        for group in part.plan.groups:
            cards = choose(left, group.packed)
            for card in cards:
                left.remove(card)
                found.append((-group.cost / len(cards), strength(card), card))
    return [card for *_, card in sorted(found)]


def shared(free: Sequence[Card], sizes: Sequence[int], strength: Strength) -> Gifts | None:
    """The first of these cards: the lowest to the landlord, the rest to the farmers. None where there are not
    enough."""
    return cut(sorted(free[: sum(sizes)], key=strength), sizes)


def halved(free: Sequence[Card], sizes: Sequence[int], strength: Strength) -> Gifts | None:
    """The same of each colour."""
    halves = [size // 2 for size in sizes]
    black, red = (shared(of_colour(free, colour), halves, strength) for colour in COLOURS)
    if black is None or red is None:
        return None
    return tuple((*one, *other) for one, other in zip(black, red, strict=True))


# --- the small landlord -------------------------------------------------------------------------------------


def named(game: SheddingGame, view: View, private: View) -> Card:
    """The highest card that can be named: whoever has its like has a high card. One of which all are his own
    only with a hand to play alone with, and then first."""
    speculation = view["speculation"]
    open_there = view["seats"][speculation["speculator"]]["face_up"]
    decks = game.rules.card_table.decks
    bold = merit_of(game, view["kickers"], private["hand"]) >= BOLD

    def wish(card: Card) -> tuple[bool, int]:
        alone = private["hand"].count(card) + open_there.count(card) >= decks
        return alone is bold, SORT_KEY[card]

    nameable: list[Card] = private["speculation"]["nameable"]
    return max(nameable, key=wish)
