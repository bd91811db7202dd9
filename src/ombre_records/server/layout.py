"""A record put in canonical form, whole or in some of its deals, as small edits."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from ombre_records.books.book import RuleBook
from ombre_records.notation.equivalence import same
from ombre_records.notation.format import FormatError, checked_format
from ombre_records.notation.parse import parse
from ombre_records.referee.session.rewording import reworded
from ombre_records.server.page import Edit, Page
from ombre_records.source import Source, Span

_MOST = 3_000
"""More changed lines than these are replaced together."""


def formatting(source: Source, default: RuleBook | None = None) -> tuple[Edit, ...]:
    """Return the edits that put a text in canonical form; none where that cannot be done."""
    try:
        text = checked_format(reworded(parse(source), default).source)
    except FormatError:
        return ()
    return tuple(differences(source, text))


def range_formatting(page: Page, span: Span, default: RuleBook | None = None) -> tuple[Edit, ...]:
    """Return the edits within the parts of a text a span touches, if they alone can be made."""
    blocks = page.blocks_in(span)
    if not blocks:
        return ()
    start, end = blocks[0].span.start, blocks[-1].span.end + 1
    edits = [
        edit
        for edit in formatting(page.source, default)
        if start <= edit.span.start and edit.span.end <= end
    ]
    again = parse(edited(page.source.text, edits))
    # Words of the book's own are written for others: these two are compared as they are reworded.
    whole = reworded(parse(page.source), default)
    return tuple(edits) if same(whole, reworded(again, default)) else ()


def edited(text: str, edits: list[Edit]) -> str:
    """Return a text with edits made, which do not overlap."""
    for span, new in sorted(edits, reverse=True):
        text = text[: span.start] + new + text[span.end :]
    return text


def differences(source: Source, text: str) -> Iterator[Edit]:
    """Yield the edits, of whole lines, that make another text of one."""
    old, new = source.text.split("\n"), text.split("\n")
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
    starts = (*source.starts, len(source.text) + 1)
    for tag, a, b, c, d in changes:
        if tag == "equal" or (a == b and c == d):
            continue
        start, end = starts[head + a], starts[head + b]
        put = "".join(line + "\n" for line in last[c:d])
        if end > len(source.text):  # the last line has no break
            end = len(source.text)
            put = put[:-1]
            if a == b or c == d:
                start, put = max(0, start - 1), ("\n" + put if c < d else put)
        yield Edit(Span(min(start, end), end), put)
