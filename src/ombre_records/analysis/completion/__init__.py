"""The lawful ways to fill in what a deal's record leaves open: counted, listed, and what they
share."""
