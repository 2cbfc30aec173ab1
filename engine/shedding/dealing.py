"""The start of a deal: identities drawn, the pack shuffled and dealt, the last cards of a leader turned
up."""

from __future__ import annotations

from engine.cards import SORT_KEY, Card, format_cards, pack
from engine.game import Event, Options, Step
from engine.rng import Stream
from engine.shedding.roles import drawn_roles, shown_roles
from engine.shedding.rules import Rules
from engine.shedding.state import Deal, Pending, Playing, State, Throwing


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards from the lowest to the highest, suits in printed order."""
    return tuple(sorted(cards, key=SORT_KEY.__getitem__))


def first_pending(rules: Rules, roles: tuple[str, ...]) -> Pending:
    """Who leads, or that the two leaders throw for it (`party.md 4`)."""
    leaders = tuple(seat for seat, role in enumerate(roles) if role in rules.leaders)
    if len(leaders) == 1:
        return Playing(leaders[0])
    return Throwing(leaders, (None,) * len(leaders))


def dealt(rules: Rules, seed: bytes, options: Options) -> Step[State]:
    """The first state of a deal (`party.md 1, 2`): seat by seat the next cards of the shuffled pack, as many
    as its role gets, the last of them face up where the role says so; what is left is the stock."""
    roles = drawn_roles(rules, seed)
    cards = Stream(seed, "shuffle").shuffled(pack(rules.card_table.decks, rules.card_table.removed_ranks))
    hands, face_up, at = [], [], 0
    for role in map(rules.role, roles):
        hand = cards[at : at + role.cards]
        hands.append(hand)
        face_up.append(hand[len(hand) - role.face_up :])
        at += role.cards
    stock = cards[at:]
    state = State(
        deal=Deal(seed.hex(), str(options["kickers"]), roles, stock),
        hands=tuple(map(in_order, hands)),
        face_up=tuple(map(in_order, face_up)),
        pending=first_pending(rules, roles),
        trick=None,
        played=(0,) * 15,
        out=(),
        bombs=(),
        moves=0,
    )
    lines = (
        Event("roles", {"roles": list(roles)}, to=()),
        Event(
            "dealt",
            {
                "hands": [format_cards(hand) for hand in hands],
                "talon": "",
                "stock": format_cards(stock),
                "face_up": [format_cards(up) for up in face_up],
            },
            to=(),
        ),
    )
    told = tuple(
        Event("hand_dealt", {"seat": seat, "role": role, "cards": format_cards(hand)}, to=(seat,))
        for seat, (role, hand) in enumerate(zip(roles, hands, strict=True))
    )
    return Step(state, lines + told + (deal_started(rules, roles, state),))


def deal_started(rules: Rules, roles: tuple[str, ...], state: State) -> Event:
    """What all are told of the deal: shown roles, numbers of cards, cards face up."""
    facts = {
        "roles": list(shown_roles(rules, roles, over=False)),
        "left": [len(hand) for hand in state.hands],
        "face_up": [format_cards(up) for up in state.face_up],
        "stock": len(state.deal.stock),
    }
    return Event("deal_started", facts)
