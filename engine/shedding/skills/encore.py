"""乘胜追击: nobody may answer the seat's next lead, and it leads again."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, arming

SKILL = Skill("encore", arming)
