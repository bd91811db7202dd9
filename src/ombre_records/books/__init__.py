"""Rule books: tables of rules with citations, one YAML file each, and their loader."""
