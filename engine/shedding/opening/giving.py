"""The speculator's gifts (`speculator.md 2`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import format_cards, parse_cards
from engine.game import Ask, Event, Facts, Illegal, Step
from engine.shedding.judging import hand_without
from engine.shedding.opening.entering import asking, dealt_again, entered
from engine.shedding.opening.gifts import Gifts, Limit, limits_of, low_gifts, refused
from engine.shedding.opening.unseen import made
from engine.shedding.order import order
from engine.shedding.ranks import ranks_in_force
from engine.shedding.rules import Rules
from engine.shedding.state import Give, Giving, Move, State
from engine.shedding.view_shapes import GivingView


@dataclass(frozen=True, slots=True)
class Gives:
    """The speculator picks, unseen, so many cards for the landlord and for each farmer; each gift half red,
    half black where `halves`. If he cannot, it is dealt again."""

    landlord: int
    farmer: int
    halves: bool = False
    kind: str = "giving"

    def sizes(self, state: State) -> tuple[int, ...]:
        """How many cards each gift has, the landlord's first."""
        return (self.landlord, *(self.farmer for _ in range(len(state.hands) - 2)))

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """He is asked."""
        if self.lowest(state) is None:
            return dealt_again(
                rules, state, Event("dealt_again", {"why": "gifts"}), redeals=state.deal.redeals
            )
        return asking(state, Giving(state.speculation.seat))

    def lowest(self, state: State) -> Gifts | None:
        """The lowest lawful gifts."""
        hand = state.hands[state.speculation.seat]
        return low_gifts(hand, limits(state), self.sizes(state), self.halves, places(state))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """The speculator."""
        return (Ask(f"give-{state.deal.shuffles}", state.speculation.seat, "give", ("give",), pace="give"),)

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """He has chosen; the cards stay in his hand until they are turned up. Raises Illegal: `bad_gifts`,
        `not_in_hand`, `duplicate_cards`, and a code for what must be kept."""
        assert isinstance(move, Give)
        sizes = self.sizes(state)
        if tuple(map(len, move.gifts)) != sizes:
            raise Illegal("bad_gifts", sizes=list(sizes))
        hand_without(state.hands[seat], [card for gift in move.gifts for card in gift])
        refusal = refused(move.gifts, limits(state), self.halves)
        if refusal is not None:
            raise refusal
        after = replace(
            state, speculation=replace(state.speculation, gifts=move.gifts), moves=state.moves + 1
        )
        gifts = [format_cards(gift) for gift in move.gifts]
        return entered(rules, after, self.kind, made("gifts", seat, len(state.hands), gifts=gifts))

    def fallback(self, state: State, ask: Ask) -> Move:
        """The lowest lawful gifts."""
        lowest = self.lowest(state)
        assert lowest is not None
        return Give(ask.id, lowest)

    def offers(self, _state: State, _seat: int) -> tuple[int, ...]:
        """No numbers."""
        return ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """The gifts."""
        if line.get("event") != "gifts_chosen":
            return None
        gifts = line.get("gifts")
        try:
            if not isinstance(gifts, list):
                raise ValueError(gifts)
            return Give(ask, tuple(parse_cards(gift) if isinstance(gift, str) else () for gift in gifts))
        except ValueError:
            raise Illegal("bad_record", field="gifts") from None


def places(state: State) -> Sequence[int]:
    """Where each rank stands in the order in force."""
    return order(ranks_in_force(state)).place


def limits(state: State) -> tuple[Limit, ...]:
    """What the speculator keeps."""
    speculation = state.speculation
    return limits_of(state.hands[speculation.seat], speculation.marker, places(state))


def giving_view(rules: Rules, state: State, seat: int) -> GivingView | None:
    """What the seat is to give; None where it is not asked to."""
    if state.pending.kind != "giving" or state.pending.seat != seat:
        return None
    stage = rules.stage("giving")
    assert isinstance(stage, Gives)
    return {
        "sizes": list(stage.sizes(state)),
        "limits": [{"cards": sorted(one.cards), "most": one.most, "code": one.code} for one in limits(state)],
        "halves": stage.halves,
    }
