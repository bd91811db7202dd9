"""The meaning of a line that cannot be read: by its slips, its pieces, or what opens it."""
