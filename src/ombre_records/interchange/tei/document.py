"""A record as a document of TEI P5: `TEI` for a session, `teiCorpus` for several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from urllib.parse import quote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ombre_records.base.errors import require
from ombre_records.interchange.tei.metadata import People, corpus_header, people, tei_header
from ombre_records.interchange.tei.statement import statement
from ombre_records.interchange.tei.xml_input import SPACE, Mixed, element
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Record
from ombre_records.notation.canonical import Block, Placed, blocks
from ombre_records.notation.format import format
from ombre_records.repair.reading import parse

NAMESPACE = "http://www.tei-c.org/ns/1.0"
_HOLDS_LINES = frozenset(("ab", "note", "p", "bibl", "title", "q"))
"""Elements whose content is set as it is."""


def to_tei(record: Record) -> str:
    """Write a record as TEI P5, one statement a line.

    >>> from ombre_records.repair.reading import parse
    >>> print(to_tei(parse("deal 1\\ntrump [S>H] # named")).split("<body>")[1], end="")
    <BLANKLINE>
          <div type="header" />
          <div type="deal" n="1">
            <ab type="statement" subtype="deal" xml:space="preserve">deal 1</ab>
            <ab type="statement" subtype="trump" xml:space="preserve">trump <choice><sic><seg type="suit">S</seg></sic><corr><seg type="suit">H</seg></corr></choice><note type="comment"> named</note></ab>
          </div>
        </body>
      </text>
    </TEI>
    """  # noqa: E501 - it shows a line as it is written
    require("to_tei", record, Record, "a Record")
    preamble, statement_blocks = blocks(parse(format(record, keep_order=True)))
    sessions = list(_sessions(statement_blocks)) or [[]]
    whole = [_session(place, each) for place, each in enumerate(sessions, 1)]
    _put_above(whole[0], preamble)
    root = whole[0]
    if len(whole) > 1:
        root = Element("teiCorpus")
        root.extend([corpus_header(), *whole])
    root.set("xmlns", NAMESPACE)
    _indent(root, 0)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _sessions(record_blocks: Iterable[Block]) -> Iterator[list[Block]]:
    session: list[Block] = []
    for block in record_blocks:
        if block.part == "header" and session:
            yield session
            session = []
        session.append(block)
    if session:
        yield session


def _session(number: int, parts: list[Block]) -> Element:
    lines = [placed.line for part in parts for unit in part.units for placed in unit.parts]
    known = people(number, lines)
    header = [unit.main.line for part in parts if part.part == "header" for unit in part.units]
    made = Element("TEI")
    whole = Mixed(made)
    whole.put(tei_header(header, known))
    pages = _facsimile(whole, number, lines)
    body = whole.add("text").add("body")
    if not parts or parts[0].part != "header":
        body.add("div", type="header")
    for part in parts:
        _part(body, part, known, pages)
    return made


_REGION = re.compile(r"(.*)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)")


def _facsimile(into: Mixed, number: int, lines: Iterable[Line]) -> dict[str, str]:
    """Put the pictures of pages, with the part of each that is meant; return their identifiers."""
    statements = (line.edited or line.printed for line in lines)
    addresses = dict.fromkeys(each.address for each in statements if isinstance(each, st.Facsimile))
    if not addresses:
        return {}
    identifiers: dict[str, str] = {}
    listed = into.add("facsimile")
    for place, address in enumerate(addresses, 1):
        identifiers[address] = f"s{number}-page-{place}"
        region = _REGION.fullmatch(address)
        surface = listed.add("surface", id=identifiers[address])
        surface.add("graphic", url=quote(region[1] if region else address, safe=_ADDRESS))
        if region:
            x, y, wide, high = map(int, region.groups()[1:])
            surface.add("zone", ulx=f"{x}", uly=f"{y}", lrx=f"{x + wide}", lry=f"{y + high}")
    return identifiers


_ADDRESS = "%/:?#[]@!$&'()*+,;=~"
"""The characters of an address that are not escaped."""


def _pointed(part: Block, pages: dict[str, str]) -> str:
    statements = [line.edited or line.printed for line in (placed.line for placed in _lines(part))]
    named = [pages[each.address] for each in statements if isinstance(each, st.Facsimile)]
    return " ".join(f"#{name}" for name in dict.fromkeys(named))


def _part(into: Mixed, part: Block, known: People, pages: dict[str, str]) -> None:
    div = into.add("div", type=part.part, n=_number(part), facs=_pointed(part, pages))
    waiting: list[Line] = []
    for placed in _lines(part):
        line = placed.line
        if line.kind == "comment":
            waiting.append(line)
            continue
        for each in waiting:
            _comment(div, each, "below" if line.kind == "blank" else "above")
        waiting = []
        if line.kind != "blank":
            div.put(statement(line, known))


def _lines(part: Block) -> Iterator[Placed]:
    for unit in part.units:
        yield from unit.parts


def _number(part: Block) -> str:
    """Return the number of a deal, if it has one."""
    for placed in _lines(part):
        recorded = placed.line.edited or placed.line.printed
        if isinstance(recorded, st.DealStart | st.ResultLine) and recorded.number is not None:
            return str(recorded.number)
    return ""


def _put_above(session: Element, preamble: list[Line]) -> None:
    """Put comments that stand before any statement, a division for those without a blank line."""
    body = next(session.iter("body"))
    groups = groupby(preamble, key=lambda line: line.kind == "comment")
    for place, lines in enumerate(list(each) for filled, each in groups if filled):
        div = Mixed(element("div", type="comments"))
        for line in lines:
            _comment(div, line, "")
        body.insert(place, div.element)


def _comment(into: Mixed, line: Line, place: str) -> None:
    note = into.add("note", (line.comment or "")[1:], type="comment", place=place)
    note.element.attrib |= SPACE


def _indent(each: Element, depth: int) -> None:
    """Set elements on lines of their own where their content is not a text."""
    if not len(each) or each.text or each.tag in _HOLDS_LINES:
        return
    each.text = "\n" + "  " * (depth + 1)
    for inner in each:
        inner.tail = each.text
        _indent(inner, depth + 1)
    each[-1].tail = "\n" + "  " * depth
