"""Deals at speculator tables before the independent judge, up to the first lead (docs/rules/speculator.md, 1
to 5). With the standard library alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from tests.judge_built_tables import built_table, sized
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
    built, options = built_table(header["table"]), header["options"]
    table = built or SPECULATOR_TABLES[header["table"]]
    need(len(header["seats"]) == table.seats, "too many or too few seats")
    stake = options.get("stake", 1)
    need(type(stake) is int and 1 <= stake <= 1000, "a unit is 1 to 1000 points")
    last = options.get("last_winner", -1)
    need(type(last) is int and -1 <= last < table.seats, "a seat has won the last deal, or none is told")
    need(last < 0 or not table.shares, "the winner of the last deal is no speculator here")
    distinct = options.get("kickers") == "distinct"
    return SpeculatorDeal(header["table"], distinct, stake=stake, built=built, last_winner=last)


def pack(table: SpeculatorTable) -> Counter[str]:
    """All cards of the table."""
    return Counter(card for card in PACK * table.decks if rank_of(card) not in table.removed)


def marker_of(table: SpeculatorTable, hands: Sequence[Sequence[str]], talon: Sequence[str], up: str) -> str:
    """The card whose holder is the speculator (speculator.md 1, Turned-up cards)."""
    if isinstance(table.marker, int):
        return talon[table.marker - 1]
    if table.marker == "same colour":
        return SAME_COLOUR[up[0]] + up[1:]
    if table.marker == "turned up":
        return up
    return hands[-1][-1] if table.marker == "dealt last" else table.marker


def highest(hand: Sequence[str], lifted: str) -> list[str]:
    """The highest cards of the hand, as the ranks compare; its 3s, which stay in any case, do not count."""
    order = ORDER.replace(lifted, "").replace("B", lifted + "B")
    top = max((card for card in hand if rank_of(card) != "3"), key=lambda card: order.index(rank_of(card)))
    return [card for card in hand if rank_of(card) == rank_of(top)]


def can_give(table: SpeculatorTable, hand: Sequence[str], marker: str, lifted: str) -> bool:
    """Whether so many cards may be given as the gifts take (speculator.md 2)."""
    for kept in set(highest(hand, lifted)):
        left = list(hand)
        for card in {kept, face(marker)} - {""}:
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
    table: SpeculatorTable, hand: Sequence[str], marker: str, lifted: str, gifts: Sequence[Sequence[str]]
) -> None:
    """Raises ValueError where the gifts are not allowed (speculator.md 2)."""
    need([len(gift) for gift in gifts] == sizes(table), f"gifts are of {sizes(table)} cards")
    given = Counter(card for gift in gifts for card in gift)
    kept = Counter(hand) - given
    need(given <= Counter(hand), "he does not hold what he gives")
    need("3" not in map(rank_of, given), "a 3 is not given away")
    need(not marker or face(marker) in kept, "the marker is not given away")
    need(bool(kept & Counter(highest(hand, lifted))), "of his highest cards one stays")
    for gift in gifts if table.half_red else []:
        need(
            2 * sum(colour_of(card) == "red" for card in gift) == len(gift), "a gift is half red, half black"
        )


@dataclass
class SpeculatorDeal(SmallLandlord):
    """A deal at a speculator table. `stock`: the card turned up, or what the speculator draws; `last_winner`:
    who has won the last deal, where that makes the speculator; `marker`: the card that else does; `gifts`:
    what he has chosen; `calls` since the cards were dealt; `silent_deals`: deals in a row in which nobody
    called."""

    last_winner: int = -1
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
        if self.built:
            self.built = replace(self.built, cards=len(hands[0]), talon=len(talon))
        everything = Counter(card for cards in (*hands, talon, stock) for card in cards)
        need(everything == pack(self.its), "it is not the whole pack that is dealt")
        need([len(hand) for hand in hands] == [self.its.cards] * self.its.seats, "a hand is too big or small")
        need(len(talon) == self.its.talon, "the talon is too big or small")
        told = {"event": "dealt", "hands": line["hands"], "talon": line["talon"], "stock": line["stock"]}
        need(line == told | {"face_up": [""] * len(hands)}, "nothing lies face up")
        self.forget()
        self.hands, self.talon, self.stock = hands, talon, stock
        self.up = self.turned_up()
        lifts = self.its.marker == "same colour" and rank_of(self.up) not in "2BR"
        self.lifted = rank_of(self.up) if lifts else ""
        self.marker = "" if self.last_winner >= 0 else marker_of(self.its, hands, talon, self.up)
        self.due = [self.start]

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

    def holders(self) -> list[int]:
        """Who may hold the marker; it is another copy than the one that is turned up. Where one of several
        copies is marked, whoever has any; else there is one. Or who has won the last deal."""
        if self.last_winner >= 0:
            return [self.last_winner]
        up = len(self.hands) - 1 if self.its.marker == "dealt last" else None
        return [seat for seat, hand in enumerate(self.hands) if hand.count(face(self.marker)) > (seat == up)]

    def start(self, line: Line) -> None:
        """It is dealt again, where the marker is in no hand; or all are told what lies where."""
        if line["event"] == "dealt_again":
            need(line == {"event": "dealt_again", "why": "marker"}, "nobody has been asked for gifts")
            lying = not self.holders() or (
                self.marker == MARKED and face(MARKED) in [*self.talon, *self.stock]
            )
            need(lying, "a hand holds the marker")
            return
        left, lie = [len(hand) for hand in self.hands], {"talon": len(self.talon), "stock": len(self.stock)}
        told = {"event": "deal_started", "left": left, **lie}
        need(line == told and bool(self.holders()), f"the rules make this line {told}, if a hand holds it")
        if self.up:
            at = len(self.hands) - 1 if self.its.marker == "dealt last" else None
            self.due.append({"event": "turned_up", "card": self.up, "seat": at})
        self.due.append(self.mark)

    def mark(self, line: Line) -> None:
        """The speculator is known; he draws. Where he cannot give, it is dealt again."""
        seat = line["seat"]
        need(line == {"event": "marked", "seat": seat, "card": self.marker}, "the marker is told")
        need(seat in self.holders(), f"one of these is the speculator: {self.holders()}")
        self.speculator = seat
        self.roles = [SPECULATOR if at == seat else "" for at in range(self.its.seats)]
        self.due.append({"event": "roles", "roles": self.roles})
        self.due += [partial(self.moved, cards, origin, seat) for cards, origin in self.drawn()]
        self.hands[seat] += [card for cards, _ in self.drawn() for card in cards]
        self.keep_who_sits_out()
        if can_give(self.its, self.hands[seat], self.marker, self.lifted):
            self.phase = "giving"
        else:
            self.due.append({"event": "dealt_again", "why": "gifts"})

    def drawn(self) -> list[tuple[list[str], str]]:
        """What the speculator draws before he gives, and from where."""
        drawn = [(self.talon[: self.its.before], "talon"), (self.stock[: self.its.extra], "stock")]
        return [(cards, origin) for cards, origin in drawn if cards]

    # --- gifts, calling, conceding --------------------------------------------------------------------------

    def give(self, line: Line) -> None:
        gifts = [gift.split() for gift in line["gifts"]]
        told = {"event": "gifts_chosen", "seat": self.speculator, "gifts": line["gifts"]}
        need(line == told, "the speculator gives")
        if self.built:
            said = self.built.gifts if any(self.built.gifts) else (len(gifts[0]), len(gifts[1]))
            self.built = sized(self.built, self.built.cards, self.built.talon, said)
        need_lawful_gifts(self.its, self.hands[self.speculator], self.marker, self.lifted, gifts)
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
        rest, gifts = self.talon[self.its.before :], list(self.gifts[1:])
        self.lying = rest
        if self.its.before:
            self.due.append(self.turn_over)
        self.due.append(partial(self.goes, self.gifts[0], his, landlord))
        self.due += [partial(self.give_one, gifts, seat) for seat in farmers]
        self.due.append(partial(self.goes, rest, "talon", his))
        if self.stock and not self.its.extra:
            to = his if self.its.marker == "same colour" else landlord
            self.due.append(partial(self.goes, self.stock, "stock", to))
        self.due.append(partial(self.then_next, self.due.pop()))

    def turn_over(self, line: Line) -> None:
        """Of the talon cards that he has taken those that he does not give are turned up too."""
        given = Counter(card for gift in self.gifts for card in gift)
        cards = Counter(self.talon[: self.its.before]) - given
        self.lying = [*cards.elements(), *self.talon[self.its.before :]]
        told = {"event": "cards_shown", "seat": self.speculator, "cards": line["cards"]}
        need(line == told and Counter(line["cards"].split()) == cards, f"these are shown: {cards}")

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

    def fix_wild_cards(self) -> None:
        """Where a card is turned up for wild cards: the highest of its suit, of each landlord and farmer; a
        joker: of both suits of its colour (speculator.md, Turned-up cards)."""
        if self.its.marker != "same colour":
            return
        suits = {"BJ": "SC", "RJ": "HD"}.get(self.up, self.up[0])
        self.wilds = [[] for _ in self.hands]
        for seat, hand in enumerate(self.hands):
            for suit in suits if seat != self.speculator else "":
                own = [card for card in hand if card[0] == suit and card not in ("BJ", "RJ")]
                self.wilds[seat] += sorted(own, key=lambda card: ORDER.index(rank_of(card)))[-1:]
