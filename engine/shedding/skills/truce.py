"""偃旗息鼓: no bomb may be played until the trick ends."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, filling

SKILL = Skill("truce", filling("bombs"))
