"""The faults that the referee notes where a record departs from the rules: a type for each rule."""
