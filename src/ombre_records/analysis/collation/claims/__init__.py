"""The claims of witnesses, statement by statement, as values that can be compared."""
