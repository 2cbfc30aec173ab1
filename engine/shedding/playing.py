"""What a lawful move does: cards laid, a pass, a throw; the end of a trick and of the deal."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import RANK_OF, Card, counts, format_ranks
from engine.game import Event, Step
from engine.shedding.reading import described
from engine.shedding.roles import winner
from engine.shedding.rules import Rules
from engine.shedding.scoring import settle
from engine.shedding.state import Laid, Over, Passed, Pending, Playing, State, Throw, Throwing, Trick

BEATS: dict[Throw, Throw] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def changed(
    seats: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The cards by seat with those of one seat replaced."""
    return (*seats[:seat], cards, *seats[seat + 1 :])


def next_in(seat: int, hands: tuple[tuple[Card, ...], ...]) -> int:
    """The next seat after this one, counter-clockwise, that still holds cards (`party.md 5`)."""
    seats = len(hands)
    at = (seat + 1) % seats
    while not hands[at]:
        at = (at + 1) % seats
    return at


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
    seat, cards, reading = act.seat, act.cards, act.reading
    hands = changed(state.hands, seat, hand)
    events = [Event("played", {"seat": seat, "cards": " ".join(cards), **described(reading)})]
    up = state.face_up[seat]
    face_up = changed(state.face_up, seat, still_up(up, cards)) if up else state.face_up
    bombs = (*state.bombs, format_ranks(counts(cards))) if reading.kind == "bomb" else state.bombs
    out, won = state.out, None
    if not hand:
        out = (*out, seat)
        events.append(Event("out", {"seat": seat}))
        won = winner(rules, state.deal.roles, out)
    elif len(hand) <= rules.announce_at:
        events.append(Event("announced", {"seat": seat, "left": len(hand)}))
    pending: Pending = Over(won) if won else Playing(next_in(seat, hands))
    acts = (*state.trick.acts, act) if state.trick else (act,)
    after = State(
        state.deal,
        hands,
        face_up,
        pending,
        Trick(acts, act),
        tally(state.played, cards),
        out,
        bombs,
        state.moves + 1,
    )
    if won:
        events.append(settled(rules, after, won))
    return Step(after, tuple(events))


def settled(rules: Rules, state: State, won: str) -> Event:
    """The last line of a deal."""
    settlement = settle(rules, won, state.deal.roles, state.out, len(state.bombs))
    facts = {
        "winner": won,
        "out": list(state.out),
        "bombs": list(state.bombs),
        "points": list(settlement.points),
    }
    return Event("settled", facts)


def passed(state: State, trick: Trick, seat: int) -> Step[State]:
    """The seat passes; when all others still in have, the holder leads anew, or the next seat still in if the
    holder is out (`party.md 5`)."""
    events = [Event("passed", {"seat": seat})]
    hands, holder = state.hands, trick.top.seat
    acts = (*trick.acts, Passed(seat))
    rivals = sum(1 for at, hand in enumerate(hands) if hand and at != holder)
    after: Trick | None
    if passes_since_top(acts) == rivals:
        events.append(Event("trick_won", {"seat": holder}))
        after, turn = None, holder if hands[holder] else next_in(holder, hands)
    else:
        after, turn = Trick(acts, trick.top), next_in(seat, hands)
    state = State(
        state.deal,
        hands,
        state.face_up,
        Playing(turn),
        after,
        state.played,
        state.out,
        state.bombs,
        state.moves + 1,
    )
    return Step(state, tuple(events))


def passes_since_top(acts: tuple[Laid | Passed, ...]) -> int:
    """How many seats have passed in a row."""
    number = 0
    for act in reversed(acts):
        if act.kind != "passed":
            break
        number += 1
    return number


def thrown(state: State, pending: Throwing, seat: int, throw: Throw) -> Step[State]:
    """The leader throws. When both have, the winner leads; equal throws are thrown again (`party.md 4`)."""
    throws = tuple(
        throw if at == seat else had for at, had in zip(pending.seats, pending.throws, strict=True)
    )
    if None in throws:
        return Step(
            replace(state, pending=replace(pending, throws=throws), moves=state.moves + 1),
            (Event("throw_chosen", {"seat": seat}, to=tuple(range(len(state.hands)))),),
        )
    first, second = throws
    events = tuple(
        Event("thrown", {"seat": at, "throw": one}) for at, one in zip(pending.seats, throws, strict=True)
    )
    after: Pending
    if first == second:
        after = Throwing(pending.seats, (None, None), pending.draws + 1)
    else:
        after = Playing(pending.seats[0] if first and BEATS[first] == second else pending.seats[1])
    return Step(replace(state, pending=after, moves=state.moves + 1), events)
