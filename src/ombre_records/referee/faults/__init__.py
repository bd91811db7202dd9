"""What the referee notes where a record departs from the rules: for each rule the facts of it."""
