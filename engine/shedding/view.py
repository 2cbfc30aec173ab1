"""What each viewer of a shedding table may know: the allow-list. `public` is for all, `private` adds what one
seat knows; nothing else of a state reaches anybody. Their shapes are in `view_shapes`."""

from __future__ import annotations

from engine.cards import RANKS, in_order
from engine.game import Ask, Illegal, ask_view, waiting_for
from engine.shedding.playing import ending
from engine.shedding.ranks import ranks_in_force
from engine.shedding.reading import described
from engine.shedding.roles import Side, shown_camps, shown_roles, told_sides
from engine.shedding.rules import Rules
from engine.shedding.seats import direction, passed_since_top
from engine.shedding.skills import SKILLS
from engine.shedding.skills.window import refusal, targets
from engine.shedding.speculation_view import own_speculation_view, speculation_view
from engine.shedding.state import Deal, Laid, Passed, Pending, Skills, State, Throw, Trick
from engine.shedding.terms import UNSTOPPABLE
from engine.shedding.view_shapes import (
    ActView,
    CalledView,
    HandView,
    OutcomeView,
    PendingView,
    PrivateView,
    PublicView,
    SeatView,
    SeenView,
    SkillView,
    StakesView,
    TrickView,
    TurnedUpView,
)


def act_view(act: Laid | Passed) -> ActView:
    """One act of a trick."""
    laid = act if act.kind == "laid" else None
    return {
        "seat": act.seat,
        "cards": list(laid.cards) if laid else [],
        "reading": described(laid.reading) if laid else None,
        "wilds": [
            {"card": one.card, "stands_for": RANKS[one.stands_for]} for one in (laid.wilds if laid else ())
        ],
        "stowaway": laid.stowaway if laid else None,
        "unstoppable": laid is not None and UNSTOPPABLE in laid.armed,
    }


def trick_view(trick: Trick) -> TrickView:
    """The running trick; cards that have been laid are known to all."""
    acts = [act_view(act) for act in trick.acts]
    return {"acts": acts, "top": len(acts) - 1 - len(passed_since_top(trick))}


def outcome_view(rules: Rules, state: State, won: str) -> OutcomeView:
    """The settlement, spelled out."""
    settlement = rules.score.settle(ending(rules, state, won))
    return {
        "winner": settlement.winner,
        "base": settlement.base,
        "bombs": list(settlement.bombs),
        "factors": [{"why": one.why, "times": one.times} for one in settlement.factors],
        "share": settlement.share,
        "shares": list(settlement.shares),
        "points": list(settlement.points),
        "stand": settlement.stand,
    }


