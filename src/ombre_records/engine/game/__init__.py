"""Whole deals for programs to play: the public `Game`, its actions, what each player knows."""
