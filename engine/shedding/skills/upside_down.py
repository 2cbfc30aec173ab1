"""本末倒置: until the trick ends 3 to A and 2 compare the other way round."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, filling

SKILL = Skill("upside-down", filling("order"))
