"""What each viewer of a shedding table may know: the allow-list. `public` is for all, `private` adds what one
seat knows; nothing else of a state reaches anybody. The page's types are generated from the shapes below."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.cards import RANKS, Card
from engine.game import Ask
from engine.shedding.playing import passes_since_top
from engine.shedding.reading import ReadingView, described
from engine.shedding.roles import Side, shown_camps, shown_roles, told_sides
from engine.shedding.rules import Rules
from engine.shedding.scoring import settle, share_worth
from engine.shedding.state import Laid, Passed, Pending, State, Throw, Trick

Phase = Literal["throwing", "playing", "over"]


class ActView(TypedDict):
    """One act of the trick that is running: cards laid, or a pass (`cards` empty, `reading` None)."""

    seat: int
    cards: list[Card]
    reading: ReadingView | None


class TrickView(TypedDict):
    """The trick that is running: its acts in order, and the place in them of the combination to beat."""

    acts: list[ActView]
    top: int


class SeatView(TypedDict):
    """What all may know of a seat. `left`: cards in hand. `out`: its place among those gone out, from 1; 0 =
    still in. `announced`: its number of cards has been told to all (`party.md 7`)."""

    role: str | None
    camp: str | None
    left: int
    face_up: list[Card]
    out: int
    announced: bool


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
    cards played, by rank in printed order; `pack`: the cards of a rank in the whole pack, likewise; `stock`:
    cards nobody was dealt; `draws`: throws that came out equal."""

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
    outcome: OutcomeView | None


class AskView(TypedDict):
    """Permission to act: see `engine.game.Ask`."""

    id: str
    kind: str
    choices: list[str]
    pace: str


class PrivateView(TypedDict):
    """What a seat knows besides. `sides`: for each seat, whether it is on this seat's side, as far as this
    seat can tell. `throw`: its own unseen throw."""

    seat: int
    role: str
    camp: str
    sides: list[Side]
    hand: list[Card]
    throw: str | None
    asks: list[AskView]


def act_view(act: Laid | Passed) -> ActView:
    """One act of a trick."""
    if act.kind == "passed":
        return {"seat": act.seat, "cards": [], "reading": None}
    return {"seat": act.seat, "cards": list(act.cards), "reading": described(act.reading)}


def trick_view(trick: Trick) -> TrickView:
    """The running trick; cards that have been laid are known to all."""
    acts = [act_view(act) for act in trick.acts]
    return {"acts": acts, "top": len(acts) - 1 - passes_since_top(trick.acts)}


def waiting_for(pending: Pending) -> list[int]:
    """The seats whose answer is awaited."""
    if pending.kind == "playing":
        return [pending.turn]
    if pending.kind == "throwing":
        return [seat for seat, throw in zip(pending.seats, pending.throws, strict=True) if throw is None]
    return []


def outcome_view(rules: Rules, state: State, won: str) -> OutcomeView:
    """The settlement, spelled out."""
    settlement = settle(rules, won, state.deal.roles, state.out, len(state.bombs))
    return {
        "winner": won,
        "base": settlement.base,
        "bombs": list(settlement.bombs),
        "share": settlement.share,
        "shares": list(settlement.shares),
        "points": list(settlement.points),
    }


def public_view(rules: Rules, state: State) -> PublicView:
    """What all may know of the state."""
    pending = state.pending
    won = pending.winner if pending.kind == "over" else None
    out = state.out
    shown = shown_roles(rules, state.deal.roles, won is not None)
    seats: list[SeatView] = [
        {
            "role": role,
            "camp": camp,
            "left": len(hand),
            "face_up": list(up),
            "out": 0 if hand else out.index(seat) + 1,
            "announced": 0 < len(hand) <= rules.announce_at,
        }
        for seat, (role, camp, hand, up) in enumerate(
            zip(shown, shown_camps(rules, shown), state.hands, state.face_up, strict=True)
        )
    ]
    return {
        "phase": pending.kind,
        "kickers": state.deal.kickers,
        "waiting_for": waiting_for(pending),
        "seats": seats,
        "trick": trick_view(state.trick) if state.trick else None,
        "bombs": list(state.bombs),
        "share": share_worth(rules, len(state.bombs)),
        "order": RANKS,
        "played": list(state.played),
        "pack": list(rules.rank_copies),
        "stock": len(state.deal.stock),
        "draws": pending.draws if pending.kind == "throwing" else 0,
        "outcome": outcome_view(rules, state, won) if won else None,
    }


def private_view(rules: Rules, state: State, seat: int, asks: tuple[Ask, ...]) -> PrivateView:
    """What the seat knows besides: its role, its hand, its own throw, whom it can tell to be on its side."""
    role = state.deal.roles[seat]
    shown = shown_roles(rules, state.deal.roles, state.pending.kind == "over")
    return {
        "seat": seat,
        "role": role,
        "camp": rules.camp_of(role).id,
        "sides": list(told_sides(rules, seat, role, shown)),
        "hand": list(state.hands[seat]),
        "throw": own_throw(state.pending, seat),
        "asks": [ask_view(ask) for ask in asks if ask.seat == seat],
    }


def ask_view(ask: Ask) -> AskView:
    """An ask as its seat sees it."""
    return {"id": ask.id, "kind": ask.kind, "choices": list(ask.choices), "pace": ask.pace}


def own_throw(pending: Pending, seat: int) -> Throw | None:
    """What the seat has thrown and the others have not seen yet."""
    if pending.kind == "throwing" and seat in pending.seats:
        return pending.throws[pending.seats.index(seat)]
    return None
