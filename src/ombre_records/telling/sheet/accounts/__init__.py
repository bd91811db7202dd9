"""What sheets tell, as plain values: scores, sums, leagues, money, who pays whom."""
