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
from engine.commute import state as race
from engine.game import Move
from engine.shedding import state as shedding
from engine.shedding.dealing import SKILL_PACK
from engine.shedding.game import SheddingGame
from engine.shedding.opening.talon import FARMER
from engine.shedding.roles import shown_roles, winner
from engine.shedding.skills.window import waited_for
from tests.contract.commute_worlds import CommuteWorlds
from tests.contract.speculator_worlds import lying_talon, speculated_anew, speculated_cards

THROWS: tuple[shedding.Throw, ...] = ("rock", "paper", "scissors")


class Worlds(Protocol):
    """The knowledge about one kind of state."""

    card_words: ClassVar[frozenset[str]]
    """The words for its cards."""

    fields: ClassVar[dict[type, frozenset[str]]]
    """The fields that it knows of: with one more the suites fail until it is said here who may see it."""

    def whereabouts(self, state: Any) -> Counter[str]:
        """How many of each card (or rank) there are, wherever they lie; the same in every state of a deal."""
        ...

    def another(self, game: Any, state: Any, viewer: int | None, chance: random.Random) -> Any:
        """A state that could as well be, for all that the viewer (None = a spectator) may know: what is
        hidden from it is changed, and nothing else."""
        ...

    def suits_count(self, game: Any, state: Any, seat: int) -> bool:
        """Whether it may matter of which suits the cards are that the seat plays."""
        ...

    def reveals(self, game: Any, state: Any, seat: int, move: Move) -> bool:
        """Whether the rules make this move show something that is hidden."""
        ...

    def unseen(self, game: Any, state: Any, seat: int, move: Any, chance: random.Random) -> Any:
        """A move of the seat that looks the same to all others: with another content where the rules keep it
        unseen, one that could be made in the state."""
        ...


def named(text: str) -> frozenset[str]:
    """A set of names."""
    return frozenset(text.split())


