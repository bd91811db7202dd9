"""Dates of the notation (EDTF) with the attributes that TEI has for them."""

from __future__ import annotations

import re

_DAY = r"(?!0000)\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d)?)?"
_ONE = re.compile(rf"({_DAY})([?~%]?)")
_SPAN = re.compile(rf"({_DAY})([?~%]?)/({_DAY})([?~%]?)")


def dated(text: str) -> dict[str, str]:
    """Return the attributes of a date; none for one that TEI has no attribute for.

    >>> dated("1712~"), dated("1660/1668"), dated("171X")
    ({'when': '1712', 'cert': 'low'}, {'from': '1660', 'to': '1668'}, {})
    """
    if one := _ONE.fullmatch(text):
        return {"when": one[1], **({"cert": "low"} if one[2] else {})}
    if span := _SPAN.fullmatch(text):
        doubt = span[2] or span[4]
        return {"from": span[1], "to": span[3], **({"cert": "low"} if doubt else {})}
    return {}
