"""Dealing with a speculator: whoever is dealt the marker is he (`speculator.md 1, 22`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.cards import RANK_OF, RANKS, Card, format_cards, in_order, pack
from engine.game import Event, Options, Step
from engine.shedding.opening.talon import FARMER, LANDLORD, shuffle
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Deal, Playing, Speculation, State, TurnedUp

SPECULATOR = "speculator"
OTHER_SUIT = {"S": "C", "C": "S", "H": "D", "D": "H", "B": "R", "R": "B"}
UNLIFTED = "2BR"


def same_card(card: Card) -> Card:
    """Its twin."""
    return card


def same_colour(card: Card) -> Card:
    """The card of the same rank and colour; of a joker the other one (`speculator.md 21`)."""
    return OTHER_SUIT[card[0]] + card[1]


@dataclass(frozen=True, slots=True)
class Marker:
    """The card that makes its holder the speculator: the first copy in the pack of `face`; or what `twin`
    makes of the card turned up. `moves`: in later deals the winner of the one before is he, whoever holds it
    (`speculator.md 24`)."""

    face: Card = ""
    twin: Callable[[Card], Card] = same_card
    moves: bool = False


@dataclass(frozen=True, slots=True)
class MarkedDealing:
    """Every seat is dealt `cards`, then `talon` cards are set aside; what is left is the stock. `turned_up`:
    the place of the card turned up, counted from the first of the talon; `lifts`: its rank ranks just below
    the small joker (`speculator.md 21`). The speculator takes `early` cards of the talon and `extra` ones of
    the stock before anything is asked. It is dealt again while no seat holds the marker."""

    cards: int
    talon: int
    marker: Marker
    turned_up: int | None = None
    lifts: bool = False
    early: int = 0
    extra: int = 0

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards a seat is dealt; gifts and talon make what it has then."""
        return self.cards, self.cards

    def start(self, rules: Rules, seed: bytes, options: Options) -> Step[State]:
        """The first state: nobody's role is known but the speculator's."""
        table, shuffles = rules.card_table, int(options.get("shuffles", 0))
        faces = pack(table.decks, table.removed_ranks)
        last_winner = int(options.get("last_winner", -1))
        events: list[Event] = []
        while True:
            order = shuffle(seed, shuffles).shuffled(range(len(faces)))
            cards = tuple(faces[place] for place in order)
            seat = self.marked(rules, faces, order, last_winner)
            if seat is not None:
                break
            events += [self.dealt(rules, cards), Event("dealt_again", {"why": "marker"})]
            shuffles += 1
        deal = self.first_deal(rules, cards, seed, options)
        deal = replace(deal, shuffles=shuffles, last_winner=last_winner)
        state = self.first_state(rules, deal, cards, seat)
        told = (*self.told(rules, state, cards), *self.taken(state))
        return Step(self.with_own(state), (*events, *told))

    def carried(self, state: State, won: str) -> tuple[tuple[str, int], ...]:
        """Where the marker moves, the winner is the speculator of the next deal."""
        if not self.marker.moves:
            return ()
        role = LANDLORD if won == LANDLORD else FARMER
        return (("last_winner", state.deal.roles.index(role)),)

    def marked(
        self, rules: Rules, faces: tuple[Card, ...], order: tuple[int, ...], last_winner: int
    ) -> int | None:
        """The seat of the speculator, `order` being places in the pack; None: no seat holds the marker."""
        if self.marker.moves and last_winner >= 0:
            return last_winner
        at = order.index(self.copy_of(rules, faces, order))
        return at // self.cards if at < self.cards * rules.players else None

    def copy_of(self, rules: Rules, faces: tuple[Card, ...], order: tuple[int, ...]) -> int:
        """The place in the pack of the copy that is the marker."""
        if self.turned_up is None:
            return faces.index(self.marker.face)
        up = order[self.cards * rules.players + self.turned_up]
        twin = self.marker.twin(faces[up])
        return next(place for place, face in enumerate(faces) if face == twin and place != up)

    def first_deal(self, rules: Rules, cards: tuple[Card, ...], seed: bytes, options: Options) -> Deal:
        """What was dealt."""
        aside = self.cards * rules.players
        turned_up = None
        if self.turned_up is not None:
            at = aside + self.turned_up
            turned_up = TurnedUp(cards[at], at // self.cards if at < aside else None)
        return Deal(
            seed.hex(),
            str(options["kickers"]),
            ("",) * rules.players,
            cards[aside + self.talon :],
            talon=cards[aside : aside + self.talon],
            turned_up=turned_up,
            stake=int(options["stake"]),
            redeals=int(options.get("redeals", 0)),
            lying=self.talon,
        )

    def first_state(self, rules: Rules, deal: Deal, cards: tuple[Card, ...], seat: int) -> State:
        """The state when all have been dealt their cards and the speculator is known."""
        nothing: tuple[Card, ...] = ()
        lifted = RANKS[RANK_OF[deal.turned_up.card]] if self.lifts and deal.turned_up else ""
        return State(
            replace(deal, roles=changed(deal.roles, seat, SPECULATOR)),
            tuple(map(in_order, self.hands(rules, cards))),
            (nothing,) * rules.players,
            Playing(0),
            None,
            (0,) * len(RANKS),
            (),
            (),
            0,
            plays=(0,) * rules.players,
            speculation=Speculation(
                seat, self.marker_of(rules, deal), lifted="" if lifted in UNLIFTED else lifted
            ),
        )

    def marker_of(self, rules: Rules, deal: Deal) -> str:
        """The marker as all are told: of several copies of a card one is marked."""
        if self.marker.moves and deal.last_winner >= 0:
            return ""
        if deal.turned_up is not None:
            return self.marker.twin(deal.turned_up.card)
        return self.marker.face + ("*" if rules.card_table.decks > 1 else "")

    def hands(self, rules: Rules, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        """The cards dealt to each seat, as they were dealt."""
        return [cards[self.cards * seat : self.cards * (seat + 1)] for seat in range(rules.players)]

    def dealt(self, rules: Rules, cards: tuple[Card, ...]) -> Event:
        """The line of the record."""
        aside = self.cards * rules.players
        hands = self.hands(rules, cards)
        return Event(
            "dealt",
            {
                "hands": [format_cards(hand) for hand in hands],
                "talon": format_cards(cards[aside : aside + self.talon]),
                "stock": format_cards(cards[aside + self.talon :]),
                "face_up": [""] * len(hands),
            },
            to=(),
        )

    def told(self, rules: Rules, state: State, cards: tuple[Card, ...]) -> tuple[Event, ...]:
        """What is recorded, told to each seat, and to all."""
        deal, speculation = state.deal, state.speculation
        own = (
            Event("hand_dealt", {"seat": seat, "role": role, "cards": format_cards(hand)}, to=(seat,))
            for seat, (role, hand) in enumerate(zip(deal.roles, self.hands(rules, cards), strict=True))
        )
        left = [self.cards] * rules.players
        started = Event("deal_started", {"left": left, "talon": self.talon, "stock": len(deal.stock)})
        up = deal.turned_up
        turned = [Event("turned_up", {"card": up.card, "seat": up.seat})] if up else []
        marked = Event("marked", {"seat": speculation.seat, "card": speculation.marker})
        roles = Event("roles", {"roles": list(deal.roles)})
        return (self.dealt(rules, cards), *own, started, *turned, marked, roles)

    def taken(self, state: State) -> tuple[Event, ...]:
        """That the speculator takes cards before anything is asked."""
        deal, seat = state.deal, state.speculation.seat
        moved = [
            {"cards": format_cards(cards), "from": place, "to": seat}
            for place, cards in (("talon", deal.talon[: self.early]), ("stock", deal.stock[: self.extra]))
            if cards
        ]
        return tuple(Event("moved", facts, to=to) for facts in moved for to in ((), (seat,)))

    def with_own(self, state: State) -> State:
        """The state in which the speculator has taken them."""
        deal, seat = state.deal, state.speculation.seat
        taken = (*deal.talon[: self.early], *deal.stock[: self.extra])
        return replace(
            state,
            deal=replace(deal, stock=deal.stock[self.extra :], lying=deal.lying - self.early),
            hands=changed(state.hands, seat, in_order((*state.hands[seat], *taken))),
        )