class SheddingWorlds:
    """Card tables. Hidden are: the hands but for what lies face up, the stock, roles that are not shown,
    throws until both have been made, skill cards but for their numbers, the card that is to be given with a
    skill, what a skill showed to others, gifts that lie face down, wild cards of others, the seed."""

    card_words: ClassVar[frozenset[str]] = frozenset(RANK_OF)
    fields: ClassVar[dict[type, frozenset[str]]] = {
        shedding.State: named(
            "deal hands face_up pending trick played out bombs moves skills plays stakes speculation"
        ),
        shedding.Deal: named(
            "seed kickers roles stock skill_seconds talon turned_up stake redeals lying shuffles twin"
            " last_winner"
        ),
        shedding.Discarding: named("discarded kind"),
        shedding.Skills: named("hands used armed standing confined unmasked oiled stack waved seen tricks"),
        shedding.Calling: named("turn calls kind"),
        shedding.Raising: named("seats raises kind"),
        shedding.Showing: named("seats shows kind"),
        shedding.Giving: named("seat kind"),
        shedding.Conceding: named("seat kind"),
        shedding.Naming: named("seat kind"),
        shedding.Speculation: named("seat marker gifts named wilds lifted noticed sits_out at_once"),
        shedding.Doubling: named("doubles kind"),
        shedding.TurnedUp: named("card seat"),
        shedding.Stakes: named("call raises shown doubled known alone conceded"),
        shedding.PlayedSkill: named("number skill seat target cards reading"),
        shedding.Seen: named("number skill seat target cards role to"),
        shedding.Throwing: named("seats throws draws kind"),
    }

    def whereabouts(self, state: shedding.State) -> Counter[str]:
        """Ranks in hands, in the stock and among the played."""
        lying = (*(card for hand in state.hands for card in hand), *state.deal.stock, *lying_talon(state))
        return Counter(RANKS[RANK_OF[card]] for card in lying) + Counter(
            dict(zip(RANKS, state.played, strict=True))
        )

    def another(
        self, game: SheddingGame, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> shedding.State:
        """Hidden cards dealt anew to the places where they lie, hidden roles to those who hold them; another
        seed, other unseen throws and skill cards."""
        hands, stock, talon = self.cards_dealt_anew(game, state, viewer, chance)
        roles = (
            self.roles_by_twin(game, state, hands)
            if game.rules.twin
            else self.roles_drawn_anew(game, state, viewer, chance)
        )
        pending, skills = self.skills_dealt_anew(state, hands, viewer, chance)
        pending = self.chosen_anew(pending, viewer, chance)
        deal = replace(state.deal, seed=chance.randbytes(32).hex(), roles=roles, stock=stock, talon=talon)
        other = replace(state, deal=deal, hands=hands, pending=pending, skills=skills)
        return other if state.speculation.seat < 0 else speculated_anew(other, viewer, chance)

    def chosen_anew(
        self, pending: shedding.Pending, viewer: int | None, chance: random.Random
    ) -> shedding.Pending:
        """Other unseen choices of others."""

        def other(seats: Any, chosen: tuple[Any, ...], choices: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(
                one if one is None or seat == viewer else chance.choice(choices)
                for seat, one in zip(seats, chosen, strict=True)
            )

        match pending:
            case shedding.Throwing():
                return replace(pending, throws=other(pending.seats, pending.throws, THROWS))
            case shedding.Raising():
                return replace(pending, raises=other(pending.seats, pending.raises, (1, 2, 4, 8)))
            case shedding.Showing():
                return replace(pending, shows=other(pending.seats, pending.shows, (True, False)))
            case shedding.Doubling():
                seats = range(len(pending.doubles))
                return replace(pending, doubles=other(seats, pending.doubles, (True, False)))
            case _:
                return pending

    def roles_by_twin(
        self, game: SheddingGame, state: shedding.State, hands: tuple[tuple[str, ...], ...]
    ) -> tuple[str, ...]:
        """Whoever holds the twin of the card that was turned up or named is the hidden landlord; where nobody
        does it was played, and all know what they may."""
        twin, roles = state.deal.twin, state.deal.roles
        holders = [seat for seat, hand in enumerate(hands) if twin in hand]
        if not twin or state.stakes.known or not holders or state.pending.kind == "over":
            return roles
        fixed = (*game.rules.leaders, game.rules.floating)
        return tuple(
            role if role in fixed else game.rules.twin if seat in holders else FARMER
            for seat, role in enumerate(roles)
        )

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

    def known_cards(self, game: SheddingGame, state: shedding.State) -> list[Counter[str]]:
        """By seat, cards of its hand that all know of: what lies face up, what was named with a skill that
        pends, of the landlord the card turned up, and of seats that see each other's hands all."""
        known = [Counter(up) for up in state.face_up]
        for one in state.skills.stack:
            if one.reading is not None:
                known[one.seat] |= Counter(one.cards)
        turned_up, roles = state.deal.turned_up, state.deal.roles
        if game.rules.seeing and turned_up is not None and turned_up.seat is not None:
            held = state.hands[turned_up.seat].count(turned_up.card)
            known[turned_up.seat][turned_up.card] = held if game.rules.twin in roles else held // 2
            if state.stakes.known:
                for seat, role in enumerate(roles):
                    if role != FARMER:
                        known[seat] = Counter(state.hands[seat])
        return known

    def cards_dealt_anew(
        self, game: SheddingGame, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
        """Hands, stock and talon."""
        if state.speculation.seat >= 0:
            return speculated_cards(game, state, viewer, chance)
        others = [seat for seat in range(len(state.hands)) if seat != viewer]
        known = self.known_cards(game, state)
        talon = lying_talon(state)
        hidden = [*state.deal.stock, *talon]
        for seat in others:
            hidden += (Counter(state.hands[seat]) - known[seat]).elements()
        chance.shuffle(hidden)
        hands = list(state.hands)
        for seat in others:
            number = len(state.hands[seat]) - known[seat].total()
            hands[seat] = in_order((*known[seat].elements(), *hidden[:number]))
            del hidden[:number]
        if talon:
            return tuple(hands), tuple(hidden[len(talon) :]), tuple(hidden[: len(talon)])
        taken = state.deal.talon
        if not game.rules.talon_shown and viewer not in leading(game, state):
            taken = tuple(chance.sample(sorted(RANK_OF), len(taken)))
        return tuple(hands), tuple(hidden), taken

    def roles_drawn_anew(
        self, game: SheddingGame, state: shedding.State, viewer: int | None, chance: random.Random
    ) -> tuple[str, ...]:
        """By seat: roles with which as many cards were dealt, and with which the deal would not be over."""
        roles = state.deal.roles
        shown = shown_roles(
            game.rules, roles, state.pending.kind == "over" or state.stakes.known, state.skills.unmasked
        )
        seats = [seat for seat, role in enumerate(shown) if role is None and seat != viewer]
        if not seats or not all(roles):
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

    def suits_count(self, game: SheddingGame, state: shedding.State, seat: int) -> bool:
        """At tables of two colours, and with a wild card."""
        wilds = state.speculation.wilds
        return game.rules.card_table.combinations.bicolour or bool(wilds and wilds[seat])

    def reveals(self, game: SheddingGame, state: shedding.State, seat: int, move: Move) -> bool:
        """A last throw shows both; going out may end the deal, which shows the roles; a skill that acts may
        show anything, and makes cards move by chance."""
        match move:
            case shedding.ThrowHand() | shedding.Raise() | shedding.Show() | shedding.Double():
                return unseen_choices(state.pending).count(None) == 1
            case shedding.Call():
                return ends_calling(state, seat, move)
            case shedding.Play():
                shows_twin = not state.stakes.known and state.deal.twin in move.cards
                left = len(state.hands[seat]) - len(move.cards)
                return left <= state.stakes.conceded or shows_twin
            case shedding.Concede() | shedding.NameCard():
                return True
            case shedding.PlaySkill():
                return not waited_for(replace(state, skills=replace(state.skills, stack=(pends(seat),))))
            case shedding.Wave():
                return waited_for(state) == (seat,)
            case _:
                return False

    def unseen(self, game: Any, state: Any, seat: int, move: Any, chance: random.Random) -> Any:
        """A choice made at once with others is unseen, if it is not the last; so are gifts."""
        match move:
            case shedding.Give():
                hints = game.hints(game.public(state), game.private(state, seat))
                given = [one for one in hints if one.ask == move.ask]
                return chance.choice(given) if given else move
            case shedding.ThrowHand():
                return replace(move, throw=chance.choice(THROWS))
            case shedding.Raise():
                return replace(move, times=chance.choice((1, 2, 4, 8)))
            case shedding.Show():
                return replace(move, show=chance.random() < 0.5)
            case shedding.Double():
                return replace(move, double=chance.random() < 0.5)
            case _:
                return move


def unseen_choices(pending: shedding.Pending) -> tuple[Any, ...]:
    """What several seats choose at once, None = not yet."""
    match pending:
        case shedding.Throwing():
            return pending.throws
        case shedding.Raising():
            return pending.raises
        case shedding.Showing():
            return pending.shows
        case shedding.Doubling():
            return pending.doubles
        case _:
            return ()


def ends_calling(state: shedding.State, seat: int, move: shedding.Call) -> bool:
    """Whether the calling can end with this call, which shows the talon or deals again."""
    pending = state.pending
    callers = len(state.hands) - (state.speculation.seat >= 0)
    silent = len(pending.calls) + 1 >= callers if isinstance(pending, shedding.Calling) else False
    return silent or move.call == 3


def leading(game: SheddingGame, state: shedding.State) -> tuple[int, ...]:
    """The landlord."""
    return tuple(seat for seat, role in enumerate(state.deal.roles) if role in game.rules.leaders)


def pends(seat: int) -> shedding.PlayedSkill:
    """A skill of the seat that pends."""
    return shedding.PlayedSkill(0, "truce", seat)


WORLDS: dict[type, Worlds] = {shedding.State: SheddingWorlds(), race.State: CommuteWorlds()}


def worlds_of(game: Any) -> Worlds:
    """What is known of the game's states. Fails for a kind of state, or a field, that nobody has told of."""
    worlds = WORLDS.get(game.state_kind)
    assert worlds is not None, f"{game.id}: add Worlds for {game.state_kind.__name__}"
    for kind, names in worlds.fields.items():
        found = {field.name for field in dataclasses.fields(kind)}
        assert found == names, f"{kind.__name__}: who may see {sorted(found ^ names)}?"
    return worlds
