"""How a deal ended and what it cost, held against what the record states of it."""
