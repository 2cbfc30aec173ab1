"""画龙点睛: 2 ranks above the jokers."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, filling

SKILL = Skill("two-high", filling("twos"))
