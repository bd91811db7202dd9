"""A whole deal to be played: the public `Game`, its actions, and what each player knows of it."""
