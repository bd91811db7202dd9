"""Losses, which a document says and its record does not: each element and attribute, with its
place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ombre_records.interchange.tei.document import NAMESPACE, to_tei
from ombre_records.interchange.tei.letters import (
    content,
    day_meant,
    further_readings,
    is_comment,
    number_said,
)
from ombre_records.interchange.tei.reading import HOLD_STATEMENTS, is_statement, of_base, unkept_of
from ombre_records.interchange.tei.statement import FURTHER, ILLEGIBLE, LOST, OWN_HAND, UNREADABLE
from ombre_records.interchange.tei.xml_input import (
    Node,
    WrongTeiError,
    dated,
    elements_of,
    in_order,
    passed_over,
)
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.model.record import Record
from ombre_records.notation.keywords import KEYWORDS, WORD_SLOTS

_PROGRAM = "application"
_SUPPORT = "resp cert"
_READ = {
    "ab": "type subtype xml:space",
    "note": "type place xml:space resp",
    "lem": f"wit {_SUPPORT} n",
    "rdg": "wit resp n type",
    "del": f"type {_SUPPORT}",
    "gap": "quantity unit extent reason",
    **dict.fromkeys(
        """corr reg expan supplied add surplus secl unclear choice app subst""".split(),
        _SUPPORT,
    ),
    **dict.fromkeys(("q", "title", "placeName", "sic", "orig", "abbr"), ""),
    "seg": "type",
    "g": "n",
    "persName": "ref",
    "date": "when from to cert",
    "num": "value",
}
"""The elements of statements, and their attributes, that are read, or made of the words anew."""
_OF_CHOICES = frozenset(("sic", "orig", "abbr", "reg", "expan"))
"""The elements that are read only inside a `choice`, beside another reading."""
_OF_WORDS = frozenset(("q", "title", "placeName", "persName", "date", "num", "seg"))
"""The elements that say what kind of words they hold; in a string or a note they are not read."""
_OF_SOURCE = frozenset(("sic", "rdg", "seg"))
"""The elements in which a `gap` may stand for the notation's own sign."""
_SEGMENTS = frozenset(("cards", "siglum", "emendation", *WORD_SLOTS))
_NOTES = frozenset(("annotation", "comment", "reason"))
_PLACES = frozenset(("above", "below"))


def left_out(text: str | bytes, record: Record) -> tuple[WrongTeiError, ...]:
    """Return all places in TEI whose contents its record does not keep, in their order.

    The statements are the record's; of all else only what is made of them anew is kept.
    """
    given, made = (of_base(elements_of(each, NAMESPACE)) for each in (text, to_tei(record)))
    lost = [*_beside(given, _counts(made)), *_in_statements(given, made), *passed_over(text)]
    return tuple(in_order(lost))


# ---------------------------------------------------------------- beside the statements

Counts = Counter[tuple[str, str, str]]
"""Counts of attributes and of texts of elements, each by the path to the element."""


def _beside(given: Node, made: Counts) -> Iterator[WrongTeiError]:
    paths = {path for path, _name, _said in made}
    waiting = [(given.tag, given)]
    while waiting:
        path, node = waiting.pop(0)
        held = [each for each in node.elements() if not _is_kept(each)]
        if path not in paths:
            yield _lost(node, node.attributes)
            held = [each for each in held if node.tag in HOLD_STATEMENTS]
        else:
            lost = [name for name, text in _own(node) if not _taken(made, (path, name, text))]
            if lost:
                yield _lost(node, [each for each in lost if each])
        if node.tag != _PROGRAM:
            waiting += [(f"{path}/{each.tag}", each) for each in held]


def _taken(made: Counts, item: tuple[str, str, str]) -> bool:
    """Take an item out of those that the record has; False if it is not among them."""
    if not made[item]:
        return False
    made[item] -= 1
    return True


def _counts(root: Node) -> Counts:
    counts: Counts = Counter()
    waiting = [(root.tag, root)]
    while waiting:
        path, node = waiting.pop()
        counts[path, "", "\0"] += 1
        counts.update((path, name, text) for name, text in _own(node))
        waiting += [(f"{path}/{each.tag}", each) for each in node.elements() if not _is_kept(each)]
    return counts


