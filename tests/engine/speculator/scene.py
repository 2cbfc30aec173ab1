"""Speculator tables in play, set up by hand: who holds what, who is what. What goes on from there goes
through `game.play` alone."""

from __future__ import annotations

from engine import catalog
from engine.cards import in_order, parse_cards
from engine.shedding.game import SheddingGame
from engine.shedding.state import Deal, Playing, Speculation, Stakes, State
from tests.engine.party import Table

ROLES = ("landlord", "farmer", "speculator", "farmer", "farmer")
SPECULATOR = 2


def scene(
    table: str,
    hands: list[str],
    roles: tuple[str, ...] = (),
    turn: int = 0,
    wilds: tuple[str, ...] = (),
    lifted: str = "",
    conceded: int = 0,
) -> Table:
    """A deal in which the seats hold these cards, the landlord leads, and the third seat is the speculator's
    unless roles are given."""
    game = catalog.game(table)
    assert isinstance(game, SheddingGame)
    who = roles or ROLES[: len(hands)]
    own = tuple(parse_cards(cards) for cards in wilds) or ((),) * len(hands)
    state = State(
        deal=Deal("00" * 32, "any", who, ()),
        hands=tuple(in_order(parse_cards(hand)) for hand in hands),
        face_up=((),) * len(hands),
        pending=Playing(turn),
        trick=None,
        played=(0,) * 15,
        out=(),
        bombs=(),
        moves=0,
        plays=(0,) * len(hands),
        stakes=Stakes(call=1, conceded=conceded),
        speculation=Speculation(who.index("speculator"), "C7", wilds=own, lifted=lifted),
    )
    return Table(game, state)
