"""What is kept in PostgreSQL: people, finished deals, points."""
