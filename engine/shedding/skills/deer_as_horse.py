"""指鹿为马: one card of the seat's next play stands for another rank."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, arming

SKILL = Skill("deer-as-horse", arming)
