"""Every code a game may refuse with. Their sentences, in both languages, are in the page's catalogues; a test
proves each code documented (docs/protocol.md) and translated."""

CODES: tuple[str, ...] = (
    "ambiguous",
    "armed_play",
    "bad_call",
    "bad_option",
    "bad_players",
    "bad_record",
    "bombs_barred",
    "does_not_beat",
    "duplicate_cards",
    "must_lead",
    "no_combination",
    "not_in_hand",
    "not_your_turn",
    "skill_condition",
    "skill_not_held",
    "skill_pending",
    "stale",
    "unknown_table",
    "wrong_phase",
)
