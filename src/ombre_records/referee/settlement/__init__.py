"""Judge how a deal ended and what it cost, against what the record states."""
