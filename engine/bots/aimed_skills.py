"""When, and on whom, to play the skills that are aimed at a seat, and whether to cancel one: one judgement
for each."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.moment import FOE, Moment, Use
from engine.bots.own_skills import USE, WORTHWHILE
from engine.cards import choose

LOW = 5
"""The highest place of a card that is worth giving away."""
HARMFUL = ("confine", "swap-blind", "downgrade", "burden")
STRONG = ("deer-as-horse", "guest-as-host")
NEAR_END = ("encore", "unstoppable", "stowaway", "cut-in", "upside-down")


def first(seats: Sequence[int]) -> Use | None:
    """On the first of these seats."""
    return Use(seats[0]) if seats else None


def confine(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A foe near going out, or any that could stop the bot when it is; not one that lets the trick be."""
    about = [seat for seat in targets if seat != moment.seen.holder]
    if moment.mine and moment.plan.turns <= 3 and moment.now().packed:
        return first(moment.foes(about, 99))
    if moment.playing() in about and moment.seen.over:
        return first(moment.foes([seat for seat in about if seat == moment.playing()], 5))
    return first(moment.foes(about, 3)) if moment.mine else None


def swap_blind(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A loose low card goes to a foe."""
    loose = [group for group in moment.plan.groups if group.copies == 1 and group.length == 1]
    if not loose or loose[0].height > LOW:
        return None
    foes = moment.foes(targets, 99 if moment.plan.turns <= 6 else 8)
    return Use(foes[0], choose(moment.seen.cards, loose[0].packed)) if foes else None


def downgrade(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A foe loses its best card, when it counts; not while the best are low."""
    place = moment.seen.grammar.order.place
    lowest = min((place[rank] for rank, number in enumerate(moment.view["played"]) if number), default=99)
    if moment.filled("order") or lowest > LOW:
        return None
    return first(moment.foes(targets, 8))


def burden(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A foe near going out has more to get rid of."""
    return first(moment.foes(targets, 5))


def see_through(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A foe: as soon as can be, since what it holds now is all that it can hold later."""
    return first(moment.foes(targets, 99))


def unmask(moment: Moment, targets: Sequence[int]) -> Use | None:
    """A seat that is probably an ally and may be none, since a foe gains most by being taken for one; else
    whoever may be a foe and is near going out."""
    doubts = moment.seen.doubts
    trusted = [seat for seat in targets if 0 < doubts[seat] < 0.5]
    if trusted:
        return Use(min(trusted, key=lambda seat: (moment.left(seat), seat)))
    return first([seat for seat in moment.near(targets, 9) if doubts[seat] >= 0.5])


def cancel(moment: Moment, _targets: Sequence[int]) -> Use | None:
    """A foe's skill that does harm to the bot or an ally, saves it much, or helps it when it is near going
    out."""
    *below, top = moment.view["pending"]
    seen, by = moment.seen, top["seat"]
    if seen.doubts[by] <= FOE:
        return None
    match top["skill"]:
        case "cancel":
            return USE if moment.friend(below[-1]["seat"]) else None
        case skill if skill in HARMFUL:
            return USE if moment.friend(top["target"]) else None
        case "two-low" | "two-high" as skill:
            after = moment.planned(skill).plan(seen.hand).cost
            return USE if after - moment.plan.cost >= WORTHWHILE else None
        case skill if skill in STRONG:
            return USE
        case skill if skill in NEAR_END:
            return USE if moment.left(by) <= 8 or (skill == "cut-in" and seen.friendly) else None
        case _:
            return None
