"""A record made of TEI: the statements in it as lines, read as any record."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.arguments import wanted
from ombre_records.interchange.tei.document import NAMESPACE, to_tei
from ombre_records.interchange.tei.words import Sigla, content, line_of
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError, elements_of
from ombre_records.model.record import Record
from ombre_records.notation.format import format
from ombre_records.notation.parse import parse
from ombre_records.source import source

_STATEMENT, _COMMENT = "statement", "comment"


def from_tei(text: str | bytes, path: str = "-") -> Record:
    """Make a record of TEI P5. Its source is a text with the statements in the order given.

    Bytes are read in the encoding that they name. Findings call the file `path`. Raises
    WrongTeiError, a ValueError, for what is no XML, has a document type, or holds no record.

    >>> record = from_tei(to_tei(parse("deal 1\\ntrump [S>H | low]")))
    >>> print(record.source.text, end="")
    deal 1
    trump   [S>H | low]
    """
    wanted("from_tei", text, (str, bytes), "a text (str) or its bytes")
    root = elements_of(text, NAMESPACE)
    if root.tag not in ("TEI", "teiCorpus"):
        found = root.tag.rpartition(" ")[2]
        hint = f"; is its namespace {NAMESPACE}?" if found in ("TEI", "teiCorpus") else ""
        raise root.wrong(f"this is no TEI P5: its root is `{found}`{hint}")
    lines = list(_document(root))
    if not any(lines) and not _is_ours(root):
        message = '`<ab type="statement">` is not in it, so there is no record'
        raise root.wrong(message)
    return parse(source(format(parse("\n".join(lines)), keep_order=True), path))


def _is_ours(root: Node) -> bool:
    """Whether a document without statements is that of a record without any."""
    return any(each.attributes.get("ident") == "ombre-records" for each in root.descend())


def _document(root: Node) -> Iterator[str]:
    for session in (each for each in root.descend() if each.tag == "TEI"):
        sigla = {
            name: each.attributes.get("n") or name
            for each in root.descend()
            if (name := each.attributes.get("xml:id"))
        }
        for text in (each for each in session.elements() if each.tag == "text"):
            yield from _lines(text, sigla)
        yield ""


def _lines(node: Node, sigla: Sigla) -> Iterator[str]:
    """Yield the lines in an element; blank ones between divisions, and below comments."""
    below = False
    for each in node.elements():
        sort = each.attributes.get("type")
        is_below = each.tag == "note" and each.attributes.get("place") == "below"
        if below and not is_below:
            yield ""
        below = is_below
        if each.tag == "ab" and sort == _STATEMENT:
            yield line_of(each, sigla)
        elif each.tag == "note" and sort == _COMMENT:
            yield f"#{content(each)}"
        elif each.tag not in ("ab", "note"):
            yield ""
            yield from _lines(each, sigla)
    yield ""


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


_KEPT = ("ab", "note")
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
    base = {each.attributes.get("wit") for each in made.descend() if each.tag == "rdg"}
    for each in given.descend():
        if each.tag == "rdg" and each.attributes.get("wit", "") not in ("", *base):
            return each
    return None


_SUPPORTED = "resp cert"
_READ = {
    "ab": "type subtype xml:space",
    "note": "type place xml:space",
    "lem": "wit resp cert n",
    "rdg": "wit",
    **dict.fromkeys(("corr", "supplied", "surplus", "unclear"), _SUPPORTED),
    **dict.fromkeys(("q", "title", "placeName", "choice", "sic", "app"), ""),
    "seg": "type",
    "g": "n",
    "persName": "ref",
    "date": "when from to cert",
}
"""The elements of statements, and their attributes, that are read, or made of the words anew."""


def _is_kept(node: Node) -> bool:
    return node.tag in _KEPT and node.attributes.get("type") in (_STATEMENT, _COMMENT)


def _texts(node: Node) -> Iterator[str]:
    return (each for each in node.children if isinstance(each, str))
