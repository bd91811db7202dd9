"""An example of a package that adds to ombre-records: a rule book, a check, two formats."""

from pathlib import Path


def book() -> Path:
    """Return the file of the club's rule book."""
    return Path(__file__).with_name("club.yaml")
