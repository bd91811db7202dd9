"""A session: its header, its deals one after another, what runs on between them, its totals."""
