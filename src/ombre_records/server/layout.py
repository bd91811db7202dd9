"""A record put in canonical form, whole or in some of its deals, as small edits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from ombre_records.books.book import RuleBook
from ombre_records.notation.equivalence import same
from ombre_records.notation.format import FormatError, checked_format
from ombre_records.notation.parse import parse
from ombre_records.referee.session.rewording import reworded
from ombre_records.server.page import Block, Edit, Page
from ombre_records.source import Source, Span, source

_MOST = 3_000
"""More changed lines than these are replaced together."""


def formatting(text: Source, default: RuleBook | None = None) -> tuple[Edit, ...]:
    """Return the edits that put a text in canonical form; none where that cannot be done."""
    try:
        formatted = checked_format(reworded(parse(text), default).source)
    except FormatError:
        return ()
    return tuple(differences(text, formatted))


def range_formatting(page: Page, span: Span, default: RuleBook | None = None) -> tuple[Edit, ...]:
    """Return the edits within the parts of a text a span touches, if they alone can be made."""
    blocks = page.blocks_in(span)
    if not blocks:
        return ()
    start, end = blocks[0].span.start, blocks[-1].span.end + 1
    text, by = _about(page, blocks) or (page.source, 0)
    edits = [
        edit
        for edit in formatting(text, default)
        if start <= edit.span.start + by and edit.span.end + by <= end
    ]
    again = parse(edited(text.text, edits))
    # Words of the book's own are written for others: these two are compared as they are reworded.
    if not same(reworded(parse(text), default), reworded(again, default)):
        return ()
    return tuple(Edit(Span(e.span.start + by, e.span.end + by), e.text) for e in edits)


def _about(page: Page, blocks: Sequence[Block]) -> tuple[Source, int] | None:
    """Return the header and some deals of a long session, with what stands beside them, and by how
    much offsets of the deals are less there; None if they are not read alike without the others.
    """
    parts = page.standing.parts.parts if page.standing.parts else []
    session = [each for each in parts if each.session == blocks[0].session.index]
    deals = [each for each in session if each.role == "deal"]
    if len(deals) < _LONG or any(
        each.read_as.known != deals[0].read_as.known for each in session[1:]
    ):
        return None
    of = [place for place, each in enumerate(session) if any(each is b.part for b in blocks)]
    if not of or len(of) < len(blocks) or of[0] == 0:
        return None
    near = session[max(1, of[0] - 1) : of[-1] + 2]
    head = f"{session[0].read_as.text}\n"
    begins = near[0].start
    text = head + page.source.text[begins : near[-1].span.end]
    return source(text, page.source.path), begins - len(head)


_LONG = 20
"""In a session of so many deals some are put in form without the others: each takes some ms."""


def edited(text: str, edits: list[Edit]) -> str:
    """Return a text with edits made, which do not overlap."""
    for span, new in sorted(edits, reverse=True):
        text = text[: span.start] + new + text[span.end :]
    return text


def differences(before: Source, text: str) -> Iterator[Edit]:
    """Yield the edits, of whole lines, that make another text of one."""
    old, new = before.text.split("\n"), text.split("\n")
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    first, last = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(first) + len(last) > _MOST:
        changes = [("replace", 0, len(first), 0, len(last))]
    else:
        changes = list(SequenceMatcher(None, first, last, autojunk=False).get_opcodes())
    starts = (*before.starts, len(before.text) + 1)
    for tag, a, b, c, d in changes:
        if tag == "equal" or (a == b and c == d):
            continue
        start, end = starts[head + a], starts[head + b]
        put = "".join(line + "\n" for line in last[c:d])
        if end > len(before.text):  # the last line has no break
            end = len(before.text)
            put = put[:-1]
            if a == b or c == d:
                start, put = max(0, start - 1), ("\n" + put if c < d else put)
        yield Edit(Span(min(start, end), end), put)
