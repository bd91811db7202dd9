"""Recorded play weighed against perfect play with all hands open: which card cost the game."""
