"""What a record would be under other rules, and what it leaves open."""
