"""The small landlord, playing alone, winning at once and sitting out before the independent judge
(docs/rules/speculator.md 5, Eight of a kind and the like, The small landlord). With the standard library
alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.judge_cards import ORDER, rank_of
from tests.judge_deal import Line, need
from tests.judge_speculator_play import SpeculatorPlay, face
from tests.judge_speculator_tables import FARMER, LANDLORD, SMALL, SPECULATOR

CALL_AT_ONCE = 3


@dataclass
class SmallLandlord(SpeculatorPlay):
    """The stages between the sharing out of the cards and the first lead. `lying`: the cards of the talon
    that lie open before the speculator; `refused`: cards named whose twin he has shown; `sat`: cards of his
    of which so many keep him out of play; `chosen`: who shows, of those who have chosen unseen."""

    phase: str = "dealing"
    talon: list[str] = field(default_factory=list)
    lying: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    sat: list[list[str]] = field(default_factory=list)
    chosen: dict[int, bool] = field(default_factory=dict)
    up: str = ""
    silent_deals: int = 0

    def after_sharing(self) -> None:
        if self.its.small:
            self.phase = "naming"
            self.ask_for_a_name()
        else:
            self.after_naming()

    def moved(self, cards: Sequence[str], origin: int | str, to: int | str, line: Line) -> None:
        """These cards go from one to another; in the line in any order."""
        told = {"event": "moved", "cards": line["cards"], "from": origin, "to": to}
        need(line == told, f"the rules make this line {told}")
        need(Counter(line["cards"].split()) == Counter(cards), f"it is these that move: {cards}")

    # --- naming ---------------------------------------------------------------------------------------------

    @property
    def landlord(self) -> int:
        return self.roles.index(LANDLORD)

    def alone_is_allowed(self) -> bool:
        return 1 in self.its.shares

    def nameable(self) -> dict[str, int]:
        """The cards that the landlord may name, and how many copies he shows (speculator.md, The small
        landlord)."""
        own = Counter(map(face, self.hands[self.landlord]))
        found = {card: 1 for card in own if card not in self.refused}
        if self.its.small == "nearest":
            return self.nearest([card for card in found if card != self.up])
        if self.its.small == "twin":
            return {card: 1 for card in found if own[card] == 1}
        lying = Counter(map(face, self.lying))
        shown = {card: 1 if lying[card] else 2 for card in found}
        if not self.alone_is_allowed():
            shown = {card: number for card, number in shown.items() if own[card] == number}
        return {card: number for card, number in shown.items() if own[card] >= number}

    def nearest(self, cards: list[str]) -> dict[str, int]:
        """Those of the rank nearest to that of the card turned up; of two, the higher."""
        place = ORDER.index(rank_of(self.up))

        def nearness(card: str) -> tuple[int, int]:
            own = ORDER.index(rank_of(card))
            return abs(own - place), -own

        least = min(map(nearness, cards), default=None)
        return {card: 1 for card in cards if nearness(card) == least}

    def ask_for_a_name(self) -> None:
        """Where nothing can be named, he plays alone at six, else all is dealt again."""
        if self.nameable():
            return
        if self.alone_is_allowed():
            self.due.append({"event": "alone", "seat": self.landlord})
            self.known = True
            self.take_roles(None)
        else:
            self.due.append({"event": "dealt_again", "why": "named"})
            self.silent_deals, self.phase = 0, "dealing"

    def name(self, line: Line) -> None:
        card, can = line["card"], self.nameable()
        need(card in can, f"these may be named: {can}")
        told = {"event": "named", "seat": self.landlord, "card": card, "shown": " ".join([card] * can[card])}
        need(line == told, f"the rules make this line {told}")
        his = [one for one in self.hands[self.speculator] if face(one) == card]
        if self.its.small == "third" and card in map(face, self.lying):
            his.pop()
        if his:
            self.due.append({"event": "twin_shown", "seat": self.speculator, "card": his[0]})
            self.refused.append(card)
            self.ask_for_a_name()
            return
        self.twin = card
        others = [at for at in range(self.its.seats) if at not in (self.landlord, self.speculator)]
        self.take_roles(next((at for at in others if card in map(face, self.hands[at])), None))

    def take_roles(self, small: int | None) -> None:
        """All roles are settled; the small landlord's is not told."""
        self.roles = [role or (SMALL if at == small else FARMER) for at, role in enumerate(self.roles)]
        self.due.append({"event": "roles", "roles": self.roles})
        if not self.known:
            told = [role if role in (LANDLORD, SPECULATOR) else None for role in self.roles]
            self.due.append({"event": "roles_shown", "roles": told})
        self.after_naming()

    # --- sitting out, winning at once -----------------------------------------------------------------------

    def many(self, seat: int, numbers: tuple[int, ...]) -> list[list[str]]:
        """The cards of a rank of which the seat holds so many."""
        ranks = {rank_of(card) for card in self.hands[seat]} - {"B", "R"}
        each = [[card for card in self.hands[seat] if rank_of(card) == rank] for rank in ranks]
        return [cards for cards in each if len(cards) in numbers]

    def keep_who_sits_out(self) -> None:
        """What the speculator holds now may keep him out of play; also six jokers, where they do."""
        self.sat += self.many(self.speculator, self.its.sits_out)
        jokers = [card for card in self.hands[self.speculator] if card in ("BJ", "RJ")]
        if self.its.six_jokers and len(jokers) == 6:
            self.sat.append(jokers)

    def after_naming(self) -> None:
        if self.sat:
            self.sits = True
            hand = self.hands[self.speculator]
            self.due += [self.sat_out, partial(self.moved, hand, self.speculator, "stock")]
            self.hands[self.speculator] = []
        if not self.win_at_once(before=False):
            self.phase = "playing" if self.known else "showing"

    def sat_out(self, line: Line) -> None:
        told = {"event": "sat_out", "seat": self.speculator, "cards": line["cards"]}
        cards = Counter(line["cards"].split())
        need(
            line == told and cards in map(Counter, self.sat),
            f"it is one of these that he sits out for: {self.sat}",
        )

    def win_at_once(self, before: bool) -> bool:
        """Whether a landlord or farmer holds so many of a rank that he has won; then all that follows."""
        seats = [seat for seat in range(self.its.seats) if seat != self.speculator]
        winners = [seat for seat in seats if self.many(seat, self.its.wins)]
        if winners:
            self.over = True
            self.due.append(lambda line: self.won_at_once(winners, before, line))
        return bool(winners)

    def won_at_once(self, winners: list[int], before: bool, line: Line) -> None:
        seat = line["seat"]
        need(seat in winners, f"one of these has won: {winners}")
        told = {"event": "won_at_once", "seat": seat, "cards": line["cards"]}
        held, cards = self.many(seat, self.its.wins), Counter(line["cards"].split())
        need(line == told and cards in map(Counter, held), f"with one of these: {held}")
        if before:
            self.roles = [LANDLORD if at == seat else role or FARMER for at, role in enumerate(self.roles)]
        self.due.append({"event": "roles", "roles": self.roles})
        won = FARMER + "s" if self.roles[seat] == FARMER else LANDLORD
        points = self.points_at_once(won, CALL_AT_ONCE if before else self.call)
        facts = {"winner": self.winners(won), "out": [], "bombs": [], "points": points}
        self.due.append({"event": "settled", **facts})

    def points_at_once(self, won: str, call: int) -> list[int]:
        """Farmers settle as where the speculator has joined the landlords, he not at all; the landlords share
        the opposite 2 to 1."""
        share = next(iter(self.its.shares.values())).joined[3]
        sign = self.stake * call * (3 if self.sits else 1) * (1 if won == LANDLORD else -1)
        whole = -share * sign * self.roles.count(FARMER)
        small = whole // 3 if SMALL in self.roles else 0
        by_role = {FARMER: share * sign, SPECULATOR: 0, SMALL: small, LANDLORD: whole - small}
        return [by_role[role] for role in self.roles]

    # --- showing --------------------------------------------------------------------------------------------

    def choose_show(self, line: Line) -> None:
        """Every seat of a hidden role is asked, at six also the landlord, whether he declares that he plays
        alone; what others say changes nothing, and what he says who cannot show all the copies."""
        seat, show = line["seat"], line["show"]
        need(line == {"event": "show_chosen", "seat": seat, "show": show}, "a choice tells no more")
        asked = [at for at in range(self.its.seats) if at not in (self.landlord, self.speculator)]
        asked += [self.landlord] if self.alone_is_allowed() else []
        need(type(seat) is int and seat in asked and seat not in self.chosen, "this seat is not asked")
        need(type(show) is bool, "one shows or does not")
        self.chosen[seat] = show
        if len(self.chosen) == len(asked):
            self.phase = "playing"
            self.show()

    def show(self) -> None:
        """What was chosen is told."""
        small = self.roles.index(SMALL) if SMALL in self.roles else None
        self.shown = small is not None and self.chosen[small]
        own = list(map(face, self.hands[self.landlord])).count(self.twin)
        self.declared = own == self.its.decks and self.chosen[self.landlord]
        if self.shown:
            self.due.append({"event": "shown", "seat": small})
        if self.declared:
            cards = " ".join([self.twin] * self.its.decks)
            self.due.append({"event": "declared_alone", "seat": self.landlord, "cards": cards})
        if self.shown or self.declared:
            self.make_known()
