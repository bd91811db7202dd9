"""The meaning of a line that cannot be read: by its slips, its pieces, or its first word."""
