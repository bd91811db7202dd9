"""A record made of TEI: the statements in it as lines, read as any record.

An element that is passed over might be a card that is struck, lost or added. So unknown elements
between statements are refused, with their places: nothing is dropped, glued to its neighbour, moved
or made up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.base.errors import require
from ombre_records.base.source import source
from ombre_records.interchange.tei.document import NAMESPACE
from ombre_records.interchange.tei.letters import (
    MILESTONES,
    STATEMENT,
    Letters,
    Unkept,
    content,
    is_comment,
    is_of_cards,
    mark_comments,
    odd_attribute,
    unknown,
)
from ombre_records.interchange.tei.statement import UNREADABLE
from ombre_records.interchange.tei.words import lines_of, shown
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError, elements_of, in_order
from ombre_records.model.record import Record
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.format import format
from ombre_records.notation.rows import is_readable
from ombre_records.notation.words import quote
from ombre_records.repair.reading import parse

HOLD_STATEMENTS = frozenset(
    "TEI teiCorpus text group front body back floatingText".split()
    + [f"div{number}" for number in ("", *range(1, 8))]
)
"""The elements in which statements are looked for, one in the other."""
_BETWEEN = MILESTONES.union(
    """ab argument bibl byline caption castList closer cit dateline desc docAuthor docDate docTitle
    epigraph figure formula fw head imprimatur l label lg list listBibl meeting note notatedMusic
    opener p postscript quote q salute signed sp stage table titlePage titlePart trailer""".split()
)
"""The elements beside statements: prose, which a record does not keep."""


def _outside(node: Node, *, within: bool) -> Iterator[WrongTeiError]:
    """Yield what is not understood outside statements, in its order; `within` a `text`."""
    for each in node.elements():
        holds = each.tag in HOLD_STATEMENTS
        if holds and (odd := odd_attribute(each)):
            yield odd
        if holds and any(isinstance(one, str) and one.strip() for one in each.children):
            yield each.wrong(f"text stands in `{each.tag}` itself; put it into an `ab` or a `p`")
        elif is_statement(each) and within:
            if odd := odd_attribute(each):
                yield odd
        elif within and is_comment(each):
            yield from Letters({}, string=True).read(each).wrong
        elif holds:
            yield from _outside(each, within=within or each.tag == "text")
        elif any(map(is_statement, each.descend())):
            yield each.wrong(
                f"statements in `{each.tag}` are not understood; put them into a `div`"
            )
        elif each.tag == "ab" and any(map(is_statement, node.elements())):
            yield each.wrong(
                "`ab` stands among statements and is none; give it the type `statement`, or make"
                " a `p` of it"
            )
        elif within and each.tag not in _BETWEEN:
            yield unknown(each)
        elif within:
            for one in each.descend():
                if one.attributes.get("type") == STATEMENT:
                    yield one.wrong(
                        f"`{one.tag}` is not a statement; write it as an `ab` of a `div`"
                    )


def is_statement(node: Node) -> bool:
    """Return whether an element is a statement of the record."""
    return node.tag == "ab" and node.attributes.get("type") == STATEMENT


def from_tei(text: str | bytes, path: str = "-") -> Record:
    """Make a record of TEI P5. Its source is a text with the statements in the order given.

    Bytes are read in the encoding that they name. Findings call the file `path`. Raises
    WrongTeiError, a ValueError, for what is no XML, has a document type, or holds no record.

    >>> from ombre_records.interchange.tei import to_tei
    >>> record = from_tei(to_tei(parse("deal 1\\ntrump [S>H | low]")))
    >>> print(record.source.text, end="")
    deal 1
    trump   [S>H | low]
    """
    require("from_tei", text, (str, bytes), "a text (str) or its bytes")
    return parse(source(format(given_in(text), keep_order=True), path))


def given_in(text: str | bytes) -> Record:
    """Read a record from TEI, as `from_tei` does, but do not lay out its lines."""
    root = of_base(elements_of(text, NAMESPACE))
    if root.tag not in ("TEI", "teiCorpus"):
        root_tag = root.tag.rpartition(" ")[2]
        hint = f"; is its namespace {NAMESPACE}?" if root_tag in ("TEI", "teiCorpus") else ""
        raise root.wrong(f"this is no TEI P5: its root is `{root_tag}`{hint}")
    sessions = _Sessions(root)
    lines = sessions.lines()
    read = parse("\n".join(each.text for each in lines))
    _refuse([*_outside(root, within=False), *sessions.wrong, *_unreadable(lines, read)])
    if not any(each.text for each in lines) and not _is_ours(root):
        message = '`<ab type="statement">` is not in it, so there is no record'
        raise root.wrong(message)
    return read


def unkept_of(root: Node) -> list[Unkept]:
    """Return the parts of their elements that readable statements do not keep."""
    sessions = _Sessions(root)
    sessions.lines()
    return sessions.unkept


class _Line(NamedTuple):
    """A line of the record, and the statement that it is made of, if nothing in that is wrong."""

    text: str
    node: Node | None = None


def _refuse(errors: Iterable[WrongTeiError]) -> None:
    """Raise one error for all that are found, in the order of their places."""
    if wrong := in_order(errors):
        first, *others = wrong
        raise WrongTeiError(first.message, first.line, first.column, tuple(others))


def _unreadable(lines: Sequence[_Line], record: Record) -> Iterator[WrongTeiError]:
    """Yield the statements whose words are not a line that can be read."""
    unread = {
        line.number: line
        for session in record
        for line in session.lines
        if line.code and not is_readable(line)
    }
    for number, each in enumerate(lines, 1):
        if each.node is not None and (number in unread or not each.text):
            yield each.node.wrong(
                f"these words are not a line that can be read: {shown(each.text)!r}; a line that is"
                f" to stay so has the subtype `{UNREADABLE}`"
            )


def _is_ours(root: Node) -> bool:
    """Whether a document without statements is that of a record without any."""
    return any(each.attributes.get("ident") == "ombre-records" for each in root.descend())


def _is_untold_deal(node: Node) -> bool:
    """Whether a division holds statements of a deal without its number: nothing but the division
    shows that they are a deal's.
    """
    statements = [each for each in node.descend() if is_statement(each)]
    # A line that cannot be read may be the one that opens the deal, such as `> deal 1`.
    kinds = ((each.attributes.get("subtype"), *content(each).split()[:1]) for each in statements)
    opened = not statements or any(not _OPENING.isdisjoint(each) for each in kinds)
    return node.tag == "div" and node.attributes.get("type") == "deal" and not opened


_OPENING = frozenset(("deal", "results", "unreadable"))
_NUMBER = re.compile(r"[1-9]\d{0,8}")
_NO_NUMBER = "`div` does not tell which deal it is; write its number into it as `n`"
_DESCRIBED = {"witness": "witness", "editor": "editor", "persName": "editor", "name": "editor"}
"""The elements that describe a witness or an editor, with the keyword of a record for each."""


def of_base(root: Node) -> Node:
    """Return a document with what its elements stand for put in their places.

    A place left blank for a card is a gap, a note beside statements a comment. Where a statement
    `tag base` names a witness, its reading, its own or that of the text, is the source's.
    """
    sigla = _sigla(root)
    for each in root.descend():
        if each.tag == "space" and is_of_cards(each):  # a place left blank for a card
            each.tag = "gap"
        if each.tag in HOLD_STATEMENTS and any(map(is_statement, each.elements())):
            mark_comments(each)
    for session in (each for each in root.descend() if each.tag == "TEI"):
        tags = (
            match[1] or match[2]
            for each in session.descend()
            if is_statement(each) and (match := _BASE.fullmatch(content(each).strip()))
        )
        if base := next(tags, ""):
            for each in session.descend():
                if each.tag == "app":
                    each.children = list(_sourced(each, base, sigla))
    return root


_BASE = re.compile(r'tag\s+base\s+(?:"(.*)"|(.*))')


def _sourced(app: Node, base: str, sigla: Mapping[str, str]) -> Iterator[Node | str]:
    """Yield the contents of an `app`, the source's reading without its `wit`."""
    readings = [each for each in app.elements() if each.tag in ("lem", "rdg")]
    named = [each.attributes.get("wit", "").split() for each in readings]
    places = [at for at, each in enumerate(named) if any(_is(one, base, sigla) for one in each)]
    if len(places) != 1 or len(readings) < 2 or not all(named):
        yield from app.children
        return
    own, pointers = readings[places[0]], named[places[0]]
    others = " ".join(each for each in pointers if not _is(each, base, sigla))
    attributes = {} if own.tag == "lem" else {**own.attributes}
    attributes.pop("wit", None)
    for each in app.children:
        if each is not own:
            yield each
            continue
        yield Node("rdg", attributes, own.line, own.column, own.children)
        if own.tag == "lem":
            yield own
        elif others:
            yield Node("rdg", {"wit": others}, own.line, own.column, own.children)


