"""What of TEI is understood between statements; all else is found, with its place.

An element that is passed over might be a card that is struck, lost or added. So what is not known
here is refused: nothing is dropped, glued to its neighbour, moved or made up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.interchange.tei.letters import (
    COMMENT,
    MILESTONES,
    STATEMENT,
    Letters,
    is_note,
    odd_attribute,
    unknown,
)
from ombre_records.interchange.tei.xml_input import Node, WrongTeiError

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


def not_understood(root: Node) -> Iterator[WrongTeiError]:
    """Go through all that is not understood beside statements, in its order."""
    return _outside(root, within=False)


def _outside(node: Node, *, within: bool) -> Iterator[WrongTeiError]:
    """Go through what stands outside statements; `within` a `text`."""
    for each in node.elements():
        holds = each.tag in HOLD_STATEMENTS
        if holds and (odd := odd_attribute(each)):
            yield odd
        elif is_statement(each) and within:
            if odd := odd_attribute(each):
                yield odd
        elif within and is_note(each, COMMENT):
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


def is_statement(node: Node) -> bool:
    """Tell whether an element is a statement of the record."""
    return node.tag == "ab" and node.attributes.get("type") == STATEMENT
