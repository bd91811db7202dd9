"""A text's words by what they are, for editors that colour by that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    String,
    _TokenType,
)

from ombre_records.base.budget import allowed
from ombre_records.base.source import Span
from ombre_records.doors.server.page import Page
from ombre_records.doors.server.positions import Position
from ombre_records.notation.highlighting import OmbreLexer

KINDS = (
    *("keyword", "comment", "string", "number", "enumMember"),
    *("variable", "namespace", "decorator", "operator"),
)
"""The kinds of words, as the protocol calls them; a card is a member of an enumeration."""

_KIND_OF: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "comment"),
    (String, "string"),
    (Number, "number"),
    (Literal.Date, "number"),
    (Name.Constant, "enumMember"),
    (Name.Namespace, "namespace"),
    (Name.Decorator, "decorator"),
    (Keyword, "keyword"),
    (Operator, "operator"),
    (Name, "variable"),
)
_LEXER = OmbreLexer()  # type: ignore[no-untyped-call]
_RESULTS = "results\n"


def tokens(page: Page, within: Span) -> Iterator[tuple[Position, int, int]]:
    """Yield the words of a stretch in order: where each begins, how long it is, its kind's place.

    Lengths are in the units of the editor.
    """
    source, positions = page.source, page.positions
    in_results, first = False, source.line_at(within.start)
    block = page.block(source.line_span(first).start)
    if block:
        in_results = any(line.kind == "result-line" for line in block.lines)
    for number in range(first, source.line_at(within.end) + 1):
        allowed()  # who watches may call it off
        start, end = source.line_span(number)
        text = source.text[start:end]
        head = text.split(None, 1)[0] if text.strip() else ""
        in_results = head == "results" or (in_results and head not in ("ombre", "deal", "tricks"))
        for begun, ended, kind in _words(text, in_results):
            at = positions.position(start + begun)
            length = positions.position(start + ended).column - at.column
            yield at, length, kind


@lru_cache(maxsize=50_000)
def _words(text: str, in_results: bool) -> tuple[tuple[int, int, int], ...]:
    """Return where each word of a line stands, and its kind. `in_results`: a block of results."""
    skipped = len(_RESULTS) if in_results else 0
    placed = []
    for at, token, word in _LEXER.get_tokens_unprocessed(_RESULTS * in_results + text):
        kind = next((name for of, name in _KIND_OF if token in of), None)
        if kind and at >= skipped:
            placed.append((at - skipped, at - skipped + len(word), KINDS.index(kind)))
    return tuple(placed)
