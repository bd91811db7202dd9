"""Analyses of records: other rule books, completions, emendations, and perfect play."""
