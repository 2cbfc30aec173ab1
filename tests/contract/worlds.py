"""What the suites must know of each kind of state: where its cards are, and which other states a viewer
cannot tell from it. A game with a new kind of state adds its own `Worlds` to `WORLDS`."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from typing import Any, ClassVar, Protocol

from engine.cards import RANK_OF, RANKS, in_order
from engine.game import Move
from engine.shedding import state as shedding
from engine.shedding.dealing import SKILL_PACK
from engine.shedding.game import SheddingGame
from engine.shedding.roles import shown_roles, winner
from engine.shedding.skills.window import waited_for

THROWS: tuple[shedding.Throw, ...] = ("rock", "paper", "scissors")


class Worlds(Protocol):
    """The knowledge about one kind of state."""

    fields: ClassVar[dict[type, frozenset[str]]]
    """The fields that it knows of: with one more the suites fail until it is said here who may see it."""

    def whereabouts(self, state: Any) -> Counter[str]:
        """How many of each card (or rank) there are, wherever they lie; the same in every state of a deal."""
        ...

    def another(self, game: Any, state: Any, viewer: int | None, chance: random.Random) -> Any:
        """A state that could as well be, for all that the viewer (None = a spectator) may know: what is
        hidden from it is changed, and nothing else."""
        ...

    def reveals(self, state: Any, seat: int, move: Move) -> bool:
        """Whether the rules make this move show something that is hidden."""
        ...

    def unseen(self, move: Any, chance: random.Random) -> Any:
        """A move that looks the same to all others: with another content where the rules keep it unseen."""
        ...


def named(text: str) -> frozenset[str]:
    """A set of names."""
    return frozenset(text.split())


class SheddingWorlds:
    """Card tables. Hidden are: the hands but for what lies face up, the stock, roles that are not shown,
    throws until both have been made, skill cards but for their numbers, the card that is to be given with a
    skill, what a skill showed to others, the seed."""

    fields: ClassVar[dict[type, frozenset[str]]] = {
        shedding.State: named("deal hands face_up pending trick played out bombs moves skills"),
        shedding.Deal: named("seed kickers roles stock skill_seconds"),
        shedding.Discarding: named("discarded kind"),
        shedding.Skills: named("hands used armed standing confined unmasked oiled stack waved seen tricks"),
        shedding.PlayedSkill: named("number skill seat target cards reading"),
        shedding.Seen: named("number skill seat target cards role to"),
        shedding.Throwing: named("seats throws draws kind"),
    }

    def whereabouts(self, state: shedding.State) -> Counter[str]:
        """Ranks in hands, in the stock and among the played."""
        lying = (*(card for hand in state.hands for card in hand), *state.deal.stock)
        return Counter(RANKS[RANK_OF[card]] for card in lying) + Counter(
            dict(zip(RANKS, state.played, strict=True))
        )

    def another(
        self, game: SheddingGame, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> shedding.State:
        """Hidden cards dealt anew to the places where they lie, hidden roles to those who hold them; another
        seed, other unseen throws and skill cards."""
        hands, stock = self.cards_dealt_anew(state, viewer, chance)
        roles = self.roles_drawn_anew(game, state, viewer, chance)
        pending, skills = self.skills_dealt_anew(state, hands, viewer, chance)
        if isinstance(pending, shedding.Throwing):
            pending = replace(
                pending,
                throws=tuple(
                    throw if throw is None or seat == viewer else chance.choice(THROWS)
                    for seat, throw in zip(pending.seats, pending.throws, strict=True)
                ),
            )
        deal = replace(state.deal, seed=chance.randbytes(32).hex(), roles=roles, stock=stock)
        return replace(state, deal=deal, hands=hands, pending=pending, skills=skills)

    def skills_dealt_anew(
        self,
        state: shedding.State,
        hands: tuple[tuple[str, ...], ...],
        viewer: int | None,
        chance: random.Random,
    ) -> tuple[shedding.Pending, shedding.Skills]:
        """Other skill cards for other seats, also given up; cards to be given from the hands as they are now;
        what others were shown as if it had been other cards."""
        pending, skills = state.pending, state.skills
        others = [seat for seat in range(len(skills.hands)) if seat != viewer]
        given = pending.discarded if isinstance(pending, shedding.Discarding) else ()
        own = [] if viewer is None or not skills.hands else [*skills.hands[viewer]]
        own += [one for seat, one in enumerate(given) if one and seat == viewer]
        hidden = list((Counter(SKILL_PACK) - Counter(own)).elements())
        chance.shuffle(hidden)
        cards = list(skills.hands)
        for seat in others:
            cards[seat] = tuple(hidden.pop() for _ in cards[seat])
        if isinstance(pending, shedding.Discarding):
            pending = shedding.Discarding(
                tuple(
                    one if one is None or seat == viewer else hidden.pop() for seat, one in enumerate(given)
                )
            )
        stack = tuple(
            replace(one, cards=(chance.choice(hands[one.seat]),))
            if one.skill == "swap-blind" and one.seat != viewer
            else one
            for one in skills.stack
        )
        seen = tuple(
            replace(one, cards=in_order(chance.sample(sorted(RANK_OF), len(one.cards))))
            if one.to is not None and viewer not in one.to
            else one
            for one in skills.seen
        )
        return pending, replace(skills, hands=tuple(cards), stack=stack, seen=seen)

    def cards_dealt_anew(
        self, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """Hands and stock. What lies face up, or was named with a skill that pends, all know."""
        others = [seat for seat in range(len(state.hands)) if seat != viewer]
        known = [Counter(up) for up in state.face_up]
        for one in state.skills.stack:
            if one.reading is not None:
                known[one.seat] |= Counter(one.cards)
        hidden = [*state.deal.stock]
        for seat in others:
            hidden += (Counter(state.hands[seat]) - known[seat]).elements()
        chance.shuffle(hidden)
        hands = list(state.hands)
        for seat in others:
            number = len(state.hands[seat]) - known[seat].total()
            hands[seat] = in_order((*known[seat].elements(), *hidden[:number]))
            del hidden[:number]
        return tuple(hands), tuple(hidden)

    def roles_drawn_anew(
        self, game: SheddingGame, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> tuple[str, ...]:
        """By seat: roles with which as many cards were dealt, and with which the deal would not be over."""
        roles = state.deal.roles
        shown = shown_roles(game.rules, roles, state.pending.kind == "over", state.skills.unmasked)
        seats = [seat for seat, role in enumerate(shown) if role is None and seat != viewer]
        if not seats:
            return roles
        cards = [game.rules.role(roles[seat]).cards for seat in seats]
        gone = tuple(accumulate(((seat,) for seat in state.out), initial=()))
        for _ in range(20):
            drawn = chance.sample([roles[seat] for seat in seats], len(seats))
            other = list(roles)
            for seat, role in zip(seats, drawn, strict=True):
                other[seat] = role
            if [game.rules.role(role).cards for role in drawn] == cards and not any(
                winner(game.rules, other, out) for out in gone
            ):
                return tuple(other)
        return roles

    def reveals(self, state: shedding.State, seat: int, move: Move) -> bool:
        """A last throw shows both; going out may end the deal, which shows the roles; a skill that acts may
        show anything, and makes cards move by chance."""
        match move:
            case shedding.ThrowHand():
                return isinstance(state.pending, shedding.Throwing) and state.pending.throws.count(None) == 1
            case shedding.Play():
                return len(move.cards) == len(state.hands[seat])
            case shedding.PlaySkill():
                return not waited_for(replace(state, skills=replace(state.skills, stack=(pends(seat),))))
            case shedding.Wave():
                return waited_for(state) == (seat,)
            case _:
                return False

    def unseen(self, move: Any, chance: random.Random) -> Any:
        """A throw is unseen, if it is not the last."""
        return replace(move, throw=chance.choice(THROWS)) if isinstance(move, shedding.ThrowHand) else move


def pends(seat: int) -> shedding.PlayedSkill:
    """A skill of the seat that pends."""
    return shedding.PlayedSkill(0, "truce", seat)


WORLDS: dict[type, Worlds] = {shedding.State: SheddingWorlds()}


def worlds_of(game: Any) -> Worlds:
    """What is known of the game's states. Fails for a kind of state, or a field, that nobody has told of."""
    worlds = WORLDS.get(game.state_kind)
    assert worlds is not None, f"{game.id}: add Worlds for {game.state_kind.__name__}"
    for kind, names in worlds.fields.items():
        found = {field.name for field in dataclasses.fields(kind)}
        assert found == names, f"{kind.__name__}: who may see {sorted(found ^ names)}?"
    return worlds
