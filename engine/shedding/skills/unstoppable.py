"""势如破竹: the seat's next play, no bomb, can be beaten by bombs only."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, arming

SKILL = Skill("unstoppable", arming)
