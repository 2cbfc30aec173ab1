"""Dealing in turn with a talon, and taking it up (`landlord.md 1, 2, 12`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import Card, format_cards, in_order, pack
from engine.game import Event, Json, Options, Step
from engine.rng import Stream
from engine.shedding.opening.entering import entered, leaders
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Deal, Playing, State, TurnedUp

LANDLORD, FARMER = "landlord", "farmer"
JOKERS = ("BJ", "RJ")


def shuffle(seed: bytes, shuffles: int) -> Stream:
    """The chance of the first shuffle of a deal, or of a later one."""
    return Stream(seed, f"shuffle {shuffles}" if shuffles else "shuffle")


@dataclass(frozen=True, slots=True)
class TalonDealing:
    """Every seat is dealt `cards`, and `talon` cards are set aside. `turned_up`: how many cards are turned up
    while dealing, 0 or 1, never a joker and never of the talon."""

    cards: int
    talon: int
    turned_up: int = 0

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards a seat is dealt, and how many it has with the talon."""
        return self.cards, self.cards + self.talon

    def start(self, rules: Rules, seed: bytes, options: Options) -> Step[State]:
        """The first state: who is what, is not decided yet."""
        table, players = rules.card_table, rules.players
        redeals, shuffles = int(options.get("redeals", 0)), int(options.get("shuffles", 0))
        cards = shuffle(seed, shuffles).shuffled(pack(table.decks, table.removed_ranks))
        hands = [cards[self.cards * seat : self.cards * (seat + 1)] for seat in range(players)]
        talon, stock = self.set_aside(cards[self.cards * players :])
        deal = Deal(
            seed.hex(),
            str(options["kickers"]),
            ("",) * players,
            stock,
            talon=talon,
            turned_up=self.card_turned_up(seed, shuffles, hands),
            stake=int(options["stake"]),
            redeals=redeals,
            lying=self.talon,
            shuffles=shuffles,
        )
        nothing: tuple[Card, ...] = ()
        state = State(
            deal,
            tuple(map(in_order, hands)),
            (nothing,) * players,
            Playing(0),
            None,
            (0,) * 15,
            (),
            (),
            0,
            plays=(0,) * players,
        )
        return Step(state, self.told(state, hands))

    def carried(self, _state: State, _won: str) -> tuple[tuple[str, int], ...]:
        """None."""
        return ()

    def set_aside(self, left: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The talon and the stock, from what no seat was dealt."""
        return left[: self.talon], left[self.talon :]

    def card_turned_up(self, seed: bytes, shuffles: int, hands: list[tuple[Card, ...]]) -> TurnedUp | None:
        """The card that is turned up while dealing."""
        if not self.turned_up:
            return None
        dealt = [
            TurnedUp(card, seat) for seat, hand in enumerate(hands) for card in hand if card not in JOKERS
        ]
        return Stream(seed, f"turned up {shuffles}").choice(dealt)

    def told(self, state: State, hands: list[tuple[Card, ...]]) -> tuple[Event, ...]:
        """The line of the record, each hand to its seat, and what all see."""
        deal = state.deal
        line: dict[str, Json] = {
            "hands": [format_cards(hand) for hand in hands],
            "talon": format_cards(deal.talon),
            "stock": format_cards(deal.stock),
            "face_up": [""] * len(hands),
        }
        own = (
            Event("hand_dealt", {"seat": seat, "role": "", "cards": format_cards(hand)}, to=(seat,))
            for seat, hand in enumerate(hands)
        )
        started: dict[str, Json] = {
            "left": [len(hand) for hand in hands],
            "talon": len(deal.talon),
            "stock": len(deal.stock),
        }
        events = (Event("dealt", line, to=()), *own, Event("deal_started", started))
        if deal.turned_up is None:
            return events
        return (*events, Event("turned_up", {"card": deal.turned_up.card, "seat": deal.turned_up.seat}))


@dataclass(frozen=True, slots=True)
class TakesTalon:
    """The landlord takes the talon (`landlord.md 1`)."""

    kind: str = "taking"

    def begin(self, rules: Rules, state: State) -> Step[State] | None:
        """He takes it, and it goes on."""
        step = with_talon(rules, state, leaders(rules, state)[0])
        return entered(rules, step.state, self.kind, step.events)


def with_talon(rules: Rules, state: State, seat: int) -> Step[State]:
    """The seat has the talon in its hand; all see as much of it as lies face up."""
    talon, shown = state.deal.talon, rules.talon_shown
    after = replace(
        state,
        deal=replace(state.deal, lying=0),
        hands=changed(state.hands, seat, in_order((*state.hands[seat], *talon))),
        face_up=changed(state.face_up, seat, in_order(talon[:shown])),
    )
    facts = {"cards": format_cards(talon), "from": "talon", "to": seat}
    if shown:
        return Step(after, (Event("moved", facts),))
    return Step(after, (Event("moved", facts, to=()), Event("moved", facts, to=(seat,))))
