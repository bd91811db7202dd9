"""The courses that the statements of a deal leave possible, without knowledge of words or lines."""
