"""The start of a deal: identities drawn, the pack shuffled and dealt, the last cards of a leader turned
up."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import format_cards, in_order, pack
from engine.game import Event, Json, Options, Step
from engine.rng import Stream
from engine.shedding.roles import drawn_roles, shown_roles
from engine.shedding.rules import Rules
from engine.shedding.skills import SKILLS
from engine.shedding.state import (
    NO_SKILLS,
    Deal,
    Playing,
    Skills,
    State,
)

SKILL_PACK = tuple(kind for kind in SKILLS for _ in range(2))


@dataclass(frozen=True, slots=True)
class RoleDealing:
    """Identities are drawn first; seat by seat the next cards of the shuffled pack, as many as its role gets,
    the last of them face up where the role says so; what is left is the stock (`party.md 1, 2, 3`)."""

    @property
    def sizes(self) -> tuple[int, int]:
        """Roles say how many cards a seat is dealt."""
        return 0, 0

    def start(self, rules: Rules, seed: bytes, options: Options) -> Step[State]:
        """The first state of a deal."""
        return dealt(rules, seed, options)

    def carried(self, _state: State, _won: str) -> tuple[tuple[str, int], ...]:
        """None."""
        return ()


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
    skills = dealt_skills(rules, seed, roles) if options.get("skills") else NO_SKILLS
    state = State(
        deal=Deal(seed.hex(), str(options["kickers"]), roles, stock, int(options.get("skill_seconds", 0))),
        hands=tuple(map(in_order, hands)),
        face_up=tuple(map(in_order, face_up)),
        pending=Playing(0),
        trick=None,
        played=(0,) * 15,
        out=(),
        bombs=(),
        moves=0,
        skills=skills,
        plays=(0,) * len(roles),
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
    return Step(state, (*lines, *skills_told(skills), *told, deal_started(rules, roles, state)))


def dealt_skills(rules: Rules, seed: bytes, roles: tuple[str, ...]) -> Skills:
    """The skill cards of a deal (`party.md 3`): seat by seat the next of the shuffled pack, as many as its
    role gets."""
    cards = Stream(seed, "skills").shuffled(SKILL_PACK)
    hands, at = [], 0
    for role in map(rules.role, roles):
        hands.append(cards[at : at + role.skills])
        at += role.skills
    nobody: tuple[tuple[str, ...], ...] = ((),) * len(roles)
    return Skills(hands=tuple(hands), used=(0,) * len(roles), armed=nobody)


def skills_told(skills: Skills) -> tuple[Event, ...]:
    """The skill cards dealt: a line of the record, and to each seat its own."""
    if not skills.hands:
        return ()
    line = Event("skills_dealt", {"skills": [list(hand) for hand in skills.hands]}, to=())
    own = (
        Event("skill_hand_dealt", {"seat": seat, "skills": list(hand)}, to=(seat,))
        for seat, hand in enumerate(skills.hands)
    )
    return (line, *own)


def deal_started(rules: Rules, roles: tuple[str, ...], state: State) -> Event:
    """What all are told of the deal: shown roles, numbers of cards, cards face up."""
    facts: dict[str, Json] = {
        "roles": list(shown_roles(rules, roles, over=False)),
        "left": [len(hand) for hand in state.hands],
        "face_up": [format_cards(up) for up in state.face_up],
        "stock": len(state.deal.stock),
    }
    if state.skills.hands:
        facts["skills"] = [len(hand) for hand in state.skills.hands]
    return Event("deal_started", facts)
