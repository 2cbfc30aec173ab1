"""From playing a skill card to its acting (`skills.md 1, 2, 5`), in the order of precedence: a skill that
pends comes before all else; of several the newest acts first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.game import Event, Illegal, Json, Step
from engine.shedding.grammar import Grammar
from engine.shedding.judging import hand_without, judged
from engine.shedding.ranks import ranks_in_force
from engine.shedding.reading import Reading, described
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.skills import SKILLS, Skill
from engine.shedding.state import PlayedSkill, PlaySkill, State
from engine.shedding.terms import terms_of

GrammarOf = Callable[[str], Grammar]
"""Ranks from low to high -> the grammar of the table and its options."""


def waited_for(state: State) -> tuple[int, ...]:
    """The seats that may still let the newest pending skill act: the others still in that hold skill cards
    and have not waved it through (`skills.md 1`). Whether one of them holds a `cancel` makes no
    difference."""
    skills = state.skills
    if not skills.stack or not state.deal.skill_seconds:
        return ()
    by = skills.stack[-1].seat
    return tuple(
        seat for seat, cards in enumerate(skills.hands) if cards and seat != by and seat not in skills.waved
    )


def holders(state: State) -> tuple[int, ...]:
    """The seats that hold skill cards; those of seats that are out are void (`skills.md 8`)."""
    return tuple(seat for seat, cards in enumerate(state.skills.hands) if cards)


def refusal(state: State, seat: int, skill: Skill) -> Illegal | None:
    """Why the seat may not play the skill now, whatever the target; None where it may."""
    if state.skills.stack and skill.time == "open":
        return Illegal("skill_pending")
    why = skill.when(state, seat)
    if why is None and skill.aim in ("seat", "card") and not targets(state, seat, skill):
        why = next((skill.on(state, seat, other) for other in others(state, seat)), "bad_target")
    return Illegal("skill_condition", skill=skill.id, why=why) if why else None


def others(state: State, seat: int) -> list[int]:
    """The other seats still in."""
    return [at for at, hand in enumerate(state.hands) if hand and at != seat]


def targets(state: State, seat: int, skill: Skill) -> list[int]:
    """The seats on which the seat may play the skill; none where it has no target."""
    if skill.aim not in ("seat", "card"):
        return []
    return [other for other in others(state, seat) if skill.on(state, seat, other) is None]


def may_cut_in(state: State, seat: int) -> bool:
    """Whether the seat holds a skill with which it could lay a combination out of turn now."""
    held = state.skills.hands[seat] if seat < len(state.skills.hands) else ()
    return any(SKILLS[one].aim == "combination" and SKILLS[one].when(state, seat) is None for one in held)


def play_skill(rules: Rules, grammar_of: GrammarOf, state: State, seat: int, move: PlaySkill) -> Step[State]:
    """The seat plays a skill card; it pends, or acts at once where nobody is waited for.

    Raises Illegal: `skill_not_held`, `skill_pending`, `skill_condition` with `why`, and what `judged` and
    `hand_without` raise of the cards that are named with it.
    """
    if move.skill not in state.skills.hands[seat]:
        raise Illegal("skill_not_held", skill=move.skill)
    skill = SKILLS[move.skill]
    if refused := refusal(state, seat, skill):
        raise refused
    check_aim(state, seat, skill, move)
    reading = named(grammar_of, state, seat, move) if skill.aim == "combination" else None
    skills = state.skills
    played = PlayedSkill(sum(skills.used), skill.id, seat, move.target, move.cards, reading)
    hand = list(skills.hands[seat])
    hand.remove(skill.id)
    after = replace(
        skills,
        hands=changed(skills.hands, seat, tuple(hand)),
        used=changed(skills.used, seat, skills.used[seat] + 1),
        stack=(*skills.stack, played),
        waved=(),
    )
    return acting(rules, Step(replace(state, skills=after), told(played)))


def check_aim(state: State, seat: int, skill: Skill, move: PlaySkill) -> None:
    """Raises Illegal `skill_condition`, `not_in_hand` where the target or the card is not one that the skill
    can have."""
    if skill.aim in ("seat", "card"):
        if move.target is None or move.target not in others(state, seat):
            raise Illegal("skill_condition", skill=skill.id, why="bad_target")
        if why := skill.on(state, seat, move.target):
            raise Illegal("skill_condition", skill=skill.id, why=why)
    elif move.target is not None:
        raise Illegal("skill_condition", skill=skill.id, why="bad_target")
    if skill.aim != "combination" and len(move.cards) != (skill.aim == "card"):
        raise Illegal("skill_condition", skill=skill.id, why="bad_target")
    if skill.aim == "card":
        hand_without(state.hands[seat], move.cards)


def named(grammar_of: GrammarOf, state: State, seat: int, move: PlaySkill) -> Reading:
    """What the combination named is played as; armed skills do not touch it. Raises Illegal."""
    hand_without(state.hands[seat], move.cards)
    grammar = grammar_of(ranks_in_force(state))
    return judged(grammar, terms_of(grammar, state, seat, ()), move.cards, move.reading).reading


def told(played: PlayedSkill) -> tuple[Event, ...]:
    """What is told when a skill is played; a card to be given is seen in the record alone."""
    facts: dict[str, Json] = {"seat": played.seat, "skill": played.skill}
    if played.target is not None:
        facts["target"] = played.target
    if played.reading is not None:
        return (
            Event("skill_played", {**facts, "cards": " ".join(played.cards), **described(played.reading)}),
        )
    public = Event("skill_played", facts)
    if not played.cards:
        return (public,)
    return Event("skill_chosen", {**facts, "card": played.cards[0]}, to=()), public


def waved(rules: Rules, state: State, seat: int) -> Step[State]:
    """The seat lets the newest pending skill act."""
    skills = replace(state.skills, waved=(*state.skills.waved, seat))
    return acting(rules, Step(replace(state, skills=skills), (Event("waved", {"seat": seat}),)))


def acting(rules: Rules, step: Step[State]) -> Step[State]:
    """The step, and after it what the pending skills do, if nobody is waited for: the newest acts; a cancel
    takes away the one below it; if that was a cancel too, what it would have cancelled acts at once, since
    both cancels are used up."""
    state, events = step.state, step.events
    if waited_for(state):
        return step
    while state.skills.stack:
        *rest, top = state.skills.stack
        freed = replace(state, skills=replace(state.skills, stack=tuple(rest), waved=()))
        done = SKILLS[top.skill].act(rules, freed, top)
        state, events = done.state, (*events, *done.events)
    return Step(state, events)
