"""What is asked before play, stage by stage, and who leads then."""
