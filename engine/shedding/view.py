"""What each viewer of a shedding table may know: the allow-list. `public` is for all, `private` adds what one
seat knows; nothing else of a state reaches anybody. The page's types are generated from the shapes below."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.cards import Card
from engine.game import Ask, Illegal, Json
from engine.shedding.ranks import ranks_in_force
from engine.shedding.reading import ReadingView, described
from engine.shedding.roles import Side, shown_camps, shown_roles, told_sides
from engine.shedding.rules import Rules
from engine.shedding.scoring import settle, share_worth
from engine.shedding.seats import direction, passed_since_top
from engine.shedding.skills import SKILLS
from engine.shedding.skills.skill import Aim
from engine.shedding.skills.window import refusal, targets, waited_for
from engine.shedding.state import Laid, Passed, Pending, Skills, Slot, State, Throw, Trick
from engine.shedding.terms import UNSTOPPABLE, rank_name

Phase = Literal["discarding", "throwing", "playing", "over"]


class ActView(TypedDict):
    """One act of the trick that is running: cards laid, or a pass (`cards` empty, `reading` None). `wild`:
    the card among them that stands for the rank `stands_for`; `stowaway`: the one that counts for nothing;
    `unstoppable`: only bombs beat it."""

    seat: int
    cards: list[Card]
    reading: ReadingView | None
    wild: Card | None
    stands_for: str | None
    stowaway: Card | None
    unstoppable: bool


class TrickView(TypedDict):
    """The trick that is running: its acts in order, and the place in them of the combination to beat."""

    acts: list[ActView]
    top: int


class SeatView(TypedDict):
    """What all may know of a seat. `left`: cards in hand. `out`: its place among those gone out, from 1; 0 =
    still in. `announced`: its number of cards has been told to all (`party.md 7`). `skills`: how many skill
    cards it holds; `armed`: skills that wait for its next play; `confined`: it must pass at its next turn."""

    role: str | None
    camp: str | None
    left: int
    face_up: list[Card]
    out: int
    announced: bool
    skills: int
    armed: list[str]
    confined: bool


class StandingView(TypedDict):
    """A standing effect: the slot it fills, its skill, and who played it (`skills.md 2`)."""

    slot: Slot
    skill: str
    seat: int


class PendingView(TypedDict):
    """A skill that was played and has not acted yet: the `number`th of the deal. `cards` and `reading`: the
    combination named with it; `waved`: who lets it act (of the newest only)."""

    number: int
    skill: str
    seat: int
    target: int | None
    cards: list[Card]
    reading: ReadingView | None
    waved: list[int]


class SeenView(TypedDict):
    """What a skill showed, as it was then: of `swap-blind` the cards given by `seat` and by `target`; of
    `downgrade` the card the target lost and the one it got."""

    number: int
    skill: str
    seat: int
    target: int
    cards: list[Card]
    role: str | None


class OutcomeView(TypedDict):
    """How the deal ended: the camp that won, what one share came to (`base` + the bombs' worths), shares and
    points by seat."""

    winner: str
    base: int
    bombs: list[int]
    share: int
    shares: list[int]
    points: list[int]


class PublicView(TypedDict):
    """What all may know. `kickers`: the house option in force. `bombs`: printed ranks in order of play;
    `share`: what one share is worth now; `order`: the ranks from low to high as they compare now; `played`:
    cards of the played pile, by rank in printed order; `pack`: the cards of a rank in the whole pack,
    likewise; `stock`: cards nobody was dealt; `draws`: throws that came out equal. `direction`: 1 = play goes
    from seat n to seat n+1, -1 = the other way; `standing`: effects, the newest last; `pending`: skills that
    have not acted yet, the newest, which acts first, last; `seen`: what skills showed to all."""

    phase: Phase
    kickers: str
    waiting_for: list[int]
    seats: list[SeatView]
    trick: TrickView | None
    bombs: list[str]
    share: int
    order: str
    played: list[int]
    pack: list[int]
    stock: int
    draws: int
    direction: int
    standing: list[StandingView]
    pending: list[PendingView]
    seen: list[SeenView]
    outcome: OutcomeView | None


class AskView(TypedDict):
    """Permission to act: see `engine.game.Ask`."""

    id: str
    kind: str
    choices: list[str]
    pace: str
    urgent: bool


class RefusalView(TypedDict):
    """Why something may not be done: a code, and what fills its sentence."""

    code: str
    params: dict[str, Json]


class SkillView(TypedDict):
    """A skill card of one's own: what is named with it (nothing, a seat, a seat and a card to give, a
    combination), the seats on which it may be played now, and why it may not be played at all."""

    skill: str
    aim: Aim
    targets: list[int]
    refusal: RefusalView | None


class PrivateView(TypedDict):
    """What a seat knows besides. `sides`: for each seat, whether it is on this seat's side, as far as this
    seat can tell. `throw`: its own unseen throw; `skills`: the skill cards it holds; `discarded`: the one it
    gave up, while others still choose; `seen`: what skills showed to it, not to all."""

    seat: int
    role: str
    camp: str
    sides: list[Side]
    hand: list[Card]
    throw: str | None
    skills: list[SkillView]
    discarded: str | None
    seen: list[SeenView]
    asks: list[AskView]


def act_view(act: Laid | Passed) -> ActView:
    """One act of a trick."""
    laid = act if act.kind == "laid" else None
    return {
        "seat": act.seat,
        "cards": list(laid.cards) if laid else [],
        "reading": described(laid.reading) if laid else None,
        "wild": laid.wild if laid else None,
        "stands_for": rank_name(laid.stands_for) if laid else None,
        "stowaway": laid.stowaway if laid else None,
        "unstoppable": laid is not None and UNSTOPPABLE in laid.armed,
    }


def trick_view(trick: Trick) -> TrickView:
    """The running trick; cards that have been laid are known to all."""
    acts = [act_view(act) for act in trick.acts]
    return {"acts": acts, "top": len(acts) - 1 - len(passed_since_top(trick))}


def waiting_for(state: State) -> list[int]:
    """The seats whose answer is awaited."""
    pending = state.pending
    match pending.kind:
        case "playing":
            return list(waited_for(state)) or [pending.turn]
        case "throwing":
            return [seat for seat, throw in zip(pending.seats, pending.throws, strict=True) if throw is None]
        case "discarding":
            return [seat for seat, skill in enumerate(pending.discarded) if skill is None]
        case _:
            return []


def outcome_view(rules: Rules, state: State, won: str) -> OutcomeView:
    """The settlement, spelled out."""
    settlement = settle(rules, won, state.deal.roles, state.out, len(state.bombs), state.skills.oiled)
    return {
        "winner": won,
        "base": settlement.base,
        "bombs": list(settlement.bombs),
        "share": settlement.share,
        "shares": list(settlement.shares),
        "points": list(settlement.points),
    }


def seat_views(rules: Rules, state: State, over: bool) -> list[SeatView]:
    """What all may know of each seat."""
    out, skills = state.out, state.skills
    shown = shown_roles(rules, state.deal.roles, over, skills.unmasked)
    return [
        {
            "role": role,
            "camp": camp,
            "left": len(hand),
            "face_up": list(up),
            "out": 0 if hand else out.index(seat) + 1,
            "announced": 0 < len(hand) <= rules.announce_at,
            "skills": len(skills.hands[seat]) if skills.hands else 0,
            "armed": list(skills.armed[seat]) if skills.armed else [],
            "confined": seat in skills.confined,
        }
        for seat, (role, camp, hand, up) in enumerate(
            zip(shown, shown_camps(rules, shown), state.hands, state.face_up, strict=True)
        )
    ]


def pending_views(skills: Skills) -> list[PendingView]:
    """The skills that pend. A card that is to be given is nobody's business."""
    newest = len(skills.stack) - 1
    return [
        {
            "number": one.number,
            "skill": one.skill,
            "seat": one.seat,
            "target": one.target,
            "cards": list(one.cards) if one.reading else [],
            "reading": described(one.reading) if one.reading else None,
            "waved": list(skills.waved) if at == newest else [],
        }
        for at, one in enumerate(skills.stack)
    ]


