"""What the statements of a deal leave possible, without knowledge of words or lines."""
