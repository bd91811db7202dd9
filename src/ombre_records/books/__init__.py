"""Rule books: tables of rules with citations, one YAML file for each, and their loader."""