def seen_views(skills: Skills, seat: int | None) -> list[SeenView]:
    """What skills showed to all, or to a seat and not to all."""
    return [
        {
            "number": one.number,
            "skill": one.skill,
            "seat": one.seat,
            "target": one.target,
            "cards": list(one.cards),
            "role": one.role,
        }
        for one in skills.seen
        if (one.to is None if seat is None else one.to is not None and seat in one.to)
    ]


def public_view(rules: Rules, state: State) -> PublicView:
    """What all may know of the state."""
    pending, skills = state.pending, state.skills
    won = pending.winner if pending.kind == "over" else None
    return {
        "phase": pending.kind,
        "kickers": state.deal.kickers,
        "waiting_for": waiting_for(state),
        "seats": seat_views(rules, state, won is not None),
        "trick": trick_view(state.trick) if state.trick else None,
        "bombs": list(state.bombs),
        "share": share_worth(rules, len(state.bombs), skills.oiled),
        "order": ranks_in_force(state),
        "played": list(state.played),
        "pack": list(rules.rank_copies),
        "stock": len(state.deal.stock),
        "draws": pending.draws if pending.kind == "throwing" else 0,
        "direction": direction(state),
        "standing": [{"slot": one.slot, "skill": one.skill, "seat": one.seat} for one in skills.standing],
        "pending": pending_views(skills),
        "seen": seen_views(skills, None),
        "outcome": outcome_view(rules, state, won) if won else None,
    }


