"""What commands tell that is no transcript and no sheet: findings, explanations, rule books."""
