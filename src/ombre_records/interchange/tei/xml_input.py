"""XML read, without a document type, as elements with their places, within bounds; and elements
with mixed content put together to be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element
from xml.parsers import expat

from msgspec import Struct

from ombre_records.base.errors import OmbreError
from ombre_records.base.limits import refusal

_DEEPEST = 100
_ELEMENTS = 1_000_000


class WrongTeiError(OmbreError, ValueError):
    """XML that is no TEI, or holds no record. The message says where, what is wrong and what to do.

    `line` and `column` count from 1; 0: the whole text. `others` are further errors, if more than
    one thing is wrong; the text has them too, each on a line of its own.
    """

    def __init__(
        self,
        message: str,
        line: int = 0,
        column: int = 0,
        others: tuple[WrongTeiError, ...] = (),
    ) -> None:
        place = f"line {line}, column {column}: " if line else ""
        super().__init__("\n".join((place + message, *map(str, others))))
        self.message, self.line, self.column, self.others = message, line, column, others


def in_order(errors: Iterable[WrongTeiError]) -> list[WrongTeiError]:
    """Return errors in the order of their places, each once."""
    by_place = {(each.line, each.column, each.message): each for each in errors}
    return [each for _place, each in sorted(by_place.items())]


class Node(Struct):
    """An element: its name without the namespace of TEI, what stands in it, and where it begins.

    That of another element has a blank in it, behind its namespace. `beside` marks a note among
    statements, which is read as a comment.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Node | str] = []
    beside: bool = False

    def elements(self) -> Iterator[Node]:
        """Yield the elements in it, without the text between."""
        return (each for each in self.children if isinstance(each, Node))

    def descend(self) -> Iterator[Node]:
        """Yield the element and all below it, in the order of the text."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [each for each in reversed(node.children) if isinstance(each, Node)]

    def wrong(self, message: str) -> WrongTeiError:
        """Return the error for what is wrong here."""
        return WrongTeiError(message, self.line, self.column)


def elements_of(text: str | bytes, namespace: str) -> Node:
    """Read XML; raise WrongTeiError, with its place, for what is none, or has a document type."""
    if refused := refusal(text):
        raise WrongTeiError(refused)
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    reader = _Reader(namespace, "utf-8" if isinstance(text, str) else None)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise WrongTeiError(f"this is no XML: {reason}", error.lineno, error.offset + 1) from None
    except (UnicodeError, LookupError, ValueError) as error:
        if isinstance(error, WrongTeiError):
            raise
        raise WrongTeiError(f"this is no XML: {error}") from None
    assert reader.root is not None  # a document without an element is no XML
    return reader.root


def passed_over(text: str | bytes) -> Iterator[WrongTeiError]:
    """Yield the comments and the instructions to programs in XML that can be read."""
    errors: list[WrongTeiError] = []
    parser = expat.ParserCreate("utf-8" if isinstance(text, str) else None)

    def report(what: str) -> None:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        words = "the record is made of the statements alone, and does not keep this"
        errors.append(WrongTeiError(f"{what}: {words}", line, column))

    parser.CommentHandler = lambda _text: report("a comment (`<!-- … -->`)")
    parser.ProcessingInstructionHandler = lambda name, _text: report(f"`<?{name} … ?>`")
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    parser.Parse(data, True)
    yield from errors


class _Reader:
    def __init__(self, namespace: str, encoding: str | None) -> None:
        self.before = f"{namespace} "
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0
        self.parser = expat.ParserCreate(encoding, " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        # Without a document type there are no entities, so nothing can be blown up or fetched.
        self.parser.StartDoctypeDeclHandler = self.refuse

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        named = {
            key.replace("http://www.w3.org/XML/1998/namespace ", "xml:"): value
            for key, value in attributes.items()
        }
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        other = tag if " " in tag else f" {tag}"  # of another namespace, or of none
        name = tag.removeprefix(self.before) if tag.startswith(self.before) else other
        node = Node(name, named, line, column)
        self.count += 1
        if len(self.open) >= _DEEPEST or self.count > _ELEMENTS:
            raise node.wrong("there are more elements, or deeper ones, than any record has")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def text(self, text: str) -> None:
        if self.open:
            self.open[-1].children.append(text)

    def refuse(self, name: str, system: str | None, public: str | None, inside: int) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        message = "a document type (<!DOCTYPE …>) is not read; take it out, with its entities"
        raise WrongTeiError(message, line, column)


XML = "{http://www.w3.org/XML/1998/namespace}"
"""The namespace prefix of XML's own attributes."""
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
    named = {
        f"{XML}id" if key == "id" else key: value for key, value in attributes.items() if value
    }
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
