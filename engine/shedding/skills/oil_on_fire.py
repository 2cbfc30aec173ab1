"""火上浇油: the next bomb counts twice."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, filling

SKILL = Skill("oil-on-fire", filling("bomb_score"))
