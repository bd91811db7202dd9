"""A record made of TEI: the statements in it as lines, read as any record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.arguments import require
from ombre_records.base.source import source
from ombre_records.interchange.tei.document import NAMESPACE, to_tei
from ombre_records.interchange.tei.statement import UNREADABLE
from ombre_records.interchange.tei.understood import is_statement, not_understood
from ombre_records.interchange.tei.words import (
    COMMENT,
    Sigla,
    content,
    is_further,
    is_note,
    line_of,
)
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError, elements_of
from ombre_records.model.record import Record
from ombre_records.notation.format import format
from ombre_records.notation.rows import is_readable
from ombre_records.repair.reading import parse


def from_tei(text: str | bytes, path: str = "-") -> Record:
    """Make a record of TEI P5. Its source is a text with the statements in the order given.

    Bytes are read in the encoding that they name. Findings call the file `path`. Raises
    WrongTeiError, a ValueError, for what is no XML, has a document type, or holds no record.

    >>> record = from_tei(to_tei(parse("deal 1\\ntrump [S>H | low]")))
    >>> print(record.source.text, end="")
    deal 1
    trump   [S>H | low]
    """
    require("from_tei", text, (str, bytes), "a text (str) or its bytes")
    return parse(source(format(given_in(text), keep_order=True), path))


def given_in(text: str | bytes) -> Record:
    """Read what TEI says, as `from_tei`, with no care for how its lines are laid out."""
    root = elements_of(text, NAMESPACE)
    if root.tag not in ("TEI", "teiCorpus"):
        found = root.tag.rpartition(" ")[2]
        hint = f"; is its namespace {NAMESPACE}?" if found in ("TEI", "teiCorpus") else ""
        raise root.wrong(f"this is no TEI P5: its root is `{found}`{hint}")
    _refuse(not_understood(root))
    lines = list(_document(root))
    if not any(each.text for each in lines) and not _is_ours(root):
        message = '`<ab type="statement">` is not in it, so there is no record'
        raise root.wrong(message)
    read = parse("\n".join(each.text for each in lines))
    _refuse(_unreadable(lines, read))
    return read


class _Line(NamedTuple):
    """A line of the record, and the statement that it is made of, if it is one that was read."""

    text: str
    node: Node | None = None


def _refuse(found: Iterable[WrongTeiError]) -> None:
    """Raise one error for all that are found, in the order of their places."""
    wrong = sorted(found, key=lambda each: (each.line, each.column))
    if wrong:
        first, *others = wrong
        raise WrongTeiError(first.message, first.line, first.column, tuple(others))


def _unreadable(lines: Sequence[_Line], record: Record) -> Iterator[WrongTeiError]:
    """Go through the statements whose words are no line that can be read."""
    unread = {
        line.number: line
        for session in record
        for line in session.lines
        if line.code and line.kind != "comment" and not is_readable(line)
    }
    for number, each in enumerate(lines, 1):
        if each.node is not None and (number in unread or not each.text):
            shown = each.text if len(each.text) <= _SHOWN else each.text[: _SHOWN - 1] + "…"
            yield each.node.wrong(
                f"these words are no line that can be read: {shown!r}; a line that is to stay so"
                f" has the subtype `{UNREADABLE}`"
            )


_SHOWN = 60
"""So much is shown of a line that cannot be read, in characters."""


def _is_ours(root: Node) -> bool:
    """Whether a document without statements is that of a record without any."""
    return any(each.attributes.get("ident") == "ombre-records" for each in root.descend())


def _document(root: Node) -> Iterator[_Line]:
    sigla = {
        name: each.attributes.get("n") or name
        for each in root.descend()
        if (name := each.attributes.get("xml:id"))
    }
    for session in (each for each in root.descend() if each.tag == "TEI"):
        for text in (each for each in session.elements() if each.tag == "text"):
            yield from _lines(text, sigla)
        yield _Line("")


def _lines(node: Node, sigla: Sigla) -> Iterator[_Line]:
    """Yield the lines in an element; blank ones between divisions, and below comments."""
    below = False
    for each in node.elements():
        is_below = each.tag == "note" and each.attributes.get("place") == "below"
        if below and not is_below:
            yield _Line("")
        below = is_below
        if is_statement(each):
            unread = each.attributes.get("subtype") == UNREADABLE
            yield _Line(line_of(each, sigla), None if unread else each)
        elif is_note(each, COMMENT):
            yield _Line(f"#{content(each)}")
        elif each.tag not in ("ab", "note"):
            yield _Line("")
            yield from _lines(each, sigla)
    yield _Line("")


# ---------------------------------------------------------------- what a record has no place for


def left_out(text: str | bytes, record: Record) -> WrongTeiError | None:
    """Return the first place in TEI that says what its record does not; None if there is none.

    The statements are the record's; of all else only what is made of them anew is kept.
    """
    given, made = (elements_of(each, NAMESPACE) for each in (text, to_tei(record)))
    odd = _unknown(given) or _of_another(given, made) or _unlike(given, made)
    if odd is None:
        return None
    message = f"`{odd.tag}`: the record is made of the statements alone, and does not keep this"
    return odd.wrong(message)


_PROGRAM = "application"


def _unlike(given: Node, made: Node) -> Node | None:
    """Return the first element that differs, but for statements, comments and the program."""
    if given.tag != made.tag or given.attributes != made.attributes:
        return given
    if given.tag == _PROGRAM:
        return None
    if " ".join(_texts(given)).split() != " ".join(_texts(made)).split():
        return given
    inside = [[each for each in node.elements() if not _is_kept(each)] for node in (given, made)]
    for one, other in zip(*inside, strict=False):
        if odd := _unlike(one, other):
            return odd
    if len(inside[0]) != len(inside[1]):
        return (inside[0] + [given])[min(len(inside[1]), len(inside[0]))]
    return None


def _unknown(root: Node) -> Node | None:
    """Return the first element in a statement that says more than is read of it."""
    for line in (each for each in root.descend() if _is_kept(each)):
        for each in line.descend():
            if each.tag not in _READ or each.attributes.keys() - {*_READ[each.tag].split()}:
                return each
    return None


def _of_another(given: Node, made: Node) -> Node | None:
    """Return the first reading that is said to be another witness's than the record's own base."""
    readings = (each for each in made.descend() if each.tag == "rdg" and not is_further(each))
    base = {each.attributes.get("wit") for each in readings}
    for each in given.descend():
        if (
            each.tag == "rdg"
            and not is_further(each)
            and each.attributes.get("wit", "") not in ("", *base)
        ):
            return each
    return None


_SUPPORTED = "resp cert"
_READ = {
    "ab": "type subtype xml:space",
    "note": "type place xml:space",
    "lem": "wit resp cert n",
    "rdg": "wit resp n type",
    "del": "type",
    "gap": "reason quantity unit",
    **dict.fromkeys(("corr", "supplied", "surplus", "unclear"), _SUPPORTED),
    **dict.fromkeys(("q", "title", "placeName", "choice", "sic", "app"), ""),
    "seg": "type",
    "g": "n",
    "persName": "ref",
    "date": "when from to cert",
}
"""The elements of statements, and their attributes, that are read, or made of the words anew."""


def _is_kept(node: Node) -> bool:
    return is_statement(node) or is_note(node, COMMENT)


def _texts(node: Node) -> Iterator[str]:
    return (each for each in node.children if isinstance(each, str))
