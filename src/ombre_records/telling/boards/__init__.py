"""Boards made: dealt from a seed, written as a record and on paper, and what could be reached."""
