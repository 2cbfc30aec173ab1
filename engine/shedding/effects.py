"""What becomes of skills' effects as play goes on: slots that end with a trick or a bomb, armed skills that
are used up or lapse, and what a seat leaves behind that goes out (`skills.md 2, 8`)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event
from engine.shedding.seats import changed
from engine.shedding.state import Laid, Skills, Slot, State
from engine.shedding.terms import ENCORE

TRICK_SLOTS: tuple[Slot, ...] = ("order", "bombs")
BOMB_SLOTS: tuple[Slot, ...] = ("bomb_score",)


def ended(skills: Skills, slots: tuple[Slot, ...]) -> tuple[Skills, list[Event]]:
    """The skills after these slots were emptied by themselves, and what is told of it."""
    gone = [one for one in skills.standing if one.slot in slots]
    if not gone:
        return skills, []
    kept = tuple(one for one in skills.standing if one not in gone)
    return replace(skills, standing=kept), [Event("effect_ended", {"skill": one.skill}) for one in gone]


def after_bomb(skills: Skills, number: int) -> tuple[Skills, list[Event]]:
    """The skills after the bomb with this number: under `oil-on-fire` it counts twice."""
    after, events = ended(skills, BOMB_SLOTS)
    return (replace(after, oiled=(*after.oiled, number)), events) if events else (skills, [])


def after_play(state: State, act: Laid, left: int) -> tuple[Skills, list[Event]]:
    """The skills after a seat has laid a combination and keeps `left` cards; of its armed skills those that
    the act names are used up, at a lead all of them. A lead frees a confined seat; a seat that goes out loses
    its skill cards (`skills.md 8`)."""
    skills, seat = state.skills, act.seat
    events: list[Event] = []
    armed = tuple(skill for skill in skills.armed[seat] if skill not in act.armed)
    if state.trick is None and armed:
        events = [lapsed(skill, seat) for skill in armed]
        armed = ()
    if armed != skills.armed[seat]:
        skills = replace(skills, armed=changed(skills.armed, seat, armed))
    if state.trick is None and seat in skills.confined:
        skills = freed(skills, seat)
    if not left:
        skills = replace(
            freed(skills, seat),
            hands=changed(skills.hands, seat, ()),
            armed=changed(skills.armed, seat, ()),
        )
    return skills, events


def after_pass(skills: Skills, seat: int) -> tuple[Skills, list[Event]]:
    """The skills after a seat has passed: what it had armed lapses, but for `encore`; it is confined no
    longer."""
    gone = [skill for skill in skills.armed[seat] if skill != ENCORE]
    if gone:
        kept = tuple(skill for skill in skills.armed[seat] if skill == ENCORE)
        skills = replace(skills, armed=changed(skills.armed, seat, kept))
    return freed(skills, seat), [lapsed(skill, seat) for skill in gone]


def after_trick(skills: Skills) -> tuple[Skills, list[Event]]:
    """The skills after a trick has ended."""
    if not skills.hands:
        return skills, []
    return ended(replace(skills, tricks=skills.tricks + 1), TRICK_SLOTS)


def lapsed(skill: str, seat: int) -> Event:
    """An armed skill has come to nothing."""
    return Event("effect_ended", {"skill": skill, "seat": seat})


def freed(skills: Skills, seat: int) -> Skills:
    """The skills with a seat that is confined no longer."""
    if seat not in skills.confined:
        return skills
    return replace(skills, confined=tuple(one for one in skills.confined if one != seat))
