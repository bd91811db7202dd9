"""What witnesses say, statement by statement, as values that can be compared."""
