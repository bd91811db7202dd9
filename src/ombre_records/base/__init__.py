"""What knows no rule of the game: texts, findings, bounds, documents, languages."""
