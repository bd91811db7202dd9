"""The characters of a text: how wide they are, which way they are read."""
