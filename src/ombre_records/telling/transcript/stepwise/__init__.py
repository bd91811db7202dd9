"""Sessions as plain data to step through: for the replay page, and as JSON."""
