"""The findings in records, in every format of `ombre check`."""
