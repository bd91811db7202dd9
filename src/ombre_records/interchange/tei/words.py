"""The elements of a statement as a line of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ombre_records.interchange.tei.statement import FURTHER, LOST, OWN_HAND, UNREADABLE
from ombre_records.interchange.tei.xml_input import Node
from ombre_records.model.apparatus import CERTAINTIES, Apparatus, FurtherReading
from ombre_records.notation.apparatus import gap_written, is_of_source
from ombre_records.notation.words import quote
from ombre_records.notation.write import behind

_BLANKS = re.compile(r"\s+")
STATEMENT, COMMENT = "statement", "comment"
"""What is a record's own: the type of an `ab`, and that of a `note`."""
CORRECTIONS = ("choice", "app", "supplied", "surplus", "unclear")
MARKS = ("app", "supplied", "surplus")
"""Corrections that may be about a whole statement."""
READINGS = {"choice": ("sic", "corr"), "app": ("rdg", "lem")}
"""What corrections hold that have two readings: as the source has it, and as it is read."""

Sigla = Mapping[str, str]
"""The sigla by the identifiers of those whose they are."""


def line_of(node: Node, sigla: Sigla) -> str:
    """Return the line of a statement; raise WrongTeiError for what no line can say."""
    comments = [each for each in node.elements() if is_note(each, COMMENT)]
    comment = " ".join(f"#{content(each)}" for each in comments)
    rest = [each for each in node.children if not any(each is other for other in comments)]
    if node.attributes.get("subtype") == UNREADABLE:
        code = "".join(_exact(each) for each in rest)
    else:
        code = _statement(rest, sigla)
    return f"{code.strip()} {comment}".strip()


def content(node: Node) -> str:
    """Return the text of an element as it is, in one line."""
    return "".join(map(_exact, node.children)).translate(_ENDS)


_ENDS = {ord(char): " " for char in "\n\r"}
"""Ends of lines, which no line of a record has in it."""


def said(node: Node) -> list[Node | str]:
    """Return what stands in an element, but blank text."""
    return _said(node.children)


def _said(parts: Iterable[Node | str]) -> list[Node | str]:
    return [each for each in parts if isinstance(each, Node) or each.strip()]


def _exact(each: Node | str) -> str:
    if isinstance(each, str):
        return each
    return _character(each) if each.tag == "g" else content(each)


def _character(node: Node) -> str:
    """Return a character that XML cannot write."""
    found = re.fullmatch(r"U\+([0-9A-F]{4,6})", node.attributes.get("n", ""))
    if not found or int(found[1], 16) > 0x10FFFF or int(found[1], 16) in _ENDS:
        return content(node)
    return chr(int(found[1], 16))


def is_note(node: Node, sort: str) -> bool:
    """Tell whether an element is a note of a sort."""
    return node.tag == "note" and node.attributes.get("type") == sort


def _statement(parts: list[Node | str], sigla: Sigla) -> str:
    """Return the code of a statement, which may be supplied or struck as a whole."""
    only = _said(parts)
    if len(only) == 1 and isinstance(only[0], Node):
        support, inner = _supported(only[0], sigla)
        if inner.tag in MARKS:
            sign, words, _ = _taken(inner, sigla)
            if sign in ("+", "-"):
                return f"[{sign}{behind(support)}] {words}"
    return _words(parts, sigla)


def _words(parts: Iterable[Node | str], sigla: Sigla) -> str:
    return "".join(_word(each, sigla) for each in parts)


def _word(each: Node | str, sigla: Sigla) -> str:
    if isinstance(each, str):
        return _BLANKS.sub(" ", each)
    if each.tag == "q":
        return quote(content(each))
    if each.tag == "g":
        return _character(each)
    if each.tag == "note":
        return f" {quote(content(each))} "
    if sign := _source_sign(each, sigla):
        return f"[{sign}]"
    if each.tag in CORRECTIONS or each.attributes.get("type") == "emendation":
        support, inner = _supported(each, sigla)
        if inner.tag in CORRECTIONS:
            return _emendation(inner, support, sigla)
    return _words(each.children, sigla)


def _source_sign(each: Node, sigla: Sigla) -> str:
    """Return what a source has struck with its own hand, or a gap in it; nothing for the rest."""
    if is_own_hand(each):
        return f"~{_words(each.children, sigla).strip()}~"
    if is_lost(each):
        size = each.attributes.get("quantity", "")
        return gap_written(int(size) if size.isdecimal() else 0)
    return ""


