"""Single-dummy analysis: what one player knew, with the hidden cards dealt at random to fit."""
