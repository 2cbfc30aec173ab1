"""What a lawful move does: cards laid, a pass, a throw; the end of a trick and of the deal."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import RANK_OF, Card, counts, format_ranks
from engine.game import Event, Json, Step
from engine.shedding.effects import after_bomb, after_pass, after_play, after_trick
from engine.shedding.opening.twin import unhidden
from engine.shedding.reading import BOMB
from engine.shedding.roles import conceded_to, winner
from engine.shedding.rules import Rules
from engine.shedding.scoring import Ending
from engine.shedding.seats import changed, direction, next_in, next_to_answer
from engine.shedding.state import (
    Laid,
    Over,
    Passed,
    Playing,
    State,
    Trick,
)
from engine.shedding.terms import ENCORE
from engine.shedding.way import Way, described_way


def tally(played: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The numbers of cards played by rank, with these added."""
    numbers = list(played)
    for card in cards:
        numbers[RANK_OF[card]] += 1
    return tuple(numbers)


def still_up(face_up: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The face-up cards left after these were laid: of two copies the one that all see is laid first."""
    left = list(face_up)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


def laid(rules: Rules, state: State, act: Laid, hand: tuple[Card, ...]) -> Step[State]:
    """The seat lays a combination and keeps `hand` (`party.md 5, 7, 8`)."""
    seat, cards, skills = act.seat, act.cards, state.skills
    hands = changed(state.hands, seat, hand)
    events = [played(act)]
    up = state.face_up[seat]
    face_up = changed(state.face_up, seat, still_up(up, cards)) if up else state.face_up
    bombs = state.bombs
    spent: list[Event] = []
    if act.reading.kind == BOMB:
        bombs = (*bombs, format_ranks(counts(cards)))
        skills, ended = after_bomb(skills, len(bombs))
        events += ended
    if skills.hands:
        skills, spent = after_play(replace(state, skills=skills), act, len(hand))
    out, won = state.out, None
    if not hand:
        out = (*out, seat)
        events.append(Event("out", {"seat": seat}))
        won = winner(rules, state.deal.roles, out)
    elif state.stakes.conceded and (
        conceding := conceded_to(rules, state.deal.roles[seat], len(hand), state.stakes.conceded)
    ):
        won = conceding
    elif len(hand) <= rules.announce_at:
        events.append(Event("announced", {"seat": seat, "left": len(hand)}))
    acts = (*state.trick.acts, act) if state.trick else (act,)
    after = State(
        state.deal,
        hands,
        face_up,
        Over(won) if won else Playing(next_in(seat, hands, direction(state))),
        Trick(acts, act),
        tally(state.played, cards),
        out,
        bombs,
        state.moves + 1,
        skills,
        changed(state.plays, seat, state.plays[seat] + 1),
        state.stakes,
        state.speculation,
    )
    if rules.twin:
        after, shown = unhidden(rules, after, act)
        events += shown
    if won:
        return Step(after, (*events, *spent, settled(rules, after, won)))
    if ENCORE in act.armed:
        after, ended = trick_won(after, seat)
        spent += ended
    return Step(after, (*events, *spent))


def played(act: Laid) -> Event:
    """That a combination was laid, and by which means."""
    facts: dict[str, Json] = {
        "seat": act.seat,
        "cards": " ".join(act.cards),
        **described_way(Way(act.reading, act.wilds, act.stowaway)),
    }
    if act.armed:
        facts["armed"] = list(act.armed)
    return Event("played", facts)


def settled(rules: Rules, state: State, won: str) -> Event:
    """The last line of a deal."""
    settlement = rules.score.settle(ending(rules, state, won))
    facts: dict[str, Json] = {
        "winner": settlement.winner,
        "out": list(state.out),
        "bombs": list(state.bombs),
        "points": list(settlement.points),
    }
    if settlement.stand:
        facts["stand"] = settlement.stand
    oiled = state.skills.oiled
    return Event("settled", facts | {"oiled": list(oiled)} if oiled else facts)


def ending(rules: Rules, state: State, won: str = "") -> Ending:
    """How the deal ended, or stands."""
    roles, speculation = state.deal.roles, state.speculation
    return Ending(
        won,
        roles,
        state.out,
        state.bombs,
        state.skills.oiled,
        state.deal.stake,
        state.stakes,
        rules.score.springs(won, roles, state.plays) if won else (),
        counts(state.hands[speculation.seat]) if speculation.seat >= 0 else 0,
        speculation.sits_out,
        speculation.at_once >= 0,
    )


def passed(state: State, trick: Trick, seat: int) -> Step[State]:
    """The seat passes; when all others still in have, the holder leads anew, or the next seat still in if the
    holder is out (`party.md 5`)."""
    facts: dict[str, Json] = {"seat": seat}
    skills = state.skills
    lapsed: list[Event] = []
    if skills.hands:
        if seat in skills.confined:
            facts["confined"] = True
        skills, lapsed = after_pass(skills, seat)
    events = [Event("passed", facts), *lapsed]
    acts = Trick((*trick.acts, Passed(seat)), trick.top)
    turn = next_to_answer(seat, state.hands, acts, direction(state))
    after = State(
        state.deal,
        state.hands,
        state.face_up,
        Playing(seat if turn is None else turn),
        acts,
        state.played,
        state.out,
        state.bombs,
        state.moves + 1,
        skills,
        state.plays,
        state.stakes,
        state.speculation,
    )
    if turn is None:
        after, won = trick_won(after, trick.top.seat)
        events += won
    return Step(after, tuple(events))


def trick_won(state: State, holder: int) -> tuple[State, list[Event]]:
    """The state in which the holder of a trick leads, or the next seat still in; effects that end with the
    trick have ended."""
    turn = holder if state.hands[holder] else next_in(holder, state.hands, direction(state))
    skills, events = after_trick(state.skills)
    after = replace(state, pending=Playing(turn), trick=None, skills=skills)
    return after, [Event("trick_won", {"seat": holder}), *events]


def compelled(step: Step[State]) -> Step[State]:
    """The step, and after it the passes that confined seats cannot help (`skills.md`, `confine`)."""
    state, events = step.state, step.events
    while (
        isinstance(state.pending, Playing)
        and state.trick is not None
        and not state.skills.stack
        and state.pending.turn in state.skills.confined
    ):
        forced = passed(state, state.trick, state.pending.turn)
        state, events = forced.state, (*events, *forced.events)
    return Step(state, events)
