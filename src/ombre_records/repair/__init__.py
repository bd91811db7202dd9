"""What a line that cannot be read was meant to be: by its slips, its pieces, or what opens it."""