def seat_views(rules: Rules, state: State, won: str | None) -> list[SeatView]:
    """What all may know of each seat, when a camp has won or none yet."""
    out, skills = state.out, state.skills
    shown = shown_roles(rules, state.deal.roles, bool(won) or state.stakes.known, skills.unmasked)
    stand = rules.score.stand(ending(rules, state, won)) if won else ""
    return [
        {
            "role": role,
            "camp": camp,
            "left": len(hand),
            "face_up": list(up),
            "out": out.index(seat) + 1 if seat in out else 0,
            "announced": 0 < len(hand) <= rules.announce_at,
            "skills": len(skills.hands[seat]) if skills.hands else 0,
            "armed": list(skills.armed[seat]) if skills.armed else [],
            "confined": seat in skills.confined,
        }
        for seat, (role, camp, hand, up) in enumerate(
            zip(shown, shown_camps(rules, shown, stand), state.hands, state.face_up, strict=True)
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


def public_view(rules: Rules, state: State, asks: tuple[Ask, ...]) -> PublicView:
    """What all may know of the state."""
    pending, skills = state.pending, state.skills
    won = pending.winner if pending.kind == "over" else None
    return {
        "family": "shedding",
        "phase": pending.kind,
        "kickers": state.deal.kickers,
        "waiting_for": waiting_for(asks),
        "seats": seat_views(rules, state, won),
        "trick": trick_view(state.trick) if state.trick else None,
        "bombs": list(state.bombs),
        "share": rules.score.worth(ending(rules, state)),
        "order": ranks_in_force(state),
        "played": list(state.played),
        "pack": list(rules.rank_copies),
        "stock": len(state.deal.stock),
        "draws": pending.draws if pending.kind == "throwing" else 0,
        "direction": direction(state),
        "standing": [{"slot": one.slot, "skill": one.skill, "seat": one.seat} for one in skills.standing],
        "pending": pending_views(skills),
        "seen": seen_views(skills, None),
        "talon": state.deal.lying,
        "talon_cards": [] if state.deal.lying else list(in_order(state.deal.talon[: rules.talon_shown])),
        "turned_up": turned_up_view(state.deal),
        "calls": call_views(pending),
        "redeals": state.deal.redeals,
        "stakes": stakes_view(state),
        "speculation": speculation_view(state),
        "outcome": outcome_view(rules, state, won) if won else None,
    }


def turned_up_view(deal: Deal) -> TurnedUpView | None:
    """The card turned up while dealing."""
    return {"card": deal.turned_up.card, "seat": deal.turned_up.seat} if deal.turned_up else None


def call_views(pending: Pending) -> list[CalledView]:
    """The calls so far."""
    calls = pending.calls if pending.kind == "calling" else ()
    return [{"seat": one.seat, "call": one.call} for one in calls]


def stakes_view(state: State) -> StakesView:
    """What the deal is played for."""
    stakes = state.stakes
    return {
        "stake": state.deal.stake,
        "call": stakes.call,
        "raises": list(stakes.raises),
        "shown": list(stakes.shown),
        "doubled": list(stakes.doubled),
    }


def private_view(rules: Rules, state: State, seat: int, asks: tuple[Ask, ...]) -> PrivateView:
    """What the seat knows besides: its role, its hand, what it has chosen unseen, whom it can tell to be on
    its side."""
    deal, pending = state.deal, state.pending
    role = deal.roles[seat]
    opening = pending.kind not in ("playing", "over")
    return {
        "family": "shedding",
        "seat": seat,
        "role": role,
        "camp": rules.camp_of(role).id if role else "",
        "sides": list(sides(rules, state, seat)),
        "hand": list(state.hands[seat]),
        "throw": own_throw(pending, seat),
        "skills": [skill_view(state, seat, skill) for skill in held(state, seat)],
        "discarded": own_discard(pending, seat),
        "seen": seen_views(state.skills, seat),
        "offers": list(rules.stage(pending.kind).offers(state, seat)) if opening else [],
        "chosen": own_choice(pending, seat),
        "hands": hand_views(rules, state, seat),
        "speculation": own_speculation_view(rules, state, seat),
        "asks": [ask_view(ask) for ask in asks if ask.seat == seat],
    }


def sides(rules: Rules, state: State, seat: int) -> tuple[Side, ...]:
    """For each seat, whether it is on this seat's side, as far as this one can tell. Who holds both twins
    knows that he plays alone."""
    roles, over = state.deal.roles, state.pending.kind == "over"
    known = (
        over
        or state.stakes.known
        or (rules.twin not in roles and roles[seat] in rules.leaders and bool(rules.twin))
    )
    return told_sides(rules, seat, roles[seat], shown_roles(rules, roles, known, state.skills.unmasked))


def hand_views(rules: Rules, state: State, seat: int) -> list[HandView]:
    """The hands of others that the seat sees: once they are known the two landlords see each other's."""
    roles = state.deal.roles
    if not state.stakes.known or roles[seat] not in rules.seeing:
        return []
    return [
        {"seat": at, "cards": list(hand)}
        for at, hand in enumerate(state.hands)
        if at != seat and roles[at] in rules.seeing
    ]


def own_choice(pending: Pending, seat: int) -> int | None:
    """What the seat has chosen and the others have not seen yet."""
    match pending.kind:
        case "raising":
            return dict(zip(pending.seats, pending.raises, strict=True)).get(seat)
        case "showing":
            return dict(zip(pending.seats, pending.shows, strict=True)).get(seat)
        case "doubling":
            return pending.doubles[seat]
        case _:
            return None


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
