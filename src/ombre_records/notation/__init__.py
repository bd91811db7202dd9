"""Text to record and back: cut into lines, parse, build, format, and say what was expected."""
