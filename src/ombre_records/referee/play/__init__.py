"""The play as recorded: turns, cards, winners, tallies, what was said between tricks."""
