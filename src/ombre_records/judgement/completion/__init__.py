"""A deal as a puzzle, and the ways to fill it in counted."""
