"""What the suites must know of the states of a race."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any, ClassVar, cast

from engine.commute import state as race
from engine.commute.board import TIMES, places_of
from engine.commute.boarding import full_piles
from engine.commute.deck import CARDS, in_order
from engine.commute.game import CommuteGame
from engine.game import Move

REVEALING = {
    "picked",
    "vehicles_turned",
    "choices_shown",
    "dice_rolled",
    "bids_ranked",
    "prize_taken",
    "drew",
    "card_taken",
    "round_started",
    "settled",
}
"""Events that tell of chance, or of what was hidden."""


def named(text: str) -> frozenset[str]:
    """A set of names."""
    return frozenset(text.split())


class CommuteWorlds:
    """Hidden are: the hands of others, the pile, cards put in for a bidding and left to win, unseen choices
    of transports, the vehicles that lie face down, the order of the round cards, the seed."""

    card_words: ClassVar[frozenset[str]] = frozenset(CARDS)
    fields: ClassVar[dict[type, frozenset[str]]] = {
        race.State: named(
            "setting hour riders pile discards ahead vehicles pending agenda laid broken stack turn bidding "
            "throws arrived drawn prompts played"
        ),
        race.Setting: named("seed distance skill_seconds"),
        race.Hour: named("clock starter specials carried_out"),
        race.Rider: named("km transport hand laid markers walks done"),
        race.Bidding: named("seats places chosen pool"),
        race.Drawn: named("dice throws reshuffles biddings breakfasts"),
        race.Laid: named("card seat transports"),
        race.Marker: named("card seat left"),
        race.Played: named("number card seat target transport sender"),
        race.Picking: named("turn picks kind"),
        race.Boarding: named("seats offers choices transfer kind"),
        race.BidsWanted: named("seats bids kind"),
        race.Window: named("waved kind"),
    }

    def whereabouts(self, state: race.State) -> Counter[str]:
        """Event cards wherever they lie."""
        found = Counter((*state.pile, *state.discards, *(one.card for one in (*state.laid, *state.stack))))
        for rider in state.riders:
            found.update(rider.hand)
            found.update(one.card for one in (*rider.laid, *rider.markers))
        if isinstance(state.pending, race.BidsWanted):
            found.update(filter(None, state.pending.bids))
        if state.bidding:
            found.update(state.bidding.pool)
        return found

    def another(
        self, game: CommuteGame, state: race.State, viewer: int | None, chance: random.Random
    ) -> race.State:
        """Hidden cards dealt anew to the places where they lie, other unseen choices, other round cards and
        vehicles in other places, another seed."""
        other = self.cards_dealt_anew(state, viewer, chance)
        pending = other.pending
        if isinstance(pending, race.Boarding):
            choices = tuple(
                one if one is None or seat == viewer else chance.choice(offers)
                for seat, one, offers in zip(pending.seats, pending.choices, pending.offers, strict=True)
            )
            other = replace(other, pending=replace(pending, choices=choices))
        return replace(
            other,
            setting=replace(state.setting, seed=chance.randbytes(32).hex()),
            ahead=round_cards_anew(state.ahead, chance),
            vehicles=chance.choice(list(vehicles_that_could_lie(state))),
        )

    def cards_dealt_anew(self, state: race.State, viewer: int | None, chance: random.Random) -> race.State:
        """Hands of others, pile, bids and what is left to win."""
        others = [seat for seat in range(len(state.riders)) if seat != viewer]
        hidden = [*state.pile, *(card for seat in others for card in state.riders[seat].hand)]
        pending, bidding = state.pending, state.bidding
        if isinstance(pending, race.BidsWanted):
            beside = list(zip(pending.seats, pending.bids, strict=True))
            hidden += [bid for seat, bid in beside if bid is not None and seat != viewer]
        if bidding:
            hidden += bidding.pool
        chance.shuffle(hidden)

        def dealt(number: int) -> tuple[str, ...]:
            cards = tuple(hidden[:number])
            del hidden[:number]
            return cards

        riders = list(state.riders)
        for seat in others:
            riders[seat] = replace(riders[seat], hand=in_order(dealt(len(riders[seat].hand))))
        if isinstance(pending, race.BidsWanted):
            bids = tuple(bid if bid is None or seat == viewer else dealt(1)[0] for seat, bid in beside)
            pending = replace(pending, bids=bids)
        if bidding:
            bidding = replace(bidding, pool=dealt(len(bidding.pool)))
        return replace(state, riders=tuple(riders), pile=tuple(hidden), pending=pending, bidding=bidding)

    def reveals(self, game: CommuteGame, state: race.State, seat: int, move: Move) -> bool:
        """Whatever asks chance, or shows what was chosen unseen."""
        step = game.play(state, seat, cast(Any, move))
        return any(event.name in REVEALING for event in step.events)

    def suits_count(self, game: CommuteGame, state: race.State, seat: int) -> bool:
        """Event cards have none."""
        return False

    def unseen(
        self, game: CommuteGame, state: race.State, seat: int, move: Any, chance: random.Random
    ) -> Any:
        """Cards put in and transports are chosen unseen."""
        match move, state.pending:
            case race.Bid(), race.BidsWanted() if state.riders[seat].hand:
                return replace(move, card=chance.choice(state.riders[seat].hand))
            case race.Board(), race.Boarding(seats, offers) if seat in seats:
                return replace(move, transport=chance.choice(offers[seats.index(seat)]))
            case _:
                return move


def round_cards_anew(ahead: tuple[str, ...], chance: random.Random) -> tuple[str, ...]:
    """The round cards in another order that they may have: the times as they follow, the boss last."""
    if not ahead:
        return ahead
    times = iter([card for card in ahead if card in TIMES])
    mixed = list(ahead[:-1])
    chance.shuffle(mixed)
    return (*(next(times) if card in TIMES else card for card in mixed), ahead[-1])


def vehicles_that_could_lie(state: race.State) -> Iterator[tuple[str, ...]]:
    """The orders of the vehicles face down with which the same ones would be full."""
    if not isinstance(state.pending, race.Picking):
        yield state.vehicles
        return
    picks = state.pending.picks
    full = full_piles(state, picks)
    for order in permutations(state.vehicles):
        fits = all(picks.count(pile) <= places_of(one) for pile, one in enumerate(order))
        if fits and full_piles(replace(state, vehicles=order), picks) == full:
            yield order
