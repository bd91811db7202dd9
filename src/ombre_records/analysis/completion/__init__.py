"""Completions: the lawful ways to fill in what the record of a deal leaves open."""
