"""What is found in records, in every format of `ombre check`."""
