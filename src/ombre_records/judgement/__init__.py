"""The one way from a record to what is found in it, whichever door asks."""
