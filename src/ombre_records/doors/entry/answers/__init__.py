"""Answers to the questions of a deal that is entered card by card, read and made lines."""
