"""What the referee notes where a record departs from the rules: a type of facts for each rule."""
