"""滥竽充数: the seat's next play may hold one card more beside its kickers."""

from __future__ import annotations

from engine.shedding.skills.skill import Skill, arming

SKILL = Skill("stowaway", arming)
