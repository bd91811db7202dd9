"""A club's year: its people, competitions and fixtures, and standings worked out from records."""
