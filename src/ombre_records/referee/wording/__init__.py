"""The game in words, as transcripts and sheets both have it: cards, parties, payments, sessions."""
