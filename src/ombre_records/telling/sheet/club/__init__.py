"""The documents of a club's season: standings, tables of matches, what became of a list."""
