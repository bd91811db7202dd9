"""One small function for each finding, in one table: meaning, reason, example, source."""
