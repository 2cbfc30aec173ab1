"""Whether a bot plays a skill card now: the table of its judgements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.bots import aimed_skills as aimed
from engine.bots import own_skills as own
from engine.bots.moment import Moment, Use, moment
from engine.game import Game, View
from engine.shedding.game import SheddingGame
from engine.shedding.state import PlaySkill

Judgement = Callable[[Moment, Sequence[int]], Use | None]
"""The moment, and the seats on which the skill may be played -> how to play it; None = not now."""

JUDGEMENTS: dict[str, Judgement] = {
    "cancel": aimed.cancel,
    "unmask": aimed.unmask,
    "see-through": aimed.see_through,
    "two-low": own.two_low,
    "two-high": own.two_high,
    "restore": own.restore,
    "swap-blind": aimed.swap_blind,
    "downgrade": aimed.downgrade,
    "burden": aimed.burden,
    "confine": aimed.confine,
    "cut-in": own.cut_in,
    "guest-as-host": own.guest_as_host,
    "encore": own.encore,
    "deer-as-horse": own.deer_as_horse,
    "stowaway": own.stowaway,
    "unstoppable": own.unstoppable,
    "upside-down": own.upside_down,
    "truce": own.truce,
    "turn-back": own.turn_back,
    "oil-on-fire": own.oil_on_fire,
}
"""In the order in which they are asked: what tells more, and what changes hands, first."""


def interject(game: Game[Any], view: View, private: View, seed: bytes) -> Any:
    """The skill the seat plays now, on its turn or not; None: it lets that be. What it may use is what
    `choose` may."""
    standing = next((ask for ask in private["asks"] if ask["kind"] == "skill"), None)
    if standing is None or not isinstance(game, SheddingGame):
        return None
    playable = {entry["skill"]: entry for entry in private["skills"] if not entry["refusal"]}
    if not playable:
        return None
    seen = moment(game, view, private)
    moves = (played(seen, playable[skill], standing["id"]) for skill in JUDGEMENTS if skill in playable)
    return next(filter(None, moves), None)


def played(seen: Moment, entry: View, ask: str) -> PlaySkill | None:
    """The skill card, played now in answer to the ask; None: not now, or it may not be."""
    skill = entry["skill"]
    if entry["refusal"] or not (use := JUDGEMENTS[skill](seen, entry["targets"])):
        return None
    return PlaySkill(ask, skill, use.target, use.cards, use.reading)