def is_own_hand(node: Node) -> bool:
    """Tell whether an element is what the source's own writer has struck."""
    return node.tag == "del" and node.attributes.get("type") == OWN_HAND


def is_lost(node: Node) -> bool:
    """Tell whether an element is a gap that the notation has a sign for."""
    return node.tag == "gap" and node.attributes.get("reason") == LOST


def _emendation(node: Node, support: Apparatus | None, sigla: Sigla) -> str:
    sign, inner, doubtful = _taken(node, sigla)
    return f"[{sign}{inner}{'?' if doubtful else ''}{behind(support)}]"


def _taken(node: Node, sigla: Sigla) -> tuple[str, str, bool]:
    """Return an emendation's sign, `+` or `-`, what stands behind that, and whether it is in doubt.

    A misreading has no sign, and `old>new` behind it.
    """
    if node.tag == "unclear":
        return "", _words(node.children, sigla).strip(), True
    if node.tag in ("supplied", "surplus"):
        return ("+" if node.tag == "supplied" else "-", *_value(node, sigla))
    source, read = READINGS[node.tag]
    olds = [each for each in node.elements() if each.tag == source and not is_further(each)]
    new, doubtful = _value(next(each for each in node.elements() if each.tag == read), sigla)
    if not olds:
        return "", new, doubtful or not is_of_source(new)
    old, doubted = _value(olds[0], sigla)
    if not old:
        return "+", new, doubtful
    return ("-", old, doubted) if not new else ("", f"{old}>{new}", doubtful)


def _value(node: Node, sigla: Sigla) -> tuple[str, bool]:
    """Return the value in an element, and whether it is in doubt."""
    only = said(node)
    doubtful = len(only) == 1 and isinstance(only[0], Node) and only[0].tag == "unclear"
    inner = only[0] if doubtful and isinstance(only[0], Node) else node
    return _bare(inner.children, sigla), doubtful


def _bare(parts: Iterable[Node | str], sigla: Sigla) -> str:
    """Return the words inside an emendation, where the signs of a source have no brackets."""
    return "".join(
        (_source_sign(each, sigla) if isinstance(each, Node) else "") or _word(each, sigla)
        for each in parts
    ).strip()


# ---------------------------------------------------------------- what is said for it


def taken_apart(node: Node) -> Node:
    """Return a correction without the `seg` about it; an element itself that is none."""
    inner = [each for each in node.elements() if each.tag in CORRECTIONS]
    return inner[0] if node.attributes.get("type") == "emendation" and len(inner) == 1 else node


def _supported(node: Node, sigla: Sigla) -> tuple[Apparatus | None, Node]:
    """Return what is said for an emendation, and its element without what is around it."""
    inner = holder = taken_apart(node)
    reason = ""
    if inner is not node:
        reason = " ".join(content(each) for each in node.elements() if is_note(each, "reason"))
    if inner.tag in READINGS:
        read = READINGS[inner.tag][1]
        holder = next(each for each in inner.elements() if each.tag == read)
    attributes = holder.attributes
    named = tuple(_named(attributes, sigla))
    found = attributes.get("cert", "")
    certainty = next((each for each in CERTAINTIES if each == found), None)
    others = [each for each in inner.elements() if is_further(each)]
    further = tuple(_further(each, sigla) for each in others)
    support = Apparatus(named, certainty, reason, further)
    return (support if any(support) else None), inner


def is_further(node: Node) -> bool:
    """Tell whether an element is what witnesses have beside the source's and the text's."""
    return node.tag == "rdg" and node.attributes.get("type") == FURTHER


def _further(node: Node, sigla: Sigla) -> FurtherReading:
    notes = [each for each in node.elements() if is_note(each, "reason")]
    value = _bare([e for e in node.children if not any(e is note for note in notes)], sigla)
    reason = " ".join(map(content, notes))
    return FurtherReading(value or "-", tuple(_named(node.attributes, sigla)), reason)


def _named(said: Mapping[str, str], sigla: Sigla) -> Iterator[str]:
    pointed = [*said.get("wit", "").split(), *said.get("resp", "").split()]
    ordered = said.get("n", "").split()
    for pointer in ordered if sorted(ordered) == sorted(pointed) else dict.fromkeys(pointed):
        name = pointer.removeprefix("#")
        yield sigla.get(name, name)