def _is(pointer: str, base: str, sigla: Mapping[str, str]) -> bool:
    name = pointer.removeprefix("#")
    return sigla.get(name, name) == base


def _sigla(root: Node) -> dict[str, str]:
    """Return the sigla of all who have an identifier."""
    return {
        name: each.attributes.get("n") or name
        for each in root.descend()
        if (name := each.attributes.get("xml:id"))
    }


class _Sessions:
    """The lines of a document, session by session, and what is wrong with its statements."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.wrong: list[WrongTeiError] = []
        self.sigla = _sigla(root)
        self.described = [each for each in root.descend() if each.tag in _DESCRIBED]
        self.players: set[str] = set()
        self.cited: set[str] = set()
        self.unkept: list[Unkept] = []
        self.before: list[str] = []

    def lines(self) -> list[_Line]:
        """Return the lines, a blank one behind each session."""
        every: list[_Line] = []
        for session in (each for each in self.root.descend() if each.tag == "TEI"):
            self.players, self.cited, self.before = set(), set(), []
            lines: list[_Line] = []
            for text in (each for each in session.elements() if each.tag == "text"):
                lines += self._lines(text)
            place = next((at for at, each in enumerate(lines, 1) if each.text == "ombre 1"), 0)
            lines[place:place] = self._described(lines)
            every += [*lines, _Line("")]
        return every

    def _described(self, lines: Sequence[_Line]) -> list[_Line]:
        """Return lines for witnesses and editors whom the header alone describes."""
        opened = [each.text for each in lines if each.text.startswith(("witness ", "editor "))]
        described: list[_Line] = []
        for each in self.described:
            keyword = _DESCRIBED[each.tag]
            siglum = self.sigla.get(each.attributes.get("xml:id", ""))
            if siglum is None or siglum not in self.cited:
                continue
            words = " ".join(content(each).split())
            if not words:
                continue
            written = siglum_written(siglum)
            if not any(line.split(" ", 1)[1].startswith(f"{written} ") for line in opened):
                described.append(_Line(f"{keyword} {written} {quote(words)}"))
        return described

    def _lines(self, node: Node) -> Iterator[_Line]:
        """Yield the lines in an element; blank ones between divisions, and below comments."""
        below = False
        for each in node.elements():
            is_below = each.tag == "note" and each.attributes.get("place") == "below"
            if below and not is_below:
                yield _Line("")
            below = is_below
            if is_statement(each):
                yield from self._statement(each)
            elif is_comment(each):
                read = Letters(self.sigla, string=True)
                yield _Line(f"#{read.comment(each)}")
                self.wrong += read.wrong
                self.cited |= read.cited
                self.unkept += read.unkept
            elif each.tag != "ab":
                yield _Line("")
                if "results" not in self.before and _is_untold_deal(each):
                    number = each.attributes.get("n", "")
                    if not _NUMBER.fullmatch(number):
                        self.wrong.append(each.wrong(_NO_NUMBER))
                    yield _Line(f"deal {number}")
                yield from self._lines(each)
        yield _Line("")

    def _statement(self, node: Node) -> Iterator[_Line]:
        in_results = "results" in self.before
        statement = lines_of(
            node, self.sigla, self.players, self._is_readable, in_results=in_results
        )
        self.wrong += statement.wrong
        self.cited |= statement.cited
        self.unkept += statement.unkept
        unread = node.attributes.get("subtype") == UNREADABLE
        for text in statement.lines:
            keyword, _, rest = text.partition(" ")
            if keyword in ("players", "seats"):
                self.players |= {each.strip(' "') for each in rest.split(",")}
            elif keyword == "suits" or text == "results":
                self.before.append(text)
            elif keyword in ("ombre", "deal", "totals"):
                self.before = [each for each in self.before if each != "results"]
            yield _Line(text, None if unread or statement.wrong or odd_attribute(node) else node)

    def _is_readable(self, text: str) -> bool:
        """Whether a line can be read where it stands."""
        opened = "\n".join(("ombre 1", *self.before, text))  # a text that `[` opens may be JSON
        lines = [line for session in parse(opened) for line in session.lines]
        return is_readable(lines[-1])
