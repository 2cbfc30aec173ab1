"""Giving up a skill card (`party.md 3`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Ask, Event, Facts, Illegal, Step
from engine.rng import Stream
from engine.shedding.opening.entering import asking, entered
from engine.shedding.rules import Rules
from engine.shedding.seats import changed
from engine.shedding.state import Discard, Discarding, Move, State


@dataclass(frozen=True, slots=True)
class Discards:
    """Every seat gives up one of the skill cards it was dealt, unseen; nothing is asked at a deal without."""

    kind: str = "discarding"

    def begin(self, _rules: Rules, state: State) -> Step[State] | None:
        """All are asked."""
        hands = state.skills.hands
        return asking(state, Discarding((None,) * len(hands))) if hands else None

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Those who have not given one up yet."""
        assert isinstance(state.pending, Discarding)
        return tuple(
            Ask(f"discard-{seat}", seat, "discard", ("discard",), pace="discard")
            for seat, skill in enumerate(state.pending.discarded)
            if skill is None
        )

    def answer(self, rules: Rules, state: State, seat: int, move: Move) -> Step[State]:
        """The seat gives it up; when all have, the deal goes on. Raises Illegal `skill_not_held`."""
        assert isinstance(state.pending, Discarding)
        assert isinstance(move, Discard)
        hand = list(state.skills.hands[seat])
        if move.skill not in hand:
            raise Illegal("skill_not_held", skill=move.skill)
        hand.remove(move.skill)
        given = changed(state.pending.discarded, seat, move.skill)
        skills = replace(state.skills, hands=changed(state.skills.hands, seat, tuple(hand)))
        after = replace(state, pending=Discarding(given), skills=skills, moves=state.moves + 1)
        events = (
            Event("skill_discarded", {"seat": seat, "skill": move.skill}, to=()),
            Event("discard_chosen", {"seat": seat}, to=tuple(range(len(given)))),
        )
        return Step(after, events) if None in given else entered(rules, after, self.kind, events)

    def fallback(self, state: State, ask: Ask) -> Move:
        """Any of them."""
        chance = Stream(bytes.fromhex(state.deal.seed), f"fallback {ask.id}")
        return Discard(ask.id, chance.choice(state.skills.hands[ask.seat]))

    def offers(self, _state: State, _seat: int) -> tuple[int, ...]:
        """No numbers."""
        return ()

    def told(self, ask: str, line: Facts) -> Move | None:
        """A card given up."""
        if line.get("event") != "skill_discarded":
            return None
        return Discard(ask, str(line.get("skill")))
