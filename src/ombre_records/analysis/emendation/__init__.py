"""Emendations proposed for unlawful records, and written into them."""
