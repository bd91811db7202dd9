"""The ground floor, without a rule of the game: texts, findings, bounds, documents, languages."""
