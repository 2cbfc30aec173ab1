"""Deals at speculator tables before the independent judge, up to the first lead (docs/rules/speculator.md, 1
to 5). With the standard library alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.judge_cards import ORDER, PACK, rank_of
from tests.judge_deal import Due, Line, need
from tests.judge_shapes import colour_of
from tests.judge_small_landlord import SmallLandlord
from tests.judge_speculator_play import face
from tests.judge_speculator_tables import (
    FARMER,
    LANDLORD,
    MARKED,
    SPECULATOR,
    SPECULATOR_TABLES,
    SpeculatorTable,
)

DEALS_WITHOUT_A_CALL = 3
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H", "B": "R", "R": "B"}
MOST_CONCEDED = 3


def speculator_deal(header: Line) -> "SpeculatorDeal":
    """The deal of a header. Raises ValueError, KeyError."""
    table, options = SPECULATOR_TABLES[header["table"]], header["options"]
    need(len(header["seats"]) == table.seats, "too many or too few seats")
    stake = options.get("stake", 1)
    need(type(stake) is int and 1 <= stake <= 1000, "a unit is 1 to 1000 points")
    return SpeculatorDeal(header["table"], options.get("kickers") == "distinct", stake=stake)


def pack(table: SpeculatorTable) -> Counter[str]:
    """All cards of the table; one of three copies of the marker is marked."""
    cards = Counter(card for card in PACK * table.decks if rank_of(card) not in table.removed)
    if table.marker == MARKED:
        cards += Counter({MARKED: 1})
        cards -= Counter({face(MARKED): 1})
    return cards


def marker_of(table: SpeculatorTable, hands: Sequence[Sequence[str]], talon: Sequence[str], up: str) -> str:
    """The card whose holder is the speculator (speculator.md 1, Turned-up cards)."""
    if isinstance(table.marker, int):
        return talon[table.marker - 1]
    if table.marker == "same colour":
        return SAME_COLOUR[up[0]] + up[1:]
    if table.marker == "turned up":
        return up
    return hands[-1][-1] if table.marker == "dealt last" else table.marker


def can_give(table: SpeculatorTable, hand: Sequence[str], marker: str) -> bool:
    """Whether so many cards may be given as the gifts take (speculator.md 2)."""
    top = max(map(rank_of, hand), key=ORDER.index)
    for kept in {card for card in hand if rank_of(card) == top}:
        left = list(hand)
        for card in {kept, marker}:
            left.remove(card)
        colours = Counter(colour_of(card) for card in left if rank_of(card) != "3")
        needed = sum(sizes(table))
        if table.half_red and min(colours["red"], colours["black"]) >= needed // 2:
            return True
        if not table.half_red and colours.total() >= needed:
            return True
    return False


def sizes(table: SpeculatorTable) -> list[int]:
    """The cards of each gift, the landlord's first."""
    landlord, other = table.gifts
    return [landlord] + [other] * (table.seats - 2)


def need_lawful_gifts(
    table: SpeculatorTable, hand: Sequence[str], marker: str, gifts: Sequence[Sequence[str]]
) -> None:
    """Raises ValueError where the gifts are not allowed (speculator.md 2)."""
    need([len(gift) for gift in gifts] == sizes(table), f"gifts are of {sizes(table)} cards")
    given = Counter(card for gift in gifts for card in gift)
    kept = Counter(hand) - given
    need(given <= Counter(hand), "he does not hold what he gives")
    need("3" not in map(rank_of, given), "a 3 is not given away")
    need(marker in kept, "the marker is not given away")
    top = max(map(rank_of, hand), key=ORDER.index)
    need(top in map(rank_of, kept), "of his highest cards one stays")
    for gift in gifts if table.half_red else []:
        need(
            2 * sum(colour_of(card) == "red" for card in gift) == len(gift), "a gift is half red, half black"
        )


