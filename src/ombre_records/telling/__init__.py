"""Output of commands beyond transcripts and sheets: findings, explanations, rule books."""
