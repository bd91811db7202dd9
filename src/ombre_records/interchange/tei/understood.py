"""What of TEI is understood in statements and between them; all else is found, with its place.

An element that is passed over might be a card that is struck, lost or added. So what is not known
here is refused: nothing is dropped, glued to its neighbour, moved or made up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.interchange.tei.statement import UNREADABLE
from ombre_records.interchange.tei.words import (
    COMMENT,
    CORRECTIONS,
    MARKS,
    READINGS,
    STATEMENT,
    is_further,
    is_lost,
    is_note,
    is_own_hand,
    said,
    taken_apart,
)
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError

_HOLD_STATEMENTS = frozenset(
    "TEI teiCorpus text group front body back floatingText".split()
    + [f"div{number}" for number in ("", *range(1, 8))]
)
"""The elements in which statements are looked for, one in the other."""
_MILESTONES = frozenset("pb lb cb gb milestone handShift anchor ptr index".split())
"""Points in a text, without words. They part two words, but where they say `break="no"`."""
_BETWEEN = _MILESTONES.union(
    """ab argument bibl byline caption castList closer cit dateline desc docAuthor docDate docTitle
    epigraph figure formula fw head imprimatur l label lg list listBibl meeting note notatedMusic
    opener p postscript quote q salute signed sp stage table titlePage titlePart trailer""".split()
)
"""The elements beside statements: prose, which a record does not keep."""
_INSIDE_WORDS = frozenset("hi c g pc ex am emph".split())
"""The elements about letters of a word."""
_WORDS = _INSIDE_WORDS.union(
    """abbr addName date expan foreign forename genName measure name nameLink num orgName persName
    placeName quote ref roleName rs seg surname term title w""".split()
)
"""The elements about words, which change nothing in them."""
_RENDERED = frozenset(
    """italic italics it bold b sup superscript sub subscript underline underlined smallcaps
    small-caps caps uppercase large small red rubric center centre roman normal""".split()
)
"""How words may be set without being struck or added."""
_STRINGS = ("q", "note")
_MOVING = ("copyOf", "sameAs", "next", "prev", "exclude", "select")
"""Attributes that say that words stand elsewhere."""


def not_understood(root: Node) -> Iterator[WrongTeiError]:
    """Go through all that is not understood in statements and beside them, in their order."""
    return _outside(root, within=False)


def _outside(node: Node, *, within: bool) -> Iterator[WrongTeiError]:
    """Go through what stands outside statements; `within` a `text`."""
    for each in node.elements():
        holds = each.tag in _HOLD_STATEMENTS
        if (holds or is_statement(each)) and (odd := _odd_attribute(each)):
            yield _odd(each, odd)
        elif is_statement(each) and within:
            yield from _statement(each)
        elif within and _is_comment(each):
            yield from _checked(each, "string")
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
            yield _unknown(each)


def is_statement(node: Node) -> bool:
    """Tell whether an element is a statement of the record."""
    return node.tag == "ab" and node.attributes.get("type") == STATEMENT


def _statement(node: Node) -> Iterator[WrongTeiError]:
    if node.attributes.get("subtype") == UNREADABLE:
        yield from (_unknown(each) for each in node.elements() if not _is_of_a_string(each))
        return
    found = list(_words_of(node))
    yield from found
    if not found:
        words = "`{tag}` parts or joins words; put a blank beside it, or the whole word into it"
        yield from (each.wrong(words.format(tag=each.tag)) for each in _glued(node))


def _words_of(statement: Node) -> Iterator[WrongTeiError]:
    """Go through the words of a statement, which may be supplied or struck as a whole."""
    whole = [each for each in said(statement) if not _is_comment(each)]
    only = whole[0] if len(whole) == 1 else None
    if not isinstance(only, Node) or taken_apart(only).tag not in MARKS:
        yield from _checked(statement, "words")
        return
    yield from _correction(only, "words")
    for each in statement.elements():
        if each is not only:
            yield from _word(each, "words")


def _is_comment(each: Node | str) -> bool:
    return isinstance(each, Node) and is_note(each, COMMENT)


def _is_of_a_string(node: Node) -> bool:
    return node.tag == "g" or _is_comment(node)


def _unknown(node: Node) -> WrongTeiError:
    tag = node.tag.strip()
    return node.wrong(f"`{tag}` is not understood here: what it says would be lost; take it out")


def _odd(node: Node, attribute: str) -> WrongTeiError:
    words = "is not understood: it may say that words are struck, or stand elsewhere; take it out"
    return node.wrong(f"`{attribute}` of `{node.tag}` {words}")


def _checked(node: Node, within: str) -> Iterator[WrongTeiError]:
    """Go through what stands in an element: in `words`, in a `value` that is corrected, or in a
    `string`.
    """
    for each in node.elements():
        yield from _word(each, within)


def _word(node: Node, within: str) -> Iterator[WrongTeiError]:
    tag = node.tag
    if odd := _odd_attribute(node):
        yield _odd(node, odd)
    elif tag in CORRECTIONS or node.attributes.get("type") == "emendation":
        if within == "words":
            yield from _correction(node, "value")
        else:
            yield node.wrong(
                f"`{tag}` stands in a correction or a string, where none is understood"
            )
    elif is_own_hand(node):
        yield from _checked(node, "value")
    elif tag in _MILESTONES or is_lost(node):
        if said(node):
            yield _unknown(node)
    elif tag in _STRINGS and within != "string":
        if tag == "note" and within == "value" and not is_note(node, "reason"):
            yield _unknown(node)
        yield from _checked(node, "string")
    elif tag in _WORDS - _INSIDE_WORDS and not said(node):
        yield node.wrong(f"`{tag}` is empty; write the words into it, or take it out")
    elif tag in _WORDS or tag in _STRINGS:
        yield from _checked(node, within)
    else:
        yield _unknown(node)


def _correction(node: Node, inside: str) -> Iterator[WrongTeiError]:
    """Go through a correction, with the `seg` about it; `inside` is what its readings hold."""
    inner = taken_apart(node)
    if inner is not node:
        others = [each for each in said(node) if each is not inner]
        for each in others:
            if isinstance(each, str) or not is_note(each, "reason"):
                at = node if isinstance(each, str) else each
                yield at.wrong("a `seg` of an emendation holds the correction and its reason alone")
            else:
                yield from _checked(each, "string")
    elif node.tag == "seg":
        yield node.wrong("a `seg` of an emendation holds one correction, and its reason")
        return
    if inner.tag not in READINGS:
        if not said(inner):
            yield inner.wrong(f"`{inner.tag}` is empty; write the words into it, or take it out")
        yield from _reading(inner, inside)
        return
    if problem := _readings_problem(inner):
        yield inner.wrong(problem)
        return
    if any(isinstance(each, str) for each in said(inner)):
        yield inner.wrong(
            f"words of `{inner.tag}` stand in none of its readings; put them into one"
        )
    for each in inner.elements():
        yield from _reading(each, inside)


def _readings_problem(node: Node) -> str:
    """Say what is wrong with the readings of a correction; empty if there are those of a record."""
    source, read = READINGS[node.tag]
    tags = sorted(each.tag for each in node.elements() if not is_further(each))
    if tags != sorted((source, read)) and not (node.tag == "app" and tags == [read]):
        wanted = f"one `{read}` and one `{source}`"
        return f"a record has two readings, so `{node.tag}` holds {wanted}, no more"
    return "" if any(map(said, node.elements())) else f"`{node.tag}` has no reading"


def _reading(node: Node, inside: str) -> Iterator[WrongTeiError]:
    """Go through a reading, which may be in doubt as a whole."""
    if odd := _odd_attribute(node):
        yield _odd(node, odd)
    only = said(node)
    if (
        inside == "value"
        and len(only) == 1
        and isinstance(only[0], Node)
        and only[0].tag == "unclear"
    ):
        if node.tag == "unclear" or not said(only[0]):
            yield _unknown(only[0])
        node = only[0]
    yield from _checked(node, inside)


def _odd_attribute(node: Node) -> str:
    """Return an attribute that may say that the words are struck, or stand elsewhere."""
    for name, value in node.attributes.items():
        if name in ("rend", "rendition", "style") and not _RENDERED.issuperset(value.split()):
            return name
        if name in _MOVING or (name == "part" and value != "N"):
            return name
    return ""


# ---------------------------------------------------------------- words that stand apart


def _glued(statement: Node) -> Iterator[Node]:
    """Go through the elements that part two letters of a word, or join two words."""
    before, edge = " ", None
    for each in _pieces(statement):
        if isinstance(each, Node):
            edge = edge or each
            continue
        if edge is not None and _is_letter(before) and _is_letter(each[0]):
            yield edge
        before, edge = each[-1], None


def _pieces(node: Node) -> Iterator[Node | str]:
    """Go through the words in an element, and the edges of elements that are words of their own."""
    for each in node.children:
        if isinstance(each, str):
            yield from [each] if each else []
        elif each.tag in _MILESTONES:
            if each.attributes.get("break") != "no":
                yield each
        elif each.tag == "note":
            yield " "
        elif each.tag in _INSIDE_WORDS:
            yield from _pieces(each)
        else:
            yield each
            for place, inner in enumerate(_parts(each)):
                yield from [" "] if place else []
                yield from _pieces(inner)
            yield each


def _parts(node: Node) -> list[Node]:
    """Return what is read one beside the other: the readings of a correction, or the element."""
    return list(node.elements()) if node.tag in READINGS else [node]


def _is_letter(char: str) -> bool:
    return char.isalnum() or char in "_'’\"♠♣♥♦♤♧♡♢]["
