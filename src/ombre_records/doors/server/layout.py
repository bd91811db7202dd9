"""A record put in canonical form, whole or in some of its deals, as small edits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from ombre_records.base.source import Source, Span, source
from ombre_records.base.stretches import differing
from ombre_records.books.book import RuleBook
from ombre_records.doors.server.page import Block, Edit, Page
from ombre_records.notation.equivalence import same
from ombre_records.notation.format import FormatError, checked_format
from ombre_records.referee.session.rewording import reworded
from ombre_records.repair.reading import parse

_MOST = 3_000
"""More changed lines than these are replaced together."""


def formatting(text: Source, default: RuleBook | None = None) -> tuple[Edit, ...]:
    """Return the edits that put a text in canonical form; none where that cannot be done."""
    try:
        formatted = checked_format(reworded(parse(text), default))
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
    session = [each for each in page.blocks if each.session is blocks[0].session]
    first = session.index(blocks[0])
    if len(session) < _LONG or first == 0 or session[first : first + len(blocks)] != [*blocks]:
        return None
    begin = max(1, first - 1)
    if not all(map(_is_plain, session[1:begin])):
        return None
    near = session[begin : first + len(blocks) + 1]
    text = page.source.text
    head = f"{text[session[0].span.start : session[0].span.end]}\n"
    begins = near[0].span.start
    return source(head + text[begins : near[-1].span.end], page.source.path), begins - len(head)


def _is_plain(block: Block) -> bool:
    """Whether no line of a part changes how the lines below it are read."""
    return all(
        line.kind in ("blank", "comment")
        or (line.kind not in _TELLING and (line.edited or line.printed) is not None)
        for line in block.lines
    )


_TELLING = frozenset(("players", "suits", "results", "result-line"))


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
    head, end_before, end_now = differing(old, new)
    first, last = old[head:end_before], new[head:end_now]
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
