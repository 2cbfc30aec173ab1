"""The commute race (docs/rules/commute.md)."""
