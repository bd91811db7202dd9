"""Elements with mixed content, put together as they are read; dates with their attributes."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

XML = "{http://www.w3.org/XML/1998/namespace}"
"""What stands before the names of XML's own attributes."""
SPACE = {f"{XML}space": "preserve"}
_NO_XML = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML has no way to write; a carriage return would be read as a line's end."""


class Mixed:
    """Appends text and elements to an element.

    A character that XML cannot write becomes `<g n="U+0007"/>`, so that it comes back.
    """

    def __init__(self, element: Element) -> None:
        self.element = element

    def text(self, text: str) -> None:
        """Append text."""
        at = 0
        for odd in _NO_XML.finditer(text):
            self._plain(text[at : odd.start()])
            self.add("g", n=f"U+{ord(odd.group()):04X}")
            at = odd.end()
        self._plain(text[at:])

    def _plain(self, text: str) -> None:
        if not text:
            return
        if len(self.element):
            last = self.element[-1]
            last.tail = (last.tail or "") + text
        else:
            self.element.text = (self.element.text or "") + text

    def add(self, tag: str, text: str = "", **attributes: str) -> Mixed:
        """Append an element with text in it; return what goes on with that."""
        return self.put(element(tag, text, **attributes))

    def put(self, each: Element) -> Mixed:
        """Append an element; return what goes on with it."""
        self.element.append(each)
        return Mixed(each)


def element(tag: str, text: str = "", **attributes: str) -> Element:
    """Make an element with text in it; `id` is the document's own; empty attributes stay out."""
    named = {f"{XML}id" if key == "id" else key: said for key, said in attributes.items() if said}
    made = Element(tag, named)
    Mixed(made).text(text)
    return made


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
