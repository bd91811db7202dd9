"""Documents in no format, and the formats that they are written in; no game is known here.

Of cards only the writing is: the signs of their suits, and that the one which wins a trick stands
out.
"""
