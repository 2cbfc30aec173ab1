"""What a bot answers where only speculator tables ask: gifts, a concession, the card that makes the small
landlord."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.opening import highest, merit_of
from engine.bots.speculating import light
from engine.cards import RANK_OF, SORT_KEY, Card
from engine.game import View
from engine.shedding.colours import COLOUR, COLOURS, RED, of_colour
from engine.shedding.game import SheddingGame
from engine.shedding.opening.gifts import Gifts, Limit, givable
from engine.shedding.order import order
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
    """The landlord gets the worst of the cards that may be given. The farmers
    get the best; but with a hand that is soon laid out he keeps those, to be rid of the rest in time."""
    giving, place = private["speculation"]["giving"], order(view["order"]).place
    limits = [Limit(frozenset(one["cards"]), one["most"], one["code"]) for one in giving["limits"]]
    red = RED_WORTH if game.rules.card_table.combinations.bicolour else 0

    def strength(card: Card) -> tuple[int, int]:
        return place[RANK_OF[card]] + red * (COLOUR[card] == RED), SORT_KEY[card]

    share = halved if giving["halves"] else shared
    return given(
        sorted(private["hand"], key=strength), limits, giving["sizes"], share, light(game, private["hand"])
    )


Share = Callable[[Sequence[Card], Sequence[int], bool], Gifts | None]


def given(
    ordered: Sequence[Card], limits: Sequence[Limit], sizes: Sequence[int], share: Share, keeps: bool
) -> Gifts:
    """The first gifts that keep to the limits. ValueError where there are none."""
    for free in givable(ordered, limits):
        if (found := share(free, sizes, keeps)) is not None:
            return found
    raise ValueError("nothing may be given")


def shared(free: Sequence[Card], sizes: Sequence[int], keeps: bool) -> Gifts | None:
    """Cards, low to high: to the landlord the lowest, to the farmers the highest, or the next ones where he
    `keeps` those. None where there are not enough."""
    end, number = len(free), sum(sizes)
    if end < number:
        return None
    found, at = [tuple(free[: sizes[0]])], sizes[0] if keeps else end - number + sizes[0]
    for size in sizes[1:]:
        found.append(tuple(free[at : at + size]))
        at += size
    return tuple(found)


def halved(free: Sequence[Card], sizes: Sequence[int], keeps: bool) -> Gifts | None:
    """The same of each colour."""
    halves = [size // 2 for size in sizes]
    black, red = (shared(of_colour(free, colour), halves, keeps) for colour in COLOURS)
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