def private_view(rules: Rules, state: State, seat: int, asks: tuple[Ask, ...]) -> PrivateView:
    """What the seat knows besides: its role, its hand, its own throw, whom it can tell to be on its side."""
    role = state.deal.roles[seat]
    shown = shown_roles(rules, state.deal.roles, state.pending.kind == "over", state.skills.unmasked)
    return {
        "seat": seat,
        "role": role,
        "camp": rules.camp_of(role).id,
        "sides": list(told_sides(rules, seat, role, shown)),
        "hand": list(state.hands[seat]),
        "throw": own_throw(state.pending, seat),
        "skills": [skill_view(state, seat, skill) for skill in held(state, seat)],
        "discarded": own_discard(state.pending, seat),
        "seen": seen_views(state.skills, seat),
        "asks": [ask_view(ask) for ask in asks if ask.seat == seat],
    }


def ask_view(ask: Ask) -> AskView:
    """An ask as its seat sees it."""
    return {
        "id": ask.id,
        "kind": ask.kind,
        "choices": list(ask.choices),
        "pace": ask.pace,
        "urgent": ask.urgent,
    }


def held(state: State, seat: int) -> tuple[str, ...]:
    """The skill cards of the seat."""
    return state.skills.hands[seat] if state.skills.hands else ()


def skill_view(state: State, seat: int, held: str) -> SkillView:
    """A skill card as the seat that holds it sees it: only in play may it be played."""
    skill = SKILLS[held]
    refused = refusal(state, seat, skill) if state.pending.kind == "playing" else Illegal("wrong_phase")
    return {
        "skill": held,
        "aim": skill.aim,
        "targets": [] if refused else targets(state, seat, skill),
        "refusal": {"code": refused.code, "params": refused.params} if refused else None,
    }


def own_discard(pending: Pending, seat: int) -> str | None:
    """The skill card the seat has given up, while others still choose."""
    return pending.discarded[seat] if pending.kind == "discarding" else None


def own_throw(pending: Pending, seat: int) -> Throw | None:
    """What the seat has thrown and the others have not seen yet."""
    if pending.kind == "throwing" and seat in pending.seats:
        return pending.throws[pending.seats.index(seat)]
    return None
