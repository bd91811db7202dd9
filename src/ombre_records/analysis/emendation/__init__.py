"""Emendations: propose them for unlawful records, and write them into the text."""
