"""What a skill card is: when it may be played, on whom, and what it does. One skill, one file beside this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from engine.game import Event, Json, Step
from engine.rng import Stream
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import PlayedSkill, Seen, Skills, Slot, Standing, State

Aim = Literal["none", "seat", "card", "combination"]
"""What is named with it: nothing, another seat still in, such a seat and a card of one's own to give, or a
combination of one's own."""

Time = Literal["open", "pending"]
"""While no skill pends, or while one does."""

FEWEST = 2
"""No skill moves cards to or from a seat with so many or fewer (`skills.md 7`)."""


def always(_state: State, _seat: int) -> str | None:
    """No condition."""
    return None


def anybody(_state: State, _seat: int, _target: int) -> str | None:
    """Any other seat still in."""
    return None


@dataclass(frozen=True, slots=True)
class Skill:
    """`time`: when it is played. `when`: why the seat may not play it now, None where it may; `on`: likewise
    for a target, another seat still in. Both look only at what all may know. `act` does what it says, once no
    cancel can stop it: the state after, and what happened, first that it acted. Nothing but cancels happens
    while a skill pends, so what held when it was played holds when it acts (`skills.md 5`)."""

    id: str
    act: Callable[[Rules, State, PlayedSkill], Step[State]]
    aim: Aim = "none"
    time: Time = "open"
    when: Callable[[State, int], str | None] = always
    on: Callable[[State, int, int], str | None] = anybody


def acted(played: PlayedSkill, **facts: Json) -> Event:
    """That the skill has acted, on its target where it has one, and what it did."""
    aimed = {} if played.target is None else {"target": played.target}
    return Event("skill_acted", {"skill": played.skill, "seat": played.seat, **aimed, **facts})


def filling(slot: Slot) -> Callable[[Rules, State, PlayedSkill], Step[State]]:
    """What a standing skill does: it fills its slot until that is filled anew or its term ends (`skills.md
    2`)."""

    def act(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
        skills = filled(state.skills, Standing(slot, played.skill, played.seat))
        return Step(replace(state, skills=skills), (acted(played, slot=slot),))

    return act


def filled(skills: Skills, effect: Standing) -> Skills:
    """The skills with an effect in its slot, as the newest."""
    return replace(skills, standing=(*(one for one in skills.standing if one.slot != effect.slot), effect))


def arming(_rules: Rules, state: State, played: PlayedSkill) -> Step[State]:
    """What an arming skill does: it waits for the seat's next play (`skills.md 2`)."""
    skills, seat = state.skills, played.seat
    armed = changed(skills.armed, seat, (*skills.armed[seat], played.skill))
    return Step(replace(state, skills=replace(skills, armed=armed)), (acted(played),))


def saw(state: State, seen: Seen) -> State:
    """The state in which something was seen."""
    return replace(state, skills=replace(state.skills, seen=(*state.skills.seen, seen)))


def target_of(played: PlayedSkill) -> int:
    """The seat it is played on."""
    assert played.target is not None
    return played.target


def chance(state: State, played: PlayedSkill) -> Stream:
    """The chance of this skill (docs/rules/chance.md)."""
    return Stream(bytes.fromhex(state.deal.seed), f"skill {played.number}")


def moved(
    cards: tuple[str, ...], origin: int | str, to: int | str, seen_by: tuple[int, ...] | None = None
) -> Event:
    """Cards that went from one place to another, seen by some seats, None = by all."""
    return Event("moved", {"cards": " ".join(cards), "from": origin, "to": to}, to=seen_by)