def _own(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element, and its own text, which has no name."""
    yield from node.attributes.items()
    texts = " ".join(each for each in node.children if isinstance(each, str)).split()
    if texts:
        yield "", " ".join(texts)


def _is_kept(node: Node) -> bool:
    return is_statement(node) or is_comment(node)


# ---------------------------------------------------------------- in the statements


def _in_statements(given: Node, made: Node) -> Iterator[WrongTeiError]:
    others = [*_further(made)]
    readings = (each for each in made.descend() if each.tag == "rdg" and each not in others)
    known = _Known(
        base=frozenset(each.attributes.get("wit", "") for each in readings),
        names=dict(_names(given)),
        further=[*_further(given)],
        unkept={(each.node.line, each.node.column): each.attributes for each in unkept_of(given)},
    )
    for line in (each for each in given.descend() if _is_kept(each)):
        for parent in line.descend():
            for each in [line] if parent is line else []:
                yield from _of_words(each, None, known)
            for each in parent.elements():
                yield from _of_words(each, parent, known)


class _Known(NamedTuple):
    """The facts that tell whether a pointer is read: the witness that the record's source is, the
    names of all who have an identifier, and the readings of other witnesses; and by their places
    elements that are not kept, or attributes of theirs.
    """

    base: frozenset[str]
    names: Mapping[str, frozenset[str]]
    further: list[Node]
    unkept: Mapping[tuple[int, int], tuple[str, ...]]


def _names(root: Node) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the identifiers, with the names of whom they stand for."""
    for each in root.descend():
        if identifier := each.attributes.get("xml:id"):
            named = (one for one in each.descend() if one is each or one.tag == "persName")
            yield identifier, frozenset(_in_one(one) for one in named)


def _in_one(node: Node) -> str:
    return " ".join(content(node).split())


def _further(root: Node) -> Iterator[Node]:
    for each in root.descend():
        yield from further_readings(each)


def _of_words(node: Node, parent: Node | None, known: _Known) -> Iterator[WrongTeiError]:
    """Report an element of a statement, or its attributes, that the record does not keep."""
    within = parent.tag if parent else ""
    is_prose = within in ("q", "note") and node.tag in _OF_WORDS
    unkept = known.unkept.get((node.line, node.column))
    is_alone = node.tag in _OF_CHOICES and within != "choice"
    is_alone |= node.tag == "num" and not number_said(node)
    if node.tag not in _READ or is_prose or is_alone or unkept == ():
        yield _lost(node, node.attributes)
        return
    read = _READ[node.tag].split()
    lost = [
        name
        for name, value in node.attributes.items()
        if name not in read
        or name in (unkept or ())
        or not _is_read(node, name, value, within, known)
    ]
    if lost:
        yield _lost(node, lost)


def _is_read(node: Node, name: str, value: str, within: str, known: _Known) -> bool:
    """Whether the record keeps the value of an attribute."""
    match node.tag, name:
        case "gap", "reason":
            return value == ILLEGIBLE or (value == LOST and within in _OF_SOURCE)
        case "del", "type":
            return value == OWN_HAND
        case "rdg", "wit":
            return not value or value in known.base or node in known.further
        case "rdg", "type":
            return value == FURTHER
        case "rdg", _:
            return node in known.further
        case "persName", "ref":
            return _in_one(node) in known.names.get(value.removeprefix("#"), ())
        case "ab", "subtype":
            keyword = content(node).split(maxsplit=1)[:1]
            return value in (*keyword, UNREADABLE) or not KEYWORDS.intersection(keyword)
        case "seg", "type":
            return value in _SEGMENTS
        case "note", "type":
            return value in _NOTES
        case "note", "place":
            return value in _PLACES
        case "date", _:
            return bool(day_meant(node)) or dated(content(node).strip()).get(name) == value
        case _, "cert":
            return value in CERTAINTIES
    return True


def _lost(node: Node, attributes: Mapping[str, str] | list[str]) -> WrongTeiError:
    named = ", ".join(f"`{each}`" for each in attributes)
    what = f"`{node.tag.strip()}`{f', its {named}' if named else ''}"
    return node.wrong(f"{what}: the record is made of the statements alone, and does not keep this")
