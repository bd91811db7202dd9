"""The game in words, as transcripts and sheets share it: cards, payers, payments, sessions."""