@dataclass
class SpeculatorDeal(SmallLandlord):
    """A deal at a speculator table. `stock`: the card turned up, or what the speculator draws; `up`: the card
    turned up; `gifts`: what he has chosen; `calls` since the cards were dealt; `silent_deals`: deals in a row
    in which nobody called."""

    up: str = ""
    marker: str = ""
    gifts: list[list[str]] = field(default_factory=list)
    calls: list[tuple[int, int]] = field(default_factory=list)
    silent_deals: int = 0

    def steps(self) -> dict[str, Callable[[Line], None]]:
        by_phase: dict[str, dict[str, Callable[[Line], None]]] = {
            "dealing": {"dealt": self.deal},
            "giving": {"gifts_chosen": self.give},
            "calling": {"called": self.take_call},
            "conceding": {"conceded": self.concede},
            "naming": {"named": self.name},
            "showing": {"show_chosen": self.choose_show},
            "playing": {"played": self.play, "passed": self.let_pass},
        }
        return by_phase[self.phase]

    # --- dealing --------------------------------------------------------------------------------------------

    def deal(self, line: Line) -> None:
        hands, talon, stock = (
            [hand.split() for hand in line["hands"]],
            line["talon"].split(),
            line["stock"].split(),
        )
        everything = Counter(card for cards in (*hands, talon, stock) for card in cards)
        need(everything == pack(self.its), "it is not the whole pack that is dealt")
        need([len(hand) for hand in hands] == [self.its.cards] * self.its.seats, "a hand is too big or small")
        need(len(talon) == self.its.talon, "the talon is too big or small")
        told = {"event": "dealt", "hands": line["hands"], "talon": line["talon"], "stock": line["stock"]}
        need(line == told | {"face_up": [""] * len(hands)}, "nothing lies face up")
        self.forget()
        self.hands, self.talon, self.stock = hands, talon, stock
        self.up = self.turned_up()
        self.marker = marker_of(self.its, hands, talon, self.up)
        holders = [seat for seat, hand in enumerate(hands) if self.marker in hand]
        if self.marker == self.up and self.its.marker == "dealt last":
            holders = [seat for seat in holders if hands[seat].count(self.up) > (seat == len(hands) - 1)]
        if not holders:
            self.due = [{"event": "dealt_again", "why": "marker"}]
            return
        self.speculator = holders[0]
        self.open()

    def forget(self) -> None:
        """What was of the last deal is no more."""
        self.calls, self.gifts, self.refused = [], [], []
        self.roles, self.twin, self.known, self.sat = [], "", False, []

    def turned_up(self) -> str:
        """The card that is turned up for all; "" where there is none."""
        if isinstance(self.its.marker, int):
            return self.talon[self.its.marker - 1]
        if self.its.marker == "dealt last":
            return self.hands[-1][-1]
        return self.stock[0] if self.its.marker in ("turned up", "same colour") else ""

    def open(self) -> None:
        """What all are told when the cards are dealt; the speculator draws."""
        seats, seat = self.its.seats, self.speculator
        drawn = [(self.stock, "stock")] if self.its.extra else []
        drawn += [(self.talon[: self.its.before], "talon")] if self.its.before else []
        hand = self.hands[seat] + [card for cards, _ in drawn for card in cards]
        if not can_give(self.its, hand, self.marker):
            self.due = [{"event": "dealt_again", "why": "gifts"}]
            return
        left = [len(one) for one in self.hands]
        self.due = [
            {"event": "deal_started", "left": left, "talon": len(self.talon), "stock": len(self.stock)}
        ]
        if self.up:
            at = seats - 1 if self.its.marker == "dealt last" else None
            self.due.append({"event": "turned_up", "card": self.up, "seat": at})
        self.due.append({"event": "marked", "seat": seat, "card": self.marker})
        self.roles = [SPECULATOR if at == seat else "" for at in range(seats)]
        self.due.append({"event": "roles", "roles": self.roles})
        for cards, origin in drawn:
            self.due.append(partial(self.moved, cards, origin, seat))
        self.hands[seat] = hand
        self.keep_who_sits_out()
        self.phase = "giving"

    def moved(self, cards: Sequence[str], origin: int | str, to: int | str, line: Line) -> None:
        """These cards go from one to another; in the line in any order."""
        told = {"event": "moved", "cards": line["cards"], "from": origin, "to": to}
        need(line == told, f"the rules make this line {told}")
        need(Counter(line["cards"].split()) == Counter(cards), f"it is these that move: {cards}")

    # --- gifts, calling, conceding --------------------------------------------------------------------------

    def give(self, line: Line) -> None:
        gifts = [gift.split() for gift in line["gifts"]]
        told = {"event": "gifts_chosen", "seat": self.speculator, "gifts": line["gifts"]}
        need(line == told, "the speculator gives")
        need_lawful_gifts(self.its, self.hands[self.speculator], self.marker, gifts)
        self.gifts = gifts
        self.phase = "calling"
        self.win_at_once(before=True)

    def callers(self) -> list[int]:
        """The seats that call, the first first (speculator.md 3)."""
        seats = self.its.seats
        first = (self.speculator + seats // 2) % seats
        order = [(first + away) % seats for away in range(seats)]
        return [seat for seat in order if seat != self.speculator]

    def take_call(self, line: Line) -> None:
        """Seats call in turn, each higher than the last or not at all; who has passed may call again."""
        seat, call, callers = line["seat"], line["call"], self.callers()
        need(line == {"event": "called", "seat": seat, "call": call}, "a call tells no more")
        need(seat == callers[len(self.calls) % len(callers)], "another seat is to call")
        best = max((one for _, one in self.calls), default=0)
        need(type(call) is int and (call == 0 or best < call <= 3), "a call is higher than the last, to 3")
        self.calls.append((seat, call))
        calls = [one for _, one in self.calls]
        best = max(calls)
        passed = calls[::-1].index(best) if best else len(calls)
        if best < 3 and passed < len(callers) - bool(best):
            return
        if best:
            self.become(*max(self.calls, key=lambda one: one[1]))
        elif self.silent_deals + 1 == DEALS_WITHOUT_A_CALL:
            self.become(callers[0], 1)
        else:
            self.silent_deals += 1
            self.due.append({"event": "nobody_called", "redeals": self.silent_deals})
            self.phase = "dealing"

    def become(self, seat: int, call: int) -> None:
        """The seat is the landlord for this call."""
        self.call = call
        other = "" if self.its.small else FARMER
        self.roles = [role or (LANDLORD if at == seat else other) for at, role in enumerate(self.roles)]
        self.known = not self.its.small
        self.due.append({"event": "roles", "roles": list(self.roles)})
        self.turn = seat
        if self.its.shares:
            self.share()
        else:
            self.phase = "conceding"

    def concede(self, line: Line) -> None:
        """The landlord concedes 0 to 3 cards (speculator.md, spec-3x1)."""
        cards = line["cards"]
        need(line == {"event": "conceded", "seat": self.turn, "cards": cards}, "the landlord concedes")
        need(type(cards) is int and 0 <= cards <= MOST_CONCEDED, "one concedes 0 to 3 cards")
        self.conceded = cards
        self.share()

    # --- gifts and talon ------------------------------------------------------------------------------------

    def share(self) -> None:
        """Gifts and talon are turned up and taken (speculator.md 4)."""
        his, landlord = self.speculator, self.roles.index(LANDLORD)
        farmers = [seat for seat in range(self.its.seats) if seat not in (his, landlord)]
        before = self.talon[: self.its.before]
        rest, gifts = self.talon[self.its.before :], list(self.gifts[1:])
        self.due.append(partial(self.goes, self.gifts[0], his, landlord))
        self.due += [partial(self.give_one, gifts, seat) for seat in farmers]
        if before:
            self.due.append(partial(self.shown_cards, before))
        self.due.append(partial(self.goes, rest, "talon", his))
        if self.stock and not self.its.extra:
            to = his if self.its.marker == "same colour" else landlord
            self.due.append(partial(self.goes, self.stock, "stock", to))
        self.due.append(partial(self.then_next, self.due.pop()))

    def then_next(self, last: Due, line: Line) -> None:
        """The last of the cards are taken."""
        assert callable(last)
        last(line)
        self.fix_wild_cards()
        self.keep_who_sits_out()
        self.after_sharing()

    def goes(self, cards: Sequence[str], origin: int | str, to: int, line: Line) -> None:
        self.moved(cards, origin, to, line)
        for card in cards if isinstance(origin, int) else []:
            self.hands[int(origin)].remove(card)
        self.hands[to] += cards

    def give_one(self, gifts: list[list[str]], to: int, line: Line) -> None:
        """One of the farmers' gifts, by chance."""
        given = next((gift for gift in gifts if Counter(gift) == Counter(line["cards"].split())), None)
        if given is None:
            raise ValueError(f"the gifts that are left are {gifts}")
        gifts.remove(given)
        self.goes(given, self.speculator, to, line)

    def shown_cards(self, cards: Sequence[str], line: Line) -> None:
        told = {"event": "cards_shown", "seat": self.speculator, "cards": line["cards"]}
        need(line == told and Counter(line["cards"].split()) == Counter(cards), f"these are shown: {cards}")

    def fix_wild_cards(self) -> None:
        """Where a card is turned up for wild cards: the highest of its suit, of each landlord and farmer; a
        joker: of both suits of its colour (speculator.md, Turned-up cards)."""
        if self.its.marker != "same colour":
            return
        suits = {"BJ": "SC", "RJ": "HD"}.get(self.up, self.up[0])
        self.lifted = "" if self.up in ("BJ", "RJ") or rank_of(self.up) == "2" else rank_of(self.up)
        self.wilds = [[] for _ in self.hands]
        for seat, hand in enumerate(self.hands):
            for suit in suits if seat != self.speculator else "":
                own = [card for card in hand if card[0] == suit and card not in ("BJ", "RJ")]
                self.wilds[seat] += sorted(own, key=lambda card: ORDER.index(rank_of(card)))[-1:]
