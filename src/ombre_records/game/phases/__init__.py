"""A room for each phase of a deal: what may be done in it, what comes of it, and where it leads."""
