"""Records that meet: each deal known once, each person in one place, whatever the files are."""
