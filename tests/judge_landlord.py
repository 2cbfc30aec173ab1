"""Deals at landlord tables before the independent judge (docs/rules/landlord.md): calling, raises, showing
and doubling, the hidden landlord, settlement. With the standard library alone."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.judge_cards import KINDS, PACK, CardRules, Meaning
from tests.judge_deal import Deal, Line, need

LANDLORD, HIDDEN, FARMER, FARMERS = "landlord", "hidden-landlord", "farmer", "farmers"
DEALS_WITHOUT_A_CALL = 3
ONE_DECK = CardRules(("4", "BR"))
WITHOUT_SINGLES = tuple(kind for kind in KINDS if kind not in ("trio_solo", "trio_solo_chain"))
TWO_DECKS = tuple(kind for kind in WITHOUT_SINGLES if not kind.startswith("four_two"))


@dataclass(frozen=True)
class LandlordTable:
    """A table: decks, cards of a seat and of the talon, what may be played. `calling`: whether seats call
    "once" or go on "again", "" where none do; `turned_up`: whether a card is, while dealing; `talon_shown`;
    hands of so many cards are `announced`; `raises` of farmers; what doubles: `springs`, bombs of so many
    `copies` of a rank or `jokers`. `stake`: points of a unit where no option says it."""

    seats: int
    decks: int
    cards: int
    talon: int
    card_rules: CardRules
    calling: str
    turned_up: bool = True
    talon_shown: bool = True
    announced: int = 0
    raises: tuple[int, ...] = ()
    springs: tuple[str, ...] = ()
    copies: int = 4
    jokers: int = 2
    stake: int = 1


LANDLORD_TABLES = {
    "boss-classic": LandlordTable(
        3, 1, 17, 3, ONE_DECK, "once", turned_up=False, announced=2, springs=("spring", "counter"), stake=10
    ),
    "landlord-jinyou": LandlordTable(
        3, 1, 17, 3, ONE_DECK, "once", announced=2, raises=(1, 2, 4, 8), springs=("spring",)
    ),
    "landlord-3": LandlordTable(3, 1, 17, 3, ONE_DECK, "again"),
    "landlord-4": LandlordTable(
        4,
        2,
        25,
        8,
        CardRules(("4", "5", "6", "7", "8", "BBRR"), TWO_DECKS, joker_pairs=True),
        "again",
        talon_shown=False,
        copies=6,
        jokers=4,
    ),
    "landlord-5": LandlordTable(
        5,
        2,
        21,
        3,
        CardRules(("4", "BB RR", "5", "6", "3*", "7", "8", "BBRR"), TWO_DECKS),
        "",
        talon_shown=False,
        springs=("never",),
        copies=5,
        jokers=3,
    ),
}


def landlord_deal(header: Line) -> "LandlordDeal":
    """The deal of a header. Raises ValueError, KeyError."""
    table, options = LANDLORD_TABLES[header["table"]], header["options"]
    need(len(header["seats"]) == table.seats, "too many or too few seats")
    stake = options.get("stake", table.stake)
    need(type(stake) is int and 1 <= stake <= 1000, "a unit is 1 to 1000 points")
    return LandlordDeal(header["table"], options.get("kickers") == "distinct", stake=stake)


@dataclass
class LandlordDeal(Deal):
    """A deal at a landlord table. `phase`: what comes next; `calls` since the cards were dealt, with the seat
    of each; `silent_deals`: deals in which nobody called; `up`: the card turned up and its seat; `chosen`:
    what seats chose unseen, in the phase; `call`, `raises`, `shown`, `doubled`: what was said; `known`: all
    roles are known; `plays`: combinations laid, by seat."""

    stake: int = 1
    phase: str = "dealing"
    talon: list[str] = field(default_factory=list)
    up: tuple[str, int] | None = None
    calls: list[tuple[int, int]] = field(default_factory=list)
    silent_deals: int = 0
    chosen: dict[int, int] = field(default_factory=dict)
    call: int = 1
    raises: dict[int, int] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    doubled: list[int] = field(default_factory=list)
    known: bool = False
    plays: Counter[int] = field(default_factory=Counter)

    @property
    def its(self) -> LandlordTable:
        return LANDLORD_TABLES[self.table]

    def card_rules(self) -> CardRules:
        return self.its.card_rules

    def announced_at(self) -> int:
        return self.its.announced

    def won(self) -> str | None:
        """First seat out wins for its side (landlord.md 1)."""
        if not self.out:
            return None
        return FARMERS if self.roles[self.out[0]] == FARMER else LANDLORD

    def steps(self) -> dict[str, Callable[[Line], None]]:
        by_phase: dict[str, dict[str, Callable[[Line], None]]] = {
            "dealing": {"dealt": self.deal},
            "calling": {"called": self.take_call},
            "raising": {"raise_chosen": self.choose_raise},
            "showing": {"show_chosen": self.choose_show},
            "doubling": {"double_chosen": self.choose_double},
            "playing": {"played": self.play, "passed": self.let_pass},
        }
        return by_phase[self.phase]

    # --- dealing --------------------------------------------------------------------------------------------

    def deal(self, line: Line) -> None:
        hands, talon = [hand.split() for hand in line["hands"]], line["talon"].split()
        everything = Counter(card for cards in (*hands, talon) for card in cards)
        need(everything == Counter(PACK * self.its.decks), "hands and talon are not the whole pack")
        need([len(hand) for hand in hands] == [self.its.cards] * self.its.seats, "a hand is too big or small")
        told = {"event": "dealt", "hands": line["hands"], "talon": line["talon"]}
        need(line == told | {"stock": "", "face_up": [""] * len(hands)}, "nothing is left or lies face up")
        self.hands, self.talon, self.calls = hands, talon, []
        left = [len(hand) for hand in hands]
        self.due = [{"event": "deal_started", "left": left, "talon": len(talon), "stock": 0}]
        if self.its.turned_up:
            self.due.append(self.turn_up)
        self.phase = "calling"

    def turn_up(self, line: Line) -> None:
        """A card that is no joker, among those of a seat (landlord.md 2). Without a calling it says who is
        what (landlord.md 12)."""
        card, seat = line["card"], line["seat"]
        need(line == {"event": "turned_up", "card": card, "seat": seat}, "it tells of a card and a seat")
        need(type(seat) is int and card in self.hands[seat], "that seat was not dealt this card")
        need(card not in ("BJ", "RJ"), "a joker is never turned up")
        self.up = card, seat
        if self.its.calling:
            return
        self.roles = [HIDDEN if card in hand else FARMER for hand in self.hands]
        self.roles[seat] = LANDLORD
        self.due += [{"event": "roles", "roles": self.roles}, {"event": "roles_shown", "roles": self.seen()}]
        self.take_talon(seat)
        self.phase = "showing"

    def seen(self) -> list[str | None]:
        """The roles that all know while one is hidden."""
        return [role if role == LANDLORD else None for role in self.roles]

    def take_talon(self, seat: int) -> None:
        self.hands[seat] += self.talon
        self.due.append({"event": "moved", "cards": " ".join(self.talon), "from": "talon", "to": seat})
        self.turn = seat

    # --- calling --------------------------------------------------------------------------------------------

    def take_call(self, line: Line) -> None:
        """Seats call in turn, each higher than the last or not at all (landlord.md 5, 7, 9, 17)."""
        seat, call = line["seat"], line["call"]
        need(line == {"event": "called", "seat": seat, "call": call}, "a call tells no more")
        need(type(seat) is int and seat in self.next_callers(), "another seat is to call")
        best = max((one for _, one in self.calls), default=0)
        need(type(call) is int and (call == 0 or best < call <= 3), "a call is higher than the last, to 3")
        self.calls.append((seat, call))
        if self.still_calling():
            return
        if any(one for _, one in self.calls):
            self.become(*max(self.calls, key=lambda one: one[1]))
        elif self.silent_deals + 1 == DEALS_WITHOUT_A_CALL:
            self.become(self.calls[0][0], 1)
        else:
            self.silent_deals += 1
            self.due.append({"event": "nobody_called", "redeals": self.silent_deals})
            self.phase = "dealing"

    def next_callers(self) -> list[int]:
        """The seats of which one is to call: all of them, where the first was drawn at random."""
        if self.calls:
            return [(self.calls[-1][0] + 1) % self.its.seats]
        return [self.up[1]] if self.up else list(range(self.its.seats))

    def still_calling(self) -> bool:
        """Whether another seat is to call."""
        calls, seats = [call for _, call in self.calls], self.its.seats
        if calls[-1] == 3:
            return False
        if self.its.calling == "once" or not any(calls):
            return len(calls) < seats
        since = list(reversed(calls)).index(max(calls))
        return since < seats - 1

    def become(self, seat: int, call: int) -> None:
        """The seat is the landlord for this call."""
        self.call = call
        self.roles = [LANDLORD if at == seat else FARMER for at in range(self.its.seats)]
        self.known = True
        self.due.append({"event": "roles", "roles": self.roles})
        self.take_talon(seat)
        self.phase = "raising" if self.its.raises else "playing"

    # --- raising, showing, doubling -------------------------------------------------------------------------

    def choose(self, line: Line, fact: str, seats: list[int]) -> bool:
        """A seat chooses, unseen and at once with the others; whether it is the last to."""
        seat = line["seat"]
        told = {"event": line["event"], "seat": seat, fact: line[fact]}
        need(line == told, "a choice tells no more")
        need(type(seat) is int and seat in seats, "this seat is not asked")
        need(seat not in self.chosen, "this seat has chosen")
        self.chosen[seat] = line[fact]
        return len(self.chosen) == len(seats)

    def those_who_chose(self) -> list[int]:
        """The seats that said yes, in order; for the next stage nobody has chosen."""
        seats = sorted(seat for seat, choice in self.chosen.items() if choice)
        self.chosen = {}
        return seats

    def choose_raise(self, line: Line) -> None:
        """Each farmer (landlord.md 8)."""
        need(type(line["times"]) is int and line["times"] in self.its.raises, "there is no such raise")
        farmers = [seat for seat, role in enumerate(self.roles) if role == FARMER]
        if self.choose(line, "times", farmers):
            self.raises = self.chosen
            self.due += [{"event": "raised", "seat": at, "raise": self.raises[at]} for at in farmers]
            self.phase = "playing"

    def choose_show(self, line: Line) -> None:
        """Every seat is asked; what a farmer says changes nothing (landlord.md 13, 18)."""
        need(type(line["show"]) is bool, "one shows or does not")
        if self.choose(line, "show", list(range(self.its.seats))):
            self.shown = [seat for seat in self.those_who_chose() if self.roles[seat] != FARMER]
            self.due += [{"event": "shown", "seat": seat} for seat in self.shown]
            if self.shown:
                self.make_known()
            self.phase = "doubling"

    def choose_double(self, line: Line) -> None:
        """Every seat may (landlord.md 14)."""
        need(type(line["double"]) is bool, "one doubles or does not")
        if self.choose(line, "double", list(range(self.its.seats))):
            self.doubled = self.those_who_chose()
            self.due += [{"event": "doubled", "seat": seat} for seat in self.doubled]
            self.phase = "playing"

    def make_known(self) -> None:
        """All roles are told to all; behind what is due, but for the settlement."""
        self.known = True
        self.due.insert(len(self.due) - self.over, {"event": "roles", "roles": self.roles})

    # --- play, and the end ----------------------------------------------------------------------------------

    def lay(self, seat: int, cards: list[str], meaning: Meaning, used: list[str]) -> None:
        self.plays[seat] += 1
        super().lay(seat, cards, meaning, used)
        if not self.known and self.roles[seat] == HIDDEN and self.up and self.up[0] in cards:
            self.make_known()

    def settle(self, won: str) -> None:
        """One unit for each farmer, times his raise; what they pay or get, the landlord and the hidden one
        share (landlord.md 6, 8, 11, 16)."""
        self.over = True
        unit = self.unit(won)
        signs = {FARMER: 1 if won == FARMERS else -1, HIDDEN: 1 if won == LANDLORD else -1, LANDLORD: 0}
        points = [unit * signs[role] * self.raises.get(seat, 1) for seat, role in enumerate(self.roles)]
        points[self.roles.index(LANDLORD)] = -sum(points)
        facts = {"winner": won, "out": self.out, "bombs": self.bombs, "points": points}
        self.due.append({"event": "settled", **facts})

    def unit(self, won: str) -> int:
        """The stake, times the call, doubled by bombs, by what was said, and by springs."""
        doubles = sum(map(self.doubling, self.bombs)) + bool(self.shown) + len(self.doubled)
        doubles += bool(set(self.its.springs) & self.came(won))
        return (self.stake * self.call) << doubles

    def doubling(self, bomb: str) -> bool:
        return len(bomb) >= (self.its.jokers if set(bomb) <= {"B", "R"} else self.its.copies)

    def came(self, won: str) -> set[str]:
        """Which springs came about (landlord.md 4, 15)."""
        losers = [seat for seat, role in enumerate(self.roles) if (role == FARMER) != (won == FARMERS)]
        found = set()
        if not any(self.plays[seat] for seat in losers):
            found |= {"never", "spring"}
        if won == FARMERS and self.plays[self.roles.index(LANDLORD)] == 1:
            found.add("counter")
        return found
