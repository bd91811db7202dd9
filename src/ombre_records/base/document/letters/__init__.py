"""What a text is made of: its characters, how wide they are, which way they are read."""
