"""Players: each decides by what its seat sees, and by chance of its own, alone."""
