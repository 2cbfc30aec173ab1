"""Deals with skill cards before the independent judge (docs/rules/skills.md, party.md 3 and 6): from playing
a skill card through its window to what it does. With the standard library alone."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.judge_cards import Meaning, rank_of
from tests.judge_deal import Deal, Due, Line, need
from tests.judge_tables import shown, skills_dealt

SLOTS = {  # standing skills and the slot that each fills
    "two-low": "twos",
    "two-high": "twos",
    "upside-down": "order",
    "truce": "bombs",
    "oil-on-fire": "bomb_score",
    "turn-back": "direction",
}
ARMING = ("deer-as-horse", "stowaway", "unstoppable", "encore")
ON_A_SEAT = ("confine", "swap-blind", "downgrade", "burden", "see-through", "unmask")
KINDS = (*SLOTS, "restore", *ARMING, "cut-in", "guest-as-host", *ON_A_SEAT, "cancel")
COPIES = 2
FEWEST = 2


@dataclass
class Played:
    """A skill that pends: who played it, on whom; the card given with it, or the combination named."""

    seat: int
    skill: str
    target: int = -1
    card: str = ""
    cards: str = ""
    meaning: Meaning | None = None

    @property
    def facts(self) -> Line:
        """What every line of it tells."""
        aimed = {"target": self.target} if self.skill in ON_A_SEAT else {}
        return {"seat": self.seat, "skill": self.skill, **aimed}


@dataclass
class SkillDeal(Deal):
    """A deal with skill cards. `pends`: whether skills pend before they act; `stack`: those that do, the
    newest last; `waved`: seats that let the newest act."""

    pends: bool = True
    discarded: set[int] = field(default_factory=set)
    stack: list[Played] = field(default_factory=list)
    waved: set[int] = field(default_factory=set)
    unmasked: set[int] = field(default_factory=set)

    def steps(self) -> dict[str, Callable[[Line], None]]:
        """Nothing but discards at first; while a skill pends nothing but waves and skills."""
        if self.hands and len(self.discarded) < len(self.hands):
            return {"skill_discarded": self.discard}
        skills = {"skill_played": self.play_skill, "skill_chosen": self.choose_card}
        if self.stack:
            return {**skills, "waved": self.wave}
        return super().steps() | (skills if self.turn is not None else {})

    # --- before play ----------------------------------------------------------------------------------------

    def deal(self, line: Line) -> None:
        super().deal(line)
        numbers = [skills_dealt(role) for role in self.roles]
        (started,) = (line for line in self.due if isinstance(line, dict))
        self.due = [self.deal_skills, {**started, "skills": numbers}]

    def deal_skills(self, line: Line) -> None:
        need(line == {"event": "skills_dealt", "skills": line.get("skills")}, "the skills are dealt here")
        numbers = [skills_dealt(role) for role in self.roles]
        need([len(cards) for cards in line["skills"]] == numbers, "these are not the numbers of skill cards")
        held = Counter(skill for cards in line["skills"] for skill in cards)
        need(set(held) <= set(KINDS) and max(held.values()) <= COPIES, "there are not so many of a skill")
        self.skills.update({seat: list(cards) for seat, cards in enumerate(line["skills"])})

    def discard(self, line: Line) -> None:
        seat, skill = line["seat"], line["skill"]
        need(line == {"event": "skill_discarded", "seat": seat, "skill": skill}, "that is more than is known")
        need(seat in range(len(self.hands)) and seat not in self.discarded, "each seat discards once")
        self.give_up(seat, skill)
        self.discarded.add(seat)

    def give_up(self, seat: int, skill: str) -> None:
        """A skill card leaves the seat."""
        need(skill in self.skills[seat], f"seat {seat} does not hold {skill}")
        self.skills[seat].remove(skill)

    # --- playing a skill, and its window --------------------------------------------------------------------

    def choose_card(self, line: Line) -> None:
        """The card that is given with swap-blind stands just before."""
        played = Played(line["seat"], "swap-blind", line["target"], line["card"])
        need(line == {"event": "skill_chosen", **played.facts, "card": played.card}, "swap-blind is chosen")
        self.check(played)
        need(played.card in self.hands[played.seat], "the hand does not hold this card")
        self.due = [{"event": "skill_played", **played.facts}]
        self.use(played)

    def play_skill(self, line: Line) -> None:
        skill = line["skill"]
        need(skill != "swap-blind", "the card that is given has to be chosen before")
        played = Played(line["seat"], skill, line["target"] if skill in ON_A_SEAT else -1)
        self.check(played)
        told = {name: value for name, value in line.items() if name not in ("event", *played.facts)}
        if skill == "cut-in":
            played.cards = told.pop("cards")
            played.meaning = self.meant(played.seat, played.cards.split(), told, [])
            told = {}
        need(not told and played.facts.items() <= line.items(), "that is more, or less, than is told of it")
        self.use(played)

    def check(self, played: Played) -> None:
        """Whether the skill may be played now, by this seat and on this one (skills.md)."""
        seat, skill, target = played.seat, played.skill, played.target
        need(seat in range(len(self.hands)) and bool(self.hands[seat]), "this seat is not in")
        need(skill in self.skills[seat], f"seat {seat} does not hold {skill}")
        if self.stack:
            need(skill == "cancel", "while a skill pends only cancel may be played")
            need(self.stack[-1].seat != seat, "nobody cancels a skill of his own")
            return
        if skill in ON_A_SEAT:
            need(target in self.from_next(seat), "it is played on another seat still in")
        need(self.condition(seat, skill, target), f"the condition of {skill} does not hold")

    def condition(self, seat: int, skill: str, target: int) -> bool:
        """The column `when` of the page, and clause 7."""
        match skill:
            case "cut-in":
                return self.top is not None and self.holder != seat and self.turn != seat
            case "guest-as-host":
                return self.top is None and self.tricks > 0 and self.turn != seat
            case "confine":
                return target not in self.confined
            case "swap-blind":
                return min(len(self.hands[seat]), len(self.hands[target])) > FEWEST
            case "downgrade":
                return self.pile().total() >= 1 and len(self.hands[target]) > FEWEST
            case "burden":
                return self.pile().total() >= 2 and len(self.hands[target]) > FEWEST
        return skill != "cancel"

    def use(self, played: Played) -> None:
        """The card is used up; the skill pends where another seat still in holds skill cards."""
        self.give_up(played.seat, played.skill)
        self.stack.append(played)
        self.waved = set()
        if not self.asked():
            self.act()

    def asked(self) -> list[int]:
        """The seats that have to let the newest skill act."""
        by = self.stack[-1].seat
        seats = [seat for seat, hand in enumerate(self.hands) if hand and self.skills[seat] and seat != by]
        return [seat for seat in seats if seat not in self.waved] if self.pends else []

    def wave(self, line: Line) -> None:
        seat = line["seat"]
        need(line == {"event": "waved", "seat": seat}, "a wave tells no more than its seat")
        need(seat in self.asked(), "this seat is not asked")
        self.waved.add(seat)
        if not self.asked():
            self.act()

    # --- what skills do -------------------------------------------------------------------------------------

    def act(self) -> None:
        """The newest skill acts; a cancel takes away the one below it, and what is left then acts at once."""
        while self.stack:
            played = self.stack.pop()
            if played.skill == "cancel":
                below = self.stack.pop()
                gone = {"event": "skill_cancelled", "seat": below.seat, "skill": below.skill}
                self.due += [acted(played), gone]
            else:
                self.effect(played)
        self.force_passes()

    def effect(self, played: Played) -> None:
        """What the skill does, and the lines of it."""
        if played.skill in SLOTS:
            self.stand(played)
        elif played.skill in ARMING:
            self.due.append(acted(played))
            self.armed[played.seat].append(played.skill)
        else:
            effects: dict[str, Callable[[Played], None]] = {
                "restore": self.restore,
                "cut-in": self.cut_in,
                "guest-as-host": self.guest_as_host,
                "confine": self.confine,
                "swap-blind": self.swap_blind,
                "downgrade": self.downgrade,
                "burden": self.burden,
                "see-through": lambda one: self.due.append(acted(one)),
                "unmask": self.unmask,
            }
            effects[played.skill](played)

    def stand(self, played: Played) -> None:
        """The skill fills its slot anew; turn-back empties its own again."""
        skill, slot = played.skill, SLOTS[played.skill]
        reversed_before = "turn-back" in self.standing
        self.standing = [one for one in self.standing if SLOTS[one] != slot]
        if skill == "turn-back":
            self.due.append(acted(played, slot=slot, direction=1 if reversed_before else -1))
        else:
            self.due.append(acted(played, slot=slot))
        if skill != "turn-back" or not reversed_before:
            self.standing.append(skill)

    def restore(self, played: Played) -> None:
        self.due.append(acted(played, ended=self.standing))
        self.standing = []

    def cut_in(self, played: Played) -> None:
        assert played.meaning is not None
        line = {"event": "played", "seat": played.seat, "cards": played.cards, **played.meaning.facts}
        self.due += [acted(played), line]
        self.lay(played.seat, played.cards.split(), played.meaning, [])

    def guest_as_host(self, played: Played) -> None:
        self.due.append(acted(played))
        self.turn = played.seat

    def confine(self, played: Played) -> None:
        self.due.append(acted(played))
        self.confined.add(played.target)

    def swap_blind(self, played: Played) -> None:
        """One card is given, one of the other's hand, as it was, comes back."""
        giver, target = self.hands[played.seat], self.hands[played.target]
        before = list(target)

        def taken(line: Line) -> None:
            (card,) = moved(line, played.target, played.seat)
            need(card in before, f"seat {played.target} does not hold {card}")
            giver.remove(played.card)
            target.remove(card)
            giver.append(card)
            target.append(played.card)

        given = {"event": "moved", "cards": played.card, "from": played.seat, "to": played.target}
        self.due += [acted(played), given, taken]

    def downgrade(self, played: Played) -> None:
        """The highest card of a hand against the lowest played one, as both were."""
        hand, place = self.hands[played.target], self.order().index
        highest = max(map(rank_of, hand), key=place)
        pile = self.pile()
        lowest = min(map(rank_of, pile.elements()), key=place)

        def given_up(line: Line) -> None:
            (card,) = moved(line, played.target, "played")
            need(card in hand and rank_of(card) == highest, f"the highest card is a {highest}")
            hand.remove(card)

        def taken(line: Line) -> None:
            (card,) = moved(line, "played", played.target)
            need(pile[card] > 0 and rank_of(card) == lowest, f"the lowest played card is a {lowest}")
            hand.append(card)

        self.due += [acted(played), given_up, taken]

    def burden(self, played: Played) -> None:
        """Two cards of the played pile come to a hand."""

        def taken(line: Line) -> None:
            first, second = moved(line, "played", played.target)
            need(not Counter((first, second)) - self.pile(), "these cards do not lie in the played pile")
            self.hands[played.target] += [first, second]

        self.due += [acted(played), taken]

    def unmask(self, played: Played) -> None:
        """A role, or five cards of a seat whose role is known to all."""
        target = played.target
        role, hand = self.roles[target], self.hands[target]

        def cards_shown(line: Line) -> None:
            need(line == acted(played, cards=line.get("cards")), f"the rules make this line {acted(played)}")
            cards = line["cards"].split()
            need(not Counter(cards) - Counter(hand), "the hand does not hold these cards")
            need(len(cards) == min(5, len(hand)), "five cards are shown, or all")

        known = shown(self.table, role) or target in self.unmasked
        due: Due = cards_shown if known else acted(played, role=role)
        self.due.append(due)
        self.unmasked.add(target)

    def pile(self) -> Counter[str]:
        """The played pile: the pack less all hands and the stock."""
        return self.pack() - Counter(card for cards in (*self.hands, self.stock) for card in cards)


def acted(played: Played, **did: object) -> Line:
    """The line that a skill has acted."""
    return {"event": "skill_acted", **played.facts, **did}


def moved(line: Line, origin: int | str, to: int | str) -> list[str]:
    """The cards of a line that moves some from one place to another. Raises ValueError."""
    cards = line.get("cards")
    wanted = {"event": "moved", "cards": cards, "from": origin, "to": to}
    need(line == wanted, f"the rules make this line {wanted}")
    return str(cards).split()
