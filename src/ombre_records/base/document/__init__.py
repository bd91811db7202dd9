"""Documents without a format, and the formats that they are written in. No game is known here.

Of cards only the writing is: the signs of their suits, and that the one which wins a trick stands
out.
"""
