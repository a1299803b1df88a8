"""Players without a person: they see what a seat sees, never the state."""
