"""The shedding games: every table that is played with cards in combinations."""
