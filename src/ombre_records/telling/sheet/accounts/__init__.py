"""The contents of sheets, as plain values: scores, sums, leagues, money, who pays whom."""
