"""A module for each phase of a deal: what a player may do, what comes of it, where it leads."""
