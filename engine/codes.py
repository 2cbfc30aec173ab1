"""Every code a game may refuse with. Their sentences, in both languages, are in the page's catalogues; a test
proves each code documented (docs/protocol.md) and translated."""

CODES: tuple[str, ...] = (
    "ambiguous",
    "bad_option",
    "bad_players",
    "bad_record",
    "does_not_beat",
    "duplicate_cards",
    "must_lead",
    "no_combination",
    "not_in_hand",
    "not_your_turn",
    "stale",
    "unknown_table",
    "wrong_phase",
)
