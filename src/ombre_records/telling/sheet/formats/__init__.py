"""The formats of scoring sheets."""
