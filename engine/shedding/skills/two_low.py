"""画蛇添足: 2 ranks below 3."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, filling

SKILL = Skill("two-low", filling("twos"))
