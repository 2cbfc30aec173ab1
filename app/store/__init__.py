"""Where live rooms are kept."""
