"""The words that people write, how they compare, and characters that are not what they seem."""
