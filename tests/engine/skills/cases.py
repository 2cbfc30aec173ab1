"""The 20 skills, each in a deal in which it may be played, and something is changed by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.engine.skills.scene import HANDS, Scene, scene

PILE = "SK HK C3 D5"


@dataclass(frozen=True)
class Case:
    """Seat 0 plays the skill, on seat 2 where it has a target. `setting`: what its scene needs; `cards`:
    those that are named with it; `facts`: what it tells of itself when it has acted."""

    skill: str
    setting: dict[str, Any]
    target: int | None = None
    cards: str = ""
    facts: tuple[tuple[str, Any], ...] = ()

    def deal(self, more: str = "", others: dict[int, str] | None = None, **setting: Any) -> Scene:
        """Seat 0 holds the skill and `more` skill cards; by default seat 1 holds another one, so that the
        skill pends."""
        skills = {0: f"{self.skill} {more}", **({1: "truce"} if others is None else others)}
        usual: dict[str, Any] = {"hands": HANDS, "turn": 3, "played": PILE, "skills": skills}
        return scene(**usual | self.setting | setting)

    def played(self, deal: Scene) -> Scene:
        """The deal in which seat 0 has played the skill."""
        return deal.skill(0, self.skill, self.target, self.cards)

    def acted(self, deal: Scene) -> Scene:
        """The deal in which it has acted."""
        return self.played(deal).wave_all()


CASES = {
    case.skill: case
    for case in (
        Case("two-low", {}, facts=(("slot", "twos"),)),
        Case("two-high", {}, facts=(("slot", "twos"),)),
        Case("upside-down", {}, facts=(("slot", "order"),)),
        Case("restore", {"standing": ["turn-back", "truce"]}, facts=(("ended", ["turn-back", "truce"]),)),
        Case("truce", {}, facts=(("slot", "bombs"),)),
        Case("oil-on-fire", {}, facts=(("slot", "bomb_score"),)),
        Case("turn-back", {}, facts=(("slot", "direction"), ("direction", -1))),
        Case("deer-as-horse", {}),
        Case("stowaway", {}),
        Case("unstoppable", {}),
        Case("encore", {}),
        Case("cut-in", {"lies": (2, "C3"), "played": "SK HK D5"}, cards="S9"),
        Case("guest-as-host", {"tricks": 1}),
        Case("confine", {}, target=2),
        Case("swap-blind", {}, target=2, cards="S5"),
        Case("downgrade", {}, target=2),
        Case("burden", {}, target=2),
        Case("see-through", {}, target=2),
        Case("unmask", {}, target=2, facts=(("role", "worker"),)),
    )
}
"""All but `cancel`, which may be played only while another pends."""
