"""The game itself: positions, lawful calls, draws and plays, outcomes and payments.

Nothing here knows of texts, and nothing asks a rule book's name. Seats are places among the active
players, the eldest 0.
"""
