"""What no viewer may know of a speculator's doings: other worlds that it cannot tell from this one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from engine.cards import in_order
from engine.shedding.game import SheddingGame
from engine.shedding.opening.sharing import wild_cards
from engine.shedding.playing import ending
from engine.shedding.state import State

TRIES = 200
Cards = tuple[str, ...]


def lying_talon(state: State) -> Cards:
    """The cards of the talon that still lie aside."""
    return state.deal.talon[len(state.deal.talon) - state.deal.lying :]


def speculated_cards(
    game: SheddingGame, state: State, viewer: int | None, chance: random.Random
) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Hands, stock and talon: what lies face up stays, and so does the card turned up while it lies aside;
    where a card was named, neither the speculator nor, at tables of two landlords, the landlord has the copy
    that makes the small one."""
    for _ in range(TRIES):
        hands, stock, talon = dealt_anew(state, viewer, chance)
        if viewer == state.speculation.seat or fits(game, state, hands):
            return hands, stock, talon
    return state.hands, state.deal.stock, state.deal.talon


def dealt_anew(
    state: State, viewer: int | None, chance: random.Random
) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Hands, stock and talon, hidden cards anywhere."""
    up = state.deal.turned_up
    fixed = up.card if up is not None and up.seat is None else None
    aside = [card for card in (*state.deal.stock, *lying_talon(state)) if card != fixed]
    if up is not None and up.seat is None:
        aside += [up.card] * ((*state.deal.stock, *lying_talon(state)).count(up.card) - 1)
    hidden = list(aside)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hidden += (Counter(hand) - Counter(state.face_up[seat])).elements()
    chance.shuffle(hidden)
    hands = list(state.hands)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            number = len(hand) - len(state.face_up[seat])
            hands[seat] = in_order((*state.face_up[seat], *hidden[:number]))
            del hidden[:number]
    stock = filled(state.deal.stock, fixed, hidden)
    taken = state.deal.talon[: len(state.deal.talon) - state.deal.lying]
    return tuple(hands), stock, (*taken, *filled(lying_talon(state), fixed, hidden))


def filled(cards: Cards, fixed: str | None, hidden: list[str]) -> Cards:
    """As many cards, the first that is fixed in its place, the others from the hidden ones."""
    at = cards.index(fixed) if fixed in cards else -1
    return tuple(card if place == at else hidden.pop() for place, card in enumerate(cards))


def fits(game: SheddingGame, state: State, hands: tuple[Cards, ...]) -> bool:
    """Whether the small landlord, or that there is none, could have come of these hands; at the end, whether
    the speculator stands where he stood."""
    twin, roles = state.deal.twin, state.deal.roles
    if state.pending.kind == "over":
        score = game.rules.score
        won = [ending(game.rules, one, state.pending.winner) for one in (state, replace(state, hands=hands))]
        return score.stand(won[0]) == score.stand(won[1])
    if not twin or state.stakes.known:
        return True
    speculator, landlord = state.speculation.seat, roles.index(game.rules.leaders[0])
    if hands[speculator].count(twin) > state.face_up[speculator].count(twin):
        return False
    may_be_alone = any(getattr(stage, "alone", False) for stage in game.rules.opening)
    return may_be_alone or hands[landlord].count(twin) == state.hands[landlord].count(twin)


def speculated_anew(state: State, viewer: int | None, chance: random.Random) -> State:
    """The state with other gifts, other early cards of the talon, other wild cards of others, and another
    reason to sit out."""
    speculation, deal, up = state.speculation, state.deal, state.deal.turned_up
    if speculation.wilds and up is not None:
        wilds = tuple(
            own if seat in (viewer, speculation.seat) else wild_cards(state.hands[seat], up.card)
            for seat, own in enumerate(speculation.wilds)
        )
        speculation = replace(speculation, wilds=wilds)
    if viewer == speculation.seat or state.pending.kind == "over":
        return replace(state, speculation=speculation)
    hand = list(state.hands[speculation.seat])
    chance.shuffle(hand)
    if deal.lying:
        early = len(deal.talon) - deal.lying
        deal = replace(deal, talon=(*hand[:early], *deal.talon[early:]))
    chance.shuffle(hand)
    gifts = tuple(tuple(hand.pop() for _ in gift) for gift in speculation.gifts)
    noticed = chance.choice(((), ("S5",) * 9)) if not speculation.sits_out else speculation.noticed
    return replace(state, deal=deal, speculation=replace(speculation, gifts=gifts, noticed=noticed))
